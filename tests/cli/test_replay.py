"""How long verifying and exporting may take."""

from pathlib import Path

import pytest
from tests.cli.conftest import Cli
from tests.session.journals import begun, killed, play

from thrones_tui.session.replay import open_replay
from thrones_tui.session.timeline import TakesTooLong
from thrones_tui.tui import export

WAYS = [["--verify"], ["--verify", "--json"], ["--export", "text"], ["--export", "cast"]]


@pytest.fixture
def journal(tmp_path: Path) -> str:
    game = begun(tmp_path)
    play(game, 20)
    return str(killed(game))


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_what_takes_too_long_is_given_up_in_a_sentence(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, journal: str, way: list[str]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(export, "PATIENCE", 0.0)
        said = cli.refuses("replay", journal, *way)
        assert journal in said
        assert said.endswith(
            "it takes more than 0 seconds to play again. With --seconds it may take longer.\n"
        )
        assert cli.says("replay", journal, *way, "--seconds", "60")
    assert cli.says("replay", journal, *way)


def test_telling_the_story_has_its_own_time_after_opening(
    monkeypatch: pytest.MonkeyPatch, journal: str
) -> None:
    timeline = open_replay(journal)
    monkeypatch.setattr(export, "open_replay", lambda path, seconds: timeline)
    with pytest.raises(TakesTooLong, match=r"Cannot export .* it takes more than 0 seconds"):
        export.exported(journal, "text", seconds=0.0)


@pytest.mark.parametrize("number", ["0", "-1", "nan", "inf", "10001", "long"])
def test_seconds_are_a_number_in_range(cli: Cli, journal: str, number: str) -> None:
    assert "it is 1 to 10000 seconds" in cli.refuses("replay", journal, "--verify", "--seconds", number)


def test_seconds_alone_are_refused(cli: Cli, journal: str) -> None:
    assert "--seconds needs --verify or --export" in cli.refuses("replay", journal, "--seconds", "5")
