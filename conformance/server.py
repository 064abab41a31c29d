"""A server of its own for a run: a fresh data folder, a free port of loopback, organizations and keys made on the command line."""

import json
import re
import socket
import subprocess
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Self

SETTINGS = Path(__file__).with_name("server.toml")
START_SECONDS = 30


@dataclass
class Plan:
    """A plan, the scope of its key, and whether an owner creates the key: only such a key may change roles."""

    name: str
    scope: str
    owner: bool


PLANS = [Plan("sandbox", "write", False), Plan("hobby", "admin", False), Plan("enterprise", "admin", True)]


class Server:
    """Runs until the end of the `with` block."""

    def __init__(self, binary: Path) -> None:
        self.binary = binary.resolve()
        self.folder = tempfile.TemporaryDirectory(prefix="frontdesk-")
        self.url = f"http://127.0.0.1:{free_port()}/api/v1"

    def __enter__(self) -> Self:
        self.log = (Path(self.folder.name) / "log").open("w")
        command = [self.binary, *self.settings(), "serve", "--listen", self.url.split("/")[2]]
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log)
        self.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(timeout=60)
        self.log.close()
        self.folder.cleanup()

    def wait(self) -> None:
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                self.document()
                return
            except OSError as error:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise SystemExit(f"the server does not answer ({error}):\n{self.log_text()}") from error
                time.sleep(0.1)

    def document(self) -> bytes:
        """The contract that it serves."""
        with urllib.request.urlopen(f"{self.url}/openapi.json", timeout=5) as answer:
            return answer.read()

    def alive(self) -> bool:
        return self.process.poll() is None

    def log_text(self) -> str:
        return Path(self.log.name).read_text(errors="replace")

    def key(self, plan: Plan) -> str:
        """The key of a new organization on this plan."""
        owner = "owner@example.com"
        create = ["org", "create", "--name", f"On {plan.name}", "--plan", plan.name]
        organization = self.command(*create, *(["--owner", owner] if plan.owner else []))["id"]
        key = ["key", "create", "--org", organization, "--scope", plan.scope]
        return self.command(*key, *(["--by", owner] if plan.owner else []))["key"]

    def sign_up(self) -> tuple[str, str, str]:
        """The key of a new sandbox workspace, its id, and the code that claims it."""
        request = urllib.request.Request(f"{self.url}/agent/sign-up", headers={"Content-Type": "application/json"})
        request.data = json.dumps({"human_email": "anna@acme.dev"}).encode()
        with urllib.request.urlopen(request, timeout=60) as answer:
            workspace = json.load(answer)["data"]
        return workspace["api_key"], workspace["organization_id"], self.mailed_code()

    def mailed_code(self) -> str:
        """The code in the subject of the only mail."""
        end = time.monotonic() + START_SECONDS
        while not (mails := list((Path(self.folder.name) / "mail").glob("*.eml"))):
            if time.monotonic() > end:
                raise SystemExit(f"no code was mailed:\n{self.log_text()}")
            time.sleep(0.1)
        return re.search(r"^Subject: (\d{6}) ", mails[0].read_text(), re.MULTILINE)[1]

    def command(self, *arguments: str) -> dict:
        command = [self.binary, *self.settings(), *arguments]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(arguments)} failed:\n{done.stderr}")
        return json.loads(done.stdout)

    def settings(self) -> list[str]:
        return ["--config", str(SETTINGS), "--data-dir", self.folder.name]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
