#!/usr/bin/env bash
# Compiles requirements/*.txt from pyproject.toml: scripts/pins.sh [1 to upgrade]
set -euo pipefail
cd "$(dirname "$0")/.."
upgrade=()
[[ -n ${1:-} ]] && upgrade=(--upgrade)

compile() {
    local name=$1
    shift
    .venv/bin/uv pip compile --quiet --universal --python-version 3.12 --generate-hashes \
        --no-header --no-annotate --no-emit-index-url --no-emit-find-links "$@" \
        --output-file "requirements/$name.txt" pyproject.toml
}

# The widest first: the others keep its versions.
compile dev --extra postgres --extra dev "${upgrade[@]}"
compile postgres --extra postgres --constraint requirements/dev.txt
compile run --constraint requirements/dev.txt
# What is delivered is listed again, and looked for in the advisories that are kept.
.venv/bin/python -m scripts.sbom
.venv/bin/python -m scripts.audit
