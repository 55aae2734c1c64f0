"""The screens on worlds of one's own: more heroes than digits, boards of any shape."""

from functools import cache
from random import Random

import pytest
from tests.effort import usually
from tests.games.thrones.worlds import HEROES, world_files
from tests.home import at_home
from tests.tui.screens.stage import Watched, watch

from thrones_tui.session.worlds import ruleset_of
from thrones_tui.tui.parts.draft import Draft
from thrones_tui.tui.screens.newgame import HeroScreen

FEW = [(40, 12), (80, 12), (120, 40)]
SIZES = usually(FEW, [*FEW, (59, 17), (60, 12), (80, 24), (300, 12)])
LONG = "Aegon of the Very Long Name the Fortieth"


@cache
def twelve_heroes() -> dict[str, str]:
    files = world_files(30, 50, heroes=12, cities=50, warriors=40)
    return {**files, HEROES: files[HEROES].replace("Hero 3,", f"{LONG},")}


def heroes(files: dict[str, str], *pressed: str, size: tuple[int, int] = (80, 24)) -> Watched:
    """The choice of a hero on a world, after some keys."""
    draft = Draft(at_home(), ruleset_of("thrones", files))
    draft.options["name"] = "Ada"
    return watch(HeroScreen(draft), *pressed, width=size[0], height=size[1])


@pytest.mark.rule("T-SET-6")
@pytest.mark.parametrize("size", SIZES)
def test_each_of_thirteen_cards_is_reached_by_arrows_and_plays(size: tuple[int, int]) -> None:
    names = [line.split(",")[0] for line in twelve_heroes()[HEROES].split("\n")]
    arrow = "right" if size[0] < 60 else "down"
    for number, name in enumerate([*names, "A hero of your own"]):
        terminal = heroes(twelve_heroes(), *[arrow] * number, size=size)
        key = number + 1 if number < 9 else " "
        assert f"{number + 1}/13" in terminal.text or f"▸{key} {name[:20]}" in terminal.text
        assert name[:20] in terminal.text
        assert terminal.canvas.cursor is not None
        if number < 12:
            begun = heroes(twelve_heroes(), *[arrow] * number, "enter", size=size)
            assert "Turn 1" in begun.text
        else:
            assert "Money" in heroes(twelve_heroes(), *[arrow] * number, "enter", size=size).text


@pytest.mark.rule("T-SET-6")
def test_where_thirteen_do_not_fit_the_list_scrolls_and_says_so() -> None:
    low = (80, 12)
    top, middle, end = (heroes(twelve_heroes(), *["down"] * times, size=low).text for times in (0, 6, 12))
    assert ("▲" in top, "9 Hero 8" in top, "Hero 9" in top) == (False, True, False)
    assert "▼" in top.split("\n")[10]
    assert "▲" in middle.split("\n")[2]
    assert "▼" in middle.split("\n")[10]
    assert "▸  A hero of your own" in end
    assert "▲" in end.split("\n")[2]
    high = heroes(twelve_heroes()).text
    assert all(f"{key} Hero {number}" in high for key, number in ((1, 0), (9, 8), (" ", 9), (" ", 11)))


@pytest.mark.rule("T-SET-6")
def test_digits_choose_among_the_first_nine_and_zero_nobody() -> None:
    assert "▸9 Hero 8" in heroes(twelve_heroes(), "9").text
    assert "▸1 Hero 0" in heroes(twelve_heroes(), "0").text


SHAPES = {
    "one row": world_files(1, 60, heroes=4, cities=5, warriors=8),
    "one column": world_files(60, 1, heroes=4, cities=5, warriors=8),
    "two tiles": world_files(1, 2, water=1.0, numbers={"dragonglass.tiles": 0}),
    "the largest": world_files(200, 200, heroes=12, cities=50, warriors=60),
}


@pytest.mark.rule("T-SEE-1")
@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("size", usually([(40, 12), (120, 40)], [(40, 12), (80, 24), (120, 40)]))
def test_every_screen_fits_worlds_of_every_shape(name: str, size: tuple[int, int]) -> None:
    keys = ["up", "down", "left", "right", "enter", "x", "m", "s", "esc", " ", "r", "g", "Y", "2", "?"]
    rng = Random(name)
    # In a narrow window left and right leaf through the cards, and down scrolls one.
    pressed = ["enter", *(rng.choice(keys) for _ in range(150))]
    assert heroes(SHAPES[name], *pressed, size=size).text.strip()
    spots = ["end", "left", "enter", *["down"] * 4, "m", *["down"] * 9, *["right"] * 9, "esc", "esc"]
    assert heroes(SHAPES[name], *spots, size=size).text.strip()
