import digests
import pytest

from thrones_tui.games.registry import GAMES
from thrones_tui.games.thrones import fate
from thrones_tui.games.thrones.view import View


@pytest.mark.parametrize("name", GAMES)
def test_the_same_games_go_the_same_way_each_time(name: str) -> None:
    assert digests.fold(name, 2) == digests.fold(name, 2)
    assert digests.fold(name, 1) != digests.fold(name, 2)


def test_what_a_rule_does_differently_shows_in_the_digest_of_the_states(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = digests.fold("thrones", 2)
    monkeypatch.setattr(fate, "EVENTS", fate.EVENTS[::-1])
    assert digests.fold("thrones", 2).states != before.states


def test_every_second_game_has_house_rules_and_the_heroes_take_turns() -> None:
    views = [digests.begun("thrones", seed).view() for seed in range(4)]
    seen = [view for view in views if isinstance(view, View)]
    assert [bool(view.house) for view in seen] == [False, True, False, True]
    assert len({view.recorded_as for view in seen}) == 2
