#!/usr/bin/env python3
"""Prints the tables of README.md from the rows' pages of numbers (NAME.txt) beside this script.

Pages of older runs have no range over bundles: it is made here from their values by bundle (a random effect of the bundles: Paule
and Mandel's scatter, Knapp and Hartung's range). A piece of a row and of the one with "-again" was measured twice: both
together are a line more, bundle by bundle. The rows of PRESENT are of the present method and tell how far games confirm what the
engine assumes (the pull b). Older games, in which it assumed the result itself within 12 %, are then 1 / (1 - b) times as far from
the truth as from each other, and all together off by b / (1 - b) times the distance of what it assumed.
"""
import math
import pathlib
import re

HERE = pathlib.Path(__file__).parent
BOARDS = {
    "8x8: Magician's Death Match, and pieces that others have measured":
        "orthodox-8x8 queen deathmatch magician high-priestess promoted deathmatch-telepath telepath chess chess-compounds "
        "archbishop chancellor",
    "12x8: Tomorrow's Chess":
        "orthodox-12x8 tomorrow2 tomorrow2-again tomorrow1 tomorrow3 tomorrow3-again tomorrow4 griffin tomorrow-114 aanca "
        "tomorrow5",
    "8x10: Chess on a Longer Board": "orthodox-longboard longboard wall withdrawer changeling",
    "10x8: Capablanca": "capablanca",
    "10x12: Sorcerer Chess with drops": "orthodox-sorcerer sorcerer sorcerer-again sorcerer-s conjurer",
}
# Rows of the present method, and where the same pieces were measured before.
PRESENT = {"queen": "orthodox-8x8", "magician": "deathmatch", "high-priestess": "deathmatch", "promoted": "deathmatch",
           "telepath": "deathmatch-telepath", "archbishop": "chess-compounds", "chancellor": "chess-compounds",
           "griffin": "tomorrow4", "aanca": "tomorrow-114", "wall": "longboard", "withdrawer": "longboard",
           "changeling": "longboard", "sorcerer-s": "sorcerer", "conjurer": "sorcerer"}
PULL_PRIOR = 0.4  # a standard deviation: what magus-lab values expects of the pull before the first game
ASSUMED = 0.12 / 3**0.5  # a standard deviation: how far from the result older games' assumed values were, as a part of it
# Student's t, 97.5 %, for 1 to 10 degrees of freedom, then 12, 15, 20, 30, 60.
T = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262, 10: 2.228, 12: 2.179,
     15: 2.131, 20: 2.086, 30: 2.042, 60: 2.000, 1e9: 1.960}
STAGE = re.compile(r"(.*?)\s*(opening|ending)\s+single\s+(-?\d+) \+-(\d+)\s.*\s(\d+)\s+\d+\s+(?:p=\S+ scatter (\d+)|-)\s*$")
RANGE = r"-?\d+ to -?\d+|over -?\d+|under -?\d+|too few games"
NEW_STAGE = re.compile(rf"(.*?)\s*(opening|ending)\s+single\s+(-?\d+ \(-?\d+ to -?\d+\)|-?\d+ \(one bundle\)|{RANGE})\s+({RANGE})"
                       r"\s+\S+\s+(?:-|\d+ \(-?\d+\.\.-?\d+\))\s+(\d+)\s+(?:-|(\S+) \+-(\S+))\s+(?:(\d+) \(p=\S+\)|-)\s*$")
NEW_WHOLE = re.compile(rf"(.*?)\s*single\s+(-?\d+ \(-?\d+ to -?\d+\)|{RANGE})\s+({RANGE})$")
PIECE = re.compile(r"(.*): -?\d+ -?\d+ \(middle game")
BUNDLE = re.compile(r"  (opening|ending)\s+v (\S+) \S+(?: without (\S+))?\s+\S+%\s+(-?\d+) \+-(\d+)\s")


def quantile(freedom):
    """Of Student's t, linear in 1 / freedom between the rows of the table."""
    freedom = max(1.0, freedom)
    low = max(f for f in T if f <= freedom)
    high = min((f for f in T if f > freedom), default=low)
    if low == high:
        return T[low]
    part = (1 / low - 1 / freedom) / (1 / low - 1 / high)
    return T[low] + part * (T[high] - T[low])


def mean_of(bundles, variance):
    """(mean, its variance, weighted squares) of {name: (value, error)} when they scatter so."""
    weights = [1 / (error**2 + variance) for _, error in bundles.values()]
    mean = sum(w * v for w, (v, _) in zip(weights, bundles.values())) / sum(weights)
    squares = sum(w * (v - mean) ** 2 for w, (v, _) in zip(weights, bundles.values()))
    return mean, 1 / sum(weights), squares, sum(weights) ** 2 / sum(w * w for w in weights)


class Stage:
    """One stage of a piece, from its bundles and from what the games say of all of them together."""

    def __init__(self, games_error, games, bundles):
        self.games_error, self.games, self.bundles = games_error, games, bundles
        count, low, high = len(bundles), 0.0, 1e6
        if mean_of(bundles, 0)[2] > count - 1:
            while high - low > 1e-3:
                middle = (low + high) / 2
                low, high = (middle, high) if mean_of(bundles, middle)[2] > count - 1 else (low, middle)
        else:
            high = 0.0
        self.scatter = math.sqrt(high)
        self.value, own, squares, effective = mean_of(bundles, high)
        # What all bundles share, the slope above all, is in the games' error, but not in that of single bundles.
        shared = max(0.0, games_error**2 - mean_of(bundles, 0)[1])
        own *= squares / (count - 1)
        self.error = math.sqrt(own + shared)
        freedom = (own + shared) ** 2 / (own**2 / max(1.0, effective - 1) + shared**2 / max(10, games / 2))
        self.half = quantile(freedom) * self.error

    def with_again(self, other):
        joined = dict(self.bundles)
        for name, (value, error) in other.bundles.items():
            if name in joined:
                v, e = joined[name]
                a, b = 1 / e**2, 1 / error**2
                value, error = (a * v + b * value) / (a + b), (a + b) ** -0.5
            joined[name] = value, error
        error = (self.games_error**-2 + other.games_error**-2) ** -0.5
        return Stage(error, self.games + other.games, joined)

    def with_pull(self, pull, pull_error):
        b = min(max(pull, 0.0), 0.6)
        bundles = {name: (value, error / (1 - b)) for name, (value, error) in self.bundles.items()}
        error = math.hypot(self.games_error, math.hypot(pull, pull_error) * ASSUMED * self.value) / (1 - b)
        return Stage(error, self.games, bundles)


def ranged(value, half):
    return f"{value:.0f} ({value - half:.0f} to {value + half:.0f})"


def old_line(name, stages, where):
    parts = [stages[s] for s in ("opening", "ending") if s in stages]
    value = sum(s.value for s in parts) / len(parts)
    half = math.hypot(*(s.half for s in parts)) / len(parts)
    games = 1.96 * math.hypot(*(s.games_error for s in parts)) / len(parts)
    cells = [name, ranged(value, half), f"+-{games:.0f}"]
    for stage in ("opening", "ending"):
        s = stages.get(stage)
        cells += [ranged(s.value, s.half), f"{s.scatter:.0f}"] if s else ["", ""]
    return cells + [str(sum(s.games for s in parts)), where]


def new_line(name, stages, whole, where):
    cells = [name, *whole]
    for stage in ("opening", "ending"):
        cells += stages[stage][:2] if stage in stages else ["", ""]
    return cells + [str(sum(s[2] for s in stages.values())), where]


def read(file):
    """({piece: {stage: Stage}}, {piece: {stage: (value, scatter, games)}} of a new page, {piece: whole}, [pull]) of a page."""
    old, new, wholes, bundles, pulls, piece = {}, {}, {}, {}, [], None
    for line in file.read_text().splitlines():
        if found := STAGE.match(line):
            name, stage, _, half, games, _ = found.groups()
            old.setdefault(name, {})[stage] = int(half) / 1.96, int(games)
        elif found := NEW_STAGE.match(line):
            name, stage, value, by_games, games, pull, pull_half, scatter = found.groups()
            new.setdefault(name, {})[stage] = value, scatter or "", int(games)
            if ends := re.fullmatch(r"(-?\d+) to (-?\d+)", by_games):
                old.setdefault(name, {})[stage] = (int(ends[2]) - int(ends[1])) / 2 / 1.96, int(games)
            if pull:
                pulls.append((stage, float(pull), float(pull_half) / 1.96))
        elif found := NEW_WHOLE.match(line):
            wholes[found[1]] = found[2], found[3]
        elif found := PIECE.match(line):
            piece = found[1]
        elif found := BUNDLE.match(line):
            stage, given, taken, value, half = found.groups()
            error = max(1.0, int(half) / 1.96)
            bundles.setdefault((piece, stage), {})[given, taken] = float(value), error
    made = {name: {stage: Stage(*rest, bundles[name, stage]) for stage, rest in stages.items()}
            for name, stages in old.items()}
    for name in new:
        made.setdefault(name, {})
    return made, new, wholes, pulls


def all_pulls():
    """{stage: (pull, its error)} of all pages together. Each contains what was expected before the first game: that is taken out."""
    sums = {}
    for file in sorted(HERE.glob("*.txt")):
        for stage, pull, error in read(file)[3]:
            known = max(1e-6, error**-2 - PULL_PRIOR**-2)
            total, weights = sums.get(stage, (0.0, 0.0))
            sums[stage] = total + pull * error**-2, weights + known
    return {stage: (total / weights, weights**-0.5) for stage, (total, weights) in sums.items()}


pulls = all_pulls()
for stage, (pull, error) in pulls.items():
    print(f"Pull in {stage}s: {pull:.2f} +-{1.96 * error:.2f}\n")
for title, rows in BOARDS.items():
    lines, measured = [], {}
    for row in rows.split():
        file = HERE / f"{row}.txt"
        if not file.exists():
            continue
        old, new, wholes, _ = read(file)
        link = f"[{row}]({row}.txt)"
        for name, stages in new.items():
            lines.append(new_line(name, stages, wholes.get(name, ("", "")), link))
        for name, stages in old.items():
            if name not in new:
                lines.append(old_line(name, stages, link))
            earlier = measured.get((PRESENT.get(row, row.removesuffix("-again")), name))
            if earlier and name in new:
                earlier = {s: stage.with_pull(*pulls[s]) for s, stage in earlier.items() if s in pulls}
            # A stage of which the new games alone say too little has not been measured twice.
            if earlier and (name not in new or stages):
                both = {s: stage.with_again(stages[s]) if s in stages else stage for s, stage in earlier.items()}
                lines.append(old_line(name, both, "both"))
            measured[row, name] = stages
    if lines:
        print(f"## {title}\n")
        print("| piece | value | these bundles | opening | scatter | ending | scatter | games | row |")
        print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
        print("\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n")
