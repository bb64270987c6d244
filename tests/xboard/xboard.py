"""A real XBoard on a virtual display, with magus in it: squares are clicked by name, and the dialogue is read from the
engine's log. Needs Debian's xboard, xvfb, imagemagick and libxtst6."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

from mouse import Mouse

HERE = pathlib.Path(__file__).resolve().parent
ENGINE = os.environ.get("MAGUS", str(HERE.parent.parent / "build/release/magus"))


class XBoard:
    """files, ranks: of XBoard's board; hand: True where pieces in hand are shown beside it."""

    SIZE = 64  # of a square on eight files, in pixels; more files have smaller squares
    LEFT, TOP = 4, 88  # where XBoard 4.9.1 draws the board in its window

    def __init__(self, variant, files, ranks, hand=False, options=()):
        self.files, self.ranks, self.hand = files, ranks, hand
        self._home = tempfile.mkdtemp()
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1100x900x24", "-nolisten", "tcp"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            self.display = ":" + number.readline().strip()
        self._log = pathlib.Path(self._home, "log")
        engine = f"{ENGINE} --log {self._log} --variants {HERE / 'games.ini'}"
        environment = dict(os.environ, DISPLAY=self.display, HOME=self._home,
                           PATH=os.environ["PATH"] + ":/usr/games")
        self._gui = subprocess.Popen(
            ["xboard", "-fcp", engine, "-variant", variant, "-searchTime", "0:01", "-soundProgram", "", "-startupMessage", "",
             "-fixedSize", "true", "-coords", "-size", str(self.SIZE), "-saveSettingsOnExit", "false",
             "-animateMoving", "false", *options],
            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait("< pong 1", "XBoard to start the game")
        time.sleep(1)
        self._mouse = Mouse(self.display)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in (self._gui, self._server):
            process.terminate()
            process.wait()
        shutil.rmtree(self._home, ignore_errors=True)

    def pixel(self, square):
        """The middle of "e2" as XBoard names it, or of "hand 3": White's third row from below beside the board."""
        if square.startswith("hand "):
            file, rank = self.files + 1, int(square[5:])
        else:
            file, rank = ord(square[0]) - ord("a"), int(square[1:]) - (0 if self.ranks == 10 else 1)
        columns = self.files + (4 if self.hand else 0)
        column = file + (2 if self.hand else 0)
        step = (8 * self.SIZE + columns // 2) // columns + 1  # with the line between two squares
        return (self.LEFT + step * column + step // 2, self.TOP + step * (self.ranks - 1 - rank) + step // 2)

    def click(self, *squares):
        for square in squares:
            self._mouse.click(*self.pixel(square))

    def dialogue(self):
        """The lines of the log without their dates: "> usermove e2e4", "< move e7e5"."""
        text = self._log.read_text() if self._log.exists() else ""
        return [re.sub(r"^\S+ \S+ ", "", line) for line in text.splitlines()]

    def wait(self, pattern, what, seconds=30):
        end = time.time() + seconds
        while time.time() < end:
            for line in self.dialogue():
                if re.match(pattern, line):
                    return line
            time.sleep(0.1)
        raise AssertionError(f"waited in vain for {what}: {pattern!r} in\n" + "\n".join(self.dialogue()[-25:]))

    def picture(self, path):
        time.sleep(0.5)
        subprocess.run(["import", "-window", "root", str(path)], env=dict(os.environ, DISPLAY=self.display), check=True)
