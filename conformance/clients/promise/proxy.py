"""Stands between a client and the server, and grows what the server answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

from grow import Growth

# They belong to a connection, or the proxy decides them.
OF_REQUESTS = {"accept-encoding", "connection", "host"}
OF_ANSWERS = {"connection", "content-length", "keep-alive", "transfer-encoding"}
STREAM = "text/event-stream"


@contextmanager
def grown(server: str, growth: Growth) -> Iterator[str]:
    """The address of a server whose answers have grown."""
    place = urlsplit(server)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name: value for name, value in self.headers.items() if name.lower() not in OF_REQUESTS}
            upstream = HTTPConnection(place.netloc, timeout=60)
            upstream.request(self.command, self.path, body or None, headers)
            self.answer(upstream.getresponse())
            upstream.close()

        do_POST = do_PUT = do_PATCH = do_DELETE = do_GET

        def answer(self, answer: HTTPResponse) -> None:
            media = answer.headers.get_content_type()
            path = urlsplit(self.path).path.removeprefix(place.path)
            content = growth.content(self.command, path, answer.status, media)
            self.send_response(answer.status)
            kept = [header for header in answer.getheaders() if header[0].lower() not in OF_ANSWERS]
            for name, value in kept + growth.headers():
                self.send_header(name, value)
            self.end_headers()
            if media == STREAM:
                self.stream(answer, content)
            elif body := answer.read():
                self.wfile.write(growth.body(content, body) if media == "application/json" else body)

        def stream(self, answer: HTTPResponse, content: dict) -> None:
            event, is_first = [], True
            for line in answer:
                if line.strip():
                    event.append(line)
                elif event:
                    self.wfile.write(growth.event(content, event, is_first))
                    self.wfile.flush()
                    event, is_first = [], False

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as proxy:
        Thread(target=proxy.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{proxy.server_port}{place.path}"
        proxy.shutdown()
