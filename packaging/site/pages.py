#!/usr/bin/env python3
"""Collects the pages of the site: pages.py FOLDER writes FOLDER/pages (what mkdocs reads) and FOLDER/mkdocs.yml.

The manual is written for GitHub, so a few forms are made into those that mkdocs knows. The navigation is that of docs/README.md, the map
by reader: a page that is missing there, or in the index of its folder, is an error. Boards of letters become pictures, and each row
of docs/values/ gets its page with charts.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
import values  # noqa: E402  (beside this file)

LINK = re.compile(r"(\]\()([^)\s#]+)((?:#[^)\s]*)?\))")
HOME = {"README.md": "Magus", "CHANGELOG.md": "What is new"}


def outside_code(text, change):
    """The text with change(line, the line before) for each line that is not in a block of code."""
    fenced, before, out = False, "", []
    for line in text.split("\n"):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            out.append(line)
        else:
            out.append(line if fenced else change(line, before))
        before = line
    return "\n".join(out)


def lists_as_mkdocs_reads_them(text):
    """What belongs to an item of a list starts at the fourth column, not below the item's text."""
    in_list, out = False, []
    for line in text.split("\n"):
        if re.match(r"(- |\d+\. )", line):
            in_list = True
        elif line and not line.startswith("  "):
            in_list = False
        out.append("    " + line.lstrip() if in_list and re.match(r" {2,3}\S", line) else line)
    return "\n".join(out)


def boards_drawn(text):
    """Boards of letters (`+---+---+`) as pictures; the names of the pieces are in the page's own tables."""
    names = {letter: name for letter, name in re.findall(r"^\| ([A-Z]'?) \| ([^|]+?) \| (?:`| \|)", text, re.M)[::-1]}
    grids = []

    def taken(found):
        # "V===V" is one piece on two squares.
        rows = [line.replace("===", "=|").split("|")[1:-1] for line in found[1].split("\n") if re.match(r" *\d+ *\|", line)]
        grids.append([[cell.strip() for cell in row] for row in rows])
        return f"\0{len(grids) - 1}\0"

    text = re.sub(r"```\n((?: *\+[-+ ]*\n| *\d+ [^\n]*\n| +[a-z] [a-z ]*\n)+)```", taken, text)
    if not grids:
        return text
    made = json.loads(subprocess.run(["node", str(HERE / "boards.mjs")], input=json.dumps({"names": names, "grids": grids}),
                                     text=True, capture_output=True, check=True).stdout)
    return re.sub("\0(\\d+)\0", lambda found: f'<div class="board">{made[int(found[1])]}</div>', text)


class Site:
    def __init__(self, folder):
        self.pages = folder / "pages"
        self.written = set()

    def take(self, path, text=None):
        """A page of the repository, with what it links to."""
        if path in self.written:
            return
        self.written.add(path)
        out = self.pages / path
        out.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix != ".md":
            shutil.copyfile(ROOT / path, out)
            return
        if text is None:
            text = (ROOT / path).read_text()
        for target in re.findall(r'(?:src|href)="([^":]+)"', text):
            self.take(self.resolved(path, target))

        def follow(found):
            if "://" in found[2]:
                return found[0]
            target = self.resolved(path, found[2])
            page = values.page_of(ROOT / target)
            if page is not None:
                self.take(target.with_suffix(".md"), page)
                return found[1] + re.sub(r"\.txt$", ".md", found[2]) + found[3]
            self.take(target)
            return found[0]

        text = outside_code(lists_as_mkdocs_reads_them(text), lambda line, _: line if line.startswith("    ") else LINK.sub(follow, line))
        # GitHub takes the second word after ``` for nothing; here it is the title of the block: the name of a file.
        text = re.sub(r"^( *```\w+) (\S+)$", r'\1 title="\2"', text, flags=re.M)
        out.write_text(boards_drawn(text))

    def resolved(self, page, target):
        path = (ROOT / page.parent / target).resolve()
        if not path.is_file():
            sys.exit(f"{page}: {target} is no file")
        return path.relative_to(ROOT)


def title_of(path):
    return re.search(r"^# (.*)$", (ROOT / path).read_text(), re.M)[1]


def navigation(site):
    """[(title, path or list)] by the map in docs/README.md."""
    nav = [("Magus", ["README.md", ("The manual", "docs/README.md"), ("What is new", "CHANGELOG.md")])]
    named = {"docs/README.md"}
    for section in re.split(r"^## ", (ROOT / "docs/README.md").read_text(), flags=re.M)[1:]:
        heading, _, body = section.partition("\n")
        pages = []
        for title, target in re.findall(r"\[([^\]]+)\]\(([^)#]+)\)", body):
            path = str(site.resolved(pathlib.Path("docs/README.md"), target))
            if path in named or not path.endswith(".md"):
                continue
            named.add(path)
            below = []
            if path.endswith("/README.md") and path.startswith("docs/"):
                for inner in re.findall(r"\]\(([^)#]+\.md)\)", re.sub(r"(?s)\A.*?(?=^\|)", "", (ROOT / path).read_text(), flags=re.M)):
                    child = str(site.resolved(pathlib.Path(path), inner))
                    if child not in named and pathlib.Path(child).parent == pathlib.Path(path).parent:
                        named.add(child)
                        below.append((title_of(child), child))
            pages.append((title, [path] + below) if below else (title, path))
        nav.append((re.sub("^I (want to )?", "", heading).capitalize(), pages))
    missing = [str(p.relative_to(ROOT)) for p in (ROOT / "docs").rglob("*.md") if str(p.relative_to(ROOT)) not in named]
    if missing:
        sys.exit("docs/README.md, or the index of its folder, does not name: " + ", ".join(sorted(missing)))
    return nav


def as_yaml(nav, indent=4):
    out = ""
    for entry in nav:
        title, target = entry if isinstance(entry, tuple) else (None, entry)
        line = " " * indent + "- " + (json.dumps(title) + ": " if title else "")
        out += line.rstrip() + "\n" + as_yaml(target, indent + 4) if isinstance(target, list) else line + json.dumps(target) + "\n"
    return out


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    shutil.rmtree(folder / "pages", ignore_errors=True)
    site = Site(folder)
    nav = navigation(site)
    for page in HOME:
        site.take(pathlib.Path(page))
    values.add_overview(site.pages / "docs/values/README.md")
    for file in (HERE / "site.css", HERE / "site.js", ROOT / "protocol/web/icon.svg"):
        shutil.copy(file, site.pages)
    extra = []
    if (ROOT / "build/web/index.html").is_file():
        shutil.copytree(ROOT / "build/web", site.pages / "play")
        extra.append(("Board", "play/index.html"))
    if (folder / "code/index.html").is_file():
        shutil.copytree(folder / "code", site.pages / "code")
        for page in (site.pages / "code").glob("*.html"):  # what Doxygen leaves out for those who do not see the page
            page.write_text(page.read_text().replace("<html xmlns", '<html lang="en" xmlns', 1))
        menu = site.pages / "code/menu.js"
        menu.write_text(menu.read_text().replace('id="MSearchField"', 'aria-label="Search" id="MSearchField"'))
        with (site.pages / "code/doxygen.css").open("a") as style:
            style.write("#MSearchField { color: #444 }\na, a:visited, a.el, a.code { color: #00544b }\n"
                        "span.mlabel { background-color: #00695c; border-color: #00695c }\n"
                        ".memTemplParams, .memtemplate, .compoundTemplParams, .inherit_header td, div.qindex, .levels span { color: #333 }\n"
                        "p a, td a, a.qindex, div.textblock a { text-decoration: underline }\n")
        nav[-1][1].append(("Classes and functions", "code/index.html"))
    config = (HERE / "mkdocs.yml").read_text()
    (folder / "mkdocs.yml").write_text(f"{config}docs_dir: {json.dumps(str(site.pages))}\nsite_dir: {json.dumps(str(ROOT / 'build/site'))}\n"
                                       f"nav:\n{as_yaml(nav[:1] + extra + nav[1:])}")


if __name__ == "__main__":
    main()
