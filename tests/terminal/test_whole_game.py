"""Whole games of the real program, by keys alone."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from tests.headless import seen
from tests.home import at_home
from tests.terminal.game import SCRIPT, game, react
from tests.terminal.player import Player, Typist
from tests.terminal.pty_program import Program
from tests.tui.reading import dialog

from thrones_tui import new_game
from thrones_tui.session.home import RESULTS_FILE
from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen

MOST_KEYS = 300
NAME = "Ádám 北"


def play_on(program: Program, player: Player) -> None:
    """Play until the end screen tells all."""
    for _ in range(MOST_KEYS):
        pressed = player.press(program.screen)
        if not pressed:
            return
        react(program, pressed)
    raise AssertionError(f"no end after {MOST_KEYS} keys:\n{program.text}")


def without_terminal(player: Player, seed: int, width: int, height: int) -> str:
    """The last screen of the same game."""
    terminal = Typist(player.press, width, height)
    run(terminal, first_screen(at_home("thrones", seed)))
    return seen(terminal.canvas)


CHART = re.compile(
    r"^ *Points \d.*\n(?:.*\n)*?.*[▁▂▃▄▅▆▇█]{8}.*\n(?:.*\n)*?"
    r" *Chance to win .*\n(?:.*\n)*?.*[▁▂▃▄▅▆▇█]{8}.*\n(?:.*\n)*?"
    r" *1 +10",
    re.MULTILINE,
)
"""Points and chance by turn, each drawn below its title, and the numbers of the turns below both."""
EVERYTHING = {
    "An encounter",
    "Too many to feed",
    "A city welcomes you",
    "Dragonglass",
    "A death in the realm",
    "The White Walkers",
}


def seed_of(hero: int, meets: set[str], width: int, height: int) -> int:
    """The first seed with which the player wins and meets all of these questions on the way."""
    for seed in range(200):
        player = Player(NAME, hero, seed)
        if "Victory!" in without_terminal(player, seed, width, height) and meets <= set(player.met):
            return seed
    raise AssertionError(f"nobody wins with {meets}")


@pytest.mark.rule("T-END-7", "T-END-8")
@pytest.mark.parametrize(
    ("hero", "size", "meets"),
    [
        (1, (24, 80), EVERYTHING),
        (4, (12, 40), {"Somebody comes home", "An encounter", "The White Walkers"}),
    ],
)
def test_a_whole_seeded_game_from_the_title_to_the_next_game(
    hero: int, size: tuple[int, int], meets: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, cols = size
    monkeypatch.setenv("THRONES_HOME", str(tmp_path / "search"))
    seed = seed_of(hero, meets, cols, rows)
    player = Player(NAME, hero, seed)
    with game(("--seed", str(seed)), rows=rows, cols=cols, command=SCRIPT) as program:
        react(program, "\r")
        play_on(program, player)
        assert meets <= set(player.met)
        assert program.screen[0].startswith(" Victory!")
        end = program.text
        results = (program.home / "data" / RESULTS_FILE).read_text(encoding="utf-8")
        assert results.startswith(NAME)
        assert results.count("\n") == 1
        pages = [end]
        while "▼" in program.text:
            react(program, " ")
            pages.append(program.text)
        assert CHART.search("\n".join(pages)), pages
        best = " ".join(program.text.partition("The five best results")[2].split())
        assert best.startswith(f"1. {results.split()[-1]} points {NAME} as ")
        react(program, "1")
        assert (f"Turn 1, {NAME}" if cols >= 60 else "Turn 1, ") in program.screen[0]
        react(program, "q")
        assert dialog(program.screen).startswith("Leave the game?")
        react(program, "2")
        assert "Go on" in program.text
        program.send("q")
        assert program.exit_code() == 0
        assert program.modes() == program.initial_modes
    monkeypatch.setenv("THRONES_HOME", str(tmp_path / "twin"))
    twin = Player(NAME, hero, seed)
    assert without_terminal(twin, seed, cols, rows) == end  # the same game from frame to frame
    assert twin.met == player.met


def vacant_seed(row: int, column: int) -> int:
    """The first seed with which nobody stands where an own hero wants to start."""
    own: dict[str, object] = {
        "hero": "Self",
        "money": 0,
        "influence": 0,
        "army": 0,
        "row": row,
        "column": column,
    }
    for seed in range(100):
        with suppress(ValueError):
            new_game("thrones", seed=seed, **own)  # type: ignore[arg-type]
            return seed
    raise AssertionError("somebody stands there with every seed")


def test_a_whole_game_from_the_title_screen_with_an_own_hero() -> None:
    with game(("--seed", str(vacant_seed(13, 8))), command=SCRIPT) as program:
        react(program, "\r")
        react(program, "Ada\r")
        react(program, "7\r")
        assert "▸ Money" in program.text
        react(program, "10000\t10000\t2000")
        react(program, "m")
        assert "Where do you start?" in program.screen[0]
        react(program, b"\x1b[B" * 12 + b"\x1b[C" * 7)
        assert program.screen[0].rstrip().endswith(" row 13, column 8: land")
        react(program, "\r")
        assert "You start at row 13, column 8: land." in program.text
        react(program, b"\x1b[Z\x1b[Z\x1b[Z\x1b[A\r\r")
        play_on(program, player := Player("Ada", 7, 1))
        assert "The White Walkers" in player.met  # roused by the army at the end of the first turn
        won = program.screen[0].startswith(" Victory!")
        assert won or program.screen[0].startswith(" Defeat")
        file = program.home / "data" / RESULTS_FILE
        assert file.exists() is won
        if won:
            assert file.read_text(encoding="utf-8").split()[:2] == ["Ada", "Self"]
        react(program, "2")
        assert "Please choose from the following heroes:" in program.text
        react(program, "\x1b")
        assert program.screen[0].startswith((" Victory!", " Defeat"))
        react(program, "\x1b[F")
        program.send("\r")
        assert program.exit_code() == 0
        assert program.modes() == program.initial_modes
