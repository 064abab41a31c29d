"""Things that exist, so that generated requests do not all end at a 404: an agent, a source, a reply, a role."""

import base64
import json
import urllib.error
import urllib.request
import uuid
import zlib

# A PNG file of one pixel.
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


class Fixtures:
    """One of each kind; what a request deletes is made anew."""

    def __init__(self, api: str, key: str) -> None:
        self.api, self.key = api, key
        self.agent = self.call("POST", "/agents", {"name": "Fixture"})["id"]
        self.source = self.make_source()
        question = {"agentId": self.agent, "message": "When does the front desk open?"}
        self.reply = self.call("POST", "/chat", question)["messageId"]
        self.role = self.make_role()

    def in_path(self, parameters: dict) -> dict:
        """Three of four ids become those that exist."""
        exist = {"agentId": self.agent, "sourceId": self.source, "messageId": self.reply, "roleId": self.role}
        return {name: exist.get(name) or value if chosen(value) else value for name, value in (parameters or {}).items()}

    def in_query(self, query: dict) -> dict:
        """Three of four cursors are left out: only a list can give one. Three of four names of files get an ending."""
        query = {name: value for name, value in (query or {}).items() if name != "cursor" or not chosen(value)}
        return {**query, "name": f"{query['name']}.txt"} if chosen(query.get("name", "")) and "name" in query else query

    def in_headers(self, headers: dict) -> dict:
        """Three of four keys become new ones: most generated requests share a few."""
        for name in ("Idempotency-Key", "Last-Event-ID"):
            if chosen((headers or {}).get(name, "")) and name in headers:
                headers = {**headers, name: str(uuid.uuid4())} if name == "Idempotency-Key" else without(headers, name)
        return headers

    def in_body(self, operation: str, body: object) -> object:
        """Three of four agents exist, three of four pictures are pictures."""
        if isinstance(body, dict) and "agentId" in body:
            return {**body, "agentId": self.agent} if chosen(body["agentId"]) else body
        return PICTURE if operation == "setAgentAvatar" and chosen(body) else body

    def restore(self, parameters: dict) -> None:
        """After a deletion."""
        ids = set(parameters.values())
        if self.agent in ids and len(ids) == 1:
            self.call("POST", f"/agents/{self.agent}/cancel-delete")
        if self.source in ids:
            self.source = self.make_source()
        if self.role in ids:
            self.role = self.make_role()

    def make_source(self) -> str:
        body = {"title": "Opening hours", "content": "The front desk opens at 8:00. On Sundays it opens at 10:00."}
        return self.call("POST", f"/agents/{self.agent}/sources/text", body)["id"]

    def make_role(self) -> str | None:
        """None on plans without custom roles."""
        try:
            return self.call("POST", "/roles", {"name": "Fixture", "permissions": ["agents:view"]})["id"]
        except urllib.error.HTTPError as error:
            if error.code == 403:
                return None
            raise

    def call(self, method: str, path: str, body: dict | None = None) -> dict:
        request = urllib.request.Request(f"{self.api}{path}", method=method)
        request.add_header("Authorization", f"Bearer {self.key}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["data"]


def chosen(value: object) -> bool:
    """Three of four values, always the same ones."""
    return zlib.crc32(str(value).encode()) % 4 != 0


def without(headers: dict, name: str) -> dict:
    return {other: value for other, value in headers.items() if other != name}
