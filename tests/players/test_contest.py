import pytest
from tests.players.table import seat

from thrones_tui.players.contest import contests, mean, played, tally
from thrones_tui.players.match import Faults
from thrones_tui.session.worlds import load_ruleset


def test_each_plays_alone_or_against_each_of_the_others() -> None:
    alone = [seat("minirogue", name) for name in ("random", "diver")]
    assert contests("minirogue", alone) == [(alone[0],), (alone[1],)]
    three = [seat("goldrush", name) for name in ("random", "cautious", "greedy")]
    assert len(contests("goldrush", three)) == 3
    assert contests("goldrush", three[:1]) == [(three[0], three[0])]


def test_seats_are_exchanged_and_both_players_counted() -> None:
    seats = seat("goldrush", "random"), seat("goldrush", "greedy")
    met = list(played(load_ruleset("goldrush").edition, range(5), {}, seats, Faults.STOP))
    assert [(one.seed, one.seat) for one, _ in met] == [(seed, at) for seed in range(5) for at in (0, 1)]
    one, other = (tally("goldrush", seats[at].label, "", [each[at] for each in met]) for at in (0, 1))
    assert one.games == other.games == 10
    assert one.won + one.drawn + other.won == 10
    assert one.chance.value + other.chance.value == pytest.approx(1)
    assert one.score.value + other.score.value > 0


def test_a_mean_has_its_error() -> None:
    assert mean([1, 1, 1, 1]) == (1, 0)
    assert mean([0, 2]) == (1, 1)
    assert mean([5]) == (5, 0)
