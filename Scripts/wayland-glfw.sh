#!/bin/sh
# Prints the folder of a GLFW with Wayland support, for LD_LIBRARY_PATH, and unpacks it there the first time.
# Debian 12 has separate GLFW builds for X11 and Wayland, which can't be installed side by side.
set -eu
cd "$(dirname "$0")/.."

folder=$PWD/.build/wayland-glfw
mkdir -p "$folder"
# From 3.4 on, one library supports both.
if pkg-config --atleast-version=3.4 glfw3 || [ -e "$folder/libglfw.so.3" ]; then
  echo "$folder"
  exit 0
fi

package=libglfw3-wayland
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
download() {
  (cd "$work" && apt-get download "$package") >"$work/log" 2>&1
}
update() {
  Scripts/as-root.sh apt-get update >"$work/log" 2>&1
}
if ! { download || { update && download; }; }; then
  tail -n 5 "$work/log" >&2
  echo "cosmos: $package could not be downloaded; as root, type: apt-get update" >&2
  exit 1
fi
dpkg -x "$work/$package"_*.deb "$work/root"
# Copy the link last: if it exists, everything does.
cp "$work"/root/usr/lib/*/libglfw.so.3.* "$folder"
cp -P "$work"/root/usr/lib/*/libglfw.so.3 "$folder"
echo "$folder"
