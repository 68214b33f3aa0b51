#!/bin/bash
# Compares the speed of the program with that of an earlier one: Scripts/measure/speed.sh [BASE]
#
# BASE is a commit; by default the last release, or before the first one the commit in which the current number of the
# version began. Both programs run in turns, as they are released. Exits with status 1 if frames per second or the start
# got worse by more than 15 %, or memory by more than 10 %, and with status 2 if it can't measure.
set -euo pipefail
cd "$(dirname "$0")/../.."

rounds=5
work=$PWD/.build/speed
unable() {
  echo "cosmos: the speed can't be measured: $*" >&2
  exit 2
}

git rev-parse --git-dir >/dev/null 2>&1 || unable "this is no repository, so there is nothing to compare with"
version=$(Scripts/version.sh)
base=${1:-$(git describe --tags --match 'v*' --abbrev=0 2>/dev/null ||
  git log -1 --format=%h -S"number = \"$version\"" -- Sources/CosmosOptions/Version.swift)}
commit=$(git rev-parse --quiet --verify "$base^{commit}") || unable "there is no commit${base:+ $base} to compare with"

# Builds the program in a folder: program FOLDER FILE. Without a script for releases, every build is static.
program() {
  local built
  (
    cd "$1" && Scripts/setup.sh build &&
      if [ -e Scripts/build-release.sh ]; then Scripts/build-release.sh; else make build; fi
  ) >&2 || unable "$1 can't be built"
  for built in "$1/.build/static/release/cosmos" "$1/.build/release/cosmos"; do
    [ ! -e "$built" ] || { cp "$built" "$2.new" && mv "$2.new" "$2" && return; }
  done
  unable "$1 has built no program"
}
mkdir -p "$work"
if [ ! -e "$work/$commit" ]; then
  rm -rf "$work/tree"
  mkdir "$work/tree"
  git archive "$commit" | tar -x -C "$work/tree"
  program "$work/tree" "$work/$commit"
  rm -rf "$work/tree"
fi
program "$PWD" "$work/head"

# The software renderer draws, whatever the machine has.
export LIBGL_ALWAYS_SOFTWARE=1
# Prints a line of figures: measure PROGRAM OPTION...
measure() {
  local json
  json=$("$1" bench --offscreen --size 640x360 --seconds 2 --json "${@:2}") || unable "$* failed"
  sed -E -e 's/.*"fps": ([0-9.]+).*"cpu_ms": \{"median": ([0-9.e-]+).*"frame_ms": \{"median": ([0-9.e-]+).*"startup_ms": ([0-9.]+).*"rss_mb": ([0-9.]+).*/\1 \2 \3 \4 \5/' \
    -e t -e d <<<"$json" | grep . || unable "$1 reports other figures: $json"
}
# Prints the median of a column: median FILE COLUMN.
median() { cut -d ' ' -f "$2" "$1" | sort -g | sed -n "$(((rounds + 1) / 2))p"; }

echo "speed against $base (${commit:0:10}), medians of $rounds rounds; above 1 is more than before"
printf '%-34s %8s %8s %8s %8s %8s\n' workload fps cpu_ms frame_ms startup rss_mb
failed=0
while read -ra options; do
  rm -f "$work"/*.figures
  for ((round = 0; round < rounds; round++)); do
    for name in "$commit" head; do measure "$work/$name" "${options[@]}" >>"$work/$name.figures"; done
  done
  ratios=()
  for column in 1 2 3 4 5; do
    ratios+=("$(awk -v a="$(median "$work/$commit.figures" $column)" -v b="$(median "$work/head.figures" $column)" \
      'BEGIN { printf "%.3f", (a > 0 ? b / a : 1) }')")
  done
  printf '%-34s %8s %8s %8s %8s %8s\n' "${options[*]}" "${ratios[@]}"
  awk -v fps="${ratios[0]}" -v start="${ratios[3]}" -v memory="${ratios[4]}" 'BEGIN {
    if (fps < 0.85) { print "  frames per second got worse by more than 15 %"; bad = 1 }
    if (start > 1.15) { print "  the start got slower by more than 15 %"; bad = 1 }
    if (memory > 1.1) { print "  memory grew by more than 10 %"; bad = 1 }
    exit bad }' || failed=1
done <<'END'
--workload sky
--stars 20000
--workload sprites --stars 200000
END
exit $failed
