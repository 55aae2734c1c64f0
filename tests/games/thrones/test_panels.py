"""What stands beside the map."""

import pytest
from tests.games.thrones.board import CERSEI, JON, classic, classic_rules, world_of

from thrones_tui.games.thrones.panels import party
from thrones_tui.games.thrones.view import view
from thrones_tui.scene.model import Gauges


@pytest.mark.rule("T-CAL-4")
@pytest.mark.parametrize(
    ("hero", "turn", "mark"), [(CERSEI, 10, ("to turn 10",)), (CERSEI, 11, ()), (JON, 1, ())]
)
def test_who_leaves_by_the_calendar_has_the_turn_beside_the_name(
    hero: str, turn: int, mark: tuple[str, ...]
) -> None:
    table = classic(hero)
    jaime = table.warrior_id("Jaime Lannister")
    for members in (table.state.free, *(each.party for each in table.state.heroes)):
        if jaime in members:
            members.remove(jaime)
    table.player.party = [jaime]
    table.state.turn = turn
    (row,) = party(view(table.state), world_of(classic_rules()).rules).rows
    assert isinstance(row, Gauges)
    assert row.marks == mark
