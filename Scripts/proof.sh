#!/bin/bash
# Proves the project stage by stage:
#
#   Scripts/proof.sh check            what every commit has to pass, as .ci/run and make check do
#   Scripts/proof.sh all [STAGE...]   the stages of the table in CONTRIBUTING.md that are not proved yet (make proof)
#   Scripts/proof.sh for [BASE]       prints the stages that the changes since a commit concern (make proof-for)
#   Scripts/proof.sh table            checks that every file has a place in the table (make lint)
#   Scripts/proof.sh tag              tags the version if every stage is proved (make tag)
#
# A stage is proved for a hash of all that it depends on. .build/proof/record has a line for each: its name and the hash.
set -euo pipefail
cd "$(dirname "$0")/.."
# What an outer make was given is not for the stages.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL ARGS STAGE BASE
# There may be no standard input.
[ -e /proc/$$/fd/0 ] || exec </dev/null

proof=$PWD/.build/proof
record=$proof/record
results=() json='' running=''
# What processes of stages have in their environment.
mark=$$

fail() {
  echo "cosmos: $*" >&2
  exit 1
}

# A checkout may belong to another user, such as in a container.
git() { command git -c safe.directory='*' "$@"; }

# Prints the rows of the table in a page: stage, purpose, command and paths, separated by tabs.
rows() {
  awk -F ' *[|] *' '
    /^\| stage \|/ { getline; inside = 1; next }
    !/^\|/ { inside = 0 }
    inside { gsub("`", ""); OFS = "\t"; print $2, ($5 == "" ? "-" : $5), ($7 == "" ? "-" : $7), $4 }' "$1"
}

stages() { rows CONTRIBUTING.md | cut -f 1 | grep -vx none; }

# Reads a stage's row: load STAGE [PAGE].
load() {
  local paths=''
  purpose='' command=''
  IFS=$'\t' read -r stage purpose command paths < <(rows "${2:-CONTRIBUTING.md}" | grep "^$1"$'\t') || stage=$1
  read -ra specs <<<"${paths//!/:(exclude)}"
}

# Prints how the loaded stage is run, and with which packages: method MAKEFILE SETUP.
method() {
  local words
  read -ra words <<<"$command"
  echo "$command"
  [ "${words[0]:-}" != make ] || make --dry-run -f "$1" "${words[@]:1}"
  sh "$2" list "$purpose"
}

# Enters the working tree as it is, with new files and without ignored ones, into an index of its own.
scan() {
  rm -rf "$proof/objects" "$proof/index.lock"
  mkdir -p "$proof/objects"
  cp -p "$(git rev-parse --git-path index)" "$proof/index"
  scanned add --all
}
scanned() {
  GIT_INDEX_FILE=$proof/index GIT_OBJECT_DIRECTORY=$proof/objects \
    GIT_ALTERNATE_OBJECT_DIRECTORIES=$(realpath "$(git rev-parse --git-path objects)") git "$@"
}

# Prints the hash of all that the loaded stage depends on.
fingerprint() {
  scan
  {
    scanned ls-files --stage -- "${specs[@]}"
    method Makefile Scripts/setup.sh
    # shellcheck disable=SC2016,SC2046
    dpkg-query -W -f '${Package} ${Version}\n' $(Scripts/setup.sh list "$purpose") 2>/dev/null || true
    swift --version 2>/dev/null
  } | sha256sum | cut -d ' ' -f 1
}

is_proved() { grep -qsxF "$stage $1" "$record"; }

# Records the loaded stage as proved for a hash. The record is complete at any time, and in the table's order.
remember() {
  local name
  for name in $(stages); do
    if [ "$name" = "$stage" ]; then echo "$stage $1"; else grep -s "^$name " "$record" || true; fi
  done >"$record.new"
  mv "$record.new" "$record"
}

# Lets no second proof run in this folder.
lock() {
  mkdir -p "$proof"
  exec 9>"$proof/lock"
  flock --nonblock 9 || fail "another proof is running in this folder"
}

# Reports how a stage ended: ended STAGE SECONDS STATUS.
ended() {
  running=''
  results+=("$(printf '%-12s %5d s  %s' "$@")")
  echo "proof: $1: $3 after $2 s"
  [ -n "$json" ] || return 0
  entries+="${entries:+,}$(printf '\n  {"stage": "%s", "seconds": %d, "status": "%s"}' "$@")"
  write_json
}

write_json() {
  mkdir -p "${json%/*}"
  printf '[%s\n]\n' "${entries:=}" >"$json.new"
  mv "$json.new" "$json"
}

# Runs a stage: run STAGE COMMAND. Its processes end with this one, whatever ends it.
run() {
  local status=0
  echo "proof: $1: $2"
  running=$1 begin=$SECONDS
  PROOF_STAGE=$mark setpriv --pdeathsig TERM bash -c "exec $2" <&0 9>&- &
  wait $! || status=$?
  took=$((SECONDS - begin))
  [ "$status" = 0 ] || { ended "$1" $took failed; exit 1; }
}

# Ends all processes with the mark, wherever they are.
end_marked() {
  local signal pids tries
  for signal in TERM KILL; do
    for ((tries = 0; tries < 100; tries++)); do
      pids=$(grep -lzxs "PROOF_STAGE=$mark" /proc/[0-9]*/environ | cut -d / -f 3) || true
      [ -n "$pids" ] || break 2
      # shellcheck disable=SC2086
      [ $tries != 0 ] || kill -s $signal $pids 2>/dev/null || true
      sleep 0.1
    done
  done
}

stop() {
  trap '' HUP INT TERM
  end_marked
  [ -z "$running" ] || ended "$running" $((SECONDS - begin)) stopped
  exit 143
}

begin_stages() {
  trap stop HUP INT TERM
  trap '[ ${#results[@]} = 0 ] || printf "\n%-12s %7s  %s\n" stage time result; printf "%s\n" "${results[@]}"' EXIT
}

check() {
  local row
  json=.build/ci/stages.json
  write_json
  begin_stages
  # The fixed seed makes it the same inputs each time; make fuzz tries others.
  while IFS=: read -r row command <&3; do
    run "$row" "$command"
    ended "$row" $took passed
  done 3<<'END'
lint:make lint
build:make build
test:make test
formats:make test-formats
docs:make docs
sanitize:make sanitize-address
fuzz:make fuzz ARGS="--seed 1 --inputs 60000 --processes 600"
END
}

prove() {
  local name before complete=yes
  for name; do stages | grep -qxF -e "$name" || fail "there is no stage $name; the stages are $(stages | paste -sd ' ')"; done
  # shellcheck disable=SC2046
  [ $# != 0 ] || set -- $(stages)
  check_table
  lock
  begin_stages
  # What a killed proof has left would be in the way.
  mark=$PWD
  end_marked
  for name; do
    load "$name"
    before=$(fingerprint)
    if is_proved "$before"; then
      ended "$stage" 0 "proved already"
      continue
    fi
    if [ "$purpose" = clean-room ]; then
      [ -z "$(git status --porcelain)" ] || fail "$stage is about the last commit, and there are uncommitted changes"
      [ "$(id -u)" = 0 ] || fail "$stage needs root; as root, type: make proof STAGE=$stage"
    fi
    Scripts/setup.sh "$purpose" 9>&-
    before=$(fingerprint)
    run "$stage" "$command"
    if [ "$(fingerprint)" = "$before" ]; then
      remember "$before"
      ended "$stage" $took passed
    else
      complete=
      ended "$stage" $took "passed, but not recorded: what it depends on changed meanwhile"
    fi
  done
  [ -n "$complete" ]
}

# The base is by default the last commit that upstream has, or else the last release, or else the last commit but one.
concerned() {
  local base name old found
  base=${1:-$(git merge-base HEAD '@{upstream}' 2>/dev/null ||
    git describe --tags --match 'v*' --abbrev=0 2>/dev/null || echo HEAD^)}
  git rev-parse --quiet --verify "$base^{commit}" >/dev/null || fail "there is no commit $base; name one in BASE"
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  for name in CONTRIBUTING.md Makefile Scripts/setup.sh; do
    git show "$base:$name" >"$work/${name##*/}" 2>/dev/null || true
  done
  for name in $(stages); do
    load "$name" "$work/CONTRIBUTING.md"
    old=$(method "$work/Makefile" "$work/setup.sh" 2>/dev/null) || true
    load "$name"
    found=$({
      git diff --name-only --no-renames "$base" -- "${specs[@]}"
      git ls-files --others --exclude-standard -- "${specs[@]}"
    } | sort -u)
    if [ -n "$found" ]; then
      found=$(awk 'NR == 1 { path = $0 } END { print path (NR > 1 ? " and " NR - 1 " more" : "") }' <<<"$found")
    elif [ "$(method Makefile Scripts/setup.sh)" != "$old" ]; then
      found="how it is run, or with which packages"
    else
      continue
    fi
    printf '%-12s %s\n' "$name" "$found"
  done
  echo "cosmos: these are the stages that the changes since $(git rev-parse --short "$base") concern" >&2
}

# Checks that every file is in a row, and that every path leads to a file. Without a repository there is nothing to check.
check_table() {
  local name spec all=() lost
  git rev-parse --git-dir >/dev/null 2>&1 || return 0
  for name in $(stages) none; do
    load "$name"
    for spec in "${specs[@]}"; do
      [ -n "$(git ls-files --cached --others --exclude-standard -- "${spec#:(exclude)}" | head -n 1)" ] ||
        fail "CONTRIBUTING.md: $name depends on ${spec#:(exclude)}, which matches no file"
    done
    [ "$name" = none ] || method Makefile Scripts/setup.sh >/dev/null || fail "CONTRIBUTING.md: $name can't be run"
    mapfile -t -O ${#all[@]} all < <(git ls-files --cached --others --exclude-standard -- "${specs[@]}")
  done
  lost=$(comm -23 <(git ls-files --cached --others --exclude-standard | sort -u) <(printf '%s\n' "${all[@]}" | sort -u))
  [ -z "$lost" ] || fail "CONTRIBUTING.md: no stage depends on ${lost//$'\n'/, }; add it to a row, or to the row none"
}

tag() {
  local version name lost='' entry
  version=$(Scripts/version.sh)
  [ -z "$(git status --porcelain)" ] || fail "v$version is not tagged: there are uncommitted changes"
  if git rev-parse --quiet --verify "refs/tags/v$version" >/dev/null; then fail "v$version is tagged already"; fi
  lock
  for name in $(stages); do
    load "$name"
    is_proved "$(fingerprint)" || lost+=" $name"
  done
  [ -z "$lost" ] || fail "v$version is not tagged: make proof has no record of$lost"
  entry=$(awk -v title="## [$version]" 'index($0, "## [") == 1 { inside = index($0, title) == 1; next } inside' CHANGELOG.md)
  [ -n "$entry" ] || fail "v$version is not tagged: CHANGELOG.md has no entry ## [$version]"
  printf 'Cosmos %s\n\n%s\n' "$version" "$entry" | git tag --annotate --cleanup=whitespace --file=- "v$version"
  echo "cosmos: tagged v$version"
}

case ${1:-} in
  check) check ;;
  all) prove "${@:2}" ;;
  for) concerned "${@:2}" ;;
  table) check_table ;;
  tag) tag ;;
  *) echo "usage: Scripts/proof.sh check | all [STAGE...] | for [BASE] | table | tag" >&2; exit 2 ;;
esac
