"""Most generated requests are made to meet things that exist. The others stay as they are: nearly all of them are refused.

What is put in is valid by the schema, so a request that was valid stays so.
"""

import base64
import random
import re
from dataclasses import dataclass
from itertools import count
from urllib.parse import urlencode

from fixtures import Fixtures

# A PNG file of one pixel.
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
FILE = b"The front desk opens at 8:00."
MODELS = ["builtin/extractive", "openai/gpt-5.4-mini"]
OWNER_ONLY = {"sessionResumeHours", "geoRestrictionMode", "geoRestrictionCountries"}
# A reply that does not exist.
UNKNOWN = "019a9f40-7b1e-7d02-b3c4-6a7b8c9d0e1f"


@dataclass
class Claim:
    """A workspace that was signed up with the key of the run, and its code."""

    organization: str
    code: str


class Fitting:
    """Changes the parts of a request, one of eight of them not."""

    def __init__(self, fixtures: Fixtures, claim: Claim | None, seed: int) -> None:
        self.exist, self.claim = fixtures, claim
        self.random = random.Random(seed)
        self.numbers = count()

    def mostly(self) -> bool:
        return self.random.random() < 7 / 8

    def number(self) -> str:
        """A text that no request had before."""
        return f"{next(self.numbers):08x}"

    def path(self, operation: str, parameters: dict, query: dict, body: object) -> dict:
        exist = {
            "agentId": self.agent,
            "sourceId": lambda operation: self.source(operation, query, body),
            "messageId": lambda _: self.exist.reply,
            "roleId": self.role,
        }
        fit = {name: exist[name](operation) for name in parameters if name in exist and self.mostly()}
        return {**parameters, **{name: value for name, value in fit.items() if value is not None}}

    def agent(self, operation: str) -> str:
        if operation == "deleteAgent":
            return self.exist.make_agent()
        return self.exist.other_agent if operation == "deleteSources" else self.exist.agent

    def source(self, operation: str, query: dict, body: object) -> str:
        fields = set(body) if isinstance(body, dict) else set()
        if operation == "deleteSource":
            return self.exist.make_text(self.exist.agent)
        if operation in ("resyncSource", "listSourcePages") or "url" in query:
            return self.exist.website
        if "content" in fields:
            return self.exist.text
        if fields & {"question", "answer"}:
            return self.exist.qna
        return self.random.choice([self.exist.text, self.exist.qna, self.exist.website])

    def role(self, operation: str) -> str | None:
        return self.exist.make_role() if operation == "deleteRole" else self.exist.role

    def query(self, operation: str, path: str, query: dict) -> dict:
        query = self.unique(query)
        if "cursor" in query and self.mostly():
            others = {name: written(value) for name, value in query.items() if name not in ("cursor", "limit")}
            cursor = self.exist.cursor(f"{path}?{urlencode({**others, 'limit': 1})}")
            query = {**query, "cursor": cursor} if cursor else {name: query[name] for name in query if name != "cursor"}
        if operation == "getSourceContent" and "url" in query and self.mostly():
            query = {**query, "url": self.exist.site.url}
        if operation == "createFileSource" and self.mostly():
            query = text_file(query)
        return query

    def headers(self, path: str, headers: dict) -> dict:
        fit = {name: value for name in headers if (value := self.header(name, headers[name], path))}
        return {**headers, **fit}

    def header(self, name: str, value: str, path: str) -> str | None:
        if name == "Last-Event-ID":
            # Each time: schemathesis takes `0` for valid.
            reply = self.exist.reply if self.mostly() else UNKNOWN
            return f"{reply}:{self.random.choice([0, self.exist.last_event])}"
        if not self.mostly():
            return None
        if name == "Idempotency-Key":
            return f"{value[:200]}{self.number()}"
        return self.exist.etag(path) if name in ("If-Match", "If-None-Match") else None

    def body(self, operation: str, body: object) -> object:
        if operation in ("setAgentAvatar", "createFileSource"):
            return {"setAgentAvatar": PICTURE, "createFileSource": FILE}[operation] if self.mostly() else body
        if not isinstance(body, dict):
            return body
        fit = getattr(self, f"body_of_{operation}", lambda body: body)
        return fit(self.unique(body)) if self.mostly() else body

    def unique(self, fields: dict) -> dict:
        """External ids that nothing has."""
        text = fields.get("externalId")
        if not isinstance(text, str) or not self.mostly():
            return fields
        return {**fields, "externalId": f"{text[:180]}{self.number()}"}

    def body_of_createAgent(self, body: dict) -> dict:
        return {**body, "model": self.random.choice(MODELS)} if "model" in body else body

    def body_of_updateAgent(self, body: dict) -> dict:
        allowed = {name: value for name, value in body.items() if name not in OWNER_ONLY}
        return self.body_of_createAgent(allowed or body)

    def body_of_setAgentAvatarFromForm(self, body: dict) -> dict:
        return {**body, "file": PICTURE}

    def body_of_createFileSourceFromForm(self, body: dict) -> dict:
        others = {name: value for name, value in body.items() if name != "file"}
        return {**text_file({"name": "handbook.txt", **others}), "file": FILE}

    def body_of_createWebsiteSource(self, body: dict) -> dict:
        url = self.exist.site.url if self.random.random() < 0.5 else body["url"]
        return {**body, "url": url, **({"mode": "crawl"} if "maxPages" in body else {})}

    def body_of_updateSource(self, body: dict) -> dict:
        of_another_type = ("question", "answer") if "content" in body else ()
        return {name: value for name, value in body.items() if name not in of_another_type}

    def body_of_deleteSources(self, body: dict) -> dict:
        if "ids" not in body:
            return body
        return {**body, "ids": [self.exist.make_text(self.exist.other_agent), *body["ids"][1:]]}

    def body_of_chat(self, body: dict) -> dict:
        conversation = {"conversationId": self.exist.conversation} if "conversationId" in body else {}
        return {**body, "agentId": self.exist.agent, **conversation}

    body_of_streamChat = body_of_chat

    def body_of_signUp(self, body: dict) -> dict:
        return {**body, "human_email": f"{self.number()}@acme.dev"}

    def body_of_verifyClaimCode(self, body: dict) -> dict:
        return {**body, "organization_id": self.claim.organization, "code": self.claim.code} if self.claim else body

    def body_of_createRole(self, body: dict) -> dict:
        return {**body, "name": f"{self.number()} {body['name'].strip()[:150]}"} if "name" in body else body

    body_of_updateRole = body_of_createRole


def written(value: object) -> object:
    """As in a query."""
    return str(value).lower() if isinstance(value, bool) else value


def text_file(fields: dict) -> dict:
    """The same name, of a file of text."""
    return {**fields, "name": re.sub(r"\.(pdf|docx|xlsx|pptx|odt|rtf|epub|eml)(?=\s*$)", ".txt", fields["name"], flags=re.IGNORECASE)}
