from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thrones_tui.core.dice import MOST_DRAWN, PAGE, Dice, ScriptedDice

seeds = st.one_of(st.integers(), st.text(max_size=200).filter(str.isprintable))


def test_a_seed_means_the_same_numbers_on_every_python_and_machine() -> None:
    dice = Dice(7)
    assert [dice.random() for _ in range(3)] == [0.7124376338974682, 0.8779104020178983, 0.9507485116206883]


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert Dice(7).random() == Dice("7").random() != Dice("07").random()


@given(seeds, st.one_of(st.integers(0, 20), st.sampled_from((PAGE - 1, PAGE, PAGE + 1, 3 * PAGE))))
def test_a_stream_is_known_by_its_seed_and_what_was_drawn(seed: int | str, drawn: int) -> None:
    dice = Dice(seed)
    for _ in range(drawn):
        dice.random()
    again = Dice.from_plain(dice.to_plain())
    assert (again.seed, again.drawn) == (dice.seed, drawn)
    assert [again.random() for _ in range(3)] == [dice.random() for _ in range(3)]


@pytest.mark.parametrize(
    "data",
    [
        *(None, 7, "7", [], ["7"], [7, 0], ["7", -1], ["7", "0"], ["7", True], ["7", 0, 0]),
        *(["7", MOST_DRAWN + 1], ["7", 1e3], ["7\n", 0], ["\x1b", 0], ["x" * 201, 0], ["\ud800", 0]),
    ],
)
def test_anything_else_is_not_read_as_dice(data: object) -> None:
    with pytest.raises(ValueError, match=r"dice are written as|should be"):
        Dice.from_plain(data)


@given(seeds, st.sampled_from((0, 1, PAGE - 1, PAGE)))
def test_a_clone_goes_on_alike_and_on_its_own(seed: int | str, drawn: int) -> None:
    dice = Dice(seed, drawn)
    twin = dice.clone()
    later = dice.clone()
    expected = [twin.random() for _ in range(PAGE + 5)]
    assert (dice.drawn, twin.drawn) == (drawn, drawn + PAGE + 5)
    assert [dice.random() for _ in range(PAGE + 5)] == expected
    assert [later.pick((number,)) for number in expected] == expected
    assert later.drawn == dice.drawn


def test_the_numbers_are_those_of_the_seed_page_after_page() -> None:
    source, dice = Random("7"), Dice(7)
    assert [dice.random() for _ in range(3 * PAGE)] == [source.random() for _ in range(3 * PAGE)]


def test_a_fork_is_unmoved_by_what_is_drawn_and_differs_by_name() -> None:
    fresh, used = Dice(7), Dice(7)
    used.random()
    assert fresh.fork("a", 1).random() == used.fork("a", 1).random()
    streams = [Dice(7), Dice(7).fork("a"), Dice(7).fork("b"), Dice(7).fork("a", "b"), Dice(8).fork("a")]
    assert len({stream.random() for stream in streams}) == 5


@pytest.mark.parametrize(("probability", "result"), [(0.0, False), (-1.0, False), (1.0, True), (1.5, True)])
def test_certainty_is_not_rolled_for(probability: float, result: bool) -> None:
    dice = Dice(7)
    assert dice.chance(probability) is result
    assert dice.drawn == 0


@pytest.mark.parametrize(("roll", "result"), [(0.2999, True), (0.3, False)])
def test_a_chance_comes_true_below_its_probability(roll: float, result: bool) -> None:
    assert ScriptedDice([roll]).chance(0.3) is result


@pytest.mark.parametrize(
    ("draw", "each", "share"),
    [
        (lambda dice: dice.pick("abcd"), set("abcd"), 1000),
        (lambda dice: dice.between(-1, 2), {-1, 0, 1, 2}, 1000),
        (lambda dice: "".join(dice.shuffled("abc")), {"abc", "acb", "bac", "bca", "cab", "cba"}, 667),
    ],
)
def test_what_is_drawn_is_even(draw: Callable[[Dice], object], each: set[object], share: int) -> None:
    dice = Dice(1)
    counts = Counter(draw(dice) for _ in range(4000))
    assert counts.keys() == each
    assert all(0.88 * share < count < 1.12 * share for count in counts.values())


def test_a_chance_comes_true_as_often_as_it_says() -> None:
    dice = Dice(1)
    assert 1080 < sum(dice.chance(0.3) for _ in range(4000)) < 1320


@given(seeds, st.lists(st.integers()))
def test_shuffling_loses_nothing_and_leaves_the_choices_alone(seed: int | str, choices: list[int]) -> None:
    before = choices.copy()
    assert sorted(Dice(seed).shuffled(choices)) == sorted(choices)
    assert choices == before


def test_there_is_nothing_to_pick_from_nothing() -> None:
    with pytest.raises(IndexError):
        Dice(1).pick(())


def test_every_draw_is_counted() -> None:
    dice = Dice(1)
    _ = dice.random(), dice.index(3), dice.between(1, 6), dice.pick("ab"), dice.chance(0.5)
    assert dice.drawn == 5
    dice.shuffled("abcd")
    assert dice.drawn == 8


def test_scripted_dice_show_what_was_written_then_the_rest_or_an_error() -> None:
    dice = ScriptedDice([0.5, 0.25], rest=0.0)
    assert [dice.random() for _ in range(4)] == [0.5, 0.25, 0.0, 0.0]
    dice = ScriptedDice([0.5])
    twin = dice.clone()
    assert dice.fork("any") is dice
    assert (dice.random(), twin.random()) == (0.5, 0.5)
    with pytest.raises(IndexError, match="ends after 1 numbers"):
        dice.random()
