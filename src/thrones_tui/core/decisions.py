"""Decisions: what the game asks, as data. An ordinary turn is a decision too."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias

from thrones_tui.core.commands import Amount, Command, Words

Kind: TypeAlias = Literal["turn", "choose", "confirm", "amount", "words", "spot"]


class Chance(Protocol):
    """Any `random.Random`."""

    def random(self) -> float:
        """A number 0 ≤ x < 1."""


class Odds(NamedTuple):
    """The chances that an option wins and that it loses, each from 0 to 1; what is left over is a draw."""

    win: float
    lose: float

    @property
    def draw(self) -> float:
        """The chance that neither side wins."""
        return max(0.0, 1.0 - self.win - self.lose)


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one player.

    `kind` says how it is answered: `turn`, `choose` and `confirm` by one of `options`, and so is `spot`,
    whose options are places on the board; `amount` by a `form` from `minimum` to `maximum`; `words` by a
    `form` of 1 to `max_length` printable characters.
    `odds` and `notes`, where given, stand beside the options. `safe` is the answer that risks nothing, if
    there is one. Where `pick` is more than one, each option is a combination of that many of `items`.
    Raises `ValueError` where there would be nothing to answer.
    """

    player: int
    name: str
    kind: Kind
    prompt: str
    options: tuple[Command, ...] = ()
    subject: str = ""
    odds: tuple[Odds | None, ...] = ()
    notes: tuple[str, ...] = ()
    safe: Command | None = None
    form: type[Amount] | type[Words] | None = None
    minimum: int = 0
    maximum: int = 0
    max_length: int = 0
    pick: int = 1
    items: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        match self.kind:
            case "amount":
                answerable = self.form is not None and self.minimum <= self.maximum
            case "words":
                answerable = self.form is not None and self.max_length > 0
            case _:
                answerable = bool(self.options)
        if not answerable:
            raise ValueError(f"the decision {self.name!r} has no answer")

    def __contains__(self, command: object) -> bool:
        """Whether a command is a legal answer."""
        if self.form is None:
            return command in self.options
        if type(command) is not self.form:
            return False
        if isinstance(command, Amount):
            return self.minimum <= command.amount <= self.maximum
        return (
            0 < len(command.text) <= self.max_length
            and command.text.isprintable()
            and command.text == command.text.strip()
        )

    def sample(self, rng: Chance) -> Command:
        """A random legal answer; every finite one is equally likely."""
        if self.form is None:
            return self.options[int(rng.random() * len(self.options))]
        if issubclass(self.form, Amount):
            span = self.maximum - self.minimum + 1
            return self.form(self.minimum + int(rng.random() * span))
        # Short words meet both the answer that is waited for and others within a few tries.
        return self.form("abcdefgF"[int(rng.random() * 8)])

    def explained(self) -> Iterator[tuple[Command, Odds | None, str]]:
        """Each option with its odds and note."""
        for index, option in enumerate(self.options):
            odds = self.odds[index] if self.odds else None
            yield option, odds, self.notes[index] if self.notes else ""
