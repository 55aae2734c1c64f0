from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest

from thrones_tui.core.commands import Amount, Command, Words
from thrones_tui.core.decisions import Decision, Odds


@dataclass(frozen=True, slots=True)
class Go(Command):
    verb: ClassVar = "go"
    where: str


@dataclass(frozen=True, slots=True)
class Pay(Amount):
    verb: ClassVar = "pay"


@dataclass(frozen=True, slots=True)
class Tip(Amount):
    verb: ClassVar = "tip"


@dataclass(frozen=True, slots=True)
class Say(Words):
    verb: ClassVar = "say"


WAYS = (Go("north"), Go("south"), Go("east"))


def choose(**more: Any) -> Decision:
    return Decision(0, "way", "choose", "Where to?", WAYS, **more)


def pay(low: int = 0, high: int = 5) -> Decision:
    return Decision(0, "toll", "amount", "How much?", form=Pay, minimum=low, maximum=high)


def say(most: int = 4) -> Decision:
    return Decision(0, "word", "words", "Well?", form=Say, max_length=most)


@pytest.mark.parametrize("kind", ["turn", "choose", "confirm"])
def test_a_question_without_options_is_refused(kind: Any) -> None:
    with pytest.raises(ValueError, match="'way' has no answer"):
        Decision(0, "way", kind, "Where to?")


def test_a_question_for_an_amount_or_words_that_cannot_be_given_is_refused() -> None:
    with pytest.raises(ValueError, match="no answer"):
        pay(1, 0)
    with pytest.raises(ValueError, match="no answer"):
        Decision(0, "toll", "amount", "How much?", maximum=5)
    with pytest.raises(ValueError, match="no answer"):
        say(0)
    with pytest.raises(ValueError, match="no answer"):
        Decision(0, "word", "words", "Well?", max_length=4)


def test_the_options_answer_a_choice_and_nothing_else_does() -> None:
    decision = choose()
    assert all(way in decision for way in WAYS)
    for other in (Go("west"), Pay(1), "go north", None):
        assert other not in decision


@pytest.mark.parametrize(("answer", "legal"), [(-1, False), (0, True), (3, True), (5, True), (6, False)])
def test_an_amount_lies_between_its_ends(answer: int, legal: bool) -> None:
    assert (Pay(answer) in pay()) is legal
    assert Tip(answer) not in pay()


@pytest.mark.parametrize(
    ("answer", "legal"),
    [("a", True), ("abcd", True), ("a b", True), ("", False), ("abcde", False), (" a", False), ("a\n", False),
     ("\x1b", False), ("é", True)],
)  # fmt: skip
def test_words_are_printable_trimmed_and_no_longer_than_asked(answer: str, legal: bool) -> None:
    assert (Say(answer) in say()) is legal


def test_a_sample_is_always_legal_and_every_finite_answer_comes_up() -> None:
    rng = Random(1)
    for decision in (choose(), pay(), pay(3, 3), say()):
        assert all(decision.sample(rng) in decision for _ in range(200))
    assert {choose().sample(rng) for _ in range(200)} == set(WAYS)
    assert {pay().sample(rng) for _ in range(200)} == {Pay(amount) for amount in range(6)}


def test_options_are_explained_by_odds_and_notes_where_there_are_any() -> None:
    assert list(choose().explained()) == [(way, None, "") for way in WAYS]
    odds = (Odds(1, 0), None, Odds(0.25, 0.5))
    explained = list(choose(odds=odds, notes=("sure", "", "risky")).explained())
    assert explained == [(WAYS[0], odds[0], "sure"), (WAYS[1], None, ""), (WAYS[2], odds[2], "risky")]


def test_what_neither_wins_nor_loses_is_a_draw() -> None:
    assert Odds(0.25, 0.5).draw == 0.25
    assert Odds(0.7, 0.3).draw == pytest.approx(0)
    assert Odds(1, 0).draw == 0
