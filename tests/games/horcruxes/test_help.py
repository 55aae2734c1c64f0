"""The pages of help say what the rules do."""

import pytest

from thrones_tui.core.options import Number
from thrones_tui.games.horcruxes.help import PAGES
from thrones_tui.games.horcruxes.kinds import KINDS
from thrones_tui.games.horcruxes.ring import SIGNS
from thrones_tui.games.horcruxes.setup import OPTIONS
from thrones_tui.scene.model import Note

TEXT = " ".join(row.text for page in PAGES for row in page.rows if isinstance(row, Note))


@pytest.mark.rule("H-SET-1", "H-KIND-1")
def test_the_help_tells_of_every_kind_and_every_range() -> None:
    for kind in KINDS.values():
        assert f"{kind.name.capitalize()}: {kind.moves}." in TEXT
        assert f"{kind.name.capitalize()}: {kind.meets}." in TEXT
    for number in OPTIONS:
        if isinstance(number, Number):
            assert f"{number.label}: {number.low} to {number.high}, else {number.default}." in TEXT


@pytest.mark.rule("H-SEE-2")
def test_the_help_explains_every_sign() -> None:
    assert [row for page in PAGES for row in page.rows if row in SIGNS] == list(SIGNS)
