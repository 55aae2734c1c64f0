"""Play from a checkout, with nothing to install: `python3 scripts/play.py` takes what `thrones` takes."""

import os
import sys

import modern_python  # noqa: F401


def main():
    # type: () -> int
    """Run the program from `src`; where curses is a package of its own (Windows), install that first."""
    if sys.platform == "win32":
        from importlib.util import find_spec

        if find_spec("_curses") is None:
            import environment

            command = ["-m", "thrones_tui"] + sys.argv[1:]
            return environment.main([], lambda python: environment.call(python, command))
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path.insert(0, os.path.join(root, "src"))
    from thrones_tui.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
