#!/usr/bin/env bash
# Measures the engine, hands beside other libraries, verdicts in a browser, then the site beside a
# bare Django (this needs wrk).
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/python.sh

.venv/bin/python -m benchmarks.engine
.venv/bin/python -m benchmarks.hands
.venv/bin/python -m benchmarks.beside
scripts/browser.sh && .venv/bin/python -m benchmarks.verdict
if ! command -v wrk >/dev/null && [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends wrk >/dev/null
fi
command -v wrk >/dev/null || fail "Pour mesurer le site, il faut wrk (Debian : apt-get install wrk)."
.venv/bin/python -m benchmarks.web
