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
<header><a href="/">{shop}</a></header>
<main><h1>{heading}</h1><p>{text}</p>
<ul>{bikes}</ul>
<button id="buy" type="button">{buy}</button></main>
</body>
</html>
"""
BIKE = """<li><svg viewBox="0 0 120 70" width="120" height="70" fill="none" stroke="currentColor" stroke-width="3" aria-hidden="true">
<circle cx="28" cy="46" r="18"/><circle cx="92" cy="46" r="18"/><path d="M28 46 44 20h36L60 46zM42 14l18 32M36 14h12M74 10h10l8 36"/></svg><h2>{name}</h2><p>{price}</p></li>"""
WORDS = {
    "en": {
        "shop": "Halden Bikes",
        "heading": "City bikes",
        "text": "Built in Lund, serviced everywhere.",
        "buy": "Add to cart",
        "bikes": [("Halden Three", "€ 890"), ("Halden Cargo", "€ 2,490"), ("Halden Junior", "€ 390")],
    },
    "ar": {
        "shop": "دراجات هالدن",
        "heading": "دراجات المدينة",
        "text": "تُصنع في لوند، وتُصان في كل مكان.",
        "buy": "أضف إلى السلة",
        "bikes": [("هالدن ثلاثة", "890 €"), ("هالدن للنقل", "2490 €"), ("هالدن للصغار", "390 €")],
    },
}


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
        words = WORDS.get(one("lang", "en"), WORDS["en"])
        bikes = "".join(BIKE.format(name=name, price=price) for name, price in words["bikes"])
        return PAGE.format(lang=one("lang", "en"), dir=one("dir", "ltr"), scripts=scripts, **{**words, "bikes": bikes})

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
