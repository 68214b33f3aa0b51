#!/bin/sh
# Opens the sky in a window. Without a display, draws an image instead, and prints where it is and why.
set -eu

cosmos=.build/release/cosmos
say() { echo "cosmos: $1" >&2; }
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  why="the window could not be opened"
  say "opening the sky; ? lists all keys, Q quits"
  log=$(mktemp -d)
  trap 'rm -rf "$log"' EXIT
  # Show messages immediately, but keep a copy: a program that fails later with some other error did have its
  # window.
  { { status=0; "$cosmos" "$@" 2>&1 >&3 3>&- || status=$?; echo "$status" >"$log/status"; } |
    tee "$log/errors" >&2; } 3>&1
  status=$(cat "$log/status")
  if [ "$status" != 1 ] || ! grep -q -e 'no display to open' -e 'no window could be opened' "$log/errors"; then
    exit "$status"
  fi
else
  why="there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set"
fi
picture=$PWD/.build/cosmos.png
say "drawing a picture, because $why"
"$cosmos" capture "$picture" --size 1920x1080 --sign leo --lines
echo "cosmos: $why; drew a picture instead: $picture"
