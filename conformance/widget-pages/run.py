#!/usr/bin/env python3
"""Opens a shop with the chat widget, and the Help Page, in Chromium: what visitors can use, what nobody may do to them, and how large it is.

    PATH="$(.ci/tools conformance/help-pages):$PATH" python3 conformance/widget-pages/run.py --binary target/debug/frontdesk

Needs Chromium (CHROMIUM, or /usr/bin/chromium). With --site and --agent instead of --binary, it opens the widget of a server that runs already. With
--screenshots FOLDER, it also takes pictures of all states; with --docs FOLDER, those of the documentation, for which it needs --binary; with --only, it
runs one of the parts alone. lighthouse.py measures how fast a page with the widget is.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "help-pages")]

import checked
import hostile
import sizes
from programs import node, prepared
from scene import agent_in_arabic, agent_of
from server import Server
from shop import Shop

PROGRAMS = ["behave", "check"]
PARTS = ["types", "texts", "sizes"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, help="the server")
    parser.add_argument("--site", help="the origin of a server that runs already")
    parser.add_argument("--agent", help="the public id of an agent of it")
    parser.add_argument("--screenshots", type=Path, help="a folder for pictures")
    parser.add_argument("--docs", type=Path, help="a folder for the pictures of the documentation")
    parser.add_argument("--only", choices=[*PARTS, *PROGRAMS], action="append", help="run this part only")
    arguments = parser.parse_args()
    if not arguments.binary and not (arguments.site and arguments.agent):
        parser.error("either --binary, or --site and --agent")
    if arguments.docs and not arguments.binary:
        parser.error("--docs needs --binary")
    with ExitStack() as stack:
        site, agents = served(stack, arguments)
        agent = agents["agent"]
        folder = prepared(Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="frontdesk-widget-pages-"))), HERE.parent / "help-pages", HERE)
        shop = stack.enter_context(Shop(site))
        (folder / "scene.json").write_text(json.dumps(scene_of(site, agents, shop)))
        chosen = arguments.only or [*PARTS, *PROGRAMS]
        failed = [part for part, find in parts(site, agent).items() if part in chosen and not reported(part, find)]
        failed += [program for program in PROGRAMS if program in chosen and not node(folder, f"{program}.mjs", "scene.json")]
        for kind, pictures in (("all", arguments.screenshots), ("docs", arguments.docs)):
            if pictures:
                pictures.mkdir(parents=True, exist_ok=True)
                node(folder, "screenshots.mjs", "scene.json", str(pictures.resolve()), kind)
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}")


def served(stack: ExitStack, arguments: argparse.Namespace) -> tuple[str, dict[str, str]]:
    """The origin of the server, and the public ids of its agents by what they are for."""
    if not arguments.binary:
        return arguments.site, {"agent": arguments.agent}
    server = stack.enter_context(Server(arguments.binary))
    agents = {"agent": agent_of(server)}
    if arguments.docs:
        agents["arabic"] = agent_in_arabic(server)
    return server.url.removesuffix("/api/v1"), agents


def scene_of(site: str, agents: dict[str, str], shop: Shop) -> dict:
    """What the programs that open the pages need to know."""
    texts = {"vectors": [text.replace("\0", "") for text in hostile.vectors()], "fields": hostile.fields()}
    return {"site": site, **agents, "shop": shop.url, "hostile": texts}


def parts(site: str, agent: str) -> dict[str, Callable[[], list[str]]]:
    """The checks that need no browser, by name."""
    return {"types": checked.wrong_types, "texts": checked.wrong_texts, "sizes": partial(sizes.too_large, site, agent)}


def reported(part: str, find: Callable[[], list[str]]) -> bool:
    """Prints what a check finds, and returns whether that is nothing."""
    wrong = find()
    print("\n".join([f"{part}: {len(wrong)} faults", *wrong]), flush=True)
    return not wrong


if __name__ == "__main__":
    main()
