"""Keys of the player's own, pressed in the real program."""

import os

import pytest
from tests.effort import usually
from tests.session.keyboards import LAYOUTS, SUITED
from tests.terminal.game import ADA, game, react, shown

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


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_same_places_on_any_keyboard_play_the_same_game(layout: str) -> None:
    with game(ADA, LAYOUTS[layout].at("kkjllhj"), THRONES_KEYS=SUITED[layout]) as program:
        assert program.text.splitlines()[:-1] == shown(ADA, "kkjllhj").splitlines()[:-1]


PAD = {
    "8": ("8", "\x1bOx", "\x1b[A", "\x1bOA"),
    "5": ("5", "\x1bOu", "\x1b[E", "\x1bOE"),
}
"""What keys of a number pad send: with NumLock, as a keypad of applications, and without NumLock."""
TERMS = ("xterm-256color", "tmux-256color", "rxvt-unicode-256color", "linux")


@pytest.mark.parametrize("term", usually(TERMS[:2], TERMS))
@pytest.mark.parametrize("sent", PAD["8"])
def test_the_number_pad_travels_with_numlock_and_without(sent: str, term: str) -> None:
    with game(ADA, THRONES_KEYS="number-pad", TERM=term) as program:
        react(program, sent.encode())
        colors = 8 if term == "linux" else 256
        assert program.text.splitlines()[:-1] == shown(ADA, "k", colors=colors).splitlines()[:-1]


@pytest.mark.parametrize("sent", PAD["5"])
def test_its_middle_goes_on_with_what_was_stopped(sent: str) -> None:
    with game(ADA, THRONES_KEYS="number-pad") as program:
        react(program, sent.encode())
        assert program.text.splitlines()[:-1] == shown(ADA, ".").splitlines()[:-1]


@pytest.mark.parametrize("digit", ["2", "4", "6", "8"])
def test_with_the_usual_keys_it_counts(digit: str) -> None:
    sent = b"\x1bO" + dict(zip("2468", "rtvx", strict=True))[digit].encode()
    with game(ADA) as program, game(ADA) as other:
        react(program, sent)
        react(other, digit)
        assert program.text == other.text


def test_a_letter_of_another_language_is_a_key_like_any_other_and_named() -> None:
    home = os.environ["THRONES_HOME"]
    change(find_home().folders.config, {}, (("north", ("ö",)), ("map", ("é",))))
    with game(ADA, THRONES_HOME=home) as program:
        assert "é map" in program.screen[-1]
        react(program, "ö")
        assert program.text.splitlines()[0] == shown(ADA, "k").splitlines()[0]
        react(program, "é")
        assert "The realm as you" in program.text
