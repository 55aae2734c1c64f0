"""Every number of the rules stands once: change it, and no sentence tells the old one."""

from pathlib import Path

import pytest
from tests.games.numbers import changed, lies

from thrones_tui.games.goldrush.elements import PATCH, Bear, Food, Gold, MedicalSupplies, Wolf, Wood
from thrones_tui.games.goldrush.house import ROWS
from thrones_tui.games.goldrush.opening import FACES
from thrones_tui.games.goldrush.setup import NAME_LENGTH
from thrones_tui.games.goldrush.state import HEALTH, LEAST_TURNS
from thrones_tui.games.goldrush.valley import LARGEST, SMALLEST
from thrones_tui.scene.english import spelled

RULE_BOOK = Path(__file__).resolve().parents[3] / "docs" / "rules" / "goldrush.md"
SETTINGS = ({"size": 16, "player1": "person", "player2": "random", "odds": "on"},)
NUMBERS = [
    # On 16 by 16: 20 of most elements, 10 bears; 32 health; +2 food, +2 wood, +4 medical supplies.
    ("elements", "PATCH: Final = 25", "PATCH: Final = 36", r"F food: 20\b"),
    ("elements", "to_a_patch: ClassVar[int] = 2", "to_a_patch: ClassVar[int] = 1", r"food: 20\b"),
    ("elements", "to_a_patch = 1", "to_a_patch = 2", r"bear: 10\b"),
    ("elements", '"food"\n    part = 6', '"food"\n    part = 2', r"food(, |: )\+2 health"),
    ("elements", "milestone = 2\n    part = 8", "milestone = 2\n    part = 2", r"wood.*: \+2 health"),
    ("elements", '"ally"\n    part = 4', '"ally"\n    part = 2', r"supplies(, |: )\+4 health"),
    ("elements", "milestone = 3\n    part = 4", "milestone = 3\n    part = 2", r"gold.*: \+4 health"),
    ("elements", '"beast"\n    part = 4', '"beast"\n    part = 2', r"wolf.*: -4 health|Wrong: -4 health"),
    ("elements", "part = 2\n\n", "part = 1\n\n", r"bear.*: -8 health|Wrong: -8 health"),
    ("elements", "points = 100", "points = 70", r"\b100 points"),
    ("elements", "milestone = 3", "milestone = 4", r"Every 3 cells|\b3 cells of gold"),
    ("elements", "milestone = 2", "milestone = 5", r"Every 2 cells|\b2 cells of wood"),
    ("elements", 'name, style = 2, "I"', 'name, style = 3, "I"', r"wood lies on two\b|20, 40 cells"),
    ("elements", 'name = 3, "B"', 'name = 4, "B"', r"bear lies on three|10, 30 cells"),
    ("state", "HEALTH: Final = 2", "HEALTH: Final = 3", r"\b32 health"),
    ("house", "ROWS: Final = 5", "ROWS: Final = 4", r"\bfive rows|you open four\b"),
    ("opening", "FACES: Final = 6", "FACES: Final = 8", r"from 1 to 6\b|2, 4 or 6|1, 3 or 5"),
    ("valley", "SMALLEST: Final = 5", "SMALLEST: Final = 6", r"\b5 to 40\b"),
    ("valley", "LARGEST: Final = 40", "LARGEST: Final = 30", r"\b5 to 40\b"),
    ("setup", "NAME_LENGTH: Final = 24", "NAME_LENGTH: Final = 30", r"\b1 to 24\b"),
]


@pytest.mark.plain
@pytest.mark.parametrize(("module", "old", "new", "lie"), NUMBERS)
def test_a_changed_number_is_changed_in_every_sentence(module: str, old: str, new: str, lie: str) -> None:
    assert lies("goldrush", SETTINGS, lie)
    with changed("goldrush", module, old, new):
        assert lies("goldrush", SETTINGS, lie, anew=True) == []


def test_the_rule_book_has_the_numbers_of_the_game() -> None:
    book = " ".join(RULE_BOOK.read_text(encoding="utf-8").split())
    for sentence in (
        f"The players choose n, from {SMALLEST} to {LARGEST};",
        f"With k = ⌊n²/{PATCH}⌋, the board hides {Food.to_a_patch}k food",
        f"A piece of wood takes up {spelled(Wood.size)} cells, a bear {spelled(Bear.size)}",
        f"a name of 1 to {NAME_LENGTH} printable characters",
        f"is drawn from {LEAST_TURNS} to n²",
        f"Each player begins with {HEALTH}n health",
        f"Food `F` gives ⌊n/{Food.part}⌋ health, a cell of wood `I` ⌊n/{Wood.part}⌋",
        f"medical supplies `S` ⌊n/{MedicalSupplies.part}⌋; gold `G` {Gold.points} points",
        f"a player opens 1 + ⌊n/{ROWS}⌋ cells before",
        f"a die is rolled, 1 to {FACES},",
        f"a wolf costs ⌊n/{Wolf.part}⌋ health, a bear ⌊n/{Bear.part}⌋",
    ):
        assert sentence in book
