from typing import NamedTuple

from thrones_tui.core.events import EVERYBODY, NOBODY, Audience, Teller, is_heard_by


class Rang(NamedTuple):
    times: int
    audience: Audience = EVERYBODY


def test_an_event_is_heard_by_its_audience() -> None:
    assert [is_heard_by(Rang(1), player) for player in range(2)] == [True, True]
    assert [is_heard_by(Rang(1, NOBODY), player) for player in range(2)] == [False, False]
    assert [is_heard_by(Rang(1, (1,)), player) for player in range(2)] == [False, True]


def test_a_teller_keeps_events_until_they_are_taken() -> None:
    tell = Teller()
    tell(Rang, 1)
    tell(Rang, 2, audience=NOBODY)
    assert tell.take() == [Rang(1), Rang(2, ())]
    assert tell.take() == []


def test_when_nobody_listens_no_event_is_built() -> None:
    built = []

    def make(times: int) -> Rang:
        built.append(times)
        return Rang(times)

    tell = Teller(listening=False)
    tell(make, 1)
    tell.listening = True
    tell(make, 2)
    assert (built, tell.take()) == ([2], [Rang(2)])
