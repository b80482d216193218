#!/usr/bin/env bash
# Installs what is missing, builds, and renders: scripts/render.sh SCENE -o OUT [OPTION...], as `fluidtank render` takes them.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/scripts/setup.sh" --run-only
[ -x "$root/build/release/fluidtank" ] || echo "building fluidtank (a few minutes, once)" >&2
"$root/scripts/build.sh" render
exec "$root/build/release/fluidtank" render "$@"
