"""Every number of the rules stands once: change it, and no sentence tells the old one."""

import re
from functools import cache
from pathlib import Path

import pytest
from tests.games.numbers import changed, words

from thrones_tui.games.horcruxes.kinds import LOOT, SIDES
from thrones_tui.games.horcruxes.state import HORCRUXES
from thrones_tui.scene.english import share

RULE_BOOK = Path(__file__).resolve().parents[3] / "docs" / "rules" / "horcruxes.md"
NUMBERS = [
    ("state", "HORCRUXES: Final = 7", "HORCRUXES: Final = 8", r"\b(7|seven) horcruxes|\bof 7\b|/7\b"),
    ("kinds", "SIDES: Final = 6", "SIDES: Final = 8", r"\b1 to 6\b"),
    ("kinds", "LOOT: Final = 50", "LOOT: Final = 25", r"\bhalf of the life\b"),
]
SETTINGS = (
    {"kind1": "user", "kind2": "evil"},
    {"kind1": "cunning", "kind2": "helpful", "elves_max": 9, "house": "to-the-last"},
    {"kind1": "naive", "kind2": "user", "cells": 5, "elves_max": 9, "turns": 90},
)


@cache
def usual() -> str:
    return words("horcruxes", SETTINGS)


@pytest.mark.parametrize(("module", "old", "new", "lie"), NUMBERS)
def test_a_changed_number_is_changed_in_every_sentence(module: str, old: str, new: str, lie: str) -> None:
    assert re.search(lie, usual())
    with changed("horcruxes", module, old, new):
        said = words("horcruxes", SETTINGS)
    assert [line for line in said.splitlines() if re.search(lie, line)] == []


def test_the_rule_book_has_the_numbers_of_the_game() -> None:
    book = " ".join(RULE_BOOK.read_text(encoding="utf-8").split())
    for sentence in (
        f"Each of the {HORCRUXES} horcruxes",
        f"roll one die, 1 to {SIDES}",
        f"takes all horcruxes of the other and {share(LOOT)} of the life points",
    ):
        assert sentence in book
