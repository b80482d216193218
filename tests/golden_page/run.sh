#!/bin/sh
# The report's page in Debian's Chromium: run.sh FLUIDTANK SOURCE_DIR WORK_DIR. Without a browser, node or playwright-core
# it says so and exits with 77, which ctest counts as skipped.
set -eu
skip() { echo "skipped: $1"; exit 77; }
command -v node >/dev/null && command -v npm >/dev/null || skip "there is no node (apt-get install nodejs npm)"
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || skip "there is no Chromium (apt-get install chromium)"
mkdir -p "$3/node"
cp "$2/tests/golden_page/package.json" "$2/tests/golden_page/package-lock.json" "$2/tests/golden_page/page_test.mjs" "$3/node"
cd "$3/node"
[ -d node_modules/playwright-core ] || npm ci --no-audit --no-fund --silent || skip "npm cannot install playwright-core"
exec node page_test.mjs "$1" "$2" "$3/scenes" ${4:+"$4"}
