#!/usr/bin/env python3
"""Every link, picture and script of a built site leads somewhere in it: check_links.py FOLDER. Nothing is fetched from other hosts, and no
page shows the signs of a block of code (```), which was not understood then."""
import html.parser
import pathlib
import sys
import urllib.parse

OF_TAG = {"a": "href", "link": "href", "img": "src", "script": "src", "iframe": "src", "source": "src", "use": "href"}


class Page(html.parser.HTMLParser):
    def __init__(self, file):
        super().__init__()
        self.links, self.anchors, self.base, self.signs = [], set(), None, []
        self.feed(file.read_text(errors="replace"))

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.anchors |= {attrs[name] for name in ("id", "name") if attrs.get(name)}
        if tag == "base":
            self.base = attrs.get("href")
        wanted = OF_TAG.get(tag)
        if wanted and attrs.get(wanted) is not None:
            self.links.append((tag, attrs[wanted], self.getpos()[0]))


    def handle_data(self, data):
        if "```" in data:
            self.signs.append(self.getpos()[0])


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    pages = {file: Page(file) for file in sorted(root.rglob("*.html"))}
    wrong, links = [], 0
    for file, page in pages.items():
        wrong += [f"{file.relative_to(root)}:{line}: a block of code was not understood" for line in page.signs]
        for tag, link, line in page.links:
            where = f"{file.relative_to(root)}:{line}: {link}"
            parts = urllib.parse.urlsplit(link)
            if parts.scheme in ("http", "https") or parts.netloc:
                if tag != "a":
                    wrong.append(f"{where} is fetched from another host")
                continue
            if parts.scheme or not link:
                continue
            links += 1
            path = urllib.parse.unquote(parts.path)
            target = file if not path else root / path.lstrip("/") if path.startswith("/") else (file.parent / path).resolve()
            if target.is_dir():
                target /= "index.html"
            if not target.is_file() or not target.is_relative_to(root):
                if not (file.name == "404.html" and path.startswith("/")):
                    wrong.append(f"{where} leads nowhere")
            elif parts.fragment and target in pages and urllib.parse.unquote(parts.fragment) not in pages[target].anchors:
                if "play/" not in str(target.relative_to(root)):  # there a fragment is a position
                    wrong.append(f"{where}: the page has no such place")
    print("\n".join(wrong), end="\n" * bool(wrong))
    print(f"{len(pages)} pages, {links} links, {len(wrong)} wrong")
    sys.exit(bool(wrong) or len(pages) < 20)


if __name__ == "__main__":
    main()
