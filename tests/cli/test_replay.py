"""How long verifying and exporting may take."""

from pathlib import Path
from random import Random

import pytest
from tests.cli.conftest import Cli
from tests.session.journals import begun, killed, play

from thrones_tui.advice.foresight import Budget
from thrones_tui.session.replay import open_replay
from thrones_tui.session.timeline import TakesTooLong
from thrones_tui.tui.exports import export

WAYS = [
    ["--verify"],
    ["--verify", "--json"],
    *(["--export", kind] for kind in ("text", "cast", "html", "svg")),
]


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
    said = cli.refuses("replay", journal, "--seconds", "5")
    assert "--seconds needs --verify, --export or --review" in said


@pytest.mark.parametrize("turn", ["-1", "x", "1.5", "1" * 7, "\u0663"])
def test_a_turn_is_a_number(cli: Cli, journal: str, turn: str) -> None:
    assert "a turn is a number" in cli.refuses("replay", journal, "--export", "svg", f"--at={turn}")
    assert "There is no turn 999 " in cli.refuses("replay", journal, "--export", "svg", "--at", "999")
    assert "--at needs --export svg" in cli.refuses("replay", journal, "--export", "html", "--at", "1")


@pytest.fixture
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thrones_tui.players.counsel.WEIGHED", ("walkers",))
    monkeypatch.setattr("thrones_tui.players.thrones.Budget", lambda least, most: Budget(8, 8))


@pytest.mark.usefixtures("_quickly")
def test_a_review_names_the_answers_that_cost_most_and_what_was_better(cli: Cli, tmp_path: Path) -> None:
    game, rng = begun(tmp_path), Random(1)
    while game.play.outcome is None:
        decision = game.play.decision
        known = {"turn": "rest", "walkers": "yes", "encounter": "speech"}
        game.submit(known.get(decision.name) or str(decision.sample(rng)))
    told = cli.says("replay", str(killed(game)), "--review")
    assert "Sad news!" in told
    assert "You said Yes: " in told
    assert "Better was No: " in told


def test_a_game_that_goes_on_or_has_no_adviser_has_no_review(cli: Cli, journal: str, tmp_path: Path) -> None:
    assert "The game is not over yet" in cli.refuses("replay", journal, "--review")
    other = begun(tmp_path, game="goldrush")
    play(other, 3)
    said = cli.refuses("replay", str(killed(other)), "--review")
    assert "Nobody can review a game of Gold Rush Alaska." in said
