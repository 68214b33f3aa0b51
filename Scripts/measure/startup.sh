#!/bin/sh
# Measures how long Cosmos takes to its first frame and to a whole picture, against a program in C that does no more
# than it has to (startup_bound.c). Both run in turns, ROUNDS times each; what counts is the ratio of the medians.
#
#   Scripts/measure/startup.sh [ROUNDS]
#
# It needs cc, Xvfb and ImageMagick, and the release build (`make build`) or another one that COSMOS names.
set -eu
cd "$(dirname "$0")/../.."

rounds=${1:-15}
cosmos=${COSMOS:-.build/release/cosmos}
size=1920x1080
work=$PWD/.build/measure
mkdir -p "$work"
# The software renderer draws, whatever the machine has.
export LIBGL_ALWAYS_SOFTWARE=1

# The libraries of the bound are those of Cosmos.
# shellcheck disable=SC2046
cc -O2 Scripts/measure/startup_bound.c -o "$work/startup_bound" $(pkg-config --cflags --libs epoxy glfw3 spng)
cc -O2 -shared -fPIC Scripts/measure/first_swap.c -o "$work/first_swap.so"

# The bound compresses what Cosmos drew.
"$cosmos" capture "$work/sky.png" --size $size
convert "$work/sky.png" -depth 8 "rgb:$work/sky.rgb"

# A server that starts anew with every client would be measured too.
rm -f "$work/display"
Xvfb -displayfd 1 -screen 0 1920x1080x24 -nolisten tcp -noreset >"$work/display" 2>/dev/null &
server=$!
trap 'kill $server; wait $server 2>/dev/null || true; rm -rf "$work/cache"' EXIT
until [ -s "$work/display" ]; do sleep 0.1; done
DISPLAY=:$(cat "$work/display")
export DISPLAY
unset WAYLAND_DISPLAY

# Prints the milliseconds that a command takes.
whole() {
  start=$(date +%s%N)
  "$@" >/dev/null
  echo $((($(date +%s%N) - start) / 100000)) | sed 's/.$/.&/'
}

# Prints the milliseconds to a command's first frame.
first_frame() {
  FIRST_SWAP_START=$(date +%s%N) LD_PRELOAD=$work/first_swap.so "$@"
}

picture_of_cosmos() { whole "$cosmos" capture "$work/cosmos.png" --size $size; }
picture_of_bound() { whole "$work/startup_bound" capture "$work/sky.rgb" $size "$work/bound.png"; }
window_of_cosmos() { first_frame "$cosmos" run --window $size; }
scene_of_cosmos() { first_frame "$cosmos" run --window $size --no-splash; }
scene_of_bound() { window_of_bound; }
window_of_bound() { first_frame "$work/startup_bound" window $size; }

# Runs a round that does not count, then rounds in turns, and prints a line.
compare() {
  : >"$work/cosmos" && : >"$work/bound"
  round=0
  while [ $round -le "$rounds" ]; do
    for program in cosmos bound; do
      if [ "$1" = cold ]; then
        rm -rf "$work/cache" && mkdir "$work/cache"
        export MESA_SHADER_CACHE_DIR="$work/cache"
      fi
      time=$("$2_of_$program")
      [ $round = 0 ] || echo "$time" >>"$work/$program"
    done
    round=$((round + 1))
  done
  unset MESA_SHADER_CACHE_DIR
  for program in cosmos bound; do
    sort -n "$work/$program" | awk '{ times[NR] = $1 } END { print times[int((NR + 1) / 2)], times[1] }'
  done | paste -s -d ' ' | awk -v what="$1 $2" '{
    printf "%-14s cosmos %6.1f ms (least %6.1f)   bound %6.1f ms (least %6.1f)   ratio %.2f (least %.2f)\n",
      what, $1, $2, $3, $4, $1 / $3, $2 / $4
  }'
}

echo "$rounds rounds at $size; load $(cut -d ' ' -f 1-3 /proc/loadavg)"
compare warm picture
compare warm window
compare warm scene # a window without the launch picture
compare cold picture
compare cold window
