#!/usr/bin/env python3
"""How fast is Magus beside Fairy-Stockfish, and how fast does it start? The tables of docs/performance.md.

    tests/peers/speed.py MAGUS FAIRY_STOCKFISH TOMORROW_INI [--runs N] [--only perft,families,search,start]

Both programs run in turns on one core, one thread each, and what counts is the processor's user time. Ratios are medians of the
runs, pair by pair. TOMORROW_INI defines tomorrow2 for Fairy-Stockfish. Neither program nor file belongs to this repository.
"""
import argparse
import os
import statistics
import subprocess

PERFT = (("chess", 6), ("capablanca", 5), ("courier", 5), ("tomorrow2", 5))
FAMILIES = (("tomorrow2", 5), ("deathmatch", 5), ("tomorrow4", 5), ("longboard", 6), ("sorcerer", 5))
SEARCH = (("capablanca", ""), ("capablanca", "e2e4 e7e5"), ("courier", ""), ("tomorrow2", ""))
NODES = 600_000, 300_000  # Magus, Fairy-Stockfish


def run(program, lines, until):
    """The last number behind `until[1]`, the user's seconds, and the largest memory in MB."""
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    process.stdin.write("\n".join(lines) + "\n")
    process.stdin.flush()
    number = 0
    for line in process.stdout:
        if until[1] in line:
            number = int(line.split(until[1])[1].split()[0])
        if line.startswith(until[0]):
            break
    process.stdin.write("quit\n")
    process.stdin.flush()
    process.stdout.read()
    usage = os.wait4(process.pid, 0)[2]
    process.returncode = 0
    return number, usage.ru_utime, usage.ru_maxrss / 1024


class Programs:
    def __init__(self, args):
        self.magus, self.fairy, self.ini = args.magus, args.fairy, args.tomorrow

    def setup(self, program, variant, moves=""):
        lines = ["uci", "setoption name Hash value 64"]
        if program == self.fairy and variant.startswith("tomorrow"):
            lines.append(f"setoption name VariantPath value {self.ini}")
        return lines + [f"setoption name UCI_Variant value {variant}",
                        "position startpos" + (f" moves {moves}" if moves else "")]

    def perft(self, program, variant, depth):
        """Nodes, and seconds without what it takes to start."""
        start, until = self.setup(program, variant), ("Nodes searched", "Nodes searched: ")
        nodes, seconds, _ = run(program, start + [f"go perft {depth}"], until)
        return nodes, seconds - run(program, start + ["go perft 1"], until)[1]

    def search(self, program, variant, moves, nodes):
        """Nodes a second without what it takes to start."""
        start = self.setup(program, variant, moves)
        found, seconds, _ = run(program, start + [f"go nodes {nodes}"], ("bestmove", " nodes "))
        few, first, _ = run(program, start + ["go nodes 1000"], ("bestmove", " nodes "))
        return (found - few) / (seconds - first)


def thousands(value):
    return f"{value / 1000:.0f}k"


def perft_table(programs, runs):
    print("| perft | depth | nodes | Magus, Mn/s | Fairy-Stockfish, Mn/s | ratio |\n| --- | --- | --- | --- | --- | --- |")
    for variant, depth in PERFT:
        ours, theirs, ratios = [], [], []
        for _ in range(runs):
            nodes, seconds = programs.perft(programs.magus, variant, depth)
            other, longer = programs.perft(programs.fairy, variant, depth)
            assert nodes == other, f"{variant}: {nodes} and {other}"
            ours.append(nodes / seconds)
            theirs.append(nodes / longer)
            ratios.append(longer / seconds)
        print(f"| {variant} | {depth} | {nodes} | {statistics.median(ours) / 1e6:.0f} | {statistics.median(theirs) / 1e6:.1f} "
              f"| {statistics.median(ratios):.1f} |", flush=True)


def families_table(programs, runs):
    print("| perft | depth | nodes | Mn/s | of tomorrow2's |\n| --- | --- | --- | --- | --- |")
    speeds = {variant: [] for variant, _ in FAMILIES}
    for _ in range(runs):
        for variant, depth in FAMILIES:
            nodes, seconds = programs.perft(programs.magus, variant, depth)
            speeds[variant].append((nodes / seconds, nodes))
    first = speeds[FAMILIES[0][0]]
    for variant, depth in FAMILIES:
        ratio = statistics.median(a[0] / b[0] for a, b in zip(speeds[variant], first))
        speed = statistics.median(s for s, _ in speeds[variant])
        print(f"| {variant} | {depth} | {speeds[variant][0][1]} | {speed / 1e6:.0f} | {100 * ratio:.0f} % |", flush=True)


def search_table(programs, runs):
    print("| search | Magus, nodes/s | Fairy-Stockfish, nodes/s | ratio |\n| --- | --- | --- | --- |")
    for variant, moves in SEARCH:
        pairs = [(programs.search(programs.magus, variant, moves, NODES[0]), programs.search(programs.fairy, variant, moves, NODES[1]))
                 for _ in range(runs)]
        print(f"| {variant}{' after ' + moves if moves else ''} | {thousands(statistics.median(a for a, _ in pairs))} "
              f"| {thousands(statistics.median(b for _, b in pairs))} | {statistics.median(a / b for a, b in pairs):.2f} |", flush=True)


def start_table(programs, runs):
    names = [line.split()[0][:20] for line in subprocess.run([programs.magus, "variants"], capture_output=True, text=True,
                                                             check=True).stdout.splitlines()]
    names = [name for name in names if name in {"chess", "capablanca", "courier", "deathmatch", "longboard", "sorcerer-drops",
                                                "tomorrow-111", "fischerandom"}] + ["tomorrow2", "tomorrow4"]
    print("| start | user ms | MB with 1 MB of hash table |\n| --- | --- | --- |")
    for name in names:
        lines = ["uci", "setoption name Hash value 1", f"setoption name UCI_Variant value {name}", "position startpos", "go depth 1"]
        results = [run(programs.magus, lines, ("bestmove", " nodes ")) for _ in range(runs)]
        print(f"| {name} | {1000 * statistics.median(r[1] for r in results):.0f} | {max(r[2] for r in results):.0f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for word in ("magus", "fairy", "tomorrow"):
        parser.add_argument(word)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="perft,families,search,start")
    args = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    tables = {"perft": perft_table, "families": families_table, "search": search_table, "start": start_table}
    for name in args.only.split(","):
        tables[name](Programs(args), args.runs)
        print()


if __name__ == "__main__":
    main()
