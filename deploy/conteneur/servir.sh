#!/bin/sh
# What the container runs: the base and the static files first, then the site.
set -eu
python manage.py migrate --no-input
python manage.py collectstatic --no-input --verbosity 0
python manage.py check --deploy --fail-level ERROR
exec python -m config.serving --host 0.0.0.0 --port 8000
