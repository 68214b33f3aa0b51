#!/bin/bash
# Proves that `make run` and `make test` are all it takes on a machine that has never seen the project. It
# clones the commit into minimal Debian roots that contain make, git and the Swift toolchain, and runs the two
# commands there.
#
# It also proves that the package is built to the same bytes in two such roots, and that in a root without Swift, it
# works, passes its own tests, and leaves nothing.
#
# The bare roots are cached between runs, without anything that the project installs in them. There are four
# proofs, root, sudo, plain and package; name one or more to run only those. The variable SUITE chooses the release of
# Debian: bookworm, which is the default, or trixie.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=${SUITE:-bookworm}
case $suite in
  bookworm) gcc=12 ;;
  trixie) gcc=14 ;;
  *) echo "cosmos: SUITE is bookworm or trixie, not $suite" >&2; exit 2 ;;
esac
# Make, git, and the Swift toolchain's own dependencies. The project's dependencies are not here.
packages=make,git,ca-certificates,libncurses6,libsqlite3-0,libcurl4,libxml2,libedit2,binutils,libc6-dev
packages+=,libstdc++-$gcc-dev,libgcc-$gcc-dev,zlib1g-dev,tzdata

if [ "$(id -u)" != 0 ]; then
  echo "cosmos: a root of its own takes root to make; as root, type: make clean-room" >&2
  exit 1
fi
toolchain=$(readlink -f "$(command -v swift)")
toolchain=${toolchain%/bin/*}
if [ "$toolchain" = /usr ]; then
  echo "cosmos: the Swift toolchain is part of /usr and can't be lent to another root; install one from https://swift.org/install" >&2
  exit 1
fi
commit=$(git rev-parse HEAD)
if ! git diff --quiet HEAD; then
  echo "clean-room: what is not committed is not part of it" >&2
fi

cache=${XDG_CACHE_HOME:-$HOME/.cache}/cosmos
base=$cache/$suite-$(dpkg --print-architecture)-$(echo "$packages" | sha256sum | cut -c 1-8).tar
# A root of a user who builds nothing.
user_packages=ca-certificates
user_base=$cache/$suite-$(dpkg --print-architecture)-user.tar
mkdir -p .build "$cache"
# What killed runs have left goes first.
for left in .build/clean-room-*; do
  [ ! -d "$left" ] || [ -e "/proc/${left##*-}" ] || rm -rf --one-file-system "$left"
done
work=$PWD/.build/clean-room-$$
mkdir "$work"
# Mounts live in private mount namespaces and disappear with them, so rm can't follow any.
trap 'rm -rf --one-file-system "$work"' EXIT

# Runs a step and prints how long it took. If the step fails, prints its error lines and the end of its output.
step() {
  local title=$1 start=$SECONDS log=.build/clean-room.log status
  shift
  # Don't test the step in a condition: the shell would ignore `set -e` inside it and continue after a failed
  # command.
  set +e
  (
    set -e
    "$@"
  ) >"$log" 2>&1 </dev/null
  status=$?
  set -e
  if [ "$status" != 0 ]; then
    grep -E '✘|error:|^cosmos:' "$log" | head -n 40 || true
    tail -n 20 "$log"
    echo "clean-room: $title: failed after $((SECONDS - start)) s; all that it printed is in $log"
    exit 1
  fi
  echo "clean-room: $title: $((SECONDS - start)) s"
}

# Creates a bare root, unless the cached one is less than 30 days old: make_base FILE PACKAGES.
make_base() {
  [ -z "$(find "$1" -mtime -30 2>/dev/null)" ] || return 0
  mmdebstrap --variant=minbase --include="$2" "$suite" "$1.new.tar"
  mv "$1.new.tar" "$1"
}

# Unpacks a bare root.
unpack_base() {
  mkdir "$root"
  tar -x -f "$1" -C "$root" --numeric-owner
}

# Unpacks a bare root and clones the commit into the current place in it.
unpack() {
  unpack_base "$base"
  mkdir -p "$(dirname "$root$place")"
  git clone --quiet --no-hardlinks . "$root$place"
  # All proofs are about one commit, even if the next one comes while they run.
  git -C "$root$place" checkout --quiet "$commit"
}

# Where the clone lies in the current root.
place=/cosmos

# Runs a command in the clone in the current root, with the toolchain: typed USER COMMAND...
typed() {
  local user=$1 name
  shift
  local environment=(HOME=/root LANG=C.UTF-8 TERM=dumb
    PATH="$toolchain/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
  [ "$user" = 0 ] || environment[0]=HOME=/home/somebody
  for name in http_proxy https_proxy no_proxy; do
    [ -z "${!name:-}" ] || environment+=("$name=${!name}")
  done
  # shellcheck disable=SC2016
  timeout --foreground 3600 unshare --mount --pid --fork --kill-child --propagation private bash -euc '
    root=$1 toolchain=$2 user=$3 place=$4
    shift 4
    mount -t proc proc "$root/proc"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    mount -t devpts -o mode=620,ptmxmode=666 devpts "$root/dev/pts"
    if [ -n "$toolchain" ]; then
      mkdir -p "$root$toolchain"
      mount --bind "$toolchain" "$root$toolchain"
      mount -o remount,bind,ro "$root$toolchain"
    fi
    chroot --userspec="$user:$user" "$root" env --chdir="$place" -i "$@"
  ' bash "$root" "$toolchain" "$user" "$place" "${environment[@]}" "$@"
}

# Installs sudo, allows it without a password, and removes the package lists again.
add_sudo() {
  typed 0 apt-get update
  typed 0 apt-get install -y --no-install-recommends sudo
  echo "somebody ALL=(ALL) NOPASSWD: ALL" >"$root/etc/sudoers.d/somebody"
  rm -rf "$root"/var/lib/apt/lists/*
}

# Creates an ordinary user, who owns the clone.
add_user() {
  typed 0 useradd --create-home --uid 1000 somebody
  typed 0 chown -R somebody:somebody /cosmos
}

# Checks the result of the two commands: an image, and a clean working tree.
check_result() {
  [ "$(head -c 4 "$root/cosmos/.build/cosmos.png" | tail -c 3)" = PNG ]
  local changes
  changes=$(git -c safe.directory=* -C "$root/cosmos" status --porcelain)
  [ -z "$changes" ]
}

# Prints all files in the current root with their sizes and modification times.
list_files() {
  find "$root" -xdev ! -path "$root/proc/*" ! -path "$root$toolchain*" -printf '%P %s %T@\n' | sort
}

# Checks that both commands fail with a single line that says what to type, and change nothing.
refused() {
  local command
  list_files >"$work/before"
  for command in run test; do
    if typed 1000 make "$command" >"$work/refused" 2>&1; then return 1; fi
    cat "$work/refused"
    [ "$(grep -c -v '^make: ' "$work/refused")" = 1 ]
    grep -q '^cosmos: .* as root, type: apt-get update && apt-get install ' "$work/refused"
  done
  list_files >"$work/after"
  diff "$work/before" "$work/after"
}

# Checks that the printed line installs everything that is missing.
typed_line() {
  typed 0 env DEBIAN_FRONTEND=noninteractive sh -c "$(sed -n 's/^.* as root, type: //p' "$work/refused")"
  local said
  said=$(typed 1000 Scripts/setup.sh test 2>&1)
  [ -z "$said" ]
}

# As root, without sudo.
prove_root() {
  step "unpacking for root" unpack
  for round in first second; do
    step "make run as root, the $round time" typed 0 make run
    step "make test as root, the $round time" typed 0 make test
  done
  step "make test-formats" typed 0 make test-formats
  step "what is left" check_result
}

# As an ordinary user with sudo.
prove_sudo() {
  step "unpacking for a user with sudo" unpack
  step "sudo" add_sudo
  step "the user" add_user
  step "make run as the user" typed 1000 make run
  step "make test as the user" typed 1000 make test
  step "what is left" check_result
}

# As an ordinary user without sudo, who needs root to type a line.
prove_plain() {
  step "unpacking for a user without sudo" unpack
  step "the user" add_user
  step "both commands are refused, and nothing is done" refused
  step "the line that they print, typed as root" typed_line
}

# Makes the packages in the clone, and keeps their checksums: make_packages NAME COMMAND...
make_packages() {
  local name=$1
  shift
  typed 0 "$@"
  cp "$root$place/.build/dist/SHA256SUMS" "$work/$name.sums"
}

# Installs what the packages need and recommend, and the shells, so that what remains is the packages' own.
add_needs() {
  cp "$work"/cosmos_*.deb "$root/tmp/cosmos.deb"
  cp "$work"/cosmos-settings_*.deb "$root/tmp/cosmos-settings.deb"
  cp "$work"/cosmos-stars_*.deb "$root/tmp/cosmos-stars.deb"
  local name field need needs=()
  for name in cosmos cosmos-settings; do
    for field in Depends Recommends; do
      # What the settings need of the sky is the other package.
      need=$(dpkg-deb --field "$root/tmp/$name.deb" "$field" |
        sed -E 's/(^|, )cosmos( \([^)]*\))?(, |$)/\1/; s/, $//')
      [ -z "$need" ] || needs+=("$need")
    done
  done
  typed 0 apt-get update
  typed 0 apt-get install -y --no-install-recommends man-db bash-completion zsh fish desktop-file-utils \
    shared-mime-info dbus
  typed 0 apt-get satisfy -y --no-install-recommends "${needs[@]}"
  typed 0 useradd --create-home --uid 1000 somebody
  rm -rf "$root"/var/lib/apt/lists/*
}

# Prints all that is in the current root but not in a home, a log or a list of dpkg's, without times.
list_system() {
  find "$root" -xdev \( -path "$root/proc" -o -path "$root/home" -o -path "$root/tmp" -o -path "$root/var/log" \
    -o -path "$root/var/cache" -o -path "$root/var/lib/dpkg" -o -path "$root/var/lib/apt" \) -prune \
    -o -printf '%P %m %y\n' | sort
}

# Installs the packages, and uses them as a user without Swift does.
# shellcheck disable=SC2016
use_package() {
  list_system >"$work/before"
  typed 0 apt-get install -y --no-install-recommends /tmp/cosmos.deb /tmp/cosmos-settings.deb
  # The faint stars are in the third package.
  if typed 1000 cosmos capture /home/somebody/stars.png --size 64x36 --sky tonight --magnitude 8 2>"$work/missing"; then
    return 1
  fi
  grep -q 'install the package cosmos-stars' "$work/missing"
  typed 0 apt-get install -y --no-install-recommends /tmp/cosmos-stars.deb
  typed 1000 cosmos capture /home/somebody/stars.png --size 64x36 --sky tonight --magnitude 8
  [ ! -e "$root/usr/bin/swift" ]
  typed 1000 cosmos --version
  typed 1000 cosmos-settings --version
  typed 1000 cosmos capture /home/somebody/leo.png --size 640x360 --sign leo --lines
  [ "$(head -c 4 "$root/home/somebody/leo.png" | tail -c 3)" = PNG ]
  typed 1000 cosmos capture /home/somebody/leo.tiff --size 64x36
  typed 1000 cosmos check /usr/share/doc/cosmos/Assets/Skies/tonight.json5
  typed 1000 cosmos info
  typed 1000 cosmos doctor >"$work/doctor"
  cat "$work/doctor"
  grep -q 'Cosmos works\|All is there' "$work/doctor"
  local page
  for page in cosmos cosmos-capture cosmos-ctl cosmos-settings cosmos-sky; do
    typed 1000 man "$page" >"$work/page"
    grep -q NAME "$work/page"
  done
  typed 1000 bash -c '. /usr/share/bash-completion/bash_completion && _completion_loader cosmos; [ $? = 124 ] &&
    [ "$(complete -p cosmos)" = "complete -F _cosmos cosmos" ]'
  typed 1000 zsh -c 'autoload -U compinit && compinit -D -u && [[ $_comps[cosmos] = _cosmos ]]'
  [ "$(typed 1000 fish -c 'complete -C "cosmos --sky auro"' | cut -f 1)" = aurora ]
  grep -q 'application/x-cosmos-sky=cosmos-open.desktop' "$root/usr/share/applications/mimeinfo.cache"
  grep -q 'application/x-cosmos-sky' "$root/usr/share/mime/globs2"
  # Where /lib is a link, this is the folder of either release.
  [ -f "$root/lib/systemd/system/cosmos-kiosk@.service" ] && [ -f "$root/lib/systemd/system/cosmos-wall@.service" ]
}

# Removes the packages with their settings, and compares the root with what it was before.
purge_package() {
  typed 0 apt-get purge -y cosmos-settings cosmos-stars cosmos
  list_system >"$work/after"
  diff "$work/before" "$work/after"
  if grep -rl cosmos "$root/var/lib/dpkg/info" "$root/etc" "$root/var/lib/systemd" 2>/dev/null; then return 1; fi
}

# Runs the tests that the package brings, on the installed package.
test_package() {
  cp "$work"/cosmos*.deb "$root/tmp"
  mkdir "$root/tmp/cosmos"
  git archive "$commit" debian | tar -x -C "$root/tmp/cosmos"
  typed 0 apt-get update
  typed 0 apt-get install -y --no-install-recommends autopkgtest
  # A package as its argument is installed, and the unbuilt sources have only the tests.
  typed 0 sh -c 'autopkgtest --no-built-binaries /tmp/cosmos_*.deb /tmp/cosmos-*.deb /tmp/cosmos/ -- null'
}

# The package: the same bytes from two roots, and nothing left of it in a third one, which has no Swift.
prove_package() {
  local place=$place toolchain=$toolchain
  step "unpacking for the first build" unpack
  step "make tarball and make deb" make_packages first sh -c 'make tarball && make deb'
  mv "$root"/cosmos/.build/dist/cosmos*.deb "$work"
  rm -rf --one-file-system "$root"
  place=/home/elsewhere/clone
  step "unpacking for the second build, in another folder" unpack
  step "make tarball" make_packages second make tarball
  step "both tarballs have the same bytes" diff "$work/first.sums" "$work/second.sums"
  rm -rf --one-file-system "$root"
  place=/ toolchain=
  step "the bare root of a user" make_base "$user_base" "$user_packages"
  step "unpacking for a user without Swift" unpack_base "$user_base"
  step "what the package needs" add_needs
  step "the package: capture, check, info, doctor, man, completions" use_package
  step "purged, it leaves nothing" purge_package
  rm -rf --one-file-system "$root"
  step "unpacking for the tests of the package" unpack_base "$user_base"
  step "the tests of the package" test_package
}

start=$SECONDS
[ $# != 0 ] || set -- root sudo plain package
for name; do
  case $name in
    root | sudo | plain | package) ;;
    *) echo "usage: Scripts/clean-room.sh [root] [sudo] [plain] [package]" >&2; exit 2 ;;
  esac
done
step "the bare root" make_base "$base" "$packages"
for name; do
  root=$work/$name
  "prove_$name"
  rm -rf --one-file-system "$root"
done
echo "clean-room: $*: all of it holds: $((SECONDS - start)) s"
