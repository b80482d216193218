#!/usr/bin/env bash
# Writes tests/golden/*.framehash anew, for a change that is meant to alter frames. Say so in the CHANGELOG.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/scripts/build.sh"
rm -f "$root"/tests/golden/*.framehash
for scene in "$root"/scenes/*.json; do
  case $scene in *.schema.json) continue ;; esac
  "$root/build/release/fluidtank" render "$scene" -o "$root/tests/golden/$(basename "$scene" .json).framehash" --quiet \
    --device cpu --size 128x80 --set /tank/rows=32 --set /tank/dye_rows=80 --frames 0:24
  sed -i '/^#device/d' "$root/tests/golden/$(basename "$scene" .json).framehash"
done
ls -l "$root"/tests/golden/*.framehash
