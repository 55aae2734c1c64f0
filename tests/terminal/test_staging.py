"""A battle of the real program, at its own speed."""

import pytest
from tests.terminal.game import game

DOUBTFUL = ("play", "thrones", "--seed", "3", "--hero", "Stannis Baratheon", "--name", "Ada")
"""After two rests a rival stands there whose warriors decide a battle."""


@pytest.mark.parametrize(("cols", "rows"), [(40, 12), (120, 40)])
def test_a_battle_goes_by_itself_to_its_end_and_waits_there(cols: int, rows: int) -> None:
    with game(DOUBTFUL, "rr31", rows=rows, cols=cols, THRONES_ANIMATION="staged") as program:
        program.wait_for(lambda shown: "any key goes on" in shown.text)
        assert "wins the battle." in program.text
        assert "█" in program.text
        program.send("z")
        program.wait_for(
            lambda shown: (
                "You fell in battle against Cersei" in " ".join(shown.text.split())
                and "goes on" not in shown.text
            )
        )


@pytest.mark.parametrize(("cols", "rows"), [(40, 12), (80, 24)])
def test_any_key_skips_it(cols: int, rows: int) -> None:
    with game(DOUBTFUL, "rr3", rows=rows, cols=cols, THRONES_ANIMATION="staged") as program:
        program.send("1")
        program.see("any key")
        program.send(" ")
        program.wait_for(lambda shown: "wins the battle." in shown.text or "You fell in battle" in shown.text)
