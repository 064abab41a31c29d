"""A website on this machine for the crawler: some pages are there, one is missing, and the rest keep it waiting until the end of the run."""

import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler

from loopback import LoopbackSite

READ = {
    "/": "Opening hours",
    "/delivery": "Delivery and returns",
    "/contact": "How to reach us",
}
TEXT = "We are open from Monday to Friday between 8:00 and 18:00. Parcels leave our warehouse on the same day if they are ordered before noon."
WAITING = [f"/archive/{year}" for year in range(1990, 2026)]


class Website(LoopbackSite):
    """Ends what it keeps waiting at the end of the `with` block."""

    def __init__(self) -> None:
        self.ended = threading.Event()
        super().__init__(self.handler())

    def __exit__(self, *exception: object) -> None:
        self.ended.set()
        super().__exit__(*exception)

    def page(self, path: str) -> tuple[int, str, str]:
        """Status, media type and text at a path."""
        if path == "/robots.txt":
            return 200, "text/plain", "User-agent: *\nAllow: /\n"
        if path in ("/sitemap.xml", "/slow.xml"):
            listed = [*READ, "/missing", *(WAITING if path == "/slow.xml" else [])]
            entries = "".join(f"<url><loc>{self.url}{one}</loc></url>" for one in listed)
            return 200, "application/xml", f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entries}</urlset>'
        if path in WAITING:
            self.ended.wait(60)
        title = READ.get(path)
        if title is None:
            return 404, "text/html", "<title>Missing</title>"
        return 200, "text/html", f"<!doctype html><title>{title}</title><main><h1>{title}</h1><p>{TEXT} {title}.</p></main>"

    def handler(self) -> type[BaseHTTPRequestHandler]:
        website = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, kind, text = website.page(self.path.split("?")[0])
                content = text.encode()
                # The crawler waits for some pages no longer.
                with suppress(ConnectionError):
                    self.send_response(status)
                    self.send_header("Content-Type", kind)
                    self.send_header("Content-Length", str(len(content)))
                    self.end_headers()
                    self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        return Handler
