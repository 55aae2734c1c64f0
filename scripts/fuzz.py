"""Attack it with chance: `python3 scripts/fuzz.py KIND [--seconds N] [--seed S]`.

Prints what fails, as small as it could be made, with the seed that finds it again; exit code 1 if anything
did. Uses the same environment as `scripts/test.py`. What each kind does: docs/testing.md.
"""

import os
import sys

import modern_python  # noqa: F401
from environment import ROOT, call, main

PATHS = os.pathsep.join(map(str, (ROOT / "scripts", ROOT)))  # the helpers of the tests serve here, too

if __name__ == "__main__":
    arguments = ["-m", "fuzzing", *sys.argv[1:]]
    sys.exit(main(["test"], lambda python: call(python, arguments, {"PYTHONPATH": PATHS})))
