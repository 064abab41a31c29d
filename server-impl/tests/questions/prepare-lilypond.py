#!/usr/bin/env python3
"""Makes pages/ from the Japanese learning manual of the Debian package lilypond-doc-html-ja.

    apt-get download lilypond-doc-html-ja && dpkg -x lilypond-doc-html-ja_*.deb OUT
    prepare.py OUT/usr/share/doc/lilypond/html/Documentation/learning pages [--nav]

Copies each NAME.ja.html as NAME.html and makes the links between these pages follow; so index.html leads to all of them.
Each other relative address (other manuals, other languages, pictures, styles) becomes one of https://lilypond.org, which a
crawl of the folder does not follow. The text stays as it is, with the whole table of contents that stands at the end of every
page. With --nav that table is marked as <nav>, which a reader of the main text leaves out.
"""
import os, posixpath, re, sys, urllib.parse

SITE = "https://lilypond.org/doc/v2.24/Documentation/learning/"
ADDRESS = re.compile(r"""(\s(?:href|src)\s*=\s*")([^"]*)(")""", re.I)


def main(source, target, nav):
    names = {name: name[:-len(".ja.html")] + ".html" for name in sorted(os.listdir(source)) if name.endswith(".ja.html")}

    def address(found):
        before, link, after = found.groups()
        if not link or re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|/|#", link): return found.group(0)
        page, mark, part = link.partition("#")
        name = names.get(urllib.parse.unquote(page))
        return before + (name + mark + part if name else urllib.parse.urljoin(SITE, link)) + after

    os.makedirs(target, exist_ok=True)
    for name, new in names.items():
        with open(os.path.join(source, name), encoding="utf-8") as file: text = file.read()
        text = ADDRESS.sub(address, text)
        if nav:
            start = text.index('<div id="tocframe">')
            end = text.rindex("</div>")  # the last element of the body
            text = text[:start] + '<nav id="tocframe">' + text[start + len('<div id="tocframe">'):end] + "</nav>" + text[end + 6:]
        with open(os.path.join(target, new), "w", encoding="utf-8") as file: file.write(text)
    print(len(names), "pages")


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--nav"]
    if len(arguments) != 2: sys.exit(__doc__)
    main(*arguments, "--nav" in sys.argv)
