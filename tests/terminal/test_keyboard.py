"""The real game at the keyboard: held keys, Escape, names, and windows that change their size."""

import time
from functools import partial

import pytest
from tests.effort import combined, usually
from tests.games.thrones.board import CERSEI, EURON, SANSA, STANNIS
from tests.terminal.game import ADA, WAYS, doomed, game, meeting, react, shown
from tests.terminal.pty_program import PATIENCE, Program
from tests.tui.reading import dialog

NAMES = ["hjkl", "Zoë 北の壁 쿠키", "q", "?", "a" * 24]
HEROES = {"h": CERSEI, "j": SANSA, "k": STANNIS, "l": EURON}
"""Somebody who can meet a rival that way."""
ARROWS = {"h": b"\x1b[D", "j": b"\x1b[B", "k": b"\x1b[A", "l": b"\x1b[C"}
SIZES = [(12, 40), (40, 120), (1, 1), (100, 300), (11, 80), (24, 80)]
BURSTS = ["3", "\x1b[200~1\r\x1b[201~", "y", "Y", "1", "\r", " ", "n", "j\r"]
"""What might answer a question that comes up while it is typed."""
SCREENS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "title": ((), "", "1 Play"),
    "hall": ((), "kk\r", "No game has ended yet."),
    "name": ((), "\r", "State your name, Your Grace:"),
    "heroes": ((), "\r\r", "Cersei Lannister"),
    "own hero": ((), "\r\r7\r", "A hero of your own"),
    "spot": ((), "\r\r7\rm", "row 1, column 1"),
    "game": (ADA, "", "Turn 1, "),
    "map": (ADA, "m", "The realm"),
    "log": (ADA, "p", "All that happened"),
    "sheet": (ADA, "s", "The sheet"),
    "help": (ADA, "?", "Help: "),
    "look": (ADA, "x", "Castle Black (row 4,"),
    "leave": (ADA, "q", "Leave the game?"),
    "end": (*doomed(), "Defeat"),
}


# Questions are not answered by keys that were on their way


@pytest.mark.parametrize(("way", "by_arrow"), combined(WAYS, (False, True)))
def test_sixty_held_keys_stop_at_an_encounter_and_leave_it_unanswered(way: str, by_arrow: bool) -> None:
    found = meeting(way, HEROES[way])
    with game(found.arguments) as program:
        program.send((ARROWS[way] if by_arrow else way.encode()) * 60)
        program.wait_for("stands before")
        program.settle(0.2)
        assert program.text == shown(found.arguments, way * found.steps)


@pytest.mark.parametrize("pressed", usually(BURSTS[:2], BURSTS))
def test_sixty_more_keys_in_the_same_burst_do_not_answer_it_either(pressed: str) -> None:
    found = meeting("l", least=1)
    with game(found.arguments, "l" * (found.steps - 1)) as program:
        program.send("l" + pressed * 60)
        program.wait_for("stands before")
        program.settle(0.2)
        assert program.text == shown(found.arguments, "l" * found.steps)


def test_a_key_that_is_held_down_is_heard_by_a_question_after_a_while() -> None:
    found = meeting("l")
    with game(found.arguments, "l" * (found.steps - 1)) as program:
        program.send("l")
        end, asked = time.monotonic() + PATIENCE, ""
        while not asked or dialog(program.screen):  # until the map covers it
            assert time.monotonic() < end, program.text
            asked = asked or dialog(program.screen)
            program.send("m")
            program.watch(0.03)


def test_a_question_is_answered_by_a_key_that_was_pressed_when_it_was_seen() -> None:
    found = meeting("l")
    pressed = "l" * found.steps + "1"
    with game(found.arguments, pressed) as program:
        assert program.text == shown(found.arguments, pressed)
        assert "An encounter" not in program.text


# Escape


@pytest.mark.parametrize(("arguments", "there"), [(ADA, "?"), (ADA, "x"), (ADA, "q"), (ADA, "p"), ((), "\r")])
def test_escape_leaves_a_screen_within_a_tenth_of_a_second(arguments: tuple[str, ...], there: str) -> None:
    with game(arguments) as program:
        base = program.text
        waits = []
        for _ in range(5):
            react(program, there)
            assert program.text != base
            program.send("\x1b")
            waits.append(program.wait_for(lambda shown: shown.text == base))
            program.settle()
        assert min(waits) < 0.1


# Names


@pytest.mark.rule("T-SET-6")
@pytest.mark.parametrize("name", usually(NAMES[:2], NAMES))
def test_a_name_is_what_was_typed(name: str) -> None:
    with game((), "\r") as program:
        react(program, name)
        react(program, "\r")
        assert program.screen[0].rstrip().endswith(f" {name}")
        react(program, "3\r")
        assert f"Turn 1, {name}" in program.screen[0]


@pytest.mark.rule("T-SET-6")
def test_a_name_is_cut_at_24_characters() -> None:
    with game((), "\r") as program:
        react(program, "abcdefghijklmnopqrstuvwxyz" * 10 + "\r")
        assert program.screen[0].rstrip().endswith(" abcdefghijklmnopqrstuvwx")


def test_a_pasted_line_break_does_not_confirm_a_name() -> None:
    with game((), "\r") as program:
        react(program, "\x1b[200~Jon\r\nSnow\tq\x1b[201~")
        assert "State your name, Your Grace:" in program.text
        assert "> JonSnowq" in program.text


def test_arrows_paging_and_function_keys_put_nothing_into_a_name() -> None:
    with game((), "\r") as program:
        react(program, "Jo")
        react(program, b"\x1b[D\x1b[A\x1bOC\x1b[H\x1b[5~\x1bOP\x1b[15~\t")
        assert "> Jo\n" in program.text
        react(program, "\x7f\x7fBo\r")
        assert program.screen[0].rstrip().endswith(" Bo")


# Windows


def fits(program: Program, rows: int, cols: int, sign: str) -> bool:
    """Whether the screen is laid out for a size: with the sign and a key bar, or saying it is too small."""
    if rows < 12 or cols < 40:
        return sign not in program.text and bool(program.text.strip())
    return sign in program.text and program.screen[-1].strip() != ""


@pytest.mark.parametrize("screen", usually(("title", "own hero", "game", "end"), SCREENS))
def test_every_screen_follows_the_window_without_a_key(screen: str) -> None:
    arguments, pressed, sign = SCREENS[screen]
    with game(arguments, pressed) as program:
        before = program.text
        for rows, cols in SIZES:
            program.resize(rows, cols)
            program.wait_for(partial(fits, rows=rows, cols=cols, sign=sign))
            program.settle()
            assert fits(program, rows, cols, sign)
        program.wait_for(lambda shown: shown.text == before)


@pytest.mark.parametrize("size", [(12, 40), (24, 80), (40, 120), (100, 300), (1, 1)])
def test_a_dialog_fits_every_window_it_comes_up_in_and_follows_it(size: tuple[int, int]) -> None:
    found = meeting("l")
    pressed = "l" * found.steps
    rows, cols = size
    with game(found.arguments, pressed) as program:
        for height, width in ((rows, cols), (24, 80), (rows, cols)):
            program.resize(height, width)
            program.settle(0.1)
        expected = shown(found.arguments, pressed, cols, rows) if rows > 1 else program.text
        program.wait_for(lambda shown: shown.text == expected)
    if rows > 1:
        with game(found.arguments, pressed, rows=rows, cols=cols) as program:
            assert program.text == expected


def test_a_window_that_begins_too_small_shows_the_game_once_it_has_grown() -> None:
    with game(rows=1, cols=1) as program:
        program.resize(24, 80)
        program.wait_for("Turn 1, Ada")
        react(program, "k")
        assert program.text == shown(ADA, "k")


def test_keys_pressed_while_the_window_is_too_small_do_nothing() -> None:
    with game() as program:
        program.resize(5, 20)
        program.wait_for("40x12")
        program.send("kkkqq3")
        time.sleep(0.1)
        program.resize(24, 80)
        program.wait_for("Turn 1, Ada")
        program.settle()
        assert program.text == shown(ADA)
