#!/usr/bin/env bash
# The README's picture: one frame of each of nine scenes, at a third of the size, side by side.
#   scripts/contact-sheet.sh OUT.jpg
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
out=$1
scenes=(first:150 pillars:170 moving-wall:150 ribbons:200 fan:230 drain-and-fountain:200)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
inputs=()
for entry in "${scenes[@]}"; do
  frame=${entry#*:}
  mkdir -p "$work/${entry%:*}"
  "$root/build/release/fluidtank" render "$root/scenes/${entry%:*}.json" -o "$work/${entry%:*}/%05d.png" --quiet \
    --frames "$frame:$((frame + 1))"
  inputs+=(-i "$(ls "$work/${entry%:*}"/*.png)")
done
ffmpeg -v error -y "${inputs[@]}" -filter_complex \
  "[0][1][2][3][4][5]xstack=inputs=6:layout=0_0|w0_0|w0+w1_0|0_h0|w0_h0|w0+w1_h0,scale=1650:-2:flags=lanczos" \
  -frames:v 1 -q:v 4 "$out"
ls -l "$out"
