#!/usr/bin/env python3
"""How fast is Magus beside Fairy-Stockfish, with two threads, and how fast does it start? The tables of docs/performance.md.

    tests/peers/speed.py MAGUS FAIRY_STOCKFISH TOMORROW_INI [--runs N] [--only perft,families,search,threads,start]

Both programs run in turns on one core, one thread each, and what counts is the processor's user time. Ratios are medians of the
runs, pair by pair. Two threads want two free cores, and the clock on the wall counts. TOMORROW_INI defines tomorrow2 for
Fairy-Stockfish. Neither program nor file belongs to this repository.
"""
import argparse
import math
import os
import statistics
import subprocess
import time

PERFT = (("chess", 6), ("capablanca", 5), ("courier", 5), ("tomorrow2", 5))
FAMILIES = (("tomorrow2", 5), ("deathmatch", 5), ("tomorrow4", 5), ("longboard", 6), ("sorcerer", 5))
SEARCH = (("capablanca", ""), ("capablanca", "e2e4 e7e5"), ("courier", ""), ("tomorrow2", ""))
NODES = 600_000, 300_000  # Magus, Fairy-Stockfish
# A depth for each game, and positions.
THREADS = {
    "chess": (16, "e2e4 e7e5 g1f3 b8c6 f1b5", "d2d4 d7d5 c2c4 e7e6 b1c3", "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6",
              "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6"),
    "capablanca": (15, "e2e4 e7e5", "d2d4 d7d5", "i1h3 i8h6", "b1c3 b8c6 e2e4"),
    "courier": (18, "", "c1e3", "c1e3 e7e6 b1c3 b8c6", "e2e3 b8c6 b1c3 k8j6"),
    "tomorrow2": (16, "g2g3 k8j6 k1j3 f7f5", "k1j3 f7f5 i2i4 k8j6", "g2g3 f7f5 b1c3 k8j6", "k1j3 f7f5 j3j7 i8h6"),
    "deathmatch": (16, "e2e4 e7e5", "d2d4 d7d5", "g1f3 g8f6", "c2c4 e7e5"),
}


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


def to_depth(programs, threads, variant, moves, depth):
    """Seconds and nodes of Magus."""
    process = subprocess.Popen([programs.magus], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    lines = programs.setup(programs.magus, variant, moves) + [f"setoption name Threads value {threads}", "isready"]
    process.stdin.write("\n".join(lines) + "\n")
    process.stdin.flush()
    while process.stdout.readline() != "readyok\n":
        pass
    start, nodes = time.monotonic(), 0
    process.stdin.write(f"go depth {depth}\n")
    process.stdin.flush()
    for line in process.stdout:
        if " nodes " in line:
            nodes = int(line.split(" nodes ")[1].split()[0])
        if line.startswith("bestmove"):
            break
    seconds = time.monotonic() - start
    process.communicate("quit\n")
    return seconds, nodes


def threads_table(programs, runs):
    os.sched_setaffinity(0, range(os.cpu_count()))
    print("| two threads | depth | one thread, s | speed to depth | nodes a second |\n| --- | --- | --- | --- | --- |")
    faster, busier = [], []
    for variant, (depth, *openings) in THREADS.items():
        seconds, here, nodes = [], [], []
        for moves in openings:
            pairs = [(to_depth(programs, 1, variant, moves, depth), to_depth(programs, 2, variant, moves, depth))
                     for _ in range(runs)]
            one, two = (sum(pair[i][0] for pair in pairs) for i in (0, 1))
            seconds.append(one / runs)
            here.append(math.log(one / two))
            nodes += [b[1] / b[0] / (a[1] / a[0]) for a, b in pairs]
        faster += here
        busier += nodes
        print(f"| {variant} | {depth} | {statistics.mean(seconds):.1f} | {math.exp(statistics.mean(here)):.2f} "
              f"| {statistics.median(nodes):.2f} |", flush=True)
    print(f"| all {len(faster)} positions, +-{100 * statistics.stdev(faster) / math.sqrt(len(faster)):.0f} % | | | "
          f"{math.exp(statistics.mean(faster)):.2f} | {statistics.median(busier):.2f} |")
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


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
    parser.add_argument("--only", default="perft,families,search,threads,start")
    args = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    tables = {"perft": perft_table, "families": families_table, "search": search_table, "threads": threads_table, "start": start_table}
    for name in args.only.split(","):
        tables[name](Programs(args), args.runs)
        print()


if __name__ == "__main__":
    main()
