"""The floor, our baseline: aiosmtpd that writes each mail into a file, and acknowledges it once it is on the disk."""

import asyncio
import os
import sys
import threading
import uuid
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


class Files:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        await asyncio.get_running_loop().run_in_executor(None, self.write, envelope.content)
        return "250 2.0.0 taken"

    def write(self, content: bytes) -> None:
        with (self.folder / f"{uuid.uuid4()}.eml").open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())


def main() -> None:
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    Controller(Files(folder), hostname="127.0.0.1", port=port).start()
    threading.Event().wait()


if __name__ == "__main__":
    main()
