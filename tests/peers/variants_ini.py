#!/usr/bin/env python3
"""How many sections of Fairy-Stockfish's variants.ini does Magus load, and do both count the same moves?

    tests/peers/variants_ini.py MAGUS FAIRY_STOCKFISH VARIANTS_INI [--depth N] [--walks N] [--rows] [SECTION...]

Every section is tried alone, with those of its ancestors that stand in the same file. For one that loads, perft 1 to N
(3) from the start is compared, and, with --walks, perft 1 and 2 from positions of that many random games of Fairy-Stockfish.
With --rows Fairy-Stockfish's counts are printed instead, from the start and along a random game: tests/data/keys.counts.
A section that does not load is listed with what Magus says. Neither program nor file belongs to this repository.
"""
import argparse
import random
import re
import subprocess
import sys
import tempfile


def read_sections(path):
    sections, name = {}, None
    for line in open(path, encoding="utf-8"):
        text = line.strip()
        if not text or text[0] in "#;":
            continue
        if text.startswith("["):
            name, _, parent = text.strip("[]").partition(":")
            name = name.strip()
            sections[name] = (parent.strip(), [line.rstrip()])
        else:
            sections[name][1].append(line.rstrip())
    return sections


def with_ancestors(sections, name):
    out = []
    while name in sections:
        out = sections[name][1] + out
        name = sections[name][0]
    return "\n".join(out) + "\n"


class Fairy:
    def __init__(self, program, ini, variant):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, bufsize=1)
        self.send(f"load {ini}")
        self.send(f"setoption name UCI_Variant value {variant}")

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, pattern):
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if found := re.match(pattern, line):
                return found, lines
        raise EOFError("Fairy-Stockfish ended")

    def perft(self, position, depth):
        self.send(f"position {position}")
        self.send(f"go perft {depth}")
        found, lines = self.until(r"Nodes searched: (\d+)")
        counts = dict(m.groups() for l in lines if (m := re.match(r"(\S+): (\d+)$", l)))
        counts.pop("searched", None)
        return int(found[1]), counts

    def fen(self, position):
        self.send(f"position {position}")
        self.send("d")
        return self.until(r"Fen: (.*)")[0][1].strip()

    def close(self):
        self.process.kill()
        self.process.wait()


def magus_perft(program, ini, name, depth, fen=None):
    command = [program, "--variants", ini, "perft", name, str(depth)] + (["--fen", fen] if fen else [])
    done = subprocess.run(command, capture_output=True, text=True)
    numbers = re.findall(r"\d+", done.stdout)
    return int(numbers[0]) if done.returncode == 0 and numbers else (done.stderr or done.stdout).strip()


def passed_by_pieces(fen):
    """Fairy-Stockfish also notes where pieces other than pawns have passed."""
    return any(re.fullmatch("([a-z][0-9]+){2,}", field) for field in fen.split()[3:4])


def walk(fairy, magus, ini, name, plies, differences):
    moves = []
    for ply in range(plies):
        position = "startpos" + (" moves " + " ".join(moves) if moves else "")
        count, legal = fairy.perft(position, 1)
        legal.pop("0000", None)
        if not legal:
            return
        if ply % 4 == 3:
            fen = fairy.fen(position)
            if passed_by_pieces(fen):
                continue
            for depth in (1, 2):
                expected = fairy.perft("fen " + fen, depth)[0]
                found = magus_perft(magus, ini, name, depth, fen)
                if found != expected:
                    differences.append(f"{fen}: perft {depth} is {expected}, Magus says {found}")
                    return
        moves.append(random.choice(sorted(legal)))


def print_rows(fairy, name):
    print(f"[{name}]")
    print(f"{fairy.fen('startpos')}; 3; {fairy.perft('startpos', 3)[0]}")
    moves = []
    for ply in range(48):
        position = "startpos" + (" moves " + " ".join(moves) if moves else "")
        legal = fairy.perft(position, 1)[1]
        if not legal:
            break
        fen = fairy.fen(position)
        if ply % 6 == 5 and not passed_by_pieces(fen):
            print(f"{fen}; 2; {fairy.perft('fen ' + fen, 2)[0]}")
        moves.append(random.choice(sorted(legal)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for word in ("magus", "fairy", "ini"):
        parser.add_argument(word)
    parser.add_argument("sections", nargs="*")
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--walks", type=int, default=0)
    parser.add_argument("--rows", action="store_true")
    args = parser.parse_intermixed_args()
    random.seed(1)
    sections = read_sections(args.ini)
    loaded, refused, different = [], {}, {}
    for name in args.sections or sections:
        with tempfile.NamedTemporaryFile("w", suffix=".ini") as file:
            file.write(with_ancestors(sections, name))
            file.flush()
            if args.rows:
                fairy = Fairy(args.fairy, file.name, name)
                print_rows(fairy, name)
                fairy.close()
                continue
            check = subprocess.run([args.magus, "check", file.name], capture_output=True, text=True)
            if check.returncode != 0:
                refused[name] = re.sub(r"^(magus: )?\S*:\d+:\d+: ", "", (check.stderr + check.stdout).strip())
                continue
            loaded.append(name)
            fairy = Fairy(args.fairy, file.name, name)
            problems = []
            for depth in range(1, args.depth + 1):
                expected = fairy.perft("startpos", depth)[0]
                found = magus_perft(args.magus, file.name, name, depth)
                if found != expected:
                    problems.append(f"perft {depth} is {expected}, Magus says {found}")
                    break
            for _ in range(args.walks if not problems else 0):
                walk(fairy, args.magus, file.name, name, 60, problems)
                if problems:
                    break
            fairy.close()
            if problems:
                different[name] = problems
    if args.rows:
        return 0
    for name, why in refused.items():
        print(f"refused    {name}: {why}")
    for name, why in different.items():
        print(f"different  {name}: {'; '.join(why)}")
    print(f"{len(loaded)} of {len(loaded) + len(refused)} sections load; "
          f"{len(loaded) - len(different)} of them count the same")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
