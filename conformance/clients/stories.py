"""What generated clients do on their first day, on a running server: the programs in `story/`, in the lines of the docs.

Stories use what `promise/openapi.json` describes, and nothing newer: clients of that document go through them too.
"""

import shutil
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from uuid import uuid4

import checks

STORY = Path(__file__).with_name("story")

# A story takes the folder of its client, the address of the server, and what the server answers in place of its error codes, if anything.
Story = Callable[..., None]


def tell(language: str, client: Path, api: str, later: str = "") -> None:
    """Lays out the program beside its client, compiles it and runs it to its end."""
    with tempfile.TemporaryDirectory(prefix="frontdesk-story-") as folder:
        program = Path(folder)
        shutil.copytree(STORY / language, program, dirs_exist_ok=True)
        shutil.copytree(client, program / "frontdesk", symlinks=True)
        if language == "typescript":
            (program / "node_modules").symlink_to(checks.packages())
        server = {"FRONTDESK_API": api, "FRONTDESK_EMAIL": f"anna-{uuid4().hex[:12]}@acme.dev", "FRONTDESK_LATER": later}
        output = checks.run("sh", "-eu", "run.sh", folder=program, **checks.GO, **server)
        if "client works" not in output:
            raise checks.Refused(f"the story has no end:\n{output}")


LANGUAGES = {"python": "python", "typescript-fetch": "typescript", "go": "go", "java": "java"}
STORIES: dict[str, Story] = {generator: partial(tell, language) for generator, language in LANGUAGES.items()}
