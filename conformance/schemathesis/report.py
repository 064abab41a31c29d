"""Reads the journals of the runs and says what they found."""

import json
from collections import Counter
from pathlib import Path

EXAMPLES = 2


def read(journals: list[Path]) -> list[dict]:
    """Every line of every journal; `run` says of which."""
    entries = []
    for journal in journals:
        with journal.open(encoding="utf-8") as lines:
            entries.extend({"run": journal.stem, **json.loads(line)} for line in lines)
    return entries


def report(entries: list[dict]) -> bool:
    """Prints it; true if there is nothing to mend."""
    answers = [entry for entry in entries if entry["kind"] == "answer"]
    failures = [entry for entry in entries if entry["kind"] == "failure"]
    open_failures = [failure for failure in failures if failure["reason"] is None]
    faults = {
        "server errors": [answer for answer in answers if answer["status"] >= 500],
        "codes that the operation does not list": [a for a in answers if a["code"] and a["code"] not in a["listed"]],
        "failures of checks": open_failures,
    }
    print(f"{len(answers)} requests: {counted(Counter(answer['run'] for answer in answers))}")
    print(f"  by phase: {counted(Counter(answer['phase'] for answer in answers))}")
    print(f"  by status: {counted(Counter(answer['status'] for answer in answers))}")
    positive = [answer for answer in answers if answer["mode"] == "positive"]
    print(f"  valid by the schema: {len(positive)}, accepted: {sum(answer['status'] < 400 for answer in positive)}")
    for reason, count in Counter(failure["reason"] for failure in failures if failure["reason"]).most_common():
        print(f"{count:6} listed: {reason}")
    for title, found in faults.items():
        print(f"{len(found):6} {title}")
        describe(found)
    return not any(faults.values())


def describe(found: list[dict]) -> None:
    """Groups of the same kind, with examples."""
    groups: dict[tuple, list[dict]] = {}
    for entry in found:
        key = (entry.get("check"), entry["operation"], entry["status"], entry["code"], *sorted(set(entry["details"]))[:1])
        groups.setdefault(key, []).append(entry)
    for key, entries in sorted(groups.items(), key=lambda group: -len(group[1])):
        print(f"       {len(entries)} x {' '.join(str(part) for part in key if part is not None)}")
        for entry in entries[:EXAMPLES]:
            print(f"           {entry['method']} {entry['url']} {entry['body'] or ''}")
            print(f"           {first_line(entry.get('message')) or entry['text'] or ''}")


def counted(counter: Counter) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counter.items()))


def first_line(text: str | None) -> str:
    """What a check says, without what it expected; the answer itself says more for a request that was refused."""
    return "" if text is None or text.startswith("Valid data") else text.splitlines()[0][:300]
