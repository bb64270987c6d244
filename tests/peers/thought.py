#!/usr/bin/env python3
"""Does Magus gain as much from thought as another engine? Matches at fixed nodes, one a column, as a row of docs/strength.md.

    tests/peers/thought.py LAB MAGUS OTHER [--variant capablanca] [--nodes 4000:100,16000:100,60000:100,200000:100,1000000:20]
                           [--other-option NAME=VALUE ...] [--openings FILE] [--seed 1] [--concurrency 1] [--state FOLDER]

NODES:GAMES are the nodes a move of both sides and the games of that column. What counts is how the score changes from column to
column: nodes are fixed, so the clock and other work on the machine do not matter. With --state a run that was ended goes on when
it is started again with the same words. LAB is magus-lab; OTHER is a UCI program that does not belong to this repository.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile


def columns(text):
    out = []
    for column in text.split(","):
        nodes, _, games = column.partition(":")
        out.append((int(nodes), int(games or 100)))
    return out


def engine(program, nodes, options=()):
    words = [f'cmd="{program}"', "proto=uci", f"nodes={nodes}", "option.Hash=64"]
    return " ".join(words + [f'"option.{option}"' if " " in option else f"option.{option}" for option in options])


def match(args, folder, nodes, games):
    """The result of one column, as magus-lab's JSON. A file of an earlier, complete run of it is not played again."""
    name = f"{args.variant}-{nodes}-{args.seed}"
    state, result = folder / f"{name}.state", folder / f"{name}.json"
    command = [args.lab, "match", "--variant", args.variant, "--games", str(games), "--seed", str(args.seed),
               "--concurrency", str(args.concurrency), "--resign", "4:900", "--state", str(state), "--json", str(result),
               "--force",  # the result, written anew; the games are in the state file
               "--engine", engine(args.magus, nodes), "--engine", engine(args.other, nodes, args.other_option)]
    if args.openings:
        command += ["--openings", args.openings]
    if state.exists():
        command.append("--resume")
    subprocess.run(command, check=True, stdout=sys.stderr)
    return json.loads(result.read_text())


def row(title, cells):
    print("| " + " | ".join([title, *cells]) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lab")
    parser.add_argument("magus")
    parser.add_argument("other")
    parser.add_argument("--variant", default="capablanca")
    parser.add_argument("--nodes", type=columns, default=columns("4000:100,16000:100,60000:100,200000:100,1000000:20"))
    parser.add_argument("--other-option", action="append", default=[])
    parser.add_argument("--openings")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--state", type=pathlib.Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.state or pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        results = [match(args, folder, nodes, games) for nodes, games in args.nodes]
    row(f"nodes a move, each ({args.variant})", [f"{nodes:,}" for nodes, _ in args.nodes])
    row("---", ["---"] * len(results))
    row("games", [str(result["games"]) for result in results])
    row("score of Magus, %", [f"{result['score_percent']:.1f}" for result in results])
    row("95 %", [f"{result['score_low_percent']:.0f} to {result['score_high_percent']:.0f}" for result in results])
    row("faults", [str(result["faults"]) for result in results])


if __name__ == "__main__":
    main()
