#!/usr/bin/env python3
"""prepare.py MANUAL PAGES: makes PAGES out of the English pages of apache2-doc.

MANUAL is usr/share/doc/apache2-doc/manual of the package. It holds one folder for each language; the pages of en/ are copied
to PAGES, whose index.html then leads to all of them. Their names end in .html already. What is done:
- A page of en/ that is not in English is left out, as is a stub that nothing links to (STUBS). The first are told by the lang
  of their html element: in 2.4.71-1~deb12u1 six pages of en/ hold the Portuguese translation.
- Links to pages that were left out, and those of a page to itself in other languages, which lead out of the folder, lose
  their href; the text stays.
- A link to ../en/X or ../../en/X becomes one inside PAGES.
Links to style sheets and pictures are left (they lead out of the folder, and what they lead to holds no text). Nothing else
is changed.
"""
import os, re, sys

STUBS = {"developer/debugging.html", "faq/index.html"}  # "has been removed", "has been moved to the wiki"

manual, target = sys.argv[1:3]
source = os.path.join(manual, "en")
pages = {}
for folder, _, names in os.walk(source):
    for name in names:
        if not name.endswith(".html"): continue
        place = os.path.relpath(os.path.join(folder, name), source)
        with open(os.path.join(folder, name), encoding="utf-8", newline="") as file: pages[place] = file.read()
left_out = {place for place, page in pages.items() if not re.search(r'<html[^>]*\blang="en"', page)} | STUBS

for place, page in pages.items():
    if place in left_out: continue
    folder = os.path.dirname(place)

    def rewritten(found):
        """The start of a link, its address inside PAGES, or gone if it leads nowhere."""
        before, link = found.groups()
        if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|[/#]", link): return found[0]
        path, mark, part = link.partition("#")
        # en/ is the folder that all is seen from: ../en/X of a page at the top is X, ../de/X lies outside.
        aim = os.path.normpath(os.path.join("en", folder, path))
        if not path.endswith(".html"): return found[0]
        if not aim.startswith("en/") or aim[3:] in left_out: return before.rstrip()
        return f'{before}href="{os.path.relpath(aim[3:], folder or ".")}{mark}{part}"'

    page = re.sub(r'(<a\s(?:[^>"]|"[^"]*")*?)href="([^"]*)"', rewritten, page)
    os.makedirs(os.path.join(target, folder), exist_ok=True)
    with open(os.path.join(target, place), "w", encoding="utf-8", newline="") as file: file.write(page)
print(len(pages) - len(left_out), "pages;", "left out:", ", ".join(sorted(left_out)))
