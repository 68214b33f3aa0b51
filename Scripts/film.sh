#!/bin/sh
# Renders the film in README.md, an animated WebP: a journey from Leo to Virgo, and back through the menu. The first and
# last frames match, so it loops. Needs no display; takes a minute or two on two cores.
#
# Usage: Scripts/film.sh [FILE.webp]     without FILE, Docs/Images/film.webp
# COSMOS names the program; the default is .build/release/cosmos.
set -eu
cd "$(dirname "$0")/.."

cosmos=${COSMOS:-.build/release/cosmos}
film=${1:-Docs/Images/film.webp}
# The film runs at 1.25 times the sky's speed: 0.05 s of sky in each 40 ms frame.
frames=188
step_ms=50
frame_ms=40

if ! command -v img2webp >/dev/null; then
  echo "film: there is no img2webp; as root, type: apt-get install webp" >&2
  exit 1
fi
if ! [ -x "$cosmos" ]; then
  echo "film: there is no $cosmos; type: make build" >&2
  exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Positions are in points of the 720 x 540 canvas. The pointer sweeps around the ring of signs to Leo.
cat >"$work/script.json5" <<'END'
[
  {at: 0.1, goto: "virgo"},
  {at: 3.3, press: [360, 270]},
  {at: 4.5, move: [451, 179]},
  {at: 4.6, move: [393, 145]},
  {at: 4.75, move: [327, 145]},
  {at: 4.9, move: [269, 179]},
  {at: 5.05, move: [235, 237]},
  {at: 5.2, move: [235, 303]},
  {at: 5.55, release: [235, 303]},
]
END

export cosmos work step_ms
# shellcheck disable=SC2016
seq 0 $((frames - 1)) | xargs -P "$(nproc)" -n 1 sh -euc '
  time=$(($1 * step_ms / 1000)).$(printf %03d $(($1 * step_ms % 1000)))
  "$cosmos" capture "$work/$(printf %03d "$1").png" --size 640x480 --scale 0.888888888888889 --seed 5 --stars 400 \
    --language en --sign leo --lines --script "$work/script.json5" --time "$time"
' sh
img2webp -loop 0 -kmax 1 -lossy -q 85 -m 4 -d "$frame_ms" "$work"/*.png -o "$work/film.webp" >/dev/null
mv "$work/film.webp" "$film"
