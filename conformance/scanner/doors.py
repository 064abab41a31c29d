"""Where a server is scanned, and a weak one that the judge must object to."""

import contextlib
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from authority import Authority, rsa_key

LOOPBACK = "127.0.0.1"
NAME = "desk.test"
SECONDS = 10


@dataclass(frozen=True)
class Door:
    """Where a server speaks TLS, where it speaks plain HTTP, and whom to trust."""

    secure: int
    plain: int
    authority: Path


class Careless(BaseHTTPRequestHandler):
    """Answers everybody."""

    timeout = SECONDS

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class CarelessServer(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """Most handshakes of a scanner fail."""


@contextlib.contextmanager
def weak_server(authority: Authority) -> Iterator[Door]:
    secure, plain = CarelessServer((LOOPBACK, 0), Careless), CarelessServer((LOOPBACK, 0), Careless)
    secure.socket = weak_context(authority).wrap_socket(secure.socket, server_side=True, do_handshake_on_connect=False)
    for server in (secure, plain):
        threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Door(secure.server_address[1], plain.server_address[1], authority.file)
    finally:
        for server in (secure, plain):
            server.shutdown()
            server.server_close()


def weak_context(authority: Authority) -> ssl.SSLContext:
    """All protocols and suites that OpenSSL still has, renegotiation by clients, no tickets, and no extended master secret."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    chain, key = authority.issue(NAME, rsa_key()).split(":")
    context.load_cert_chain(chain, key)
    context.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
    context.set_ciphers("ALL:@SECLEVEL=0")
    no_extended_master_secret, allow_client_renegotiation = 1 << 0, 1 << 8
    context.options |= ssl.OP_NO_TICKET | no_extended_master_secret | allow_client_renegotiation
    context.options &= ~ssl.OP_NO_RENEGOTIATION
    context.num_tickets = 0
    return context
