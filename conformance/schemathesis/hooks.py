"""What schemathesis calls while it runs: requests meet things that exist, every answer is written down, and known exceptions are let pass.

The environment names the journal (`FRONTDESK_JOURNAL`), the API (`FRONTDESK_API`) and the key (`FRONTDESK_KEY`).
"""

import json
import os
import threading

import schemathesis
from fixtures import Fixtures
from refusals import exception_of

_journal = open(os.environ["FRONTDESK_JOURNAL"], "a", encoding="utf-8")  # noqa: SIM115 - until the process ends
_lock = threading.Lock()
_fixtures = Fixtures(os.environ["FRONTDESK_API"], os.environ["FRONTDESK_KEY"])


@schemathesis.hook
def before_call(context, case, kwargs):
    """Most made-up ids become those of things that exist; otherwise nearly every answer would be a refusal."""
    if case.meta is None or not case.meta.generation.mode.is_positive or _is_stateful(case):
        return
    case.path_parameters = _fixtures.in_path(case.path_parameters)
    case.query = _fixtures.in_query(case.query)
    case.headers = _fixtures.in_headers(case.headers)
    case.body = _fixtures.in_body(case.operation.definition.raw.get("operationId"), case.body)


@schemathesis.hook
def after_call(context, case, response):
    """Writes the answer down, and restores what the request deleted."""
    _write({"kind": "answer", **_describe(case, response), "listed": sorted(_listed(case))})
    if case.method.upper() == "DELETE" and response.status_code == 200:
        _fixtures.restore(case.path_parameters)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Writes the failure of a check down; false drops one that is a known exception."""
    answer = _describe(case, response)
    reason = exception_of(type(failure).__name__, failure.message, answer)
    _write({"kind": "failure", **answer, "check": type(failure).__name__, "message": failure.message, "reason": reason})
    return reason is None


def _is_stateful(case):
    return case.meta.phase.name == "stateful"


def _listed(case):
    raw = case.operation.definition.raw
    return {*raw.get("x-errors", []), *case.operation.schema.raw_schema.get("x-errors-anywhere", [])}


def _describe(case, response):
    meta = case.meta
    error = _error(response)
    return {
        "operation": case.operation.definition.raw.get("operationId"),
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
