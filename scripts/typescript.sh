#!/usr/bin/env bash
# The generator of TypeScript types, for the tests of the API: pinned and checked by its lock file, in .tools/.
set -euo pipefail
cd "$(dirname "$0")/.."
HERE=.tools/typescript

[[ -x $HERE/node_modules/.bin/openapi-typescript ]] && exit
mkdir -p "$HERE"
cp tests/api/typescript/package.json tests/api/typescript/package-lock.json "$HERE"
cd "$HERE"
npm ci --silent --ignore-scripts --no-audit --no-fund
