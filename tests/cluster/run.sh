#!/usr/bin/env bash
# The recipes of docs/cluster.md for real, on this machine alone: a match in four shards by GNU parallel over two
# "hosts" (a private sshd under two names), and as a job array of a private one-node Slurm cluster. Both, merged,
# have to be the run of one piece. Everything lives in a folder of its own and ends with this script.
#
#     tests/cluster/run.sh MAGUS-LAB
set -euo pipefail

lab=$(readlink -f "$1")
shards=4
match=("$lab" match --engine "self nodes=200 name=A hash=1" --engine "self nodes=100 name=B hash=1"
    --games 24 --max-plies 100)

work=$(mktemp -d "${TMPDIR:-/tmp}/magus-cluster.XXXXXX")
chmod 755 "$work" # munge wants nobody else to write there
cd "$work"
daemons=()
cleanup() {
    local daemon
    for daemon in "${daemons[@]}"; do kill "$daemon" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT

fail() {
    echo "tests/cluster/run.sh: $1" >&2
    shift
    (($# == 0)) || tail -n 20 "$@" >&2
    exit 1
}

# free_port: one that nobody listens at.
free_port() {
    local port
    while port=$((20000 + RANDOM % 20000)) && (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
    echo "$port"
}

# patiently COMMAND...: until it works, half a minute at most.
patiently() {
    local try
    for ((try = 0; try < 60; ++try)); do
        if "$@" >/dev/null 2>&1; then return 0; fi
        sleep 0.5
    done
    return 1
}

# start COMMAND...: a daemon in the foreground, ended with this script.
start() {
    "$@" >>"daemons.log" 2>&1 &
    daemons+=($!)
}

without_times() { sed -E 's/"microseconds": [0-9]+/"microseconds": 0/' "$1"; }

# check NAME: merges NAME-*.state and compares.
check() {
    "$lab" merge --state "$1.state" --json "$1.json" "$1"-*.state >"$1.txt"
    cmp <(without_times whole.json) <(without_times "$1.json") || fail "$1: not the same result"
    echo "$1: $shards shards merged, the same result as one run"
}

gnu_parallel() {
    local port
    port=$(free_port)
    mkdir -p ssh
    ssh-keygen -q -t ed25519 -N '' -f ssh/host
    ssh-keygen -q -t ed25519 -N '' -f ssh/user
    cat >ssh/sshd_config <<END
Port $port
ListenAddress 127.0.0.1
HostKey $work/ssh/host
AuthorizedKeysFile $work/ssh/user.pub
PermitRootLogin prohibit-password
StrictModes no
UsePAM no
PidFile none
END
    cat >ssh/config <<END
Host node1 node2
    HostName 127.0.0.1
    Port $port
    IdentityFile $work/ssh/user
    IdentitiesOnly yes
    StrictHostKeyChecking no
    UserKnownHostsFile /dev/null
    LogLevel ERROR
END
    ((EUID != 0)) || mkdir -p /run/sshd
    start "$(PATH=$PATH:/usr/sbin command -v sshd)" -D -e -f "$work/ssh/sshd_config"
    patiently ssh -F ssh/config node1 true || fail "sshd does not answer" daemons.log

    local command
    printf -v command '%q ' "${match[@]}"
    seq "$shards" | parallel --will-cite -S "1/ssh -F $work/ssh/config node1,1/ssh -F $work/ssh/config node2" \
        --workdir "$work" --retries 3 --joblog parallel.log \
        "$command --shard {}/$shards --state parallel-{}.state --resume" >parallel.out
    [[ $(awk -F'\t' 'NR > 1 { print $2 }' parallel.log | sort -u | wc -l) == 2 ]] ||
        fail "not both hosts have worked" parallel.log
    check parallel
}

slurm() {
    local host user
    host=$(hostname -s)
    user=$(id -un)
    export PATH=$PATH:/usr/sbin SLURM_CONF=$work/slurm.conf
    mkdir -p slurm/state slurm/spool munge
    chmod 700 munge
    head -c 1024 /dev/urandom >munge/key
    chmod 600 munge/key
    # The socket has to be where everybody may go.
    start munged --foreground --force --num-threads 2 --key-file "$work/munge/key" --socket "$work/munge.socket" \
        --pid-file "$work/munge/pid" --log-file "$work/munge/log" --seed-file "$work/munge/seed"
    patiently test -S munge.socket || fail "munged does not start" daemons.log
    cat >slurm.conf <<END
ClusterName=magus
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
StateSaveLocation=$work/slurm/state
SlurmdSpoolDir=$work/slurm/spool
SlurmctldPidFile=$work/slurm/slurmctld.pid
SlurmdPidFile=$work/slurm/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=lab Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
    start slurmctld -D -c
    start slurmd -D -c -N "$host"
    patiently bash -c "sinfo -h -o %T | grep -Eq '^(idle|mixed)'" || fail "Slurm does not start" daemons.log

    local command
    printf -v command '%q ' "${match[@]}"
    cat >match.sbatch <<END
#!/bin/bash
#SBATCH --array=1-$shards
#SBATCH --cpus-per-task=1
#SBATCH --output=slurm-%a.out
exec $command --shard \$SLURM_ARRAY_TASK_ID/$shards --state slurm-\$SLURM_ARRAY_TASK_ID.state --resume
END
    sbatch --wait match.sbatch || fail "the job array has failed" slurm-*.out daemons.log
    check slurm
}

"${match[@]}" --json whole.json >whole.txt
gnu_parallel
slurm
