"""T-ENC-1 to T-ENC-7 and T-ENC-14: the player meets rivals, by speech or gold."""

import pytest
from tests.games.thrones.board import (
    CERSEI,
    DAENERYS,
    EURON,
    HEROES,
    JON,
    SANSA,
    STANNIS,
    Fighter,
    Lord,
    Table,
    ThronesGame,
    army,
    classic,
    draw,
    of_kind,
    pair,
)

from thrones_tui.core.decisions import Odds
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.thrones.battle import BattleFought
from thrones_tui.games.thrones.dialogs import dialog
from thrones_tui.games.thrones.encounters import GoldOffered, SpeechGiven

PLAIN = "\n".join(["*******"] * 3 + ["***1***"] + ["*******"] * 3)


def odds(game: ThronesGame) -> list[Odds]:
    """What is shown beside each option."""
    return [choice.odds for choice in game.decision.choices if choice.odds is not None]


def met(table: Table) -> list[str]:
    """The rivals the player meets, in order, each bought off without success."""
    for hero in table.state.heroes:
        hero.money = 0
    game = table.run("MeetRivals")
    names = []
    while game.decision.name == "encounter":
        names.append(game.decision.subject)
        game.submit("buy")
    return names


@pytest.mark.rule("T-ENC-1")
@pytest.mark.parametrize("rows", range(-3, 4))
@pytest.mark.parametrize("columns", range(-3, 4))
def test_in_proximity_is_at_most_two_rows_and_two_columns_apart(rows: int, columns: int) -> None:
    table = draw(PLAIN + "\n*2*****", Lord("Ada"), Lord("Bo"))
    table.stand("Bo", (4 + rows, 4 + columns))
    assert met(table) == (["Bo"] if abs(rows) <= 2 and abs(columns) <= 2 else [])


@pytest.mark.rule("T-ENC-1")
def test_proximity_does_not_wrap_around_the_board() -> None:
    table = classic(EURON)
    table.stand(EURON, (10, 1))
    table.stand(JON, (9, 16))
    table.stand(SANSA, (11, 16))
    assert met(table) == []


@pytest.mark.rule("T-ENC-2")
def test_rivals_are_met_one_after_the_other_in_roster_order() -> None:
    table = classic(JON)
    for name, column in ((DAENERYS, 4), (CERSEI, 6), (EURON, 5), (SANSA, 7)):
        table.stand(name, (3, column))
    assert met(table) == [CERSEI, SANSA, EURON, DAENERYS]


@pytest.mark.rule("T-ENC-2")
def test_a_rival_retired_on_the_way_is_skipped_and_the_others_stay_due() -> None:
    table = classic(JON)
    for name in (CERSEI, SANSA, EURON):
        table.stand(name, (3, 5))
    game = table.run("MeetRivals")
    assert game.decision.subject == CERSEI
    table.retire(SANSA)
    table.player.money = 0
    game.submit("buy")
    assert game.decision.subject == EURON


@pytest.mark.rule("T-ENC-2")
def test_a_conquest_does_not_take_the_next_encounter_away() -> None:
    table = classic(JON)
    for name in (CERSEI, SANSA, EURON):
        table.stand(name, (3, 5))
    table.player.army = 10**6
    game = table.run("MeetRivals", rest=0.0)
    met_so_far = []
    while game.decision.name != "turn":
        if game.decision.name == "encounter":
            met_so_far.append(game.decision.subject)
        game.submit(
            game.decision.options[-1] if game.decision.name == "encounter" else game.decision.options[0]
        )
    assert met_so_far == [CERSEI, SANSA, EURON]
    assert [table.state.heroes[rival].name for rival in table.state.rivals] == [STANNIS, DAENERYS]


@pytest.mark.rule("T-ENC-3")
def test_the_player_picks_speech_purchase_or_battle_and_sees_the_odds_first() -> None:
    table = classic(DAENERYS)
    table.stand(DAENERYS, (12, 9))
    game = table.run("MeetRivals")
    decision = game.decision
    assert [str(option) for option in decision.options] == ["speech", "buy", "battle"]
    assert decision.subject == STANNIS
    assert decision.choices[0].odds == Odds(0.3125, 0.6875)
    assert decision.choices[1].odds == Odds(0.5 * 100 / 17800, 1 - 0.5 * 100 / 17800)
    assert decision.choices[2].odds == Odds(0.0, 1.0)


@pytest.mark.rule("T-ENC-3")
def test_speech_and_purchase_show_their_exact_percentage() -> None:
    table = classic(DAENERYS)
    table.stand(DAENERYS, (12, 9))
    game = table.run("MeetRivals")
    shown = dialog(game.view(), game.decision, table.state.world.rules, (), ())
    assert shown is not None
    assert "31.25%" in shown.choices[0].detail
    assert "0.28" in shown.choices[1].detail


@pytest.mark.rule("T-ENC-4")
@pytest.mark.parametrize(("roll", "won"), [(0.0, True), (0.3124, True), (0.3125, False), (0.999, False)])
def test_daenerys_wins_stannis_over_by_speech_with_probability_03125(roll: float, won: bool) -> None:
    table = classic(DAENERYS)
    table.stand(DAENERYS, (12, 9))
    game = table.run("MeetRivals", dice=[roll])
    (event,) = of_kind(game.submit("speech"), SpeechGiven)
    assert (event.probability, event.won) == (0.3125, won)
    assert (table.number(STANNIS) in table.state.rivals) is not won


@pytest.mark.rule("T-ENC-5", "T-ENC-6", "T-ENC-7")
def test_cersei_cannot_buy_sansa_whose_first_warrior_is_wholly_loyal() -> None:
    table = classic(CERSEI)
    table.retire(STANNIS)
    table.stand(SANSA, (16, 8))
    game = table.run("MeetRivals")  # and nothing is rolled
    assert game.decision.choices[1].odds == Odds(0, 1)
    (event,) = of_kind(game.submit("buy"), GoldOffered)
    assert (event.probability, event.won) == (0, False)
    assert table.player.money == 4000


@pytest.mark.rule("T-ENC-5")
@pytest.mark.parametrize(("roll", "won"), [(0.4999, True), (0.5, False)])
def test_a_purchase_succeeds_by_money_and_the_loyalty_of_the_first_warrior(roll: float, won: bool) -> None:
    party = (Fighter("First", loyalty=20, morale=99), Fighter("Second", loyalty=0))
    table = pair(Lord("?", money=11125), Lord("?", party=party))  # 0.8 * 11125 / 17800 = 0.5
    game = table.run("MeetRivals", dice=[roll])
    assert odds(game)[1].win == pytest.approx(0.5, abs=1e-12)
    game.submit("buy")
    assert (table.number("Bo") in table.state.rivals) is not won


@pytest.mark.rule("T-ENC-4", "T-ENC-5")
def test_only_the_first_warrior_of_the_rival_counts() -> None:
    party = (Fighter("First", loyalty=10, morale=20), Fighter("Second", loyalty=90, morale=95))
    table = pair(Lord("?", money=1780, influence=160), Lord("?", party=party))
    chances = odds(table.run("MeetRivals"))
    assert chances[0].win == pytest.approx(0.08)
    assert chances[1].win == pytest.approx(0.09)


@pytest.mark.rule("T-ENC-6")
@pytest.mark.parametrize(
    ("influence", "morale", "won"),
    [(1600, 0, True), (9999, 0, True), (3200, 50, True), (1600, 100, False), (0, 0, False)],
)
def test_a_certain_speech_is_not_rolled_for(influence: int, morale: int, won: bool) -> None:
    table = pair(Lord("?", influence=influence), Lord("?", party=(Fighter("Hound", morale=morale),)))
    table.run("MeetRivals").submit("speech")
    assert (table.number("Bo") in table.state.rivals) is not won


@pytest.mark.rule("T-ENC-6")
@pytest.mark.parametrize(("influence", "morale"), [(1599, 0), (3168, 50), (1, 99)])
def test_an_almost_certain_speech_is_rolled_for(influence: int, morale: int) -> None:
    table = pair(Lord("?", influence=influence), Lord("?", party=(Fighter("Hound", morale=morale),)))
    game = table.run("MeetRivals")
    with pytest.raises(IndexError, match="script"):
        game.submit("speech")


@pytest.mark.rule("T-ENC-6")
@pytest.mark.parametrize(
    ("money", "loyalty", "won"), [(17800, 0, True), (35600, 50, True), (10**6, 100, False), (0, 0, False)]
)
def test_a_certain_purchase_is_not_rolled_for(money: int, loyalty: int, won: bool) -> None:
    table = pair(Lord("?", money=money), Lord("?", party=(Fighter("Hound", loyalty=loyalty),)))
    table.run("MeetRivals").submit("buy")
    assert (table.number("Bo") in table.state.rivals) is not won


@pytest.mark.rule("T-ENC-6")
def test_without_a_warrior_on_the_other_side_morale_and_loyalty_count_as_0() -> None:
    chances = odds(pair(Lord("?", money=8900, influence=400), Lord("?")).run("MeetRivals"))
    assert (chances[0].win, chances[1].win) == (0.25, 0.5)


@pytest.mark.rule("T-ENC-6", "T-SET-7")
def test_the_totals_stay_what_they_are_for_an_own_hero() -> None:
    table = classic("Self", money=8900, influence=400, army=0, row=25, column=1)
    table.stand(EURON, (24, 2))
    chances = odds(table.run("MeetRivals"))
    assert (chances[0].win, chances[1].win) == (0.25, 0.5)


@pytest.mark.rule("T-ENC-7")
@pytest.mark.parametrize(("before", "after"), [(101, 50), (100, 50), (1, 0), (0, 0)])
@pytest.mark.parametrize("means", ["influence", "money"])
def test_failure_halves_what_was_staked_rounded_down_and_nothing_else(
    means: str, before: int, after: int
) -> None:
    ada = Lord("?", 700, 800, 90)._replace(**{means: before})  # type: ignore[arg-type]
    table = pair(ada, Lord("?", 11, 12, 13, (Fighter("Hound", loyalty=100, morale=100),)))
    game = table.run("MeetRivals")
    game.submit("speech" if means == "influence" else "buy")
    expected = {"money": 700, "influence": 800, "army": 90, means: after}
    assert {name: getattr(table.player, name) for name in expected} == expected
    bo = table.hero("Bo")
    assert (bo.money, bo.influence, bo.army, table.party("Bo")) == (11, 12, 13, ["Hound'"])
    assert table.number("Bo") in table.state.rivals
    assert game.decision.name == "turn"


@pytest.mark.rule("T-ENC-7")
def test_the_ruleset_says_what_failure_leaves() -> None:
    rules = {"encounters.speech_keeps": 30, "encounters.offer_keeps": 20}
    hound = Fighter("Hound", loyalty=100, morale=100)
    for answer, left in (("speech", (90, 9)), ("buy", (18, 30))):
        table = draw("*1*2*", Lord("Ada", 90, 30), Lord("Bo", party=(hound,)), rules=rules)
        game = table.run("MeetRivals")
        shown = dialog(game.view(), game.decision, table.state.world.rules, (), ())
        assert shown is not None
        assert "lost: influence 30 to 9" in shown.choices[0].detail
        assert "refused: money 90 to 18" in shown.choices[1].detail
        game.submit(answer)
        assert (table.player.money, table.player.influence) == left


@pytest.mark.rule("T-ENC-14")
@pytest.mark.parametrize("answer", ["speech", "buy", "battle"])
def test_a_pair_meets_once_a_turn(answer: str) -> None:
    table = pair(army(10, 100), army(10, 100)._replace(party=(Fighter("Twin", loyalty=100, morale=100),)))
    game = table.run("MeetRivals", rest=0.0)
    events = game.submit(answer)
    assert (game.decision.name, table.state.rivals) == ("turn", [1, 2])
    # The rivals' own battles leave the player out.
    game = table.run("ResolveRivalries")
    assert of_kind(events + game.opening, BattleFought) == of_kind(events, BattleFought)


@pytest.mark.rule("T-ENC-14", "T-END-1")
def test_when_the_player_has_lost_nothing_further_happens() -> None:
    table = classic(JON)
    for name in HEROES:
        table.stand(name, (3, 5))
    rivals = table.state.rivals.copy()
    game = table.run(*[step.name for step in table.rules.turn[3:]], dice=[0.0])
    game.submit("battle")
    game.submit("send Samwell Tarly")
    assert game.outcome is not None
    assert game.outcome.winners == ()
    assert table.state.rivals == rivals
    assert table.state.turn == 1
    assert table.held(JON) == {table.at(4, 5)}
    assert table.state.scheduler.agenda == []
    with pytest.raises(IllegalCommand, match="over"):
        game.submit("rest")
