#!/bin/sh
# Renders with a build that has AddressSanitizer and its leak check, and with the release build under valgrind's
# memcheck. Exits with status 1 on any error or leak in the former, and on any with a Cosmos stack frame in the
# latter.
set -eu
cd "$(dirname "$0")/.."

work=.build/sanitize
cosmos=.build/release/cosmos
sanitized=$work/debug/cosmos
mkdir -p "$work/runs"

# Debian 12's valgrind can't read the debug information that clang writes for C, and may abort because of it.
# Function names remain.
objcopy --strip-debug "$cosmos" "$work/plain"

# An exit status that the program itself never uses.
export ASAN_OPTIONS=exitcode=99:detect_leaks=1:strict_string_checks=1
export LSAN_OPTIONS="suppressions=$PWD/Scripts/lsan.supp:print_suppressions=0"

# Runs a command that must exit with a given status, and prints its output if it doesn't.
ends_with() {
  wanted=$1
  shift
  code=0
  "$@" >"$work/runs/log" 2>&1 || code=$?
  if [ "$code" != "$wanted" ]; then
    cat "$work/runs/log" >&2
    echo "ended with $code instead of $wanted: $*" >&2
    exit 1
  fi
}

# Renders a tiny image under memcheck, which is slow.
memcheck() {
  name=$1
  shift
  if ! valgrind --leak-check=full --show-leak-kinds=definite --num-callers=80 --gen-suppressions=all \
    --suppressions=Scripts/valgrind.supp --log-file="$work/runs/$name.memcheck" \
    "$work/plain" capture "$work/runs/$name.png" --size 64x36 --sign leo --lines "$@"
  then
    echo "the program failed under valgrind, see $work/runs/$name.memcheck" >&2
    return 1
  fi
  # Reports are separated by blank lines. Those from the driver's own threads have no Cosmos frame.
  if sed -n 's/^==[0-9]*== //p' "$work/runs/$name.memcheck" |
    awk 'BEGIN { RS = ""; ORS = "\n\n" } /(at|by) 0x[^\n]*Cosmos/ { print; found = 1 } END { exit !found }' >&2
  then
    echo "memcheck found something in Cosmos; all of it is in $work/runs/$name.memcheck" >&2
    return 1
  fi
  grep -q 'ERROR SUMMARY' "$work/runs/$name.memcheck"
}

# On a failure, let the background job finish before the shell returns.
trap wait EXIT
memcheck gl --api gl --tile 20 &
first=$!
Scripts/quietly.sh swift build --sanitize=address --scratch-path "$work" --product cosmos

set -- "$sanitized" capture "$work/runs/sky.png" --sign leo --lines
ends_with 0 "$@" --api gl
ends_with 0 "$@" --api gles
ends_with 0 "$@" --size 330x210 --tile 100
ends_with 0 "$@" --size 300x200 --sky Assets/Skies/cosmos.json5
ends_with 0 "$sanitized" info --json
ends_with 0 "$sanitized" capture --help
ends_with 1 "$sanitized" capture /dev/full
ends_with 1 env __EGL_VENDOR_LIBRARY_FILENAMES=/dev/null "$@"
ends_with 2 "$@" --sky Assets/Signs/zodiac.json5
ends_with 2 "$@" --layers 9
ends_with 143 timeout --preserve-status 2 "$@" --size 16384x16384

memcheck gles --api gles &
second=$!
wait "$first"
wait "$second"
echo "sanitize: 11 runs under AddressSanitizer, 2 under memcheck"
