"""Windows programs under wine, in a place of their own: nothing of it is left in the user's home."""
import fcntl
import os
import pathlib
import pty
import re
import subprocess
import termios
import threading
import time


class Wine:
    def __init__(self, prefix):
        self.prefix = pathlib.Path(prefix).resolve()
        self.prefix.mkdir(parents=True, exist_ok=True)
        self.environment = dict(os.environ, WINEPREFIX=str(self.prefix), WINEDEBUG="-all", WINEARCH="win64",
                                WINEDLLOVERRIDES="mscoree=;mshtml=;winemenubuilder.exe=", HOME=str(self.prefix.parent))
        # Without a server that stays, each start and end takes a second. It fails when there is one.
        self._quietly("wineserver", "-p3600")
        self._quietly(*self.command("wineboot.exe", "-i"))

    def _quietly(self, *command):
        """What it starts outlives it, and would keep a pipe of ours open."""
        subprocess.run(command, env=self.environment, check=False, timeout=600, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def close(self):
        self._quietly("wineserver", "-k")

    def command(self, program, *arguments):
        return ["wine", str(program), *map(str, arguments)]

    def run(self, program, *arguments, text=None, seconds=300, folder=None):
        """The program's end: .returncode, .stdout and .stderr with Linux's ends of lines."""
        done = subprocess.run(self.command(program, *arguments), env=self.environment, cwd=folder, timeout=seconds,
                              input=None if text is None else text.encode(), stdin=subprocess.DEVNULL if text is None else None,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        done.stdout = done.stdout.decode().replace("\r\n", "\n")
        done.stderr = done.stderr.decode(errors="replace").replace("\r\n", "\n")
        return done

    def start(self, program, *arguments, folder=None):
        return Dialogue(self.command(program, *arguments), self.environment, folder)

    def start_in_terminal(self, program, *arguments):
        """Its keyboard is .keys(TEXT), and what it shows .shown()."""
        return Terminal(self.command(program, *arguments), self.environment)

    def path(self, unix):
        """A file's name as Windows programs see it."""
        return "Z:" + str(pathlib.Path(unix).resolve()).replace("/", "\\")

    def drive_c(self, *parts):
        return self.prefix.joinpath("drive_c", *parts)


class Terminal:
    """A program in a console of its own."""

    def __init__(self, command, environment):
        self._ours, theirs = pty.openpty()
        # The console becomes that of the new session.
        self.process = subprocess.Popen(command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs,
                                        start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(theirs)
        self._shown = b""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            while part := os.read(self._ours, 4096):
                self._shown += part
        except OSError:  # nobody has the other end
            pass

    def keys(self, text):
        os.write(self._ours, text.encode())

    def shown(self):
        """Without the signs that move the cursor; one that skips a column stands for a blank."""
        text = self._shown.decode(errors="replace").replace("\x1b[1C", " ")
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


class Dialogue:
    """A running program: lines to it, and its lines with the time at which they came."""

    def __init__(self, command, environment, folder):
        self.process = subprocess.Popen(command, env=environment, cwd=folder, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.lines = []
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for raw in self.process.stdout:
            with self._news:
                self.lines.append((time.monotonic(), raw.decode().rstrip("\r\n")))
                self._news.notify_all()

    def send(self, line, end="\r\n"):
        self.process.stdin.write((line + end).encode())
        self.process.stdin.flush()
        return time.monotonic()

    def wait(self, start, seconds=120):
        """The next line that starts so, counted from the last one waited for, and when it came."""
        deadline = time.monotonic() + seconds
        with self._news:
            at = getattr(self, "_at", 0)
            while True:
                for number in range(at, len(self.lines)):
                    if self.lines[number][1].startswith(start):
                        self._at = number + 1
                        return self.lines[number][1], self.lines[number][0]
                rest = deadline - time.monotonic()
                assert rest > 0, f"waited in vain for {start!r}; the last lines: {[l for _, l in self.lines[-5:]]}"
                self._news.wait(rest)

    def end(self, seconds=60):
        """The program's exit status, after its input was closed."""
        if not self.process.stdin.closed:
            self.process.stdin.close()
        return self.process.wait(seconds)
