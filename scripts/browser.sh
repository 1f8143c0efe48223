#!/usr/bin/env bash
# Makes sure that there is a browser for the tests: this machine's, or else
# Debian's package (the shell without a window: a fifth faster), or a Chromium carried by an npm package, in .tools/.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/python.sh

# An npm package that contains the binary and its libraries, with its hash.
PACKAGE=@sparticuz/chromium@153.0.0
SHA512=8e2196a92bcf31dbb8f8ff538a562a011ef21063c41c8371fa50af13f36a34efc41d8cc5ff1d615222394fa8a8548b7b744cbb9fcf1bcb24f4be4f9d9ec810c0
HERE=.tools/chromium

present() {
    local name
    for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable "$HERE/chromium"; do
        command -v "$name" >/dev/null && return
    done
    return 1
}

from_debian() {
    [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null || return 1
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null
}

from_npm() {
    [[ $(uname -sm) == "Linux x86_64" ]] && command -v npm >/dev/null || return 1
    mkdir -p "$HERE"
    local archive
    archive=$HERE/$(npm pack --silent --pack-destination "$HERE" "$PACKAGE") || return 1
    echo "$SHA512  $archive" | sha512sum --check --quiet || return 1
    .venv/bin/python scripts/unpack_browser.py "$archive" "$HERE"
}

# Where the network allows it: the browser of Playwright itself.
from_playwright() {
    .venv/bin/playwright install --only-shell chromium
}

present && exit
echo "Installation d'un navigateur pour les tests…"
from_debian || from_npm || from_playwright ||
    fail "Aucun navigateur : installer chromium (Debian : apt-get install chromium-headless-shell)."
