#!/bin/sh
# Prints the program's version, which has its place in Sources/CosmosOptions/Version.swift.
set -eu
cd "$(dirname "$0")/.."

version=$(sed -n 's/^.*\bnumber = "\([0-9][0-9A-Za-z.+~-]*\)"$/\1/p' Sources/CosmosOptions/Version.swift)
[ -n "$version" ] || { echo "cosmos: there is no version in Version.swift" >&2; exit 1; }
echo "$version"
