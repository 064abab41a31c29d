#!/usr/bin/env python3
"""Compares `client/docs/side-by-side.md` with the programs that it shows: the snippets, the lines and the versions.

    python3 client/side-by-side/check.py            # fails if the page is stale
    python3 client/side-by-side/check.py --write    # brings the page up to date
    cargo check --manifest-path client/side-by-side/async-openai/Cargo.toml    # each program compiles
"""

import argparse
import difflib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs" / "side-by-side.md"
STYLE = HERE.parents[1] / "rustfmt.toml"

JOBS = ["create", "train", "wait", "ask", "list", "handle an error", "upload", "stream"]

# The folder of each program, and the crates that it compares.
PROGRAMS = {
    "frontdesk": ["frontdesk-client"],
    "async-openai": ["async-openai"],
    "aws-bedrock": ["aws-sdk-bedrockagent", "aws-sdk-bedrockagentruntime", "aws-sdk-s3"],
}

MARKED = re.compile(r"^// ([a-z ]+)\n(.*?)^// end$", re.MULTILINE | re.DOTALL)
IMPORT = re.compile(r"^use (.*?);$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"(?<=<!-- table -->\n\n).*?(?=\n\n)", re.DOTALL)
SNIPPET = re.compile(r"(?<=<!-- )([a-z-]+): ([a-z ]+)( -->\n\n```rust\n)(.*?)(?=```)", re.DOTALL)


class Program:
    """One of the programs: its snippets by job, and what it imports."""

    def __init__(self, folder: str) -> None:
        self.path = HERE / folder / "src" / "main.rs"
        source = self.path.read_text()
        self.snippets = dict(MARKED.findall(source))
        if list(self.snippets) != JOBS:
            sys.exit(f"{self.path}: has the jobs {list(self.snippets)}, not {JOBS}")
        crates = (path for path in IMPORT.findall(source) if not path.startswith("std::"))
        self.names = sum(len(re.findall(r"[\w*]+(?=\s*(?:,|\}|$| as ))", path)) - path.count(" as ") for path in crates)

    def lines(self, job: str) -> int:
        """The lines of a job: the body of its function without blank lines."""
        first, *body, last = self.snippets[job].splitlines()
        if not (first.startswith("async fn ") and first.endswith("{") and last == "}"):
            sys.exit(f"{self.path}: `{job}` is not one function with its signature on one line")
        return sum(bool(line.strip()) for line in body)


def versions(folder: str, crates: list[str]) -> str:
    """The crates, with the versions that the manifest asks for."""
    wanted = tomllib.loads((HERE / folder / "Cargo.toml").read_text())["dependencies"]
    specified = {crate: spec if isinstance(spec, str) else spec.get("version", "") for crate, spec in wanted.items()}
    return "<br>".join(f"`{crate}` {specified[crate].removeprefix('=')}".strip() for crate in crates)


def table(programs: dict[str, Program]) -> str:
    rows = [
        ["", *(versions(folder, crates) for folder, crates in PROGRAMS.items())],
        ["---", *("--:" for _ in PROGRAMS)],
        *([f"[{job}](#{job.replace(' ', '-')})", *(program.lines(job) for program in programs.values())] for job in JOBS),
        ["**lines, in all**", *(sum(map(program.lines, JOBS)) for program in programs.values())],
        ["names imported", *(program.names for program in programs.values())],
    ]
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)


def current(page: str) -> str:
    """The page as it should be."""
    programs = {folder: Program(folder) for folder in PROGRAMS}
    shown = [(folder, job) for folder, job, _, _ in SNIPPET.findall(page)]
    if shown != [(folder, job) for job in JOBS for folder in PROGRAMS]:
        sys.exit(f"{PAGE}: does not show each job of each program once, in their order: {shown}")
    page = SNIPPET.sub(lambda found: f"{found[1]}: {found[2]}{found[3]}{programs[found[1]].snippets[found[2]]}", page)
    if not TABLE.search(page):
        sys.exit(f"{PAGE}: has no table after `<!-- table -->`")
    return TABLE.sub(lambda _: table(programs), page, count=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="bring the page up to date")
    arguments = parser.parse_args()
    sources = [HERE / folder / "src" / "main.rs" for folder in PROGRAMS]
    if subprocess.run(["rustfmt", "--check", "--edition", "2024", "--config-path", STYLE, *sources], check=False).returncode:
        sys.exit("The lines of programs that rustfmt would lay out otherwise cannot be compared.")
    page = PAGE.read_text()
    wanted = current(page)
    if arguments.write:
        PAGE.write_text(wanted)
    elif page != wanted:
        sys.stdout.writelines(difflib.unified_diff(page.splitlines(True), wanted.splitlines(True), "page", "programs"))
        sys.exit(f"{PAGE} is stale: run `python3 client/side-by-side/check.py --write`.")


if __name__ == "__main__":
    main()
