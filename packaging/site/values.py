"""The site's pages of measured values: what `magus-lab values` wrote (docs/values/NAME.txt and .ini) as tables and charts."""
import html
import re
import sys

SCALE = 205, 625  # where the scale starts and ends: names are to its left
NUMBER = r"-?\d+"
SUMMARY = re.compile(r"# (.+? \(.'?\)[^:]*): (.*)")
PIECE = re.compile(rf"(.*): {NUMBER} {NUMBER} \(middle game")
BUNDLE = re.compile(rf"  (opening|ending)\s+v (.+?)\s{{2,}}(\S+%)\s+({NUMBER}) \+-(\d+)\s+(\d+) games")


class Row:
    """One line of a chart: a value, or none, with its range."""

    def __init__(self, label, value, low, high, strong=False):
        self.label, self.value, self.low, self.high, self.strong = label, value, low, high, strong


def parsed(label, text, strong=False):
    """`329 (274 to 384)`, `301 +-42`; no row for `too few games`, `over 384`."""
    if found := re.match(rf"({NUMBER}) \(({NUMBER}) to ({NUMBER})\)", text):
        return Row(label, *map(int, found.groups()), strong)
    if found := re.match(rf"({NUMBER}) \+-(\d+)", text):
        value, half = map(int, found.groups())
        return Row(label, value, value - half, value + half, strong)
    return None


def steps(low, high):
    """The numbers of a scale: about six round ones."""
    width = max(1, high - low)
    size = next(s for s in (10, 20, 50, 100, 200, 250, 500, 1000, 2000, 5000) if width / s <= 7)
    first = -(-low // size) * size
    return range(int(first), int(high) + 1, size)


def chart(rows, title):
    """A picture of values with their ranges, in the page's own colours. A range far wider than the others is cut at the edge."""
    rows = [r for r in rows if r]
    if not rows:
        return ""
    values = [r.value for r in rows]
    spread = max(max(values) - min(values), 100)
    low = max(min(r.low for r in rows), min(values) - spread)
    high = min(max(r.high for r in rows), max(values) + spread)
    left, right = SCALE
    x = lambda v: left + (min(max(v, low), high) - low) / max(1, high - low) * (right - left)  # noqa: E731
    height = 24 * len(rows) + 26
    out = [f'<svg class="chart" viewBox="0 0 640 {height}" role="img" aria-label="{html.escape(title)}">']
    for step in steps(low, high):
        out.append(f'<path class="grid" d="M{x(step):.1f} 4V{height - 22}"/><text class="tick" x="{x(step):.1f}" y="{height - 6}">{step}</text>')
    for i, row in enumerate(rows):
        y = 24 * i + 16
        kind = "strong" if row.strong else "plain"
        out.append(f'<text class="label" x="{left - 10}" y="{y + 5}">{html.escape(row.label)}</text>'
                   f'<path class="bar {kind}" d="M{x(row.low):.1f} {y}H{x(row.high):.1f}"/>'
                   f'<circle class="dot {kind}" cx="{x(row.value):.1f}" cy="{y}" r="5"><title>{html.escape(row.label)}: {row.value} '
                   f'({row.low} to {row.high})</title></circle>')
    return "".join(out) + "</svg>"


def page_of(file):
    """The page of a row docs/values/NAME.txt, or None when the file is something else."""
    if file.suffix != ".txt" or file.parent.name != "values":
        return None
    text, summaries = file.read_text(), []
    ini = file.with_suffix(".ini").read_text()
    for line in ini.splitlines():
        if found := SUMMARY.match(line):
            parts = dict(zip(("value", "opening", "ending"), [""] * 3))
            for part in found[2].split("; "):
                stage = re.match(r"(opening|ending) (.*?), (\d+) games", part)
                parts[stage[1] if stage else "value"] = f"{stage[2]}, {stage[3]} games" if stage else part
            summaries.append((found[1], parts))
    about = re.match(r".*?, (\S+), (\d+) games", text)
    out = [f"# Values: {file.stem}\n",
           f"{int(about[2])} games of the engine against itself in `{about[1]}`. One army has the piece instead of a bundle of known pieces, "
           "and every position is played with both colours. Values are centipawns, with ranges of 95 %.\n",
           "| piece | mean of the stages | opening | ending |", "| --- | --- | --- | --- |"]
    out += [f"| {name} | {p['value']} | {p['opening']} | {p['ending']} |" for name, p in summaries]
    rows = [parsed(f"{name}, {stage}", p[stage], stage == "opening") for name, p in summaries for stage in ("opening", "ending")]
    out += ["", chart(rows, "Values in the opening (strong) and in the ending, with their ranges"), ""]
    piece, bundles = None, {}
    for line in text.splitlines():
        if found := PIECE.match(line):
            piece = found[1]
        elif found := BUNDLE.match(line):
            bundles.setdefault(piece, []).append(found.groups())
    for name, lines in bundles.items():
        out += [f"## {name}\n", "Its value against each bundle of pieces. `v N+B` means: a Knight and a Bishop instead of it.\n"]
        for stage in ("opening", "ending"):
            these = [line for line in lines if line[0] == stage]
            if not these:
                continue
            bars = [Row("v " + b, int(v), int(v) - int(e), int(v) + int(e), stage == "opening") for _, b, _, v, e, _ in these]
            out += [f"### {name.partition(' (')[0]}, {stage}\n", chart(bars, f"{name}, {stage}: value against each bundle"), "",
                    "| bundle | score | value | games |", "| --- | --- | --- | --- |"]
            out += [f"| {b} | {s} | {v} +-{e} | {g} |" for _, b, s, v, e, g in these] + [""]
    out += ["## Files\n", f"The [printed result]({file.name}) and, for the engine, the [weights]({file.stem}.ini). "
            "[All values](README.md), [how they are measured](../values.md)."]
    return "\n".join(out) + "\n"


def add_overview(page):
    """A chart above each table of the page of all values. What the short table at its head says must stand in them."""
    out, text = [], page.read_text()
    head, _, tables = text.partition("\n## ")
    for value in re.findall(rf"{NUMBER} \({NUMBER} to {NUMBER}\)", head):
        if f"| {value} |" not in tables:
            sys.exit(f"{page.name} of values: {value} at the head of the page is in none of its tables")
    for part in re.split(r"(?m)^(?=## )", text):
        rows, best = re.findall(r"^\| ([^|]+? \(.'?\)) \| ([^|]+?) \|.*\| ([^|]+) \|$", part, re.M), {}
        for name, value, where in rows:
            if row := parsed(name, value, where == "both"):
                if name not in best or where == "both":
                    best[name] = row
        if best:
            ordered = sorted(best.values(), key=lambda r: -r.value)
            heading, _, rest = part.partition("\n")
            part = f"{heading}\n\n{chart(ordered, 'Values of pieces with their ranges, in centipawns')}\n{rest}"
        out.append(part)
    page.write_text("".join(out))
