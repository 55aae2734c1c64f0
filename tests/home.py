"""The home of a test, which has one of its own, and how the program begins there."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from thrones_tui.session.home import Places, Start, find_home
from thrones_tui.session.settings import Settings

QUIET = Settings(animation="off", coach=False, gentle=False)
"""No battle is staged, and no newcomer given advice."""


def places() -> Places:
    """Where the test's journals are."""
    return find_home().places


def at_home(
    game: str | None = None,
    seed: int | None = None,
    options: Mapping[str, str] = MappingProxyType({}),
    **said: Any,
) -> Start:
    """A start in the test's home, where nothing happens by itself unless that is `said`."""
    return Start(find_home(), game, seed, options, **{"settings": QUIET, **said})
