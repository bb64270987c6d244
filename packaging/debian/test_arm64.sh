#!/usr/bin/env bash
# The package for arm64 under qemu, beside the program of this machine: bench, and the first moves of all games with the
# answers to them.
#   test_arm64.sh PACKAGE NATIVE_MAGUS
set -euo pipefail
package=$(readlink -f "$1") native=$(readlink -f "$2")
root=$(dirname "$(readlink -f "$0")")/../../build/arm64/root
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
dpkg-deb --extract "$package" "$place"
arm() { qemu-aarch64-static -L "$root" "$place/usr/games/$1" "${@:2}"; }

[[ $(dpkg-deb --field "$package" Architecture) == arm64 ]]
echo "Needs: $(dpkg-deb --field "$package" Depends)"
[[ $(dpkg-deb --field "$package" Depends) == *libc6* ]]

bench=$("$native" bench | tail -n 1)
found=$(arm magus bench | tail -n 1)
echo "Bench: native ${bench#* }, arm64 ${found#* }"
[[ $bench == "$found" ]]

"$native" variants | while read -r game _; do
    printf 'setoption name UCI_Variant value %s\nposition startpos\ngo perft 2\n' "$game"
done >"$place/dialogue"
echo quit >>"$place/dialogue"
counts() { grep -E '^[^ ]+: [0-9]+$'; }
sed 1iuci "$place/dialogue" | "$native" | counts >"$place/native.txt"
sed 1iuci "$place/dialogue" | arm magus | counts >"$place/arm64.txt"
echo "Perft: $(grep -c perft "$place/dialogue") games, $(wc -l <"$place/native.txt") counts"
(($(wc -l <"$place/native.txt") > 1000))
cmp "$place/native.txt" "$place/arm64.txt"

arm magus-lab --help >/dev/null
arm magus-lab match --engine 'self nodes=50 name=A' --engine 'self nodes=50 name=B' --games 2 --max-plies 20
