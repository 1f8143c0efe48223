#!/usr/bin/env bash
# The gestures of the Makefile, folded to the terminal, a telephone's too.
set -euo pipefail
cd "$(dirname "$0")/.."
wide=${COLUMNS:-$(tput cols 2>/dev/null || echo 80)}
((wide >= 72)) && margin=24 || margin=6

grep -E '^[a-z-]+:.*##' Makefile | while IFS= read -r line; do
    name="  make ${line%%:*}"
    ((margin == 24)) && printf '%-24s' "$name" || printf '%s\n%6s' "$name" ''
    fold -s -w $((wide - margin)) <<<"${line#*## }" | sed "2,\$s/^/$(printf '%*s' "$margin" '')/"
done
