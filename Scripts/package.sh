#!/bin/bash
# Makes what is released from the last commit, in .build/dist: Scripts/package.sh tarball|deb.
#
#   tarball   the sources, and the program with all that belongs to it; with their checksums
#   deb       the Debian packages of the program, the settings application and the faint stars, checked by lintian
#
# The same commit gives the same bytes, on any machine with the same compiler and libraries.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C TZ=UTC
umask 022

fail() {
  echo "cosmos: $*" >&2
  exit 1
}

dist=$PWD/.build/dist
commit=$(git rev-parse --verify --quiet HEAD) || fail "a release comes from a commit; clone the repository"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
git diff --quiet HEAD || echo "cosmos: what is not committed is not part of the package" >&2
version=$(Scripts/version.sh)
name=cosmos-$version

# Exports the commit, and builds it. Both commands share the build.
build() {
  mkdir -p "$dist"
  if [ "$(cat "$dist/commit" 2>/dev/null)" != "$commit" ]; then
    rm -rf "$dist"
    mkdir -p "$dist"
    git archive --prefix="$name/" "$commit" | tar -x -C "$dist"
    echo "$commit" >"$dist/commit"
  fi
  "$dist/$name/Scripts/build-release.sh"
  "$dist/$name/Scripts/icons.sh"
}

# Packs a folder into a tarball: pack PARENT FOLDER. Order, times, owners and permissions depend on the commit alone.
pack() {
  tar -c -C "$1" --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode=u=rwX,go=rX "$2" | gzip -n -9 >"$dist/$2.tar.gz.new"
  mv "$dist/$2.tar.gz.new" "$dist/$2.tar.gz"
  rm -rf "${1:?}/$2"
  echo "cosmos: made .build/dist/$2.tar.gz"
}

make_tarballs() {
  build
  # Not from the folder of the build, where other files have been made.
  stage=$dist/stage
  rm -rf "$stage"
  mkdir "$stage"
  git archive --prefix="$name/" "$commit" | tar -x -C "$stage"
  pack "$stage" "$name"
  program=$name-linux-$(uname -m)
  mkdir -p "$stage/$program/bin" "$stage/$program/icons"
  (
    cd "$dist/$name"
    cp .build/static/release/cosmos "$stage/$program/bin"
    Scripts/strip.sh "$stage/$program/bin/cosmos"
    cp .build/icons/*.png "$stage/$program/icons"
    # The list of what is installed is also that of what is packed.
    { echo Scripts/install.sh; PROGRAM=bin/cosmos ICONS=icons Scripts/install.sh list | cut -d ' ' -f 2; } |
      grep -v -e '^bin/' -e '^icons/' | sort -u | xargs cp --parents -t "$stage/$program"
  )
  pack "$stage" "$program"
  rmdir "$stage"
  (cd "$dist" && sha256sum "$name.tar.gz" "$program.tar.gz" >SHA256SUMS)
  echo "cosmos: made .build/dist/SHA256SUMS"
}

make_deb() {
  build
  log=$dist/deb.log
  if ! (cd "$dist/$name" && dpkg-buildpackage --build=binary --no-sign --no-pre-clean) >"$log" 2>&1; then
    tail -n 40 "$log" >&2
    fail "the package could not be built; all that was printed is in $log"
  fi
  release=$(cd "$dist/$name" && dpkg-parsechangelog --show-field Version)
  machine=$(dpkg --print-architecture)
  lintian --fail-on error,warning --tag-display-limit 0 --allow-root "$dist/cosmos_${release}_$machine.changes"
  for package in "cosmos_${release}_$machine" "cosmos-settings_${release}_$machine" "cosmos-stars_${release}_all"; do
    echo "cosmos: made .build/dist/$package.deb"
  done
}

case ${1:-} in
  tarball) make_tarballs ;;
  deb) make_deb ;;
  *) echo "usage: Scripts/package.sh tarball|deb" >&2; exit 2 ;;
esac
