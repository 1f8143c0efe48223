#!/usr/bin/env bash
# All the tests but the slow ones: first those without a browser, two at a time, then the
# walks in a browser, one at a time since some measure what a person would wait for.
set -euo pipefail
cd "$(dirname "$0")/.."
pytest=(.venv/bin/python -m pytest)

"${pytest[@]}" -q -n 2 --dist loadfile -m "not slow and not e2e" "$@"
"${pytest[@]}" -q -m "e2e and not slow" "$@"
