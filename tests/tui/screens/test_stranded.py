"""T-MOVE-2: whoever lets the last ship go at sea, in the dialog that asks whom to keep, comes to land."""

import pytest
from tests.games.thrones.board import Fighter, Lord, Table, draw
from tests.tui.screens.stage import Pressed, Watched, seat, watch

SIZES = [(40, 12), (80, 24)]
LETTING_GO = ("r", "3", *"15", "enter")
"""Rest, give battle, and keep who is proposed, but somebody else for Ann, whose ship is the only one."""


def off_a_coast() -> Table:
    """Ada at sea with Ann's ship, a coast to the south and Bo beside her; an island lies to the west."""
    ada = Lord("Ada", army=900, party=(Fighter("Ann", 100, ship=True), *(Fighter(n) for n in ("Bea", "Cid"))))
    bo = Lord("Bo", army=1, party=tuple(Fighter(name) for name in ("Dov", "Eve", "Fay")))
    return draw("~~~~~~\n*~1~2~\n~~~~~~\n~~**~~", ada, bo, afloat="12")


def sail(*pressed: Pressed, size: tuple[int, int] = (80, 24)) -> Watched:
    return watch(seat(off_a_coast()), *pressed, width=size[0], height=size[1])


def ways(terminal: Watched) -> str:
    """The arrows in the key bar that lead somewhere."""
    bar = terminal.canvas.runs(terminal.canvas.height - 1, 0, terminal.canvas.width)
    return "".join(text for _, text, style, _ in bar if style == "key").partition("r")[0].replace(" ", "")


@pytest.mark.rule("T-MOVE-2", "T-ENC-12")
@pytest.mark.parametrize("size", SIZES)
def test_the_dialog_warns_and_then_lets_the_ship_go(size: tuple[int, int]) -> None:
    asked = sail(*LETTING_GO[:-1], size=size).asked
    assert asked.startswith("Too many to feed")
    assert "you could only sail on until you land." in asked
    after = sail(*LETTING_GO, size=size)
    assert after.asked == ""
    assert "Ann rides off" in sail(*LETTING_GO, "p", size=size).words
    assert "Ship no" in sail(*LETTING_GO, "s").words


@pytest.mark.rule("T-MOVE-2")
@pytest.mark.parametrize("size", SIZES)
def test_without_a_ship_one_sails_on_in_every_direction_of_water(size: tuple[int, int]) -> None:
    assert ways(sail(*LETTING_GO, size=size)) == "←↓↑→"
    for key in ("h", "up", "j"):
        moved = sail(*LETTING_GO, key, size=size)
        assert "Turn 3, " in moved.text.split("\n")[0]
        assert "+1 point, " in sail(*LETTING_GO, key, "p", size=size).words
        assert ways(moved)


@pytest.mark.rule("T-MOVE-2")
@pytest.mark.parametrize("size", SIZES)
def test_one_comes_to_land_and_cannot_put_out_again(size: tuple[int, int]) -> None:
    landed = sail(*LETTING_GO, "j", "j", size=size)
    assert ways(landed) == "→"
    for key in ("h", "j", "k"):
        refused = sail(*LETTING_GO, "j", "j", key, size=size)
        assert ways(refused) == "→"
        assert refused.text.split("\n")[0] == landed.text.split("\n")[0]  # no turn is used
        assert "ship" in refused.words.lower() or "edge" in refused.words.lower()
    along = sail(*LETTING_GO, "j", "j", "l", size=size)
    assert ways(along) == "←"


@pytest.mark.rule("T-MOVE-2")
def test_who_keeps_the_ship_lands_and_puts_out_again() -> None:
    kept = ("r", "3", "enter")
    assert ways(sail(*kept, "j", "j")) == "←↑→"
    assert ways(sail(*kept, "j", "j", "k")) == "←↓↑→"


@pytest.mark.rule("T-MOVE-2")
def test_wherever_at_sea_the_ship_is_lost_there_is_a_way_on() -> None:
    for first in ("", "h", "k", "kh", "j"):
        terminal = sail(*LETTING_GO, *first)
        assert ways(terminal)
        landed = sail(*LETTING_GO, *first, *back(first), "j", "j")
        assert ways(landed) == "→"


def back(pressed: str) -> str:
    """The keys that lead back the same way."""
    return "".join({"h": "l", "k": "j", "j": "k"}[key] for key in reversed(pressed))
