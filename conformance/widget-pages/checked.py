"""The types of the scripts, and the texts of all languages, as they are in the source tree."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

TEMPLATES = Path(__file__).resolve().parents[2] / "server-impl/crates/web/templates/widget"
OPTIONS = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--target", "esnext", "--lib", "esnext,dom,dom.iterable"]


def wrong_types() -> list[str]:
    """What the compiler of TypeScript says of the loader, and of the scripts of the chat, which share one scope."""
    if not shutil.which("tsc"):
        print("types: tsc is not installed, so they are not checked")
        return []
    return [line for files in ([TEMPLATES / "loader.js"], sorted(TEMPLATES.glob("script/*.js"))) for line in compiled(files)]


def compiled(files: list[Path]) -> list[str]:
    done = subprocess.run(["tsc", *OPTIONS, *map(str, files)], check=False, capture_output=True, text=True)
    return done.stdout.splitlines()


def wrong_texts() -> list[str]:
    """Texts that a language has more or fewer than English, that no script uses, or whose marks for a value differ."""
    english, *others = [tomllib.loads(file.read_text()) for file in sorted(TEMPLATES.glob("strings/*.toml"), key=lambda file: file.stem != "en")]
    names = [file.stem for file in sorted(TEMPLATES.glob("strings/*.toml"), key=lambda file: file.stem != "en")][1:]
    wrong = [f"{name}: {key}" for name, texts in zip(names, others, strict=True) for key in english.keys() ^ texts.keys()]
    marks = [f"{name}: {key}" for name, texts in zip(names, others, strict=True) for key in english if texts.get(key, "").count("{}") != english[key].count("{}")]
    used = set(re.findall(r"words\.(\w+)", "".join(file.read_text() for file in TEMPLATES.glob("script/*.js"))))
    # Labels are the loader's, one sentence is the page's, and the fields of the form are named by the settings.
    elsewhere = {"open", "noscript", "name", "email", "phone", "company", "message"}
    return wrong + marks + [f"not used: {key}" for key in english.keys() - used - elsewhere] + [f"not there: {key}" for key in used - english.keys()]
