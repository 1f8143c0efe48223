#!/usr/bin/env bash
# Starts the site with demonstration data: scripts/run.sh [PORT]
set -euo pipefail
cd "$(dirname "$0")/.."
port=${1:-8000}
host=${HOST:-127.0.0.1}
source scripts/python.sh
[[ $port =~ ^[1-9][0-9]{0,4}$ ]] && ((port < 65536)) ||
    fail "PORT=$port : écrire un nombre, de 1 à 65535."

scripts/install.sh postgres
source scripts/secret.sh
# What is compiled is kept, whatever the environment says: the next start takes half the time.
export PYTHONDONTWRITEBYTECODE='' PYTHONPYCACHEPREFIX=$data/bytecode
HOST=$host PORT=$port .venv/bin/python scripts/prepare.py
# What is sent and done beside the pages gives way to them; it stops with the server, which this
# shell becomes.
nice -n 10 .venv/bin/python manage.py work --avec-parent $$ &
# A worker does not always hear Ctrl+C: it is given two seconds.
exec .venv/bin/python -m config.serving --host "$host" --port "$port" --patient 2 --annoncer
