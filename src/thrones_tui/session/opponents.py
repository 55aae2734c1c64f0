"""Players made of code at a person's table: they sit where a person would be asked, and answer by commands.

Journals have their answers like anybody's, so that a game is replayed without them; who they were is in the
header. Nothing that a journal says is run: it brings built-in players back, and those that are typed again.
"""

import shlex
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Final

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.options import OneOf, Option
from thrones_tui.players.contract import Setup
from thrones_tui.players.registry import built_in, ladder
from thrones_tui.players.seats import Chair, Seat, Unfit, is_strange, sitting
from thrones_tui.players.specs import about, read_spec
from thrones_tui.session.files import SessionError
from thrones_tui.session.journal import Header
from thrones_tui.session.saved import SavedGame
from thrones_tui.session.worlds import Ruleset

PATIENCE_MS: Final = 10_000
"""Milliseconds for an answer of a program that was given none: somebody waits."""


def offered(game: str, option: Option) -> Option:
    """An option as it is offered: the one that says who plays has the built-in players, too."""
    known = ladder(game)
    if option.name not in known.seats or not isinstance(option, OneOf):
        return option
    more = tuple(name for name in known.players if name not in option.values)
    abouts = (about(known.players[name]).rstrip(".") for name in more)
    return replace(
        option,
        values=(*option.values, *more),
        labels=(*option.labels, *(f"{name} computer" for name in more)),
        abouts=(*option.abouts, *(text[:1].lower() + text[1:] for text in abouts)),
    )


def names_of(ruleset: Ruleset, options: Mapping[str, object]) -> dict[str, object]:
    """How the players at the table will be called, by the options for their names."""
    known = {option.name: option.default for option in ruleset.rules.options}
    try:
        own = sitting(ruleset.rules, options).options
    except ValueError:
        own = dict(options)
    return {name: own.get(name, known[name]) for name in ladder(ruleset.game).names if name in known}


def seated(ruleset: Ruleset, options: Mapping[str, object]) -> tuple[dict[str, object], dict[str, str]]:
    """The options as the game takes them, and the players made of code by the options that name them.

    Raises `ValueError` with a sentence for one that cannot play, and where nobody else does.
    """
    own, players, alone = sitting(ruleset.rules, options)
    for text in players.values():
        seat_of(ruleset.game, text)
    if alone:
        raise ValueError("Nobody is asked in this game; `thrones watch` shows what players made of code do.")
    return own, players


def seat_of(game: str, text: str) -> Seat:
    """The player that is typed; raise `ValueError` with a sentence if it cannot play."""
    from thrones_tui.session.bots import find

    spec = read_spec(text)
    try:
        seat = Seat.of(spec, find(game, spec))
    except SessionError as error:
        raise ValueError(str(error)) from None
    if spec.command and not seat.arguments.get("move_ms"):
        return seat._replace(arguments={**seat.arguments, "move_ms": PATIENCE_MS})
    return seat


def may_play(game: str, text: str, allowed: Container[str]) -> bool:
    """Whether a player that a journal names may play: a built-in one, or one that is allowed."""
    try:
        spec = read_spec(text)
    except ValueError:
        return False
    return text in allowed or built_in(game, spec) is not None


def options_again(header: Header, ruleset: Ruleset, allowed: Container[str]) -> dict[str, str]:
    """The options for another game like one that was begun, with the players in it that may play."""
    known = {option.name: option for option in ruleset.rules.options}
    own = {
        name: value
        for name, value in header.options.items()
        if name in known and not is_strange(known[name], value)  # a forged one could name a player
    }
    players = header.players.items()
    return own | {seat: text for seat, text in players if may_play(header.game, text, allowed)}


class Opponents:
    """The players made of code in a saved game. `remark` is a sentence on one who cannot play, or empty."""

    def __init__(self, saved: SavedGame, allowed: Container[str] = ()) -> None:
        self._saved = saved
        self._chairs: dict[int, Chair] = {}
        self.remark = ""
        for option, text in saved.header.players.items():
            try:
                self._sit(option, text, allowed)
            except (ValueError, Unfit) as error:
                self.remark = f"{error} You answer for it."
        if any(chair.listens for chair in self._chairs.values()):
            saved.witness = self._hear

    def _sit(self, option: str, text: str, allowed: Container[str]) -> None:
        """Have a player sit down again; raise `ValueError` or `Unfit` with a sentence if it cannot."""
        game, header = self._saved.header.game, self._saved.header
        if option not in ladder(game).seats:
            raise ValueError(f"There is no seat {option}.")
        if not may_play(game, text, allowed):
            again = f"thrones resume --player {shlex.quote(text)}"
            raise ValueError(f"{text} played here: `{again}` lets it go on.")
        ruleset, at = self._saved.ruleset, ladder(game).seats.index(option)
        presenter = ruleset.edition.presenter
        setup = Setup(game, at, header.options, ruleset.rules, presenter)
        chair = Chair(seat_of(game, text), setup, f"{header.seed}/{self._saved.moves}")
        chair.begin()
        self._chairs[at] = chair

    @property
    def are_asked(self) -> bool:
        """Whether it is one of them who is asked now."""
        play = self._saved.play
        return play.outcome is None and play.decision.player in self._chairs

    def _hear(self, events: Sequence[AnyEvent]) -> None:
        for chair in self._chairs.values():
            chair.hear(events)

    def answer(self) -> None:
        """Give the answer of who is asked; who fails leaves the seat to the person."""
        seat = self._saved.play.decision.player
        self.remark = ""
        try:
            self._saved.submit(str(self._chairs[seat].answer(self._saved.play)))
        except Unfit as unfit:
            del self._chairs[seat]
            self.remark = f"{unfit} You answer for it from now on."
        except IllegalCommand as full:  # the journal can hold no more
            del self._chairs[seat]
            self.remark = str(full)
