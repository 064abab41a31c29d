"""Receives webhooks of Frontdesk, and prints a line for each event: `pip install standardwebhooks`."""

import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])
lock = Lock()
seen = set()  # Ids of events. Keep them in your database, and add one in the transaction of your work.


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 15

    def do_POST(self) -> None:
        try:
            body = self.rfile.read(max(0, min(int(self.headers.get("content-length", 0)), 1 << 20)))
            event = webhook.verify(body, dict(self.headers))
        except (WebhookVerificationError, ValueError):  # The latter for headers and bodies that cannot be read at all.
            return self.answer(400)
        if self.is_new(self.headers["webhook-id"]):
            print(json.dumps({"id": self.headers["webhook-id"], "type": event["type"]}), flush=True)
        self.answer(204)

    def is_new(self, delivery: str) -> bool:
        """A delivery can arrive twice, always with the same id."""
        with lock:
            known = delivery in seen
            seen.add(delivery)
        return not known

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver)
print(f"listening on 127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
