#!/usr/bin/env bash
# Runs a command with DATABASE_URL: the one given, or else a private server that
# lives as long as the command: scripts/with-postgres.sh [--durable | --if-possible] COMMAND…
# --durable: the private server waits for the disk at each commit, as in production.
# --if-possible: outside CI, where no server can be had, runs nothing and says so.
# With POSTGRES_DIR, its data stay in that folder and serve again the next time;
# POSTGRES_OPTIONS are options of the server.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/python.sh
settings="-c fsync=off -c full_page_writes=off -c synchronous_commit=off"
if [[ ${1:-} == --durable ]]; then
    settings=
    shift
fi
needed=yes
if [[ ${1:-} == --if-possible ]]; then
    needed=${CI:-}
    shift
fi
[[ -n ${DATABASE_URL:-} ]] && exec "$@"

find_binaries() {
    local initdb
    initdb=$(compgen -G "/usr/lib/postgresql/*/bin/initdb" | sort -V | tail -1)
    [[ -n $initdb ]] || initdb=$(command -v initdb) || return 1
    dirname "$(readlink -f "$initdb")"
}

install_server() {
    [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null || return 1
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null
}

# PostgreSQL refuses to run as root.
as_server() {
    if [[ $(id -u) == 0 ]]; then runuser -u "$owner" -- "$@"; else "$@"; fi
}

advice="Il faut PostgreSQL (Debian : apt-get install postgresql), ou DATABASE_URL."
if ! binaries=$(find_binaries || { install_server && find_binaries; }); then
    [[ -n $needed ]] && fail "$advice"
    echo "Pas de PostgreSQL ici : rien n'y est essayé. $advice"
    exit
fi
owner=$(id -un)
[[ $owner == root ]] && owner=$(id -un postgres 2>/dev/null || echo nobody)
if [[ -n ${POSTGRES_DIR:-} ]]; then
    mkdir -p "$POSTGRES_DIR"
    cluster=$(cd "$POSTGRES_DIR" && pwd)
else
    cluster=$(mktemp -d "${TMPDIR:-/tmp}/tapis-vert-postgres.XXXXXX")
fi
# A socket's path holds a hundred letters, without spaces for the server's options.
socket=$(mktemp -d /tmp/tapis-vert-socket.XXXXXX)
[[ $(id -u) == 0 ]] && chown "$owner" "$cluster" "$socket"

stop() {
    local how=immediate
    [[ -z ${POSTGRES_DIR:-} ]] || how=fast
    (cd / && as_server "$binaries/pg_ctl" -D "$cluster/data" -m "$how" stop >/dev/null 2>&1) || true
    rm -rf "$socket"
    [[ -n ${POSTGRES_DIR:-} ]] || rm -rf "$cluster"
}
trap stop EXIT

# Nothing here has to survive a crash, and nobody else can reach the socket.
(
    cd /
    [[ -e $cluster/data/PG_VERSION ]] ||
        as_server "$binaries/initdb" -D "$cluster/data" --auth=trust --username=postgres \
            --encoding=UTF8 --locale=C.UTF-8 >"$cluster.log" 2>&1
    as_server "$binaries/pg_ctl" -D "$cluster/data" -l "$cluster/log" -w -o \
        "-k $socket -c listen_addresses='' $settings ${POSTGRES_OPTIONS:-}" \
        start >>"$cluster.log" 2>&1
) || fail "PostgreSQL n'a pas démarré : $(<"$cluster.log")"
rm -f "$cluster.log"

DATABASE_URL="postgresql://postgres@/postgres?host=$socket" "$@"
