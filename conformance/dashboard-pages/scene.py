"""The people and workspaces of a run: what each of them has, and the pages that are opened there."""

import json
import sqlite3
import sys
import time
import urllib.request
import uuid
from dataclasses import asdict, dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "help-pages")]

from server import Server
from sites import Api
from visitor import Visitor


@dataclass
class Page:
    """A page to open: who opens it, the status that it has, and the states that people bring it into (states.mjs)."""

    name: str
    path: str
    person: str = "anna"
    status: int = 200
    states: list[str] = field(default_factory=list)
    # What is typed before a form is refused, by field; required fields are emptied without it.
    typed: dict[str, str] = field(default_factory=dict)
    is_hostile: bool = False
    # A file, which a browser saves rather than opens.
    is_download: bool = False


class Scene:
    """A server with people who are signed in."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.origin = server.url.removesuffix("/api/v1")
        self.people: dict[str, Visitor] = {"nobody": Visitor(self.origin)}
        self.pages: list[Page] = []
        # The message that came as a mail, once one has.
        self.mail = ""

    def sign_in(self, name: str, email: str) -> Visitor:
        """Signs somebody in by a link of the operator."""
        visitor = Visitor(self.origin)
        visitor.open(self.link(email))
        visitor.send("Sign in")
        self.people[name] = visitor
        return visitor

    def link(self, email: str) -> str:
        """The path of a link that signs somebody in."""
        return "/" + self.server.command("sign-in", "--email", email)["url"].split("/", 3)[3]

    def organization(self, name: str, plan: str, owner: str) -> str:
        return self.server.command("org", "create", f"--name={name}", "--plan", plan, "--owner", owner)["id"]

    def add_member(self, org: str, email: str, role: str) -> None:
        self.server.command("org", "member", "add", "--org", org, "--email", email, "--role", role)

    def key(self, org: str, name: str, *more: str, scope: str = "admin") -> str:
        return self.server.command("key", "create", "--org", org, "--scope", scope, f"--name={name}", *more)["key"]

    def api(self, org: str, owner: str) -> Api:
        """The API, with a key that an owner has made."""
        return Api(self.server.url, self.key(org, "Setup script", "--by", owner))

    def fetch(self, path: str) -> bytes:
        """A file of the server that anybody may have."""
        with urllib.request.urlopen(self.origin + path, timeout=60) as answer:
            return answer.read()

    def forget_proof(self, email: str) -> None:
        """Makes the sessions of somebody as old as those that must enter another code before they change keys or people."""
        with sqlite3.connect(Path(self.server.folder.name) / "frontdesk.db", timeout=30) as database:
            changed = database.execute("UPDATE sessions SET proven_at = 0 WHERE account_id IN (SELECT id FROM accounts WHERE email = ?)", (email,))
            if changed.rowcount == 0:
                raise SystemExit(f"{email} has no session")

    def receive_email(self, org: str, domain: str, suppressed: list[str]) -> None:
        """Lets an email domain receive, as if its records had been found, and suppresses addresses, as if mails had come back."""
        with sqlite3.connect(Path(self.server.folder.name) / "frontdesk.db", timeout=30) as database:
            database.execute("UPDATE email_domains SET sending = 'verified', receiving = 'active' WHERE id = ?", (domain,))
            rows = [(org, str(uuid.uuid4()), address, "550 5.1.1 No such user", time.time_ns() // 1000) for address in suppressed]
            database.executemany("INSERT INTO email_suppressions (org_id, id, address, detail, created_at) VALUES (?, ?, ?, ?, ?)", rows)

    def log_mails(self, org: str, agent: str, mails: list[tuple[str, str, str, str | None]]) -> None:
        """Leaves mails in the log of an agent, each with its status, the other side, its subject and a detail, as if they had been sent or received."""
        now, empty = time.time_ns() // 1000, "[]"
        fields = ("org_id", "id", "agent_id", "direction", "status", "detail", "sender", "recipients", "cc", "subject", "rfc_id", "rfc_hash", "refs")
        fields += ("accepted", "refused", "attempts", "doubtful", "created_at", "updated_at")
        rows = []
        for number, (status, other, subject, detail) in enumerate(mails):
            is_inbound = status in ("received", "refused")
            direction = "inbound" if is_inbound else "outbound"
            ours, theirs = "support@help.acme.dev", json.dumps([other])
            sender, recipients = (other, json.dumps([ours])) if is_inbound else (ours, theirs)
            # Ids begin with their time in milliseconds.
            name = str(uuid.UUID(int=(now // 1000) << 80 | 7 << 76 | 2 << 62 | number))
            row = (org, name, agent, direction, status, detail, sender, recipients, empty, subject, f"{name}@help.acme.dev", bytes(32), empty)
            rows.append((*row, empty, empty, 1, 0, now, now))
        with sqlite3.connect(Path(self.server.folder.name) / "frontdesk.db", timeout=30) as database:
            places = ", ".join("?" for _ in fields)
            database.executemany(f"INSERT INTO email_messages ({', '.join(fields)}) VALUES ({places})", rows)

    def receive_mail(self, org: str, agent: str, conversation: str, subject: str, file: str) -> None:
        """Makes the question of a conversation an automatic mail of an unknown sender, with quoted text and files."""
        now, name, sender = time.time_ns() // 1000, str(uuid.uuid4()), "bea@visitor.dev"
        with sqlite3.connect(Path(self.server.folder.name) / "frontdesk.db", timeout=30) as database:
            (message,) = database.execute("SELECT id FROM messages WHERE conversation_id = ? AND role = 'visitor'", (conversation,)).fetchone()
            insert(database, "email_messages", org_id=org, id=name, agent_id=agent, conversation_id=conversation, message_id=message,
                   direction="inbound", status="received", detail="A program wrote it.", sender=sender, recipients='["support@help.acme.dev"]',
                   cc='["cleo@visitor.dev"]', subject=subject, rfc_id=f"{name}@visitor.dev", rfc_hash=bytes(32), refs="[]", accepted="[]",
                   refused="[]", attempts=0, doubtful=0, created_at=now, updated_at=now)
            insert(database, "received_mails", org_id=org, id=name, agent_id=agent, digest=uuid.UUID(name).bytes * 2, envelope_from=sender,
                   envelope_to="support@help.acme.dev", verification="none", is_quarantined=0, is_automated=1, is_asked=0, sender_key=sender,
                   results="dkim=none", whole_text=f"{subject}\n\n> {subject}", bytes=10, created_at=now)
            insert(database, "raw_mails", org_id=org, id=name, bytes=9, expires_at=now + 30 * 86_400_000_000)
            insert(database, "raw_mail_blocks", org_id=org, mail_id=name, number=0, content=b"From: x\r\n")
            for position, size in enumerate((48_211, 7)):
                kept = str(uuid.uuid4())
                insert(database, "message_attachments", org_id=org, id=kept, message_id=message, position=position, name=file,
                       media_type="application/pdf", bytes=size, created_at=now)
                insert(database, "message_attachment_blocks", org_id=org, attachment_id=kept, number=0, content=bytes(size))
        self.mail = message

    def write(self, file: Path) -> None:
        """What the programs that open the pages need to know."""
        people = {name: visitor.cookie for name, visitor in self.people.items()}
        mail = str(Path(self.server.folder.name) / "mail")
        pages = [asdict(page) for page in self.pages]
        file.write_text(json.dumps({"origin": self.origin, "mail": mail, "people": people, "pages": pages}))


def insert(database: sqlite3.Connection, table: str, **row: object) -> None:
    database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' for _ in row)})", tuple(row.values()))
