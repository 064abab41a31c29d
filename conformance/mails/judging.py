"""Mails that dkimpy and mailauth sign, which must be taken for what they are, and forged senders, which must not."""

import base64
import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import dkim
from packages import packages

HERE = Path(__file__).resolve().parent
SIGNED = 150
# Blanks and blank lines in all places, long lines, and what looks like a part or a field.
PIECES = ["At ten.", " ", "  ", "\t", "\r\n", "\r\n\r\n", "\r\n \r\n", "Grüße", "=20", "From ", ".", "..\r\n", "日本語", "w" * 300]
CANONICALIZATIONS = ["relaxed/relaxed", "simple/simple", "relaxed/simple", "simple/relaxed"]
# The bank's server, and a forger's.
BANK, FORGER = "192.0.2.10", "203.0.113.66"
TEXTS = {
    "bank.test": "v=spf1 ip4:192.0.2.10 -all",
    "evil.test": "v=spf1 ip4:203.0.113.66 -all",
    "bank.test.evil.test": "v=spf1 ip4:203.0.113.66 -all",
}


class Judge:
    """Gives mails to the example `judge_mails`, together with a zone."""

    def __init__(self, program: Path, texts: dict[str, str]) -> None:
        self.program, self.lines = program, [json.dumps({"name": name, "text": text}) for name, text in texts.items()]

    def judge(self, mails: list[tuple[str, str, str, bytes]]) -> list[dict]:
        """Judges mails, each with its client, the client's name and the sender of the envelope."""
        lines = [*self.lines]
        for client, helo, sender, mail in mails:
            lines.append(json.dumps({"client": client, "helo": helo, "sender": sender, "mail": base64.b64encode(mail).decode()}))
        judged = subprocess.run([self.program], check=True, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=600)
        found = [json.loads(line) for line in judged.stdout.splitlines()]
        assert len(found) == len(mails), f"{len(found)} of {len(mails)} mails are judged:\n{judged.stderr}"
        return found


def judge_senders(program: Path) -> None:
    key, public = new_key()
    texts = TEXTS | {f"key._domainkey.{domain}": f"v=DKIM1; k=rsa; p={public}" for domain in ["bank.test", "evil.test"]}
    signed(Judge(program, texts), key)
    for policy in [None, "v=DMARC1; p=none", "v=DMARC1; p=reject"]:
        forged(Judge(program, texts | ({"_dmarc.bank.test": policy} if policy else {})), key, policy)


def new_key() -> tuple[str, str]:
    """A private key in PEM, and the public one in Base64."""
    key = subprocess.run(["openssl", "genrsa", "-traditional", "2048"], check=True, capture_output=True).stdout
    public = subprocess.run(["openssl", "rsa", "-pubout", "-outform", "DER"], check=True, input=key, capture_output=True).stdout
    return key.decode(), base64.b64encode(public).decode()


def signed(judge: Judge, key: str) -> None:
    """What either signer has signed is proven, from whatever server it comes, and no longer once a word was changed."""
    for name, sign in [("dkimpy", sign_with_dkimpy), ("mailauth", sign_with_mailauth)]:
        mails = sign([(mail, CANONICALIZATIONS[place % 4]) for place, mail in enumerate(written())], key)
        found = judge.judge([(FORGER, "mx.evil.test", "", mail) for mail in mails])
        wrong = [place for place, verdict in enumerate(found) if verdict.get("verification") != "Pass"]
        assert not wrong, f"{len(wrong)} mails of {name} are not taken, first {found[wrong[0]]}:\n{mails[wrong[0]]!r}"
        changed = [mail.replace(b"Subject: Hello", b"Subject: Hullo", 1) for mail in mails]
        found = judge.judge([(FORGER, "mx.evil.test", "", mail) for mail in changed])
        wrong = [place for place, verdict in enumerate(found) if verdict.get("verification") != "None"]
        assert not wrong, f"{len(wrong)} changed mails of {name} are taken, first:\n{changed[wrong[0]]!r}"
        print(f"{len(mails)} mails signed by {name} are proven, and not once they were changed", flush=True)


def written() -> Iterator[bytes]:
    """Mails of all shapes that SMTP can carry, the same in each run. Of a last line of blanks without an end, dkimpy and mailauth think
    differently."""
    for seed in range(SIGNED):
        chance = random.Random(seed)
        body = "".join(chance.choice(PIECES) for _ in range(chance.randrange(40)))
        body += "" if body.endswith("\r\n") or not body else "\r\n"
        yield f"From: Ann <ann@bank.test>\r\nTo: desk@acme.test\r\nSubject: Hello\r\n\r\n{body}".encode()


def sign_with_dkimpy(mails: list[tuple[bytes, str]], key: str) -> list[bytes]:
    return [sign_for(b"bank.test", mail, key, canonicalization) for mail, canonicalization in mails]


def sign_for(domain: bytes, mail: bytes, key: str, canonicalization: str = "relaxed/relaxed") -> bytes:
    canonicalizations = tuple(name.encode() for name in canonicalization.split("/"))
    return dkim.sign(mail, b"key", domain, key.encode(), canonicalize=canonicalizations) + mail


def sign_with_mailauth(mails: list[tuple[bytes, str]], key: str) -> list[bytes]:
    lines = [
        json.dumps(
            {
                "key": key,
                "domain": "bank.test",
                "selector": "key",
                "canonicalization": canonicalization,
                "mail": base64.b64encode(mail).decode(),
            }
        )
        for mail, canonicalization in mails
    ]
    command = ["node", HERE / "sign.mjs", packages("mailauth") / "mailauth" / "package.json"]
    signed = subprocess.run(command, check=True, input="\n".join(lines), capture_output=True, text=True, timeout=600)
    return [base64.b64decode(line) for line in signed.stdout.splitlines()]


# Fields of mails that pretend to be from ann@bank.test, after "Composition Kills" (USENIX Security 2020).
SPOOFS = {
    "two fields, the bank's first": b"From: ann@bank.test\r\nFrom: eve@evil.test",
    "two fields, the bank's last": b"From: eve@evil.test\r\nFrom: ann@bank.test",
    "a blank before the colon": b"From : ann@bank.test\r\nFrom: eve@evil.test",
    "a field that begins with a blank": b" From: ann@bank.test\r\nFrom: eve@evil.test",
    "two addresses": b"From: ann@bank.test, eve@evil.test",
    "two addresses in brackets": b"From: <ann@bank.test><eve@evil.test>",
    "a group": b"From: bank: ann@bank.test, eve@evil.test;",
    "a NUL in the domain": b"From: <ann@bank.test\0@evil.test>",
    "a NUL before the name": b"\0From: eve@evil.test\r\nFrom: ann@bank.test",
    "a comment that signs": b"From: ann@bank.test (<eve@evil.test>)",
    "a comment in the address": b"From: <ann@bank.test(.evil.test)>",
    "an encoded address": b"From: =?utf-8?b?PGFubkBiYW5rLnRlc3Q+?= <eve@evil.test>",
    "an encoded list": b"From: =?utf-8?q?ann=40bank=2Etest=2C?= eve@evil.test",
    "a route": b"From: <@evil.test,@bank.test:ann@bank.test>",
    "a quoted address": b'From: "ann@bank.test" <eve@evil.test>',
    "another sender": b"From: ann@bank.test\r\nSender: eve@evil.test",
    "a subdomain of the bank": b"From: ann@pay.bank.test",
    "a subdomain of the forger": b"From: ann@bank.test.evil.test",
    "a look-alike": "From: ann@b\u0430nk.test".encode(),
    "a folded name": b"From:\r\n ann@bank.test,\r\n eve@evil.test",
}
SENDERS = ["eve@evil.test", "", "ann@bank.test", '"eve@evil.test"@bank.test', "ann@bank.test@evil.test", "eve@bank.test.evil.test"]
HELOS = ["mx.evil.test", "bank.test"]


def forged(judge: Judge, key: str, policy: str | None) -> None:
    """No forgery is proven to be the bank's, whatever the forger signs and says in the envelope."""
    genuine = sign_for(b"bank.test", mail_with(b"From: ann@bank.test"), key)
    mails = {name: [mail_with(fields), sign_for_evil(fields, key), fields + b"\r\n" + genuine] for name, fields in SPOOFS.items()}
    # These alone say nothing else than what the bank has signed.
    for name in ["another sender"]:
        mails[name].pop()
    # For some readers a line without a colon ends the header: what was signed as the body must not be read as fields.
    mails["a body among the fields"] = [genuine.replace(b"\r\n\r\n", b"\r\nno field\r\n", 1)]
    cases = [(name, (FORGER, helo, sender, mail)) for name in mails for mail in mails[name] for sender in SENDERS for helo in HELOS]
    found = judge.judge([case for _, case in cases])
    through = [(name, case, verdict) for (name, case), verdict in zip(cases, found, strict=True) if is_of_bank(verdict)]
    assert not through, f"{len(through)} forged mails are taken, first {through[0]}"
    read = {name for (name, case), verdict in zip(cases, found, strict=True) if case[3] == mails[name][0] and verdict["from"]}
    said = f"{len(mails) - len(read)} have no single sender, {len(read)} do not prove the bank: {', '.join(sorted(read))}"
    print(f"{len(mails)} spoofs in {len(cases)} mails, policy {policy}: 0 get through; {said}", flush=True)
    honest = judge.judge([(BANK, "mx.bank.test", "ann@bank.test", mail_with(b"From: ann@bank.test")), (FORGER, "x.test", "", genuine)])
    assert all(is_of_bank(verdict) for verdict in honest), honest


def mail_with(fields: bytes) -> bytes:
    return fields + b"\r\nTo: desk@acme.test\r\nSubject: Hello\r\n\r\nPlease pay.\r\n"


def sign_for_evil(fields: bytes, key: str) -> bytes:
    try:
        return sign_for(b"evil.test", mail_with(fields), key)
    except (dkim.DKIMException, IndexError):
        # dkimpy does not sign every field: the forger signs one that can be read, and changes it.
        return sign_for(b"evil.test", mail_with(b"From: eve@evil.test"), key).replace(b"From: eve@evil.test", fields, 1)


def is_of_bank(verdict: dict) -> bool:
    domain = verdict["from"] or ""
    return verdict.get("verification") == "Pass" and (domain == "bank.test" or domain.endswith(".bank.test"))
