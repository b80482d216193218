#!/usr/bin/env bash
# The pictures in the documentation: nine scenes for the README, and one scene in every look for docs/looks.md.
#   scripts/contact-sheet.sh [FOLDER]     # scenes/ unless given; writes contact-sheet.jpg and looks.jpg there
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
out=${1:-$root/scenes}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A frame of a scene, 550 pixels wide: frame NAME SCENE FRAME [OPTION...]
frame() {
  local name=$1 scene=$2 number=$3
  shift 3
  mkdir -p "$work/$name"
  "$root/build/release/fluidtank" render "$root/scenes/$scene.json" -o "$work/$name/%05d.png" --quiet --size 1100x688 \
    --frames "$number:$((number + 1))" "$@"
}

# The frames of the named folders, three a row.
sheet() {
  local file=$1 inputs=()
  shift
  for name in "$@"; do inputs+=(-i "$(echo "$work/$name"/*.png)"); done
  ffmpeg -v error -y "${inputs[@]}" -filter_complex "$(for k in "${!inputs[@]}"; do [ $((k % 2)) = 0 ] && printf '[%d]' $((k / 2)); done)\
xstack=inputs=$#:layout=$(for ((k = 0; k < $#; ++k)); do
      x=(0 w0 w0+w1) y=(0 h0 h0+h1)
      printf '%s%s_%s' "$([ $k = 0 ] || echo '|')" "${x[k % 3]}" "${y[k / 3]}"
    done),scale=1650:-2:flags=lanczos" -frames:v 1 -q:v 4 "$file"
  ls -l "$file"
}

scenes=(first:150 classic:100 calligraphy:200 pillars:170 silver:300 sunrise:300 neon-rings:300 curl-map:300 blue-hour:200)
for entry in "${scenes[@]}"; do frame "${entry%:*}" "${entry%:*}" "${entry#*:}"; done
sheet "$out/contact-sheet.jpg" "${scenes[@]%:*}"

looks=()
for look in "$root"/scenes/looks/*.json; do
  look=$(basename "$look" .json)
  frame "look-$look" ribbons 200 --look "$look"
  looks+=("look-$look")
done
sheet "$out/looks.jpg" "${looks[@]}"
