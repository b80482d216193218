#!/usr/bin/env bash
# Installs what building, running and testing need, from the distribution's packages: Debian 12 and newer, Ubuntu 24.04.
# Does nothing, and says nothing, where all is there. `--run-only` leaves out what only tests need.
set -euo pipefail
packages=(g++ cmake ninja-build pkg-config libepoxy-dev libcli11-dev nlohmann-json3-dev libavcodec-dev libavformat-dev
  libavutil-dev libssl-dev libegl1 libgl1-mesa-dri)
[ "${1:-}" = --run-only ] || packages+=(doctest-dev ffmpeg mesa-vulkan-drivers libegl-mesa0
  libxml2-utils python3-numpy)
# The report's page is tested in a browser where the distribution has one as a package (Ubuntu's is a snap's stub).
if [ "${1:-}" != --run-only ] && . /etc/os-release && [ "$ID" = debian ]; then
  command -v chromium >/dev/null || packages+=(chromium)
  command -v npm >/dev/null || packages+=(nodejs npm)
fi
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0
echo "installing ${missing[*]}" >&2
as_root=()
[ "$(id -u)" = 0 ] || as_root=(sudo)
export DEBIAN_FRONTEND=noninteractive
${as_root[@]+"${as_root[@]}"} apt-get update -qq
${as_root[@]+"${as_root[@]}"} apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
