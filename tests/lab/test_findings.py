"""What is said of a run, each sentence where it is true and nowhere else."""

from collections.abc import Mapping

from tests.lab.runs import design, finished

from thrones_tui.lab.courses import Course
from thrones_tui.lab.estimates import Difference, Estimate
from thrones_tui.lab.findings import findings
from thrones_tui.lab.summary import PLAYER, Comparison, Summary, Tally, summarize
from thrones_tui.players.match import STOPPED

SNOW, DAENERYS = {"hero": "Jon Snow"}, {"hero": "Daenerys Targaryen"}


def sure(value: float) -> Estimate:
    return Estimate(value, value, value)


def tally(player: str, chance: float, factors: Mapping[str, str] = SNOW, faults: int = 0) -> Tally:
    figures = dict.fromkeys(("won", "chance", "score", "points", "turns"), sure(chance))
    return Tally(
        cell=0,
        factors=factors,
        player=player,
        against="",
        games=9,
        drawn=0,
        skill=None,
        faults=faults,
        **figures,
    )


def course(factors: Mapping[str, str], *turns: float, **ends: float) -> Course:
    return Course(factors, "planner", "", turns, turns, {}, {}, {}, ends, {}, None)


def better(one: str, other: str, by: float, p: float, factors: Mapping[str, str] = SNOW) -> Comparison:
    return Comparison(factors, PLAYER, one, other, 9, Difference(sure(0), 1), Difference(sure(by), p))


def told(
    *tallies: Tally, courses: tuple[Course, ...] = (), comparisons: tuple[Comparison, ...] = ()
) -> list[str]:
    return findings("thrones", Summary([*tallies], [*comparisons], [*courses], 0.05))


def test_faults_are_told_once_for_each_player() -> None:
    assert told(
        tally("mine", 0.5, faults=2), tally("mine", 0.5, DAENERYS, faults=1), tally("other", 0.5)
    ) == ["mine made 3 faults in 18 games."]


def test_games_without_an_end_are_told() -> None:
    assert told(courses=(course(SNOW, 1, 2, 3, 4, 5, **{f"{STOPPED} early.": 0.25, "Won.": 0.75}),)) == [
        "planner came to no end in 25% of its games."
    ]


def test_who_is_not_better_than_a_weaker_one_is_told_with_where() -> None:
    assert (
        told(comparisons=(better("planner", "greedy", 5, 0.01), better("random", "greedy", -5, 0.01))) == []
    )
    assert told(comparisons=(better("greedy", "planner", 5, 0.01), better("planner", "mine", 0, 1))) == [
        "It is not sure by 9 seeds that planner is better than greedy."
    ]
    some = (better("planner", "greedy", 5, 0.01), better("planner", "greedy", 5, 0.2, DAENERYS))
    assert told(comparisons=some) == [
        "It is not sure by 9 seeds that planner is better than greedy with Daenerys Targaryen."
    ]


def test_where_chance_decides_is_told() -> None:
    assert told(tally("random", 0.5), tally("planner", 0.6), tally("planner", 0.9, DAENERYS)) == [
        "hero Jon Snow: random has a chance of 50% to win, and the best one here, planner, no more than 60%."
    ]
    assert told(tally("random", 0.2), tally("planner", 0.6)) == []


def test_values_of_a_factor_with_short_games_are_told() -> None:
    long, short = course(SNOW, 10, 40, 50, 55, 55), course(DAENERYS, 11, 15, 15, 15, 15)
    (sentence,) = told(courses=(long, short))
    assert sentence.startswith(
        "hero Daenerys Targaryen: every game ends by turn 15; elsewhere half of planner's"
    )
    assert told(courses=(long, course(DAENERYS, 11, 15, 15, 15, 25))) == []


def test_what_is_known_of_the_heroes_is_found() -> None:
    heroes = ("Jon Snow", "Daenerys Targaryen")
    found = findings(
        "thrones", summarize(finished(design("thrones", "planner,random", games=10, hero=heroes)))
    )
    assert any(
        sentence.startswith("hero Daenerys Targaryen: every game ends by turn 15") for sentence in found
    )
