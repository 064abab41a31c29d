"""A shop on another host that has the widget on its pages, under a policy that permits nothing but that."""

import html
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs, urlsplit

from loopback import LoopbackSite

HOST = "shop.localhost"
PAGE = """<!doctype html>
<html lang="{lang}" dir="{dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Halden Bikes</title>{scripts}</head>
<body>
<header><a href="/">Halden Bikes</a></header>
<main><h1>City bikes</h1><p>Built in Lund, serviced everywhere.</p><button id="buy" type="button">Add to cart</button></main>
</body>
</html>
"""


class Shop(LoopbackSite):
    """A page takes in its query what is special about it: `agent`, `times`, `lang`, `dir`."""

    def __init__(self, site: str) -> None:
        self.site = site
        super().__init__(self.handler(), HOST)

    def policy(self) -> str:
        only = " ".join(f"{kind}-src {self.site};" for kind in ("script", "connect", "frame"))
        return f"default-src 'none'; {only} require-trusted-types-for 'script'"

    def page(self, query: dict[str, list[str]]) -> str:
        one = lambda name, usual: html.escape(query.get(name, [usual])[0])
        script = f'<script src="{self.site}/widget.js" data-agent-id="{one("agent", "")}" defer></script>'
        scripts = script * int(one("times", "1")) if "agent" in query else ""
        return PAGE.format(lang=one("lang", "en"), dir=one("dir", "ltr"), scripts=scripts)

    def handler(self) -> type[BaseHTTPRequestHandler]:
        shop = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                content = shop.page(parse_qs(urlsplit(self.path).query)).encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Security-Policy", shop.policy())
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        return Handler
