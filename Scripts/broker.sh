# shellcheck shell=bash
# For scripts that need an MQTT broker: starts one on port $port of the loopback interface, with its files in the folder $work.
# It is the first of the processes in $programs, all of which end with the script.
#
# Debian's folder for servers is not in the path of every user.
PATH=$PATH:/usr/sbin
# Below the ports that the kernel gives to outgoing connections.
port=$((20000 + $$ % 12000))
work=$(mktemp -d)
programs=()
end() {
  kill "${programs[@]}" 2>/dev/null || true
  wait
  rm -rf "$work"
}
trap end EXIT

cat >"$work/mosquitto.conf" <<END
listener $port 127.0.0.1
allow_anonymous true
max_queued_messages 100000
set_tcp_nodelay true
log_dest none
END
mosquitto -c "$work/mosquitto.conf" &
programs+=($!)
