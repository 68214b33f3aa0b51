#!/bin/sh
# Draws all pictures of the pages into Docs/Images, as WebP: those of README.md and the pages, a thumbnail of each sky
# that ships, those of the layer kinds, from the skies in Docs/skies.md, and the film in README.md, an animated WebP.
# Needs no display; takes half a minute on two cores. The windows of a wall are on an X server of its own, which needs the
# tools that `Scripts/setup.sh test` installs.
#
# COSMOS names the program; the default is .build/release/cosmos.
set -eu
cd "$(dirname "$0")/.."

cosmos=${COSMOS:-.build/release/cosmos}
images=Docs/Images

if ! command -v cwebp >/dev/null; then
  echo "pictures: there is no cwebp; as root, type: apt-get install webp" >&2
  exit 1
fi
if ! [ -x "$cosmos" ]; then
  echo "pictures: there is no $cosmos; type: make build" >&2
  exit 1
fi

work=$(mktemp -d)
programs=
end() {
  # Their numbers have no spaces.
  # shellcheck disable=SC2086
  kill $programs 2>/dev/null || true
  wait
  rm -rf "$work"
}
trap end EXIT
trap 'exit 1' INT TERM
mkdir -p "$images/skies" "$images/layers"

# Draws $images/NAME.webp: picture NAME [OPTION...]
picture() {
  name=$1
  shift
  "$cosmos" capture "$work/picture.png" --language en "$@"
  cwebp -quiet -q 96 -m 6 -sharp_yuv "$work/picture.png" -o "$work/picture.webp"
  mv "$work/picture.webp" "$images/$name.webp"
}

# README.md
picture leo --size 960x540 --scale 1.2 --sign leo --lines
picture scorpio --size 960x540 --sign scorpio --lines --seed 12

# Docs/using.md
cat >"$work/menu.json5" <<'SCRIPT'
[
  {at: 0, press: [480, 333]},
  {at: 1.8, move: [447, 209]},
]
SCRIPT
picture menu --size 960x667 --sign virgo --lines --time 2 --script "$work/menu.json5"

picture tonight --size 960x540 --sky tonight --sign sagittarius --lines --date 2026-06-28T20:00Z
picture trail --size 960x540 --sky tonight --sign leo --lines --date 2027-03-01 --trail

# Docs/command-line.md
picture virgo --size 480x854 --sign virgo --lines
picture sagittarius --size 480x854 --sign sagittarius --lines --stars 60
picture taurus --size 480x854 --sign taurus --lines --language zh-CN

# Docs/wall.md
"$cosmos" wall plan Docs/Examples/lobby.wall.json5 "$work/plan.png" >/dev/null
cwebp -quiet -lossless -m 6 "$work/plan.png" -o "$work/plan.webp"
mv "$work/plan.webp" "$images/wall-plan.webp"

# A wall of 3 × 2 screens: all of it, and its windows while they show their names, 20 pixels apart as the screens are
# 20 mm.
fields='sky: "aurora", seed: 7, tour: 120'
cat >"$work/demo.wall.json5" <<END
{name: "demo", $fields, epoch: "2026-01-01", screens: [
  {name: "top_left", at: [0, 0], size: [400, 250], pixels: [400, 250]},
  {name: "bottom_right", at: [840, 270], size: [400, 250], pixels: [400, 250]}]}
END
picture wall --wall "$work/demo.wall.json5" --time 60 --size 960x403

Xvfb -displayfd 3 -screen 0 1280x560x24 -nolisten tcp -noreset 3>"$work/display" 2>/dev/null &
programs=$!
until [ -s "$work/display" ]; do kill -0 "$programs"; done
DISPLAY=:$(cat "$work/display")
export DISPLAY
xsetroot -solid '#303030'
COSMOS=$(realpath "$cosmos") Scripts/wall-demo.sh \
  "$fields, epoch: \"$(date -u -d '60 seconds ago' +%FT%TZ)\"" 2>/dev/null &
programs="$! $programs"
# Moves a window to where its screen hangs.
hang() {
  command=$(tr '\0' ' ' <"/proc/$(xdotool getwindowpid "$1")/cmdline")
  case $command in *left*) x=20 ;; *right*) x=860 ;; *) x=440 ;; esac
  case $command in *top*) y=20 ;; *) y=290 ;; esac
  xdotool windowmove "$1" $x $y
}
# Each has a corner where it should, of orange.
corners='p{20,20}.r * p{440,20}.r * p{860,20}.r * p{20,290}.r * p{440,290}.r * p{860,290}.r > 0.2'
until [ "$(convert "$work/windows.png" -format "%[fx:$corners]" info: 2>/dev/null)" = 1 ]; do
  # shellcheck disable=SC2086
  kill -0 $programs
  for window in $(xdotool search --onlyvisible --name Cosmos 2>/dev/null); do hang "$window"; done
  import -window root "$work/windows.png"
done
cwebp -quiet -q 75 -m 6 -sharp_yuv "$work/windows.png" -o "$work/windows.webp"
mv "$work/windows.webp" "$images/wall-identify.webp"
# shellcheck disable=SC2086
kill $programs
wait
programs=
unset DISPLAY

# The thumbnails: 320 x 180 at twice the resolution.
thumbnail() {
  sky=$1
  shift
  picture "skies/$sky" --size 640x360 --sky "Assets/Skies/$sky.json5" "$@"
}
for file in Assets/Skies/*.json5; do
  sky=$(basename "$file" .json5)
  case $sky in
    aurora | cosmos) thumbnail "$sky" --scale 0.75 --sign leo --lines ;;
    embers) thumbnail "$sky" --scale 0.75 --sign "ursa major" --lines ;;
    nebula) thumbnail "$sky" --scale 0.75 --sign cancer --lines ;;
    tonight) thumbnail "$sky" --scale 0.6 --sign sagittarius --lines --date 2026-06-28T20:00Z ;;
    *) thumbnail "$sky" ;;
  esac
done

# Docs/skies.md: a comment before a sky says what to draw of it, as <!-- picture: NAME [OPTION...] -->. An awk program
# writes each such sky to a file beside the example's image, and its commands to a list.
cp Docs/Examples/*.png "$work"
awk -v work="$work" '
  /^<!-- picture: / { sub(/^<!-- picture: /, ""); sub(/ -->$/, ""); wanted[++count] = $0; next }
  /^```json5$/ && count { sky = work "/sky" ++skies ".json5"; next }
  /^```$/ && sky {
    for (i = 1; i <= count; i++) print wanted[i], "--sky", sky
    close(sky); sky = ""; count = 0; next
  }
  sky { print >sky }
' Docs/skies.md >"$work/list"
# The words of a line are an image and options without spaces.
while read -r words; do
  # shellcheck disable=SC2086
  picture $words --size 960x320
done <"$work/list"
picture plough --size 960x540 --scale 1.2 --sky Docs/Examples/plough.json5 --sign plough --lines

# The film: a journey from Leo to Virgo, and back through the menu, whose ring is there from the start. The first and
# last frames match, so it loops, and it runs at 1.25 times the sky's speed. Positions are in points of the 720 x 540
# canvas; the pointer sweeps around the ring of signs.
cat >"$work/film.json5" <<'SCRIPT'
[
  {at: 0.1, goto: "virgo"},
  {at: 3.3, press: [360, 270]},
  {at: 4.5, move: [451, 179]},
  {at: 4.6, move: [393, 145]},
  {at: 4.75, move: [327, 145]},
  {at: 4.9, move: [269, 179]},
  {at: 5.05, move: [235, 237]},
  {at: 5.2, move: [235, 303]},
  {at: 5.55, release: [235, 303]},
]
SCRIPT
"$cosmos" record "$work/film" --size 640x480 --scale 0.888888888888889 --seed 5 --stars 400 --language en --sign leo \
  --lines --menu --script "$work/film.json5" --fps 20 --duration 9.4
img2webp -loop 0 -kmax 1 -lossy -q 85 -m 4 -d 40 "$work"/film/*.png -o "$work/film.webp" >/dev/null
mv "$work/film.webp" "$images/film.webp"
