#!/bin/bash
# A study in parts by GNU parallel, here or on machines that ssh reaches, joined when all are done.
#   parallel.sh 64 whole simulate --games 10M
#   PARALLEL='--sshloginfile hosts' parallel.sh 64 whole …     on those machines, which share this folder
# Run it again after a failure: parts that are there are kept.
set -euo pipefail
if [ $# -lt 3 ]; then
    sed -n '2,5s/^# //p' "$0" >&2
    exit 2
fi
parts="$1" whole="$2"
shift 2
program="${ADMIRALTY:-admiralty}"
mkdir -p "$whole.parts"
play() {
    local out="$1" part="$2" parts="$3" program="$4"
    shift 4
    [ -d "$out/part=$part" ] && return
    rm -rf "$out/.part=$part"
    "$program" "$@" --shard "$part/$parts" --threads 1 --out "$out/.part=$part" </dev/null >/dev/null &&
        mv "$out/.part=$part" "$out/part=$part"
}
export -f play
seq "$parts" | parallel --workdir . --env play --retries 3 --quote play "$whole.parts" {} "$parts" "$program" "$@"
"$program" merge "$whole.parts"/* --out "$whole"
