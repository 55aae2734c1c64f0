"""What runs, as `--version` and crash reports say it."""

from thrones_tui import __version__
from thrones_tui.core import errors


def program() -> str:
    """The version, and whether the rules are compiled."""
    return __version__ if errors.__file__.endswith((".py", ".pyc")) else f"{__version__} (compiled)"
