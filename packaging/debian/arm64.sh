#!/usr/bin/env bash
# Debian's libraries for arm64, below build/arm64/root, as a compiler and an emulator want them. Nothing of the machine's own
# packages is touched. What is there already is not made again.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
root=$PWD/build/arm64/root apt=$PWD/build/arm64/apt
[[ ! -e $root/whole ]] || exit 0

rm -rf "$root"
mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$root/var/lib/dpkg/info"
touch "$apt/status"
own_apt() {
    apt-get -q -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o Dir::State::Lists="$apt/lists" \
        -o Dir::Cache="$apt/cache" -o Dir::State::status="$apt/status" -o APT::Sandbox::User=root "$@"
}
own_apt update
own_apt install -y --download-only --no-install-recommends libstdc++-12-dev libboost-program-options-dev \
    libboost-filesystem-dev libeigen3-dev libnlopt-dev libspdlog-dev nlohmann-json3-dev libgtest-dev libgmock-dev </dev/null

# Unpacked, and listed as dpkg does it: dpkg-shlibdeps asks there which package a library is of.
database=$root/var/lib/dpkg
echo 1 >"$database/info/format" # names with the architecture
for file in "$apt"/cache/archives/*.deb; do
    dpkg-deb --extract "$file" "$root"
    name=$(dpkg-deb --field "$file" Package)
    [[ $(dpkg-deb --field "$file" Multi-Arch) != same ]] || name=$name:arm64
    dpkg-deb --ctrl-tarfile "$file" | tar -x -C "$database/info" --transform "s#^\./#$name.#" --wildcards ./symbols ./shlibs 2>/dev/null || true
    dpkg-deb --fsys-tarfile "$file" | tar -t | sed -e 's#/$##' -e "s#^\.#$root#" >"$database/info/$name.list"
    dpkg-deb --field "$file" >>"$database/status"
    printf 'Status: install ok installed\n\n' >>"$database/status"
done
touch "$root/whole"
