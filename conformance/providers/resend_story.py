"""Drives a Resend with its SDK for Python, and checks what the SDK makes of its answers."""

import json
import os
import sys
import urllib.request
from collections.abc import Callable

import resend
from resend.exceptions import ResendError

resend.api_url = os.environ["RESEND_BASE_URL"]
resend.api_key = os.environ["RESEND_API_KEY"]
HOST = "help.python.acme.com"
MAIL = {
    "from": f"Acme <support@{HOST}>",
    "to": ["anna@firm.eu"],
    "subject": "Re: Order",
    "text": "It is on its way.",
    "html": "<p>It is on its way.</p>",
    "reply_to": f"support+token@{HOST}",
    "headers": {"Auto-Submitted": "auto-replied"},
    "tags": [{"name": "frontdesk", "value": "key-python"}],
}


def tell(line: str) -> dict:
    """Has whoever started this change the provider, and reads what it says."""
    print(line, flush=True)
    return json.loads(sys.stdin.readline())


def error_of(call: Callable[[], object]) -> ResendError:
    try:
        answer = call()
    except ResendError as error:
        return error
    raise AssertionError(f"it is not refused: {answer}")


def domains() -> None:
    made = resend.Domains.create({"name": HOST})
    assert made["name"] == HOST and made["status"] == "not_started", made
    kinds = {(record["record"], record["type"], record["name"]) for record in made["records"]}
    assert {("SPF", "MX", "send.help.python"), ("SPF", "TXT", "send.help.python")} <= kinds, kinds
    assert ("DKIM", "TXT", "resend._domainkey.help.python") in kinds, kinds
    again = error_of(lambda: resend.Domains.create({"name": HOST}))
    assert str(again.code) == "403" and "registered already" in str(again), again
    listed = resend.Domains.list({"limit": 100})
    assert listed["object"] == "list" and made["id"] in [domain["id"] for domain in listed["data"]], listed
    resend.Domains.verify(made["id"])
    assert resend.Domains.get(made["id"])["status"] == "pending"
    tell(f"publish {HOST}")
    resend.Domains.verify(made["id"])
    found = resend.Domains.get(made["id"])
    assert found["status"] == "verified" and found["object"] == "domain", found
    gone = error_of(lambda: resend.Domains.get("4dd369bc-aa82-4ff3-97de-ffffffffffff"))
    assert str(gone.code) == "404", gone


def mails() -> None:
    options = {"idempotency_key": "key-python"}
    first = resend.Emails.send(MAIL, options)
    assert resend.Emails.send(MAIL, options)["id"] == first["id"], "a key sends once"
    other = error_of(lambda: resend.Emails.send({**MAIL, "subject": "Another"}, options))
    assert str(other.code) == "409" and other.error_type == "invalid_idempotent_request", other
    stranger = error_of(lambda: resend.Emails.send({**MAIL, "from": "support@other.com"}))
    assert str(stranger.code) == "403" and "not verified" in str(stranger), stranger
    nobody = error_of(lambda: resend.Emails.send({**MAIL, "to": ["anna"]}))
    assert str(nobody.code) == "422" and "`to`" in str(nobody), nobody
    read = resend.Emails.get(first["id"])
    assert read["subject"] == "Re: Order" and read["to"] == ["anna@firm.eu"], read


def webhooks() -> None:
    event = tell("event email.bounced")
    signed = {name.removeprefix("svix-"): value for name, value in event["headers"].items()}
    options = {"payload": event["body"], "headers": signed, "webhook_secret": os.environ["RESEND_WEBHOOK_SECRET"]}
    verified = resend.Webhooks.verify(options)
    assert verified["type"] == "email.bounced" and verified["data"]["tags"] == {"frontdesk": "key-python"}, verified
    try:
        resend.Webhooks.verify({**options, "payload": event["body"] + " "})
    except ValueError:
        return
    raise AssertionError("a changed event is taken")


def receiving() -> None:
    event = json.loads(tell(f"receive help@{HOST}")["body"])
    data = event["data"]
    assert event["type"] == "email.received" and data["to"] == [f"help@{HOST}"], event
    assert {"email_id", "from", "to", "cc", "bcc", "received_for", "message_id", "subject", "attachments"} <= data.keys(), data
    mail = resend.Emails.Receiving.get(data["email_id"], {"html_format": "cid"})
    assert mail["object"] == "email" and mail["subject"] == "Opening hours" and mail["message_id"] == "<1@firm.eu>", mail
    with urllib.request.urlopen(mail["raw"]["download_url"], timeout=20) as answer:
        assert answer.read().endswith(b"\r\n\r\nWhen do you open?\r\n")
    listed = resend.Emails.Receiving.list()
    assert data["email_id"] in [mail["id"] for mail in listed["data"]], listed
    gone = error_of(lambda: resend.Emails.Receiving.get("4dd369bc-aa82-4ff3-97de-ffffffffffff"))
    assert str(gone.code) == "404", gone


def faults() -> None:
    for fault, codes in {"busy": ["429"], "broken": ["500"], "cut": ["500"], "garbled": ["500"]}.items():
        tell(fault)
        error = error_of(lambda: resend.Domains.list())
        assert str(error.code) in codes, f"{fault}: {error.code} {error}"
    tell("none")
    resend.api_key = "re_wrong"
    wrong = error_of(lambda: resend.Domains.list())
    assert str(wrong.code) == "403" and wrong.error_type == "invalid_api_key", wrong
    resend.api_key = os.environ["RESEND_API_KEY"]


domains()
mails()
webhooks()
receiving()
faults()
deleted = next(domain["id"] for domain in resend.Domains.list()["data"] if domain["name"] == HOST)
assert resend.Domains.remove(deleted)["deleted"] is True
