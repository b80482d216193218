#!/usr/bin/env bash
# Writes what is generated from the program itself, after a change of options, parameters or scenes: the shells' completions, the
# man page, the scenes' schema and README. A test holds them equal.
set -euo pipefail
cd "$(dirname "$0")/.."
# A tree that is configured stays as it is, tests and all.
if [ -e build/release/CMakeCache.txt ]; then cmake --build build/release --target fluidtank >/dev/null; else scripts/build.sh render; fi
mkdir -p share/completions share/man
for shell in bash zsh fish; do build/release/fluidtank docs $shell >share/completions/fluidtank.$shell; done
build/release/fluidtank docs man >share/man/fluidtank.1
build/release/fluidtank docs scenes >scenes/README.md
build/release/fluidtank schema >scenes/scene.schema.json
