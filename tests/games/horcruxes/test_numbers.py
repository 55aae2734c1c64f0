"""Every number of the rules stands once: change it, and no sentence tells the old one."""

from pathlib import Path

import pytest
from tests.games.numbers import changed, lies

from thrones_tui.games.horcruxes.kinds import LOOT, SIDES
from thrones_tui.games.horcruxes.setup import CELLS, CROWD, LIFE_MOST, LIFE_PLACES, NAME_LENGTH, TURNS
from thrones_tui.games.horcruxes.state import HORCRUXES
from thrones_tui.scene.english import share

RULE_BOOK = Path(__file__).resolve().parents[3] / "docs" / "rules" / "horcruxes.md"
NUMBERS = [
    ("state", "HORCRUXES: Final = 7", "HORCRUXES: Final = 8", r"\b(7|seven) horcruxes|\bof 7\b|/7\b"),
    ("kinds", "SIDES: Final = 6", "SIDES: Final = 8", r"\b1 to 6\b"),
    ("kinds", "LOOT: Final = 50", "LOOT: Final = 25", r"\bhalf of the life\b"),
    ("setup", "NAME_LENGTH: Final = 24", "NAME_LENGTH: Final = 30", r"\b1 to 24\b"),
    ("setup", "LIFE_MOST: Final = 99", "LIFE_MOST: Final = 50", r"at most 99\b"),
    ("setup", "LIFE_PLACES: Final = 6", "LIFE_PLACES: Final = 3", r"up to 6 decimals"),
    ("setup", "CROWD: Final = 99", "CROWD: Final = 80", r"\b0 to 99\b"),
    ("setup", '"40", 1, 999', '"50", 2, 500', r"1 to 999\b|else 40\b"),
    ("setup", '"24", 2, 200', '"20", 3, 150', r"2 to 200\b|else 24\b"),
]
SETTINGS = (
    {"kind1": "user", "kind2": "evil"},
    {"kind1": "cunning", "kind2": "helpful", "elves_max": 9, "house": "to-the-last"},
    {"kind1": "naive", "kind2": "user", "cells": 5, "elves_max": 9, "turns": 90},
)


@pytest.mark.plain
@pytest.mark.parametrize(("module", "old", "new", "lie"), NUMBERS)
def test_a_changed_number_is_changed_in_every_sentence(module: str, old: str, new: str, lie: str) -> None:
    assert lies("horcruxes", SETTINGS, lie)
    with changed("horcruxes", module, old, new):
        assert lies("horcruxes", SETTINGS, lie, anew=True) == []


def test_the_rule_book_has_the_numbers_of_the_game() -> None:
    book = " ".join(RULE_BOOK.read_text(encoding="utf-8").split())
    for sentence in (
        f"Each of the {HORCRUXES} horcruxes",
        f"roll one die, 1 to {SIDES}",
        f"(1 to {TURNS.high}), on how many cells ({CELLS.low} to {CELLS.high})",
        f"(1 to {NAME_LENGTH} characters)",
        f"dementors and elves per cell (0 to {CROWD} each,",
        f"at most {LIFE_MOST}, with up to {LIFE_PLACES} decimals",
        f"takes all horcruxes of the other and {share(LOOT)} of the life points",
    ):
        assert sentence in book
