#!/bin/sh
# Generates Sources/CosmosAssets/assets.c, which embeds every file in Shaders/ and Assets/. With --check it only
# reports whether that file is up to date.
set -eu
cd "$(dirname "$0")/.."

list=Sources/CosmosAssets/assets.c
new=$(mktemp)
trap 'rm -f "$new"' EXIT
files=$(find Shaders Assets -name '*.glsl' -o -name '*.json5' -o -name '*.flac' -o -name '*.ogg' -o -name '*.png' -o -name 'bright.*' -o -name '*.map' -o -path 'Assets/Bus/*.xml' | LC_ALL=C sort)
symbol() { echo "$1" | tr -c 'A-Za-z0-9\n' '_'; }
{
  echo '// Written by Scripts/assets.sh: the bytes of every file in Shaders/ and Assets/.'
  echo '#include "CosmosAssets.h"'
  echo
  echo '#include <string.h>'
  echo
  for file in $files; do
    printf 'static const unsigned char %s[] = {\n#embed "../../%s"\n};\n' "$(symbol "$file")" "$file"
  done
  echo
  echo 'static const struct {'
  echo '  const char *path;'
  echo '  CosmosAsset asset;'
  echo '} assets[] = {'
  for file in $files; do
    printf '    {"%s", {%s, sizeof %s}},\n' "$file" "$(symbol "$file")" "$(symbol "$file")"
  done
  cat <<'END'
};

CosmosAsset cosmos_asset(const char *path) {
  for (size_t i = 0; i < sizeof assets / sizeof *assets; i++)
    if (strcmp(assets[i].path, path) == 0) return assets[i].asset;
  return (CosmosAsset){NULL, 0};
}

const char *cosmos_asset_path(size_t index) {
  return index < sizeof assets / sizeof *assets ? assets[index].path : NULL;
}
END
} >"$new"
cmp -s "$new" "$list" && exit 0
if [ "${1:-}" = --check ]; then
  echo "$list does not list all assets; run Scripts/assets.sh" >&2
  exit 1
fi
cat "$new" >"$list"
