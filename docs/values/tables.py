#!/usr/bin/env python3
"""Prints the tables of README.md from the rows' pages of numbers (NAME.txt) beside this script."""
import pathlib
import re

HERE = pathlib.Path(__file__).parent
BOARDS = {
    "8x8: Magician's Death Match, and pieces that others have measured":
        "orthodox-8x8 deathmatch deathmatch-telepath chess chess-compounds",
    "12x8: Tomorrow's Chess":
        "orthodox-12x8 tomorrow2 tomorrow1 tomorrow3 tomorrow4 tomorrow-114 tomorrow5",
    "8x10: Chess on a Longer Board": "orthodox-longboard longboard",
    "10x8: Capablanca": "capablanca",
    "10x12: Sorcerer Chess with drops": "orthodox-sorcerer sorcerer",
}
STAGE = re.compile(r"(.*?)\s*(opening|ending)\s+single\s+(-|-?\d+ \+-\d+)\s.*\s(\d+)\s+\d+\s+(?:p=\S+ scatter (\d+)|-)\s*$")
WHOLE = re.compile(r"(.*?)\s*single\s+(-?\d+ \+-\d+)$")

for title, rows in BOARDS.items():
    table = []
    for row in rows.split():
        file = HERE / f"{row}.txt"
        if not file.exists():
            continue
        stages, wholes = {}, {}
        for line in file.read_text().splitlines():
            if found := STAGE.match(line):
                name, stage, value, games, scatter = found.groups()
                stages.setdefault(name, {})[stage] = (value, scatter or "", int(games))
            elif found := WHOLE.match(line):
                wholes[found[1]] = found[2]
        for name, of in stages.items():
            opening, ending = (of.get(stage, ("", "", 0)) for stage in ("opening", "ending"))
            cells = [name, wholes.get(name, ""), *opening[:2], *ending[:2], str(opening[2] + ending[2]),
                     f"[{row}]({row}.html)"]
            table.append("| " + " | ".join(cells) + " |")
    if table:
        print(f"## {title}\n")
        print("| piece | value | opening | scatter | ending | scatter | games | row |")
        print("| --- | --- | --- | --- | --- | --- | --- | --- |")
        print("\n".join(table) + "\n")
