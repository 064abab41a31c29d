#!/usr/bin/env python3
"""Measures a page of a shop with Lighthouse, with the chat widget on it and without, and the Help Page, as a telephone and as a desk.

    PATH="$(.ci/tools conformance/help-pages):$PATH" python3 conformance/widget-pages/lighthouse.py --binary target/release/frontdesk

Takes minutes, and wants a machine that does nothing else meanwhile. Ends with 1 if a score is below 95, or lower with the widget than without.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "help-pages")]

from scene import agent_of
from scores import FORMS, Lighthouse, Scores, chosen_binary, low, show
from server import Server
from shop import Shop

CATEGORIES = ["performance", "accessibility", "best-practices"]
WITHOUT, WITH, HELP = "without the widget", "with the widget", "Help Page"


def main() -> None:
    binary = chosen_binary(__doc__)
    lighthouse = Lighthouse(CATEGORIES)
    with Server(binary) as server:
        site, agent = server.url.removesuffix("/api/v1"), agent_of(server)
        with Shop(site) as shop:
            pages = {WITHOUT: shop.url, WITH: f"{shop.url}/?agent={agent}", HELP: f"{site}/help/{agent}"}
            scores = {(form, name): lighthouse.measure(form, name, url) for form in FORMS for name, url in pages.items()}
    show(CATEGORIES, scores)
    if wrong := low(CATEGORIES, scores) + lowered(scores):
        raise SystemExit("\n".join(wrong))


def lowered(scores: Scores) -> list[str]:
    """The scores that the widget lowers."""
    pairs = [(form, *pair) for form in FORMS for pair in zip(CATEGORIES, scores[form, WITHOUT], scores[form, WITH], strict=True)]
    return [f"{form}: {category} is {after} with the widget, and {before} without" for form, category, before, after in pairs if after < before]


if __name__ == "__main__":
    main()
