#!/usr/bin/env bash
# Every check of the code that runs no test. All are run, at once; fails at the end if one failed.
set -uo pipefail
cd "$(dirname "$0")/.."
export PATH=$PWD/.venv/bin:$PATH
names=() running=() failed=()
said=$(mktemp -d)
trap 'rm -rf "$said"' EXIT

check() {
    "${@:2}" >"$said/${#names[@]}" 2>&1 &
    names+=("$1")
    running+=($!)
}

# As in production: what it refuses is refused here.
deployment() {
    DJANGO_ENV=production DJANGO_ALLOWED_HOSTS=example.org \
        DJANGO_SECRET_KEY=$(python -c 'import secrets; print(secrets.token_urlsafe(64))') \
        python manage.py check --deploy --fail-level WARNING
}

migrations() {
    DJANGO_ENV=test python manage.py makemigrations --check --dry-run
}

mapfile -d '' templates < <(git ls-files -z --cached --others --exclude-standard -- 'templates/**.html')

check "style (ruff)" ruff check --quiet .
check "mise en forme (ruff)" ruff format --quiet --check .
check "types (mypy)" env DJANGO_ENV=test mypy
check "architecture (import-linter)" lint-imports --no-logo
if ((${#templates[@]})); then
    check "gabarits (djade)" djade --check --target-version 6.1 "${templates[@]}"
    check "gabarits (djlint)" djlint --quiet --lint "${templates[@]}"
fi
check "dépendances (avis de sécurité gardés)" python -m scripts.audit
check "migrations" migrations
check "déploiement" deployment

for number in "${!names[@]}"; do
    wait "${running[number]}" || failed+=("${names[number]}")
    echo "— ${names[number]}"
    cat "$said/$number"
done
((${#failed[@]} == 0)) && echo "Tout est en ordre." && exit
printf 'En défaut : %s\n' "${failed[@]}" >&2
exit 1
