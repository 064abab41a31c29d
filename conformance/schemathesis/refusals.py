"""Reads refusals.toml: failures of checks that are no defects, each with its reason."""

import re
import tomllib
from pathlib import Path

_EXCEPTIONS = tomllib.loads(Path(__file__).with_name("refusals.toml").read_text(encoding="utf-8"))["exception"]
REASONS = [entry["reason"] for entry in _EXCEPTIONS]


def exception_of(check: str, message: str, answer: dict) -> str | None:
    """The reason why this failure is none, if it is listed."""
    return next((entry["reason"] for entry in _EXCEPTIONS if _fits(entry, check, message, answer)), None)


def _fits(entry: dict, check: str, message: str, answer: dict) -> bool:
    if check not in entry["checks"]:
        return False
    if "codes" in entry and answer["code"] not in entry["codes"]:
        return False
    if "operations" in entry and answer["operation"] not in entry["operations"]:
        return False
    if not re.search(entry.get("message", ""), message):
        return False
    pattern = entry.get("details")
    return pattern is None or bool(answer["details"]) and all(re.search(pattern, detail) for detail in answer["details"])
