#!/bin/sh
# Writes Sources/CProcess/commit.h, which tells the program the commit that it is built from.
set -eu
cd "$(dirname "$0")/.."

# git archive puts the commit here.
# shellcheck disable=SC2016
commit='$Format:%H$'
# shellcheck disable=SC2016
case $commit in '$Format'*) commit= ;; esac
# An unpacked archive may lie inside another repository.
if [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ]; then
  commit=$(git rev-parse --verify --quiet HEAD) || commit=
fi
text=$(echo "$commit" | cut -c1-10)
if [ -n "$text" ] && [ -e .git ] && ! git diff --quiet HEAD -- 2>/dev/null; then text="$text with changes"; fi

file=Sources/CProcess/commit.h
line="#define COSMOS_COMMIT \"$text\""
[ "$line" = "$(cat $file 2>/dev/null)" ] || echo "$line" >$file
