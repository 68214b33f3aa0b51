#!/bin/sh
# Builds .build/static/release/cosmos as it is released. The same sources give the same program, wherever they lie, once
# Scripts/strip.sh has stripped it.
set -eu
cd "$(dirname "$0")/.."

# Pango's description names libraries that only its users' users need; the linker leaves out those. It heeds that only
# in front of them, where none of Swift's own options puts it.
CCC_OVERRIDE_OPTIONS="#^-Wl,--as-needed"
export CCC_OVERRIDE_OPTIONS

Scripts/assets.sh
Scripts/commit.sh
Scripts/quietly.sh swift build -c release --static-swift-stdlib --scratch-path .build/static --product cosmos \
  -Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=." \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
