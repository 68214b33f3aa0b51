#!/bin/bash
# Validates what desktops and shells read, as it is installed: entries, metainfo, MIME type, units, man pages and
# completions. Also checks the shell scripts, and that the package names the same version and needs as the sources.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# Runs a validator; whatever it prints is a finding, also if it succeeds.
check() {
  local found
  if ! found=$("$@" 2>&1) || [ -n "$found" ]; then
    echo "$*:"
    echo "$found"
    failed=1
  fi >&2
}

# Like check, for validators that praise what they validate.
check_status() {
  "$@" >"$folder/log" 2>&1 || {
    echo "$*:"
    cat "$folder/log"
    failed=1
  } >&2
}

Scripts/icons.sh
install_into() {
  for part in "" settings; do
    PREFIX=$1 DESTDIR='' SITE=$2 PROGRAM=/bin/true RECORD='' Scripts/install.sh install $part
  done
}
install_into "$folder/usr" https://cosmos.invalid
install_into "$folder/plain" ''
share=$folder/usr/share

check desktop-file-validate "$share"/applications/*.desktop
# Its category is one of screen savers, which the validator calls a hint.
check desktop-file-validate --no-hints "$share"/applications/screensavers/*.desktop
for prefix in usr plain; do
  check_status appstreamcli validate --strict --pedantic --no-net "$folder/$prefix"/share/metainfo/*.xml
done
check xmllint --noout --nonet "$share"/mime/packages/cosmos.xml "$share"/xscreensaver/config/cosmos.xml
check xmllint --noout --nonet Assets/Bus/org.cosmos.Sky.xml
XDG_DATA_DIRS=$share check update-mime-database "$share/mime"
check mandoc -Tlint -W warning "$share"/man/man*/*

# systemd-analyze only warns of what it ignores.
export XDG_RUNTIME_DIR=$folder
check systemd-analyze verify --user --man=no "$folder"/usr/lib/systemd/user/*.service
check systemd-analyze verify --man=no "$folder"/usr/lib/systemd/system/*.service

check shellcheck Scripts/*.sh .ci/run debian/tests/pictures debian/tests/window debian/tests/settings Assets/Completions/cosmos.bash
check bash -n Assets/Completions/cosmos.bash
check zsh -n Assets/Completions/_cosmos
check fish --no-execute Assets/Completions/cosmos.fish

version=$(Scripts/version.sh)
version_of_package=$(dpkg-parsechangelog --show-field Version)
[ "${version_of_package%-*}" = "$version" ] || {
  echo "debian/changelog: the version is not $version" >&2
  failed=1
}
for file in Assets/Desktop/*.metainfo.xml.in; do
  [ "$(sed -n 's/.*<release version="\([^"]*\)".*/\1/p' "$file" | head -n 1)" = "$version" ] || {
    echo "$file: the latest release is not $version" >&2
    failed=1
  }
done
for package in $(Scripts/setup.sh list settings); do
  grep -qE "^ $package(,| )" debian/control || {
    echo "debian/control: Build-Depends has no $package, which Scripts/setup.sh has" >&2
    failed=1
  }
done
exit $failed
