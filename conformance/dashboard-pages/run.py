#!/usr/bin/env python3
"""Opens the pages of the dashboard of a running server in Chromium: what people can use, what others could do to them, and how large it is.

    PATH="$(.ci/tools conformance/help-pages):$PATH" python3 conformance/dashboard-pages/run.py --binary target/debug/frontdesk

Needs Chromium (CHROMIUM, or /usr/bin/chromium). With --screenshots FOLDER, it also takes a picture of each page; with --docs FOLDER, those of the
documentation; with --only, it runs one of the parts alone.
"""

import argparse
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import acme
import attacked
import longest
import others
import routes
import sheet
import sizes
from programs import node, prepared
from scene import HERE, Scene
from server import Server
from website import Website

PROGRAMS = ["behave", "check"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server")
    parser.add_argument("--screenshots", type=Path, help="a folder for pictures of all pages")
    parser.add_argument("--docs", type=Path, help="a folder for the pictures of the documentation")
    parser.add_argument("--only", choices=[*parts(), *PROGRAMS], action="append", help="run this part only")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="frontdesk-dashboard-pages-") as name, Server(arguments.binary) as server, Website() as website:
        folder = prepared(Path(name), HERE.parent / "help-pages", HERE)
        scene = filled(server, website)
        scene.write(folder / "scene.json")
        failed = [part for part, checks in parts(scene).items() if part in (arguments.only or parts()) and not reported(part, *checks)]
        failed += [program for program in arguments.only or PROGRAMS if program in PROGRAMS and not node(folder, f"{program}.mjs", "scene.json")]
        for kind, pictures in (("all", arguments.screenshots), ("docs", arguments.docs)):
            if pictures:
                pictures.mkdir(parents=True, exist_ok=True)
                node(folder, "screenshots.mjs", "scene.json", str(pictures.resolve()), kind)
        if not server.alive():
            failed.append("the server")
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}")


def filled(server: Server, website: Website) -> Scene:
    """A server with people and workspaces of every kind."""
    scene = Scene(server)
    acme.fill(scene, website)
    others.fill(scene)
    longest.fill(scene)
    attacked.fill(scene)
    return scene


Check = Callable[[], list[str]]


def parts(scene: Scene | None = None) -> dict[str, tuple[Check, Check]]:
    """The checks that need no browser, by name, each with the one that tells which planted faults it does not see."""
    return {
        "routes": (partial(routes.uncovered, scene), partial(routes.unseen, scene)),
        "sheet": (sheet.faults, sheet.unseen),
        "sizes": (partial(sizes.too_large, scene), partial(sizes.unseen, scene)),
    }


def reported(part: str, find: Check, unseen: Check) -> bool:
    """Prints what a check finds, and returns whether that is nothing."""
    if blind := unseen():
        raise SystemExit(f"faults that were planted are not seen by {part}: {', '.join(blind)}")
    wrong = find()
    print("\n".join([f"{part}: {len(wrong)} faults", *wrong]), flush=True)
    return not wrong


if __name__ == "__main__":
    main()
