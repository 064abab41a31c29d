#!/usr/bin/env python3
"""Runs the stories of generated clients against a server of its own.

    python3 conformance/clients/run.py --binary target/debug/frontdesk --out OUT python typescript-fetch go java
    python3 conformance/clients/story/run.py --binary target/debug/frontdesk --clients OUT
"""

import argparse
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "promise"), str(HERE.parents[1])]

import stories
from grow import Growth
from proxy import between
from server import Server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server")
    parser.add_argument("--clients", type=Path, required=True, help="the folder with the generated clients")
    arguments = parser.parse_args()
    clients = arguments.clients.resolve()
    nothing = Growth({"paths": {}}, set())  # The proxy only pauses streams.
    with Server(arguments.binary) as server:
        for name, story in stories.STORIES.items():
            begun = time.monotonic()
            with between(server.url, nothing) as api:
                story(clients / name, api)
            print(f"{name}: {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
