#!/usr/bin/env python3
"""A real WinBoard 4.9.1 under wine, with magus.exe in it, on a virtual display.
    winboard.py mouse [NAME...]           special moves by mouse, as tests/xboard/test_mouse.py has them for XBoard
    winboard.py pictures FOLDER           the pictures of tests/xboard/screenshots.py, as winboard-NAME.png
    winboard.py pieces [VARIANT [SIZE]]   no piece's square looks empty, in every game with pieces of its own in two board sizes
    winboard.py install SETUP             the installer finds it, and what it puts into the start menu adds Magus to its engines
    winboard.py match [VARIANT [GAMES]]   matches against itself, two games of each family when no game is named:
                                          fails on a forfeit, an illegal move or a false claim
WINBOARD names winboard.exe, which is no part of this repository; MAGUS the engine (build/windows/v2/magus.exe)."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "xboard"))

import screenshots  # noqa: E402
import test_mouse  # noqa: E402
import xboard  # noqa: E402
from mouse import Mouse  # noqa: E402
from wine import Wine  # noqa: E402

REPOSITORY = HERE.parents[1]
BUILD = REPOSITORY / "build/windows"
ENGINE = pathlib.Path(os.environ.get("MAGUS", BUILD / "v2/magus.exe"))
PIECES = BUILD / "magus/pieces"
PROGRAM = pathlib.Path(os.environ.get("WINBOARD", "winboard.exe"))
FAMILIES = ["normal", "capablanca", "gothic", "courier", "deathmatch", "magician-revised", "longboard", "sorcerer",
            "sorcerer-drops", "future2"]
# For their pieces: files, ranks, and whether pieces in hand stand beside the board.
BOARDS = {"longboard": (8, 10, False), "deathmatch": (10, 8, False), "forms": (10, 8, False), "sorcerer": (10, 12, False),
          "dropped": (10, 12, True), "future1": (12, 8, False), "future2": (12, 8, False), "future3": (12, 8, False),
          "future4": (12, 8, False), "future5": (12, 8, False), "menagerie": (12, 8, False), "menagerie2": (12, 8, False)}
SIZES = ["Middling", "Medium"]
FAULTS = re.compile(r"illegal move|forfeit|false (?:win|draw|illegal-move) claim|exited unexpectedly", re.IGNORECASE)


class WinBoard(xboard.XBoard):
    """As the class for XBoard, with another window: where the board is in it is found by the colours of its squares."""

    SCREEN = "1280x1000x24"
    LIGHT, DARK = "#C8C365", "#77A26D"

    def __init__(self, variant, files, ranks, hand=False, options=(), engines=1):
        self.files, self.ranks, self.hand = files, ranks, hand
        self._folder = pathlib.Path(tempfile.mkdtemp())
        self._server, self.display = self._start_display()
        os.environ["DISPLAY"] = self.display  # wine's own desktop is drawn there, too
        self._wine = Wine(BUILD / "winboard")
        self._log = self._folder / "log"
        shutil.copy(PROGRAM, self._folder / "winboard.exe")
        shutil.copy(ENGINE, self._folder / "magus.exe")
        shutil.copy(HERE.parent / "xboard/games.ini", self._folder)
        second = ["-scp", "magus.exe", "-sd", "."] if engines == 2 else []
        self._gui = subprocess.Popen(
            self._wine.command("winboard.exe", "-cp", "-fcp", "magus.exe --log log --variants games.ini", "-fd", ".", *second,
                               "-variant", variant, "-coords", "-boardSize", "Middling", "-saveSettingsOnExit", "false",
                               "-animateMoving", "false", "-x", "0", "-y", "0", "-engineOutputUp", "false", "-moveHistoryUp", "false",
                               "-evalGraphUp", "false", "-showTargetSquares", "true", "-sweepPromotions", "true",
                               "-popupMoveErrors", "false", "-pid", self._wine.path(PIECES), "-debug", *options),
            env=self._wine.environment, cwd=self._folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        try:
            self.wait("< pong 1", "WinBoard to start the game", 120)
            if engines == 1:
                time.sleep(2)  # until it has drawn the board
                self._board = self._find_board()
                self._mouse = Mouse(self.display)
        except BaseException:
            self.__exit__()
            raise

    def _start_display(self):
        read, write = os.pipe()
        server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", self.SCREEN, "-nolisten", "tcp"],
                                  pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            return server, ":" + number.readline().strip()

    def __exit__(self, *_):
        self._wine.close()  # ends all programs in it
        self._gui.wait()
        self._server.terminate()
        self._server.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _find_board(self):
        """left, top, and the size of a square, in pixels."""
        shot = self.shot()
        words = ["convert", str(shot), "-fill", "#FF00FE", "-opaque", self.LIGHT, "-opaque", self.DARK, "-fill", "black",
                 "+opaque", "#FF00FE", "-format", "%@", "info:"]
        text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        width, height, left, top = map(int, re.match(r"(\d+)x(\d+)\+(\d+)\+(\d+)", text).groups())
        columns = self.files + (4 if self.hand else 0)
        size = width / columns
        assert abs(size - height / self.ranks) < 1, f"no board of {self.files} files and {self.ranks} ranks in {text}"
        return left + (2 * size if self.hand else 0), top, size

    def shot(self):
        shot = self._folder / "shot.png"
        self.picture(shot)
        return shot

    def empty_looking(self):
        """Squares on which a piece stands and nothing is drawn."""
        table = self.wait(r"< setup \(", "the position")
        fen = re.search(r"\) \S+ (\S+)", table)[1].split("[")[0]
        width = int(self.SCREEN.split("x")[0])
        words = ["convert", str(self.shot()), "-depth", "8", "rgb:-"]
        pixels = subprocess.run(words, capture_output=True, check=True).stdout
        plain = {bytes.fromhex(colour[1:]) for colour in (self.LIGHT, self.DARK)}
        size, found = self._board[2], []
        for rank, row in enumerate(fen.split("/")):
            cells = re.sub(r"\d+", lambda m: "1" * int(m[0]), row.replace("+", ""))
            assert len(cells) == self.files, cells
            for file, cell in enumerate(cells):
                square = chr(ord("a") + file) + str(self.ranks - rank - (1 if self.ranks == 10 else 0))
                x, y = map(int, self.pixel(square))
                reach = int(size * 0.4)  # without the lines between squares
                drawn = sum(pixels[3 * (width * (y + dy) + x + dx):][:3] not in plain
                            for dy in range(-reach, reach) for dx in range(-reach, reach))
                if cell.isalpha() and drawn < 0.05 * (2 * reach) ** 2:
                    found.append(f"{square} ({cell})")
        return found

    def pixel(self, square):
        left, top, size = self._board
        if square.startswith("hand "):
            file, rank = self.files + 1, int(square[5:])
        else:
            file, rank = ord(square[0]) - ord("a"), int(square[1:]) - (0 if self.ranks == 10 else 1)
        return left + size * (file + 0.5), top + size * (self.ranks - 0.5 - rank)

    def click(self, *squares):
        for square in squares:
            super().click(square)
            time.sleep(2)  # until the engine's marks are there: a click before them means something else

    def lines(self, name):
        """Of a file that WinBoard writes."""
        file = self._folder / name
        return file.read_text(errors="replace").splitlines() if file.exists() else []

    def has_ended(self):
        return self._gui.poll() is not None


def mouse(names):
    test_mouse.XBoard = WinBoard
    return test_mouse.main(names)


def pictures(folder):
    screenshots.XBoard = WinBoard
    screenshots.main(pathlib.Path(folder), "winboard")
    return 0


def pieces(variant, sizes):
    """Whether all are seen. Files and ranks are those of the board that WinBoard draws."""
    fine = True
    files, ranks, hand = BOARDS[variant]
    for size in sizes:
        with WinBoard(variant, files, ranks, hand, options=["-boardSize", size, "-showCoords", "false"]) as board:
            empty = board.empty_looking()
            print(f"{variant}, {size}: {'no square looks empty' if not empty else 'EMPTY: ' + ', '.join(empty)}", flush=True)
            if folder := os.environ.get("PICTURES"):
                board.picture(pathlib.Path(folder) / f"{variant}-{size}.png")
            fine = fine and not empty
    return fine


def install(setup):
    """By the start menu's entry, as a user does it; WinBoard writes its list when it is closed."""
    folder = pathlib.Path(tempfile.mkdtemp())
    server, display = WinBoard._start_display(WinBoard)
    os.environ["DISPLAY"] = display
    wine = Wine(folder / "prefix")
    try:
        place = wine.drive_c("WinBoard-4.9.1")
        place.mkdir()
        shutil.copy(PROGRAM, place / "winboard.exe")
        assert wine.run(setup, "/S").returncode == 0
        link = next(p for p in wine.prefix.rglob("Magus in WinBoard.lnk"))
        for _ in range(2):  # the second time changes nothing
            subprocess.run(wine.command("start.exe", "/unix", link), env=wine.environment, check=True, stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(15)
            windows = subprocess.run(["xdotool", "search", "--name", "WinBoard"], capture_output=True, text=True, check=True)
            subprocess.run(["import", "-window", "root", os.environ.get("PICTURE", str(folder / "shot.png"))], check=True)
            for window in reversed(windows.stdout.split()):
                subprocess.run(["xdotool", "windowfocus", window, "key", "alt+F4"], check=False)
                time.sleep(2)
            lines = (place / "winboard.ini").read_text(errors="replace").splitlines()
            entries = [line for line in lines if line.startswith('"Magus"')]
            print(entries)
            assert any(line.startswith("/pieceImageDirectory=") and "pieces" in line for line in lines), lines
            assert len(entries) == 1 and "magus.exe" in entries[0] and "Programs" in entries[0], entries
    finally:
        wine.close()
        server.terminate()
        shutil.rmtree(folder, ignore_errors=True)
    return 0


def match(variant, games):
    """Whether it went well. WinBoard does not end after a match."""
    options = ["-matchGames", str(games), "-tc", os.environ.get("TC", "0:03"), "-inc", os.environ.get("INC", "0.03"),
               "-saveGameFile", "games.pgn", "-matchPause", "200"]
    with WinBoard(variant, 0, 0, options=options, engines=2) as board:
        deadline = time.monotonic() + 180 * games
        while time.monotonic() < deadline and not board.has_ended():
            results = [line for line in board.lines("games.pgn") if line.startswith("[Result ")]
            if len(results) >= games:
                break
            time.sleep(0.5)
        ends = re.findall(r"^GameEnds\((?:26|27|28), (.*), \d+\)$", "\n".join(board.lines("winboard.debug")), re.MULTILINE)
        said = [line for line in board.lines("winboard.debug") if not re.search(r"> (?:first|second)\s*:", line)]
        faults = [line for line in said if FAULTS.search(line)]
        if board.has_ended():
            faults.append("WinBoard has ended by itself")
    print(f"{variant}: {len(results)} of {games} games, {len(faults)} faults; {'; '.join(ends)}", flush=True)
    for line in faults[:10]:
        print("   ", line, flush=True)
    return len(results) == games and not faults


def matches(variants, games):
    return 0 if all([match(variant, games) for variant in variants]) else 1


def main(verb="", *words):
    if not PROGRAM.is_file():
        print(f"There is no {PROGRAM}: the environment's WINBOARD names the program.", file=sys.stderr)
        return 2
    if verb == "mouse":
        return mouse(words)
    if verb == "pictures" and len(words) == 1:
        return pictures(words[0])
    if verb == "pieces" and len(words) <= 2:
        return 0 if all([pieces(variant, words[1:] or SIZES) for variant in words[:1] or BOARDS]) else 1
    if verb == "install" and len(words) == 1:
        return install(words[0])
    if verb == "match" and len(words) <= 2:
        return matches(words[:1] or FAMILIES, int(words[1]) if len(words) == 2 else 2)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
