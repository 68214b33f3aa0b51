#!/bin/sh
# Builds the documentation of the libraries into .build/docs, with links between them.
#
# The article "Draw a sky of your own" is tested literally. Its package is built exactly as printed, with a link
# to this package beside it, and run; the image that it renders is the one on its page. The shorter samples on
# all pages are compiled with it, and the same build emits the symbol graphs. Warnings, such as broken links,
# are errors.
set -eu
cd "$(dirname "$0")/.."

article=Sources/CosmosGL/CosmosGL.docc/DrawASkyOfYourOwn.md
work=$PWD/.build/docs-build
example=$work/OwnSky
out=.build/docs

docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
if [ ! -x "$docc" ]; then
  echo "cosmos: there is no $docc; install a whole Swift toolchain from https://swift.org/install" >&2
  exit 1
fi

# Prints the Swift code block in the article whose first line matches a pattern.
file() {
  awk -v first="$1" '
    /^```swift$/ { starts = 1; next }
    /^```$/ { inside = 0 }
    starts { inside = $0 ~ first; starts = 0 }
    inside' "$article"
}

# Prints every Swift code block that is not a complete file, each wrapped in a function that takes a sky.
samples() {
  printf 'import %s\n' CosmosCore CosmosGL CosmosImage
  awk '
    /^```swift$/ { starts = 1; next }
    /^```$/ { if (inside) print "}"; inside = 0 }
    starts { inside = $0 !~ /^(import |\/\/ swift-tools-version)/; starts = 0
             if (inside) print "func sample" ++count "(of sky: Sky) throws {" }
    inside' Sources/*/*.docc/*.md
}

mkdir -p "$example/Sources/OwnSky" "$work/graphs"
ln -sfn ../.. "$work/cosmos"
file '^// swift-tools-version' >"$example/Package.swift"
file '^import ' >"$example/Sources/OwnSky/main.swift"
swift format lint --strict --recursive "$example/Package.swift" "$example/Sources/OwnSky/main.swift"
samples >"$example/Sources/OwnSky/Samples.swift"
Scripts/quietly.sh swift build --package-path "$example" --scratch-path "$work/build" \
  -Xswiftc -warnings-as-errors -Xswiftc -emit-symbol-graph \
  -Xswiftc -emit-symbol-graph-dir -Xswiftc "$work/graphs" \
  -Xswiftc -symbol-graph-minimum-access-level -Xswiftc public \
  -Xswiftc -symbol-graph-skip-synthesized-members
(cd "$example" && rm -f sky.png && "$work/build/debug/OwnSky")

log=$work/docc.log
converted=

# Builds the archive of one library. It can link to the archives that were built before it.
convert() {
  module=$1
  rm -rf "${work:?}/$module" "$work/$module.doccarchive"
  mkdir -p "$work/$module/graphs"
  cp "$work/graphs/$module.symbols.json" "$work/$module/graphs"
  cp -R "Sources/$module/$module.docc" "$work/$module"
  # The image that the article's example renders.
  [ "$module" != CosmosGL ] || cp "$example/sky.png" "$work/$module/$module.docc/own-sky.png"
  set --
  for known in $converted; do
    set -- "$@" --dependency "$work/$known.doccarchive"
  done
  if ! "$docc" convert "$work/$module/$module.docc" \
    --additional-symbol-graph-dir "$work/$module/graphs" --fallback-display-name "$module" \
    --fallback-bundle-identifier "cosmos.$module" --fallback-default-module-kind Library \
    --warnings-as-errors --enable-experimental-external-link-support "$@" \
    --output-path "$work/$module.doccarchive" >"$log" 2>&1
  then
    # The build reaches the sources through the link beside the example. Rewrite their paths to be relative to
    # this package.
    sed 's|\(\.\./\)*cosmos/Sources/|Sources/|' "$log" >&2
    exit 1
  fi
  converted="$converted $module"
}

convert CosmosCore
convert CosmosImage
convert CosmosGL
rm -rf "$out"
"$docc" merge "$work/CosmosCore.doccarchive" "$work/CosmosGL.doccarchive" \
  "$work/CosmosImage.doccarchive" --synthesized-landing-page-name Cosmos --output-path "$out" \
  >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
echo "the pages are in $out; to read them: python3 -m http.server -d $out," \
  "then open http://localhost:8000/documentation"
