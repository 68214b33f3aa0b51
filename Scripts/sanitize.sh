#!/bin/bash
# Runs the program under sanitizers: Scripts/sanitize.sh address|memory...
#
#   address   draws, and reads every seed of the fuzzer, with a build that has AddressSanitizer and its leak check;
#             any error or leak is a failure
#   memory    draws with the program as it is released, under valgrind's memcheck; an error with a Cosmos stack frame
#             is a failure
set -euo pipefail
cd "$(dirname "$0")/.."

work=$PWD/.build/sanitize
runs=$work/runs
seeds=$PWD/Tests/CosmosFuzz/Seeds
rm -rf "$runs"
mkdir -p "$runs"
count=0
# On a failure, let the other job finish before the shell returns.
trap wait EXIT

# Starts a job as soon as there are less than two, unless one has failed.
start() {
  [ "$(jobs -pr | wc -l)" -lt 2 ] || wait -n || true
  [ ! -e "$runs/failed" ] || exit 1
  { "$@" || touch "$runs/failed"; } &
}

# Waits for all jobs.
finish() {
  wait
  [ ! -e "$runs/failed" ] || exit 1
}

# Runs the sanitized program, which must end with one of some statuses: ends_with STATUS,... NAME COMMAND...
ends_with() {
  local wanted=$1 log=$runs/$2.log code=0
  shift 2
  "$@" >"$log.out" 2>"$log" </dev/null || code=$?
  rm -f "$log.out"
  case ,$wanted, in *",$code,"*) return ;; esac
  { cat "$log"; echo "ended with $code instead of $wanted: $*"; } >&2
  return 1
}
drawing() {
  count=$((count + 1))
  start ends_with "$1" "drawing-$count" "${@:2}"
}
# A seed may be good or bad, but is never more than that. The limit ends what hangs.
reading() {
  count=$((count + 1))
  start ends_with 0,1,2 "reading-$count" env --chdir="$runs" timeout --foreground 300 "$sanitized" "$@"
}

# Reads each seed as its kind is read.
read_seeds() {
  local file words
  # Not into a window.
  unset DISPLAY WAYLAND_DISPLAY
  reading check "$seeds"/*/*.json5
  for file in "$seeds"/sky/*; do reading capture - --size 64x36 --sky "$file"; done
  for file in "$seeds"/script/*; do reading trace --size 64x36 --duration 1 --script "$file"; done
  for file in "$seeds"/settings/*; do reading capture - --size 64x36 --config "$file"; done
  for file in "$seeds"/strings/*; do reading capture - --size 64x36 --sign leo --language "$file"; done
  for file in "$seeds"/png/*; do reading capture - --size 64x36 --like "$file"; done
  cp "$seeds"/signs/* "$seeds"/{png,image}/* "$runs"
  for file in "$seeds"/signs/*; do
    sky_with "$file" "signs: '${file##*/}', layers: [{lines: {width: 1, color: '#FFFFFF', opacity: 1}}]"
  done
  for file in "$seeds"/{png,image}/*; do
    sky_with "$file" "signs: 'none', layers: [{image: '${file##*/}'}]"
  done
  for file in "$seeds"/command/*; do
    # A sweep would take a minute. Of an option that is given twice, the last counts.
    mapfile -t words < <(grep -vx -e --sweep "$file")
    [ "${words[0]}" != bench ] || words+=(--seconds 0.01)
    reading "${words[@]}"
  done
}
sky_with() {
  echo "{name: 'seed', $2}" >"$runs/${1##*/}.sky"
  reading capture - --size 64x36 --sky "$runs/${1##*/}.sky"
}

address() {
  local sanitized=$work/debug/cosmos file
  # An exit status that the program itself never uses.
  export ASAN_OPTIONS=exitcode=99:detect_leaks=1:strict_string_checks=1
  export LSAN_OPTIONS="suppressions=$PWD/Scripts/lsan.supp:print_suppressions=0"
  Scripts/assets.sh
  Scripts/commit.sh
  Scripts/quietly.sh swift build --sanitize=address --scratch-path "$work" --product cosmos
  set -- "$sanitized" capture "$runs/sky.png" --sign leo --lines
  drawing 143 timeout --foreground --preserve-status 2 "$@" --size 16384x16384
  drawing 0 "$@" --api gl
  drawing 0 "$@" --api gles
  drawing 0 "$@" --size 330x210 --tile 100
  drawing 0 "$@" --size 300x200 --sky Assets/Skies/cosmos.json5
  drawing 0 "$sanitized" info --json
  drawing 0 "$sanitized" capture --help
  drawing 1 "$sanitized" capture /dev/full
  drawing 1 env __EGL_VENDOR_LIBRARY_FILENAMES=/dev/null "$@"
  drawing 2 "$@" --sky Assets/Signs/zodiac.json5
  drawing 2 "$@" --layers 9
  read_seeds
  finish
  echo "sanitize: $count runs under AddressSanitizer"
}

# Renders a tiny image under memcheck, which is slow.
memcheck() {
  local name=$1
  if ! valgrind --leak-check=full --show-leak-kinds=definite --num-callers=80 --gen-suppressions=all \
    --suppressions=Scripts/valgrind.supp --log-file="$runs/$name.memcheck" \
    "$work/plain" capture "$runs/$name.png" --size 64x36 --sign leo --lines --api "$@"
  then
    echo "the program failed under valgrind, see $runs/$name.memcheck" >&2
    return 1
  fi
  # Reports are separated by blank lines. Those from the driver's own threads have no Cosmos frame.
  if sed -n 's/^==[0-9]*== //p' "$runs/$name.memcheck" |
    awk 'BEGIN { RS = ""; ORS = "\n\n" } /(at|by) 0x[^\n]*Cosmos/ { print; found = 1 } END { exit !found }' >&2
  then
    echo "memcheck found something in Cosmos; all of it is in $runs/$name.memcheck" >&2
    return 1
  fi
  grep -q 'ERROR SUMMARY' "$runs/$name.memcheck"
}

memory() {
  # Debian 12's valgrind can't read the debug information that clang writes for C, and may abort because of it.
  # Function names remain.
  objcopy --strip-debug .build/static/release/cosmos "$work/plain"
  start memcheck gl --tile 20
  start memcheck gles
  finish
  echo "sanitize: 2 runs under memcheck"
}

for part; do
  case $part in
    address | memory) "$part" ;;
    *) echo "usage: Scripts/sanitize.sh address|memory..." >&2; exit 2 ;;
  esac
done
