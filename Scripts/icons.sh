#!/bin/sh
# Draws the icon in the sizes of icon themes: .build/icons/48.png and so on.
set -eu
cd "$(dirname "$0")/.."

source=Assets/Icons/cosmos.svg
folder=.build/icons
command -v rsvg-convert >/dev/null || {
  echo "cosmos: there is no rsvg-convert to draw the icons with; as root, type: apt-get install librsvg2-bin" >&2
  exit 1
}
mkdir -p "$folder"
for size in 16 22 24 32 48 64 128 256 512; do
  icon=$folder/$size.png
  # An icon is complete or not there, also if two of these run at once.
  rsvg-convert --width "$size" --height "$size" --output "$icon.$$" "$source"
  mv "$icon.$$" "$icon"
done
