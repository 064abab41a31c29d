"""What generated clients do all day, on a running server. Each story takes the folder of its client, the server's address and a key.

Stories use what `promise/openapi.json` describes, and nothing newer: clients of that document go through them too.
"""

import shutil
from pathlib import Path

import checks
from server import PLANS

STORY = Path(__file__).with_name("story")
PLAN = next(plan for plan in PLANS if plan.name == "hobby")


def python(client: Path, api: str, key: str) -> None:
    server = {"FRONTDESK_API": api, "FRONTDESK_KEY": key}
    print(checks.run("python3", STORY / "story.py", folder=client, PYTHONPATH=str(client), **server), end="", flush=True)


def typescript(client: Path, api: str, key: str) -> None:
    server = {"FRONTDESK_API": api, "FRONTDESK_KEY": key}
    shutil.copy(STORY / "story.ts", client)
    options = "--strict --skipLibCheck --target es2022 --module commonjs --moduleResolution node10 --types node --outDir compiled"
    checks.run("tsc", *options.split(), "story.ts", folder=client)
    print(checks.run("node", "compiled/story.js", folder=client, **server), end="", flush=True)


def go(client: Path, api: str, key: str) -> None:
    (client / "story").mkdir(exist_ok=True)
    shutil.copy(STORY / "story.go", client / "story" / "main.go")
    server = {"FRONTDESK_API": api, "FRONTDESK_KEY": key}
    print(checks.run("go", "run", "./story", folder=client, **checks.GO, **server), end="", flush=True)


STORIES = {"python": python, "typescript-fetch": typescript, "go": go}
