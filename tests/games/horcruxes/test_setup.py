"""H-SET: options, their ranges and defaults, and the world they make."""

from collections import Counter
from dataclasses import replace

import pytest
from tests.games.horcruxes.board import EDITION, RULES, new

from thrones_tui.core.codec import CodecError
from thrones_tui.core.dice import Dice
from thrones_tui.core.options import Number, OneOf, house_option
from thrones_tui.games.horcruxes import house
from thrones_tui.games.horcruxes.setup import OPTIONS, check
from thrones_tui.games.horcruxes.state import Cell


@pytest.mark.rule("H-SET-1")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"turns": 0}, "Turns should be a whole number from 1 to 999, not '0'"),
        ({"turns": "1000"}, "from 1 to 999"),
        ({"cells": 1}, "Cells should be a whole number from 2 to 200, not '1'"),
        ({"cells": "201"}, "from 2 to 200"),
        ({"cells": "seven"}, "not 'seven'"),
        ({"cells": "²"}, "not '²'"),
        ({"cells": "9" * 5000}, "from 2 to 200"),
        ({"dementors_min": -1}, "from 0 to 99"),
        ({"dementors_max": 100}, "Most dementors should be a whole number from 0 to 99"),
        ({"elves_max": "1.5"}, "Most elves should be a whole number"),
        ({"elves_min": 5, "elves_max": 4}, r"The fewest elves \(5\) should not be more than the most \(4\)"),
        ({"dementors_min": 4}, r"The fewest dementors \(4\) should not be more than the most \(3\)"),
        ({"life1": 0}, "First life should be more than 0 and at most 99"),
        ({"life1": "0.0"}, "more than 0"),
        ({"life2": "99.1"}, "at most 99"),
        ({"life2": "1/3"}, "not '1/3'"),
        ({"life2": "1e1"}, "not '1e1'"),
        ({"life2": "-5"}, "not '-5'"),
        ({"life1": "1.1234567"}, "up to 6 decimals"),
        ({"life1": ""}, "more than 0"),
        ({"name": " "}, "1 to 24 printable characters"),
        ({"name2": "x" * 25}, "1 to 24 printable characters"),
        ({"name": "Ron", "name2": "ron"}, "different names"),
        (
            {"kind2": "wicked"},
            "Second plays as should be one of naive, helpful, evil, cunning, user, not 'wicked'",
        ),
        ({"house": "forever"}, "House rules should be any of to-the-last, not 'forever'"),
        ({"hero": "Ron"}, "Unknown setting 'hero'"),
    ],
)
def test_wrong_input_is_refused_in_a_sentence_with_the_range(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        RULES.new(options, Dice(1))


@pytest.mark.rule("H-SET-1")
def test_the_ends_of_every_range_will_do() -> None:
    least = new(turns=1, cells=2, dementors_max=0, elves_max=0, life1="0.000001", name="R", kind1="Naive")
    assert (least.state.turns, len(least.state.cells), str(least.state.players[0].life)) == (1, 2, "0.000001")
    most = new(turns=999, cells=200, dementors_min=99, dementors_max=99, elves_min=99, elves_max=99, life2=99)
    assert most.state.cells[1:] == [Cell(cell.horcruxes, 99, 99) for cell in most.state.cells[1:]]
    assert str(most.state.players[1].life) == "99"
    assert [str(player.life) for player in new(life1="7.50", life2="0.125").state.players] == ["7.5", "0.125"]


@pytest.mark.rule("H-SET-1")
def test_when_nothing_is_said_a_user_plays_against_an_evil_wizard() -> None:
    first, second = new().state.players
    assert (first.name, first.kind, second.name, second.kind) == ("Hermione", "user", "Draco", "evil")


@pytest.mark.rule("H-SET-1")
def test_who_is_called_like_the_usual_second_player_does_not_play_against_that_one() -> None:
    assert [player.name for player in new(name="draco").state.players] == ["draco", "Hermione"]


@pytest.mark.rule("H-SET-1")
def test_everything_is_asked_with_the_default_that_the_rules_take() -> None:
    assert "Would you like to play" in EDITION.welcome(()).greeting
    RULES.new({option.name: option.default for option in OPTIONS}, Dice(1))


@pytest.mark.rule("H-SET-1")
def test_every_end_of_a_range_and_every_choice_that_is_offered_is_taken() -> None:
    widest = {"dementors_min": 0, "dementors_max": 99, "elves_min": 0, "elves_max": 99}
    for option in OPTIONS:
        said: tuple[object, ...] = option.values if isinstance(option, OneOf) else ()
        if isinstance(option, Number):
            said = (option.low, option.high)
            with pytest.raises(ValueError, match=f"{option.low} to {option.high}"):
                RULES.new({option.name: option.high + 1}, Dice(1))
        for value in said:
            RULES.new({**widest, option.name: value}, Dice(1))


def test_what_is_usual_has_its_place_in_a_share_code() -> None:
    for option in OPTIONS:
        assert 0 <= option.digit(option.default) < option.radix
    assert OPTIONS[2].digit("10.0") == OPTIONS[2].digit("10") == 0
    with pytest.raises(ValueError, match="'9' has no place in a share code"):
        OPTIONS[2].digit("9")


@pytest.mark.rule("H-SET-2")
def test_a_new_world_has_all_that_belongs_in_it_and_nothing_in_cell_0() -> None:
    for seed in range(200):
        state = new(seed=seed, cells=2 + seed % 20, dementors_min=1, dementors_max=4, elves_max=2).state
        assert state.cells[0] == Cell()
        assert sum(cell.horcruxes for cell in state.cells) == 7
        assert all(1 <= cell.dementors <= 4 and 0 <= cell.elves <= 2 for cell in state.cells[1:])
        assert 0 not in (state.voldemort, state.dumbledore)


@pytest.mark.rule("H-SET-2")
def test_every_number_and_every_cell_comes_about_equally_often() -> None:
    dementors: Counter[int] = Counter()
    elves: Counter[int] = Counter()
    places: Counter[int] = Counter()
    for seed in range(1000):
        state = new(seed=seed, cells=5, dementors_min=1, dementors_max=4, elves_min=2, elves_max=6).state
        dementors.update(cell.dementors for cell in state.cells[1:])
        elves.update(cell.elves for cell in state.cells[1:])
        places.update({number: cell.horcruxes for number, cell in enumerate(state.cells)})
    assert set(dementors) == {1, 2, 3, 4}
    assert set(elves) == {2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in dementors.values())
    assert all(680 < count < 920 for count in elves.values())
    assert places[0] == 0
    assert all(1600 < places[cell] < 1900 for cell in range(1, 5))


@pytest.mark.rule("H-SET-2")
def test_voldemort_and_dumbledore_are_each_in_any_cell_but_0_the_same_one_as_often_as_another() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for seed in range(1600):
        state = new(seed=seed, cells=5).state
        pairs[state.voldemort, state.dumbledore] += 1
    assert set(pairs) == {(one, other) for one in range(1, 5) for other in range(1, 5)}
    assert all(65 < count < 140 for count in pairs.values())  # 100 each on average


@pytest.mark.rule("H-SET-2")
def test_horcruxes_voldemort_and_dumbledore_may_share_a_cell() -> None:
    state = new(cells=2).state
    assert (state.cells[1].horcruxes, state.voldemort, state.dumbledore) == (7, 1, 1)


@pytest.mark.rule("H-SET-2")
def test_creatures_never_move() -> None:
    game = new(seed=5, kind1="naive", kind2="naive", life1=99, life2=99, dementors_max=0)
    before = game.state.voldemort, game.state.dumbledore, [cell.elves for cell in game.state.cells]
    while game.outcome is None:
        game.submit("roll")
    assert game.state.turn > 5
    state = game.state
    assert (state.voldemort, state.dumbledore, [cell.elves for cell in state.cells]) == before


@pytest.mark.rule("H-ARR-3")
@pytest.mark.plain
def test_a_second_house_rule_would_be_on_beside_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    both = (*house.HOUSE, house.House("calm", "Calm", "Nothing happens."))
    monkeypatch.setattr(house, "HOUSE", both)
    rules = replace(RULES, options=(*OPTIONS[:-1], house_option(both)))
    state = rules.new({"house": "calm,to-the-last"}, Dice(1))
    check(state)
    assert house.rules_of(state) == both
    assert house.deaths(state) == 2
    state.house = "calm,forever"
    with pytest.raises(CodecError, match="no house rule"):
        check(state)
