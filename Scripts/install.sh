#!/bin/sh
# Installs the program with all that belongs to it on a desktop, or the settings application, or removes it again:
#
#   Scripts/install.sh install|uninstall|list [settings]
#
# The environment says where:
#
#   PREFIX              where it is used, /usr/local by default
#   DESTDIR             a folder in front of every path, for packages
#   SITE                the project's home page, whose pictures software centres show; without it, they show none
#   PROGRAM, ICONS      the built program, and the folder of its icons as PNG files, which are those of both programs
#   RECORD              the file that remembers for uninstall what was installed; empty for none
#   SYSTEMD_SYSTEM, SYSTEMD_USER, ZSH
#                       the folders of systemd's units and zsh's completions
set -eu

case ${DESTDIR:-} in
  "" | /*) ;;
  *) DESTDIR=$PWD/$DESTDIR ;;
esac
cd "$(dirname "$0")/.."
export LC_ALL=C

PREFIX=${PREFIX:-/usr/local}
DESTDIR=${DESTDIR:-}
SITE=${SITE:-}
# What is installed is that of one program; the other one is left alone.
case ${2:-} in
  "")
    part=cosmos record_name=installed other_name=installed-settings
    remedy="make build-static, then make install"
    ;;
  settings)
    part=cosmos-settings record_name=installed-settings other_name=installed
    remedy="make install-settings"
    ;;
  *) part="" record_name="" other_name="" remedy="" ;;
esac
# In the tarball with the program, both lie at the top.
if [ -e bin/cosmos ]; then built=bin icons=icons; else built=.build/static/release icons=.build/icons; fi
PROGRAM=${PROGRAM:-$built/$part}
ICONS=${ICONS:-$icons}
RECORD=${RECORD-$PREFIX/share/cosmos/$record_name}
SYSTEMD_SYSTEM=${SYSTEMD_SYSTEM:-$PREFIX/lib/systemd/system}
SYSTEMD_USER=${SYSTEMD_USER:-$PREFIX/lib/systemd/user}
ZSH=${ZSH:-$PREFIX/share/zsh/site-functions}

# The page is about the program as well as the command that starts it.
settings_page=Assets/Man/cosmos-settings.1

fail() {
  echo "cosmos: $*" >&2
  exit 1
}

# The paths become parts of desktop entries and units, each of which has its own way of quoting.
for name in PREFIX SYSTEMD_SYSTEM SYSTEMD_USER ZSH RECORD; do
  value=
  eval "value=\$$name"
  case $name:$value in
    RECORD:) ;;
    *[!A-Za-z0-9/._+~@:,-]*) fail "$name=$value: give a path of letters, digits and / . _ + ~ @ : , -" ;;
    *:/*) ;;
    *) fail "$name=$value: give a path that begins with /" ;;
  esac
done
case $SITE in
  *[!A-Za-z0-9/._~:?=%-]*) fail "SITE=$SITE: give an address such as https://example.org/cosmos" ;;
  "" | https://*) ;;
  *) fail "SITE=$SITE: give an address that begins with https://" ;;
esac
PREFIX=${PREFIX%/} DESTDIR=${DESTDIR%/}

# Prints all that is installed, a line per file: its mode, its source and its target. In a source named *.in,
# placeholders are replaced.
list() {
  share=$PREFIX/share
  if [ "$part" = cosmos ]; then list_cosmos; else list_settings; fi
}

list_settings() {
  cat <<END
755 $PROGRAM $PREFIX/bin/cosmos-settings
644 Assets/Desktop/org.cosmos.Settings.desktop.in $share/applications/org.cosmos.Settings.desktop
644 Assets/Desktop/org.cosmos.settings.metainfo.xml.in $share/metainfo/org.cosmos.settings.metainfo.xml
644 $settings_page $share/man/man1/cosmos-settings.1
END
}

list_cosmos() {
  cat <<END
755 $PROGRAM $PREFIX/bin/cosmos
644 Assets/Desktop/cosmos.desktop.in $share/applications/cosmos.desktop
644 Assets/Desktop/cosmos-open.desktop.in $share/applications/cosmos-open.desktop
644 Assets/Desktop/org.cosmos.sky.metainfo.xml.in $share/metainfo/org.cosmos.sky.metainfo.xml
644 Assets/Desktop/cosmos.xml $share/mime/packages/cosmos.xml
644 Assets/Desktop/org.cosmos.Sky.service.in $share/dbus-1/services/org.cosmos.Sky.service
644 Assets/Bus/org.cosmos.Sky.xml $share/dbus-1/interfaces/org.cosmos.Sky.xml
644 Assets/Stars/faint.stars $share/cosmos/faint.stars
644 Assets/Icons/cosmos.svg $share/icons/hicolor/scalable/apps/cosmos.svg
644 Assets/ScreenSaver/cosmos.xml $share/xscreensaver/config/cosmos.xml
644 Assets/ScreenSaver/cosmos-sky.desktop $share/applications/screensavers/cosmos-sky.desktop
644 Assets/Systemd/cosmos.service.in $SYSTEMD_USER/cosmos.service
644 Assets/Systemd/cosmos-wallpaper.service.in $SYSTEMD_USER/cosmos-wallpaper.service
644 Assets/Kiosk/cosmos-kiosk@.service.in $SYSTEMD_SYSTEM/cosmos-kiosk@.service
644 Assets/Kiosk/cosmos-wall@.service.in $SYSTEMD_SYSTEM/cosmos-wall@.service
644 Assets/Completions/cosmos.bash $share/bash-completion/completions/cosmos
644 Assets/Completions/_cosmos $ZSH/_cosmos
644 Assets/Completions/cosmos.fish $share/fish/vendor_completions.d/cosmos.fish
END
  for size in 16 22 24 32 48 64 128 256 512; do
    echo "644 $ICONS/$size.png $share/icons/hicolor/${size}x$size/apps/cosmos.png"
  done
  for page in Assets/Man/*.[1-9]; do
    [ "$page" != "$settings_page" ] || continue
    echo "644 $page $share/man/man${page##*.}/${page##*/}"
  done
  # README.md, which the info panel opens, and the files it leads to, at the same relative paths.
  for file in LICENSE *.md Docs/*.md Docs/Examples/* Docs/Images/*.webp Docs/Images/*/*.webp Assets/Bus/* Assets/Kiosk/* \
    Assets/Settings/* Assets/Skies/*.json5 Assets/Skies/*.json Assets/Walls/* Assets/Strings/*.json5 Assets/Stars/*.py; do
    echo "644 $file $share/doc/cosmos/$file"
  done
}

# Fills in the placeholders of a file.
fill() {
  # The search path finds the usual folders for programs.
  case $PREFIX in
    /usr | /usr/local) command=cosmos ;;
    *) command=$PREFIX/bin/cosmos ;;
  esac
  if [ -n "$SITE" ]; then lines='/<!-- begin site -->/d; /<!-- end site -->/d'
  else lines='/<!-- begin site -->/,/<!-- end site -->/d'; fi
  sed -e "$lines" -e "s|@bindir@|$PREFIX/bin|g; s|@command@|$command|g; s|@site@|$SITE|g" \
    -e "s|@settings@|$command-settings|g" "$1"
}

# Adds a line to the record.
record() {
  if [ -n "$RECORD" ]; then echo "$1" >>"$DESTDIR$RECORD"; fi
}

# Makes a folder and those above it, and records them, the uppermost first.
make_folder() {
  [ ! -d "${1:-/}" ] || return 0
  make_folder "${1%/*}"
  record "folder $1"
  install -d -m 755 "$1"
}

# Makes the folder of the record, which can't be recorded before it is there.
make_record() {
  [ -n "$RECORD" ] && [ ! -e "$DESTDIR$RECORD" ] || return 0
  folder=$(dirname "$DESTDIR$RECORD")
  made=
  while [ ! -d "$folder" ]; do
    made="folder $folder
$made"
    folder=$(dirname "$folder")
  done
  install -d -m 755 "$(dirname "$DESTDIR$RECORD")"
  printf '%s' "$made" >"$DESTDIR$RECORD"
}

# Installs the files that have been collected, all into one folder.
flush() {
  # The names of our own files have no spaces.
  # shellcheck disable=SC2086
  if [ -n "$sources" ]; then install -m "$last_mode" $sources "$last_folder"; fi
  sources=""
}

install_all() {
  missing=$(list | while read -r _ source _; do [ -r "$source" ] || echo "$source"; done | sed -n 1p)
  [ -z "$missing" ] || fail "there is no $missing; run $remedy"
  make_record
  sources="" last_mode="" last_folder=""
  { list; echo end; } | while read -r mode source target; do
    if [ "$mode" = end ]; then flush; break; fi
    target=$DESTDIR$target
    folder=${target%/*}
    if [ "$mode $folder" != "$last_mode $last_folder" ]; then flush; fi
    last_mode=$mode last_folder=$folder
    make_folder "$folder"
    record "file $target"
    case $source in
      *.in)
        fill "$source" >"$target.new"
        chmod "$mode" "$target.new"
        mv -f "$target.new" "$target"
        ;;
      "${source%/*}/${target##*/}" | "${target##*/}") sources="$sources $source" ;;
      *) install -m "$mode" "$source" "$target" ;;
    esac
  done
  if [ -n "$RECORD" ]; then
    sort -u "$DESTDIR$RECORD" >"$DESTDIR$RECORD.new"
    mv -f "$DESTDIR$RECORD.new" "$DESTDIR$RECORD"
  fi
  update_caches
}

uninstall_all() {
  recorded=
  if [ -n "$RECORD" ] && [ -r "$DESTDIR$RECORD" ]; then recorded=$(cat "$DESTDIR$RECORD"); fi
  list | while read -r _ _ target; do
    printf '%s\0%s\0' "$DESTDIR$target" "$DESTDIR$target.new"
  done | xargs -0 rm -f
  # An older version may have installed other files.
  echo "$recorded" | sed -n 's/^file //p' | while read -r target; do
    printf '%s\0%s\0' "$target" "$target.new"
  done | xargs -0 rm -f
  update_caches
  if [ -n "$RECORD" ]; then rm -f "$DESTDIR$RECORD" "$DESTDIR$RECORD.new"; fi
  # Only folders that were made for Cosmos go, the lowest first, and only if nothing else is in them by now.
  folders=$(echo "$recorded" | sed -n 's/^folder //p' | sort -r)
  echo "$folders" | tr '\n' '\0' | xargs -0r rmdir 2>/dev/null || true
  # Those that the other program still uses go with it.
  other=$DESTDIR${RECORD%/*}/$other_name
  if [ -n "$RECORD" ] && [ -f "$other" ]; then
    {
      cat "$other"
      echo "$folders" | while read -r folder; do [ ! -d "$folder" ] || echo "folder $folder"; done
    } | sort -u >"$other.new"
    mv -f "$other.new" "$other"
  fi
}

# Lets the desktop notice, unless this is a package in the making.
update_caches() {
  [ -z "$DESTDIR" ] || return 0
  mime=$PREFIX/share/mime applications=$PREFIX/share/applications
  if [ -d "$mime/packages" ] && command -v update-mime-database >/dev/null; then
    update-mime-database "$mime" >/dev/null 2>&1 || true
    # Without any source left, what remains is what the program itself has written.
    if [ -z "$(find "$mime/packages" -name '*.xml')" ]; then
      for name in aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version \
        XMLnamespaces; do
        rm -f "$mime/$name"
      done
      find "$mime" -mindepth 1 -type d -empty ! -name packages -delete
    fi
  fi
  if [ -d "$applications" ] && command -v update-desktop-database >/dev/null; then
    update-desktop-database "$applications" >/dev/null 2>&1 || true
    if [ -z "$(find "$applications" -name '*.desktop')" ]; then rm -f "$applications/mimeinfo.cache"; fi
  fi
}

case ${part:+${1:-}} in
  install) install_all ;;
  uninstall) uninstall_all ;;
  list) list ;;
  *) echo "usage: Scripts/install.sh install|uninstall|list [settings]" >&2; exit 2 ;;
esac
