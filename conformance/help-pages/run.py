#!/usr/bin/env python3
"""Opens the pages of help centers of a running server in Chromium: what visitors can use, what others can read, and what nobody may do.

    PATH="$(.ci/tools conformance/help-pages):$PATH" python3 conformance/help-pages/run.py --binary target/debug/frontdesk

Needs Chromium (CHROMIUM, or /usr/bin/chromium) and xmllint. With --screenshots FOLDER, it also takes a picture of each kind of page; with --only, it
runs one of the programs alone: check, behave or facts. lighthouse.py measures how fast the pages are.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from fill import fill
from programs import node, prepared
from server import Plan, Server
from sites import Api, Site

PROGRAMS = ["facts", "behave", "check"]
ATOM = "{http://www.w3.org/2005/Atom}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server")
    parser.add_argument("--screenshots", type=Path, help="a folder for pictures of the pages")
    parser.add_argument("--only", choices=PROGRAMS, action="append", help="run this program only")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="frontdesk-help-pages-") as name, Server(arguments.binary) as server:
        folder = prepared(Path(name), HERE)
        sites = fill(Api(server.url, server.key(Plan("enterprise", "admin", True))))
        (folder / "sites.json").write_text(json.dumps([site.shown() for site in sites]))
        failed = [file for site in sites for file in check_files(site, folder)]
        failed += [program for program in arguments.only or PROGRAMS if not node(folder, f"{program}.mjs", "sites.json")]
        if arguments.screenshots:
            arguments.screenshots.mkdir(parents=True, exist_ok=True)
            node(folder, "screenshots.mjs", "sites.json", str(arguments.screenshots.resolve()))
        if not server.alive():
            failed.append("the server")
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}")


def check_files(site: Site, folder: Path) -> list[str]:
    """The names of files for machines that are not what they should be."""
    status, sitemap = site.send("GET", "/sitemap.xml")
    if any(page.kind in ("unavailable", "door") for page in site.pages):
        return [] if status == 404 else [f"{site.slug}: not everybody reads it, and it has a sitemap"]
    wrong = [f"{site.slug} {page.path}" for page in site.pages if site.send("GET", page.path)[0] != page.status]
    (folder / "sitemap.xml").write_text(sitemap, encoding="utf-8")
    lint = ["xmllint", "--nonet", "--noout", "--schema", str(HERE / "sitemap.xsd"), str(folder / "sitemap.xml")]
    done = subprocess.run(lint, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        wrong.append(f"{site.slug} /sitemap.xml")
        print(done.stderr)
    return wrong + [f"{site.slug} /feed.xml: {what}" for what in feed_errors(site.send("GET", "/feed.xml")[1])]


def feed_errors(text: str) -> list[str]:
    """What RFC 4287 requires, and a feed lacks."""
    try:
        feed = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        return [str(error)]
    parts = [("the feed", feed), *((f"entry {number}", entry) for number, entry in enumerate(feed.findall(f"{ATOM}entry")))]
    missing = [f"no {tag} of {name}" for name, part in parts for tag in ("id", "title", "updated") if not part.findtext(f"{ATOM}{tag}")]
    identities = [part.findtext(f"{ATOM}id") for _, part in parts]
    return missing + (["an id occurs twice"] if len(set(identities)) < len(identities) else [])


if __name__ == "__main__":
    main()
