"""What runs, as `--version` and crash reports say it."""

from thrones_tui import __version__
from thrones_tui.core import errors

CURSES = "Install it: with your system's packages of Python, or on Windows by `pip install windows-curses`."
"""What to do where Python has not what the screen needs."""


def program() -> str:
    """The version, and whether the rules are compiled."""
    return __version__ if errors.__file__.endswith((".py", ".pyc")) else f"{__version__} (compiled)"
