#!/usr/bin/env python3
"""Runs the stories of the generated Python and TypeScript clients against a server of its own.

    python3 conformance/clients/run.py --out OUT python typescript-fetch
    python3 conformance/clients/story/run.py --binary target/debug/frontdesk --clients OUT
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1]))

from server import PLANS, Server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server")
    parser.add_argument("--clients", type=Path, required=True, help="the folder with the generated clients")
    arguments = parser.parse_args()
    python, typescript = (arguments.clients.resolve() / name for name in ("python", "typescript-fetch"))
    with Server(arguments.binary) as server:
        hobby = next(plan for plan in PLANS if plan.name == "hobby")
        environment = {**os.environ, "FRONTDESK_API": server.url, "FRONTDESK_KEY": server.key(hobby)}
        subprocess.run(["python3", HERE / "story.py"], check=True, env={**environment, "PYTHONPATH": str(python)})
        shutil.copy(HERE / "story.ts", typescript)
        options = "--strict --skipLibCheck --target es2022 --module commonjs --moduleResolution node10 --types node --outDir compiled"
        subprocess.run(["tsc", *options.split(), "story.ts"], check=True, cwd=typescript)
        subprocess.run(["node", "compiled/story.js"], check=True, cwd=typescript, env=environment)


if __name__ == "__main__":
    main()
