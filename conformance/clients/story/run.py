#!/usr/bin/env python3
"""Runs the stories of generated clients against a server of its own.

    python3 conformance/clients/run.py --binary target/debug/frontdesk --out OUT --live
    python3 conformance/clients/story/run.py --binary target/debug/frontdesk --clients OUT
"""

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "promise"), str(HERE.parents[1])]

import stories
from grow import Growth
from proxy import between
from server import Plan, Server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server")
    parser.add_argument("--clients", type=Path, required=True, help="the folder with the generated clients")
    arguments = parser.parse_args()
    clients = arguments.clients.resolve()
    nothing = Growth({"paths": {}}, set())  # The proxy only pauses streams.
    with Server(arguments.binary) as server, ThreadPoolExecutor(os.cpu_count()) as workers:
        key = server.key(Plan("hobby", "write", owner=False))

        def tell(name: str) -> str:
            begun = time.monotonic()
            with between(server.url, nothing) as api:
                stories.STORIES[name](clients / name, api, key=key)
            return f"{name}: {time.monotonic() - begun:.0f} s"

        for line in workers.map(tell, stories.STORIES):
            print(line, flush=True)


if __name__ == "__main__":
    main()
