"""Games for a program that asks for them: a line in, lines out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from thrones_tui.core.decisions import TakeTurn
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent, is_heard_by
from thrones_tui.core.limits import quoted
from thrones_tui.core.rules import State
from thrones_tui.drive.messages import (
    PROTOCOL,
    Bye,
    Choose,
    Code,
    Error,
    Greeting,
    Hello,
    Misheard,
    New,
    Said,
    Showing,
    agree,
    heed,
    line,
)
from thrones_tui.drive.table import Table
from thrones_tui.games.registry import GAMES
from thrones_tui.players.contract import Setup
from thrones_tui.players.registry import built_in, ladder
from thrones_tui.players.seats import Chair, Seat, sitting
from thrones_tui.players.specs import read_spec
from thrones_tui.scene.presenter import AnyEdition

MOST_GAMES: Final = 1_000
"""Games at once."""


@dataclass(slots=True)
class _Seated:
    """A game under way: how many questions were answered, and what each seat has not heard yet."""

    table: Table
    game: Game[State, object]
    unheard: list[list[AnyEvent]]
    chairs: dict[int, Chair]
    number: int = 0
    faults: int = 0

    def hear(self, events: Sequence[AnyEvent]) -> None:
        """Keep what happens until each seat is asked again."""
        for seat, unheard in enumerate(self.unheard):
            unheard += [event for event in events if is_heard_by(event, seat)]
        for chair in self.chairs.values():
            chair.hear(events)

    def news(self, seat: int) -> list[AnyEvent]:
        """What a seat has not heard yet."""
        news, self.unheard[seat] = self.unheard[seat], []
        return news


class Host:
    """Plays any number of games with whoever sends lines. `load` gives a game by its name, with
    other texts for files of its world, or raises `ValueError`; `fresh` gives a seed for those who bring none.
    """

    def __init__(
        self,
        program: str,
        load: Callable[[str, Mapping[str, str]], AnyEdition],
        fresh: Callable[[], int | str],
    ) -> None:
        self._program, self._load, self._fresh = program, load, fresh
        self._greeted = False
        self._games: dict[str, _Seated] = {}
        self.status: int | None = None
        """The exit code, as soon as the talk is over."""

    def hello(self) -> str:
        """The first line."""
        return line(Hello(PROTOCOL, self._program, tuple(GAMES)))

    def hear(self, text: bytes) -> Iterator[str]:
        """The lines that answer a line."""
        try:
            for said in self._answers(text):
                yield line(said)
        except Misheard as misheard:
            if not self._greeted:
                self.status = 2
            yield line(misheard.error)
        except Exception as error:
            yield line(Error(Code.INTERNAL, f"{type(error).__name__}: {error}"))
            raise

    def _answers(self, text: bytes) -> Iterator[Said]:
        said = heed(text)
        match said:
            case Greeting():
                agree(said)
                self._greeted = True
            case Bye():
                self.status = 0
            case _ if not self._greeted:
                raise Misheard(Code.PROTOCOL, "The first line is a hello.")
            case New():
                yield from self._begin(said)
            case Choose():
                yield from self._choose(said)

    def _begin(self, new: New) -> Iterator[Said]:
        if len(self._games) >= MOST_GAMES and new.id not in self._games:
            raise Misheard(Code.BAD_OPTION, f"There are {MOST_GAMES} games already.", new.id)
        options: dict[str, object] = {name: value.said for name, value in new.options.items()}
        try:
            showing = Showing(new.view)
            edition = self._load(new.game, new.files)
            seed = self._fresh() if new.seed is None else new.seed.said
            rules = edition.rules
            own, players, _ = sitting(rules, options)
            game = Game(rules, rules.new(own, Dice(seed)))
            chairs = _chairs(edition, seed, own, players)
        except ValueError as error:
            raise Misheard(Code.BAD_OPTION, str(error), new.id) from None
        table = Table(new.id, rules, edition.presenter, showing)
        begun = table.begun(options)
        seated = self._games[new.id] = _Seated(table, game, [[] for _ in range(begun.players)], chairs)
        seated.hear(game.opening)
        yield begun
        yield self._next(seated)

    def _choose(self, choose: Choose) -> Iterator[Said]:
        seated = self._games.get(choose.id)
        if seated is None:
            raise Misheard(Code.NO_GAME, f"There is no game {quoted(choose.id)}, or it is over.", choose.id)
        game, number = seated.game, seated.number + 1
        if choose.number != number:
            raise Misheard(Code.STALE, f"It is question {number} that is asked.", choose.id, number)
        decision = game.decision
        try:
            events = game.submit(seated.table.meant(choose, decision))
        except IllegalCommand as error:
            seated.faults += 1
            raise Misheard(Code.ILLEGAL, str(error), choose.id, number, seated.faults) from None
        seated.hear(events)
        seated.number = number
        yield self._next(seated)

    def _next(self, seated: _Seated) -> Said:
        """The next question, or the end. Where nobody chooses, or one of ours, the game goes on by itself."""
        game, table = seated.game, seated.table
        while game.outcome is None:
            decision = game.decision
            if (chair := seated.chairs.get(decision.player)) is not None:
                seated.hear(game.submit(chair.answer(game)))
                continue
            if not (isinstance(decision, TakeTurn) and decision.automatic):
                seat = decision.player
                return table.asked(seated.number + 1, decision, game.view(seat), seated.news(seat))
            seated.hear(game.submit(decision.options[0]))
        del self._games[table.id]
        return table.ended(game.outcome, game.view(), seated.faults, game.digest())


def _chairs(
    edition: AnyEdition, seed: int | str, options: Mapping[str, object], players: Mapping[str, str]
) -> dict[int, Chair]:
    """Our own players at their seats; raise `ValueError` for any other one: no message has code run."""
    rules, chairs = edition.rules, dict[int, Chair]()
    table = ladder(rules.game)
    for option, text in players.items():
        spec = read_spec(text)
        if (factory := built_in(rules.game, spec)) is None:
            raise ValueError(
                f"Nobody called {quoted(text)} plays here; there are {', '.join(table.players)}."
            )
        at = table.seats.index(option)
        setup = Setup(rules.game, at, options, rules, edition.presenter)
        chairs[at] = Chair(Seat.of(spec, factory), setup, seed)
        chairs[at].begin()
    return chairs
