#!/usr/bin/env python3
"""Prints the tables of README.md from the rows' pages of numbers (NAME.txt) beside this script.

A piece of a row and of the one with "-again" was measured twice: both together are a line more.
"""
import pathlib
import re

HERE = pathlib.Path(__file__).parent
BOARDS = {
    "8x8: Magician's Death Match, and pieces that others have measured":
        "orthodox-8x8 deathmatch deathmatch-telepath chess chess-compounds",
    "12x8: Tomorrow's Chess":
        "orthodox-12x8 tomorrow2 tomorrow2-again tomorrow1 tomorrow3 tomorrow3-again tomorrow4 tomorrow-114 tomorrow5",
    "8x10: Chess on a Longer Board": "orthodox-longboard longboard",
    "10x8: Capablanca": "capablanca",
    "10x12: Sorcerer Chess with drops": "orthodox-sorcerer sorcerer sorcerer-again",
}
STAGE = re.compile(r"(.*?)\s*(opening|ending)\s+single\s+(-|-?\d+ \+-\d+)\s.*\s(\d+)\s+\d+\s+(?:p=\S+ scatter (\d+)|-)\s*$")
WHOLE = re.compile(r"(.*?)\s*single\s+(-?\d+ \+-\d+)$")


def both(first, second):
    """Two independent "VALUE +-ERROR" as one: weighted by what they know."""
    values, errors = zip(*(map(float, text.split(" +-")) for text in (first, second)))
    weights = [1 / error**2 for error in errors]
    value = sum(v * w for v, w in zip(values, weights)) / sum(weights)
    return f"{value:.0f} +-{sum(weights) ** -0.5:.0f}"


for title, rows in BOARDS.items():
    table, measured = [], {}
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
            lines = [cells]
            if row.endswith("-again"):
                earlier = measured[row.removesuffix("-again"), name]
                values = [both(earlier[i], cells[i]) for i in (1, 2, 4)]
                lines.append([name, values[0], values[1], "", values[2], "",
                              str(int(earlier[6]) + int(cells[6])), "both"])
            measured[row, name] = cells
            table += ["| " + " | ".join(line) + " |" for line in lines]
    if table:
        print(f"## {title}\n")
        print("| piece | value | opening | scatter | ending | scatter | games | row |")
        print("| --- | --- | --- | --- | --- | --- | --- | --- |")
        print("\n".join(table) + "\n")
