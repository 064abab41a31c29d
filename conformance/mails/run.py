#!/usr/bin/env python3
"""Has mails of ours judged by dkimpy and mailauth, also after a relay has renamed them; judges mails that these two sign, and forged ones;
sends mails through a relay with faults; and brings mails to the server with swaks and smtplib.

    PATH="$(.ci/tools conformance/mails):$PATH" python3 conformance/mails/run.py --binary target/debug/frontdesk \\
        --mails target/debug/examples/write_mails
"""

import argparse
import base64
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import dkim

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from judging import judge_senders
from packages import packages
from receiving import receive
from relay import Relay
from server import Plan, Server

MAILS = 300
SECONDS = 20
# Answers at RCPT and at the end of the mail, with what becomes of the mail at first, and once the relay is well.
FAULTS = {
    "slow-rcpt": ("sent", "sent"),
    "421-rcpt": ("queued", "sent"),
    "450-rcpt": ("queued", "sent"),
    "550-rcpt": ("failed", "failed"),
    "421-data": ("queued", "sent"),
    "450-data": ("queued", "sent"),
    "550-data": ("failed", "failed"),
    "cut-rcpt": ("queued", "sent"),
    "cut-end": ("queued", "sent"),
}
# The relay hangs at all of these at once, as many as a workspace may send at a time, and more.
HANGING = 6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server")
    parser.add_argument("--mails", type=Path, required=True, help="the program that writes mails, an example of frontdesk-channels, beside judge_mails")
    parser.add_argument("--long", action="store_true", help="2,000 slow sockets instead of 200")
    arguments = parser.parse_args()
    judge(arguments.mails.resolve())
    judge_senders(arguments.mails.resolve().with_name("judge_mails"))
    relay(arguments.binary)
    receive(arguments.binary, is_long=arguments.long)


def judge(program: Path) -> None:
    """Both judges take each mail, also a renamed one, and refuse each that was changed."""
    with tempfile.TemporaryDirectory(prefix="frontdesk-mails-") as folder:
        subprocess.run([program, folder, str(MAILS)], check=True, timeout=600)
        key = (Path(folder) / "key").read_text()
        mails = [file.read_bytes() for file in sorted(Path(folder).glob("*.eml"))]
    assert len(mails) == MAILS, f"{len(mails)} mails"
    for changed, change, expected in [
        ("as they are", lambda mail: mail, True),
        ("renamed by a relay", rename, True),
        ("with another subject before", lambda mail: b"Subject: Free\r\n" + mail, False),
        ("with another sender behind", lambda mail: mail.replace(b"\r\n\r\n", b"\r\nFrom: <x@y.example>\r\n\r\n", 1), False),
        ("with another recipient", lambda mail: mail.replace(b"bea@visitor", b"ben@visitor", 1), False),
        ("with other words", lambda mail: mail.replace(b"Acme", b"Emca"), False),
    ]:
        judged = [change(mail) for mail in mails]
        found = {"dkimpy": [dkim.verify(mail, dnsfunc=lambda *_, **__: key.encode()) for mail in judged], "mailauth": mailauth(key, judged)}
        for name, verdicts in found.items():
            wrong = [place for place, verdict in enumerate(verdicts) if verdict != expected]
            assert not wrong, f"{name} is wrong about {len(wrong)} mails {changed}, first {wrong[0]}:\n{judged[wrong[0]].decode()}"
        print(f"{MAILS} mails {changed}: {'taken' if expected else 'refused'} by dkimpy and mailauth", flush=True)


def rename(mail: bytes) -> bytes:
    """The mail as Amazon SES passes it on."""
    head, body = mail.split(b"\r\n\r\n", 1)
    lines = head.split(b"\r\n")
    assert any(line.startswith(b"Message-ID: ") for line in lines), "the id is on a line of its own"
    kept = [line for line in lines if not line.startswith((b"Message-ID: ", b"Date: "))]
    renamed = [b"Message-ID: <0100019@email.amazonses.com>", b"Date: Sat, 03 Jan 2026 03:04:05 +0000", b"Feedback-ID: 1.eu:x"]
    return b"\r\n".join([b"Received: from a by b; Sat, 03 Jan 2026 03:04:05 +0000", *kept, *renamed]) + b"\r\n\r\n" + body


def mailauth(key: str, mails: list[bytes]) -> list[bool]:
    lines = [json.dumps({"key": key, "mail": base64.b64encode(mail).decode()}) for mail in mails]
    command = ["node", HERE / "judge.mjs", packages("mailauth") / "mailauth" / "package.json"]
    judged = subprocess.run(command, check=True, input="\n".join(lines), capture_output=True, text=True, timeout=600)
    return [line == "pass" for line in judged.stdout.splitlines()]


class MailServer(Server):
    """A server that sends through a relay."""

    def __init__(self, binary: Path, relay: Relay) -> None:
        super().__init__(binary)
        self.relay = relay

    def settings(self) -> list[str]:
        return [*super().settings(), "--mail-url", f"smtp://127.0.0.1:{self.relay.port}", "--mail-domain", "mail.desk.dev"]


class Desk:
    """An agent of a new organization, which sends mails."""

    def __init__(self, server: MailServer) -> None:
        self.server, self.key = server, server.key(Plan("hobby", "admin", owner=False))
        self.agent = self.call("POST", "/agents", {"name": "Front desk"})["id"]
        self.call("PATCH", f"/agents/{self.agent}/channels/email", {"isEnabled": True})

    def call(self, method: str, path: str, body: dict | None = None) -> dict:
        request = urllib.request.Request(f"{self.server.url}{path}", method=method)
        request.add_header("Authorization", f"Bearer {self.key}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["data"]

    def write(self, recipient: str) -> str:
        """Replies in a conversation of this visitor; returns the id of the message."""
        asked = {"agentId": self.agent, "message": "When do you open?", "visitor": {"email": recipient}}
        conversation = self.call("POST", "/chat", asked)["conversationId"]
        # No mail has come in: the conversation becomes one of this channel.
        execute(self.server, f"UPDATE conversations SET channel = 'email' WHERE id = '{conversation}'")
        return self.call("POST", f"/inbox/conversations/{conversation}/messages", {"text": "At ten."})["id"]

    def entry(self, message: str) -> dict | None:
        items = self.call("GET", f"/channels/email/log?agentId={self.agent}&limit=100")["items"]
        return next((item for item in items if item["messageId"] == message), None)


def execute(server: Server, statement: str) -> None:
    with sqlite3.connect(Path(server.folder.name) / "frontdesk.db", timeout=30) as database:
        database.execute(statement)


def until(what: str, server: Server, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not is_so():
        if time.monotonic() > end:
            raise SystemExit(f"{what}:\n{server.log_text()}")
        time.sleep(0.1)


def relay(binary: Path) -> None:
    with Relay() as relay, MailServer(binary, relay) as server:
        desk, neighbour = Desk(server), Desk(server)
        hanging = [desk.write(f"hang-rcpt@visitor{number}.example") for number in range(HANGING)]
        until("the relay hangs", server, lambda: sum(relay.tried(f"hang-rcpt@visitor{number}.example") for number in range(HANGING)) >= 4)
        begun = time.monotonic()
        neighbour.write("bea@visitor.example")
        until("a neighbour's mail waits", server, lambda: bool(relay.arrived("bea@visitor.example")))
        print(f"a neighbour's mail arrives after {relay.arrived('bea@visitor.example')[0][0] - begun:.2f} s while the relay hangs", flush=True)

        written = {fault: neighbour.write(f"{fault}@visitor.example") for fault in FAULTS}
        for fault, (first, _) in FAULTS.items():
            until(f"{fault} does not become {first}", server, lambda f=fault, s=first: is_settled(neighbour, relay, f, written[f], s))
        assert neighbour.call("GET", "/channels/email/suppressions")["items"] == [], "a policy says nothing of the recipient"
        relay.well.set()
        # The next attempts are due now.
        execute(server, "UPDATE email_messages SET next_attempt_at = 0 WHERE next_attempt_at IS NOT NULL")
        execute(server, "UPDATE jobs SET run_at = 0 WHERE kind = 'send_email' AND state = 'waiting'")
        for fault, (_, last) in FAULTS.items():
            until(f"{fault} does not become {last}", server, lambda f=fault, s=last: neighbour.entry(written[f])["status"] == s)
            times = len(relay.arrived(f"{fault}@visitor.example"))
            assert times == (0 if last == "failed" else 2 if fault == "cut-end" else 1), f"{fault} arrived {times} times"
            print(f"{fault}: {first_words(neighbour.entry(written[fault]))}", flush=True)
        assert all(desk.entry(message)["status"] == "queued" for message in hanging if desk.entry(message)), "they wait"
        assert server.alive(), server.log_text()
        errors = [line for line in server.log_text().splitlines() if "ERROR" in line]
        assert not errors, "a mail that waits is no error:\n" + "\n".join(errors)


def is_settled(desk: Desk, relay: Relay, fault: str, message: str, status: str) -> bool:
    entry = desk.entry(message)
    tried = relay.tried(f"{fault}@visitor.example") > 0
    return entry is not None and tried and entry["status"] == status and (status != "queued" or entry["detail"] is not None)


def first_words(entry: dict) -> str:
    return f"{entry['status']}, {entry['detail']}" if entry["detail"] else entry["status"]


if __name__ == "__main__":
    main()
