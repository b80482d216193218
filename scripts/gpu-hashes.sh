#!/usr/bin/env bash
# Renders every scene on two engines and prints, for each, the SHA-256 of the framehash file without its header: equal digests
# mean equal bytes in every frame. Run it on a machine with a GPU, and compare with the digests of any other machine.
#   scripts/gpu-hashes.sh [--binary PATH] [--devices "cpu gl"] [--frames A:B] [--size WxH] [SCENE...]
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
binary=$root/build/release/fluidtank
devices="cpu gl"
extra=()
scenes=()
while [ $# -gt 0 ]; do
  case $1 in
    --binary) binary=$2; shift 2 ;;
    --devices) devices=$2; shift 2 ;;
    --frames | --size | --set) extra+=("$1" "$2"); shift 2 ;;
    *) scenes+=("$1"); shift ;;
  esac
done
[ ${#scenes[@]} -gt 0 ] || for scene in "$root"/scenes/*.json; do
  case $scene in *.schema.json) ;; *) scenes+=("$scene") ;; esac
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
for scene in "${scenes[@]}"; do
  first=
  for device in $devices; do
    seconds=$(date +%s.%N)
    "$binary" render "$scene" -o "$work/out.framehash" --overwrite --quiet --device "$device" ${extra[@]+"${extra[@]}"}
    seconds=$(echo "$(date +%s.%N) $seconds" | awk '{ printf "%.1f", $1 - $2 }')
    digest=$(grep -v '^#' "$work/out.framehash" | sha256sum | cut -c1-16)
    frames=$(grep -vc '^#' "$work/out.framehash")
    printf '%-28s %-5s %5d frames  %s  %6s s\n' "$(basename "$scene")" "$device" "$frames" "$digest" "$seconds"
    [ -z "$first" ] && first=$digest
    [ "$digest" = "$first" ] || failed=1
  done
done
[ $failed = 0 ] && echo "all equal" || { echo "NOT equal"; exit 1; }
