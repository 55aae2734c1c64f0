"""T-DEED: what is worth telling of a victory, each deed from both sides of its limit."""

import pytest
from tests.games.thrones.board import CLASSIC, JON, classic

from thrones_tui.core.rules import Outcome
from thrones_tui.games.thrones import game
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.view import Glance, View
from thrones_tui.games.thrones.view import view as view_of

PRESENTER = game.load("thrones", CLASSIC).presenter
ARYA = WarriorView("Arya Stark", 100, 50, 50, ship=False, dragonglass=False)
WON, LOST = Outcome((0,), "They fell.", (0,)), Outcome((), "You fell.", (0,))


def view(**changes: object) -> View:
    """The view of a victory that is worth no telling, but for the changes."""
    now = view_of(classic(JON).state)
    one, *others = now.rivals
    plain: dict[str, object] = {
        "rivals": (one._replace(active=False), *others),
        "points": 100,
        "tiles": 50,
        "cities": 5,
        "party": (ARYA,),
        "army": 700,
        "victory_chance": 0.5,
        "turn": 51,
    }
    wanted = plain | changes
    seen = {name: wanted.pop(name) for name in Glance._fields if name in wanted}
    glance = now.glance._replace(**seen)  # type: ignore[arg-type]
    return now._replace(glance=glance, **wanted)  # type: ignore[arg-type]


def told(now: View, outcome: Outcome = WON) -> list[str]:
    return [deed.name for deed in PRESENTER.done(now, outcome)]


def rivals(active: int) -> dict[str, object]:
    return {"rivals": tuple(r._replace(active=at < active) for at, r in enumerate(view().rivals))}


def party(*names: str) -> dict[str, object]:
    return {"party": tuple(ARYA._replace(name=name) for name in names)}


@pytest.mark.parametrize(
    ("name", "done", "not_done"),
    [
        pytest.param("The Iron Throne", rivals(0), rivals(1), marks=pytest.mark.rule("T-DEED-1")),
        pytest.param("Peace", rivals(5), rivals(4), marks=pytest.mark.rule("T-DEED-2")),
        pytest.param("Half the realm", {"points": 400}, {"points": 399}, marks=pytest.mark.rule("T-DEED-3")),
        pytest.param("Far and wide", {"tiles": 100}, {"tiles": 99}, marks=pytest.mark.rule("T-DEED-4")),
        pytest.param("Lord of cities", {"cities": 13}, {"cities": 12}, marks=pytest.mark.rule("T-DEED-5")),
        pytest.param("Alone", party(), party("Bronn"), marks=pytest.mark.rule("T-DEED-6")),
        pytest.param("No knights", {"army": 0}, {"army": 1}, marks=pytest.mark.rule("T-DEED-7")),
        pytest.param(
            "Against all odds",
            {"victory_chance": 0.249},
            {"victory_chance": 0.25},
            marks=pytest.mark.rule("T-DEED-8"),
        ),
        pytest.param(
            "Well prepared",
            {"victory_chance": 0.9},
            {"victory_chance": 0.899},
            marks=pytest.mark.rule("T-DEED-9"),
        ),
        pytest.param("An early winter", {"turn": 25}, {"turn": 26}, marks=pytest.mark.rule("T-DEED-10")),
        pytest.param(
            "Dragonfire", party("Bronn", "Dragons"), party("Bronn"), marks=pytest.mark.rule("T-DEED-11")
        ),
        pytest.param(
            "A new name", {"recorded_as": "Self"}, {"recorded_as": JON}, marks=pytest.mark.rule("T-DEED-12")
        ),
    ],
)
def test_a_victory_is_a_deed_from_its_limit_on(
    name: str, done: dict[str, object], not_done: dict[str, object]
) -> None:
    assert told(view(**done)) == [name]
    assert told(view(**not_done)) == []
    assert told(view(**done), LOST) == []


def test_there_are_twelve_deeds_of_different_names() -> None:
    assert len({deed.name for deed in PRESENTER.deeds}) == 12
