"""Makes things of help centers through the API, and sends what visitors send."""

import http.client
import json
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

ARTICLES = Path(__file__).with_name("articles")


class Refused(Exception):
    """What the API did not accept."""


@dataclass
class Api:
    """The API, with the key of an organization."""

    url: str
    key: str

    def call(self, method: str, path: str, body: dict | bytes | None = None) -> dict:
        kind = {} if body is None else {"Content-Type": "application/octet-stream" if isinstance(body, bytes) else "application/json"}
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        request = urllib.request.Request(self.url + path, data, {"Authorization": f"Bearer {self.key}", **kind}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            raise Refused(f"{method} {path}: {error.code} {error.read().decode()}") from error

    def post(self, path: str, body: dict | bytes | None = None) -> dict:
        return self.call("POST", path, body)

    def patch(self, path: str, body: dict) -> dict:
        return self.call("PATCH", path, body)


@dataclass
class Page:
    """An address of a site, and what is there."""

    kind: str
    path: str
    locale: str = "en"
    status: int = 200


@dataclass
class Site:
    """A site, and the pages that it has so far."""

    api: Api
    slug: str
    # A word that its articles have, by language.
    words: dict[str, str] = field(default_factory=lambda: {"en": "plan", "de": "Tarif", "ar": "الخطة"})
    id: str = ""
    pages: list[Page] = field(default_factory=list)
    collections: dict[str, str] = field(default_factory=dict)
    articles: dict[str, dict] = field(default_factory=dict)

    def create(self, fields: dict) -> None:
        agent = self.api.post("/agents", {"name": self.slug})["id"]
        self.id = self.api.post(f"/agents/{agent}/help-center/site", {"slug": self.slug, **fields})["id"]

    def change(self, fields: dict) -> None:
        self.api.patch(f"/help-center/sites/{self.id}", fields)

    def publish(self) -> None:
        self.api.patch(f"/help-center/sites/{self.id}/access", {"isPublished": True})

    def file(self, name: str, content: bytes) -> dict:
        return self.api.post(f"/help-center/sites/{self.id}/files?name={urllib.parse.quote(name)}", content)

    def collection(self, slug: str, parent: str | None = None, **fields: object) -> None:
        inside = {"parentId": self.collections[parent]} if parent else {}
        made = self.api.post(f"/help-center/sites/{self.id}/collections", {"slug": slug, **inside, **fields})
        self.collections[slug] = made["id"]
        self.pages.append(Page("collection", f"/collections/{slug}"))

    def article(self, collection: str, fields: dict, published: bool = True) -> dict:
        """Creates an article, and publishes it if asked to."""
        made = self.api.post(f"/help-center/collections/{self.collections[collection]}/articles", fields)
        if not published:
            return made
        made = self.api.post(f"/help-center/articles/{made['id']}/publish")
        self.pages.append(Page("article", path_of(made["url"]), made["locale"]))
        return made

    def preview(self, article: dict) -> None:
        url = self.api.post(f"/help-center/articles/{article['id']}/preview")["url"]
        self.pages.append(Page("preview", path_of(url), article["locale"]))

    def has_usual_pages(self, locales: list[str]) -> None:
        """The pages that each site has in each of its languages, of which the first has no part of its own in addresses."""
        for locale in locales:
            base = "" if locale == locales[0] else f"/{locale}"
            word = urllib.parse.quote(self.words[locale])
            usual = {"home": base or "/", "search": f"{base}/search", "results": f"{base}/search?q={word}", "nothing": f"{base}/search?q=qqqqzzzz", "ask": f"{base}/ask?q={word}"}
            self.pages += [Page(kind, path, locale) for kind, path in usual.items()]
            self.pages.append(Page("not_found", f"{base}/nowhere", locale, 404))

    def rate(self, article: dict, vote: str, comment: str, visitor: str) -> None:
        """Sends the form below an article. Each visitor has an address: too many from one are refused."""
        form = urllib.parse.urlencode({"article": article["id"], "vote": vote, "comment": comment}).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json", "X-Forwarded-For": visitor}
        status, text = self.send("POST", "/_fd/feedback", form, headers)
        if status != 204:
            raise Refused(f"a rating: {status} {text}")

    def send(self, method: str, path: str, body: bytes | None = None, headers: dict | None = None) -> tuple[int, str]:
        """What a visitor gets. No redirect is followed; of one, the text is where it leads."""
        port = urllib.parse.urlsplit(self.api.url).port
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            connection.request(method, path, body, {"Host": f"{self.slug}.localhost:{port}", **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.headers.get("Location") or answer.read().decode()
        finally:
            connection.close()

    def shown(self) -> dict:
        """What the programs that open the pages need to know."""
        origin = f"http://{self.slug}.localhost:{urllib.parse.urlsplit(self.api.url).port}"
        return {"name": self.slug, "origin": origin, "words": self.words, "pages": [vars(page) for page in self.pages]}


def path_of(url: str) -> str:
    parts = urllib.parse.urlsplit(url)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def written(locale: str) -> list[tuple[str, str, str, str]]:
    """The articles of the folder in a language: collection, name of the file, title and text."""
    found = []
    for path in sorted(ARTICLES.glob(f"{locale}/*/*.md")):
        title, text = path.read_text(encoding="utf-8").split("\n", 1)
        found.append((path.parent.name, path.stem, title.removeprefix("# "), text.strip()))
    return found
