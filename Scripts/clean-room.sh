#!/bin/bash
# Proves that `make run` and `make test` are all it takes on a machine that has never seen the project. It
# clones the commit into minimal Debian roots that contain make, git and the Swift toolchain, and runs the two
# commands there.
#
# The bare root is cached between runs, without anything that the project installs in it. There are three
# proofs, root, sudo and plain; name one or more to run only those.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=bookworm
# Make, git, and the Swift toolchain's own dependencies on Debian 12. The project's dependencies are not here.
packages=make,git,ca-certificates,libncurses6,libsqlite3-0,libcurl4,libxml2,libedit2,binutils,libc6-dev
packages+=,libstdc++-12-dev,libgcc-12-dev,zlib1g-dev,tzdata

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
if ! git diff --quiet HEAD; then
  echo "clean-room: what is not committed is not part of it" >&2
fi

cache=${XDG_CACHE_HOME:-$HOME/.cache}/cosmos
base=$cache/$suite-$(dpkg --print-architecture)-$(echo "$packages" | sha256sum | cut -c 1-8).tar
mkdir -p .build "$cache"
work=$(mktemp -d "$PWD/.build/clean-room.XXXXXX")
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

# Creates the bare root, unless the cached one is less than 30 days old.
make_base() {
  [ -z "$(find "$base" -mtime -30 2>/dev/null)" ] || return 0
  mmdebstrap --variant=minbase --include="$packages" "$suite" "$base.new.tar"
  mv "$base.new.tar" "$base"
}

# Unpacks a bare root and clones the commit into it.
unpack() {
  mkdir "$root"
  tar -x -f "$base" -C "$root" --numeric-owner
  git clone --quiet --no-hardlinks . "$root/cosmos"
}

# Runs a command in the current root: typed USER COMMAND...
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
  timeout 1800 unshare --mount --pid --fork --kill-child --propagation private bash -euc '
    root=$1 toolchain=$2 user=$3
    shift 3
    mount -t proc proc "$root/proc"
    mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
    mkdir -p "$root$toolchain"
    mount --bind "$toolchain" "$root$toolchain"
    mount -o remount,bind,ro "$root$toolchain"
    cd "$root/cosmos"
    chroot --userspec="$user:$user" "$root" env --chdir=/cosmos -i "$@"
  ' bash "$root" "$toolchain" "$user" "${environment[@]}" "$@"
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

start=$SECONDS
[ $# != 0 ] || set -- root sudo plain
for name; do
  case $name in
    root | sudo | plain) ;;
    *) echo "usage: Scripts/clean-room.sh [root] [sudo] [plain]" >&2; exit 2 ;;
  esac
done
step "the bare root" make_base
for name; do
  root=$work/$name
  "prove_$name"
  rm -rf --one-file-system "$root"
done
echo "clean-room: $*: both commands hold: $((SECONDS - start)) s"
