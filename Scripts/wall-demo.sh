#!/bin/bash
# Opens a wall of 3 × 2 windows on one display, with a broker of its own, and ends with the first window that is closed:
#
#   Scripts/wall-demo.sh [FIELDS]
#
# FIELDS say what it shows, as in a wall's file. COSMOS names the program; the default is .build/release/cosmos.
set -eu

cosmos=${COSMOS:-$PWD/.build/release/cosmos}
defaults='sky: "tonight", epoch: "2026-01-01", tour: 10'
fields=${1:-$defaults}
say() { echo "cosmos: $1" >&2; }
if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  say "the windows of the wall need a display: neither DISPLAY nor WAYLAND_DISPLAY is set"
  exit 1
fi
# shellcheck source=Scripts/broker.sh
. "$(dirname "$0")/broker.sh"

wall=$work/demo.wall.json5
cat >"$wall" <<END
{name: "demo", $fields, broker: "mqtt://127.0.0.1:$port/demo", screens: [
  {name: "top_left", at: [0, 0], size: [400, 250], pixels: [400, 250]},
  {name: "top", at: [420, 0], size: [400, 250], pixels: [400, 250]},
  {name: "top_right", at: [840, 0], size: [400, 250], pixels: [400, 250]},
  {name: "bottom_left", at: [0, 270], size: [400, 250], pixels: [400, 250]},
  {name: "bottom", at: [420, 270], size: [400, 250], pixels: [400, 250]},
  {name: "bottom_right", at: [840, 270], size: [400, 250], pixels: [400, 250]}]}
END

for screen in top_left top top_right bottom_left bottom bottom_right; do
  "$cosmos" --wall "$wall" --screen "$screen" --window 400x250 --instance "$screen" --mute --log error &
  programs+=($!)
done
say "opening six windows; put them side by side, by the circles that they show at first"
say "a key in any of them moves all; other commands: $cosmos ctl --wall $wall goto leo"
say "their state: $cosmos wall status $wall; Ctrl+C ends them"
# The first windows may be there before the last ones.
for _ in 1 2 3 4 5 6 7 8 9 10; do
  if ! "$cosmos" wall status "$wall" 2>/dev/null | grep -q 'no machine'; then break; fi
done
"$cosmos" wall identify "$wall"
wait -n
