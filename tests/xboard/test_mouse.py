#!/usr/bin/env python3
"""Special moves entered with the mouse in a real XBoard: what XBoard sends, and that the engine accepts and answers it.
    test_mouse.py [NAME...]"""
import sys

from xboard import XBoard

# name, variant, files, ranks, hand, clicks, what XBoard sends
MOVES = [
    ("a Wall one square to the left", "longboard", 8, 10, False, ["e1", "d1", "c1"], "e1c1,d1d1"),
    ("a withdrawal", "retreat", 8, 10, False, ["d4", "d5", "d2"], "d4d5,d5d2"),
    ("a Wall captured by both halves", "breach", 8, 10, False, ["d3", "d5", "e5"], "d3d5,d5e5"),
    ("a swap", "deathmatch", 10, 8, False, ["c1", "j2", "c1", "c1"], "c1c1,j2b1"),
    ("a pawn and the form that it gives", "trigger", 10, 8, False, ["e5", "j4", "e6"], "e5e6,j4d6"),
    ("a promotion before the last rank", "early", 8, 10, False, ["a7", "a8", "a8"], "a7a8+"),
]


def play(variant, files, ranks, hand, clicks, expected):
    with XBoard(variant, files, ranks, hand) as game:
        game.click(*clicks)
        answer(game, expected)


def answer(game, expected):
    sent = game.wait("> usermove", "a move")
    assert sent == "> usermove " + expected, f"{sent!r} instead of {expected!r}"
    game.wait("< move", "the engine's answer")
    refused = [line for line in game.dialogue() if "llegal" in line or "rror" in line]
    assert not refused, refused


def drop():
    """Drops need a second move: at first the squares for them are full."""
    with XBoard("sorcerer-drops", 10, 12, True) as game:
        game.click("a3", "a4")
        game.wait("< move", "the engine's answer")
        game.click("hand 5", "a3")
        game.wait("> usermove J@a3", "a drop")
        assert not [line for line in game.dialogue() if "llegal" in line]


def main(wanted):
    tests = {name: lambda row=row: play(*row) for name, *row in MOVES}
    tests["a drop"] = drop
    failed = 0
    for name, test in tests.items():
        if wanted and name not in wanted:
            continue
        try:
            test()
            print("ok    ", name, flush=True)
        except AssertionError as problem:
            failed += 1
            print("FAILED", name, "\n      ", problem, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
