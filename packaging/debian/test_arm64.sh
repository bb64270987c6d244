#!/usr/bin/env bash
# The package for arm64 under qemu, beside the programs of this machine: bench, the first moves of all games with the
# answers to them, and games that the nets of the box play.
#   test_arm64.sh PACKAGE FOLDER_OF_NATIVE_PROGRAMS
set -euo pipefail
package=$(readlink -f "$1") native=$(readlink -f "$2")/magus native_lab=$(readlink -f "$2")/magus-lab
top=$(dirname "$(readlink -f "$0")")/../..
root=$top/build/arm64/root
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

# A net that says something else in one position makes another game.
play() {
    local out=$1
    shift
    "$@" positions --variant "$game" --net builtin --nodes 100 --games 2 --concurrency 1 --seed 1 --out "$out"
}
for net in "$top"/eval/nets/*.net; do
    game=$("$native" net "$net" | sed -n '0,/: fits$/s/: fits$//p')
    play "$place/$game.native" "$native_lab"
    play "$place/$game.arm64" arm magus-lab
    cmp "$place/$game.native" "$place/$game.arm64"
    echo "Net: $game, $(stat -c %s "$place/$game.native") bytes of positions alike"
done

arm magus-lab --help >/dev/null
arm magus-lab match --engine 'self nodes=50 name=A' --engine 'self nodes=50 name=B' --games 2 --max-plies 20
