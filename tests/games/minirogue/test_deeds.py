"""R-DEED: what is worth telling of a victory, from both sides of each limit."""

import pytest
from tests.games.minirogue.board import Table, draw, presenter

from thrones_tui.core.rules import Outcome
from thrones_tui.games.minirogue.kinds import DRAGON, GOBLIN, MACE, SHORT_SWORD

WON, LOST = Outcome((0,), "You won.", (0,)), Outcome((), "You fell.", (0,))


def table(**changes: int) -> Table:
    """A victory that is worth no telling, but for the changes."""
    wanted = {"turn": 900, "hit_points": 15, "goblins": 5, "dragons": 0, "dark": 0, "weapon": MACE} | changes
    won = draw("@.", dark=bool(wanted["dark"]), weapon=wanted["weapon"], pack=[wanted["weapon"]])
    won.state.turn, won.player.hit_points = wanted["turn"], wanted["hit_points"]
    won.state.kills[GOBLIN], won.state.kills[DRAGON] = wanted["goblins"], wanted["dragons"]
    return won


def told(won: Table, outcome: Outcome = WON) -> list[str]:
    return [deed.name for deed in presenter(won.state).done(won.game.view(), outcome)]


@pytest.mark.parametrize(
    ("name", "done", "not_done"),
    [
        pytest.param("Dragonslayer", {"dragons": 1}, {}, marks=pytest.mark.rule("R-DEED-1")),
        pytest.param("No blood", {"goblins": 0}, {"goblins": 1}, marks=pytest.mark.rule("R-DEED-2")),
        pytest.param(
            "Scourge of the deep", {"goblins": 20}, {"goblins": 19}, marks=pytest.mark.rule("R-DEED-3")
        ),
        pytest.param("In and out", {"turn": 400}, {"turn": 401}, marks=pytest.mark.rule("R-DEED-4")),
        pytest.param("The old blade", {"weapon": SHORT_SWORD}, {}, marks=pytest.mark.rule("R-DEED-5")),
        pytest.param("By a hair", {"hit_points": 6}, {"hit_points": 7}, marks=pytest.mark.rule("R-DEED-6")),
        pytest.param(
            "Safe and sound", {"hit_points": 20}, {"hit_points": 19}, marks=pytest.mark.rule("R-DEED-7")
        ),
        pytest.param("In the dark", {"dark": 1}, {}, marks=pytest.mark.rule("R-DEED-8")),
    ],
)
def test_a_victory_that_ended_so_is_a_deed(name: str, done: dict[str, int], not_done: dict[str, int]) -> None:
    assert told(table(**done)) == [name]
    assert told(table(**not_done)) == []
    assert told(table(**done), LOST) == []
    assert name in [deed.name for deed in presenter(table().state).deeds]
