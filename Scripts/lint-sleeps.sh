#!/bin/sh
# Rejects tests that sleep for a fixed time: any such time is too short on a busy machine and too long on every
# other.
#
# In `make test` only the helpers in Eventually.swift may sleep, between polls. Real-time tests, in folders
# named Soak, may too. CosmosFuzz is a program, not a test.
set -eu
cd "$(dirname "$0")/.."

# Matches Swift calls, xdotool arguments and shell commands.
sleeps='sleep\(|"sleep"|\bsleep [0-9.]|\.run\(until:'
files=$(find Tests -name '*.swift' ! -path 'Tests/CosmosFuzz/*' ! -path '*/Soak/*' ! -name Eventually.swift)
[ -n "$files" ] || { echo "cosmos: there are no tests in $PWD/Tests" >&2; exit 1; }
# shellcheck disable=SC2086
found=$(grep -HnE "$sleeps" $files) || [ $? = 1 ]
[ -n "$found" ] || exit 0
echo "$found" | sed -E 's/^([^:]+:[0-9]+): */\1: sleeps for a fixed time: /' >&2
# shellcheck disable=SC2016
echo 'Wait for the thing itself with `eventually`, drive the window, or move the test to a folder Soak.' >&2
exit 1
