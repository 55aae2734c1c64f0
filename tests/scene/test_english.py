import pytest

from thrones_tui.core.board import Position
from thrones_tui.scene.english import (
    amount,
    bearing,
    capital,
    counted,
    listed,
    percent,
    share,
    signed,
    spelled,
    spread,
    unlettered,
    way,
)


def test_numbers_in_words() -> None:
    assert [amount(1200), signed(2), signed(0), signed(-3)] == ["1,200", "+2", "+0", "-3"]
    assert [counted(n, "tile") for n in (0, 1, 1200)] == ["no tiles", "1 tile", "1,200 tiles"]
    assert counted(2, "elf", "elves") == "2 elves"
    assert [spelled(n) for n in (0, 7, 12, 13, 1200)] == ["no", "seven", "twelve", "13", "1,200"]
    assert [share(50), share(25), share(40)] == ["half", "a quarter", "40%"]


def test_lists_in_words() -> None:
    assert [listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
    assert listed([]) == ""
    assert listed(["a", "b"], "or") == "a or b"


@pytest.mark.parametrize(
    ("chance", "places", "text"),
    [(0.5, 2, "50%"), (0.12345, 2, "12.35%"), (0, 2, "0%"), (1, 0, "100%"), (0.1, 0, "10%")],
)
def test_a_chance_in_percent(chance: float, places: int, text: str) -> None:
    assert percent(chance, places) == text


def test_a_chance_never_looks_certain_unless_it_is() -> None:
    assert [percent(1e-9), percent(1 - 1e-9)] == ["under 0.1%", "over 99.9%"]
    assert [percent(0.001, 0), percent(0.999, 0)] == ["under 1%", "over 99%"]


def test_where_a_place_lies() -> None:
    here = Position(5, 5)
    assert [way(here, Position(2, 4)), way(here, here)] == ["3 north, 1 west", "right here"]
    assert [bearing(here, Position(2, 4)), bearing(here, here)] == ["3N 1W", "here"]


def test_a_capital_letter_begins_a_sentence() -> None:
    assert [capital("you"), capital("")] == ["You", ""]


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("3N 1W", "3 north, 1 west"),
        ("Jon Snow, 3N: 20", "Jon Snow, 3 north: 20"),
        ("(2S 12E)", "(2 south, 12 east)"),
        ("here", "here"),
        ("N 3 S", "N 3 S"),
        ("3N 20 knights", "3 north 20 knights"),
        ("", ""),
    ],
)
def test_bearings_can_be_said_in_words(text: str, spoken: str) -> None:
    assert spread(text) == spoken


def test_numbers_named_by_letters_can_be_said_in_words() -> None:
    meanings = {"S": "strength", "L": "loyalty"}
    said = unlettered("Ada (S10 L90) has S. and S5, not M5", meanings)
    assert said == "Ada (strength 10, loyalty 90) has S. and strength 5, not M5"
