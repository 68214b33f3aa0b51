#!/bin/sh
# Builds .build/static/release/cosmos as it is released. The same sources give the same program, wherever they lie, once
# Scripts/strip.sh has stripped it.
set -eu
cd "$(dirname "$0")/.."

Scripts/assets.sh
Scripts/commit.sh
Scripts/quietly.sh swift build -c release --static-swift-stdlib --scratch-path .build/static --product cosmos \
  -Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=." \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
