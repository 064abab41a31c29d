#!/usr/bin/env python3
"""Runs the stories of generated clients against a server of its own.

    python3 conformance/clients/run.py --out OUT python typescript-fetch go
    python3 conformance/clients/story/run.py --binary target/debug/frontdesk --clients OUT
"""

import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

import stories
from server import Server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server")
    parser.add_argument("--clients", type=Path, required=True, help="the folder with the generated clients")
    arguments = parser.parse_args()
    with Server(arguments.binary) as server:
        key = server.key(stories.PLAN)
        for name, story in stories.STORIES.items():
            story(arguments.clients.resolve() / name, server.url, key)


if __name__ == "__main__":
    main()
