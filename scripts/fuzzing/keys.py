"""Keys nobody would press, in windows of changing size, on every screen without a terminal.

Nothing raises, no screen draws outside of its window or what a terminal obeys, no key takes long, and what
was played is saved as it was played.
"""

from pathlib import Path
from typing import Final, NamedTuple

from hypothesis import strategies as st
from tests.tui.screens.stage import Pressed

from fuzzing.bounds import bounded
from fuzzing.forging import journal_of
from fuzzing.homes import AHEAD, ended_journal, expect_verified, home_in, look, put, unsynced
from fuzzing.hunt import Fault, Fuzzer
from fuzzing.mess import SOME, make_mess
from thrones_tui.games.registry import GAMES
from thrones_tui.session.home import Home, Start
from thrones_tui.session.settling import settle
from thrones_tui.session.worlds import maps_folder
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Size

LONGEST: Final = 250
"""Keys at most."""


class Typing(NamedTuple):
    """Where the program begins, with which seed and in what disorder, the window's size, what is pressed."""

    begin: str
    seed: int
    messes: tuple[str, ...]
    size: tuple[int, int]
    pressed: tuple[Pressed, ...]


_SIZES: Final = (
    (80, 24), (40, 12), (41, 13), (59, 17), (60, 18), (40, 60), (120, 40), (300, 12), (1, 1), (39, 24),
)  # fmt: skip
_MOVES: Final = (
    *"hjklrgcbdiwxmpsu?yYnN123fF. ", "up", "down", "left", "right", "enter", "enter", "esc", "tab",
)  # fmt: skip
_RARE: Final = (
    *"qSeta+-0456789,_>LJHKRTUB", "home", "end", "pageup", "pagedown", "backspace", "delete", "backtab",
    "ctrl-u", "ctrl-l", "é", "北", "\u0301", "\u200d", "f1", "tick", "tick", "unknown",
)  # fmt: skip
_PASTES: Final = ("", "7", "Jon\nSnow\t\x1b[A", "北" * 50, "\x1b]0;X\x07\x9b", "x" * 5_000)
_KEYS: Final = st.one_of(
    st.sampled_from(_MOVES),
    st.sampled_from(_MOVES),
    st.sampled_from(_MOVES),
    st.sampled_from(_RARE),
    st.one_of(
        st.builds(Key, st.just("paste"), st.sampled_from(_PASTES)),
        st.sampled_from(_SIZES).map(lambda size: Size(*size)),
        st.just(AHEAD),
    ),
)
_GAMES: Final = tuple(GAMES)
_BEGINNINGS: Final = (
    "title", "saves", "world", *_GAMES, *(f"new {name}" for name in _GAMES),
    *(f"{how} {name}" for how in ("resume", "practise", "watch") for name in _GAMES),
)  # fmt: skip
TYPINGS: Final = st.builds(
    Typing,
    st.sampled_from(_BEGINNINGS),
    st.integers(0, 200),
    st.one_of(st.just(()), SOME),
    st.sampled_from(_SIZES),
    st.integers(0, LONGEST).flatmap(lambda count: st.lists(_KEYS, min_size=count, max_size=count).map(tuple)),
)


def attempt(typing: Typing, folder: Path) -> None:
    """Begin somewhere, press the keys, and look at what was saved."""
    home = home_in(folder)
    start = _start(typing, home)
    with unsynced():
        make_mess(typing.messes, home)
        look(start, *typing.pressed, width=typing.size[0], height=typing.size[1])
        with bounded("settling"):
            faults = settle(home.places)
    if typing.messes:
        return
    if faults:
        raise Fault("settling after the keys", repr(faults))
    expect_verified(home)


def _start(typing: Typing, home: Home) -> Start:
    how, _, game = typing.begin.partition(" ")
    start = Start(home, seed=typing.seed)
    match how:
        case "title" | "saves":
            for name in _GAMES[:3]:
                put(home.places.saves, f"{name}.jsonl", journal_of(name, 1))
            put(home.places.replays, *ended_journal())
            return start if how == "title" else start._replace(resume="")
        case "world":
            return start._replace(
                game="thrones", data=f"{maps_folder()}/skirmish", practice=typing.seed % 2 == 1
            )
        case "new":
            return Start(home, game)
        case "watch":
            return start._replace(replay=str(put(home.places.replays, f"{game}.jsonl", journal_of(game, 3))))
        case "resume" | "practise":
            seed = 1 if how == "resume" else 2
            return start._replace(resume=str(put(home.places.saves, f"{game}.jsonl", journal_of(game, seed))))
    return start._replace(game=how)


FUZZER: Final = Fuzzer(TYPINGS, attempt, 60)
