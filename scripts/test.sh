#!/usr/bin/env bash
# scripts/test.sh: the tests that everybody runs, two at a time, five minutes on two processors.
# scripts/test.sh --measured: those that measure, alone.
# Other arguments are pytest's.
set -euo pipefail
cd "$(dirname "$0")/.."
pytest=(.venv/bin/python -m pytest -q)
# Some sixty tests start a process: what is compiled is kept for them, whatever the environment says.
export PYTHONDONTWRITEBYTECODE='' PYTHONPYCACHEPREFIX=$PWD/.pytest_cache/bytecode

if [[ ${1:-} != --measured ]]; then
    (($#)) || echo "Les tests, deux à la fois ; un dossier seul : .venv/bin/python -m pytest tests/practice"
    exec "${pytest[@]}" -n 2 --dist worksteal "$@"
fi
shift
sync && sleep 10 # what the others wrote goes to the disk, and their browsers away: these measure alone
# Only the files that measure are read: reading them all would take longer.
mapfile -t measured < <(grep -rl --include='test_*.py' 'mark\.measured' tests)
exec "${pytest[@]}" -m "measured and not slow" "${measured[@]}" "$@"
