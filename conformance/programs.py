"""Programs for Node.js that open pages in Chromium, run beside the packages that they import."""

import shutil
import subprocess
from pathlib import Path

from packages import packages


def prepared(folder: Path, *sources: Path) -> Path:
    """A folder with the programs of others and their packages: modules are looked for in folders above the program alone."""
    (folder / "node_modules").symlink_to(packages("axe-core"))
    for program in [program for source in sources for program in source.glob("*.mjs")]:
        shutil.copy(program, folder)
    return folder


def node(folder: Path, *command: str) -> bool:
    """Whether a program ends well. It prints what it found."""
    print(f"{command[0]}:", flush=True)
    return subprocess.run(["node", *command], check=False, cwd=folder).returncode == 0
