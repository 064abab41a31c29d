#!/usr/bin/env python3
"""Scans the listener that speaks TLS with sslyze: protocols, cipher suites, curves, known attacks, sessions, and what is answered there.

    PATH="$(.ci/tools conformance/scanner):$PATH" python3 conformance/scanner/run.py --binary target/debug/frontdesk

The same judge must object to a weak server first. Certificates are from a throw-away authority: one with an elliptic key, and one with an RSA key,
since suites and attacks depend on it.
"""

import argparse
import contextlib
import http.client
import re
import socket
import ssl
import sys
import tempfile
import time
import warnings
from dataclasses import fields
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

try:
    from cryptography.hazmat.primitives.asymmetric import ec
    from nassl import ssl_client as nassl
    from sslyze import (
        AllScanCommandsAttempts,
        CertificateInfoExtraArgument,
        CipherSuitesScanResult,
        RobotScanResultEnum,
        ScanCommandAttemptStatusEnum,
        ScanCommandsExtraArguments,
        Scanner,
        ServerNetworkConfiguration,
        ServerNetworkLocation,
        ServerScanRequest,
        ServerScanResult,
        ServerScanStatusEnum,
    )
    from sslyze.mozilla_tls_profile import tls_config_checker as mozilla_checker
except ImportError as error:
    raise SystemExit(f"{error}: use the PATH that .ci/tools prints") from error

from authority import Authority, rsa_key
from doors import LOOPBACK, NAME, SECONDS, Door, weak_server
from server import Server, free_port

warnings.filterwarnings("ignore", "Parsed a serial number")  # Of a root that sslyze brings.

RSA_NAME, UNKNOWN_NAME = "rsa.desk.test", "nobody.test"
HSTS_SECONDS = 15_552_000

VERSIONS = {
    "SSL 2.0": "ssl_2_0_cipher_suites",
    "SSL 3.0": "ssl_3_0_cipher_suites",
    "TLS 1.0": "tls_1_0_cipher_suites",
    "TLS 1.1": "tls_1_1_cipher_suites",
    "TLS 1.2": "tls_1_2_cipher_suites",
    "TLS 1.3": "tls_1_3_cipher_suites",
}
# Authenticated encryption, and before TLS 1.3, whose keys always are, ephemeral keys of a server that proves who it is.
GOOD_SUITE = re.compile(r"TLS_((EC)?DHE_(RSA|ECDSA)_WITH_)?((AES|ARIA|CAMELLIA)_\d+_(GCM|CCM)|CHACHA20_POLY1305)(_SHA\d+)?")

# What must be found. sslyze tries TLS_FALLBACK_SCSV for the step below TLS 1.2; for the one from TLS 1.3 see `downgrade`. What it finds of tickets
# is left out: it takes a session for a new one where the server renews its ticket, as it may (RFC 5077, section 3.3). See `tickets`.
WANTED = {
    "compression": ("tls_compression", "supports_compression", False),
    "Heartbleed": ("heartbleed", "is_vulnerable_to_heartbleed", False),
    "CCS injection": ("openssl_ccs_injection", "is_vulnerable_to_ccs_injection", False),
    "ROBOT": ("robot", "robot_result", RobotScanResultEnum.NOT_VULNERABLE_RSA_NOT_SUPPORTED),
    "secure renegotiation": ("session_renegotiation", "supports_secure_renegotiation", True),
    "renegotiation by clients": ("session_renegotiation", "client_renegotiations_success_count", 0),
    "renegotiation without end": ("session_renegotiation", "is_vulnerable_to_client_renegotiation_dos", False),
    "early data": ("tls_1_3_early_data", "supports_early_data", False),
    "TLS_FALLBACK_SCSV": ("tls_fallback_scsv", "supports_fallback_scsv", True),
}

# What the judge must find at the weak server. No server of today has the rest: compression, Heartbleed, CCS injection, insecure
# renegotiation, early data from Python, no TLS_FALLBACK_SCSV, silence about a downgrade. Most are read by the same line as ROBOT.
WEAKNESSES = {
    "protocols",
    "suites of TLS 1.0",
    "suites of TLS 1.1",
    "suites of TLS 1.2",
    "ROBOT",
    "renegotiation by clients",
    "renegotiation without end",
    "tickets of TLS 1.2",
    "tickets of TLS 1.3",
    "extended master secret",
    "HSTS",
    "unknown name",
    "another host",
    "plain HTTP",
    "Mozilla's tls_versions",
    "Mozilla's ciphers",
    "Mozilla's tls_curves",
}

# What is wrong, by rule.
Objections = dict[str, str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server")
    arguments = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="frontdesk-scanner-") as name:
        authority = Authority(Path(name))
        check_judge(authority)
        files = [authority.issue(NAME, ec.generate_private_key(ec.SECP256R1())), authority.issue(RSA_NAME, rsa_key())]
        with SecureServer(arguments.binary, files) as server:
            door = Door(server.secure, server.plain, authority.file)
            check_server(door)
            if not server.alive():
                raise SystemExit(f"the server ended:\n{server.log_text()}")
    print(f"nothing to object to, after {time.monotonic() - started:.0f} seconds")


def check_judge(authority: Authority) -> None:
    """A judge that does not object to a weak server is none."""
    with weak_server(authority) as door:
        objections = {**behavior(door), **judge(scan(door, [NAME])[NAME])}
    if missed := WEAKNESSES - objections.keys():
        raise SystemExit(f"the judge does not object to these of a weak server: {', '.join(sorted(missed))}")
    print(f"the weak server: {len(objections)} objections, as it should be", flush=True)


def check_server(door: Door) -> None:
    objections = [f"{rule}: {what}" for rule, what in behavior(door).items()]
    for name, result in sorted(scan(door, [NAME, RSA_NAME]).items()):
        print(summary(name, result.scan_result), flush=True)
        objections += [f"{name}: {rule}: {what}" for rule, what in judge(result).items()]
    if objections:
        raise SystemExit("\n".join(objections))


# Scanning.


def scan(door: Door, names: list[str]) -> dict[str, ServerScanResult]:
    """Everything that sslyze can find out, by name of the handshake."""
    scanner = Scanner()
    trusted = ScanCommandsExtraArguments(certificate_info=CertificateInfoExtraArgument(custom_ca_file=door.authority))
    scanner.queue_scans(
        [
            ServerScanRequest(
                server_location=ServerNetworkLocation(hostname=name, port=door.secure, ip_address=LOOPBACK),
                network_configuration=ServerNetworkConfiguration(tls_server_name_indication=name, network_timeout=SECONDS),
                scan_commands_extra_arguments=trusted,
            )
            for name in names
        ]
    )
    return {result.server_location.hostname: complete(result) for result in scanner.get_results()}


def complete(result: ServerScanResult) -> ServerScanResult:
    """What was not looked at is not good."""
    if result.scan_status != ServerScanStatusEnum.COMPLETED:
        trace = result.connectivity_error_trace
        raise SystemExit(f"there is nothing to scan: {''.join(trace.format()) if trace else result.scan_status}")
    for field in fields(AllScanCommandsAttempts):
        attempt = getattr(result.scan_result, field.name)
        if attempt.status != ScanCommandAttemptStatusEnum.COMPLETED:
            trace = "".join(attempt.error_trace.format()) if attempt.error_trace else ""
            raise SystemExit(f"{field.name} was not scanned: {attempt.error_reason}\n{trace}")
    return result


def accepted(found: AllScanCommandsAttempts) -> dict[str, list[str]]:
    """The cipher suites of each version that is spoken."""
    results: dict[str, CipherSuitesScanResult] = {version: getattr(found, field).result for version, field in VERSIONS.items()}
    suites = {version: [suite.cipher_suite.name for suite in result.accepted_cipher_suites] for version, result in results.items()}
    return {version: sorted(names) for version, names in suites.items() if names}


def summary(name: str, found: AllScanCommandsAttempts) -> str:
    lines = [f"  {version}: {', '.join(suites)}" for version, suites in accepted(found).items()]
    curves = found.elliptic_curves.result.supported_curves or []
    return "\n".join([f"{name}:", *lines, f"  curves: {', '.join(curve.name for curve in curves)}"])


# Judging what was found.


def judge(result: ServerScanResult) -> Objections:
    found = result.scan_result
    return {**protocols(found), **suites(found), **attacks(found), **hsts(found), **mozilla(result)}


def protocols(found: AllScanCommandsAttempts) -> Objections:
    versions = list(accepted(found))
    return {} if versions == ["TLS 1.2", "TLS 1.3"] else {"protocols": f"it speaks {', '.join(versions)}"}


def suites(found: AllScanCommandsAttempts) -> Objections:
    bad = {version: [suite for suite in names if not GOOD_SUITE.fullmatch(suite)] for version, names in accepted(found).items()}
    return {f"suites of {version}": ", ".join(names) for version, names in bad.items() if names}


def attacks(found: AllScanCommandsAttempts) -> Objections:
    is_found = {rule: getattr(getattr(found, command).result, name) for rule, (command, name, _) in WANTED.items()}
    return {rule: f"{WANTED[rule][1]} is {value}" for rule, value in is_found.items() if value != WANTED[rule][2]}


def hsts(found: AllScanCommandsAttempts) -> Objections:
    header = found.http_headers.result.strict_transport_security_header
    if header and (header.max_age or 0) >= HSTS_SECONDS:
        return {}
    return {"HSTS": f"{header or 'no header'} instead of {HSTS_SECONDS} seconds"}


def mozilla(result: ServerScanResult) -> Objections:
    """Mozilla's "intermediate" configuration: versions, suites, curves, key sizes, known attacks, and the certificate.

    The certificate of a throw-away authority is trusted by nobody, so that sslyze is told to trust that one: it thus looks whether the chain is
    sent, and not whether browsers know its root. sslyze leaves out HSTS (Mozilla wants two years, for which see `hsts`), stapled answers of
    OCSP, and the extended master secret of servers that speak TLS 1.3 as well (see `master_secret`).
    """
    configuration = mozilla_checker.MozillaTlsConfiguration.get(mozilla_checker.TlsConfigurationEnum.MOZILLA_INTERMEDIATE)
    try:
        mozilla_checker.check_server_against_tls_configuration(result, configuration)
    except mozilla_checker.ServerNotCompliantWithTlsConfiguration as error:
        return {f"Mozilla's {issue}": what for issue, what in error.issues.items()}
    return {}


# What sslyze does not look at, or not closely enough.


def behavior(door: Door) -> Objections:
    found = {
        "unknown name": unknown_name(door),
        "another host": another_host(door),
        "plain HTTP": plain(door),
        "tickets of TLS 1.2": tickets(door, ssl.TLSVersion.TLSv1_2),
        "tickets of TLS 1.3": tickets(door, ssl.TLSVersion.TLSv1_3),
        "downgrade": downgrade(door),
        "extended master secret": master_secret(door),
    }
    return {rule: what for rule, what in found.items() if what}


def unknown_name(door: Door) -> str | None:
    """Refused with the fatal alert `unrecognized_name`, 112 (RFC 6066, section 3)."""
    answer = first_answer(door, client(door), UNKNOWN_NAME, 7)
    is_alert = len(answer) == 7 and answer[:2] == b"\x15\x03" and answer[3:] == bytes([0, 2, 2, 112])
    return None if is_alert else f"a handshake for it is answered with {answer.hex()}"


def downgrade(door: Door) -> str | None:
    """Who speaks TLS 1.3 as well says so in the last bytes of its random number (RFC 8446, section 4.1.3)."""
    answer = first_answer(door, client(door, ssl.TLSVersion.TLSv1_2), NAME, 43)
    return None if answer[35:] == b"DOWNGRD\x01" else f"a handshake of TLS 1.2 is answered with {answer.hex()}"


def first_answer(door: Door, context: ssl.SSLContext, name: str, length: int) -> bytes:
    """The first bytes that come back when a handshake begins."""
    received, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
    with contextlib.suppress(ssl.SSLWantReadError):
        context.wrap_bio(received, sent, server_hostname=name).do_handshake()
    with socket.create_connection((LOOPBACK, door.secure), SECONDS) as connection:
        connection.sendall(sent.read())
        return connection.makefile("rb").read(length)


def another_host(door: Door) -> str | None:
    """A request is for the host of its handshake (RFC 9110, section 15.5.20)."""
    wanted = {NAME: 200, RSA_NAME: 421, UNKNOWN_NAME: 421, LOOPBACK: 421}
    found = {host: status(door, host) for host in wanted}
    return None if found == wanted else f"after a handshake for {NAME}: {found}"


def status(door: Door, host: str) -> int:
    with connected(door, client(door)) as connection:
        return get(connection, host, "/api/v1/openapi.json").status


def plain(door: Door) -> str | None:
    """Led to HTTPS, with nothing about HSTS, which is for HTTPS alone (RFC 6797, section 7.2)."""
    with socket.create_connection((LOOPBACK, door.plain), SECONDS) as connection:
        answer = get(connection, NAME, "/a?b=c")
    found = (answer.status, answer.getheader("location"), answer.getheader("strict-transport-security"))
    return None if found == (308, f"https://{NAME}/a?b=c", None) else f"it is answered with {found}"


def tickets(door: Door, version: ssl.TLSVersion) -> str | None:
    """A session is resumed by its ticket, and once more by the one after it."""
    context, session = client(door, version), None
    for is_resumed in (False, True, True):
        with connected(door, context, session) as connection:
            if connection.session_reused != is_resumed:
                return "a session is not resumed"
            get(connection, NAME)  # In TLS 1.3, the ticket comes before the answer.
            session = connection.session
        if not session or not session.has_ticket:
            return "there is none"
    return None


def master_secret(door: Door) -> str | None:
    """Of TLS 1.2 (RFC 7627): sslyze takes it for granted where TLS 1.3 is spoken."""
    with socket.create_connection((LOOPBACK, door.secure), SECONDS) as connection:
        version, verify = nassl.OpenSslVersionEnum.TLSV1_2, nassl.OpenSslVerifyEnum.NONE
        tls = nassl.SslClient(ssl_version=version, underlying_socket=connection, ssl_verify=verify)
        tls.set_tlsext_host_name(NAME)
        tls.do_handshake()
        found = tls.get_extended_master_secret_support()
    return None if found == nassl.ExtendedMasterSecretSupportEnum.USED_IN_CURRENT_SESSION else "TLS 1.2 goes without it"


def client(door: Door, version: ssl.TLSVersion | None = None) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=door.authority)
    if version:
        context.minimum_version = context.maximum_version = version
    return context


def connected(door: Door, context: ssl.SSLContext, session: ssl.SSLSession | None = None) -> ssl.SSLSocket:
    connection = socket.create_connection((LOOPBACK, door.secure), SECONDS)
    return context.wrap_socket(connection, server_hostname=NAME, session=session)


def get(connection: socket.socket, host: str, path: str = "/") -> http.client.HTTPResponse:
    """The answer. Its body has been read."""
    connection.sendall(f"GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode())
    answer = http.client.HTTPResponse(connection, method="GET")
    answer.begin()
    answer.read()
    return answer


# The servers.


class SecureServer(Server):
    """The server, with certificates in files."""

    def __init__(self, binary: Path, files: list[str]) -> None:
        super().__init__(binary)
        self.files, self.secure, self.plain = files, free_port(), free_port()

    def settings(self) -> list[str]:
        tls = ["--tls-mode", "files", "--tls-files", ",".join(self.files)]
        listen = ["--tls-listen", f"{LOOPBACK}:{self.secure}", "--tls-http-listen", f"{LOOPBACK}:{self.plain}"]
        return [*super().settings(), "--public-url", f"https://{NAME}", *tls, *listen]


if __name__ == "__main__":
    main()
