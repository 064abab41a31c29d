"""What schemathesis calls while it runs: requests meet things that exist, every answer is written down, and known exceptions are let pass.

The environment names the journal (`FRONTDESK_JOURNAL`), the API (`FRONTDESK_API`), the key (`FRONTDESK_KEY`), the seed (`FRONTDESK_SEED`)
and, for a workspace that was signed up, its id and code (`FRONTDESK_CLAIM`).
"""

import json
import os
import threading
from itertools import count

import schemathesis
from fitting import Claim, Fitting
from fixtures import Fixtures
from refusals import exception_of
from schemathesis.core.media_types import YAML_MEDIA_TYPES

_journal = open(os.environ["FRONTDESK_JOURNAL"], "a", encoding="utf-8")  # noqa: SIM115 - until the process ends
_lock = threading.Lock()
_fixtures = Fixtures(os.environ["FRONTDESK_API"], os.environ["FRONTDESK_KEY"])
_claim = os.environ.get("FRONTDESK_CLAIM")
_fitting = Fitting(_fixtures, Claim(*_claim.split(":")) if _claim else None, int(os.environ["FRONTDESK_SEED"]))
_callers = count()


@schemathesis.deserializer("text/event-stream", *YAML_MEDIA_TYPES)
def as_text(context, response):
    """Their schema is that of the text. The stories of the conformance suite judge the events of streams."""
    return response.content.decode()


@schemathesis.hook
def before_call(context, case, kwargs):
    """Each request comes from an address of its own, since some limits count addresses. Valid requests are fitted."""
    if case.meta is not None and case.meta.generation.mode.is_positive:
        _fit(case)
    case.headers = {**(case.headers or {}), "X-Forwarded-For": _address(next(_callers))}
    # Otherwise bytes, which have no schema, would make an invalid request of it.
    case._record_starting_state()


@schemathesis.hook
def after_call(context, case, response):
    """Writes the answer down, and restores what the request deleted."""
    raw = case.operation.definition.raw
    anywhere = case.operation.schema.raw_schema.get("x-errors-anywhere", [])
    answer = _describe(case, response)
    is_listed = str(response.status_code) in raw["responses"] or answer["code"] in anywhere
    listed = {"codes": [*raw.get("x-errors", []), *anywhere], "is_status_listed": is_listed}
    _write({"kind": "answer", **answer, **listed})
    if response.status_code == 200:
        _fixtures.restore(_deleted(case, response))


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Writes the failure of a check down; false drops one that is a known exception."""
    answer = _describe(case, response)
    reason = exception_of(type(failure).__name__, failure.message, answer)
    _write({"kind": "failure", **answer, "check": type(failure).__name__, "message": failure.message, "reason": reason})
    return reason is None


def _fit(case):
    operation, path, query = case.operation.definition.raw["operationId"], case.path_parameters or {}, case.query or {}
    # Requests of the stateful phase follow each other: their ids are those of earlier answers.
    if case.meta.phase.name.value != "stateful":
        case.body = _fitting.body(operation, case.body)
        case.path_parameters = _fitting.path(operation, path, query, case.body)
    case.query = _fitting.query(operation, case.formatted_path, query)
    case.headers = _fitting.headers(case.formatted_path, case.headers or {})


def _address(number):
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def _deleted(case, response):
    """The ids of what the request deleted."""
    path = case.path_parameters or {}
    operation = case.operation.definition.raw["operationId"]
    if operation == "deleteSources":
        return {item["id"] for item in response.json()["data"]["items"]}
    return {path.get({"deleteAgent": "agentId", "deleteSource": "sourceId", "deleteRole": "roleId"}.get(operation))}


def _describe(case, response):
    meta = case.meta
    error = _error(response)
    return {
        "operation": case.operation.definition.raw["operationId"],
        "method": response.request.method,
        "path": case.path,
        "mode": meta.generation.mode.value if meta else "positive",
        "phase": meta.phase.name.value if meta else "examples",
        "status": response.status_code,
        "code": error.get("code"),
        "text": error.get("message"),
        "details": [f"{detail.get('field')}: {detail.get('message')}" for detail in error.get("details") or []],
        "url": response.request.url,
        "body": _excerpt(response.request.body),
    }


def _error(response):
    try:
        error = json.loads(response.content).get("error")
    except (ValueError, AttributeError):
        return {}
    return error if isinstance(error, dict) else {}


def _excerpt(body):
    if body is None:
        return None
    text = body.decode("utf-8", errors="replace") if isinstance(body, bytes) else str(body)
    return text[:300]


def _write(entry):
    with _lock:
        _journal.write(json.dumps(entry, ensure_ascii=True) + "\n")
        _journal.flush()
