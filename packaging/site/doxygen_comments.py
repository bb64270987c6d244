#!/usr/bin/env python3
"""Sources as Doxygen wants them: doxygen_comments.py TARGET FOLDER... copies them; comments beside a declaration become its text.

Our comments are plain `//`. Doxygen reads `///` and `///<` only, and takes `<`, `@`, `#` and backslashes in them as its own commands."""
import pathlib
import re
import shutil
import sys


def plain(text):
    return re.sub(r"[\\@<>#&%\"]|::", lambda found: "\\" + found[0], text)


def for_doxygen(text):
    out, first = [], True  # the first comment, if it stands before all code, is about the file
    for line in text.split("\n"):
        alone = re.fullmatch(r"(\s*)// ?(.*)", line)
        behind = re.fullmatch(r"(.*[;,}\w)])(\s+)// (.*)", line)
        if first and line and line != "#pragma once":
            out += [r"/// \file"] if alone else []
            first = False
        if alone and not alone[2].startswith("----"):
            out.append(f"{alone[1]}/// {plain(alone[2])}")
        elif behind and behind[1].strip() and '"' not in behind[3] and not behind[3].startswith("namespace"):
            out.append(f"{behind[1]}{behind[2]}///< {plain(behind[3])}")
        else:
            out.append(line)
    return "\n".join(out)


def main():
    target = pathlib.Path(sys.argv[1])
    shutil.rmtree(target, ignore_errors=True)
    for folder in sys.argv[2:]:
        for file in sorted(pathlib.Path(folder).rglob("*")):
            if file.suffix in (".h", ".cpp") and file.name != "builtin_weights.h":
                (target / file).parent.mkdir(parents=True, exist_ok=True)
                (target / file).write_text(for_doxygen(file.read_text()))


if __name__ == "__main__":
    main()
