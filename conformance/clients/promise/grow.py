"""Grows answers as a later release of v1 may: fields, values, codes, events and headers that the contract does not have yet."""

import json
import re
from collections import Counter

KINDS = {"fields", "values", "codes", "events", "headers"}
FIELD, VALUE, EVENT, HEADER = "addedLater", "ADDED_LATER", "added.later", "X-Added-Later"

# What a client waits for.
AWAITED = {("SourceStatus", "ready")}


class Growth:
    """Adds these kinds to the answers that a document describes, and counts what it added. What the document does not describe, since
    the server is of a later release indeed, stays as it is."""

    def __init__(self, document: dict, kinds: set[str] = KINDS) -> None:
        self.document, self.kinds, self.added = document, kinds, Counter()
        patterns = [(re.sub(r"\{\w+\}", "[^/]+", path), item) for path, item in document["paths"].items()]
        self.paths = [(re.compile(pattern), item) for pattern, item in patterns]

    def adds(self, kind: str) -> bool:
        self.added[kind] += kind in self.kinds
        return kind in self.kinds

    def headers(self) -> list[tuple[str, str]]:
        return [(HEADER, "true")] if self.adds("headers") else []

    def content(self, method: str, path: str, status: int, media: str) -> dict:
        """What the document says about the content of an answer; nothing, if it does not describe it."""
        found = (item for pattern, item in self.paths if pattern.fullmatch(path))
        operation = next(found, {}).get(method.lower(), {})
        response, _ = self.resolve(operation.get("responses", {}).get(str(status), {}))
        return response.get("content", {}).get(media, {})

    def body(self, content: dict, body: bytes) -> bytes:
        return json.dumps(self.value(json.loads(body), content.get("schema", {}))).encode()

    def event(self, content: dict, lines: list[bytes], is_first: bool) -> bytes:
        """An event of a stream, and another one before it unless it is the first."""
        before = b""
        if not is_first and self.adds("events"):
            before = f'event: {EVENT}\ndata: {{"type": "{EVENT}", "note": "of a later release"}}\n\n'.encode()
        return before + b"".join(self.line(content, line) for line in lines) + b"\n"

    def line(self, content: dict, line: bytes) -> bytes:
        name, _, value = line.partition(b":")
        return b"data: " + self.body({"schema": content.get("x-item-schema", {})}, value) + b"\n" if name == b"data" else line

    def value(self, value: object, schema: dict) -> object:
        schema, name = self.resolve(schema, value)
        match value:
            case dict() if "properties" in schema:
                grown = {key: self.value(field, schema["properties"].get(key, {})) for key, field in value.items()}
                return {FIELD: {"since": "a later release"}, **grown} if self.adds("fields") else grown
            case list():
                return [self.value(item, schema.get("items", {})) for item in value]
            case str() if "x-enum" in schema and (name, value) not in AWAITED:
                return VALUE if self.adds("codes" if name == "ErrorCode" else "values") else value
        return value

    def resolve(self, part: dict, value: object = None) -> tuple[dict, str]:
        """What a reference leads to, and its name; of a union, the arm that describes the value."""
        name = ""
        while "$ref" in part or "oneOf" in part:
            reference = part.get("$ref") or self.arm(part, value)
            if not reference:
                return {}, ""
            name = reference.rpartition("/")[2]
            part = self.document["components"][reference.split("/")[2]][name]
        return part, name

    @staticmethod
    def arm(union: dict, value: object) -> str | None:
        if "discriminator" in union:
            return union["discriminator"]["mapping"].get(value[union["discriminator"]["propertyName"]])
        return next(arm["$ref"] for arm in union["oneOf"] if "$ref" in arm)


def closed(document: dict) -> dict:
    """The same contract as if it did not promise to grow: objects and lists of values are closed."""
    if isinstance(document, list):
        return [closed(item) for item in document]
    if not isinstance(document, dict):
        return document
    part = {key: closed(value) for key, value in document.items()}
    if part.get("type") == "object" and isinstance(part.get("properties"), dict):
        part.setdefault("additionalProperties", False)
    if "x-enum" in part:
        part["enum"] = part.pop("x-enum")
    return part
