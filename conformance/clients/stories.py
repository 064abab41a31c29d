"""What generated clients do on their first day, on a running server: the programs in `story/`, in the lines of the docs.

The stories of `PROMISED` sign up, and use what `promise/openapi.json` describes and nothing newer: clients of that document go through
them too. Those of `FURTHER` have a key of their own: the server limits how often one address signs up.
"""

import shutil
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from uuid import uuid4

import checks

STORY = Path(__file__).with_name("story")

# A story takes the folder of its client, the address of the server, what the server answers in place of its error codes, if anything, and
# a key.
Story = Callable[..., None]


def tell(language: str, client: Path, api: str, later: str = "", key: str = "") -> None:
    """Lays out the program beside its client, compiles it and runs it to its end."""
    with tempfile.TemporaryDirectory(prefix="frontdesk-story-") as folder:
        program = Path(folder)
        shutil.copytree(STORY / language, program, dirs_exist_ok=True)
        shutil.copytree(client, program / "frontdesk", symlinks=True)
        if (program / "story.ts").exists():
            (program / "node_modules").symlink_to(checks.packages())
        caller = {"FRONTDESK_EMAIL": f"anna-{uuid4().hex[:12]}@acme.dev", "FRONTDESK_KEY": key}
        server = {"FRONTDESK_API": api, "FRONTDESK_LATER": later, **caller}
        output = checks.run("sh", "-eu", "run.sh", folder=program, **checks.GO, **server)
        if "client works" not in output:
            raise checks.Refused(f"the story has no end:\n{output}")


# By generator; each of the first has a page in the docs.
PROMISED = {"python": "python", "typescript-fetch": "typescript", "go": "go", "java": "java"}
FURTHER = {
    "openapi-typescript": "openapi-fetch",
    "swagger-typescript-api": "swagger-typescript-api",
    "oazapfts": "oazapfts",
    "openapi-zod-client": "openapi-zod-client",
    "openapi-python-client": "openapi-python-client",
}
STORIES: dict[str, Story] = {generator: partial(tell, folder) for generator, folder in (PROMISED | FURTHER).items()}
