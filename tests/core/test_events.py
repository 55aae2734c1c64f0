from typing import NamedTuple

import pytest

from thrones_tui.core.events import NOBODY, Event, Sentence, Teller, is_heard_by


class Names(NamedTuple):
    bell: str


class Rang(Event[Names]):
    times: int

    def sentence(self, names: Names) -> Sentence:
        return Sentence(f"{names.bell} rings {self.times} times.")


def test_an_event_is_heard_by_its_audience() -> None:
    assert [is_heard_by(Rang(1), player) for player in range(2)] == [True, True]
    assert [is_heard_by(Rang(1, audience=NOBODY), player) for player in range(2)] == [False, False]
    assert [is_heard_by(Rang(1, audience=(1,)), player) for player in range(2)] == [False, True]


def test_an_event_says_its_own_sentence() -> None:
    assert Rang(3).sentence(Names("Great Tom")).text == "Great Tom rings 3 times."


def test_an_event_without_a_sentence_fails_where_it_is_declared() -> None:
    with pytest.raises(TypeError, match="the event Silent has no sentence"):

        class Silent(Event[Names]):
            times: int


def test_a_teller_keeps_events_until_they_are_taken() -> None:
    tell = Teller()
    tell(Rang, 1)
    tell(Rang, 2, audience=NOBODY)
    assert tell.take() == [Rang(1), Rang(2, audience=())]
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
