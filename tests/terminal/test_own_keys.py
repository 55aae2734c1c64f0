"""Keys of the player's own, pressed in the real program."""

import os

import pytest
from tests.terminal.game import game

from thrones_tui.session.home import find_home
from thrones_tui.session.settings import change

SANSA = ("play", "thrones", "--seed", "7", "--hero", "Sansa Stark", "--name", "Ada")


@pytest.mark.parametrize(("cols", "rows"), [(40, 12), (80, 24)])
def test_wasd_travels_and_moves_the_sheet_and_one_key_more_is_remapped(cols: int, rows: int) -> None:
    home = os.environ["THRONES_HOME"]
    change(find_home().folders.config, {}, (("map", ("z",)),))
    with game(SANSA, "", rows=rows, cols=cols, THRONES_KEYS="wasd", THRONES_HOME=home) as program:
        program.send("v")
        program.wait_for(lambda shown: "The sheet" in shown.text)
        program.send("v")
        program.wait_for(lambda shown: "The sheet" not in shown.text)
        program.send("z")
        program.wait_for(lambda shown: "The realm as you" in shown.text)
        program.send("z")
        program.send("k")
        program.wait_for(lambda shown: "That key does nothing here" in shown.text)
        program.send("s")
        program.wait_for(lambda shown: "2" in shown.text.splitlines()[0])
