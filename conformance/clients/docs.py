#!/usr/bin/env python3
"""Checks that the pages of `server-impl/docs/clients` show the lines that the stories run.

    python3 conformance/clients/docs.py [--write]

A block of a page follows a comment that names its lines: `<!-- story.py: ask -->` is what stands in `story/<page>/story.py` between
`docs: ask` and `end`, and `<!-- generate: go -->` the command that generates the client. With --write, the pages get these lines.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from textwrap import dedent

from generators import named, openapi_generator
from stories import PROMISED, STORY

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGES = ROOT / "server-impl" / "docs" / "clients"
BLOCK = re.compile(r"<!-- (?P<source>\S+): (?P<name>[^\n]+) -->\n```(?P<kind>\w+)\n(?P<lines>.*?)```\n", re.DOTALL)
REGION = re.compile(r"^[ \t]*(?:#|//) docs: (?P<name>[^\n]+)\n(?P<lines>.*?)^[ \t]*(?:#|//) end\n", re.DOTALL | re.MULTILINE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the lines into the pages")
    write = parser.parse_args().write
    wrong = [complaint for name in sorted(PROMISED.values()) for complaint in check(STORY / name, write)]
    print("\n".join(wrong) or "the docs of clients show what runs")
    return 1 if wrong else 0


def check(folder: Path, write: bool) -> list[str]:
    """What is wrong with the page of a language."""
    page = PAGES / f"{folder.name}.md"
    text, regions = page.read_text(encoding="utf-8"), regions_of(folder)
    shown = [(block["source"], block["name"]) for block in BLOCK.finditer(text)]
    new = BLOCK.sub(lambda block: filled(block, regions), text)
    wrong = [f"{page.name} does not show {source}: {name}" for source, name in regions if (source, name) not in shown]
    wrong += [f"{page.name} shows {source}: {name}, which is nowhere" for source, name in shown if lines(regions, source, name) is None]
    if re.search(r"^```(?!sh\b)\w", BLOCK.sub("", text), re.MULTILINE):
        wrong.append(f"{page.name} has a block that names no lines: only commands may")
    wrong += [f"{page.name} names {package}, which is not what runs" for package in packages(text) - installed()]
    if write:
        page.write_text(new, encoding="utf-8")
    elif new != text:
        wrong.append(f"{page.name} does not show the lines that run: conformance/clients/docs.py --write")
    return wrong


def regions_of(folder: Path) -> dict[tuple[str, str], str]:
    """The lines of each region, by the file's name and the region's."""
    found = {}
    for path in sorted(folder.iterdir()):
        text = path.read_text(encoding="utf-8")
        regions = {(path.name, region["name"]): dedent(region["lines"]).strip("\n") + "\n" for region in REGION.finditer(text)}
        if len(regions) != text.count(" docs: "):
            raise SystemExit(f"{path}: a region has no end, or two have the same name")
        found |= regions
    return found


def packages(text: str) -> set[str]:
    """What a page installs."""
    commands = re.findall(r"^(?:pip|npm|apt-get) install ([^#\n]+)", text, re.MULTILINE)
    return {package for words in commands for package in words.split() if not package.startswith("./")}


def installed() -> set[str]:
    """What the run installs."""
    npm = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["dependencies"]
    words = (HERE / "requirements.txt").read_text(encoding="utf-8") + (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    return {f"{name}@{version}" for name, version in npm.items()} | set(re.split(r"[\s()]+", words))


def filled(block: re.Match, regions: dict[tuple[str, str], str]) -> str:
    content = lines(regions, block["source"], block["name"])
    return block[0] if content is None else block[0].replace(block["lines"] + "```\n", content + "```\n")


def lines(regions: dict[tuple[str, str], str], source: str, name: str) -> str | None:
    return generation(name) if source == "generate" else regions.get((source, name))


def generation(name: str) -> str:
    """The command that generates a client, with its options on lines of their own."""
    command, *options = " ".join(openapi_generator(named(name), Path("openapi.json"), Path("frontdesk"))).split(" --")
    return " \\\n    --".join([command, *options]) + "\n"


if __name__ == "__main__":
    sys.exit(main())
