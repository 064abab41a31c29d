"""Compiles generated clients. Each check returns what it did, for the table, or raises `Refused` with what the compiler says."""

import os
import re
import shutil
import subprocess
from pathlib import Path

STUBS = Path(__file__).with_name("stubs")
JAVA = Path("/usr/share/java")
GO = {"GOPROXY": "off", "GOTOOLCHAIN": "local"}


class Refused(Exception):
    """What was generated does not compile."""


def run(*command: object, folder: Path, seconds: int = 600, **environment: str) -> str:
    """The output of a command that must succeed."""
    words = [str(word) for word in command]
    if shutil.which(words[0]) is None:
        raise Refused(f"{words[0]} is not installed")
    everything = {**os.environ, **environment}
    done = subprocess.run(words, check=False, cwd=folder, env=everything, capture_output=True, text=True, timeout=seconds)
    output = done.stdout + done.stderr
    if done.returncode != 0:
        raise Refused(output.strip() or f"{words[0]} ended with {done.returncode}")
    return output


def files(folder: Path, ending: str) -> list[Path]:
    """All of a kind, without the generated tests, which are empty frames."""
    found = sorted(folder.rglob(f"*{ending}"))
    return [path for path in found if not re.search(r"(^|/)(tests?|spec|node_modules)(/|$)", str(path.relative_to(folder)))]


def python(folder: Path) -> str:
    """Imports every module; names that nobody defines would show when a function runs, so ruff looks for them."""
    run("ruff", "check", "--isolated", "--no-cache", "--select", "E9,F63,F7,F82", "--exclude", "test", ".", folder=folder)
    modules = [path.relative_to(folder).with_suffix("") for path in files(folder, ".py") if path.name != "setup.py"]
    names = sorted({".".join(part for part in module.parts if part != "__init__") for module in modules})
    lines = "\n".join(f"import {name}" for name in names)
    run("python3", "-c", lines, folder=folder)
    return f"{len(names)} modules imported"


def typescript(folder: Path) -> str:
    """Strict; without declarations of libraries that are not installed, only their absence would be seen."""
    link = folder / "node_modules"
    if not link.exists():
        link.symlink_to(packages())
    sources = files(folder, ".ts")
    options = "--noEmit --strict --skipLibCheck --experimentalDecorators --target es2022 --module esnext --moduleResolution bundler"
    run("tsc", *options.split(), *sources, folder=folder)
    return f"tsc --strict, {len(sources)} files"


def go(folder: Path) -> str:
    shutil.rmtree(folder / "test", ignore_errors=True)  # It needs a library.
    run("go", "vet", ".", folder=folder, **GO)
    return "go vet"


def rust(folder: Path) -> str:
    run("cargo", "check", "--quiet", folder=folder, CARGO_TARGET_DIR=str(cache("rust")))
    return "cargo check"


def kotlin(folder: Path) -> str:
    sources = [STUBS / "kotlin" / "okhttp3.kt", *files(folder / "src" / "main", ".kt")]
    compiler = packages() / "kotlin-compiler" / "bin" / "kotlinc"
    run(compiler, "-nowarn", "-no-reflect", "-cp", JAVA / "gson.jar", "-d", folder / "classes", *sources, folder=folder)
    return "kotlinc, with a stub of OkHttp"


def java(folder: Path) -> str:
    """As Maven would, with the Jackson that the generator brings. The story does with what Debian has of it."""
    program = "import openapi_generator_cli as g; print(g.__path__[0])"
    jar = Path(run("python3", "-c", program, folder=folder).strip()) / "openapi-generator.jar"
    path = ":".join(str(path) for path in [jar, *(JAVA / f"{name}.jar" for name in ("jakarta-annotation-api", "httpcore", "httpmime"))])
    run("javac", "-nowarn", "-proc:none", "-cp", path, "-d", folder / "classes", *files(folder / "src" / "main", ".java"), folder=folder)
    return "javac, library native"


def php(folder: Path) -> str:
    sources = [path.relative_to(folder) for path in files(folder / "lib", ".php")]
    run("php", "-d", "error_reporting=-1", STUBS / "php" / "load.php", *sources, folder=folder)
    return f"{len(sources)} classes loaded"


def ruby(folder: Path) -> str:
    """Constants are loaded when they are first used."""
    program = "require 'openapi_client'; puts OpenapiClient.constants.map { |name| OpenapiClient.const_get(name) }.size"
    for path in files(folder / "lib", ".rb"):
        run("ruby", "-wc", path, folder=folder)
    return f"{run('ruby', '-I', 'lib', '-e', program, folder=folder).strip()} constants loaded"


def elixir(folder: Path) -> str:
    """Warnings count: an undefined module is one."""
    classes = folder / "classes"
    classes.mkdir(exist_ok=True)
    run("elixirc", "-o", classes, STUBS / "elixir" / "stubs.ex", folder=folder)
    output = run("elixirc", "--no-docs", "-pa", classes, "-o", classes, *files(folder / "lib", ".ex"), folder=folder)
    undefined = [line for line in output.splitlines() if "undefined" in line]
    if undefined:
        raise Refused("\n".join(undefined))
    return "elixirc, with stubs of Tesla and of Elixir 1.18's JSON"


def cpp(folder: Path) -> str:
    """All at once; enums define helpers of the same names for themselves, so each is a unit of its own."""
    sources = files(folder / "src", ".cpp")
    alone = [path for path in sources if "toEnum(" in path.read_text(encoding="utf-8")]
    together = folder / "together.cpp"
    together.write_text("".join(f'#include "{path}"\n' for path in sources if path not in alone), encoding="utf-8")
    for unit in [together, *alone]:
        run("g++", "-std=c++17", "-fsyntax-only", "-w", f"-I{folder / 'include'}", unit, folder=folder)
    return f"g++, {len(sources)} files"


def packages() -> Path:
    """Where npm installed."""
    return Path(shutil.which("tsc") or "tsc").absolute().parent.parent


def cache(name: str) -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "frontdesk" / "clients" / name
