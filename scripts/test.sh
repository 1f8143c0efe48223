#!/usr/bin/env bash
# All the tests but the slow ones: two at a time, then alone those that measure what a person
# would wait for.
set -euo pipefail
cd "$(dirname "$0")/.."
pytest=(.venv/bin/python -m pytest)

"${pytest[@]}" -q -n 2 --dist worksteal -m "not slow and not measured" "$@"
"${pytest[@]}" -q -m "measured and not slow" "$@"
