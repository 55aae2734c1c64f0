from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the results of each test, whose player the machine knows as Ada."""
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    monkeypatch.setenv("USER", "ada")
    return tmp_path
