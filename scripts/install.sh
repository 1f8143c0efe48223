#!/usr/bin/env bash
# Prepares .venv: scripts/install.sh [postgres|dev]. The first is enough to serve
# the site, the second holds it too. Does nothing when it is already so.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/python.sh
# A school's network often has certificates of its own.
export UV_SYSTEM_CERTS=${UV_SYSTEM_CERTS:-1}

wanted=${1:-dev}
stamp=.venv/.pins

pins_of() {
    cat .python-version "requirements/$1.txt" | sha256sum
}

up_to_date() {
    [[ -f $stamp ]] && .venv/bin/python -c '' 2>/dev/null || return 1
    [[ $(<"$stamp") == "$(pins_of dev)" || $(<"$stamp") == "$(pins_of "$wanted")" ]]
}

# uv at the version of our own pins, in .tools/, checked by its hash.
bootstrap_uv() {
    local python
    python=$(find_python_with_pip) || return 1
    echo "Installation de uv dans .tools/…" >&2
    awk '/^uv==/ {on=1} on {print} on && !/\\$/ {exit}' requirements/dev.txt >.tools/uv.txt
    PIP_ROOT_USER_ACTION=ignore "$python" -m pip install --quiet --disable-pip-version-check --no-deps --upgrade \
        --target .tools/uv --require-hashes --requirement .tools/uv.txt
}

find_uv() {
    command -v uv && return
    [[ -x .tools/uv/bin/uv ]] || bootstrap_uv || return 1
    echo "$PWD/.tools/uv/bin/uv"
}

mkdir -p .tools
exec 9>.tools/install.lock
command -v flock >/dev/null && flock 9
up_to_date && exit 0

uv=$(find_uv) || fail "Il faut uv, ou un Python avec pip (Debian : apt-get install python3-pip)."
python=$(find_project_python || cat .python-version)
echo "Préparation de l'environnement (.venv)…"
if ! .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then
    "$uv" venv --quiet --clear --python "$python" .venv ||
        fail "Il faut Python 3.13 ou 3.12 : aucun ici, et uv n'a pas pu en fournir un."
fi
# Serving the site must not remove the tools of those who also test it.
[[ $wanted == dev ]] && verb=(sync) || verb=(install --requirement)
"$uv" pip "${verb[@]}" "requirements/$wanted.txt" \
    --quiet --python .venv/bin/python --require-hashes
pins_of "$wanted" >"$stamp"
