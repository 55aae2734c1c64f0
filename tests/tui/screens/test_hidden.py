"""What lies in closed cells is on no screen and in nothing written for others, before they are opened."""

import os
import re
from collections.abc import Iterator
from random import Random

import pytest
from tests.home import at_home, places
from tests.tui.screens import shelf
from tests.tui.screens.stage import watch
from tests.tui.screens.table_games import new

from thrones_tui.games.goldrush.state import State
from thrones_tui.games.goldrush.valley import Valley
from thrones_tui.session.replay import open_replay
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui.exports.export import exported
from thrones_tui.tui.goto import ToReplay, ToResume, ToSaves, ToTitle

VALLEY = "G..S....I..W.IFGIBBBW.IFS"
OPENED = ("0,0", "2,1", "1,1", "3,3", "0,3")
"""Gold, a wolf, nothing, a bear and medical supplies."""
AROUND = [*["up"] * 4, *["left"] * 4]
SNAKE = [key for way in ("right", "left", "right", "left", "right") for key in (*[way] * 4, "down")]
PLAYERS = [{}, {"player2": "cautious"}, {"player1": "random", "player2": "cautious"}]


def turns(options: dict[str, str]) -> list[str]:
    """The keys of a few turns: whoever meets an animal says even."""
    if options.get("player1") == "random":
        return ["enter"] * 4
    keys: list[str] = []
    for place in OPENED[1:3] if "player2" in options else OPENED[:3]:
        keys += [*place, "enter"]
        row, column = place.split(",")
        if VALLEY[5 * int(row) + int(column)] in "WB":
            keys.append("e")
    return keys


def rewritten(opened: set[int], seed: int) -> str:
    """The valley with all that is hidden elsewhere."""
    hidden = [cell for cell in range(25) if cell not in opened]
    letters = [VALLEY[cell] for cell in hidden]
    Random(seed).shuffle(letters)
    contents = list(VALLEY)
    for cell, letter in zip(hidden, letters, strict=True):
        contents[cell] = letter
    return "".join(contents)


def seen(contents: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Every frame of a game on such a valley, of its replay, and what is written out of it."""
    shelf.clear()
    monkeypatch.setattr(
        Valley, "deploy_elements", lambda side, dice: Valley(side, contents, bytearray(side * side))
    )
    looked = [
        "x",
        *AROUND,
        *SNAKE,
        "esc",
        "m",
        "esc",
        "p",
        "esc",
        "s",
        *["down"] * 20,
        "esc",
        "?",
        "esc",
        "q",
    ]
    yield from watch(new("goldrush", **options)(), *turns(options), *looked, "3").seen
    (save,) = list_saves(places().saves)
    start = at_home()
    for frame in watch(ToResume(start, save.path), "p", "esc", "s", "esc", "S").seen:
        yield re.sub(r"\d\d:\d\d", "then", frame)  # by somebody since when, where the game was not left
    os.utime(save.path, (shelf.THEN, shelf.THEN))
    for screen in (ToReplay(start, save.path), ToSaves(start), ToTitle(start)):
        for size in ((80, 24), (40, 12)):
            pressed = (*["right"] * 12, "home", "n", "n", "p")
            for frame in watch(screen, *pressed, width=size[0], height=size[1]).seen:
                yield re.sub(r"\d\d:\d\d", "then", frame)
    yield "".join(exported(save.path, "text").decode().splitlines(keepends=True)[2:])  # without the time
    yield "".join(exported(save.path, "cast").decode().splitlines(keepends=True)[1:])


def opened_in(options: dict[str, str]) -> set[int]:
    """The cells that are open after those turns."""
    watch(new("goldrush", **options)(), *turns(options), "S")
    (save,) = list_saves(places().saves)
    timeline = open_replay(save.path)
    play = timeline.at(timeline.end)
    assert isinstance(play.state, State)
    return {cell for cell, opener in enumerate(play.state.grid.opened) if opener}


@pytest.mark.rule("G-TURN-2")
@pytest.mark.parametrize("odds", ["off", "on"])
@pytest.mark.parametrize("players", PLAYERS)
def test_whatever_lies_in_closed_cells_everything_shown_and_told_is_the_same(
    players: dict[str, str], odds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {**players, "odds": odds}
    known = list(seen(VALLEY, options, monkeypatch))
    assert len(known) > 100
    monkeypatch.setattr(
        Valley, "deploy_elements", lambda side, dice: Valley(side, VALLEY, bytearray(side * side))
    )
    shelf.clear()
    opened = opened_in(options)
    assert 3 <= len(opened) < 12
    for seed in range(3):
        other = rewritten(opened, seed)
        assert other != VALLEY
        assert list(seen(other, options, monkeypatch)) == known


@pytest.mark.rule("G-TURN-2")
def test_what_was_opened_makes_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    known = list(seen(VALLEY, {}, monkeypatch))
    assert list(seen("." + VALLEY[1:], {}, monkeypatch)) != known
