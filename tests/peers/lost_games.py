#!/usr/bin/env python3
"""How a program lost its games: the table of docs/log/0012-six-hundred-games.md.

    tests/peers/lost_games.py PLAYER PIECES PGN...

PLAYER is the name in the PGN tags, PIECES how many pieces the game starts with. A game counts as lost from the first move on after
which the opponent never again saw itself less than 1.5 Pawns ahead, by the scores that the programs wrote beside their moves
(`magus-lab match --pgn`). Kinds, the first that fits: by time, illegal move or crash; in the end game (two fifths of the pieces left then,
or fewer); mated within 40 half-moves from there; by one blow (the opponent's score rose by 1.5 Pawns or more within four half-moves);
slowly. Half-moves are counted from the start of the game.
"""
import argparse
import re
import statistics

LOST = 1.5
MATE = 100.0
KINDS = ("slowly", "by one blow", "mated within 40 half-moves", "in the end game", "by time, illegal move or crash")


def games(path):
    """(tags, [(is a capture, score or None)]) for each game."""
    text = open(path, encoding="utf-8").read()
    for part in re.split(r"\n(?=\[Event )", text):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]', part, re.M))
        body = part[part.rfind("]\n") + 2:]
        moves = []
        for token in re.findall(r"\{[^}]*\}|[^\s{}]+", body):
            if token.startswith("{"):
                score = re.match(r"\{([+-])(M?)([\d.]+)/", token)
                if score and moves:
                    value = MATE if score[2] else float(score[3])
                    moves[-1] = (moves[-1][0], value if score[1] == "+" else -value)
            elif not re.fullmatch(r"\d+\.+|1-0|0-1|1/2-1/2|\*", token):
                moves.append(("x" in token, None))
        yield tags, moves


def since(moves, side, far):
    """The half-move from which on all scores of a side are `far`; None when the last one is not."""
    out = None
    for ply in range(len(moves) - 1, -1, -1):
        score = moves[ply][1]
        if ply % 2 != side or score is None:
            continue
        if not far(score):
            break
        out = ply
    return out


def kind(tags, moves, opponent, pieces):
    """(kind, half-move from which the game is lost, half-moves until the player saw it), the last two may be None."""
    if tags.get("Termination", "normal") != "normal":
        return KINDS[4], None, None
    lost = since(moves, opponent, lambda score: score >= LOST)
    if lost is None:
        return KINDS[0], None, None
    seen = since(moves, 1 - opponent, lambda score: score <= -LOST)
    late = None if seen is None else seen - lost
    left = pieces - sum(capture for capture, _ in moves[:lost])
    before = [score for _, score in moves[max(0, lost - 4):lost:2] if score is not None]
    if 5 * left <= 2 * pieces:
        return KINDS[3], lost, late
    if moves[-1][1] == MATE and len(moves) - lost <= 40:
        return KINDS[2], lost, late
    if before and moves[lost][1] - min(before) >= LOST:
        return KINDS[1], lost, late
    return KINDS[0], lost, late


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("player")
    parser.add_argument("pieces", type=int)
    parser.add_argument("pgn", nargs="+")
    arguments = parser.parse_args()
    counts, from_where, how_late = dict.fromkeys(KINDS, 0), [], []
    for path in arguments.pgn:
        for tags, moves in games(path):
            black = tags.get("Black") == arguments.player
            if tags.get("Result") != ("1-0" if black else "0-1"):
                continue
            name, lost, late = kind(tags, moves, 0 if black else 1, arguments.pieces)
            counts[name] += 1
            from_where += [] if lost is None else [lost]
            how_late += [] if late is None else [late]
    for name, count in counts.items():
        print(f"| {name} | {count} |")
    if from_where and how_late:
        print(f"| half-moves played by then; until the loser saw it (medians) | {statistics.median(from_where):.0f}; "
              f"{statistics.median(how_late):.0f} |")


if __name__ == "__main__":
    main()
