#!/usr/bin/env bash
# Runs a command of Django's on the base that `make run` serves: scripts/manage.sh COMMAND…
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install.sh postgres
source scripts/secret.sh
exec .venv/bin/python manage.py "$@"
