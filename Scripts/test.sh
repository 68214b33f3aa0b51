#!/bin/bash
# Runs tests; the arguments are those of swift test. Off a terminal, what failed is repeated at the end, because
# what shows of a long log is often its last lines alone.
set -euo pipefail
cd "$(dirname "$0")/.."

COSMOS_WAYLAND_GLFW=$(Scripts/wayland-glfw.sh)
export COSMOS_WAYLAND_GLFW
export COSMOS=$PWD/.build/release/cosmos
tests=(swift test --disable-xctest -c release --scratch-path .build/tests "$@")
if [ -t 1 ]; then
  exec "${tests[@]}"
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! "${tests[@]}" 2>&1 | tee "$log"; then
  echo "cosmos: these tests failed:"
  grep -E '✘|↳|error:' "$log" | tail -n 40
  exit 1
fi
