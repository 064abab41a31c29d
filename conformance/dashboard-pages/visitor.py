"""A browser without scripts: it keeps a cookie, follows redirects, and sends the forms of pages by the words on their buttons."""

import http.client
import secrets
import urllib.parse
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import ClassVar

MOST_REDIRECTS = 5


@dataclass
class Form:
    """A form as it is in a page: where it is sent, its fields, and its buttons by their words."""

    action: str = ""
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: dict[str, dict[str, str]] = field(default_factory=dict)


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    text: str


class Visitor:
    """Somebody with a browser. `sent` are the paths that it has sent forms to."""

    sent: ClassVar[set[str]] = set()

    def __init__(self, origin: str) -> None:
        self.host = urllib.parse.urlsplit(origin).netloc
        self.address = ".".join(["10", *(str(number) for number in secrets.token_bytes(3))])
        self.cookie = ""
        self.path = "/"
        self.page = Answer(0, http.client.HTTPMessage(), "")

    def open(self, path: str) -> str:
        """Opens a path, and returns its page."""
        return self.follow(path, self.request("GET", path))

    def send(self, button: str, action: str = "", to: str = "", **filled: str | list[str]) -> str:
        """Fills in the form with this button, whose action ends so, presses the button, and returns the page that comes. Scripts may send it elsewhere."""
        form = next((form for form in forms(self.page.text) if button in form.buttons and form.action.endswith(action)), None)
        if form is None:
            raise SystemExit(f"{self.path} has no button {button}: {self.page.text}")
        pressed = form.buttons[button]
        fields = [pair for pair in form.fields if pair[0] not in filled]
        for name, value in filled.items():
            fields += [(name, one) for one in ([value] if isinstance(value, str) else value)]
        fields += [(pressed["name"], pressed.get("value", ""))] if "name" in pressed else []
        action = to or pressed.get("formaction") or form.action
        body, kind = urllib.parse.urlencode(fields).encode(), "application/x-www-form-urlencoded"
        return self.post(action, body, kind)

    def upload(self, button: str, files: dict[str, bytes]) -> str:
        """Sends the form with this button with files in its field `file`."""
        form = next(form for form in forms(self.page.text) if button in form.buttons)
        boundary = secrets.token_hex(16)
        named = [(f'name="{name}"', value.encode()) for name, value in form.fields if name != "file"]
        named += [(f'name="file"; filename="{escape(name)}"', content) for name, content in files.items()]
        parts = [f"--{boundary}\r\nContent-Disposition: form-data; {name}\r\n\r\n".encode() + value for name, value in named]
        body = b"\r\n".join([*parts, f"--{boundary}--\r\n".encode()])
        return self.post(form.action, body, f"multipart/form-data; boundary={boundary}")

    def post(self, action: str, body: bytes, kind: str) -> str:
        answer = self.request("POST", action, body, {"Content-Type": kind})
        self.sent.add(action.split("?")[0])
        return self.follow(action, answer)

    def follow(self, path: str, answer: Answer) -> str:
        for _ in range(MOST_REDIRECTS):
            if not (to := answer.headers["Location"]):
                break
            path = to
            answer = self.request("GET", path)
        self.path, self.page = path, answer
        # Name servers cannot be asked here, which pages tell with 502.
        if answer.status >= 500 and answer.status != 502:
            raise SystemExit(f"{path}: {answer.status} {answer.text}")
        return answer.text

    def request(self, method: str, path: str, body: bytes | None = None, headers: dict | None = None) -> Answer:
        connection = http.client.HTTPConnection(self.host, timeout=60)
        more = {"Accept": "text/html", "X-Forwarded-For": self.address, "Cookie": self.cookie, **(headers or {})}
        try:
            connection.request(method, path.split("#")[0], body, more)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = cookie.split(";")[0]
        is_text = answer.headers.get_content_maintype() == "text"
        return Answer(answer.status, answer.headers, content.decode() if is_text else "")


def escape(name: str) -> str:
    """The name of a file as browsers write it in a form."""
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def forms(page: str) -> list[Form]:
    parser = FormParser()
    parser.feed(page)
    return parser.found


class FormParser(HTMLParser):
    """Collects the forms of a page with what a browser would send of them untouched."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.form: Form | None = None
        self.button: dict[str, str] | None = None
        self.words: list[str] = []
        self.area: str | None = None
        self.select: str | None = None
        self.hidden = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.form = Form(given.get("action", ""))
            self.found.append(self.form)
        elif self.form is None:
            return
        elif tag == "input" and "name" in given:
            if given.get("type") not in ("checkbox", "radio", "file") or "checked" in given:
                self.form.fields.append((given["name"], given.get("value", "")))
        elif tag == "textarea":
            self.area, self.words = given["name"], []
        elif tag == "select":
            self.select = given["name"]
        elif tag == "option" and self.select:
            self.form.fields = self.chosen(given)
        elif tag == "button":
            self.button, self.words = given, []
        elif tag == "span" and self.button is not None:
            self.hidden += 1 if self.hidden or given.get("class") == "sr" else 0

    def chosen(self, option: dict[str, str]) -> list[tuple[str, str]]:
        """The fields with this option chosen, if it is the first one or says so."""
        fields = self.form.fields
        has_one = any(name == self.select for name, _ in fields)
        if has_one and "selected" not in option:
            return fields
        return [pair for pair in fields if pair[0] != self.select] + [(self.select, option.get("value", ""))]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "textarea" and self.area and self.form:
            self.form.fields.append((self.area, "".join(self.words).removeprefix("\n")))
            self.area = None
        elif tag == "select":
            self.select = None
        elif tag == "span" and self.hidden:
            self.hidden -= 1
        elif tag == "button" and self.button is not None and self.form:
            name = self.button.get("aria-label") or " ".join("".join(self.words).split())
            self.form.buttons[name] = self.button
            self.button = None

    def handle_data(self, text: str) -> None:
        if not self.hidden:
            self.words.append(text)
