#!/usr/bin/env python3
"""Wraps the HTML pages of Debian's `postgresql-doc-15` into answers as the API of Zendesk Guide gives them, to measure an import:

    apt-get download postgresql-doc-15 && dpkg-deb -x postgresql-doc-15_*.deb docs
    prepare-postgresql.py docs/usr/share/doc/postgresql-doc-15/html zendesk
    frontdesk help-center import zendesk --org ID --agent ID --publish
"""

import json
import pathlib
import re
import sys

SITE = "https://docs.example/hc/en-us"
PAGE = 100

pages, to = sorted(pathlib.Path(sys.argv[1]).glob("*.html")), pathlib.Path(sys.argv[2])
to.mkdir(parents=True, exist_ok=True)
ids = {page.name: 1_000 + number for number, page in enumerate(pages)}
sections = {}


def section(name: str) -> int:
    prefix = name.split("-")[0] if "-" in name else "other"
    return sections.setdefault(prefix if sum(other.startswith(prefix + "-") for other in ids) > 9 else "other", 100 + len(sections))


def linked(match: re.Match) -> str:
    name, fragment = match[1], match[2] or ""
    return f'href="{SITE}/articles/{ids[name]}-{name[:-5]}{fragment}"' if name in ids else match[0]


articles = []
for page in pages:
    html = page.read_text(encoding="utf-8", errors="replace")
    title = re.sub(r"<[^>]+>", "", re.search(r"<title>(.*?)</title>", html, re.S)[1]).strip() or page.stem
    body = re.search(r"<body[^>]*>(.*)</body>", html, re.S)[1]
    body = re.sub(r'<div class="nav(header|footer)">.*?</div>', "", body, flags=re.S)
    body = re.sub(r'href="([^"#]+\.html)(#[^"]*)?"', linked, body)
    articles.append({
        "id": ids[page.name], "title": title[:200], "body": body, "section_id": section(page.stem), "position": 0, "draft": False,
        "html_url": f"{SITE}/articles/{ids[page.name]}-{page.stem}", "locale": "en-us", "source_locale": "en-us", "label_names": [],
        "user_segment_id": None,
    })
for at in range(0, len(articles), PAGE):
    answer = {"count": len(articles), "articles": articles[at:at + PAGE]}
    (to / f"articles-{at // PAGE}.json").write_text(json.dumps(answer))
listed = [{"id": number, "name": name.capitalize(), "category_id": None, "position": 0, "locale": "en-us", "source_locale": "en-us",
           "html_url": f"{SITE}/sections/{number}-{name}"} for name, number in sections.items()]
(to / "sections.json").write_text(json.dumps({"count": len(listed), "sections": listed}))
