"""A workspace in which whatever a page shows is hostile: the texts of help-pages/hostile.py, in each field that takes them."""

import html
import itertools
import re
from collections.abc import Callable, Iterator
from urllib.parse import quote

import hostile
from scene import Page, Scene
from sites import Api, Refused
from visitor import Visitor

Fit = Callable[[int], str]

AGENTS, QUESTIONS, KEYS = 60, 12, 30
# How many pages of lists there are at 50 lines each, and how many sources are opened.
LISTS, OPENED = 12, 40
# Fields of addresses that pages read, by the end of their path.
QUERIES = {
    "/agents": ("q", "isPublic", "sort", "cursor", "done", "of"),
    "/sources": ("q", "status", "type", "cursor", "done", "of"),
    "/sources/new/qna": ("question", "answer"),
    "/playground": ("message", "model", "systemInstruction", "c", "done"),
    "/keys/new": ("name", "scope", "role", "expires"),
    "/keys": ("cursor", "done", "of"),
    "/settings/members": ("email", "role", "done"),
    "/settings/roles/new": ("name", "permissions"),
    "/account/confirm": ("next",),
    "/sign-in": ("next", "email"),
}

# Those who are not sent on from there at once.
PEOPLE = {"/account/confirm": "sam", "/sign-in": "nobody"}


def fill(scene: Scene) -> None:
    texts = itertools.cycle(hostile.fields())
    fit = lambda longest: next(text for text in texts if len(text.encode()) <= longest)
    eve = scene.sign_in("eve", "eve@evil.example")
    org = scene.organization("Hostile", "enterprise", "eve@evil.example")
    api, base = scene.api(org, "eve@evil.example"), f"/app/{org}"
    first = len(scene.pages)
    agents = [agent(api, fit) for _ in range(AGENTS)]
    trained = f"{base}/agents/{agents[0]}"
    sources = list(train(api, agents[0], fit))
    talks = [talk(eve, trained, fit(1000)) for _ in range(QUESTIONS)]
    role = named(scene, eve, base, org, fit)
    lists(scene, eve, base, trained)
    opened(scene, base, agents, sources, talks, role)
    queried(scene, base, trained, sources)
    for page in scene.pages[first:]:
        page.is_hostile = True


def agent(api: Api, fit: Fit) -> str:
    made = api.post("/agents", {"name": fit(200), "description": fit(2000), "systemInstruction": fit(8000), "unknownAnswer": fit(500), "isPublic": True})
    texts = {"title": fit(60), "greeting": fit(500), "suggestions": [fit(200) for _ in range(4)], "placeholder": fit(80)}
    api.patch(f"/agents/{made['id']}/channels/widget", texts)
    api.patch(f"/agents/{made['id']}/channels/email", {"signature": fit(2000)})
    return made["id"]


def train(api: Api, agent: str, fit: Fit) -> Iterator[str]:
    """Sources of each kind, with each text at least once as a title and once in a text."""
    for title in hostile.fields():
        yield api.post(f"/agents/{agent}/sources/text", {"title": title[:200], "content": f"{title}\n\n{fit(8000)}"})["id"]
    for body in hostile.bodies(60):
        yield api.post(f"/agents/{agent}/sources/text", {"title": fit(200), "content": body})["id"]
        yield api.post(f"/agents/{agent}/sources/qna", {"question": fit(1000), "answer": body[:20_000]})["id"]
        yield api.post(f"/agents/{agent}/sources/file?name={quote(fit(150), safe='')}.md", body.encode())["id"]
    for scheme in hostile.SCHEMES:
        url = scheme if scheme.startswith("http") else f"http://127.0.0.1:9/{scheme}"
        try:
            yield api.post(f"/agents/{agent}/sources/website", {"url": url, "title": fit(200)})["id"]
        except Refused as refused:
            if ": 400 " not in str(refused) and ": 422 " not in str(refused):
                raise


def talk(eve: Visitor, agent: str, question: str) -> str:
    """The path of a talk that begins with a question."""
    eve.open(f"{agent}/playground")
    eve.send("Ask", message=question)
    return eve.path.split("#")[0]


def named(scene: Scene, eve: Visitor, base: str, org: str, fit: Fit) -> str:
    """People, keys, the workspace and a role with hostile names. Returns the id of the role."""
    eve.open("/account")
    eve.send("Save", name=fit(100))
    for _ in range(KEYS):
        scene.key(org, fit(100), scope="read")
    eve.open(f"{base}/settings")
    eve.send("Save", name=fit(200))
    return scene.api(org, "eve@evil.example").post("/roles", {"name": fit(100), "permissions": ["agents:view"]})["id"]


def lists(scene: Scene, eve: Visitor, base: str, agent: str) -> None:
    """Each page of the lists."""
    for path in (f"{base}/agents", f"{agent}/sources", f"{base}/keys"):
        for number in range(LISTS):
            scene.pages.append(Page(f"hostile-list-{number}", path, "eve"))
            page = eve.open(path)
            following = re.search(r'<nav class="around"[^>]*><a class="b" href="([^"]+)"', page)
            if not following:
                break
            path = html.unescape(following[1])


def opened(scene: Scene, base: str, agents: list[str], sources: list[str], talks: list[str], role: str) -> None:
    """Things alone, on each of their pages."""
    parts = itertools.cycle(["", "/channels", "/channels/widget", "/channels/email", "/settings", "/delete"])
    scene.pages += [Page("hostile-agent", f"{base}/agents/{agent}{next(parts)}", "eve") for agent in agents]
    parts = itertools.cycle(["", "", "/edit"])
    every = len(sources) // OPENED
    scene.pages += [Page("hostile-source", f"{base}/agents/{agents[0]}/sources/{source}{next(parts)}", "eve") for source in sources[::every]]
    scene.pages += [Page("hostile-talk", path, "eve") for path in talks]
    roles = ("/settings/roles", "/settings/roles/new", f"/settings/roles/{role}", f"/settings/roles/{role}/delete")
    pages = (*roles, "/settings", "/settings/members", "/settings/billing", "/settings/delete", "/leave", "/keys/new")
    scene.pages += [Page("hostile-workspace", base + path, "eve") for path in pages]
    scene.pages += [Page("hostile-person", path, "eve") for path in ("/account", "/app/choose", "/app/new")]


def queried(scene: Scene, base: str, agent: str, sources: list[str]) -> None:
    """Pages whose addresses have hostile fields: they may be refused, but nothing of them may run."""
    queries = itertools.cycle(hostile.queries())
    for end, names in QUERIES.items():
        parent = agent if end.startswith(("/sources", "/playground")) else base if end.startswith(("/agents", "/keys", "/settings")) else ""
        person = PEOPLE.get(end, "eve")
        scene.pages += [Page("hostile-query", f"{parent}{end}?{name}={next(queries)}", person, 0) for name in names for _ in range(2)]
    for source in sources[:2]:
        scene.pages += [Page("hostile-query", f"{agent}/sources/{source}?{name}={next(queries)}", "eve", 0) for name in ("url", "start", "outcome")]
    scene.pages += [Page("hostile-path", f"{base}/{query}", "eve", 404) for query in hostile.queries()[:4]]
