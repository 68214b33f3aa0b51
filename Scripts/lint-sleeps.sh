#!/bin/sh
# Refuses tests that sleep for a fixed time: on a busy machine it is too short, and on any other too long.
#
# Of the tests in `make test` only the helpers in Eventually.swift may sleep, between two questions. The tests of time
# itself, in folders named Soak, may; CosmosFuzz is no test but a program.
set -eu
cd "$(dirname "$0")/.."

# In Swift, as a word for xdotool, and in the text of a shell.
sleeps='sleep\(|"sleep"|\bsleep [0-9.]|\.run\(until:'
files=$(find Tests -name '*.swift' ! -path 'Tests/CosmosFuzz/*' ! -path '*/Soak/*' ! -name Eventually.swift)
[ -n "$files" ] || { echo "cosmos: there are no tests in $PWD/Tests" >&2; exit 1; }
# shellcheck disable=SC2086
found=$(grep -HnE "$sleeps" $files) || [ $? = 1 ]
[ -n "$found" ] || exit 0
echo "$found" | sed -E 's/^([^:]+:[0-9]+): */\1: sleeps for a fixed time: /' >&2
echo 'Wait for the thing itself with `eventually`, drive the window, or move the test to a folder Soak.' >&2
exit 1
