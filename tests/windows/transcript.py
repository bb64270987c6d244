"""Plays the dialogues of tests/protocol/ through a program's pipes. tests/test_transcripts.cpp, which plays them inside one
process, has their signs. Here a search speaks when it likes, so what it says by the way may come between any two lines."""
import re
import time

# What needs no account: thoughts, and late answers to our own questions.
IDLE = re.compile(r"info (depth|currmove) |\s*\d+ +[-+]?\d+ +\d+ +\d+[ \t]|stat01: |pong 9\d\d\d$")
ERRORS = ("info string error: ", "Error (", "Illegal move", "tellusererror ")
SECONDS, SILENCE = 30, 2


class Player:
    def __init__(self, dialogue, uci):
        self.dialogue, self.uci = dialogue, uci
        self.at = 0  # the next line that is not accounted for
        self.questions = 0
        self.skipping = False

    def waiting(self, number, seconds=SECONDS):
        """The line with this number, or none if it does not come."""
        until = time.monotonic() + seconds
        while len(self.dialogue.lines) <= number and time.monotonic() < until:
            time.sleep(0.001)
        return self.dialogue.lines[number][1] if len(self.dialogue.lines) > number else None

    def find(self, matches):
        """Goes on behind the next line that matches. None other may come before it, unless lines are being skipped."""
        while (line := self.waiting(self.at)) is not None:
            self.at += 1
            if matches(line):
                self.skipping = False
                return
            assert self.skipping or IDLE.match(line), f"found {line!r}"
        raise AssertionError("there is no more output")

    def settle(self):
        """Nothing is left to be accounted for."""
        if self.skipping:
            self.ask(SILENCE if self.dialogue.lines else SECONDS)  # a program needs its time to start
            self.at, self.skipping = len(self.dialogue.lines), False
        left = [line for _, line in self.dialogue.lines[self.at:] if not IDLE.match(line)]
        assert not left, f"unexpected: {left[0]!r}"
        self.at = len(self.dialogue.lines)

    def send(self, line):
        self.settle()
        self.dialogue.send(line)

    def send_malformed(self, line):
        """One error is the answer. Which one, the next lines may say."""
        self.send(line)
        error = self.waiting(self.at)
        assert error and error.startswith(ERRORS), f"found {error!r}"
        if self.uci and line.startswith("go") and not line.startswith("go perft"):
            assert self.waiting(self.at + 1) == "bestmove 0000"
            del self.dialogue.lines[self.at + 1]
        self.skipping = True

    def ask(self, seconds):
        """Waits for the answer to a question, behind all that was to be said before. An engine that thinks answers XBoard's
        question when it has a move. Nothing more is waited for after so long a silence."""
        self.questions += 1
        question, answer = ("isready", "readyok") if self.uci else (f"ping {9000 + self.questions}", f"pong {9000 + self.questions}")
        number = len(self.dialogue.lines)
        self.dialogue.send(question)
        while (line := self.waiting(number, seconds)) != answer:
            if line is None:
                return False
            number += 1
        del self.dialogue.lines[number]
        return True

    def end_of_search(self):
        if self.uci:
            number = self.at
            while (line := self.waiting(number)) and not line.startswith("bestmove"):
                number += 1
        else:
            assert self.ask(SECONDS), "the search does not end"


def play(file, dialogue):
    player = Player(dialogue, file.name.startswith("uci"))
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        text = line[2:]
        try:
            if line == "...":
                player.skipping = True
            elif line.startswith(">"):
                player.send(text)
            elif line.startswith("!"):
                player.send_malformed(text)
            elif line == "=":
                player.end_of_search()
            elif line.startswith("<"):
                player.find(lambda found, text=text: found == text)
            elif line.startswith("~"):
                player.find(lambda found, text=text: re.fullmatch(text, found))
        except (AssertionError, OSError) as problem:
            raise AssertionError(f"{file.name}:{number}: {line!r}: {problem}") from problem
