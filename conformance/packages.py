"""Where `.ci/tools` has installed the npm packages of a program."""

import os
from pathlib import Path


def packages(one: str) -> Path:
    """The folder that has this package: a folder above the program must have it under the name `node_modules`."""
    found = [Path(entry).parent for entry in os.environ["PATH"].split(":") if (Path(entry).parent / one).exists()]
    if not found:
        raise SystemExit(f"{one} is not installed: use the PATH that .ci/tools prints")
    return found[0]
