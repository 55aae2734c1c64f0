"""T-ENC-1 to T-ENC-7 and T-ENC-14: the player meets rivals, by speech or gold."""

import pytest
from tests.games.thrones.board import (
    ADA,
    BO,
    CERSEI,
    DAENERYS,
    EURON,
    FIELD,
    HEROES,
    JON,
    SANSA,
    STANNIS,
    Fighter,
    Lord,
    Table,
    answer,
    army,
    classic,
    draw,
    of_kind,
    options,
    pair,
    refuse,
)

from thrones_tui.core.decisions import Odds
from thrones_tui.games.thrones.battle import BattleFought
from thrones_tui.games.thrones.dialogs import dialog
from thrones_tui.games.thrones.encounters import GoldOffered, SpeechGiven, StakeLost
from thrones_tui.scene.dialog import Dialog
from thrones_tui.scene.model import Note


def chances(table: Table) -> tuple[float, float]:
    """How likely speech and purchase are said to succeed."""
    speech, purchase, _ = (choice.odds for choice in table.run("MeetRivals").decision.choices)
    assert speech is not None
    assert purchase is not None
    assert (speech.lose, purchase.lose) == (1 - speech.win, 1 - purchase.win)
    return speech.win, purchase.win


def shown(table: Table) -> Dialog:
    """The dialog of an encounter."""
    game = table.run("MeetRivals")
    asked = dialog(game.view(), game.decision, table.state.world.rules, (), ())
    assert asked is not None
    return asked


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
    table = draw(FIELD + "\n*2*****", ADA, BO)
    table.stand("Bo", (4 + rows, 4 + columns))
    assert met(table) == (["Bo"] if abs(rows) <= 2 and abs(columns) <= 2 else [])


@pytest.mark.rule("T-ENC-1")
def test_proximity_does_not_wrap_around_the_board() -> None:
    table = classic(EURON)
    for name, spot in ((EURON, (10, 1)), (JON, (9, 16)), (SANSA, (11, 16))):
        table.stand(name, spot)
    assert met(table) == []


@pytest.mark.rule("T-ENC-2")
def test_rivals_are_met_one_after_the_other_in_roster_order() -> None:
    table = classic(JON)
    for name, column in ((DAENERYS, 4), (CERSEI, 6), (EURON, 5), (SANSA, 7)):
        table.stand(name, (3, column))
    assert met(table) == [CERSEI, SANSA, EURON, DAENERYS]


def crowd() -> Table:
    """Jon Snow with three rivals in proximity."""
    table = classic(JON)
    for name in (CERSEI, SANSA, EURON):
        table.stand(name, (3, 5))
    return table


@pytest.mark.rule("T-ENC-2")
def test_a_rival_retired_on_the_way_is_skipped_and_the_others_stay_due() -> None:
    table = crowd()
    game = table.run("MeetRivals")
    assert game.decision.subject == CERSEI
    table.retire(SANSA)
    table.player.money = 0
    game.submit("buy")
    assert game.decision.subject == EURON


@pytest.mark.rule("T-ENC-2")
def test_who_is_met_next_is_told_in_order() -> None:
    table = crowd()
    table.player.money = 0
    game = table.run("MeetRivals")
    waiting, told = [], []
    while game.decision.name == "encounter":
        waiting.append(game.view().waiting)
        asked = dialog(game.view(), game.decision, table.state.world.rules, (), ())
        assert asked is not None
        told.append([row.text for row in asked.body if isinstance(row, Note) and "Next" in row.text])
        game.submit("buy")
    assert waiting == [(SANSA, EURON), (EURON,), ()]
    assert told == [[f"Next you meet {SANSA} and {EURON}."], [f"Next you meet {EURON}."], []]


@pytest.mark.rule("T-ENC-2")
def test_a_conquest_does_not_take_the_next_encounter_away() -> None:
    table = crowd()
    table.player.army = 10**6
    game = table.run("MeetRivals", rest=0.0)
    met_so_far = []
    while game.decision.name != "turn":
        if game.decision.name == "encounter":
            met_so_far.append(game.decision.subject)
            game.submit("battle")
        else:
            game.submit(game.decision.options[0])
    assert met_so_far == [CERSEI, SANSA, EURON]
    assert table.active() == [STANNIS, DAENERYS]


def before_stannis() -> Table:
    table = classic(DAENERYS)
    table.stand(DAENERYS, (12, 9))
    return table


@pytest.mark.rule("T-ENC-3")
def test_the_player_picks_speech_purchase_or_battle_and_sees_the_exact_odds_first() -> None:
    table = before_stannis()
    decision = table.run("MeetRivals").decision
    assert options(table.run("MeetRivals")) == ["speech", "buy", "battle"]
    assert (decision.subject, decision.choices[2].odds) == (STANNIS, Odds(0.0, 1.0))
    assert chances(table) == (0.3125, 0.5 * 100 / 17800)
    speech, purchase, _ = shown(table).choices
    assert [choice.chance.text for choice in (speech, purchase) if choice.chance] == ["31.3%", "0.3%"]


@pytest.mark.rule("T-ENC-4")
@pytest.mark.parametrize(("roll", "won"), [(0.0, True), (0.3124, True), (0.3125, False), (0.999, False)])
def test_daenerys_wins_stannis_over_by_speech_with_probability_03125(roll: float, won: bool) -> None:
    table = before_stannis()
    (event,) = of_kind(table.run("MeetRivals", dice=[roll]).submit("speech"), SpeechGiven)
    assert (event.probability, event.won) == (0.3125, won)
    assert (STANNIS in table.active()) is not won


@pytest.mark.rule("T-ENC-5", "T-ENC-6", "T-ENC-7")
def test_cersei_cannot_buy_sansa_whose_first_warrior_is_wholly_loyal() -> None:
    table = classic(CERSEI)
    table.retire(STANNIS)
    table.stand(SANSA, (16, 8))
    assert chances(table)[1] == 0
    (event,) = of_kind(table.run("MeetRivals").submit("buy"), GoldOffered)  # and nothing is rolled
    assert (event.probability, event.won) == (0, False)
    assert table.player.money == 4000


@pytest.mark.rule("T-ENC-5")
@pytest.mark.parametrize(("roll", "won"), [(0.4999, True), (0.5, False)])
def test_a_purchase_succeeds_by_money_and_the_loyalty_of_the_first_warrior(roll: float, won: bool) -> None:
    party = (Fighter("First", loyalty=20, morale=99), Fighter("Second", loyalty=0))
    table = pair(Lord("?", money=11125), Lord("?", party=party))  # 0.8 * 11125 / 17800 = 0.5
    assert chances(table)[1] == pytest.approx(0.5, abs=1e-12)
    table.run("MeetRivals", dice=[roll]).submit("buy")
    assert (table.active() == []) is won


@pytest.mark.rule("T-ENC-4", "T-ENC-5")
def test_only_the_first_warrior_of_the_rival_counts() -> None:
    party = (Fighter("First", loyalty=10, morale=20), Fighter("Second", loyalty=90, morale=95))
    table = pair(Lord("?", money=1780, influence=160), Lord("?", party=party))
    assert chances(table) == pytest.approx((0.08, 0.09))


@pytest.mark.rule("T-ENC-6")
@pytest.mark.parametrize(
    ("means", "by", "won"),
    [
        (Lord("?", influence=1600), Fighter("Hound", morale=0), True),
        (Lord("?", influence=9999), Fighter("Hound", morale=0), True),
        (Lord("?", influence=3200), Fighter("Hound", morale=50), True),
        (Lord("?", influence=1600), Fighter("Hound", morale=100), False),
        (Lord("?"), Fighter("Hound", morale=0), False),
        (Lord("?", influence=1599), Fighter("Hound", morale=0), None),
        (Lord("?", influence=3168), Fighter("Hound", morale=50), None),
        (Lord("?", influence=1), Fighter("Hound", morale=99), None),
        (Lord("?", money=17800), Fighter("Hound", loyalty=0), True),
        (Lord("?", money=35600), Fighter("Hound", loyalty=50), True),
        (Lord("?", money=10**6), Fighter("Hound", loyalty=100), False),
        (Lord("?", money=17799), Fighter("Hound", loyalty=0), None),
    ],
)
def test_what_is_certain_is_not_rolled_for_and_what_is_almost_certain_is(
    means: Lord, by: Fighter, won: bool | None
) -> None:
    table = pair(means, Lord("?", party=(by,)))
    game, said = table.run("MeetRivals"), "buy" if means.money else "speech"
    if won is None:
        with pytest.raises(IndexError, match="script"):
            game.submit(said)
    else:
        game.submit(said)
        assert (table.active() == []) is won


@pytest.mark.rule("T-ENC-6", "T-SET-7")
def test_without_a_warrior_on_the_other_side_morale_and_loyalty_count_as_0_for_an_own_hero_too() -> None:
    own = classic("Self", money=8900, influence=400, army=0, row=25, column=1)
    own.stand(EURON, (24, 2))
    for table in (own, pair(Lord("?", money=8900, influence=400), Lord("?"))):
        assert chances(table) == (0.25, 0.5)


@pytest.mark.rule("T-ENC-7")
@pytest.mark.parametrize(("before", "after"), [(101, 50), (100, 50), (1, 0), (0, 0)])
@pytest.mark.parametrize("answer", ["speech", "buy"])
def test_failure_halves_what_was_staked_rounded_down_and_nothing_else(
    answer: str, before: int, after: int
) -> None:
    ada = Lord("?", 700, before, 90) if answer == "speech" else Lord("?", before, 800, 90)
    table = pair(ada, Lord("?", 11, 12, 13, (Fighter("Hound", loyalty=100, morale=100),)))
    game = table.run("MeetRivals")
    stake = "influence" if answer == "speech" else "money"
    assert of_kind(game.submit(answer), StakeLost) == [StakeLost(stake, 50, before, after)]
    assert table.means() == ((700, after, 90) if answer == "speech" else (after, 800, 90))
    assert (table.means("Bo"), table.party("Bo")) == ((11, 12, 13), ["Hound'"])
    assert (table.active(), game.decision.name) == (["Bo"], "turn")


@pytest.mark.rule("T-ENC-7")
@pytest.mark.parametrize(("answer", "left"), [("speech", (90, 9, 0)), ("buy", (18, 30, 0))])
def test_the_ruleset_says_what_failure_leaves(answer: str, left: tuple[int, int, int]) -> None:
    rules = {"encounters.speech_keeps": 30, "encounters.offer_keeps": 20}
    hound = Fighter("Hound", loyalty=100, morale=100)
    table = draw("*1*2*", Lord("Ada", 90, 30), Lord("Bo", party=(hound,)), rules=rules)
    speech, purchase, _ = shown(table).choices
    assert speech.detail == "costs 21 of 30 influence if refused"
    assert purchase.detail == "costs 72 of 90 money if refused"
    table.run("MeetRivals").submit(answer)
    assert table.means() == left


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
    answer(game, "battle", "send Samwell Tarly")
    assert game.outcome is not None
    assert game.outcome.winners == ()
    assert (table.state.rivals, table.state.turn) == (rivals, 1)
    assert table.held(JON) == {table.at(4, 5)}
    assert table.state.scheduler.agenda == []
    refuse(game, "rest", match="over")
