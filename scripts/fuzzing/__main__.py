"""The command line of `scripts/fuzz.py`."""

import argparse
import resource
import sys
from importlib import import_module

from fuzzing.hunt import Hunt

KINDS = ("journals", "worlds", "keys", "plain", "bytes", "cli")
GIGABYTES = 3
"""Of address space for the fuzzer itself, so that what asks for too much fails here and not the machine."""


def main() -> int:
    """Hunt, tell what failed as it is found, and return 1 if anything did."""
    parser = argparse.ArgumentParser(prog="fuzz.py", description="Attack one kind of input with chance.")
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--seconds", type=float, default=60.0, metavar="N", help="how long (default: 60)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="where to begin (default: 0)")
    said = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTES << 30, GIGABYTES << 30))
    hunt = Hunt(import_module(f"fuzzing.{said.kind}").FUZZER, said.seconds, said.seed)
    found = 0
    for found, failure in enumerate(hunt.run(), 1):
        print(f"{'-' * 20} {found}. {failure.kind}\n{failure.trace}\nexample: {failure.example}")
        print(f"again: scripts/fuzz.py {said.kind} --seed {failure.seed} --seconds 60", flush=True)
    print(f"{said.kind}: {hunt.tried} examples from seed {said.seed} on, {found or 'no'} failures")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
