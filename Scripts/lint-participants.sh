#!/bin/sh
# Rejects a feature of a window that is named anywhere but in its own file and where it is registered.
#
# What another part needs of a feature is an extension of WindowSession in the feature's file.
set -eu
cd "$(dirname "$0")/.."

rows=Sources/CosmosShow/Window/Participants/Participants.swift
features=$(grep -rhoE '(class [A-Za-z]+|extension [A-Za-z]+): Participant\b' Sources | sed -E 's/^[a-z]+ ([A-Za-z]+):.*/\1/')
[ -n "$features" ] || { echo "cosmos: no type in $PWD/Sources conforms to Participant" >&2; exit 1; }
status=0
for feature in $features; do
  own=$(grep -rlE "(class|extension) $feature: Participant\b" Sources)
  # A command may register a feature that only it needs.
  found=$(grep -rnw "$feature" Sources --include='*.swift' |
    grep -vE "^($own|$rows):|participants\.add\(|let [a-z]+ = $feature\(" |
    grep -vE '^[^:]+:[0-9]+: *///' |
    grep -vE "^[^:]+/$feature(\+[A-Za-z]+)?\.swift:" || true)
  [ -n "$found" ] || continue
  echo "$found" | sed -E "s/^([^:]+:[0-9]+): */\1: names the feature $feature: /" >&2
  status=1
done
exit $status
