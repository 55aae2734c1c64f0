"""G-OOP-1: the family of elements, and what each does on a board of any size."""

from abc import ABC

import pytest

from thrones_tui.games.goldrush.elements import (
    BY_SYMBOL,
    ELEMENTS,
    IN_ORDER,
    Bear,
    Element,
    Food,
    Gold,
    MedicalSupplies,
    WildAnimal,
    Wolf,
    Wood,
)


@pytest.mark.rule("G-OOP-1")
@pytest.mark.parametrize("kind", [Element, WildAnimal])
def test_an_element_is_abstract_and_has_size_symbol_and_effect(kind: type[Element]) -> None:
    assert issubclass(kind, ABC)
    assert {"size", "symbol"} <= set(Element.__annotations__)
    assert kind.__abstractmethods__ == {"effect"}
    with pytest.raises(TypeError, match="abstract"):
        kind()


@pytest.mark.rule("G-OOP-1")
def test_the_kinds_are_those_of_the_hand_out_and_animals_are_a_kind_of_their_own() -> None:
    assert set(Element.__subclasses__()) == {Food, Wood, MedicalSupplies, Gold, WildAnimal}
    assert set(WildAnimal.__subclasses__()) == {Wolf, Bear}
    assert {type(element) for element in ELEMENTS} == {Food, Wood, MedicalSupplies, Gold, Wolf, Bear}
    assert set(ELEMENTS) == set(BY_SYMBOL.values())
    assert [element.symbol for element in IN_ORDER] == list("FISGWB")


@pytest.mark.rule("G-OOP-1")
@pytest.mark.parametrize("part", ["size", "symbol", "name", "style"])
def test_a_kind_that_leaves_a_part_out_is_refused(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Food, part)
    with pytest.raises(TypeError, match=f"Food has no {part}"):
        Food()


@pytest.mark.rule("G-TURN-3", "G-TURN-4")
@pytest.mark.parametrize(
    ("side", "effects"),
    [
        # The first two are written out in the rules.
        (5, {"W": -1, "B": -2, "S": 1, "F": 0, "I": 0, "G": 0}),
        (12, {"W": -3, "B": -6, "S": 3, "F": 2, "I": 1, "G": 0}),
        (6, {"W": -1, "B": -3, "S": 1, "F": 1, "I": 0, "G": 0}),
        (40, {"W": -10, "B": -20, "S": 10, "F": 6, "I": 5, "G": 0}),
    ],
)
def test_what_opening_a_cell_does_to_health(side: int, effects: dict[str, int]) -> None:
    assert {element.symbol: element.effect(side) for element in ELEMENTS} == effects


@pytest.mark.rule("G-TURN-3")
def test_gold_alone_counts_and_each_cell_of_it_a_hundred() -> None:
    assert {element.symbol: element.points for element in ELEMENTS if element.points} == {"G": 100}


@pytest.mark.rule("G-BON-1")
@pytest.mark.parametrize(("side", "gold", "wood"), [(5, 1, 0), (8, 2, 1), (12, 3, 1), (40, 10, 5)])
def test_what_milestones_bring(side: int, gold: int, wood: int) -> None:
    bonuses = {element.symbol: element.bonus(side) for element in ELEMENTS}
    assert bonuses == {"B": 0, "I": wood, "F": 0, "S": 0, "G": gold, "W": 0}
    milestones = {element.symbol: element.milestone for element in ELEMENTS if element.milestone}
    assert milestones == {"I": 2, "G": 3}


@pytest.mark.rule("G-TURN-4")
@pytest.mark.parametrize("face", range(1, 7))
def test_an_animal_strikes_whoever_guessed_the_other_kind_of_number(face: int) -> None:
    is_even = face in (2, 4, 6)
    for animal in (Wolf(), Bear()):
        assert not animal.strikes(face, even=is_even)
        assert animal.strikes(face, even=not is_even)
