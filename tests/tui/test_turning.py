"""What decided a game."""

from pathlib import Path

import pytest
from tests.session.journals import begun, killed, play

from thrones_tui.session.replay import open_replay
from thrones_tui.session.saved import SavedGame
from thrones_tui.tui.turning import decided


def test_a_conquest_that_brings_dragonglass_is_named_with_what_was_known(tmp_path: Path) -> None:
    game = SavedGame.begin(begun(tmp_path).ruleset, 2, {"name": "Ada", "hero": "Sansa Stark"}, str(tmp_path))
    game.submit("consult")
    game.submit("battle")
    play(game, 6)
    first = decided(open_replay(str(killed(game))))[0]
    assert (first.turn, first.cause, first.known) == (1, "Samwell Tarly has dragonglass", "100% to win")
    assert first.change == pytest.approx(0.617, abs=0.001)
    assert first.news.endswith("you win the battle.")


@pytest.mark.parametrize("seed", [1, 4, 5])
def test_of_the_last_battle_only_what_led_to_it_counts(seed: int, tmp_path: Path) -> None:
    game = begun(tmp_path, seed)
    play(game, seed=seed)
    timeline = open_replay(str(killed(game)))
    turnings = decided(timeline)
    assert len(turnings) <= 3
    assert [abs(each.change) for each in turnings] == sorted(
        (abs(each.change) for each in turnings), reverse=True
    )
    end = game.play.outcome
    assert end is not None
    lost = [each for each in turnings if each.cause == end.reason]
    asked = timeline.at(timeline.end - 1).decision.name
    assert (len(lost) == 1) == (asked in ("encounter", "champion"))


def test_where_nobody_can_tell_the_chance_nothing_has_decided(tmp_path: Path) -> None:
    game = begun(tmp_path, game="horcruxes")
    play(game, 5)
    assert decided(open_replay(str(killed(game)))) == ()
