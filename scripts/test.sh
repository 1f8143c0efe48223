#!/usr/bin/env bash
# All the tests but the slow ones: two at a time, then alone those that measure what a person
# would wait for.
set -euo pipefail
cd "$(dirname "$0")/.."
pytest=(.venv/bin/python -m pytest)
# Some sixty tests start a process: what is compiled is kept for them, whatever the environment says.
export PYTHONDONTWRITEBYTECODE='' PYTHONPYCACHEPREFIX=$PWD/.pytest_cache/bytecode

(($#)) || echo "Tous les tests, deux à la fois ; un dossier seul : .venv/bin/python -m pytest tests/practice"
"${pytest[@]}" -q -n 2 --dist worksteal -m "not slow and not measured" "$@"
sync && sleep 10 # what the others wrote goes to the disk, and their browsers away: these measure alone
# Without arguments, only the files that measure are read: reading them all would take longer.
measured=("$@")
(($#)) || mapfile -t measured < <(grep -rl --include='test_*.py' 'mark\.measured' tests)
"${pytest[@]}" -q -m "measured and not slow" "${measured[@]}"
