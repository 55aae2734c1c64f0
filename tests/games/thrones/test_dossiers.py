"""T-SEE-2: what is known of a rival."""

import pytest
from tests.games.thrones.board import PEACE, Fighter, Lord, draw

from thrones_tui.games.thrones.dossiers import dossiers
from thrones_tui.games.thrones.panels import rivals
from thrones_tui.games.thrones.remembering import recalled, remember
from thrones_tui.games.thrones.view import view
from thrones_tui.scene.english import percent
from thrones_tui.scene.memory import NO_MEMORY
from thrones_tui.scene.model import Fact, Item


@pytest.mark.rule("T-SEE-2", "T-ENC-3")
def test_a_dossier_tells_what_was_last_seen_and_the_odds_of_a_meeting_now() -> None:
    bo = Lord("Bo", money=7, army=12, party=(Fighter("Hound", morale=20),))
    scene = draw("***1**2******", Lord("Ada", army=30), bo, rules=PEACE)
    memory = remember(NO_MEMORY, view(scene.state).glance)
    (panel,) = dossiers(view(scene.state), memory, scene.state.world.rules)
    assert (panel.title, panel.note) == ("Bo, 3E", "")
    scene.hero("Ada").tile -= 2
    scene.state.turn, scene.hero("Ada").influence, scene.hero("Bo").army = 4, 800, 999
    now = view(scene.state)
    memory = remember(memory, now.glance)
    (panel,) = dossiers(now, memory, scene.state.world.rules)
    assert (panel.title, panel.note) == ("Bo, 5E", "as last seen on turn 1")
    facts = {row.label: row.value for row in panel.rows if isinstance(row, Fact)}
    assert (facts["Army"], facts["Speech"], facts["Battle"]) == ("12", percent(0.8 / 2), "0%")
    row = rivals(now, memory).rows[0]
    assert isinstance(row, Item)
    assert (row.name, row.where, row.value) == ("Bo", "turn 1", "12")
    scene.state.rivals.remove(scene.number("Bo"))
    assert dossiers(view(scene.state), memory, scene.state.world.rules) == ()


def test_who_was_never_seen_has_no_dossier() -> None:
    scene = draw("***1*******2*", Lord("Ada"), Lord("Bo"), rules=PEACE)
    now = view(scene.state)
    assert dossiers(now, recalled(NO_MEMORY, now), scene.state.world.rules) == ()
    row = rivals(now, recalled(NO_MEMORY, now)).rows[0]
    assert isinstance(row, Item)
    assert (row.name, row.value) == ("Bo", "unseen")
