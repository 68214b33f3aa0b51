#!/bin/bash
# Measures what a wall of many machines costs: processor time, memory and bytes over the network, for each machine and for
# the broker. The machines are processes of this one that take part without a window, as `cosmos trace --live` does.
#
#   Scripts/measure/wall.sh [MACHINES [SECONDS]]
#
# There are three phases of SECONDS each: nothing happens; an event a second; and somebody drags the sky, with thirty
# events a second. Bytes are those that the kernel counts for the broker's connections, with 66 bytes for the headers of
# each packet (Ethernet, IP and TCP). It needs mosquitto, mosquitto-clients, and the release build (`make build`) or another
# one that COSMOS names.
set -eu
cd "$(dirname "$0")/../.."

machines=${1:-64}
seconds=${2:-120}
cosmos=${COSMOS:-$PWD/.build/release/cosmos}
ticks=$(getconf CLK_TCK)
# shellcheck source=Scripts/broker.sh
. Scripts/broker.sh

cat >"$work/many.wall.json5" <<END
{name: "many", epoch: "2026-01-01", drift: 12, broker: "mqtt://127.0.0.1:$port/many",
 screens: [{name: "a", at: [0, 0], size: [480, 270], pixels: [1920, 1080]}]}
END
for _ in $(seq "$machines"); do
  "$cosmos" trace --live --wall "$work/many.wall.json5" --screen a >/dev/null 2>&1 &
  programs+=($!)
done

# Prints a line for each connection of a machine: bytes to it, from it, and packets. Others come and go.
connections() {
  ss -tinHO state established "sport = :$port" | awk '{
    to = from = packets = 0
    for (i = 1; i <= NF; i++) {
      split($i, part, ":")
      if (part[1] == "bytes_sent") to = part[2]
      if (part[1] == "bytes_received") from = part[2]
      if (part[1] == "segs_out" || part[1] == "segs_in") packets += part[2]
    }
    print to, from, packets
  }'
}

# Prints the processor time of a process in ticks.
ticks_of() { sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'; }

until [ "$(connections | wc -l)" = "$machines" ]; do kill -0 "${programs[@]}"; done

# Publishes an event that happens at a time in milliseconds: publish TIME TEXT.
number=0
publish() {
  number=$((number + 1))
  mosquitto_pub -p "$port" -r -q 1 -t "many/event/-/1a2b3c4d5e6f7/$1/$number" -m "$2"
}

# Publishes events: events COUNT A_SECOND TEXT, where @ in the text stands for a number that changes.
events() {
  local start now due
  start=$(date +%s%3N)
  for ((i = 0; i < $1; i++)); do
    due=$((start + i * 1000 / $2))
    now=$(date +%s%3N)
    [ "$due" -le "$now" ] || sleep "$(printf '%d.%03d' $(((due - now) / 1000)) $(((due - now) % 1000)))"
    publish $((due + 250)) "${3/@/$((i % 300))}"
  done
}

# Measures a phase, while a command runs: measure NAME COMMAND...
measure() {
  local name=$1 before after start length process
  shift
  connections >"$work/before"
  start=$(date +%s%3N)
  before=$(for process in "${programs[@]}"; do ticks_of "$process"; done)
  "$@"
  length=$(($(date +%s%3N) - start))
  after=$(for process in "${programs[@]}"; do ticks_of "$process"; done)
  connections >"$work/after"
  paste <(echo "$before") <(echo "$after") | awk -v ticks="$ticks" -v length_ms="$length" '
    { percent = ($2 - $1) / ticks / length_ms * 1e5 }
    NR == 1 { printf "broker: %.2f %% of a core; ", percent; next }
    { sum += percent; if (percent > most) most = percent }
    END { printf "a machine: %.2f %% of a core, at most %.2f\n", sum / (NR - 1), most }' >"$work/load"
  cat "$work/before" <(echo -) "$work/after" | awk -v length_ms="$length" -v machines="$machines" '
    $1 == "-" { sign = 1; next }
    { if (!sign) sign = -1; to += sign * $1; from += sign * $2; packets += sign * $3 }
    END {
      per = 1000 / length_ms / machines
      printf "a machine: %.0f bytes/s to it, %.0f from it, %.1f packets/s, with headers %.0f bytes/s\n", to * per,
        from * per, packets * per, (to + from + packets * 66) * per
    }' >"$work/network"
  echo "$name"
  sed 's/^/  /' "$work/load" "$work/network"
}

# By then they have subscribed.
sleep 5
measure "at rest, $machines machines, $seconds s" sleep "$seconds"
measure "an event a second" events "$seconds" 1 '{"scroll":@}'
publish "$(date +%s%3N)" '{"press":[150.25,600]}'
measure "a drag, 30 events a second" events $((seconds * 30)) 30 '{"move":[@.25,600]}'
echo "memory"
for process in "${programs[@]}"; do awk '/^VmRSS/ { print $2 / 1024 }' "/proc/$process/status"; done | awk '
  NR == 1 { printf "  broker: %.0f MB; ", $1; next }
  { sum += $1; if ($1 > most) most = $1 }
  END { printf "a machine: %.0f MB, at most %.0f\n", sum / (NR - 1), most }'
