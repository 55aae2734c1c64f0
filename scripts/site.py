"""Build the documentation as a site: `python3 scripts/site.py [build | serve] [options of MkDocs]`.

It is written to `build/site`. Makes or reuses the environment in `.venv` (or `THRONES_VENV`).
"""

import sys

import modern_python  # noqa: F401
from environment import call, main

if __name__ == "__main__":
    words = sys.argv[1:] or ["build"]
    told = ["-m", "mkdocs", words[0], "--strict", *words[1:]]
    sys.exit(main(["docs"], lambda python: call(python, told, {"NO_MKDOCS_2_WARNING": "1"})))
