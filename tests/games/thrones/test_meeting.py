"""T-ENC: what a meeting is said to win and to cost before it is answered."""

import pytest
from tests.games.thrones.board import FIELD, Fighter, Lord, Table, draw

from thrones_tui.games.thrones.dialogs import dialog
from thrones_tui.scene.dialog import Dialog
from thrones_tui.scene.model import Fact

HOUND = Fighter("Hound", loyalty=50, morale=50)


def shown(table: Table, *answers: str) -> Dialog:
    """The question that follows from answers to an encounter."""
    game = table.run("MeetRivals", rest=0.0)
    for answer in answers:
        game.submit(answer)
    asked = dialog(game.view(), game.decision, table.state.world.rules, (), ())
    assert asked is not None
    return asked


def beside(ada: Lord, bo: Lord) -> Table:
    """Ada and Bo next to each other."""
    table = draw(FIELD.replace("***1***", "***12**"), ada, bo)
    table.hold("Bo", table.at(1, 1), table.at(1, 2))
    return table


def test_the_tiles_in_sight_are_the_least_that_is_won() -> None:
    table = beside(Lord("Ada", army=10, party=(HOUND,)), Lord("Bo"))
    won = next(row.value for row in shown(table).body if isinstance(row, Fact) and row.label == "Won")
    assert won == "at least 3 tiles (+6 points)"


@pytest.mark.rule("T-ENC-7")
@pytest.mark.parametrize(
    ("money", "brief", "full"),
    [
        (1000, "2.8%, else $500", "refused: money 1,000 to 500; else free"),
        (0, "0%, costs nothing", "costs nothing, even if refused"),
        (35600, "certain, costs nothing", "costs nothing: it cannot fail"),
    ],
)
def test_an_offer_says_that_it_costs_something_only_if_it_is_refused(
    money: int, brief: str, full: str
) -> None:
    table = beside(Lord("Ada", money, army=10), Lord("Bo", party=(HOUND,)))
    offer = shown(table).choices[1]
    assert (offer.brief, offer.detail) == (brief, full)
    events = table.run("MeetRivals", rest=0.0).submit("buy") if money else []
    assert table.player.money == money, events
