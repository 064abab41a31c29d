"""Brings mails to the server with swaks and smtplib: from people, from programs, in circles, back again, and very slowly."""

import json
import re
import resource
import select
import shutil
import smtplib
import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage
from pathlib import Path
from typing import Self

from relay import Relay
from server import Plan, Server, free_port

SECONDS = 30
# Slow sockets that are open beside a mail.
SLOW_SOCKETS = 200
LONG_SLOW_SOCKETS = 2_000
# Automatic answers to one sender within an hour.
ANSWERS = 4
KNOWN = "When does the front desk open on Sundays?"
TEXT = "The front desk is open from 8:00 to 20:00. On Sundays it opens at 10:00. Breakfast is served in the garden room."
HOSTNAME = "mail.desk.dev"


class EmptyZone:
    """A name server that knows no names, so that no sender is proven, until the end of the `with` block."""

    def __enter__(self) -> Self:
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.address = "{}:{}".format(*self.socket.getsockname())
        threading.Thread(target=self.answer, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def answer(self) -> None:
        while True:
            try:
                query, client = self.socket.recvfrom(4096)
            except OSError:
                return
            end = query.index(b"\0", 12) + 5
            # NXDOMAIN, with the question and nothing else.
            self.socket.sendto(query[:2] + b"\x81\x83\0\1\0\0\0\0\0\0" + query[12:end], client)


class InboundServer(Server):
    """A server that takes mails, and sends its own through a relay."""

    def __init__(self, binary: Path, relay: Relay, names: EmptyZone, *, is_trusting: bool = True) -> None:
        super().__init__(binary)
        self.relay, self.names, self.port, self.is_trusting = relay, names, free_port(), is_trusting

    def settings(self) -> list[str]:
        # Hundreds of mails a minute come from one address.
        mail = ["--mail-url", f"smtp://127.0.0.1:{self.relay.port}", "--mail-domain", HOSTNAME, "--mail-host", "mx.desk.dev"]
        listener = ["--mail-inbound-listen", f"127.0.0.1:{self.port}", "--dns-resolvers", self.names.address]
        trusted = ["--mail-trusted-relays", "127.0.0.0/8"] if self.is_trusting else []
        return [*super().settings(), *mail, *listener, *trusted]


class Desk:
    """An agent that takes mails."""

    def __init__(self, server: InboundServer) -> None:
        self.server, self.key = server, server.key(Plan("pro", "admin", owner=False))
        self.agent, self.address = self.add_agent("Front desk")

    def add_agent(self, name: str) -> tuple[str, str]:
        agent = self.call("POST", "/agents", {"name": name})["id"]
        source = self.call("POST", f"/agents/{agent}/sources/text", {"title": "Hours", "content": TEXT})["id"]
        until("the text is not read", self.server, lambda: self.call("GET", f"/agents/{agent}/sources/{source}")["status"] == "ready")
        channel = self.call("PATCH", f"/agents/{agent}/channels/email", {"isEnabled": True, "answerUnverified": True})
        return agent, channel["primaryAddress"]["address"]

    def call(self, method: str, path: str, body: dict | None = None) -> dict:
        request = urllib.request.Request(f"{self.server.url}{path}", method=method)
        request.add_header("Authorization", f"Bearer {self.key}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["data"]

    def conversations(self) -> list[dict]:
        return self.call("GET", f"/agents/{self.agent}/conversations?channel=email&order=asc&limit=100")["items"]

    def messages(self, conversation: dict) -> list[dict]:
        return self.call("GET", f"/agents/{self.agent}/conversations/{conversation['id']}/messages?order=asc&limit=100")["items"]

    def log(self) -> list[dict]:
        return self.call("GET", f"/channels/email/log?agentId={self.agent}&direction=inbound&limit=100")["items"]

    def suppressed(self) -> list[str]:
        return [item["address"] for item in self.call("GET", "/channels/email/suppressions")["items"]]


def until(what: str, server: Server, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not is_so():
        if time.monotonic() > end:
            raise SystemExit(f"{what}:\n{server.log_text()}")
        time.sleep(0.05)


def receive(binary: Path, *, is_long: bool) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8_192)), hard))
    with Relay() as relay, EmptyZone() as names, InboundServer(binary, relay, names) as server:
        swaks(server, Desk(server), relay)
        programs(server, Desk(server), relay)
        circle(server, Desk(server), relay)
        bounces(server, Desk(server), relay)
        healthy(server)
    with Relay() as relay, EmptyZone() as names, InboundServer(binary, relay, names, is_trusting=False) as server:
        desk = Desk(server)
        crowd_of_one_network(server)
        slow_sockets(server, desk, relay, LONG_SLOW_SOCKETS if is_long else SLOW_SOCKETS)
        healthy(server)


def healthy(server: Server) -> None:
    assert server.alive(), server.log_text()
    errors = [line for line in server.log_text().splitlines() if "ERROR" in line]
    assert not errors, "what others send is no error of ours:\n" + "\n".join(errors)


def swaks(server: InboundServer, desk: Desk, relay: Relay) -> None:
    """Mails as swaks sends them, and what it is refused."""
    program = shutil.which("swaks")
    if program is None:
        raise SystemExit("swaks is not installed: .ci/run installs it")
    attachment = Path(server.folder.name) / "plan.txt"
    attachment.write_text("Garden room: left.\n")
    base = [program, "--server", f"127.0.0.1:{server.port}", "--timeout", "20s", "--helo", "mx.firm.test"]
    text = ["--header", "Subject: Hours", "--body", KNOWN]
    for what, expected, flags in [
        ("a plain mail", 0, ["--from", "a1@firm.test", "--to", desk.address, *text]),
        ("pipelined", 0, ["--pipeline", "--from", "a2@firm.test", "--to", desk.address, *text]),
        ("HELO alone", 0, ["--protocol", "SMTP", "--from", "a3@firm.test", "--to", desk.address, *text]),
        ("an attachment", 0, ["--from", "a4@firm.test", "--to", desk.address, *text, "--attach", f"@{attachment}"]),
        ("nobody's address", 24, ["--from", "a5@firm.test", "--to", f"nobody@{HOSTNAME}", *text]),
        ("a relay", 24, ["--from", "a6@firm.test", "--to", "bea@firm.test", *text]),
        ("AUTH", 28, ["--auth", "LOGIN", "--auth-user", "a", "--auth-password", "b", "--from", "a7@firm.test", "--to", desk.address, *text]),
        ("XCLIENT", 33, ["--xclient-addr", "192.0.2.1", "--from", "a8@firm.test", "--to", desk.address, *text]),
        ("LMTP", 22, ["--protocol", "LMTP", "--from", "a9@firm.test", "--to", desk.address, *text]),
        ("STARTTLS without a certificate", 29, ["--tls", "--from", "a10@firm.test", "--to", desk.address, *text]),
    ]:
        done = subprocess.run([*base, *flags], check=False, capture_output=True, text=True, timeout=60)
        assert done.returncode == expected, f"swaks, {what}: {done.returncode}\n{done.stdout}{done.stderr}"
    until("swaks is not answered", server, lambda: all(relay.arrived(f"a{number}@firm.test") for number in range(1, 5)))
    names = [file["name"] for conversation in desk.conversations() for file in desk.messages(conversation)[0]["email"]["attachments"]]
    assert names == ["plan.txt"], names
    assert len(desk.conversations()) == 4, desk.conversations()
    print("swaks: 4 mails are taken and answered, 6 attempts are refused", flush=True)


def letter(sender: str, recipient: str, text: str = KNOWN, **fields: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, recipient, "Hours"
    mail["Message-ID"] = f"<{time.monotonic_ns()}@firm.test>"
    for name, value in fields.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    return mail


def send(server: InboundServer, mail: EmailMessage, envelope: str | None = None) -> None:
    with smtplib.SMTP("127.0.0.1", server.port, local_hostname="mx.firm.test", timeout=20) as client:
        client.send_message(mail, envelope if envelope is not None else mail["From"])


def programs(server: InboundServer, desk: Desk, relay: Relay) -> None:
    """An out-of-office reply ends the exchange; the confirmation of a forwarding is readable."""
    send(server, letter("bea@away.test", desk.address))
    until("she is not answered", server, lambda: bool(relay.arrived("bea@away.test")))
    answer = message_from_bytes(relay.arrived("bea@away.test")[0][1])
    away = letter("bea@away.test", re.sub(r".*<|>.*", "", answer["Reply-To"]), "I am away.", Auto_Submitted="auto-replied")
    away["In-Reply-To"] = answer["Message-ID"]
    send(server, away)
    code = letter("forwarding-noreply@google.test", desk.address, "Confirmation code: 123456789", Auto_Submitted="auto-generated")
    send(server, code)
    first, second = desk.conversations()
    assert [message["role"] for message in desk.messages(first)] == ["visitor", "agent", "visitor"]
    assert "123456789" in desk.messages(second)[0]["text"] and second["status"] == "open", second
    send(server, letter("carl@firm.test", desk.address))
    until("he is not answered", server, lambda: bool(relay.arrived("carl@firm.test")))
    assert len(relay.arrived("bea@away.test")) == 1 and not relay.arrived("forwarding-noreply@google.test")
    print("programs: kept, readable, and not answered", flush=True)


def circle(server: InboundServer, desk: Desk, relay: Relay) -> None:
    """A program that answers every mail, and says so nowhere, gets a few answers an hour."""
    sender, seen = "loop@firm.test", 0
    send(server, letter(sender, desk.address))
    for _ in range(ANSWERS + 4):
        end = time.monotonic() + 3
        while len(relay.arrived(sender)) <= seen and time.monotonic() < end:
            time.sleep(0.02)
        arrived = relay.arrived(sender)
        if len(arrived) <= seen:
            break
        seen = len(arrived)
        answer = message_from_bytes(arrived[-1][1])
        reply = letter(sender, re.sub(r".*<|>.*", "", answer["Reply-To"]))
        reply["In-Reply-To"] = answer["Message-ID"]
        send(server, reply)
    assert seen == ANSWERS, f"{seen} answers within an hour"
    assert desk.conversations()[0]["status"] == "escalated"
    other, address = desk.add_agent("Night desk")
    # As if the first one had written to the second one.
    send(server, letter(desk.address, address))
    until("it is not kept", server, lambda: bool(desk.call("GET", f"/agents/{other}/conversations?channel=email")["items"]))
    time.sleep(1)
    assert not relay.arrived(desk.address), "no agent is answered by another one"
    print(f"circles: silent after {ANSWERS} answers; agents do not answer each other", flush=True)


def bounces(server: InboundServer, desk: Desk, relay: Relay) -> None:
    """A report about an answer, and reports about that report, without end."""
    sender = "gone@firm.test"
    send(server, letter(sender, desk.address))
    until("she is not answered", server, lambda: bool(relay.arrived(sender)))
    returned = relay.arrived(sender)[0][1]
    envelope = message_from_bytes(returned)["Reply-To"]
    before = len(relay.mails)
    for _ in range(10):
        report = report_about(returned, sender, re.sub(r".*<|>.*", "", envelope))
        with smtplib.SMTP("127.0.0.1", server.port, local_hostname="mx.firm.test", timeout=20) as client:
            client.sendmail("", [re.sub(r".*<|>.*", "", envelope)], report)
        returned = report
    until("the address is not suppressed", server, lambda: desk.suppressed() == [sender])
    conversation = desk.conversations()[0]
    messages = desk.messages(conversation)
    assert [message["role"] for message in messages] == ["visitor", "agent"], messages
    assert messages[1]["delivery"]["status"] == "failed", messages[1]
    time.sleep(0.5)
    assert len(relay.mails) == before, "nothing is sent because of a report"
    print("bounces: one address suppressed, no message, no mail", flush=True)


def report_about(mail: bytes, recipient: str, to: str) -> bytes:
    """A report as RFC 3464 says."""
    head = mail.split(b"\r\n\r\n", 1)[0]
    lines = [
        "From: MAILER-DAEMON@firm.test",
        f"To: {to}",
        "Subject: Undelivered Mail Returned to Sender",
        f"Message-ID: <{time.monotonic_ns()}@firm.test>",
        "Auto-Submitted: auto-replied",
        "MIME-Version: 1.0",
        "Content-Type: multipart/report; report-type=delivery-status; boundary=R",
        "",
        "--R",
        "Content-Type: text/plain",
        "",
        "It could not be delivered.",
        "--R",
        "Content-Type: message/delivery-status",
        "",
        "Reporting-MTA: dns; mx.firm.test",
        "",
        f"Final-Recipient: rfc822; {recipient}",
        "Action: failed",
        "Status: 5.1.1",
        "Diagnostic-Code: smtp; 550 5.1.1 no such user",
        "--R",
        "Content-Type: text/rfc822-headers",
        "",
    ]
    return "\r\n".join(lines).encode() + b"\r\n" + head + b"\r\n--R--\r\n"


def crowd_of_one_network(server: InboundServer) -> None:
    """One network gets a few connections at a time, and the others are told to come back."""
    sockets = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in range(30)]
    greetings = [read_some(one) for one in sockets]
    for one in sockets:
        one.close()
    welcome = sum(greeting.startswith(b"220") for greeting in greetings)
    refused = [greeting for greeting in greetings if not greeting.startswith(b"220")]
    assert 0 < welcome <= 10, f"{welcome} connections at once"
    assert all(greeting.startswith(b"421") or not greeting for greeting in refused), refused
    print(f"a crowd of one network: {welcome} of 30 connections are served", flush=True)


def slow_sockets(server: InboundServer, desk: Desk, relay: Relay, number: int) -> None:
    """Mails and requests get through while others say a byte now and then."""
    base = time.monotonic()
    desk.call("GET", f"/agents/{desk.agent}")
    alone = time.monotonic() - base
    stop, sockets = threading.Event(), []

    def crawl() -> None:
        while not stop.wait(0.2):
            for place, (host, one) in enumerate(sockets):
                try:
                    one.send(b"E")
                except OSError:
                    sockets[place] = (host, open_from(host, server.port))

    for place in range(number):
        host = f"127.{1 + place // 250}.{place % 250}.2"
        sockets.append((host, open_from(host, server.port)))
    crawler = threading.Thread(target=crawl)
    crawler.start()
    try:
        begun = time.monotonic()
        with smtplib.SMTP("127.0.0.1", server.port, local_hostname="mx.firm.test", timeout=60) as client:
            mail = letter("fast@firm.test", desk.address)
            client.send_message(mail)
        taken = time.monotonic() - begun
        until("she is not answered", server, lambda: bool(relay.arrived("fast@firm.test")))
        begun = time.monotonic()
        for _ in range(20):
            desk.call("GET", f"/agents/{desk.agent}")
        beside = (time.monotonic() - begun) / 20
    finally:
        stop.set()
        crawler.join()
        for _, one in sockets:
            one.close()
    assert taken < 5, f"a mail takes {taken:.1f} s beside {number} slow sockets"
    print(f"{number} slow sockets: a mail is taken within {taken * 1e3:.0f} ms, a request within {beside * 1e3:.1f} ms (alone {alone * 1e3:.1f})")


def open_from(host: str, port: int) -> socket.socket:
    """A connection from another address of loopback, as from another network."""
    one = socket.socket()
    one.settimeout(20)
    one.bind((host, 0))
    one.connect(("127.0.0.1", port))
    one.setblocking(False)
    return one


def read_some(one: socket.socket) -> bytes:
    ready, _, _ = select.select([one], [], [], 5)
    try:
        return one.recv(200) if ready else b""
    except OSError:
        return b""
