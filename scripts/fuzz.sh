#!/usr/bin/env bash
# Fuzzes the scene reader with libFuzzer, under the address and undefined-behaviour sanitizers: scripts/fuzz.sh [SECONDS]
# Needs clang and its runtime (Debian: clang and libclang-rt-14-dev or newer), which it installs where they are missing.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-300}
scripts/setup.sh
if ! command -v clang++ >/dev/null; then
  as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  ${as_root[@]+"${as_root[@]}"} apt-get install -y -qq --no-install-recommends clang 'libclang-rt-[0-9]*-dev' >/dev/null
fi
build=build/fuzz
mkdir -p "$build/corpus"
cp -n scenes/*.json "$build/corpus/"
clang++ -std=c++20 -O1 -g -ffp-contract=off -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -I src \
  tests/fuzz/read_scene.cpp src/scene/*.cpp src/base/*.cpp -o "$build/read_scene"
"$build/read_scene" -max_total_time="$seconds" -max_len=20000 -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 "$build/corpus"
