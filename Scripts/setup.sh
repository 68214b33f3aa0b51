#!/bin/sh
# Installs the Debian packages that are missing for a purpose: build, or test (which includes build).
# What `make sounds` needs is not among them: the sounds are in the tree, made.
# Quiet when nothing is missing. As root or with sudo it installs; else it prints the line to type.
set -eu

build="pkg-config libglfw3-dev libepoxy-dev libgl-dev libegl-dev libgl1-mesa-dri libegl1
  libspng-dev libpopt-dev libglib2.0-dev libxss-dev libx11-dev
  libpango1.0-dev fonts-dejavu-core libopenal-dev libsndfile1-dev"
test="glslang-tools xvfb xdotool imagemagick sway grim wayland-utils valgrind fonts-droid-fallback
  xdg-user-dirs dbus git"

case "${1:-build}" in
  build) wanted=$build ;;
  test) wanted="$build $test" ;;
  *) echo "usage: Scripts/setup.sh build|test" >&2; exit 2 ;;
esac

if ! command -v swift >/dev/null 2>&1; then
  echo "cosmos: there is no Swift toolchain on the PATH; install Swift 6.2 or newer from https://swift.org/install" >&2
  exit 1
fi
if ! command -v dpkg-query >/dev/null 2>&1; then
  # Not a Debian: the build says what is missing.
  exit 0
fi

# Either flavour of GLFW serves: they share one library name.
# shellcheck disable=SC2086
present=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p')
missing=
for package in $wanted; do
  case "
$present
" in
    *"
$package
"*) ;;
    *) missing="$missing $package" ;;
  esac
done
[ -n "$missing" ] || exit 0

install="apt-get install -y --no-install-recommends$missing"
if [ "$(id -u)" = 0 ]; then
  run=
elif command -v sudo >/dev/null 2>&1 && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
  run=sudo
else
  echo "cosmos: some packages are missing; as root, type: apt-get update && $install" >&2
  exit 1
fi
echo "cosmos: installing$missing" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
if ! { $run apt-get update && $run env DEBIAN_FRONTEND=noninteractive $install; } >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "cosmos: the packages could not be installed; as root, type: apt-get update && $install" >&2
  exit 1
fi
