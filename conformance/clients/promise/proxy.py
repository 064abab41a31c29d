"""Stands between a client and the server. It grows what the server answers, and pauses each stream after its first event until the client
sends another request, which only a client that reads events as they come can do."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from urllib.parse import urlsplit

from grow import Growth

# They belong to a connection, or the proxy decides them.
OF_REQUESTS = {"accept-encoding", "connection", "host", "http2-settings", "transfer-encoding", "upgrade"}
OF_ANSWERS = {"connection", "content-length", "keep-alive", "transfer-encoding"}
STREAM = "text/event-stream"
PAUSE_SECONDS = 10


@contextmanager
def between(server: str, growth: Growth) -> Iterator[str]:
    """The address of the proxy."""
    place = urlsplit(server)
    asked = Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            asked.set()
            body = self.body()
            headers = {name: value for name, value in self.headers.items() if name.lower() not in OF_REQUESTS}
            upstream = HTTPConnection(place.netloc, timeout=60)
            upstream.request(self.command, self.path, body or None, headers)
            self.answer(upstream.getresponse())
            upstream.close()

        do_POST = do_PUT = do_PATCH = do_DELETE = do_GET

        def body(self) -> bytes:
            """Of its length, or in chunks."""
            if self.headers.get("Transfer-Encoding") != "chunked":
                return self.rfile.read(int(self.headers.get("Content-Length", 0)))
            body = b""
            while size := int(self.rfile.readline(), 16):
                body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
            return body

        def answer(self, answer: HTTPResponse) -> None:
            media = answer.headers.get_content_type()
            path = urlsplit(self.path).path.removeprefix(place.path)
            content = growth.content(self.command, path, answer.status, media)
            self.send_response_only(answer.status)
            kept = [header for header in answer.getheaders() if header[0].lower() not in OF_ANSWERS]
            for name, value in kept + growth.headers():
                self.send_header(name, value)
            if media == STREAM:
                self.send_header("Transfer-Encoding", "chunked")
                self.end_headers()
                self.stream(answer, content)
                return
            body = answer.read()
            body = growth.body(content, body) if body and media == "application/json" else body
            if answer.status not in (204, 304):
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def stream(self, answer: HTTPResponse, content: dict) -> None:
            event, is_first = [], True
            for line in answer:
                if line.strip():
                    event.append(line)
                elif event:
                    asked.clear()
                    self.chunk(growth.event(content, event, is_first))
                    if is_first and not asked.wait(PAUSE_SECONDS):
                        self.close_connection = True  # In the middle of the body.
                        return
                    event, is_first = [], False
            self.chunk(b"")

        def chunk(self, data: bytes) -> None:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
            self.wfile.flush()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as proxy:
        Thread(target=proxy.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{proxy.server_port}{place.path}"
        proxy.shutdown()
