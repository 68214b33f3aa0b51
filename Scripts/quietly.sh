#!/bin/sh
# Runs a build. On a terminal its own progress shows. Elsewhere, a line now and then says how far it is, if it takes more
# than a few seconds, and its output shows only if it fails.
set -eu

if [ -t 1 ]; then
  exec "$@"
fi
log=$(mktemp)
reporter=
finish() {
  [ -z "$reporter" ] || kill "$reporter" 2>/dev/null || true
  rm -f "$log"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Each pause is a process of its own, which must not hold the output open when the reporter has ended.
pause() { sleep "$1" >/dev/null 2>&1; }
report() {
  pause 3
  while [ -e "$log" ]; do
    # Such as "[12/345] Compiling CosmosCore".
    steps=$(tail -n 20 "$log" | sed -n 's/^\[\([0-9]*\)\/\([0-9]*\)\].*/: \1 of \2 steps/p' | tail -n 1)
    echo "cosmos: building$steps" >&2
    pause 10
  done
}
report &
reporter=$!
if ! "$@" >"$log" 2>&1; then
  cat "$log"
  exit 1
fi
