#!/usr/bin/env python3
"""Generates clients from the contract that a running server serves, and compiles them.

    PATH="$(.ci/tools conformance/clients):$PATH"
    python3 conformance/clients/run.py --binary target/debug/frontdesk --live

    PATH="$(.ci/tools conformance/clients/all):$PATH"
    python3 conformance/clients/run.py --binary target/debug/frontdesk     # all; needs compilers

What they need beside that is in server-impl/docs/clients.md.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from checks import Refused
from generators import GENERATORS, Generator
from server import Server
from stories import STORIES


def main() -> int:
    arguments = parse()
    names = [*arguments.names, *(STORIES if arguments.live else [])]
    chosen = [generator for generator in GENERATORS if not names or generator.name in names]
    unknown = set(names) - {generator.name for generator in chosen}
    if unknown:
        raise SystemExit(f"no such generator: {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory(prefix="frontdesk-clients-") as folder, ThreadPoolExecutor(os.cpu_count()) as workers:
        out = (arguments.out or Path(folder)).resolve()
        document = arguments.document.resolve() if arguments.document else served(arguments.binary, out)
        rows = list(workers.map(lambda generator: row(generator, document, out / generator.name.replace("/", "-")), chosen))
    print("\n| generator | generates | compiles | |\n|---|---|---|---|")
    for name, generated, compiled, note in rows:
        print(f"| {name} | {generated} | {compiled} | {note} |")
    failed = sum("no" in (generated, compiled) for _, generated, compiled, _ in rows)
    print(f"\n{len(rows) - failed} passed, {failed} failed")
    return 1 if failed else 0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only these generators")
    parser.add_argument("--live", action="store_true", help="those whose clients have a story")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--binary", type=Path, help="the server, whose openapi.json they take")
    source.add_argument("--document", type=Path, help="another document, such as its openapi-3.0.json")
    parser.add_argument("--out", type=Path, help="a folder that keeps what is generated")
    return parser.parse_args()


def served(binary: Path, out: Path) -> Path:
    """The document of the server, in a file."""
    path = out / "openapi.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    with Server(binary) as server:
        path.write_bytes(server.document())
    return path


def row(generator: Generator, document: Path, out: Path) -> tuple[str, str, str, str]:
    """Generates and compiles; one row of the table."""
    begun = time.monotonic()
    try:
        generator.generate(document, out)
    except Refused as error:
        return complain(generator, "no", "", error)
    generated = time.monotonic()
    try:
        note = generator.check(out)
    except (Refused, subprocess.TimeoutExpired) as error:
        return complain(generator, "yes", "no", error)
    seconds = f"{generated - begun:.0f} s to generate, {time.monotonic() - generated:.0f} s to compile"
    print(f"{generator.name}: {note}; {seconds}", flush=True)
    return generator.name, "yes", "well-formed" if note.startswith("well-formed") else "yes", note


def complain(generator: Generator, generated: str, compiled: str, error: Exception) -> tuple[str, str, str, str]:
    text = str(error)
    print(f"{generator.name}: {text[:3000]}", flush=True)
    lines = [line for line in text.splitlines() if "rror" in line or "xception" in line or "defined" in line] or text.splitlines()
    return generator.name, generated, compiled, f"`{lines[0].strip()[:120]}`"


if __name__ == "__main__":
    sys.exit(main())
