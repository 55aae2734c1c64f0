"""What the coach says, and when it would be wrong."""

import pytest
from tests.games.thrones.board import PEACE, Fighter, Lord, draw

from thrones_tui.games.thrones.tips import tips
from thrones_tui.games.thrones.view import view


@pytest.mark.rule("T-REC-1")
@pytest.mark.parametrize(("size", "told"), [(3, True), (4, False)])
def test_free_warriors_are_recommended_only_to_a_party_that_has_room(size: int, told: bool) -> None:
    party = tuple(Fighter(name) for name in ("Ann", "Bea", "Cid", "Dov")[:size])
    table = draw("1**z", Lord("Ada", party=party), free=[Fighter("Zoe")])
    game = table.run()
    names = [tip.name for tip in tips(game.view(), game.decision, table.state.world.rules)]
    assert ("warrior" in names) == told


@pytest.mark.rule("T-ENC-3")
@pytest.mark.parametrize(("army", "told"), [(30, "prey"), (12, "rival"), (5, "rival")])
def test_to_meet_a_rival_is_recommended_to_whom_a_battle_is_sure(army: int, told: str) -> None:
    table = draw("1**2", Lord("Ada", army=army), Lord("Bo", army=12), rules=PEACE)
    state = table.state
    names = [tip.name for tip in tips(view(state), table.run().decision, state.world.rules)]
    assert {"prey", "rival"}.intersection(names) == {told}


@pytest.mark.rule("T-CITY-1")
@pytest.mark.parametrize(("held", "told"), [("ABC", False), ("ABCD", True)])
def test_who_holds_several_cities_hears_that_they_need_not_ask(held: str, told: bool) -> None:
    table = draw("1ABCD2", Lord("Ada"), Lord("Bo"), rules=PEACE)
    table.hold("Ada", *(table.spots[city] for city in held))
    state = table.state
    names = [tip.name for tip in tips(view(state), table.run().decision, state.world.rules)]
    assert ("cities" in names) == told


@pytest.mark.parametrize(("army", "told"), [(30, False), (12, True)])
def test_where_no_answer_is_sure_to_win_advice_can_be_had(army: int, told: bool) -> None:
    table = draw("12", Lord("Ada", army=army), Lord("Bo", army=12), rules=PEACE)
    game = table.run("MeetRivals")
    names = [tip.name for tip in tips(game.view(), game.decision, table.state.world.rules)]
    assert game.decision.name == "encounter"
    assert ("advice" in names) == told
