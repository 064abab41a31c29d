#!/usr/bin/env python3
"""Tells the words that we cut out of labelled mails beside those that mail-parser-reply cuts. Fails unless all of ours are right.

    PATH="$(.ci/tools conformance/mails):$PATH" python3 conformance/mails/words.py --reader target/debug/examples/read_mails
"""

import argparse
import email
import email.policy
import json
import re
import subprocess
import sys
import tomllib
from email.message import EmailMessage
from pathlib import Path

from mailparser_reply import EmailReplyParser

MAILS = Path(__file__).resolve().parents[2] / "server-impl/crates/mail/tests/mails"
LANGUAGES = ["en", "cs", "da", "de", "es", "fr", "it", "ja", "ko", "nl", "pl", "sv", "zh"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reader", type=Path, required=True, help="the program that reads mails, an example of frontdesk-mail")
    reader = parser.parse_args().reader
    labelled = {mail["name"]: mail for mail in tomllib.loads((MAILS / "expected.toml").read_text())["mail"]}
    files = [MAILS / f"{name}.eml" for name in labelled]
    printed = subprocess.run([reader, *files], check=True, timeout=120, stdout=subprocess.PIPE).stdout.decode()
    ours = {Path(read["file"]).stem: read for read in map(json.loads, printed.splitlines())}
    assert ours.keys() == labelled.keys(), "the reader did not print each mail"
    wrong = [name for name, mail in labelled.items() if words(ours[name]["text"]) != words(mail["text"])]
    wrong += [name for name, mail in labelled.items() if [file["name"] for file in ours[name]["attachments"]] != mail.get("attachments", [])]
    # The other library cuts plain text alone, so mails in HTML are left out of the comparison.
    plain = {name: text for name in labelled if (text := plain_text(MAILS / f"{name}.eml"))}
    theirs = {name for name, text in plain.items() if words(reply(text)) == words(labelled[name]["text"])}
    ours_of_plain = plain.keys() - set(wrong)
    print(f"{len(labelled) - len(set(wrong))} of {len(labelled)} mails are read as labelled.")
    print(f"Of {len(plain)} with plain text: ours {len(ours_of_plain)}, mail-parser-reply {len(theirs)}.")
    for name in sorted(plain.keys() - theirs):
        print(f"  mail-parser-reply errs in {name} ({labelled[name]['language']})")
    for name in sorted(set(wrong)):
        print(f"  ours errs in {name}: {ours[name]['text']!r}")
    if wrong or len(ours_of_plain) < len(theirs):
        sys.exit("Words of mails are not cut as labelled.")


def words(text: str) -> list[str]:
    """Letters and digits alone: how lines are broken is a matter of taste."""
    return re.findall(r"\w+", text)


def plain_text(file: Path) -> str | None:
    mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    part = mail.get_body(("plain",))
    if part is None:
        return None
    try:
        return str(part.get_content())
    except (LookupError, UnicodeError):
        return None


def reply(text: str) -> str:
    return EmailReplyParser(languages=LANGUAGES).parse_reply(text=text) or ""


if __name__ == "__main__":
    main()
