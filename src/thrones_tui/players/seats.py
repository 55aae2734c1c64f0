"""A player at a seat of a game: what it is told there, what it answers, and how long that takes."""

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from thrones_tui.advice.looking import blind_to
from thrones_tui.core.codec import digest
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent, is_heard_by
from thrones_tui.core.options import OneOf, Option
from thrones_tui.core.rules import Outcome, Rules, State
from thrones_tui.players.contract import Listener, Setup, begins, finishes, listens
from thrones_tui.players.registry import AnyFactory, AnyPlayer, ladder
from thrones_tui.players.specs import Spec, arguments, read_spec

_LONGEST_NAME: Final = 20
_ERRORS: Final = (Exception, SystemExit)
"""What a player's own code may raise without ending more than its game."""


class Seat(NamedTuple):
    """A player as it was typed, by its name, and what makes one for each game."""

    label: str
    name: str
    make: AnyFactory
    arguments: Mapping[str, object] = MappingProxyType({})

    @classmethod
    def of(cls, spec: Spec, factory: AnyFactory) -> Self:
        """The player of a spec; raise `ValueError` with a sentence if it cannot be made so."""
        given = arguments(spec, factory)
        try:
            factory(**given)
        except _ERRORS as error:
            raise ValueError(f"{spec} cannot be made: {_told(error)}.") from error
        return cls(str(spec), spec.name, factory, given)


class Sitting(NamedTuple):
    """The options as a game takes them; the players made of code, as typed, by the options that named them;
    and whether nobody else is asked.
    """

    options: dict[str, object]
    players: dict[str, str]
    alone: bool


def sitting(rules: Rules[State, object], options: Mapping[str, object]) -> Sitting:
    """Who sits where: an option that says who plays may name any player. It sits where somebody would be
    asked, and is called as its player unless something else is said. A computer that the rules have, too,
    sits there as a player if somebody else is asked. Raises `ValueError` for no name.
    """
    known = {option.name: option for option in rules.options}
    own, players = dict(options), dict[str, str]()
    if not any(name in known and _may_say_who(known[name], value) for name, value in options.items()):
        return Sitting(own, players, alone=False)
    table = ladder(rules.game)
    saying = {seat: str(options.get(seat, known[seat].default)).strip() for seat in table.seats}
    is_anybody_asked = table.asked in map(str.casefold, saying.values())
    usable = table.players.keys() - set(table.simulated) if is_anybody_asked else ()
    for seat, name in zip(table.seats, table.names, strict=True):
        text = saying[seat]
        if (simple := text.casefold()) in usable:
            text = simple
        if text in usable or is_strange(known[seat], text):
            players[seat] = text
            own[seat] = table.asked
            if name not in options:
                own[name] = unlike(called(read_spec(text).name), [own.get(other) for other in table.names])
    asked = [seat for seat in table.seats if own.get(seat, known[seat].default) == table.asked]
    return Sitting(own, players, alone=bool(players) and len(asked) == len(players))


def _may_say_who(option: Option, value: object) -> bool:
    """Whether a value may name a player: not that of an option which is asked, or what it is anyway."""
    return isinstance(option, OneOf) and not option.asked and value != option.default


def is_strange(option: Option, value: object) -> bool:
    """Whether a value is none of those that the game knows."""
    try:
        return isinstance(option, OneOf) and not option.read(value)
    except ValueError:
        return True


def called(name: str) -> str:
    """A player's name at the table: a program's is that of its file."""
    return name.split()[-1].rpartition("/")[2][:_LONGEST_NAME]


def unlike(name: str, others: Collection[object]) -> str:
    """The name of a second one who would be called as one of the others is."""
    return f"{name} 2" if name in others else name


def computers(game: str, players: Mapping[str, str]) -> dict[int, str]:
    """What the players of a journal are called in words, by seat; it names them by the options of these."""
    seats = ladder(game).seats if players else ()
    return {
        at: f"{called(players[seat])} computer"
        for at, seat in enumerate(seats)
        if players.get(seat, "").strip()
    }


class Unfit(Exception):
    """A player that gives no answer, or fails: a sentence, and the error as its cause."""


class Times(NamedTuple):
    """What the answers of a player took: together, and the longest one, in the unit of its clock."""

    total: int
    longest: int


class Chair:
    """A player that sits at a seat, from 0, for one game; what it does raises `Unfit`, and no other error.

    Its own chance comes from the game's seed. `clock` tells the time.
    """

    def __init__(
        self, seat: Seat, setup: Setup, seed: int | str, clock: Callable[[], int] = lambda: 0
    ) -> None:
        self.label = seat.label
        # From what a player draws nobody can tell the seed, and with it what the game is going to draw.
        self._dice = Dice(digest(["player", str(seed), setup.seat, seat.name]))
        self._seat, self._setup, self._clock = seat, setup, clock
        self._player: AnyPlayer | None = None
        self._blind_to: Container[str] = ()
        self._listener: Listener | None = None
        self._unheard: list[AnyEvent] = []
        self._total = self._longest = 0

    @property
    def times(self) -> Times:
        """What its answers have taken so far."""
        return Times(self._total, self._longest)

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits there, who could begin."""
        return self._player is not None

    @property
    def listens(self) -> bool:
        """Whether it wants to know what happens."""
        return self._listener is not None

    def begin(self) -> None:
        """Have it made, and told what is played."""
        seat = self._seat
        try:
            player = seat.make(**seat.arguments)
            self._listener = player if listens(player) else None
            if begins(player):
                player.begin(self._setup)
            self._blind_to = blind_to(player.choose)
        except _ERRORS as error:
            raise Unfit(f"{self.label} cannot begin: {_told(error)}.") from error
        self._player = player

    def hear(self, events: Sequence[AnyEvent]) -> None:
        """Keep what happens for it, as far as this seat may hear it, until it is asked."""
        if self._listener is not None:
            self._unheard += [event for event in events if is_heard_by(event, self._setup.seat)]

    def answer(self, game: Game[State, object]) -> Command:
        """Its answer to the question of a game, which is a legal one."""
        decision, player = game.decision, self._player
        assert player is not None, "somebody sits there"
        view = None if decision.name in self._blind_to else game.view(self._setup.seat)
        begun = self._clock()
        try:
            if self._listener is not None:
                heard, self._unheard = self._unheard, []
                self._listener.heard(heard)
            said = player.choose(decision, view, self._dice)
            command = game.read(said) if isinstance(said, str) else said
            if isinstance(command, Command) and command in decision:
                return command
            raise IllegalCommand(game.rules.refusal(game.state, decision, command))
        except IllegalCommand as error:
            raise Unfit(f"{self.label} gives no answer to {decision.name}: {error}") from error
        except _ERRORS as error:
            raise Unfit(f"{self.label} fails at {decision.name}: {_told(error)}.") from error
        finally:
            took = self._clock() - begun
            self._total += took
            if took > self._longest:
                self._longest = took

    def instead(self, decision: Decision) -> Command:
        """What risks least, where it gives no answer."""
        return decision.safe or decision.sample(self._dice)

    def leave(self, outcome: Outcome, game: Game[State, object]) -> None:
        """See how the game ended."""
        player: object = self._player
        try:
            if finishes(player):
                player.end(outcome, game.view(self._setup.seat))
        except _ERRORS as error:
            raise Unfit(f"{self.label} fails after the end: {_told(error)}.") from error


def _told(error: BaseException) -> str:
    """The kind of an error, and its first line."""
    line = (str(error).strip().splitlines() or [""])[0][:200]
    return f"{type(error).__name__}: {line}".rstrip(": .")
