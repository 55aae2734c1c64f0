"""T-ENC: what a meeting is said to win and to cost before it is answered."""

import pytest
from tests.games.thrones.board import FIELD, Fighter, Lord, Table, draw

from thrones_tui.core.decisions import Choice, Odds
from thrones_tui.games.thrones.commands import Send
from thrones_tui.games.thrones.dialogs import dialog
from thrones_tui.games.thrones.meeting import settled
from thrones_tui.games.thrones.odds import WarriorView
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


@pytest.mark.rule("T-DG-2", "T-ENC-11")
@pytest.mark.parametrize("mine", [False, True])
def test_dragonglass_that_would_be_won_is_named_unless_one_has_some(mine: bool) -> None:
    ada = Lord("Ada", army=10, party=(HOUND._replace(dragonglass=mine),))
    table = beside(ada, Lord("Bo", party=(Fighter("Bea Bo", dragonglass=True),)))
    won = next(row.value for row in shown(table).body if isinstance(row, Fact) and row.label == "Won")
    assert ("dragonglass (Bea)" in won) != mine


@pytest.mark.rule("T-ENC-7")
@pytest.mark.parametrize(
    ("money", "brief", "full"),
    [
        (1000, "2.8%, or lose $500", "costs 500 of 1,000 money if refused"),
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


@pytest.mark.rule("T-ENC-8")
def test_whom_to_send_is_settled_where_nobody_does_better() -> None:
    ann, bea = Fighter("Ann", 20), Fighter("Bea", 60)
    foes = Fighter("Weak", 10), Fighter("Strong", 50), Fighter("Giant", 90)
    asked = shown(beside(Lord("Ada", army=10, party=(ann, bea)), Lord("Bo", army=10, party=foes)), "battle")
    assert [(one.label, one.brief) for one in asked.choices] == [
        ("Ann", "33.3% win, else the end"),
        ("Bea", "66.7% win, else the end"),
    ]
    assert asked.settled == "send Bea"


def test_whom_to_send_is_a_choice_where_one_wins_and_another_loses_more_often() -> None:
    weak = WarriorView("Ann", 20, 0, 0, ship=False, dragonglass=False)
    party = weak, weak._replace(name="Bea", strength=60)
    bold, safe, mere = Odds(0.5, 0.5), Odds(0.4, 0.0), Odds(0.4, 0.5)

    def of(ann: Odds, bea: Odds) -> str:
        return settled((Choice(Send("Ann"), ann), Choice(Send("Bea"), bea)), party)

    assert (of(bold, safe), of(safe, bold), of(mere, mere)) == ("", "", "send Bea")
    assert (of(mere, bold), of(mere, safe)) == ("send Bea", "send Bea")
