#!/bin/sh
# Installs missing Debian packages for a purpose: build, wall (includes build), settings (includes build), test (includes settings), drivers
# (includes test), package (includes settings), clean-room, or toolchain, which only looks for Swift. With list before the purpose, only prints them. The tools for `make sounds` are not included, because the generated sounds are in the repository.
# Prints nothing if nothing is missing. Installs if run as root or with sudo; otherwise prints the line to type.
set -eu
here=$(dirname "$0")

# GLFW loads libXcursor at run time, but Debian's package does not depend on it. Cosmos loads librsvg, libjpeg,
# Little CMS, libwebp with libwebpmux, libtiff, OpenEXR and libmosquitto; of all but the first it needs the headers.
build="pkg-config libglfw3-dev libxcursor1 libepoxy-dev libgl-dev libegl-dev libgl1-mesa-dri libegl1
  libspng-dev librsvg2-2 librsvg2-bin libjpeg-dev liblcms2-dev libwebp-dev libtiff-dev libopenexr-dev libpopt-dev libglib2.0-dev libxss-dev libx11-dev
  libxrandr-dev libxi-dev libwayland-dev
  libpango1.0-dev fonts-dejavu-core libopenal-dev libsndfile1-dev liberfa-dev libmosquitto-dev"
# The toolkit of the settings application, which is a program of its own.
settings="libgtk-4-dev libadwaita-1-dev"
# The Wayland build of GLFW is unpacked rather than installed, so its dependencies must be installed explicitly.
wayland="libwayland-client0 libwayland-cursor0 libwayland-egl1 libxkbcommon0"
test="glslang-tools xvfb xdotool sway grim wayland-utils valgrind fonts-droid-fallback
  xdg-user-dirs dbus git python3-jsonschema imagemagick ffmpeg parallel openbox wmctrl libfaketime xscreensaver
  xserver-xorg-video-dummy pulseaudio pulseaudio-utils libxdamage-dev x11-utils x11-xserver-utils xserver-xephyr cage xwayland
  mosquitto mosquitto-clients openssl $wayland
  desktop-file-utils appstream shared-mime-info libxml2-utils mandoc bsdextrautils systemd shellcheck dpkg-dev
  bash-completion zsh fish at-spi2-core"
# Zink, one of Mesa's other drivers, renders through Vulkan.
drivers="mesa-vulkan-drivers"
package="build-essential debhelper dpkg-dev lintian"
clean_room="mmdebstrap git util-linux"

lists=
if [ "${1:-}" = list ]; then
  lists=yes
  shift
fi
case "${1:-build}" in
  build) wanted=$build ;;
  wall) wanted="$build mosquitto" ;;
  settings) wanted="$build $settings" ;;
  test) wanted="$build $settings $test" ;;
  drivers) wanted="$build $settings $test $drivers" ;;
  package) wanted="$build $settings $package" ;;
  clean-room) wanted=$clean_room ;;
  toolchain) wanted= ;;
  *) echo "usage: Scripts/setup.sh [list] build|wall|settings|test|drivers|package|clean-room|toolchain" >&2; exit 2 ;;
esac
if [ -n "$lists" ]; then
  # shellcheck disable=SC2086
  printf '%s\n' $wanted
  exit
fi

if ! command -v swift >/dev/null 2>&1; then
  echo "cosmos: there is no Swift toolchain on the PATH; install Swift 6.2 or newer from https://swift.org/install" >&2
  exit 1
fi
if ! command -v dpkg-query >/dev/null 2>&1; then
  # Not a Debian system: the build itself will report what is missing.
  exit 0
fi

# Both builds of GLFW provide the same library name, so either will do.
# shellcheck disable=SC2086
present=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p')
# shellcheck disable=SC2086
missing=$(printf '%s\n' $wanted | grep -vxF -e "$present" | sed 's/^./ &/' | tr -d '\n')
[ -n "$missing" ] || exit 0

line="apt-get update && apt-get install -y --no-install-recommends$missing"
if ! "$here/as-root.sh" true; then
  echo "cosmos: some packages are missing; as root, type: $line" >&2
  exit 1
fi
echo "cosmos: installing$missing" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Another program may hold apt's locks. Only the second of the two commands can wait for them by itself.
tries=100
while ! "$here/as-root.sh" env LC_ALL=C apt-get update >"$log" 2>&1; do
  # A package list that fails to download, such as that of an unavailable repository, may not matter.
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
