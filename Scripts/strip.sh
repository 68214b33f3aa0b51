#!/bin/sh
# Strips a program for a release: Scripts/strip.sh FILE. Replaces what depends on the folder that it was built in: the
# compiler's hashes of its modules, which nothing reads any more, by zeros; and the build ID, for which the linker reads debug
# information, by one of what is left.
set -eu
program=$1

strip --strip-unneeded --remove-section=.comment "$program"

# Prints where a section begins in the file, and its size: section NAME.
section() {
  readelf --section-headers --wide "$program" |
    sed -n "s/^ *\[ *[0-9]*\] $1  *[A-Z]* *[0-9a-f]* \([0-9a-f]*\) \([0-9a-f]*\) .*/0x\1 0x\2/p"
}

# Overwrites bytes of the program with standard input: overwrite START COUNT. Removing a section would cost the program its
# read-only relocations.
overwrite() {
  dd of="$program" bs=1 seek="$1" count="$2" conv=notrunc status=none
}

# The hash is the end of the note.
hash=20
for name in .swift_modhash .note.gnu.build-id; do
  place=$(section "$name")
  [ -n "$place" ] || continue
  start=$((${place% *})) size=$((${place#* }))
  [ "$name" = .swift_modhash ] || { start=$((start + size - hash)) size=$hash; }
  overwrite "$start" "$size" </dev/zero
done
# The note came last.
if [ -n "$place" ]; then
  sum=$(sha1sum "$program" | cut -c 1-40 | sed 's/../0x& /g')
  for byte in $sum; do
    # shellcheck disable=SC2059
    printf "\\$(printf %03o "$byte")"
  done | overwrite "$start" "$hash"
fi
