"""What the coach says, and when it would be wrong."""

import pytest
from tests.games.thrones.board import Fighter, Lord, draw

from thrones_tui.games.thrones.tips import tips


@pytest.mark.rule("T-REC-1")
@pytest.mark.parametrize(("size", "told"), [(3, True), (4, False)])
def test_free_warriors_are_recommended_only_to_a_party_that_has_room(size: int, told: bool) -> None:
    party = tuple(Fighter(name) for name in ("Ann", "Bea", "Cid", "Dov")[:size])
    table = draw("1**z", Lord("Ada", party=party), free=[Fighter("Zoe")])
    game = table.run()
    names = [tip.name for tip in tips(game.view(), game.decision, table.state.world.rules)]
    assert ("warrior" in names) == told
