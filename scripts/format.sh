#!/usr/bin/env bash
# Puts code and templates in form.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH=$PWD/.venv/bin:$PATH

ruff check --fix --quiet . || true
ruff format .
mapfile -d '' templates < <(git ls-files -z --cached --others --exclude-standard -- 'templates/**.html')
if ((${#templates[@]})); then djade --target-version 6.1 "${templates[@]}" || true; fi
