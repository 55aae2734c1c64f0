from tests.players.table import seat

from thrones_tui.players.contest import contests, played
from thrones_tui.players.match import Faults
from thrones_tui.session.worlds import load_ruleset


def test_each_plays_alone_or_against_each_of_the_others() -> None:
    alone = [seat("minirogue", name) for name in ("random", "diver")]
    assert contests("minirogue", alone) == [(alone[0],), (alone[1],)]
    three = [seat("goldrush", name) for name in ("random", "cautious", "greedy")]
    assert len(contests("goldrush", three)) == 3
    assert contests("goldrush", three[:1]) == [(three[0], three[0])]


def test_seats_are_exchanged_and_a_game_told_as_both_have_met_it() -> None:
    seats = seat("goldrush", "random"), seat("goldrush", "greedy")
    met = list(played(load_ruleset("goldrush").edition, range(5), {}, seats, Faults.STOP))
    assert [(one.seed, one.seat) for one, _ in met] == [(seed, at) for seed in range(5) for at in (0, 1)]
    ends = {("won", "lost"), ("lost", "won"), ("drawn", "drawn")}
    assert all((one.outcome, other.outcome) in ends for one, other in met)
    assert len({one.result.digest for one, _ in met}) == 10


def test_one_that_plays_against_itself_need_not_do_so_twice() -> None:
    seats = (seat("goldrush", "random"),) * 2
    assert len(list(played(load_ruleset("goldrush").edition, range(5), {}, seats, Faults.STOP))) == 5
