"""A website on loopback, for the crawler: a few pages that link to each other."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGES = {f"/{number}": f"Room {number} is open from {number}:00 to 20:00." for number in range(1, 5)}


class Website:
    """Serves until the process ends."""

    def __init__(self) -> None:
        server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{server.server_port}/1"


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        text = PAGES.get(self.path)
        links = "".join(f'<a href="{path}">{path}</a> ' for path in PAGES)
        page = f"<html><head><title>{self.path}</title></head><body><p>{text}</p>{links}</body></html>".encode()
        self.send_response(200 if text else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""
