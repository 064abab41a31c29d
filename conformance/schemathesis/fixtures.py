"""Things that exist, so that generated requests do not all end at a 404: agents, sources of each type, a reply, a role."""

import json
import re
import time
import urllib.error
import urllib.request
from http.client import HTTPResponse

from website import Website

QUESTION = {"message": "When does the front desk open?"}
READY_SECONDS = 30


class Fixtures:
    """One of each kind. What a request deletes is made anew."""

    def __init__(self, api: str, key: str) -> None:
        self.api, self.key = api, key
        self.site = Website()
        self.agent = self.make_agent()
        # Its sources come and go.
        self.other_agent = self.make_agent()
        self.text, self.qna, self.website = self.make_text(self.agent), self.make_qna(), self.make_website()
        self.role = self.make_role()
        self.make_role()
        self.make_text(self.other_agent)
        reply = self.call("POST", "/chat", {"agentId": self.agent, **QUESTION})
        self.reply, self.conversation = reply["messageId"], reply["conversationId"]
        self.last_event = self.find_last_event()

    def restore(self, gone: set[str]) -> None:
        """Makes anew what was deleted."""
        if self.text in gone:
            self.text = self.make_text(self.agent)
        if self.qna in gone:
            self.qna = self.make_qna()
        if self.website in gone:
            self.website = self.make_website()
        if self.role in gone:
            self.role = self.make_role()
        for agent in {self.agent, self.other_agent} & gone:
            self.call("POST", f"/agents/{agent}/cancel-delete")

    def make_agent(self) -> str:
        return self.call("POST", "/agents", {"name": "Fixture"})["id"]

    def make_text(self, agent: str) -> str:
        body = {"title": "Opening hours", "content": "The front desk opens at 8:00. On Sundays it opens at 10:00."}
        return self.make_source(agent, "text", body)

    def make_qna(self) -> str:
        return self.make_source(self.agent, "qna", {"question": "Is there a bell?", "answer": "Yes, beside the door."})

    def make_website(self) -> str:
        return self.make_source(self.agent, "website", {"url": self.site.url, "mode": "crawl"})

    def make_source(self, agent: str, kind: str, body: dict) -> str:
        """Its id, once it is trained."""
        source = self.call("POST", f"/agents/{agent}/sources/{kind}", body)["id"]
        end = time.monotonic() + READY_SECONDS
        while (state := self.call("GET", f"/agents/{agent}/sources/{source}?wait=10"))["status"] != "ready":
            if state["status"] == "failed" or time.monotonic() > end:
                raise SystemExit(f"a source does not become ready: {state}")
        return source

    def make_role(self) -> str | None:
        """None on plans without custom roles."""
        try:
            return self.call("POST", "/roles", {"name": f"Fixture {time.monotonic_ns()}", "permissions": ["agents:view"]})["id"]
        except urllib.error.HTTPError as error:
            if error.code == 403:
                return None
            raise

    def find_last_event(self) -> int:
        """The number of the last event of the reply."""
        resume = {"Last-Event-ID": f"{self.reply}:0"}
        with self.send("POST", "/chat/stream", {"agentId": self.agent, **QUESTION}, resume) as stream:
            return int(re.findall(rf"^id: {self.reply}:(\d+)$", stream.read().decode(), re.MULTILINE)[-1])

    def etag(self, path: str) -> str | None:
        """The entity tag of a resource; None if it does not exist."""
        try:
            with self.send("GET", path) as answer:
                return answer.headers["ETag"]
        except urllib.error.HTTPError:
            return None

    def cursor(self, path: str) -> str | None:
        """The cursor after the first item of a list; None if there is no second one."""
        try:
            return self.call("GET", path)["nextCursor"]
        except urllib.error.HTTPError:
            return None

    def call(self, method: str, path: str, body: dict | None = None) -> dict:
        with self.send(method, path, body) as answer:
            return json.load(answer)["data"]

    def send(self, method: str, path: str, body: dict | None = None, headers: dict | None = None) -> HTTPResponse:
        request = urllib.request.Request(f"{self.api}{path}", method=method, headers=headers or {})
        request.add_header("Authorization", f"Bearer {self.key}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body).encode()
        return urllib.request.urlopen(request, timeout=60)
