"""The pages that the server has, read from the lists `PAGES` in its sources, so that none can be left out of a run."""

import re
from dataclasses import dataclass
from pathlib import Path

from scene import Scene
from visitor import Visitor

APP = Path(__file__).resolve().parents[2] / "server-impl/crates/web/src/app"
# A list of an area, and a route in it: its path, and its first function, which shows the page.
LIST = re.compile(r"const PAGES: &\[PageRoute\] = &\[(.*?)^\];", re.DOTALL | re.MULTILINE)
ROUTE = re.compile(r'\b(?:member|person|public)\(\s*"([^"]+)",\s*(?:Permission::\w+,\s*)?(show!|None)')
# Pages that are not of the dashboard, but lead to it.
OTHERS = {"/"}


@dataclass(frozen=True)
class Route:
    """A path with placeholders, and whether it can be opened: some paths only take forms."""

    path: str
    has_page: bool


def server_routes() -> list[Route]:
    """All routes of the dashboard."""
    lists = [text for file in sorted(APP.rglob("*.rs")) for text in LIST.findall(file.read_text(encoding="utf-8"))]
    areas = re.findall(r"\w+::PAGES", (APP / "mod.rs").read_text(encoding="utf-8"))
    routes = [Route(path, shown == "show!") for text in lists for path, shown in ROUTE.findall(text)]
    calls = sum(len(re.findall(r"\b(?:member|person|public)\(", text)) for text in lists)
    if len(lists) != len(areas) or calls != len(routes):
        raise SystemExit(f"{APP} has {len(areas)} areas with {calls} routes, of which {len(lists)} and {len(routes)} can be read")
    return routes


def uncovered(scene: Scene) -> list[str]:
    """Routes that are never opened, or to which no form is sent, and pages and forms at paths that are not among the routes."""
    routes = server_routes()
    opened = {path: route_of(path, routes) for path in (page.path.split("?")[0] for page in scene.pages if page.status == 200)}
    sent = {path: route_of(path, routes) for path in Visitor.sent}
    unopened = [f"is never opened: {route.path}" for route in routes if route.has_page and route not in opened.values()]
    unsent = [f"is sent no form: {route.path}" for route in routes if not route.has_page and route not in sent.values()]
    foreign = [f"is no route: {path}" for path, route in {**opened, **sent}.items() if route is None and path not in OTHERS]
    return unopened + unsent + foreign


def unseen(scene: Scene) -> list[str]:
    """Routes whose lack of a page would not be noticed, if that page were not opened."""
    empty = Scene(scene.server)
    known = {fault for fault in uncovered(empty) if fault.startswith("is never opened")}
    return [route.path for route in server_routes() if route.has_page and f"is never opened: {route.path}" not in known]


def route_of(path: str, routes: list[Route]) -> Route | None:
    """The route of a path: the one with the fewest placeholders that fits."""
    fits = [route for route in routes if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", route.path), path)]
    return min(fits, key=lambda route: route.path.count("{"), default=None)
