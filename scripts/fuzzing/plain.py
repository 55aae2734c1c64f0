"""Lines nobody would type, in every game as it is told line by line, in replays, and before a game.

Nothing raises, nothing is answered with silence, each line is one that can be printed, no answer takes long,
and what was played is saved as it was played.
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hypothesis import strategies as st

from fuzzing.bounds import bounded
from fuzzing.forging import journal_of
from fuzzing.homes import expect_verified, home_in, put, unsynced
from fuzzing.hunt import Fault, Fuzzer
from fuzzing.mess import SOME, make_mess
from thrones_tui.games.registry import GAMES
from thrones_tui.plain.console import Conversation, read
from thrones_tui.plain.game import Talk
from thrones_tui.plain.verbs import IN_GAME
from thrones_tui.players.registry import ladder
from thrones_tui.session.exhibition import at_seats
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Home, Start

LONGEST: Final = 120
"""Lines at most."""
SECONDS: Final = 10.0
"""Of the processor for an answer: a gesture may take many steps, a player of code its time."""


class Typed(NamedTuple):
    """Where the talk begins, with which seed and in what disorder, and the lines."""

    begin: str
    seed: int
    messes: tuple[str, ...]
    lines: tuple[str, ...]


_DEEDS: Final = (
    "travel", "north", "s", "e", "west", "rest", "consult", "explore", "fight", "stairs", "wait", "get",
    "wield", "read", "inventory", "descend", "journey", "cheat", "roll", "even", "odd", "naive", "evil",
    "battle", "yes", "no", "keep", "begin", "again", "menu", "next", "back", "turn", "question", "end",
    "take", "commands",
)  # fmt: skip
_WORDS: Final = (
    *_DEEDS,
    *(name for verb in IN_GAME if verb.name != "quit" for name in (verb.name, *verb.short)),
)
_AFTER: Final = (
    "", "", "north", "1", "2", "3", "10", "50", "999", "0,0", "3,2", "12,7", "99,99", "-1", "1e9", "new",
    "all", "text", "listen", "coach off", "over", "White Harbor", "goblin", "1 2", "1,2,3", "name Ada",
    "x" * 400, "北", "\u0301", "\x1b[2J", "'; --", "²", "٣",
)  # fmt: skip
_LINES: Final = st.one_of(
    st.sampled_from(_WORDS),
    st.builds(" ".join, st.tuples(st.sampled_from(_WORDS), st.sampled_from(_AFTER))),
    st.builds(" ".join, st.tuples(st.sampled_from(_AFTER), st.sampled_from(_WORDS))),
    st.sampled_from(_AFTER),
    st.text(max_size=12),
)
_BEGINNINGS: Final = (
    "menu", "saves", *GAMES,
    *(f"{how} {name}" for how in ("resume", "replay", "watch", "new") for name in GAMES),
)  # fmt: skip
TYPED: Final = st.builds(
    Typed,
    st.sampled_from(_BEGINNINGS),
    st.integers(0, 200),
    st.one_of(st.just(()), SOME),
    st.integers(0, LONGEST).flatmap(
        lambda count: st.lists(_LINES, min_size=count, max_size=count).map(tuple)
    ),
)


def attempt(typed: Typed, folder: Path) -> None:
    """Begin somewhere, type the lines, and look at what was said and saved."""
    home = home_in(folder)
    start = _start(typed, home)
    with unsynced():
        make_mess(typed.messes, home)
        conversation = Conversation(start)
        talk = conversation.talk()
        with bounded("an answer", SECONDS) as begin:
            for said in _said(talk, typed.lines):
                begin()
                _look(said)
            talk.close()
    if typed.messes:
        return
    expect_verified(home)


def _said(talk: Talk[None], lines: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What is said at first, and to each line, until the talk is over."""
    with contextlib.suppress(StopIteration, SessionError):  # the latter ends the program with its sentence
        yield next(talk)
        for line in lines:
            yield talk.send(read(line.encode(errors="replace")))


def _look(said: tuple[str, ...]) -> None:
    """See that something was said, in lines that can be printed."""
    if not any(said):
        raise Fault("silence")
    for line in said:
        if not line.isprintable():
            raise Fault("a line that cannot be printed", repr(line))


def _start(typed: Typed, home: Home) -> Start:
    how, _, game = typed.begin.partition(" ")
    start = Start(home, seed=typed.seed)
    match how:
        case "menu" | "saves":
            for name in tuple(GAMES)[:3] if how == "saves" else ():
                put(home.places.saves, f"{name}.jsonl", journal_of(name, 1))
            return start._replace(seed=None)
        case "new":
            return Start(home, game)
        case "watch":
            quick = next(iter(ladder(game).players))
            return at_seats(start._replace(game=game), (quick,) * (len(ladder(game).seats) or 1))
        case "resume" | "replay":
            path = str(put(home.places.saves, f"{game}.jsonl", journal_of(game, 3)))
            return start._replace(**{how: path})  # type: ignore[arg-type]
    return start._replace(game=how)


FUZZER: Final = Fuzzer(TYPED, attempt, 60)
