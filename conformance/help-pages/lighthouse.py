#!/usr/bin/env python3
"""Measures pages of a help center with Lighthouse, as a telephone and as a desk.

    PATH="$(.ci/tools conformance/help-pages):$PATH" python3 conformance/help-pages/lighthouse.py --binary target/release/frontdesk

Takes minutes, and wants a machine that does nothing else meanwhile. Ends with 1 if a score is below 95.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from fill import plain
from scores import FORMS, Lighthouse, chosen_binary, low, show
from server import Plan, Server
from sites import Api

KINDS = ["home", "article", "search", "results"]
CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]
# What is so on purpose: search engines are asked not to list results.
SKIPPED = {"results": ["is-crawlable"]}
# The page with most in it stands for all articles.
ARTICLE = "change-your-plan"


def main() -> None:
    binary = chosen_binary(__doc__)
    lighthouse = Lighthouse(CATEGORIES)
    with Server(binary) as server:
        site = plain(Api(server.url, server.key(Plan("enterprise", "admin", True)))).shown()
        pages = [(form, kind, site["origin"] + path) for form in FORMS for kind, path in chosen(site["pages"])]
        scores = {(form, kind): lighthouse.measure(form, kind, url, SKIPPED.get(kind, [])) for form, kind, url in pages}
    show(CATEGORIES, scores)
    if wrong := low(CATEGORIES, scores):
        raise SystemExit("\n".join(wrong))


def chosen(pages: list[dict]) -> list[tuple[str, str]]:
    """One page of each kind, in the first language."""
    english = [page for page in pages if page["locale"] == "en"]
    fits = lambda page, kind: page["kind"] == kind and (kind != "article" or page["path"].endswith(ARTICLE))
    return [(kind, next(page["path"] for page in english if fits(page, kind))) for kind in KINDS]


if __name__ == "__main__":
    main()
