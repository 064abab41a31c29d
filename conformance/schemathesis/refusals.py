"""Reads refusals.toml: failures of checks that are no defects, each with its reason."""

import re
import tomllib
from pathlib import Path

_EXCEPTIONS = tomllib.loads(Path(__file__).with_name("refusals.toml").read_text(encoding="utf-8"))["exception"]


def exception_of(check: str, message: str, answer: dict) -> str | None:
    """The reason why this failure is none, if it is listed."""
    return next((entry["reason"] for entry in _EXCEPTIONS if _fits(entry, check, message, answer)), None)


def idle(failures: list[dict]) -> list[str]:
    """The reasons, or codes of a reason, that no failure needed."""
    met = {(failure["reason"], failure["code"]) for failure in failures}
    reasons = {reason for reason, _ in met}
    of_codes = [(entry["reason"], code) for entry in _EXCEPTIONS for code in entry.get("codes", [])]
    unmet = [entry["reason"] for entry in _EXCEPTIONS if "codes" not in entry and entry["reason"] not in reasons]
    return unmet + [f"{code}: {reason}" for reason, code in of_codes if (reason, code) not in met]


def _fits(entry: dict, check: str, message: str, answer: dict) -> bool:
    if check not in entry["checks"]:
        return False
    if "codes" in entry and answer["code"] not in entry["codes"]:
        return False
    if "operations" in entry and answer["operation"] not in entry["operations"]:
        return False
    if not re.search(entry.get("message", ""), message) or not re.search(entry.get("text", ""), answer["text"] or ""):
        return False
    pattern = entry.get("details")
    return pattern is None or bool(answer["details"]) and all(re.search(pattern, detail) for detail in answer["details"])
