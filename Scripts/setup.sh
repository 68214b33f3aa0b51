#!/bin/sh
# Installs the Debian packages that are missing for a purpose: build, test (which includes build), drivers
# (which includes test), or clean-room. What `make sounds` needs is not among them: the sounds are in the tree, made.
# Quiet when nothing is missing. As root or with sudo it installs; else it prints the line to type.
set -eu
here=$(dirname "$0")

# GLFW opens libXcursor at run time, and Debian's package does not depend on it.
build="pkg-config libglfw3-dev libxcursor1 libepoxy-dev libgl-dev libegl-dev libgl1-mesa-dri libegl1
  libspng-dev libpopt-dev libglib2.0-dev libxss-dev libx11-dev
  libpango1.0-dev fonts-dejavu-core libopenal-dev libsndfile1-dev"
# The Wayland flavour of GLFW is unpacked and not installed: what it needs comes with nothing else.
wayland="libwayland-client0 libwayland-cursor0 libwayland-egl1 libxkbcommon0"
test="glslang-tools xvfb xdotool sway grim wayland-utils valgrind fonts-droid-fallback
  xdg-user-dirs dbus git openbox wmctrl libfaketime $wayland"
# Zink, which is one of Mesa's other drivers, draws with Vulkan.
drivers="mesa-vulkan-drivers"
clean_room="mmdebstrap git util-linux"

case "${1:-build}" in
  build) wanted=$build ;;
  test) wanted="$build $test" ;;
  drivers) wanted="$build $test $drivers" ;;
  clean-room) wanted=$clean_room ;;
  *) echo "usage: Scripts/setup.sh build|test|drivers|clean-room" >&2; exit 2 ;;
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

line="apt-get update && apt-get install -y --no-install-recommends$missing"
if ! "$here/as-root.sh" true; then
  echo "cosmos: some packages are missing; as root, type: $line" >&2
  exit 1
fi
echo "cosmos: installing$missing" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Another program may hold apt's locks at the moment. Of the two commands only the second can wait by itself.
tries=100
while ! "$here/as-root.sh" env LC_ALL=C apt-get update >"$log" 2>&1; do
  # A list that can't be fetched, as of a repository that is gone, need not matter.
  if [ "$tries" = 0 ] || ! grep -q 'Could not get lock' "$log"; then break; fi
  tries=$((tries - 1))
  sleep 3
done
# shellcheck disable=SC2086
if ! "$here/as-root.sh" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
  install -y --no-install-recommends $missing >>"$log" 2>&1
then
  tail -n 20 "$log" >&2
  echo "cosmos: the packages could not be installed; as root, type: $line" >&2
  exit 1
fi
