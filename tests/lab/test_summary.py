from itertools import combinations

import pytest
from tests.lab.runs import batch, begun, design, finished

from thrones_tui.lab.design import Design
from thrones_tui.lab.estimates import USUAL, difference
from thrones_tui.lab.playing import Answer, Batch, Row, Trail
from thrones_tui.lab.summary import AGAINST, is_enough, summarize
from thrones_tui.lab.until import alpha, looks, read_goal
from thrones_tui.players.registry import ladder
from thrones_tui.session.files import SessionError


def row(cell: int, number: int, score: float, player: str) -> Row:
    """A game of Westeros, with seven figures of its own."""
    own = (float(number), *[1.0] * 6)
    return Row(
        cell,
        number,
        0,
        0,
        0,
        str(number),
        player,
        "",
        "won",
        0.5,
        score,
        9,
        50,
        60,
        0,
        "",
        "",
        1,
        1,
        1,
        own,
        ("army",),
    )


SCORES = {"random": [10.0, 20.0, 30.0], "planner": [40.0, 60.0, 80.0], "greedy": [11.0, 21.0, 34.0]}


def test_players_alone_are_compared_seed_by_seed() -> None:
    store = begun(design("thrones", "random,planner,greedy"))
    for cell, (player, scores) in enumerate(SCORES.items()):
        store.add(batch([row(cell, number, score, player) for number, score in enumerate(scores)]))
    found = summarize(store, against="random").comparisons
    assert [(each.one, each.other, each.seeds) for each in found] == [
        ("planner", "random", 3),
        ("greedy", "random", 3),
    ]
    assert found[0].score.estimate == difference([(40, 10), (60, 20), (80, 30)]).estimate
    assert found[1].score.p == pytest.approx(difference([(11, 10), (21, 20), (34, 30)]).p)
    assert found[0].score.p == pytest.approx(2 * difference([(40, 10), (60, 20), (80, 30)]).p)
    assert found[0].chance.p == 1


def test_only_seeds_that_both_have_played_are_compared() -> None:
    store = begun(design("thrones", "random,planner"))
    store.add(batch([row(0, 0, 1, "random"), row(0, 1, 2, "random"), row(1, 1, 5, "planner")]))
    (found,) = summarize(store).comparisons
    assert (found.seeds, found.score.estimate.value) == (1, -3)


def test_a_run_before_is_compared_on_the_same_seeds_whatever_their_numbers() -> None:
    now = begun(design("thrones", "random", games=3))
    now.add(batch([row(0, number, score, "random") for number, score in enumerate((1, 2, 3))]))
    before = begun(design("thrones", "random", games=3)._replace(seed="2"))
    before.add(batch([row(0, number, score, "random") for number, score in enumerate((30, 40, 50))]))
    (found,) = summarize(now, before=before).comparisons
    assert (found.seeds, found.score.estimate.value) == (1, 3 - 30)


def test_the_pair_of_games_of_a_seed_is_one_observation() -> None:
    found = summarize(finished(design("goldrush", "random,greedy", games=10, size=("6",))))
    one, other = found.tallies
    assert (one.games, one.player, one.against) == (20, "random", "greedy")
    assert one.chance.value + other.chance.value == pytest.approx(1)
    (compared,) = found.comparisons
    assert compared.chance.estimate.value == pytest.approx(one.chance.value - other.chance.value)
    assert compared.seeds == 10


def test_all_values_of_a_factor_can_be_taken_together() -> None:
    store = finished(design("goldrush", "random,greedy", games=4, size=("6", "8")))
    apart, together = summarize(store), summarize(store, ["size"])
    assert [tally.factors for tally in together.tallies] == [{}, {}]
    assert [tally.cell for tally in apart.tallies] == [0, 0, 1, 1]
    assert (together.tallies[0].cell, together.tallies[0].games, together.comparisons[0].seeds) == (
        None,
        16,
        8,
    )
    means = [tally.score.value for tally in apart.tallies if tally.player == "random"]
    assert together.tallies[0].score.value == pytest.approx(sum(means) / 2)


def test_values_of_a_factor_can_be_compared() -> None:
    store = finished(design("goldrush", "random,greedy", games=4, size=("6", "8")))
    found = summarize(store, between="size").comparisons
    assert [(each.shared, each.one, each.other, each.seeds) for each in found] == [
        ({"player": "random", "against": "greedy"}, "6", "8", 4),
        ({"player": "greedy", "against": "random"}, "6", "8", 4),
    ]
    (turned,) = (
        each
        for each in summarize(store, between="size", against="6").comparisons
        if each.shared["player"] == "random"
    )
    assert turned.score.estimate.value == -found[0].score.estimate.value


def test_a_course_has_quartiles_and_why_games_ended() -> None:
    store = begun(design("thrones", "random"))
    rows = [
        row(0, number, 1, "random")._replace(turns=number, reason="Lost." if number else "Won.")
        for number in range(5)
    ]
    store.add(batch(rows))
    (course,) = summarize(store).courses
    assert list(course.turns) == [0, 1, 2, 3, 4]
    assert set(course.points) == {9}
    assert course.measures == {"power": 2} | dict.fromkeys(list(ladder("thrones").measures)[1:], 1)
    assert course.ends == {"Lost.": 0.8, "Won.": 0.2}
    assert course.marks == {"roused by": {"army": 1}}
    assert course.spreads["turns"].shares == (0.2,) * 5
    assert (course.asked, course.heat) == ({}, None)


def test_a_course_has_what_was_said_and_where_that_was() -> None:
    store = begun(design("thrones", "random"))
    games = [row(0, number, 1, "random")._replace(outcome="lost" if number else "won") for number in range(4)]
    answers = [Answer(0, number, 0, 0, "turn", verb, 3) for number in (0, 1) for verb in ("rest", "travel")]
    answers.append(Answer(0, 2, 0, 0, "walkers", "no", 1))
    trails = [Trail(0, number, 0, 0, 2, "0110" if number else "0001", 1 + number % 2) for number in range(4)]
    store.add(Batch(games, [], answers, trails))
    (course,) = summarize(store).courses
    assert course.asked == {"turn": (3, {"rest": 0.5, "travel": 0.5}), "walkers": (0.25, {"no": 1})}
    assert course.heat == (2, (0, 0.75, 0.75, 0.25), (0, 0.25, 0.5, 0))


def test_skill_is_what_a_player_has_over_one_at_random() -> None:
    store = begun(design("thrones", "random,planner,greedy"))
    for cell, (player, scores) in enumerate(SCORES.items()):
        store.add(batch([row(cell, number, score, player) for number, score in enumerate(scores)]))
    skills = {tally.player: tally.skill for tally in summarize(store).tallies}
    assert skills == {"random": None, "planner": pytest.approx(2 / 3), "greedy": pytest.approx(1 - 20 / 22)}
    assert {
        tally.skill for tally in summarize(finished(design("goldrush", games=1, size=("6",)))).tallies
    } == {None}


def test_who_looks_more_often_is_less_sure() -> None:
    assert list(looks(1000)) == [100, 200, 400, 800, 1000]
    assert list(looks(50)) == [50]
    assert sum(map(alpha, range(1, 30))) <= USUAL
    design = Design("horcruxes", "random,expert", 100, until="half-width(chance) < 50%")
    assert summarize(finished(design)).alpha == alpha(1)


def test_a_goal_is_a_width_or_a_share_of_the_mean() -> None:
    store = begun(design("thrones", "random"))
    store.add(batch([row(0, number, 100 + number % 2, "random") for number in range(100)]))
    assert is_enough(store, read_goal("half-width(score) < 1%"), 1, 100)
    assert not is_enough(store, read_goal("half-width(score) < 0.1%"), 1, 100)
    assert is_enough(store, read_goal("half-width(score)<0.2"), 1, 100)
    assert not is_enough(store, read_goal("half-width(score) < 0.1"), 1, 100)
    assert read_goal("half-width(won) < 2%") == read_goal("half-width(won) < 0.02")
    with pytest.raises(SessionError, match="is no goal"):
        read_goal("half-width(luck) < 2%")


def test_all_others_that_a_player_met_can_be_taken_together_the_best_first() -> None:
    store = finished(design("goldrush", "random,greedy,cautious", games=6, size=("7",)))
    apart, together = summarize(store), summarize(store, [AGAINST])
    assert [len(apart.tallies), len(together.tallies)] == [6, 3]
    for each in together.tallies:
        own = [tally for tally in apart.tallies if tally.player == each.player]
        assert (each.games, each.against) == (24, "")
        assert each.chance.value == pytest.approx(sum(tally.chance.value for tally in own) / 2)
    chances = [each.chance.value for each in together.tallies]
    assert chances == sorted(chances, reverse=True)
    best = [each.player for each in together.tallies]
    assert [each.player for each in together.courses] == best
    assert [(each.one, each.other) for each in together.comparisons] == list(combinations(best, 2))
    assert [each.seeds for each in together.comparisons] == [6, 6, 6], "against the third one, each seed"


def test_an_option_may_have_the_name_of_a_figure() -> None:
    tallies = summarize(finished(design("horcruxes", "evil,naive", turns=("1", "40")))).tallies
    assert [(tally.factors["turns"], tally.turns.value <= 1) for tally in tallies[::2]] == [
        ("1", True),
        ("40", False),
    ]
