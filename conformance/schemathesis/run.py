#!/usr/bin/env python3
"""Tries the API with requests that schemathesis generates from the contract: all phases, all checks, the keys of three plans.

    PATH="$(.ci/tools conformance/schemathesis):$PATH"
    python3 conformance/schemathesis/run.py --binary target/debug/frontdesk  # 32,000 requests, ten minutes
    python3 conformance/schemathesis/run.py --binary target/debug/frontdesk --seeds 1 --examples 1 --plans hobby  # a minute

It fails if anything was found: a server error, a code or a status that the operation does not list, a valid request refused for a reason
that refusals.toml does not list, an invalid one accepted, or an answer that is not as described.

A server of its own is started for it and nothing leaves this machine: generated addresses of websites lead nowhere, since the run has
a network namespace of its own.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

from report import read, report
from server import PLANS, Plan, Server

ALONE = "FRONTDESK_ALONE"


def main() -> int:
    arguments = parse()
    if ALONE not in os.environ:
        return alone()
    journals = []
    with tempfile.TemporaryDirectory() as folder:
        target = arguments.journals or Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        for seed in arguments.seeds:
            with Server(arguments.binary) as server:
                for plan in arguments.plans:
                    journal = target / f"{plan.name}-{seed}.jsonl"
                    journal.unlink(missing_ok=True)
                    run(arguments, server, plan, seed, journal)
                    journals.append(journal)
                if not server.alive():
                    raise SystemExit(f"the server died:\n{server.log_text()}")
        entries = read(journals)
    return 0 if report(entries) else 1


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, required=True, help="the server")
    parser.add_argument("--seeds", type=lambda text: [int(seed) for seed in text.split(",")], default=[1, 2, 3])
    parser.add_argument("--examples", type=int, default=10, help="generated requests for each operation, besides those at the bounds")
    parser.add_argument("--plans", type=plans, default=PLANS, help="only the keys of these: " + ",".join(plan.name for plan in PLANS))
    parser.add_argument("--contract", type=Path, help="another contract than the one that the server answers with")
    parser.add_argument("--operation", action="append", default=[], help="only this operation; can be repeated")
    parser.add_argument("--journals", type=Path, help="a folder that keeps every answer, as JSON lines")
    return parser.parse_args()


def plans(names: str) -> list[Plan]:
    """Those with these names."""
    chosen = [plan for plan in PLANS if plan.name in names.split(",")]
    if len(chosen) != len(names.split(",")):
        raise argparse.ArgumentTypeError(f"not all of them are plans: {names}")
    return chosen


def alone() -> int:
    """The same once more, where there is no network but loopback."""
    os.environ[ALONE] = "1"
    script = 'ip link set lo up && exec "$@"'
    return subprocess.call(["unshare", "--net", "--map-root-user", "sh", "-c", script, "sh", sys.executable, *sys.argv])


def run(arguments: argparse.Namespace, server: Server, plan: Plan, seed: int, journal: Path) -> None:
    key, *claim = server.sign_up() if plan.name == "sandbox" else [server.key(plan)]
    print(f"== {plan.name}, seed {seed}", flush=True)
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(HERE / "schemathesis.toml"), "run"]
    command += [str(arguments.contract or f"{server.url}/openapi.json"), "--url", server.url]
    command += ["--header", f"Authorization: Bearer {key}"]
    command += ["--seed", str(seed), "--max-examples", str(arguments.examples), "--no-color"]
    command += [part for name in arguments.operation for part in ("--include-operation-id", name)]
    environment = {
        **os.environ,
        "SCHEMATHESIS_HOOKS": str(HERE / "hooks.py"),
        "PYTHONPATH": str(HERE),
        "FRONTDESK_API": server.url,
        "FRONTDESK_KEY": key,
        "FRONTDESK_SEED": str(seed),
        "FRONTDESK_JOURNAL": str(journal),
        **({"FRONTDESK_CLAIM": ":".join(claim)} if claim else {}),
    }
    output = journal.with_suffix(".txt")
    with output.open("w") as text:
        code = subprocess.call(command, env=environment, stdout=text, stderr=subprocess.STDOUT)
    # 0: nothing found; 1: failures, which the journal has as well. Anything else: it could not run.
    if code not in (0, 1) or not journal.exists():
        raise SystemExit(f"schemathesis ended with {code}:\n{output.read_text()}")


if __name__ == "__main__":
    sys.exit(main())
