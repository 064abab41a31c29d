#!/usr/bin/env python3
"""Drives our fake of Resend with the SDKs of Resend: the tests of the server rely on the fake, and the SDKs know Resend.

    PATH="$(.ci/tools conformance/providers):$PATH" python3 conformance/providers/run.py --fake target/debug/examples/fake_resend
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from packages import packages

SECONDS = 120


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fake", type=Path, required=True, help="the fake, an example of frontdesk-test-programs")
    fake = parser.parse_args().fake.resolve()
    with tempfile.TemporaryDirectory(prefix="frontdesk-providers-") as folder:
        # Modules are looked for beside the program and above it alone.
        (Path(folder) / "node_modules").symlink_to(packages("resend"))
        program = shutil.copy(HERE / "resend_story.mjs", folder)
        drive(fake, "Python", ["python3", str(HERE / "resend_story.py")])
        drive(fake, "Node.js", ["node", str(program)])


def drive(fake: Path, language: str, command: list[str]) -> None:
    """Runs a program with a fake of its own, and passes on what it tells the fake."""
    with subprocess.Popen([fake], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as provider:
        try:
            told = json.loads(provider.stdout.readline())
            access = {"RESEND_BASE_URL": told["url"], "RESEND_API_KEY": told["apiKey"]}
            environment = {**os.environ, **access, "RESEND_WEBHOOK_SECRET": told["webhookSecret"]}
            if pass_on(provider, command, environment) != 0:
                raise SystemExit(f"{language}: the SDK of Resend does not get along with the fake")
        finally:
            provider.kill()
    print(f"{language}: the SDK of Resend finds what it expects", flush=True)


def pass_on(provider: subprocess.Popen, command: list[str], environment: dict[str, str]) -> int:
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as program:
        for line in program.stdout:
            provider.stdin.write(line)
            provider.stdin.flush()
            program.stdin.write(provider.stdout.readline())
            program.stdin.flush()
        return program.wait(timeout=SECONDS)


if __name__ == "__main__":
    main()
