# Completion for cosmos in bash; written by make tables, from the program's own tables.

# Offers the words among the arguments that begin with the current one.
_cosmos_words() {
  local word quoted
  for word; do
    printf -v quoted %q "$word"
    if [[ $word == "$current"* || $quoted == "$current"* ]]; then COMPREPLY+=("$quoted"); fi
  done
}

# Offers words for the last part of a list with commas.
_cosmos_list() {
  local before='' current=$current
  if [[ $current == *,* ]]; then
    before=${current%,*},
    current=${current##*,}
  fi
  _cosmos_words "$@"
  COMPREPLY=("${COMPREPLY[@]/#/$before}")
  compopt -o nospace
}

# Offers folders, and files with one of the endings that the argument lists with bars between.
_cosmos_files() {
  local file files
  mapfile -t files < <(compgen -f -- "$current")
  for file in "${files[@]}"; do
    if [[ -d ${file/#\~/$HOME} || -z $1 || $file =~ \.($1)$ ]]; then COMPREPLY+=("$file"); fi
  done
  compopt -o filenames
}

_cosmos() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=run request='' word monitors
  COMPREPLY=()
  # For bash, an equals sign is a word of its own.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[1]} != -* ]]; then
    command=${COMP_WORDS[1]}
  fi
  case $command:$previous in
    run:--monitor | config:--monitor) mapfile -t monitors < <(cosmos info --monitors 2>/dev/null | cut -f1); _cosmos_list all "${monitors[@]}"; return ;;
    run:--bezel | run:--window | run:--window-id | run:--screen | run:--fps | run:--journey | run:--drift | run:--fade | run:--date | run:--days-per-second | run:--dim | run:--place | run:--mqtt | run:--offset | run:--seed | run:--stars | run:--layers | run:--magnitude | capture:--screen | capture:--size | capture:--scale | capture:--time | capture:--journey | capture:--drift | capture:--date | capture:--days-per-second | capture:--tile | capture:--offset | capture:--seed | capture:--stars | capture:--layers | capture:--magnitude | record:--screen | record:--size | record:--scale | record:--fps | record:--duration | record:--frames | record:--journey | record:--drift | record:--date | record:--days-per-second | record:--plan | record:--offset | record:--seed | record:--stars | record:--layers | record:--magnitude | trace:--screen | trace:--size | trace:--scale | trace:--fps | trace:--duration | trace:--journey | trace:--drift | trace:--date | trace:--days-per-second | trace:--offset | trace:--seed | trace:--stars | trace:--layers | trace:--magnitude | bench:--screen | bench:--size | bench:--seconds | bench:--frames | bench:--span | bench:--offset | bench:--seed | bench:--stars | bench:--layers | bench:--magnitude | almanac:--date | find:--date | ctl:--timeout | config:--bezel | config:--window | config:--fps | config:--journey | config:--drift | config:--fade | config:--date | config:--days-per-second | config:--dim | config:--place | config:--mqtt | config:--offset | config:--seed | config:--stars | config:--layers | config:--magnitude) return ;;
    run:--depth-window) _cosmos_words 8 10 auto; return ;;
    run:--wall | run:--script | capture:--wall | capture:--script | record:--wall | record:--script | trace:--wall | trace:--script | bench:--wall | ctl:--wall | config:--script) _cosmos_files 'json5'; return ;;
    run:--platform | bench:--platform | config:--platform | info:--platform | doctor:--platform) _cosmos_words x11 wayland; return ;;
    run:--keys | config:--keys) _cosmos_list m up down tab return escape left right home space t o 1 2 3 4 5 6 7 8 9 0 - '=' f f11 g p '/' print r s h d j k l n '[' ']' '{' '}' 'ctrl+[' 'ctrl+]' '?' f1 'ctrl+c' 'ctrl+o' 'ctrl+shift+o' 'ctrl+comma' 'shift+left' 'shift+right' q comma period none; return ;;
    run:--tour-by | capture:--tour-by | record:--tour-by | trace:--tour-by | config:--tour-by) _cosmos_words signs planets both; return ;;
    run:--motion | config:--motion) _cosmos_words auto full reduced; return ;;
    run:--contrast | config:--contrast) _cosmos_words auto normal high; return ;;
    run:--notices | run:--keep-screen-on | config:--notices | config:--keep-screen-on) _cosmos_words auto on off; return ;;
    run:--skies | config:--skies) _cosmos_list cosmos aurora embers nebula one-layer ten-labels ten-stars tonight; return ;;
    run:--sky-every | config:--sky-every) _cosmos_words journey; return ;;
    run:--path | capture:--path | record:--path | bench:--path | config:--path) _cosmos_words direct cached auto; return ;;
    run:--shaders | config:--shaders) _cosmos_files /; return ;;
    run:--clock | config:--clock) _cosmos_words monotonic shared; return ;;
    run:--wall-clock) _cosmos_words warn strict; return ;;
    run:--instance | run:--profile | capture:--profile | record:--profile | trace:--profile | ctl:--instance | config:--profile | config:--instance | settings:--profile) _cosmos_words none; return ;;
    run:--sign | capture:--sign | record:--sign | trace:--sign | bench:--sign | config:--sign) _cosmos_words pisces aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius andromeda cassiopeia perseus auriga orion 'canis major' 'ursa major' bootes lyra aquila cygnus pegasus ophiuchus; return ;;
    run:--sky | capture:--sky | record:--sky | trace:--sky | bench:--sky | check:--sky | config:--sky) _cosmos_words cosmos aurora embers nebula one-layer ten-labels ten-stars tonight; _cosmos_files 'json5'; return ;;
    run:--config | capture:--config | record:--config | trace:--config | config:--config | settings:--config) _cosmos_words none; _cosmos_files 'json5'; return ;;
    run:--api | capture:--api | record:--api | trace:--api | bench:--api | config:--api | info:--api | doctor:--api) _cosmos_words gl gles auto; return ;;
    run:--device | capture:--device | record:--device | trace:--device | bench:--device | config:--device | info:--device | doctor:--device) _cosmos_words software; return ;;
    run:--log | capture:--log | record:--log | trace:--log | bench:--log | skies:--log | check:--log | almanac:--log | find:--log | ctl:--log | wall:--log | config:--log | settings:--log | info:--log | doctor:--log | help:--log | version:--log) _cosmos_words trace debug info notice warning error critical; return ;;
    run:--language | capture:--language | record:--language | trace:--language | bench:--language | config:--language | info:--language | doctor:--language) _cosmos_words en zh-CN; _cosmos_files 'json5'; return ;;
    capture:--format) _cosmos_words png jpeg webp tiff exr; return ;;
    capture:--depth | record:--depth) _cosmos_words 8 16; return ;;
    capture:--samples | record:--samples) _cosmos_words 1 4 9 16; return ;;
    capture:--like) _cosmos_files 'png|jpg|jpeg|webp|tiff|tif|exr'; return ;;
    record:--format) _cosmos_words png y4m rgb mp4 mkv webm mov gif webp; return ;;
    bench:--workload) _cosmos_words sky sprites; return ;;
    bench:--shot) _cosmos_files 'png'; return ;;
  esac
  if [[ $current == -* ]]; then
    case $command in
      run) _cosmos_words --fullscreen --monitor --span --bezel --window --window-id --root --wallpaper --kiosk --depth-window --wall --screen --platform --keys --fps --script --tour --tour-by --journey --drift --motion --contrast --fade --mute --hud --notices --no-pointer --menu --no-splash --no-welcome --date --days-per-second --skies --sky-every --shift --dim --place --dim-ruler --keep-screen-on --path --shaders --driven --clock --wall-clock --instance --mqtt --sign --offset --lines --seed --stars --layers --magnitude --planets --trail --no-meteors --no-menu --sky --config --profile --api --device --debug-gl --log --language --help --version ;;
      capture) _cosmos_words --wall --screen --size --scale --format --depth --transparent --samples --time --script --tour --tour-by --journey --drift --menu --date --days-per-second --tile --splash --like --path --sign --offset --lines --seed --stars --layers --magnitude --planets --trail --no-meteors --no-menu --sky --config --profile --api --device --debug-gl --log --language --help --version ;;
      record) _cosmos_words --wall --screen --size --scale --depth --transparent --samples --fps --duration --frames --loop --script --tour --tour-by --journey --drift --menu --date --days-per-second --splash --format --sound --resume --overwrite --plan --path --sign --offset --lines --seed --stars --layers --magnitude --planets --trail --no-meteors --no-menu --sky --config --profile --api --device --debug-gl --log --language --help --version ;;
      trace) _cosmos_words --wall --screen --live --size --scale --fps --duration --script --tour --tour-by --journey --drift --date --days-per-second --texts --splash --sign --offset --lines --seed --stars --layers --magnitude --planets --trail --no-meteors --no-menu --sky --config --profile --api --device --debug-gl --log --language --help --version ;;
      bench) _cosmos_words --wall --screen --size --seconds --frames --offscreen --platform --workload --span --sweep --energy --shot --path --json --sign --offset --lines --seed --stars --layers --magnitude --planets --trail --no-meteors --no-menu --sky --api --device --debug-gl --log --language --help --version ;;
      skies) _cosmos_words --json --log --help --version ;;
      check) _cosmos_words --sky --log --help --version ;;
      almanac) _cosmos_words --date --json --log --help --version ;;
      find) _cosmos_words --date --json --log --help --version ;;
      ctl) _cosmos_words --wall --instance --timeout --json --log --help --version ;;
      wall) _cosmos_words --json --watch --log --help --version ;;
      config) _cosmos_words --edit --json --config --profile --fullscreen --monitor --span --bezel --window --root --wallpaper --kiosk --platform --keys --fps --script --tour --tour-by --journey --drift --motion --contrast --fade --mute --hud --notices --no-pointer --menu --no-splash --no-welcome --date --days-per-second --skies --sky-every --shift --dim --place --dim-ruler --keep-screen-on --path --shaders --clock --instance --mqtt --sign --offset --lines --seed --stars --layers --magnitude --planets --trail --no-meteors --no-menu --sky --api --device --debug-gl --log --language --help --version ;;
      settings) _cosmos_words --config --profile --log --help --version ;;
      info) _cosmos_words --monitors --platform --json --api --device --debug-gl --log --language --help --version ;;
      doctor) _cosmos_words --platform --json --api --device --debug-gl --log --language --help --version ;;
      help) _cosmos_words --log --help --version ;;
      version) _cosmos_words --log --help --version ;;
    esac
  elif ((COMP_CWORD == 1)); then
    _cosmos_words run capture record trace bench skies check almanac find ctl wall config settings info doctor help version
  else
    for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
      case $word in
        goto | find | next | previous | tour | drift | pause | resume | stop | sky | capture | dim | date | rate | quit | status | watch) request=${request:-$word} ;;
      esac
    done
    case $command:$request in
      capture:*) _cosmos_files 'png|jpg|jpeg|webp|tiff|tif|exr'; ;;
      record:*) _cosmos_files ''; ;;
      check:*) _cosmos_files 'json5'; ;;
      ctl:) _cosmos_words goto find next previous tour drift pause resume stop sky capture dim date rate quit status watch; ;;
      wall:*) _cosmos_words plan status identify; ;;
      settings:*) _cosmos_words sky motion window appearance time connections; ;;
      help:*) _cosmos_words run capture record trace bench skies check almanac find ctl wall config settings info doctor help version; ;;
      ctl:goto) _cosmos_words pisces aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius andromeda cassiopeia perseus auriga orion 'canis major' 'ursa major' bootes lyra aquila cygnus pegasus ophiuchus; ;;
      ctl:sky) _cosmos_words cosmos aurora embers nebula one-layer ten-labels ten-stars tonight; _cosmos_files 'json5'; ;;
      ctl:capture) _cosmos_files 'png'; ;;
      esac
  fi
} && complete -F _cosmos cosmos
