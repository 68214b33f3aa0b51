#!/bin/sh
# Builds .build/static/release/cosmos as it is released, or cosmos-settings there: Scripts/build-release.sh [settings]. The same sources give the same program, wherever they lie, once
# Scripts/strip.sh has stripped it.
set -eu
cd "$(dirname "$0")/.."
product=cosmos${1:+-$1}

# Don't link libraries that Cosmos doesn't call, such as HarfBuzz, which pkg-config lists for Pango. --as-needed affects
# only libraries that follow it, and Swift passes linker options last; Clang can be told to put one first.
CCC_OVERRIDE_OPTIONS="#^-Wl,--as-needed"
export CCC_OVERRIDE_OPTIONS

# The toolchain's own linker: the system's may be GNU ld, which writes Swift's programs without read-only relocations.
Scripts/assets.sh
Scripts/commit.sh
Scripts/quietly.sh swift build -c release --static-swift-stdlib --scratch-path .build/static --product "$product" \
  -Xswiftc -file-prefix-map -Xswiftc "$PWD=." -Xcc "-ffile-prefix-map=$PWD=." \
  -Xswiftc -use-ld=lld -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
