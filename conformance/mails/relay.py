"""A relay (aiosmtpd) with faults, which depend on the recipient: `450-rcpt@…` is deferred at RCPT, `550-data@…` refused at the end of the mail."""

import asyncio
import re
import sys
import threading
import time
from pathlib import Path
from typing import Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from server import free_port

FAULT = re.compile(r"(?P<code>421|450|550|hang|slow|cut)-(?P<at>rcpt|data|end)@")
SAID = {"421": "421 4.3.2 closing", "450": "450 4.2.0 come back later", "550": "550 5.7.1 not from you"}
SLOW_SECONDS = 2
HANG_SECONDS = 3600


class Relay:
    """Takes mails until the end of the `with` block."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.mails: list[tuple[float, str, bytes]] = []
        self.tries: list[str] = []
        self.well = threading.Event()

    def __enter__(self) -> Self:
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port, server_kwargs={"timeout": 600})
        self.controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.controller.stop()

    def arrived(self, recipient: str) -> list[tuple[float, bytes]]:
        with self.lock:
            return [(at, mail) for at, to, mail in self.mails if to == recipient]

    def tried(self, recipient: str) -> int:
        with self.lock:
            return self.tries.count(recipient)

    async def fault(self, server: SMTP, recipient: str, at: str) -> str | None:
        """The answer of a fault at a command, after its time; None where there is none."""
        found = FAULT.match(recipient)
        if found is None or found["at"] != at or self.well.is_set():
            return None
        match found["code"]:
            case "hang":
                await asyncio.sleep(HANG_SECONDS)
            case "slow":
                await asyncio.sleep(SLOW_SECONDS)
            case "cut":
                server.transport.abort()
            case code:
                return SAID[code]
        return None

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]) -> str:
        with self.lock:
            self.tries.append(address)
        if said := await self.fault(server, address, "rcpt"):
            return said
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 fine"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        for recipient in envelope.rcpt_tos:
            if said := await self.fault(server, recipient, "data"):
                return said
        with self.lock:
            self.mails.extend((time.monotonic(), recipient, envelope.content) for recipient in envelope.rcpt_tos)
        for recipient in envelope.rcpt_tos:
            if said := await self.fault(server, recipient, "end"):
                return said
        return "250 2.0.0 taken"
