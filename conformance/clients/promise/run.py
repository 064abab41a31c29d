#!/usr/bin/env python3
"""Proves that clients generated today work with what later releases of v1 answer.

    python3 conformance/clients/promise/run.py --binary target/debug/frontdesk [--clients OUT]
    python3 conformance/clients/promise/run.py --binary target/debug/frontdesk --closed

Clients of `openapi.json`, which is beside this program, go through their stories against a server whose answers have fields, values,
codes, events and headers that this document does not have. With --closed, a client of the served document without its promise has to
fail: the proof can fail. While the document is the one that is served, --clients are its clients.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parents[1])]

import stories
from checks import Refused
from generators import named
from grow import FIELD, KINDS, VALUE, Growth, closed
from proxy import between
from server import Server

# `cp generated/openapi.json conformance/clients/promise/` when v1 was first released, and never again.
DOCUMENT = HERE / "openapi.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server")
    parser.add_argument("--clients", type=Path, help="clients of the served document, by name of their generator")
    parser.add_argument("--closed", action="store_true", help="show that a client without the promise fails")
    arguments = parser.parse_args()
    document = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="frontdesk-promise-") as folder, Server(arguments.binary) as server:
        served = json.loads(server.document())
        if arguments.closed:
            without(served, Path(folder), server.url)
        else:
            reused = arguments.clients if served == document else None
            keeps(document, lambda name: reused / name if reused else generated(name, DOCUMENT, Path(folder)), server.url)


def keeps(document: dict, client_of: Callable[[str], Path], server: str) -> None:
    """The clients work, and met everything that grows."""
    for name in stories.PROMISED:
        client = client_of(name).resolve()
        growth = Growth(document)
        with between(server, growth) as api:
            stories.STORIES[name](client, api, later=VALUE)
        print(f"{name} met {', '.join(f'{count} {kind}' for kind, count in sorted(growth.added.items()))} of a later release", flush=True)
        if missing := KINDS - {kind for kind, count in growth.added.items() if count}:
            raise SystemExit(f"the story of {name} proves nothing about {', '.join(sorted(missing))}")


def without(document: dict, folder: Path, server: str) -> None:
    """A closed client of what is served works with it, and fails at each kind of growth that can be closed. A closed client of the
    promised document would fail without any help: the server has grown since."""
    path = folder / "closed.json"
    path.write_text(json.dumps(closed(document)), encoding="utf-8")
    client = generated("go", path, folder)
    story = stories.STORIES["go"]
    story(client, server)
    for kind, marker in {"fields": FIELD, "values": VALUE, "codes": VALUE}.items():
        with between(server, Growth(document, {kind})) as api:
            try:
                story(client, api, later=VALUE if kind == "codes" else "")
            except Refused as error:
                if marker not in str(error):
                    raise
                print(f"a closed client fails at new {kind}: {next(line for line in str(error).splitlines() if marker in line)}", flush=True)
                continue
        raise SystemExit(f"a closed client passes although it meets new {kind}")


def generated(name: str, document: Path, folder: Path) -> Path:
    """A client that compiles."""
    out = folder / name
    generator = named(name)
    generator.generate(document, out)
    generator.check(out)
    return out


if __name__ == "__main__":
    main()
