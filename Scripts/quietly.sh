#!/bin/sh
# Runs a build. On a terminal its progress shows as usual; elsewhere its output shows only if it fails.
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
