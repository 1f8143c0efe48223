#!/usr/bin/env bash
# Makes sure that PDFs can be made: WeasyPrint calls Pango, which is no Python
# package. The site runs without it, and says that it cannot print.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/python.sh

PACKAGES=(libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0)

present() {
    .venv/bin/python -c 'import weasyprint' 2>/dev/null
}

from_debian() {
    [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null || return 1
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends "${PACKAGES[@]}" >/dev/null
}

present && exit
echo "Installation de Pango pour l'impression en PDF…"
from_debian && present ||
    fail "L'impression demande Pango (Debian : apt-get install ${PACKAGES[*]})."
