"""A game left at any of its moments is found as it was left, the cursor included; without a terminal."""

import shutil
from pathlib import Path

import pytest
from tests.home import at_home
from tests.terminal.player import Typist
from tests.terminal.saving import only, saves
from tests.terminal.scripted import OPTIONS, is_same, script

from thrones_tui.session.home import Start
from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen


def shown(start: Start, pressed: str = "") -> str:
    """What is seen first; then keys are pressed, and the terminal hangs up."""
    waiting = iter((pressed,))
    typist = Typist(lambda rows: next(waiting, ""))
    run(typist, first_screen(start))
    return typist.steps[0].shown


@pytest.mark.parametrize("game", OPTIONS)
def test_a_game_found_again_at_any_moment_looks_as_if_it_had_never_been_left(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = script(game)
    monkeypatch.setenv("THRONES_HOME", str(tmp_path / "0"))
    shown(at_home(game, told.seed, OPTIONS[game]))
    for number, moment in enumerate(told.moments):
        copy = tmp_path / str(number + 1)  # which nobody is playing
        shutil.copytree(tmp_path / str(number), copy)
        monkeypatch.setenv("THRONES_HOME", str(copy))
        assert is_same(shown(at_home(resume=str(only(saves(copy)))), moment.keys), moment.text)
    assert not saves(copy)
