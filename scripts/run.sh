#!/usr/bin/env bash
# Starts the site with demonstration data: scripts/run.sh [PORT]
set -euo pipefail
cd "$(dirname "$0")/.."
port=${1:-8000}
host=${HOST:-127.0.0.1}
data=${DJANGO_DATA_DIR:-$PWD/var}
export DJANGO_ENV=${DJANGO_ENV:-demo}
# What is compiled is kept, whatever the environment says: the next start takes half the time.
export PYTHONDONTWRITEBYTECODE='' PYTHONPYCACHEPREFIX=$data/bytecode

scripts/install.sh postgres
if [[ -z ${DJANGO_SECRET_KEY:-} ]]; then
    # One key for this machine, so that sessions outlive a restart.
    mkdir -p "$data"
    [[ -s $data/secret-key ]] ||
        (umask 077 && .venv/bin/python -c 'import secrets; print(secrets.token_urlsafe(64))' >"$data/secret-key")
    DJANGO_SECRET_KEY=$(<"$data/secret-key")
    export DJANGO_SECRET_KEY
fi
HOST=$host .venv/bin/python scripts/prepare.py
echo
echo "Tapis vert : http://$host:$port/    (Ctrl+C pour arrêter)"
# A worker does not always hear Ctrl+C: it is given two seconds.
exec .venv/bin/python -m config.serving --host "$host" --port "$port" --patient 2
