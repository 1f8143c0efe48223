#!/usr/bin/env bash
# Measures the pages of schools against ten million answers. The databases are built the
# first time (on the server of DATABASE_URL, or else on one whose data stay in var/mesure),
# and serve again. Options are those of « python -m benchmarks.schools ».
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/python.sh

# What a server of that size would have; building needs no copy for standbys.
export POSTGRES_DIR=${POSTGRES_DIR:-$PWD/var/mesure}
export POSTGRES_OPTIONS="-c shared_buffers=1GB -c maintenance_work_mem=512MB -c max_wal_size=16GB -c wal_level=minimal -c max_wal_senders=0"
exec scripts/with-postgres.sh .venv/bin/python -m benchmarks.schools "$@"
