#!/bin/sh
# Runs a build; shows its output when it fails, and a running count on a terminal while it works.
set -eu

if [ -t 1 ]; then
  exec "$@"
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! "$@" >"$log" 2>&1; then
  cat "$log"
  exit 1
fi
