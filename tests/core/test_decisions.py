from collections.abc import Callable
from random import Random

import pytest

from thrones_tui.core.commands import Amount, Command, Words
from thrones_tui.core.decisions import (
    Choice,
    ChooseOne,
    ChooseSome,
    ChooseSpot,
    Confirm,
    Decision,
    EnterAmount,
    EnterWords,
    Odds,
    TakeTurn,
)


class Go(Command):
    where: str


class Pay(Amount): ...


class Tip(Amount): ...


class Say(Words): ...


class Keep(Command):
    names: tuple[str, ...]


WAYS = (Go("north"), Go("south"), Go("east"))


def choose() -> Decision:
    return ChooseOne(0, "way", "Where to?", tuple(map(Choice, WAYS)))


def keep() -> Decision:
    pairs = (Choice(Keep(("Ada", "Bo"))), Choice(Keep(("Ada", "Cy"))), Choice(Keep(("Bo", "Cy"))))
    return ChooseSome(0, "keep", "Which two?", pairs, pick=2, items=("Ada", "Bo", "Cy"))


def pay(low: int = 0, high: int = 5) -> Decision:
    return EnterAmount(0, "toll", "How much?", Pay, low, high)


def say(most: int = 4) -> Decision:
    return EnterWords(0, "word", "Well?", Say, most, hoped_for="F")


@pytest.mark.parametrize(
    "ask",
    [
        lambda: TakeTurn(0, "way", "Where to?", ()),
        lambda: ChooseSpot(0, "way", "Where to?", ()),
        lambda: ChooseOne(0, "way", "Where to?", ()),
        lambda: Confirm(0, "way", "Where to?", ()),
        lambda: pay(1, 0),
        lambda: say(0),
    ],
)
def test_a_question_without_an_answer_is_refused(ask: Callable[[], Decision]) -> None:
    with pytest.raises(ValueError, match="has no answer"):
        ask()


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
    for decision in (choose(), keep(), pay(), pay(3, 3), say()):
        assert all(decision.sample(rng) in decision for _ in range(200))
    assert {choose().sample(rng) for _ in range(200)} == set(WAYS)
    assert {pay().sample(rng) for _ in range(200)} == {Pay(amount) for amount in range(6)}


def test_odds_and_notes_stand_with_their_choice() -> None:
    assert TakeTurn(0, "way", "Where to?", WAYS).choices == tuple((way, None, "") for way in WAYS)
    sure, risky = Choice(WAYS[0], Odds(1, 0), "sure"), Choice(WAYS[2], Odds(0.25, 0.5), "risky")
    decision = ChooseOne(0, "way", "Where to?", (sure, Choice(WAYS[1]), risky))
    assert decision.choices == (sure, Choice(WAYS[1]), risky)
    assert decision.options == WAYS


def test_an_option_is_named_in_any_case_and_a_combination_in_any_order() -> None:
    assert choose().named("GO North") == Go("north")
    assert choose().named("go west") is None
    assert keep().named("keep cy, ADA") == Keep(("Ada", "Cy"))
    assert keep().named("keep Ada") is None
    assert pay().named("pay 3") is None


def test_what_is_hoped_for_comes_up_among_random_words() -> None:
    assert Say("F") in {say().sample(Random(seed)) for seed in range(50)}


@pytest.mark.parametrize(
    ("decision", "wrong", "said"),
    [
        (choose(), Go("west"), "You can answer: go north; go south; go east."),
        (pay(0, 5000), Pay(5001), "Choose a number from 0 to 5,000."),
        (say(), Say("12345"), "Type 1 to 4 printable characters."),
    ],
)
def test_a_refusal_says_what_can_be_answered(decision: Decision, wrong: Command, said: str) -> None:
    assert decision.refusal(wrong) == f"{str(wrong)!r} is not a valid answer. {said}"


@pytest.mark.parametrize(("odds", "draw"), [(Odds(0.25, 0.5), 0.25), (Odds(0.7, 0.3), 0), (Odds(1, 0), 0)])
def test_what_neither_wins_nor_loses_is_a_draw(odds: Odds, draw: float) -> None:
    assert odds.draw == pytest.approx(draw)
