"""Check style and types: `python3 scripts/check.py`.

Uses the same environment as `scripts/test.py`. Every check runs, whatever the ones before it found.
"""

import sys
from pathlib import Path

import modern_python  # noqa: F401
from environment import call, main

CHECKS = {
    "ruff check": ("-m", "ruff", "check"),
    "ruff format": ("-m", "ruff", "format", "--check"),
    "mypy": ("-m", "mypy"),
}
"""Name of each check to the interpreter's arguments; console scripts break in folders with long names."""


def run_checks(python: Path) -> int:
    """Run each check with the environment's interpreter; return 0 when all passed, else 1."""
    failed = []
    for name, arguments in CHECKS.items():
        print(f"== {name}", flush=True)
        if (status := call(python, arguments)) == 130:
            return status
        if status != 0:
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(["check", "test"], run_checks))
