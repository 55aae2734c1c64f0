"""A saved game on a world of one's own goes on, and is replayed, when the folder is gone or changed."""

import shutil
from pathlib import Path
from random import Random

import pytest
from tests.games.thrones.worlds import HEROES, MAP, world_files

from thrones_tui.games.thrones.state import State
from thrones_tui.session.replay import open_replay, verify
from thrones_tui.session.saved import SavedGame, open_game
from thrones_tui.session.worlds import load_ruleset


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A world of one's own, without a ruleset."""
    folder = tmp_path / "my wörld"
    folder.mkdir()
    for name, text in world_files(14, 17, heroes=5, cities=9, warriors=12).items():
        if name != "ruleset.toml":
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def begun(folder: Path, saves: Path) -> SavedGame:
    """A game on the world in a folder, after twenty random commands."""
    ruleset = load_ruleset("thrones", str(folder))
    game = SavedGame.begin(ruleset, 7, {"name": "Ada", "hero": "Hero 3"}, str(saves))
    rng = Random(7)
    for _ in range(20):
        game.submit(str(game.play.decision.sample(rng)))
    game.leave()
    return game


@pytest.mark.parametrize("then", ["gone", "changed", "faulty"])
def test_a_game_goes_on_upon_the_world_it_was_begun_on(then: str, folder: Path, tmp_path: Path) -> None:
    left = begun(folder, tmp_path)
    match then:
        case "gone":
            shutil.rmtree(folder)
        case "changed":
            (folder / MAP).write_text((folder / MAP).read_text().replace("p", "w", 40))
        case _:
            (folder / HEROES).write_text("nobody")
    game = open_game(left.path)
    assert game.play.digest() == left.play.digest()
    state = game.play.state
    assert isinstance(state, State)
    assert state.world.board.width == 17
    assert game.ruleset.files == left.ruleset.files
    game.submit("rest" if game.play.decision.kind == "turn" else str(game.play.decision.options[0]))
    game.close()
    replay = open_replay(left.path)
    assert replay.end == 21
    assert replay.header.world == left.ruleset.files


def test_such_a_game_has_no_share_code_and_can_be_verified(folder: Path, tmp_path: Path) -> None:
    left = begun(folder, tmp_path)
    shutil.rmtree(folder)
    assert left.code == ""
    verdict = verify(left.path)
    assert (verdict.commands, verdict.fault) == (20, "")
