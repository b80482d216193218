#!/usr/bin/env bash
# Installs what is missing, builds, and runs the tests: all of them, or those of a label (scripts/test.sh fast).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/scripts/setup.sh"
"$root/scripts/build.sh" release
cd "$root/build/release"
exec ctest --output-on-failure ${1:+-L "$1"}
