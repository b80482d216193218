# Made by scripts/make-docs.sh from the command line itself.
_fluidtank() {
  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}" command="" words="" k
  for ((k = 1; k < COMP_CWORD; ++k)); do
    [[ "${COMP_WORDS[k]}" == [a-z]* && (-z "$command" || "$command" == golden) ]] &&
      command="${command:+$command }${COMP_WORDS[k]}"
  done
  case "$before" in
    --format) COMPREPLY=($(compgen -W "mp4 mkv mov webm gif apng webp png jpg tif qoi exr y4m raw framehash" -- "$current")); return ;;
    --look) COMPREPLY=($(compgen -W "classic film ink mono neon pastel smoke tank" -- "$current")); return ;;
    --device) COMPREPLY=($(compgen -W "auto cpu gl all" -- "$current")); return ;;
    --template) COMPREPLY=($(compgen -W "blue-hour calligraphy chimney classic curl-map cut-out density drain-and-fountain fan first freeze-and-splat invisible-maze moving-wall neon-rings paint-drops pastel-wash pillars plume rainbow ribbons river silver sparks speed splashes sunrise tiny whisk" -- "$current")); return ;;
  esac
  case "$command" in
    "") words="render sheet new check bench compare golden formats doctor schema -h --help --version" ;;
    "render") words="-h --help -o --output --format -j --jobs --frames --codec --crf --preset --pix-fmt --bitrate --look --with --set --seconds --size --seed --supersample --motion-blur --assets --device --threads --kernels --shader-dir --inexact --stats --dump --overwrite -q --quiet --json" ;;
    "sheet") words="-h --help -o --output --count --columns --width --frames --look --with --set --seconds --size --seed --supersample --motion-blur --assets --device --threads --kernels --shader-dir --inexact --overwrite -q --quiet" ;;
    "new") words="-h --help --template --list --overwrite" ;;
    "check") words="-h --help --look --with --set --assets --resolved --json" ;;
    "bench") words="-h --help --rows --count --warm-up --no-pipeline --clip-frames --rounds --jobs --sweep --plot --overwrite --json --look --with --set --seconds --size --seed --supersample --motion-blur --assets --device --threads --kernels --shader-dir --inexact" ;;
    "compare") words="-h --help --rule-of --inexact-rule --mask --max-difference --max-differing-pixels --max-in-window --min-psnr --min-ssim --max-flip-mean --max-flip-p99 --tolerance --window --json --junit --html --threads" ;;
    "golden") words="check update -h --help" ;;
    "golden check") words="-h --help --dir -q --quiet --assets --trace --json --junit --html --device --threads --kernels --shader-dir --inexact" ;;
    "golden update") words="-h --help --dir -q --quiet --assets --dry-run --add --trace --trace-steps --device --threads --kernels --shader-dir --inexact" ;;
    "formats") words="-h --help --json" ;;
    "doctor") words="-h --help --device --threads --kernels --shader-dir --inexact" ;;
    "schema") words="-h --help" ;;
  esac
  if [[ "$current" == -* || -z "$command" || "$command" == golden ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    compopt -o filenames
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -F _fluidtank fluidtank
