"""What holds for the tests in a terminal: games played without one for comparison are saved apart, too."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THRONES_HOME", str(tmp_path / "home"))
