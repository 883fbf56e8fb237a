#!/bin/bash
# A Slurm of two nodes on this machine, to try array.sbatch on: `two-nodes.sh FOLDER PROGRAM` as root, where slurmctld, slurmd
# and munge are installed (Debian: slurmctld slurmd slurm-client munge). It plays an array of 16 parts, of which one fails and
# is run again, joins them, and holds the result against one run. Daemons end with the script.
set -euo pipefail
folder="$(mkdir -p "$1" && realpath "$1")" program="$(realpath "$2")" here="$(dirname "$(realpath "$0")")"
host="$(hostname -s)" games="${GAMES:-200000}"
export SLURM_CONF="$folder/slurm.conf"
mkdir -p "$folder"/{state,one,two}
cat >"$SLURM_CONF" <<END
ClusterName=try
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/%n/slurmd.pid
SlurmdSpoolDir=$folder/%n
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
ReturnToService=2
SlurmctldPort=17817
NodeName=one NodeHostname=$host NodeAddr=127.0.0.1 Port=17818 CPUs=1
NodeName=two NodeHostname=$host NodeAddr=127.0.0.1 Port=17819 CPUs=1
PartitionName=all Nodes=one,two Default=YES State=UP
END
pids=()
trap 'kill "${pids[@]}" 2>/dev/null; wait' EXIT
[ -f "$folder/munge.key" ] || (umask 077; head -c 1024 /dev/urandom >"$folder/munge.key")
munged --foreground --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" --pid-file="$folder/munge.pid" \
    --log-file="$folder/munge.log" --seed-file="$folder/munge.seed" >"$folder/munge.out" 2>&1 & pids+=($!)
until [ -S "$folder/munge.socket" ]; do sleep 0.2; done
slurmctld -D -f "$SLURM_CONF" >"$folder/ctld.out" 2>&1 & pids+=($!)
for node in one two; do
    slurmd -D -N "$node" -f "$SLURM_CONF" >"$folder/$node.out" 2>&1 & pids+=($!)
done
until [ "$(sinfo -h -t idle -o %D 2>/dev/null)" = 2 ]; do sleep 0.5; done
sinfo
# Part 5 fails the first time: its program is not there.
cat >"$folder/program" <<END
#!/bin/bash
if [ "\$SLURM_ARRAY_TASK_ID" = 5 ] && [ ! -e "$folder/failed" ]; then touch "$folder/failed"; exit 1; fi
exec "$program" "\$@"
END
chmod +x "$folder/program"
cd "$folder"
rm -rf parts whole alone failed
array() { ADMIRALTY="$folder/program" sbatch --wait --cpus-per-task=1 --output="$folder/%a.txt" "$@" "$here/array.sbatch" \
    simulate --games "$games" --record none || true; }
array --array=1-16
ls parts | wc -l
if "$program" merge parts/* --out whole; then echo 'a missing part was not noticed' >&2; exit 1; fi
array --array=5 --export=ALL,PARTS=16
"$program" merge parts/* --out whole >/dev/null
"$program" simulate --games "$games" --record none --out alone --threads 1 </dev/null >/dev/null
cmp whole/summary.json alone/summary.json && echo "16 parts, one of them run again, are the run of $games games"
