"""Games on their worlds, and live ones: the engine's game with its log and its presenter."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Self, TypeAlias

from thrones_tui.core.codec import digest
from thrones_tui.core.commands import Command
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.events import AnyEvent, is_heard_by
from thrones_tui.core.rules import Rules, S, State, V
from thrones_tui.games import registry
from thrones_tui.scene.model import Line, Standing
from thrones_tui.scene.presenter import AnyEdition, Edition
from thrones_tui.scene.text import Picture
from thrones_tui.session.files import SessionError, maps_folder, read_world


@dataclass(frozen=True)
class Ruleset:
    """A game with the files of the world it is played on, and the edition made of them."""

    game: str
    files: Mapping[str, str]
    edition: AnyEdition

    @property
    def rules(self) -> Rules[State, object]:
        """The rules of the edition."""
        return self.edition.rules

    @cached_property
    def fingerprint(self) -> str:
        """Ten hexadecimal digits that tell rules and worlds apart: equal for equal files and version."""
        return digest([self.game, self.rules.version, sorted(self.files.items())])[:10]

    @property
    def is_official(self) -> bool:
        """Whether it is the game on its own world, and not on one of the player's own.

        The files themselves are compared: a fingerprint is short enough to be hit by trying worlds.
        """
        try:
            return self.files == load_ruleset(self.game).files
        except (ValueError, SessionError):  # its own world was spoiled since
            return False


def load_ruleset(game: str, data: str | None = None) -> Ruleset:
    """A game on its own world, or on the world files in the folder `data`.

    Optional files that the folder lacks come from the game's own world. Raises `ValueError` for an unknown
    game, faulty files or a folder for a game without any, `SessionError` for files that cannot be read.
    """
    entry = registry.listing(game)
    if not entry.files:
        if data is not None:
            raise ValueError(f"{entry.title} has no world files, so no folder can replace them.")
        return ruleset_of(game, {})
    own = f"{maps_folder()}/{entry.world}"
    files = read_world(own if data is None else data, entry.files, entry.optional_files)
    if data is not None:
        missing = [file for file in entry.optional_files if file not in files]
        files |= read_world(own, missing)
    return ruleset_of(game, files)


def ruleset_of(game: str, files: Mapping[str, str]) -> Ruleset:
    """A game on a world whose files were read before; raise `ValueError` for faulty ones."""
    return Ruleset(game, dict(files), _edition(game, tuple(sorted(files.items()))))


@lru_cache(maxsize=8)
def _edition(game: str, files: tuple[tuple[str, str], ...]) -> AnyEdition:
    """Nothing changes an edition, so equal files make one."""
    return registry.load(game, dict(files))


def game_title(game: str) -> str:
    """A game's title, or its name where it is not registered any more."""
    return registry.GAMES[game].title if game in registry.GAMES else game


class LiveGame(Game[S, V]):
    """A game one can look at: besides what the engine does it keeps the log that the player reads."""

    def __init__(self, edition: Edition[S, V], state: S) -> None:
        super().__init__(edition.rules, state)
        self.presenter = edition.presenter
        self.seen = self.view()
        """What the player saw after the last command."""
        self.told = self.standing().turn
        """The turn that the next lines of the log belong to."""
        self.log: list[Line] = list(self.presenter.opening(self.seen))
        self.fresh = len(self.log)
        """Lines at the end of the log that tell of the turn just played."""
        self.news = 0
        """Lines at its end that came of the last answer to a question; none after an ordinary turn."""
        self._write(self.opening)

    @classmethod
    def restore(
        cls, edition: Edition[S, V], state: S, log: list[Line], fresh: int, news: int, told: int
    ) -> Self:
        """A game that was left in a state, with the log its player had read."""
        play = cls(edition, state)
        play.log, play.fresh, play.news, play.told = log, fresh, news, told
        return play

    def submit(self, command: Command | str) -> list[AnyEvent]:
        """Do what a player says, as the engine's game does, and write the log."""
        begins_turn = self.decision.kind in ("turn", "spot")
        events = super().submit(command)
        if begins_turn:
            self.fresh = 0
        before = len(self.log)
        self._write(events)
        self.news = 0 if begins_turn else len(self.log) - before
        return events

    def _write(self, events: list[AnyEvent]) -> None:
        """Log what the player hears, under the turn in which it happened."""
        self.seen = self.view()
        heard = [event for event in events if is_heard_by(event, 0)]
        lines = self.presenter.lines(heard, self.seen, self.told)
        self.log += lines
        self.fresh += len(lines)
        self.told = self.standing().turn

    def standing(self) -> Standing:
        """Where the player stands."""
        return self.presenter.standing(self.seen)

    def scene(self, player: int = 0) -> Picture:
        """What the player sees."""
        decision = None if self.outcome is not None else self.decision
        view = self.view(player)
        return Picture(*self.presenter.scene(view, decision, self.log, self.fresh, self.news))

    def clone(self) -> Self:
        """An independent copy, log included."""
        twin = super().clone()
        twin.presenter, twin.seen = self.presenter, self.seen
        twin.log, twin.fresh, twin.news, twin.told = self.log.copy(), self.fresh, self.news, self.told
        return twin


Play: TypeAlias = LiveGame[State, object]
"""A game of whichever kind."""


def begin(edition: Edition[S, V], dice: Dice, options: Mapping[str, object]) -> LiveGame[S, V]:
    """A new game; raise `ValueError` with a readable sentence on a bad option."""
    return LiveGame(edition, edition.rules.new(options, dice))
