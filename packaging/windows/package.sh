#!/usr/bin/env bash
# From the programs in build/windows/optimised-v2, optimised-v3 and v2: magus-windows-x64.zip and magus-setup.exe in
# build/windows.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
here=packaging/windows out=build/windows files=build/windows/magus
version=$(sed -n 's/^project(magus VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)

rm -rf "$files" "$files.nsh" "$out/magus-windows-x64.zip" "$out/magus-setup.exe"
mkdir -p "$files"/{manual,licenses,variants}

# program FOLDER NAME NEW_NAME
program() { x86_64-w64-mingw32-strip -o "$files/$3.exe" "$out/$1/$2.exe"; }
program optimised-v2 magus magus
program optimised-v3 magus magus-v3
program v2 magus-lab magus-lab

# Texts have the ends of lines that Windows has.
text() { sed 's/\r*$/\r/' "$1" >"$2"; }
text LICENSE "$files/LICENSE.txt"
text CHANGELOG.md "$files/CHANGES.txt"
text $here/README.txt "$files/README.txt"
text $here/add-to-winboard.cmd "$files/add-to-winboard.cmd"
text docs/magus.xop "$files/magus.xop"
for file in engine/variants/*.ini; do text "$file" "$files/variants/${file##*/}"; done
cp $here/logo.bmp "$files/"
node $here/pictures.mjs "$files/pieces"

# The manual: the pages of docs/ as HTML, the manual pages as texts.
page() {
    printf '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>%s</title>\n<style>%s</style></head><body>\n' \
        "Magus: ${1##*/}" 'body{max-width:60em;margin:2em auto;padding:0 1em;font:16px/1.5 sans-serif}
pre,code{background:#f2f2f2}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.2em .6em}img{max-width:100%}'
    cmark-gfm --unsafe -e table "$1" | sed -E 's/href="([^":]*)\.md(#[^"]*)?"/href="\1.html\2"/g'
    echo '</body></html>'
}
(cd docs && find . -name '*.md' -not -path './decisions/*') | while read -r file; do
    mkdir -p "$files/manual/$(dirname "$file")"
    page "docs/$file" >"$files/manual/${file%.md}.html"
done
(cd docs && find . \( -name '*.png' -o -name '*.svg' \) -exec cp --parents {} "$OLDPWD/$files/manual" \;)
page README.md | sed 's#"docs/#"#g' >"$files/manual/README.html"
for name in magus magus-lab; do
    MANWIDTH=80 man -E ascii -l "docs/man/$name.6" | col -bx | sed 's/$/\r/' >"$files/manual/$name.txt"
done

# What is linked into the programs, and under which terms.
for package in libboost1.74-dev libspdlog-dev libfmt-dev nlohmann-json3-dev libeigen3-dev libnlopt-dev gcc-12-base mingw-w64-common; do
    text "/usr/share/doc/$package/copyright" "$files/licenses/$package.txt"
done
# Its text says that all of NLopt is under the LGPL because of one folder.
sed -i '1i NLopt is linked without its folder "luksan": nothing under the LGPL is in these programs.\r' "$files/licenses/libnlopt-dev.txt"

(cd "$files" && zip -qr9X "../magus-windows-x64.zip" .)
# For the uninstaller: each file by its name, then each folder, the innermost first.
(cd "$files" && find . -type f -printf '%P\n' | sed 's#/#\\#g; s#.*#Delete "$INSTDIR\\&"#'
    find . -mindepth 1 -depth -type d -printf '%P\n' | sed 's#/#\\#g; s#.*#RMDir "$INSTDIR\\&"#') >"$files.nsh"
(cd $here && makensis -V2 -DVERSION="$version" -DFILES="$OLDPWD/$files" -DOUT="$OLDPWD/$out/magus-setup.exe" installer.nsi)
ls -l "$PWD/$out/magus-windows-x64.zip" "$PWD/$out/magus-setup.exe"
