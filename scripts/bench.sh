#!/usr/bin/env bash
# Measures a scene with `fluidtank bench`, and in turns with it the pressure solve as full-screen fragment passes
# (tests/baseline/fragment_pressure.cpp) on a grid of the same size; prints the table and ratio_fragment_to_ours, the median of the
# fragment passes' milliseconds over ours. Our CPU engine is held against the fragment passes on the software driver.
#   scripts/bench.sh [--device D] [--rounds N] [--json] [--binary PATH] [--baseline PATH] [SCENE] [-- BENCH OPTION...]
# Builds what is missing, unless --binary is given; then it needs nothing but bash and python3.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
binary=
baseline=
device=auto
rounds=3
json=0
scene=
while [ $# -gt 0 ]; do
  case $1 in
    --binary) binary=$2; shift 2 ;;
    --baseline) baseline=$2; shift 2 ;;
    --device) device=$2; shift 2 ;;
    --rounds) rounds=$2; shift 2 ;;
    --json) json=1; shift ;;
    --) shift; break ;;
    -*) echo "bench.sh: unknown option $1" >&2; exit 2 ;;
    *) scene=$1; shift ;;
  esac
done
scene=${scene:-$root/scenes/first.json}
if [ -z "$binary" ]; then
  binary=$root/build/release/fluidtank
  [ -x "$binary" ] && [ -x "$root/build/release/tests/fragment_pressure" ] || { "$root/scripts/setup.sh" && "$root/scripts/build.sh"; }
fi
folder=$(dirname "$binary")
if [ -z "$baseline" ]; then
  for baseline in "$folder/tests/fragment_pressure" "$folder/fragment_pressure"; do [ ! -x "$baseline" ] || break; done
fi
for program in "$binary" "$baseline"; do
  [ -x "$program" ] || { echo "bench.sh: $program: there is no such program (scripts/build.sh builds it)" >&2; exit 4; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
measure() { "$binary" bench "$scene" --device "$device" "$@"; }
value() { python3 -c 'import json, sys; found = json.load(open(sys.argv[1]))
for key in sys.argv[2].split("."): found = found[key]
print(found)' "$@"; }

if [ $json = 1 ]; then measure "$@" --json >"$work/whole.json"; else measure "$@"; fi
# The rounds time stages alone, without the options that are for whole renders.
stages=()
while [ $# -gt 0 ]; do
  case $1 in
    --jobs | --clip-frames | --rounds) shift 2 ;;
    --jobs=* | --clip-frames=* | --rounds=* | --no-pipeline) shift ;;
    *) stages+=("$1"); shift ;;
  esac
done
for round in $(seq "$rounds"); do
  ours=$work/ours.$round.json
  measure ${stages[@]+"${stages[@]}"} --no-pipeline --json >"$ours"
  other=$device
  [ "$(value "$ours" device)" != "CPU engine" ] || other=cpu
  "$baseline" --device "$other" --rows "$(value "$ours" rows)" --columns "$(value "$ours" columns)" \
    --sweeps "$(value "$ours" pressure.half_sweeps)" >"$work/fragment.$round.json"
done

python3 - "$work" "$rounds" "$json" <<'PYTHON'
import json, statistics, sys
work, rounds, as_json = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "1"
load = lambda name: json.load(open(f"{work}/{name}.json"))
fragment = [load(f"fragment.{k}") for k in range(1, rounds + 1)]
ours = [load(f"ours.{k}")["pressure"]["ms"] for k in range(1, rounds + 1)]
theirs = [each["pressure_ms"] for each in fragment]
whole = load("whole" if as_json else "ours.1")
result = {
    "ratio_fragment_to_ours": statistics.median(theirs) / statistics.median(ours),
    "ours_ms": ours, "fragment_ms": theirs, "fragment_host_ms": [each["host_ms"] for each in fragment],
    "fragment_difference": max(each["difference"] for each in fragment),
    "device": whole["device"], "fragment_renderer": fragment[0]["renderer"], "bench": whole,
}
if as_json:
    print(json.dumps(result))
else:
    words = lambda times: ", ".join(f"{time:.4f}" for time in times)
    print(f"\npressure, {whole['pressure']['half_sweeps']} half-sweeps of {whole['columns']} x {whole['rows']} cells, in turns")
    print(f"  ours                {words(ours)} ms   {whole['device']}")
    print(f"  fragment passes     {words(theirs)} ms   {fragment[0]['renderer']}")
    print(f"ratio_fragment_to_ours {result['ratio_fragment_to_ours']:.1f}")
PYTHON
