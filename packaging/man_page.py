#!/usr/bin/env python3
"""The commands and options of magus-lab in its manual page, from the program's own help: man_page.py MAGUS-LAB PAGE (./dev docs)."""
import pathlib
import re
import subprocess
import sys


def help_of(*words):
    return subprocess.run([*words, "--help"], text=True, capture_output=True, check=True).stdout


def roff(text):
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"), flags=re.M)


def options_of(text):
    """[(names, value, meaning)]: an option begins in column 2, the rest of its meaning stands farther right."""
    out = []
    for line in text.split("\n\nExamples:")[0].split("\n")[1:]:
        if found := re.match(r"  (-\w \[ )?(--[\w-]+)( \])?( arg)?( \(=([^)]*)\))?(?:\s+(.*))?$", line):
            out.append([f"{found[1][:2]}, {found[2]}" if found[1] else found[2], bool(found[4]), found[6], found[7] or ""])
        elif out and line.strip():
            out[-1][3] += " " + line.strip()
    return out


def main():
    lab, page = sys.argv[1], pathlib.Path(sys.argv[2])
    out = ""
    for name, what in re.findall(r"^  (\w+) +(.+)$", help_of(lab), re.M):
        out += f".SS {name}\n{roff(what[0].upper() + what[1:])}.\n"
        for names, value, default, meaning in options_of(help_of(lab, name)):
            usual = f" (unless given: {default})" if default else ""
            text = " ".join(meaning.split())
            out += ".TP\n\\fB" + roff(names) + "\\fR" + (" \\fIarg\\fR" if value else "") + "\n"
            out += roff(text[:1].upper() + text[1:] + usual) + ".\n"
    text = page.read_text()
    page.write_text(re.sub(r"(\.SH COMMANDS\n).*?(?=\.SH )", lambda found: found[1] + out, text, flags=re.S))


if __name__ == "__main__":
    main()
