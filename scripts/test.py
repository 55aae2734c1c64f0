"""Run the tests: `python3 scripts/test.py [--thorough] [pytest arguments]`.

The usual run takes some three minutes on two cores; a thorough one tries more seeds, sizes and accidents.
Makes or reuses the environment in `.venv` (or `THRONES_VENV`) and needs nothing but Python.
"""

import sys

import modern_python  # noqa: F401
from environment import call_pytest, main

if __name__ == "__main__":
    groups = ["test"]
    if "--thorough" in sys.argv:
        groups += ["extras", "docs", "release", "mutate", "compile"]
    sys.exit(main(groups, lambda python: call_pytest(python, sys.argv[1:])))
