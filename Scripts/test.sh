#!/bin/bash
# Runs tests; the arguments are those of swift test. Off a terminal, only suites and failures show, and what failed is
# repeated at the end; .build/test.log has all of it.
set -euo pipefail
cd "$(dirname "$0")/.."

COSMOS_WAYLAND_GLFW=$(Scripts/wayland-glfw.sh)
export COSMOS_WAYLAND_GLFW
export COSMOS=$PWD/.build/release/cosmos
# Windows of the tests' own process offer nothing on the desktop's bus.
export DBUS_SESSION_BUS_ADDRESS=disabled:
# Several tests draw at a time, and Debian 12's Mesa may crash when its own threads draw (it frees a fence too early).
export LP_NUM_THREADS="${LP_NUM_THREADS:-0}"
# Without testable imports, tests and program share one build of every module.
tests=(swift test --disable-xctest -c "${CONFIGURATION:-release}" --disable-testable-imports "$@")
if [ -t 1 ]; then
  exec "${tests[@]}"
fi
log=.build/test.log
if ! "${tests[@]}" 2>&1 | tee "$log" | sed -u -E '/^(◇|✔ Test ("|case ))/d'; then
  echo "cosmos: these tests failed:"
  grep -E '✘|↳|error:' "$log" | tail -n 40
  exit 1
fi
