#!/usr/bin/env python3
"""Writes the pictures of docs/images/: games in a real XBoard, each with a piece picked up and its targets marked.
    screenshots.py OUTDIR"""
import pathlib
import subprocess
import sys

from xboard import XBoard

# picture, variant, files, ranks, hand, clicks for a first move, clicks for picking up
PICTURES = [
    ("future4", "future4", 12, 8, False, [], ["b1"]),  # a Giraffe
    ("deathmatch", "deathmatch", 10, 8, False, ["d2", "d4"], ["c1"]),  # a Bishop, and where the Magician waits
    ("longboard", "longboard", 8, 10, False, ["d2", "d4"], ["d1", "e1"]),  # one half of the Wall over the other
    ("sorcerer-drops", "sorcerer-drops", 10, 12, True, ["e3", "e6"], ["hand 5"]),  # a Ninja Pawn to drop
]


def main(out, program="xboard"):
    out.mkdir(parents=True, exist_ok=True)
    for name, variant, files, ranks, hand, first, lifted in PICTURES:
        with XBoard(variant, files, ranks, hand) as game:
            game.click(*first)
            if first:
                game.wait("< move", "the engine's answer")
            game.click(*lifted)
            target = out / f"{program}-{name}.png"
            game.picture(target)
        subprocess.run(["convert", target, "-trim", "+repage", "-colors", "48", "-strip", f"PNG8:{target}"], check=True)
        print(target)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
