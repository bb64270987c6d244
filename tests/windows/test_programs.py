#!/usr/bin/env python3
"""The programs for Windows under wine, held against the ones for this machine.
    test_programs.py BUILD [NAME...]
BUILD is build/windows: the short tests, a minute in all and those that run without names, need the program v2/magus.exe in
it. With names, or `all`, the programs are those that ./dev windows has packed."""
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import traceback

import transcript
from wine import Wine

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
NATIVE = pathlib.Path(os.environ.get("MAGUS", REPOSITORY / "build/release/magus"))
MATE = "position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"


def native(*arguments, text=None):
    return subprocess.run([NATIVE, *arguments], input=text, capture_output=True, text=True, check=True).stdout


class Programs:
    def __init__(self, build, wine, scratch, packed):
        self.build, self.wine, self.scratch = build, wine, scratch
        self.magus = build / ("optimised-v2/magus.exe" if packed else "v2/magus.exe")
        self.faster = build / "optimised-v3/magus.exe"
        self.packed = packed
        self.lab = build / "v2/magus-lab.exe"
        self.setup = build / "magus-setup.exe"

    # ---- Short

    def bench(self):
        """The same signature everywhere, and nodes per second in the same run."""
        texts = {"Linux": native("bench")}
        for program in (self.magus, self.faster) if self.packed else (self.magus,):
            texts[f"wine, {program.parent.name}"] = self.wine.run(program, "bench").stdout
        promised = re.search(r"Bench: \d+", texts["Linux"])[0]
        for where, text in texts.items():
            print(f"       {where}: {re.search('Speed: .*', text)[0]}")
            assert text.rstrip().endswith(promised), f"{where}: {text[-200:]!r} instead of {promised}"

    def perft(self):
        """All games, in one run: each first move and how many answers it has."""
        games = [line.split()[0] for line in native("variants").splitlines()]
        assert len(games) > 20, games
        text = "".join(f"setoption name UCI_Variant value {game}\nposition startpos\ngo perft 2\n" for game in games)
        text = "uci\n" + text + "quit\n"
        counts = [line for line in native(text=text).splitlines() if re.match(r"\S+: \d+$", line)]
        assert len(counts) > 20 * len(games), counts[-5:]
        answer = self.wine.run(self.magus, text=text).stdout
        assert [line for line in answer.splitlines() if re.match(r"\S+: \d+$", line)] == counts
        print(f"       {len(games)} games, {len(counts)} counts")

    def dialogues(self):
        """Both protocols, both ends of lines, and the end of the input in the middle of a search."""
        for end in "\r\n", "\n":
            uci = self.wine.start(self.magus)
            for line in "uci", "isready", MATE, "go depth 6":
                uci.send(line, end)
            assert uci.wait("bestmove")[0].startswith("bestmove a1a8")
            uci.send("go infinite", end)
            uci.wait("info depth")
            assert uci.end() == 0, "the end of the input ends the program in order"
            cecp = self.wine.start(self.magus)
            for line in "xboard", "protover 2":
                cecp.send(line, end)
            cecp.wait("feature done=1")
            for line in "new", "setboard 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "sd 6", "go":
                cecp.send(line, end)
            assert cecp.wait("move")[0] == "move a1a8"
            cecp.send("quit", end)
            assert cecp.end() == 0

    def transcripts(self):
        """The dialogues that the tests play inside one process."""
        files = sorted((REPOSITORY / "tests/protocol").glob("*.txt"))
        for file in files:
            dialogue = self.wine.start(self.magus, folder=REPOSITORY)
            try:
                transcript.play(file, dialogue)
            finally:
                dialogue.process.kill()
                dialogue.process.wait()
        print(f"       {len(files)} dialogues")

    def file_names(self):
        """A variant file, a log and a game record with Japanese names, on the command line and as an option."""
        folder = self.scratch / "日本語 変種"
        folder.mkdir()
        rules = folder / "将棋風.ini"
        rules.write_text("[ours:chess]\ntitle = Ours\n", encoding="utf-8", newline="\r\n")
        for name in (self.wine.path(rules), os.path.relpath(rules, self.scratch)):
            shown = self.wine.run(self.magus, "show", "ours", "--variants", name, folder=self.scratch)
            assert "Ours" in shown.stdout, shown.stderr
        log = folder / "記録.log"
        uci = self.wine.start(self.magus, "--log", self.wine.path(log))
        uci.send("uci")
        uci.wait("uciok")
        uci.send("setoption name VariantPath value " + self.wine.path(rules))
        uci.send("setoption name UCI_Variant value ours")
        uci.send("position startpos moves e2e4")
        uci.send("go depth 1")
        uci.wait("bestmove")
        uci.send("quit")
        assert uci.end() == 0
        assert "将棋風" in log.read_text(encoding="utf-8")
        missing = self.wine.run(self.magus, "check", self.wine.path(folder / "無.ini"))
        assert missing.returncode == 1 and "無.ini" in missing.stderr, missing.stderr

    # ---- Long

    def laboratory_files(self):
        """An engine, variants and results in a folder with a Japanese name."""
        folder = self.scratch / "研究室 1"
        folder.mkdir()
        rules = folder / "将棋風.ini"
        rules.write_text("[ours:chess]\ntitle = Ours\n", encoding="utf-8")
        shutil.copy(self.magus, folder / "魔術師.exe")
        engine = f"cmd='\"{self.wine.path(folder)}\\魔術師.exe\" --log \"{self.wine.path(folder)}\\x.log\"' proto=cecp"
        run = self.wine.run(self.lab, "match", "--engine", engine, "--engine", "self name=Self", "--variant", "ours",
                            "--variant-file", self.wine.path(rules), "--games", "2", "--depth", "2", "--max-plies", "20",
                            "--pgn", self.wine.path(folder / "棋譜.pgn"), "--state", self.wine.path(folder / "途中"))
        assert run.returncode == 0, run.stderr
        assert "魔術師" in (folder / "棋譜.pgn").read_text(encoding="utf-8")
        assert (folder / "x.log").exists()
        # Results, an engine's parameters, and a run that goes on where it was.
        (folder / "設定.txt").write_text("null_base = 3\n", encoding="utf-8")
        words = ["values", "--board", "8x8", "--piece", "N", "--nodes", "20", "--games", "4", "--resume",
                 "--state", self.wine.path(folder / "価値"), "--html", self.wine.path(folder / "頁.html"),
                 "--out", self.wine.path(folder / "値.ini"), "--json", self.wine.path(folder / "値.json")]
        for _ in range(2):
            run = self.wine.run(self.lab, *words)
            assert run.returncode == 0, run.stderr
        for name in "価値", "頁.html", "値.ini", "値.json":
            assert (folder / name).stat().st_size > 0, name
        both = [f"self nodes=20 hash=1 'params={self.wine.path(folder)}\\設定.txt'", "self nodes=20 hash=1 name=B"]
        run = self.wine.run(self.lab, "match", "--engine", both[0], "--engine", both[1], "--games", "2", "--max-plies", "20")
        assert run.returncode == 0, run.stderr
        assert sorted(p.name for p in folder.iterdir()) == sorted(
            ["将棋風.ini", "魔術師.exe", "x.log", "棋譜.pgn", "途中", "設定.txt", "価値", "頁.html", "値.ini", "値.json"])

    def stop(self):
        """From `stop` to the move, in the midst of searches."""
        uci = self.wine.start(self.magus)
        uci.send("uci")
        uci.wait("uciok")
        times = []
        for number in range(100):
            uci.send("position startpos")
            uci.send("go infinite")
            time.sleep(0.05 + number % 10 / 50)
            sent = uci.send("stop")
            times.append((uci.wait("bestmove")[1] - sent) * 1000)
        uci.send("quit")
        assert uci.end() == 0
        print(f"       {len(times)} times: median {statistics.median(times):.1f} ms, longest {max(times):.1f} ms")
        assert statistics.median(times) < 50

    def matches(self):
        """By both protocols, with nobody lost on time, by a crash or an illegal move: magus-lab fails otherwise."""
        games = os.environ.get("MAGUS_GAMES", "200")
        for variants in "chess", "capablanca,tomorrow2,deathmatch,longboard,sorcerer":
            run = self.wine.run(self.lab, "selfplay", "--proto", "both", "--variants", variants, "--engine",
                                f"cmd='\"{self.wine.path(self.magus)}\"' name=magus", "--tc", "1+0.01", "--concurrency", "1", "--games",
                                games if variants == "chess" else "10", seconds=7200)
            print(run.stdout.rstrip())
            assert run.returncode == 0, run.stderr

    def resume(self):
        """A match that is killed three times plays the same games as one in one piece."""
        def words(name):
            return ["match", "--engine", "self nodes=400 name=A hash=1", "--engine", "self nodes=250 name=B hash=1",
                    "--games", "60", "--max-plies", "60", "--state", self.wine.path(self.scratch / name), "--resume",
                    "--pgn", self.wine.path(self.scratch / f"{name}.pgn")]
        for _ in range(3):
            state = self.scratch / "killed"
            before = state.stat().st_size if state.exists() else 0
            run = self.wine.start(self.lab, *words("killed"))
            while run.process.poll() is None and (not state.exists() or state.stat().st_size < before + 2000):
                time.sleep(0.02)
            run.process.kill()
            run.process.wait()
        second = self.wine.start(self.lab, *words("locked"))
        while not (self.scratch / "locked").exists():
            time.sleep(0.02)
        refused = self.wine.run(self.lab, *words("locked"))
        second.end(300)
        assert refused.returncode != 0 and "another run is using it" in refused.stderr, refused.stderr
        assert self.wine.run(self.lab, *words("killed")).returncode == 0
        assert self.wine.run(self.lab, *words("whole")).returncode == 0

        def games(name):
            text = (self.scratch / f"{name}.pgn").read_text()
            # Without the times, which also say where a line ends.
            bare = (re.sub(r'\[Date.*|\{[^}]*\}', "", game) for game in text.split("[Event ")[1:])
            return sorted(" ".join(game.split()) for game in bare)
        assert len(games("whole")) == 60
        assert games("killed") == games("whole")

    def interrupt(self):
        """Ctrl-C in a console: the first ends a match in order, and what is done is kept; a second ends it whatever it does."""
        for presses in 1, 2:
            state = self.scratch / f"interrupted {presses}"
            words = ["match", "--engine", "self nodes=2000 name=A hash=1", "--engine", "self nodes=2000 name=B hash=1",
                     "--max-plies", "40", "--state", self.wine.path(state), "--resume", "--games"]
            run = self.wine.start_in_terminal(self.lab, *words, "100000")
            while run.process.poll() is None and (not state.exists() or state.read_bytes().count(b"\n") < 3):
                time.sleep(0.05)
            assert run.process.poll() is None, run.shown()
            for _ in range(presses):
                run.keys("\x03")
                time.sleep(0.05)
            run.process.wait(300)
            if presses == 1:
                assert run.process.returncode != 0 and "magus-lab: stopped" in run.shown(), run.shown()
            # Whole lines, which the same run takes up again.
            resumed = self.wine.run(self.lab, *words, "4")
            assert resumed.returncode == 0, resumed.stderr

    def tests(self):
        """The test program."""
        skipped = [line.split()[0] for line in (REPOSITORY / "tests/windows/not-here.txt").read_text().splitlines()
                   if line and not line.startswith("#")]
        run = self.wine.run(self.build / "test/magus_tests.exe", "--gtest_brief=1", "--gtest_filter=-" + ":".join(skipped),
                            seconds=7200)
        passed = re.search(r"PASSED  \] (.*)\.", run.stdout)
        print(f"       {passed[1] if passed else 'none'} passed; {len(skipped)} lines of not-here.txt")
        assert run.returncode == 0, run.stdout[-4000:]

    def installer(self):
        """Silent, into a folder with blanks; the program chosen runs; the uninstaller leaves nothing."""
        def files():
            return {str(p.relative_to(self.wine.prefix)) for p in self.wine.drive_c().rglob("*")
                    if "Temp" not in p.parts and "Microsoft" not in p.parts}

        def registry():
            text = self.wine.run("reg", "query", "HKCU\\Software", "/s").stdout
            return [line for line in text.splitlines() if "Magus" in line]
        # Any program will do: it is looked for by its name.
        winboard = self.wine.drive_c("WinBoard-4.9.1", "WinBoard", "winboard.exe")
        winboard.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.magus, winboard)
        before = files()
        assert registry() == []
        place = self.wine.drive_c("Chess programs", "Magus here")
        assert self.wine.run(self.setup, "/S", "/D=C:\\Chess", "programs\\Magus", "here").returncode == 0  # no quotes
        assert registry() != []
        assert not (place / "magus-v3.exe").exists()
        text = self.wine.run(place / "magus.exe", "bench").stdout
        assert text.rstrip().endswith(re.search(r"Bench: \d+", native("bench"))[0])
        links = [p for p in self.wine.prefix.rglob("*.lnk") if "Magus" in p.parts]
        assert "Magus in WinBoard.lnk" in [p.name for p in links], links
        has_avx2 = " avx2 " in pathlib.Path("/proc/cpuinfo").read_text()
        chosen = self.build / "magus" / ("magus-v3.exe" if has_avx2 else "magus.exe")
        assert (place / "magus.exe").read_bytes() == chosen.read_bytes()
        for text in "README.txt", "LICENSE.txt", "manual/magus.txt", "variants/chess.ini":
            lines = (place / text).read_bytes().split(b"\n")
            assert all(line.endswith(b"\r") for line in lines[:-1]) and lines[-1] == b"", text
        (place / "my own.txt").write_text("stays")
        # It goes on as a copy of itself, so that it can remove itself.
        assert self.wine.run(place / "uninstall.exe", "/S").returncode == 0
        until = time.monotonic() + 60
        while list(place.iterdir()) != [place / "my own.txt"] and time.monotonic() < until:
            time.sleep(0.5)
        assert [p.name for p in place.iterdir()] == ["my own.txt"], "others' files stay, ours go"
        shutil.rmtree(place.parent)
        assert registry() == []
        assert not (files() - before), files() - before
        shutil.rmtree(winboard.parents[1])


SHORT = ["bench", "perft", "dialogues", "transcripts", "file_names", "stop"]
LONG = ["laboratory_files", "resume", "interrupt", "installer", "matches", "tests"]


def main(build, *names):
    packed = bool(names)
    names = names or SHORT
    if names == ("all",):
        names = SHORT + LONG
    scratch = pathlib.Path(tempfile.mkdtemp())
    wine = Wine(pathlib.Path(build) / "prefix")
    failed = 0
    try:
        for name in names:
            try:
                getattr(Programs(pathlib.Path(build).resolve(), wine, scratch, packed), name)()
                print("ok    ", name, flush=True)
            except (AssertionError, subprocess.SubprocessError, OSError) as problem:
                failed += 1
                where = traceback.extract_tb(problem.__traceback__)[-1]
                print(f"FAILED {name}, line {where.lineno}: {where.line}\n       {problem}", flush=True)
    finally:
        wine.close()
        shutil.rmtree(scratch, ignore_errors=True)
    # The form in which test programs close.
    print(f"{len(names) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
