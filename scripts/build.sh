#!/usr/bin/env bash
# Configures and builds; says nothing while all goes well. `scripts/build.sh [PRESET] [CMAKE OPTION...]`
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
[ $# -eq 0 ] || shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { cmake --preset "$preset" "$@" && cmake --build --preset "$preset"; } >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
