"""Reads the journals of the runs and says what they found."""

import json
from collections import Counter
from pathlib import Path

from refusals import idle

EXAMPLES = 2


def read(journals: list[Path]) -> list[dict]:
    """Every line of every journal; `plan` and `seed` say of which."""
    entries = []
    for journal in journals:
        plan, seed = journal.stem.rsplit("-", 1)
        with journal.open(encoding="utf-8") as lines:
            entries.extend({"plan": plan, "seed": seed, **json.loads(line)} for line in lines)
    return entries


def report(entries: list[dict]) -> bool:
    """Prints it; true if there is nothing to mend."""
    answers = [entry for entry in entries if entry["kind"] == "answer"]
    failures = [entry for entry in entries if entry["kind"] == "failure"]
    print_totals(answers)
    print_reasons(failures)
    faults = find_faults(answers, [failure for failure in failures if failure["reason"] is None])
    for title, found in faults.items():
        print(f"{len(found):6} {title}")
        describe(found)
    print_idle(failures)
    return not (any(faults.values()) or refusals_without_verdict(answers, failures))


def print_totals(answers: list[dict]) -> None:
    print(f"{len(answers)} answers: {counted(answers, 'plan')}")
    print(f"  by seed: {counted(answers, 'seed')}")
    print(f"  by phase: {counted(answers, 'phase')}")
    print(f"  by status: {counted(answers, 'status')}")
    valid = [answer for answer in answers if answer["mode"] == "positive"]
    print(f"  to requests that are valid by the schema: {len(valid)}, of which {sum(map(is_success, valid))} succeeded")
    operations = Counter(answer["operation"] for answer in valid if is_success(answer))
    never = sorted({answer["operation"] for answer in answers} - set(operations))
    print(f"  operations that succeeded: {len(operations)}{', never: ' + ', '.join(never) if never else ''}")


def print_reasons(failures: list[dict]) -> None:
    for reason, count in Counter(failure["reason"] for failure in failures if failure["reason"]).most_common():
        print(f"{count:6} listed: {reason}")


def find_faults(answers: list[dict], failures: list[dict]) -> dict[str, list[dict]]:
    verdicts = {
        "RejectedPositiveData": "requests valid by the schema that are refused without a listed reason",
        "AcceptedNegativeData": "requests invalid by the schema that are accepted",
    }
    return {
        "server errors": [answer for answer in answers if answer["status"] >= 500],
        "codes that the operation does not list": [a for a in answers if a["code"] and a["code"] not in a["codes"]],
        "statuses that the operation does not list": [answer for answer in answers if not answer["is_status_listed"]],
        **{title: [failure for failure in failures if failure["check"] == check] for check, title in verdicts.items()},
        "failures of other checks": [failure for failure in failures if failure["check"] not in verdicts],
    }


def refusals_without_verdict(answers: list[dict], failures: list[dict]) -> bool:
    """Whether the check was not asked about each refusal."""
    refused = sum(answer["mode"] == "positive" and not is_success(answer) for answer in answers)
    judged = sum(failure["check"] == "RejectedPositiveData" for failure in failures)
    if refused != judged:
        print(f"{refused} requests valid by the schema were refused, and {judged} of them judged")
    return refused != judged


def print_idle(failures: list[dict]) -> None:
    """What refusals.toml lists and nothing needed; after a full run, it can be removed."""
    for reason in idle(failures):
        print(f"       matched nothing: {reason}")


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


def is_success(answer: dict) -> bool:
    return answer["status"] < 400


def counted(answers: list[dict], key: str) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(Counter(answer[key] for answer in answers).items()))


def first_line(text: str | None) -> str:
    """What a check says, without what it expected; the answer itself says more for a request that was refused."""
    return "" if text is None or text.startswith("Valid data") else text.splitlines()[0][:300]
