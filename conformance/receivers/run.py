#!/usr/bin/env python3
"""Delivers webhooks to receivers in other languages, which verify them with the reference libraries of Standard Webhooks.

    PATH="$(.ci/tools conformance/receivers):$PATH" python3 conformance/receivers/run.py --binary target/debug/frontdesk \\
        --rust target/debug/examples/receive_webhooks

Also checks that `server-impl/docs/webhooks/receiving.md` shows these programs; with --write, it gets their lines.
"""

import argparse
import base64
import hashlib
import hmac
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from packages import packages
from server import Plan, Server, free_port

PAGE = HERE.parents[1] / "server-impl" / "docs" / "webhooks" / "receiving.md"
EXAMPLE = HERE.parents[1] / "client" / "examples" / "receive_webhooks.rs"
# Four backticks: the program in Rust has three in its comment.
BLOCK = re.compile(r"<!-- (?P<file>\S+) -->\n````(?P<kind>\w+)\n(?P<lines>.*?)````\n", re.DOTALL)
SECONDS = 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server")
    parser.add_argument("--rust", type=Path, required=True, help="the receiver in Rust, an example of the SDK")
    parser.add_argument("--write", action="store_true", help="write the programs into the page")
    arguments = parser.parse_args()
    check_page(arguments.write)
    with tempfile.TemporaryDirectory(prefix="frontdesk-receivers-") as folder, Server(arguments.binary) as server:
        key = server.key(Plan("hobby", "write", owner=False))
        for language, command in programs(Path(folder), arguments.rust.resolve()).items():
            refuses_to_start(command)
            receive(server, key, command, Path(folder))
            print(f"{language}: receives", flush=True)


def check_page(write: bool) -> None:
    """The page shows each program as it is."""
    text = PAGE.read_text(encoding="utf-8")
    files = {"receive_webhooks.rs": EXAMPLE, **{name: HERE / name for name in ("receiver.py", "receiver.ts", "receiver.go")}}
    shown = [block["file"] for block in BLOCK.finditer(text)]
    if sorted(shown) != sorted(files):
        raise SystemExit(f"{PAGE.name} shows {shown} instead of {sorted(files)}")
    new = BLOCK.sub(lambda block: f"<!-- {block['file']} -->\n````{block['kind']}\n{files[block['file']].read_text()}````\n", text)
    if write:
        PAGE.write_text(new, encoding="utf-8")
    elif new != text:
        raise SystemExit(f"{PAGE.name} does not show the programs that run: run this with --write")


def programs(folder: Path, rust: Path) -> dict[str, list[str]]:
    """The command that starts each receiver, compiled where that is due."""
    (folder / "node_modules").symlink_to(packages("standardwebhooks"))
    shutil.copy(HERE / "receiver.ts", folder)
    options = "--strict --skipLibCheck --target es2022 --module commonjs --moduleResolution node10 --outDir ."
    run("tsc", *options.split(), "receiver.ts", folder=folder)
    shutil.copy(HERE / "receiver.go", folder)
    run("go", "build", "-o", "receiver", "receiver.go", folder=folder)
    return {
        "Rust": [str(rust)],
        "Python": [str(python()), str(HERE / "receiver.py")],
        "TypeScript": ["node", str(folder / "receiver.js")],
        "Go": [str(folder / "receiver")],
    }


def python() -> Path:
    """The Python that has the library: other tools bring one of their own."""
    for entry in os.environ["PATH"].split(":"):
        program = Path(entry) / "python3"
        imports = [program, "-c", "import standardwebhooks"]
        if program.exists() and subprocess.run(imports, check=False, capture_output=True).returncode == 0:
            return program
    raise SystemExit("standardwebhooks is not installed: use the PATH that .ci/tools prints")


def run(*command: str, folder: Path) -> None:
    go = {"GOPROXY": "off", "GOTOOLCHAIN": "local", "GOFLAGS": "-mod=mod"}
    done = subprocess.run(command, check=False, cwd=folder, env={**os.environ, **go}, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def refuses_to_start(command: list[str]) -> None:
    """Everybody can sign with an empty secret."""
    for secret in ("", "whsec_"):
        environment = {**os.environ, "PORT": "0", "WEBHOOK_SECRET": secret}
        try:
            done = subprocess.run(command, check=False, env=environment, capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise SystemExit(f"starts with {secret!r} as its secret") from None
        if done.returncode == 0:
            raise SystemExit(f"ends well with {secret!r} as its secret")


def receive(server: Server, key: str, command: list[str], folder: Path) -> None:
    """Two deliveries, one of which comes again, and what somebody else sends."""
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    endpoint = call(server, key, "POST", "/webhooks/endpoints", {"url": url, "eventTypes": ["agent.created"]})
    path = f"/webhooks/endpoints/{endpoint['id']}"
    log = folder / "log"
    environment = {**os.environ, "PORT": str(port), "WEBHOOK_SECRET": endpoint["secret"]}
    with log.open("w") as output, subprocess.Popen(command, stdout=output, stderr=output, env=environment) as receiver:
        try:
            wait(lambda: post(url, b"", {}) > 0, log)
            call(server, key, "POST", f"{path}/test", {})
            call(server, key, "POST", "/agents", {"name": "Front desk"})
            wait(lambda: len(accepted(log)) == 2, log)
            first = accepted(log)[0]
            call(server, key, "POST", f"{path}/deliveries/{first['id']}/redeliver", None)
            wait(lambda: call(server, key, "GET", f"{path}/deliveries/{first['id']}", None)["attemptCount"] == 2, log)
            forge(port, endpoint["secret"])
            if sorted(event["type"] for event in accepted(log)) != ["agent.created", "ping"]:
                raise SystemExit(f"each event once:\n{log.read_text()}")
            delivered = call(server, key, "GET", f"{path}/deliveries?status=delivered", None)["items"]
            if len(delivered) != 2:
                raise SystemExit(f"not everything was accepted: {delivered}")
        finally:
            receiver.kill()
    call(server, key, "DELETE", path, None)


def forge(port: int, secret: str) -> None:
    """Sends what must be answered with 400, and ends a request in its middle."""
    body, now = b'{"type": "ping"}', int(time.time())
    right = headers(secret, body, now)
    forgeries = {
        "no headers": ({}, body),
        "another body": (right, body + b" "),
        "a body that is not text": (right, b"\xff"),
        "another id": ({**right, "webhook-id": "2"}, body),
        "an old one": (headers(secret, body, now - 600), body),
        "one of tomorrow": (headers(secret, body, now + 86400), body),
        "the first moment": ({**right, "webhook-timestamp": str(-(2**63))}, body),
        "no time": ({**right, "webhook-timestamp": "noon"}, body),
        "another signature": ({**right, "webhook-signature": "v1,eA=="}, body),
        "a signature without its version": ({**right, "webhook-signature": right["webhook-signature"][3:]}, body),
    }
    url = f"http://127.0.0.1:{port}/"
    for what, (sent, content) in forgeries.items():
        if (status := post(url, content, sent)) != 400:
            raise SystemExit(f"{what}: {status} instead of 400")
    break_off(port)
    if post(url, b"", {}) != 400:
        raise SystemExit("a request that broke off ended it")


def headers(secret: str, body: bytes, at: int) -> dict[str, str]:
    """Those of a delivery, signed by hand."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = base64.b64encode(hmac.digest(key, f"1.{at}.".encode() + body, hashlib.sha256)).decode()
    return {"webhook-id": "1", "webhook-timestamp": str(at), "webhook-signature": f"v1,{signature}"}


def break_off(port: int) -> None:
    """A request whose body never ends."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\nabc")
        time.sleep(0.1)  # Until it is being read.


def accepted(log: Path) -> list[dict]:
    return [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]


def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """The status of the answer, or 0 when there is none."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=5) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def call(server: Server, key: str, method: str, path: str, body: dict | None) -> dict:
    headers = {"Authorization": f"Bearer {key}", **({} if body is None else {"Content-Type": "application/json"})}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(server.url + path, data, headers, method=method), timeout=30) as answer:
        return json.load(answer)["data"]


def wait(holds: Callable[[], bool], log: Path) -> None:
    end = time.monotonic() + SECONDS
    while not holds():
        if time.monotonic() > end:
            raise SystemExit(f"nothing happens:\n{log.read_text()}")
        time.sleep(0.05)


if __name__ == "__main__":
    main()
