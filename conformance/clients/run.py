#!/usr/bin/env python3
"""Generates clients from the served contract and compiles them.

    PATH="$(.ci/tools conformance/clients):$PATH" python3 conformance/clients/run.py python typescript-fetch go
    PATH="$(.ci/tools conformance/clients/all):$PATH" python3 conformance/clients/run.py     # all; needs compilers

What it needs beside them is in server-impl/docs/clients.md.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from checks import Refused
from generators import GENERATORS, Generator

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    arguments = parse()
    chosen = [generator for generator in GENERATORS if not arguments.names or generator.name in arguments.names]
    unknown = set(arguments.names) - {generator.name for generator in chosen}
    if unknown:
        raise SystemExit(f"no such generator: {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory(prefix="frontdesk-clients-") as folder:
        out = (arguments.out or Path(folder)).resolve()
        rows = [row(generator, arguments.document.resolve(), out / generator.name.replace("/", "-")) for generator in chosen]
    print("\n| generator | generates | compiles | |\n|---|---|---|---|")
    for name, generated, compiled, note in rows:
        print(f"| {name} | {generated} | {compiled} | {note} |")
    failed = sum("no" in (generated, compiled) for _, generated, compiled, _ in rows)
    print(f"\n{len(rows) - failed} passed, {failed} failed")
    return 1 if failed else 0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only these generators")
    parser.add_argument("--document", type=Path, default=ROOT / "generated" / "openapi.json")
    parser.add_argument("--out", type=Path, help="a folder that keeps what is generated")
    return parser.parse_args()


def row(generator: Generator, document: Path, out: Path) -> tuple[str, str, str, str]:
    """Generates and compiles; one row of the table."""
    begun = time.monotonic()
    try:
        generator.generate(document, out)
    except Refused as error:
        return complain(generator, "no", "", error)
    try:
        note = generator.check(out)
    except (Refused, subprocess.TimeoutExpired) as error:
        return complain(generator, "yes", "no", error)
    print(f"{generator.name}: {note}, {time.monotonic() - begun:.0f} s", flush=True)
    return generator.name, "yes", "well-formed" if note.startswith("well-formed") else "yes", note


def complain(generator: Generator, generated: str, compiled: str, error: Exception) -> tuple[str, str, str, str]:
    text = str(error)
    print(f"{generator.name}: {text[:3000]}", flush=True)
    lines = [line for line in text.splitlines() if "rror" in line or "xception" in line or "defined" in line] or text.splitlines()
    return generator.name, generated, compiled, f"`{lines[0].strip()[:120]}`"


if __name__ == "__main__":
    sys.exit(main())
