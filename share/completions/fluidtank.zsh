#compdef fluidtank
# Made by scripts/make-docs.sh from the command line itself.

_fluidtank() {
  local -a commands=(
    'render:Render scenes to videos, pictures or hashes'
    'sheet:Render some frames of a scene side by side, with their times, to one picture'
    'new:Write a scene to begin with'
    'check:Read scenes and list every fault; needs no GPU'
    'bench:Time every stage of a scene, and whole renders, against the machine'\''s limits'
    'compare:Measure how two pictures, sequences, videos or framehashes differ'
    'golden:Keep approved frames of scenes, and find out when they change'
    'formats:List what an output may be, with codecs and their options'
    'doctor:Say what this machine can do and whether its GPU is exact'
    'schema:Print the JSON schema of scene files')
  _arguments -C \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '--version[Display program version information and exit]' \
    '1: :{_describe command commands}' '*:: :->rest'
  [[ $state == rest ]] && (( $+functions[_fluidtank_$words[1]] )) && _fluidtank_$words[1]
}

_fluidtank_render() {
  _arguments \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '*:scene:_files' \
    '-o[OUT.mp4, OUT.mov, OUT.webm, OUT.mkv (lossless), OUT.gif, DIR/%05d.png, DIR/%05d.exr, OUT.framehash, - for y4m on stdout, and more (`fluidtank formats`); of several scenes a folder, DIR/]:value:_files' '--output[OUT.mp4, OUT.mov, OUT.webm, OUT.mkv (lossless), OUT.gif, DIR/%05d.png, DIR/%05d.exr, OUT.framehash, - for y4m on stdout, and more (`fluidtank formats`); of several scenes a folder, DIR/]:value:_files' \
    '--format[What the clips in a folder are\: DIR/SCENE.mp4 unless given]:value:(mp4 mkv mov webm gif apng webp png jpg tif qoi exr y4m raw framehash)' \
    '-j[Scenes rendered at a time; one unless given, with --device all one a GPU]:value:_files' '--jobs[Scenes rendered at a time; one unless given, with --device all one a GPU]:value:_files' \
    '--frames[Only frames A\:B (B left out)]:value:_files' \
    '--codec[Of those that the format takes, as hevc or av1 in mp4]:value:_files' \
    '--crf[Quality on the codec'\''s own scale; smaller is better]:value:_files' \
    '--preset[Speed against size, as the codec names it]:value:_files' \
    '--pix-fmt[How pixels are stored, as yuv444p, yuv420p10 or rgb48]:value:_files' \
    '--bitrate[Bits a second instead of a quality, as 8M]:value:_files' \
    '--look[Draw the scene in this look, whatever its own\: classic, film, ink, mono, neon, pastel, smoke or tank]:value:(classic film ink mono neon pastel smoke tank)' \
    '--with[Lay the settings of this file over the scene]:value:_files' \
    '--set[Change a value of the scene, as /fluid/vorticity=20]:value:_files' \
    '--seconds[Length of the clip]:value:_files' \
    '--size[Size of the picture, as 640x400]:value:_files' \
    '--seed[Seed of everything random]:value:_files' \
    '--supersample[Samples a pixel, across and up, of which it is the mean]:value:_files' \
    '--motion-blur[Pictures over a frame'\''s time, of which it is the mean]:value:_files' \
    '--assets[Another folder below which the files that a scene names may lie]:value:_files' \
    '--device[auto, cpu, gl, all (every GPU in turn), or the number of an EGL device]:value:(auto cpu gl all)' \
    '--threads[Threads of the CPU engine; 0 takes all processors]:value:_files' \
    '--kernels[plain\: a pass at a time; fused\: several at once, in tiles or rows; the same bytes]:value:_files' \
    '--shader-dir[Take shaders from this folder before the built-in ones]:value:_files' \
    '--inexact[Use a GPU even where it fails the exactness check]' \
    '--stats[Write figures of the water to this file, a JSON object a frame]:value:_files' \
    '--dump[Write a field to NumPy files, as velocity@60=velocity.npy]:value:_files' \
    '--overwrite[Replace an output that exists]' \
    '-q[Say nothing but errors]' '--quiet[Say nothing but errors]' \
    '--json[Progress as JSON on stdout, an object a line\: started, progress, done]'
}

_fluidtank_sheet() {
  _arguments \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '*:scene:_files' \
    '-o[OUT.png or OUT.jpg]:value:_files' '--output[OUT.png or OUT.jpg]:value:_files' \
    '--count[Frames, spread evenly over the clip]:value:_files' \
    '--columns[Frames a row; 0 makes the sheet about 16 by 10]:value:_files' \
    '--width[Width of a frame, in pixels; its height follows]:value:_files' \
    '--frames[Only of frames A\:B (B left out)]:value:_files' \
    '--look[Draw the scene in this look, whatever its own\: classic, film, ink, mono, neon, pastel, smoke or tank]:value:(classic film ink mono neon pastel smoke tank)' \
    '--with[Lay the settings of this file over the scene]:value:_files' \
    '--set[Change a value of the scene, as /fluid/vorticity=20]:value:_files' \
    '--seconds[Length of the clip]:value:_files' \
    '--size[Size of the picture, as 640x400]:value:_files' \
    '--seed[Seed of everything random]:value:_files' \
    '--supersample[Samples a pixel, across and up, of which it is the mean]:value:_files' \
    '--motion-blur[Pictures over a frame'\''s time, of which it is the mean]:value:_files' \
    '--assets[Another folder below which the files that a scene names may lie]:value:_files' \
    '--device[auto, cpu, gl, all (every GPU in turn), or the number of an EGL device]:value:(auto cpu gl all)' \
    '--threads[Threads of the CPU engine; 0 takes all processors]:value:_files' \
    '--kernels[plain\: a pass at a time; fused\: several at once, in tiles or rows; the same bytes]:value:_files' \
    '--shader-dir[Take shaders from this folder before the built-in ones]:value:_files' \
    '--inexact[Use a GPU even where it fails the exactness check]' \
    '--overwrite[Replace a picture that exists]' \
    '-q[Say nothing but errors]' '--quiet[Say nothing but errors]'
}

_fluidtank_new() {
  _arguments \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '*:file:_files' \
    '--template[Which scene to begin from]:value:(blue-hour calligraphy chimney classic curl-map cut-out density drain-and-fountain fan first freeze-and-splat invisible-maze moving-wall neon-rings paint-drops pastel-wash pillars plume rainbow ribbons river silver sparks speed splashes sunrise tiny whisk)' \
    '--list[List the templates]' \
    '--overwrite[Replace a file that exists]'
}

_fluidtank_check() {
  _arguments \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '*:scene:_files' \
    '--look[Draw the scene in this look, whatever its own\: classic, film, ink, mono, neon, pastel, smoke or tank]:value:(classic film ink mono neon pastel smoke tank)' \
    '--with[Lay the settings of this file over the scene]:value:_files' \
    '--set[Change a value of the scene first]:value:_files' \
    '--assets[Another folder below which the files that a scene names may lie]:value:_files' \
    '--resolved[Print the whole scene with every default]' \
    '--json[The faults as one JSON array, for editors]'
}

_fluidtank_bench() {
  _arguments \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '*:scene:_files' \
    '--rows[Rows of the velocity grid; the dye'\''s in proportion]:value:_files' \
    '--count[Frames to time]:value:_files' \
    '--warm-up[Frames to run first]:value:_files' \
    '--no-pipeline[Time the stages alone, no whole renders]' \
    '--clip-frames[Frames of the whole renders; 0 takes the scene'\''s own]:value:_files' \
    '--rounds[Whole renders, of which the median is taken]:value:_files' \
    '--jobs[Also so many renders at once, as 1,2,4]:value:_files' \
    '--sweep[Only a table of sizes, each twice the one before\: rows=128\:4096; or so many of them\: rows=128\:4096\:11]:value:_files' \
    '--plot[Draw the sweep as an SVG file]:value:_files' \
    '--overwrite[Replace a plot that exists]' \
    '--json[One JSON object]' \
    '--look[Draw the scene in this look, whatever its own\: classic, film, ink, mono, neon, pastel, smoke or tank]:value:(classic film ink mono neon pastel smoke tank)' \
    '--with[Lay the settings of this file over the scene]:value:_files' \
    '--set[Change a value of the scene, as /fluid/vorticity=20]:value:_files' \
    '--seconds[Length of the clip]:value:_files' \
    '--size[Size of the picture, as 640x400]:value:_files' \
    '--seed[Seed of everything random]:value:_files' \
    '--supersample[Samples a pixel, across and up, of which it is the mean]:value:_files' \
    '--motion-blur[Pictures over a frame'\''s time, of which it is the mean]:value:_files' \
    '--assets[Another folder below which the files that a scene names may lie]:value:_files' \
    '--device[auto, cpu, gl, all (every GPU in turn), or the number of an EGL device]:value:(auto cpu gl all)' \
    '--threads[Threads of the CPU engine; 0 takes all processors]:value:_files' \
    '--kernels[plain\: a pass at a time; fused\: several at once, in tiles or rows; the same bytes]:value:_files' \
    '--shader-dir[Take shaders from this folder before the built-in ones]:value:_files' \
    '--inexact[Use a GPU even where it fails the exactness check]'
}

_fluidtank_compare() {
  _arguments \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '*:golden:_files' \
    '*:actual:_files' \
    '--rule-of[Begin with the rule and mask of this scene'\''s "golden" block]:value:_files' \
    '--inexact-rule[Begin with the rule that ships for drivers that are not exact]' \
    '--mask[Only pixels that are bright in this picture count]:value:_files' \
    '--max-difference[Largest difference of a channel]:value:_files' \
    '--max-differing-pixels[Pixels that may differ]:value:_files' \
    '--max-in-window[Pixels that may differ in any window]:value:_files' \
    '--min-psnr[Least PSNR in decibels, as ffmpeg'\''s psnr average]:value:_files' \
    '--min-ssim[Least SSIM, as ffmpeg'\''s ssim All]:value:_files' \
    '--max-flip-mean[Largest mean of FLIP]:value:_files' \
    '--max-flip-p99[Largest 99th percentile of FLIP]:value:_files' \
    '--tolerance[A pixel differs where a channel does by more than this (0)]:value:_files' \
    '--window[Width and height of the windows (24)]:value:_files' \
    '--json[One JSON text on stdout instead of the table]' \
    '--junit[Also write JUnit'\''s XML to this file]:value:_files' \
    '--html[Also write a page to look at to this folder (index.html)]:value:_files' \
    '--threads[0 takes all processors]:value:_files'
}

_fluidtank_golden() {
  local -a commands=(
    'check:Render scenes and hold them against their goldens'
    'update:Render scenes and approve what they show now')
  _arguments -C \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '1: :{_describe command commands}' '*:: :->rest'
  [[ $state == rest ]] && (( $+functions[_fluidtank_golden_$words[1]] )) && _fluidtank_golden_$words[1]
}

_fluidtank_golden_check() {
  _arguments \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '*:scene:_files' \
    '--dir[Where goldens are kept]:value:_files' \
    '-q[Say nothing of the progress]' '--quiet[Say nothing of the progress]' \
    '--assets[Folders where files that scenes name may lie]:value:_files' \
    '--trace[Name the first stage whose state differs from the stored trace]' \
    '--json[One JSON text on stdout instead of the table]' \
    '--junit[Also write JUnit'\''s XML to this file]:value:_files' \
    '--html[Also write a page to look at to this folder (index.html)]:value:_files' \
    '--device[auto, cpu, gl, all (every GPU in turn), or the number of an EGL device]:value:(auto cpu gl all)' \
    '--threads[Threads of the CPU engine; 0 takes all processors]:value:_files' \
    '--kernels[plain\: a pass at a time; fused\: several at once, in tiles or rows; the same bytes]:value:_files' \
    '--shader-dir[Take shaders from this folder before the built-in ones]:value:_files' \
    '--inexact[Use a GPU even where it fails the exactness check]'
}

_fluidtank_golden_update() {
  _arguments \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '*:scene:_files' \
    '--dir[Where goldens are kept]:value:_files' \
    '-q[Say nothing of the progress]' '--quiet[Say nothing of the progress]' \
    '--assets[Folders where files that scenes name may lie]:value:_files' \
    '--dry-run[Only say what would change]' \
    '--add[Keep the goldens of other renderers beside the new one]' \
    '--trace[Store the state'\''s hashes after each stage of some steps]' \
    '--trace-steps[Which steps\: "all", or a list as 0,5,60]:value:_files' \
    '--device[auto, cpu, gl, all (every GPU in turn), or the number of an EGL device]:value:(auto cpu gl all)' \
    '--threads[Threads of the CPU engine; 0 takes all processors]:value:_files' \
    '--kernels[plain\: a pass at a time; fused\: several at once, in tiles or rows; the same bytes]:value:_files' \
    '--shader-dir[Take shaders from this folder before the built-in ones]:value:_files' \
    '--inexact[Use a GPU even where it fails the exactness check]'
}

_fluidtank_formats() {
  _arguments \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '--json[One JSON array]'
}

_fluidtank_doctor() {
  _arguments \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]' \
    '--device[auto, cpu, gl, all (every GPU in turn), or the number of an EGL device]:value:(auto cpu gl all)' \
    '--threads[Threads of the CPU engine; 0 takes all processors]:value:_files' \
    '--kernels[plain\: a pass at a time; fused\: several at once, in tiles or rows; the same bytes]:value:_files' \
    '--shader-dir[Take shaders from this folder before the built-in ones]:value:_files' \
    '--inexact[Use a GPU even where it fails the exactness check]'
}

_fluidtank_schema() {
  _arguments \
    '-h[Print this help message and exit]' '--help[Print this help message and exit]'
}

_fluidtank "$@"
