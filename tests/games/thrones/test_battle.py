"""T-ENC-3, T-ENC-8 and T-ENC-9: battles of the player."""

from collections import Counter

import pytest
from tests.games.thrones.board import (
    JON,
    STANNIS,
    Lord,
    answer,
    army,
    classic,
    classic_rules,
    draw,
    of_kind,
    options,
    pair,
    refuse,
    world_of,
)

from thrones_tui.core.decisions import Odds
from thrones_tui.games.thrones.battle import BattleFought, compare
from thrones_tui.games.thrones.meeting import battle_words


@pytest.mark.rule("T-ENC-3")
@pytest.mark.parametrize(
    ("ada", "bo", "win", "lose"),
    [
        (army(101, 100), army(100, 100), 1, 0),
        (army(99, 100), army(100, 100), 0, 1),
        (army(101, 100), army(100, 100, 102), 0.5, 0.5),
        (army(101, 100), army(102, 100, 50, 200, 10), 0.5, 0.5),
        (army(101, 100), army(100, 102, 50, 100, 10), 0.75, 0.25),
        (army(101, 100, 110, 90), army(100, 110, 112), 0.5, 0.5),
        (army(101, 10), army(101 + 1, 200), 0, 1),
        (army(100, 100), army(100, 100, 50), 0.5, 0),
        (army(100, 90, 100), army(100, 100, 150), 0, 0.5),  # as likely to win: the one who loses less often
        (army(100, 100, 90), army(100, 100, 150), 0, 0.5),
        (army(101), army(100), 1, 0),
        (army(101), army(100, 1), 0, 1),
        (army(1, 1), army(100), 1, 0),
    ],
)
def test_the_odds_of_a_battle_are_exact_for_the_best_one_can_send(
    ada: Lord, bo: Lord, win: float, lose: float
) -> None:
    assert pair(ada, bo).run("MeetRivals").decision.choices[2].odds == Odds(win, lose)


@pytest.mark.rule("T-ENC-3")
@pytest.mark.parametrize(
    ("chances", "words"),
    [
        (Odds(1, 0), ["victory"]),
        (Odds(0, 1), ["defeat"]),
        (Odds(0, 0), ["draw", "keep half of their army"]),
        (Odds(0.75, 0.25), ["75% win, else the end", "whom they send decides; else all is lost"]),
        (Odds(0.5, 0.25), ["50% win, 25% draw, else the end", "25% draw (you keep half of your army)"]),
        (Odds(1 / 3, 2 / 3), ["33.3% win, else the end"]),
    ],
)
def test_the_odds_of_a_battle_are_put_in_words(chances: Odds, words: list[str]) -> None:
    rules = world_of(classic_rules()).rules.encounters
    assert [word for word in words if word not in " ".join(battle_words(chances, rules))] == []


@pytest.mark.rule("T-ENC-3", "T-ENC-8")
def test_the_odds_of_every_champion_are_shown_before_one_is_sent() -> None:
    game = pair(army(101, 100, 50, 200), army(100, 100, 102)).run("MeetRivals")
    game.submit("battle")
    assert options(game) == ["send A100", "send B50", "send C200"]
    assert tuple(choice.odds for choice in game.decision.choices) == (Odds(0.5, 0.5), Odds(0, 1), Odds(1, 0))


@pytest.mark.rule("T-ENC-8")
@pytest.mark.parametrize(
    ("army", "strength", "other_army", "other_strength", "result"),
    [
        (20, 100, 200, 80, -1),  # Jon Snow against Stannis: 2000 against 16000
        (200, 100, 20, 100, 1),
        (101, 100, 100, 101, 0),
        (101, 100, 100, 102, -1),
        (103, 100, 100, 102, 1),
        (0, 200, 10**6, None, 1),
        (10**6, None, 0, 0, -1),
        (100, None, 50, None, 1),
        (50, None, 50, None, 0),
        (0, None, 0, None, 0),
        (0, 100, 0, 50, 0),
        (50, 0, 10, 0, 0),
        (1, 1, 0, 200, 1),
    ],
)
def test_the_higher_army_times_strength_wins(
    army: int, strength: int | None, other_army: int, other_strength: int | None, result: int
) -> None:
    assert compare(army, strength, other_army, other_strength) == result
    assert compare(other_army, other_strength, army, strength) == -result


@pytest.mark.rule("T-ENC-8", "T-END-1")
def test_jon_snow_loses_to_stannis_by_2000_to_16000() -> None:
    table = classic(JON)
    table.stand(JON, (12, 9))
    game = table.run("MeetRivals", dice=[0.0])
    (fought,) = of_kind(answer(game, "battle", "send Jon Snow"), BattleFought)
    assert (fought.value, fought.rival_value) == (2000, 16000)
    assert table.state.heroes[fought.winner].name == STANNIS
    assert game.outcome is not None
    assert game.outcome.winners == ()


@pytest.mark.rule("T-ENC-8")
@pytest.mark.parametrize("count", range(5))
def test_the_player_chooses_whom_to_send_from_two_warriors_on(count: int) -> None:
    game = pair(army(1001, *[100] * count), army(0, 1)).run("MeetRivals", dice=[0.0])
    game.submit("battle")
    assert (game.outcome is None and game.decision.name == "champion") is (count >= 2)
    assert count < 2 or len(game.decision.options) == count


@pytest.mark.rule("T-ENC-8")
@pytest.mark.parametrize(("name", "wins"), [("A100", False), ("B200", True)])
def test_the_one_who_is_sent_decides(name: str, wins: bool) -> None:
    game = pair(army(101, 100, 200), army(102, 100)).run("MeetRivals", dice=[0.0])
    answer(game, "battle", f"send {name}")
    assert (game.outcome is None) is wins


@pytest.mark.rule("T-ENC-8")
def test_only_somebody_of_ones_own_party_can_be_sent() -> None:
    game = pair(army(101, 100, 200), army(102, 100)).run("MeetRivals")
    game.submit("battle")
    refuse(game, "send A100'", "send Nobody", "send", "battle", "rest")


@pytest.mark.rule("T-ENC-8")
def test_the_rival_sends_each_of_its_warriors_equally_often() -> None:
    table = pair(army(1001, 200), army(2, 1, 2, 3, 4))
    counts: Counter[int] = Counter()
    for twin in table.twins(600):
        game = twin.run("MeetRivals", dice=twin.state.dice)
        (fought,) = of_kind(game.submit("battle"), BattleFought)
        counts[fought.rival_champion] += 1
    assert sorted(counts) == sorted(table.hero("Bo").party)
    assert all(110 < count < 190 for count in counts.values())


@pytest.mark.rule("T-ENC-9")
@pytest.mark.parametrize(
    ("ada", "bo"),
    [
        (army(101, 100), army(101, 100)),
        (army(101), army(101)),
        (army(0, 100), army(0, 7)),
        (army(0), army(0)),
        (army(100, 3), army(300, 1)),
    ],
)
def test_a_draw_leaves_half_of_both_armies_and_ends_nothing(ada: Lord, bo: Lord) -> None:
    table = pair(ada, bo)
    game = table.run("MeetRivals", rest=0.0)
    (fought,) = of_kind(game.submit("battle"), BattleFought)
    assert (table.player.army, table.hero("Bo").army) == (ada.army // 2, bo.army // 2)
    assert (fought.winner, table.active()) == (-1, ["Bo"])
    assert (game.outcome, game.decision.name) == (None, "turn")


@pytest.mark.rule("T-ENC-9")
def test_the_ruleset_says_what_a_draw_leaves() -> None:
    table = draw("*1*2*", army(11, name="Ada"), army(11, name="Bo"), rules={"encounters.tie_keeps": 30})
    table.run("MeetRivals").submit("battle")
    assert (table.player.army, table.hero("Bo").army) == (3, 3)
