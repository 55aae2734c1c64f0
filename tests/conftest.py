"""What holds for all tests."""

from itertools import count

import pytest
from hypothesis import settings

# The same examples in every run, and no test that fails because the machine was busy.
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")

_HOMES = count()


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep each test, and the programs it starts, off the player's own games: it has a home of its own."""
    monkeypatch.setenv("THRONES_HOME", str(tmp_path_factory.getbasetemp() / f"home-{next(_HOMES)}"))
