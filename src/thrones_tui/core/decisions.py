"""Decisions: what the game asks, as data, with one class for each way to answer.

An ordinary turn is a decision too. Every kind lists its legal answers where it can (`options`), says whether
a command is one (`in`), draws a random one (`sample`), and tells a player why a command is not one
(`refusal`).
"""

from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple, Protocol, TypeAlias

from thrones_tui.core.commands import Amount, Command, Words

Kind: TypeAlias = Literal["turn", "spot", "confirm", "choose", "pick", "amount", "words"]


class Chance(Protocol):
    """Any `random.Random`."""

    def random(self) -> float:
        """A number 0 ≤ x < 1."""


class Odds(NamedTuple):
    """The chances that a choice wins and that it loses, each from 0 to 1; what is left over is a draw."""

    win: float
    lose: float

    @property
    def draw(self) -> float:
        """The chance that neither side wins."""
        return max(0.0, 1.0 - self.win - self.lose)


class Choice(NamedTuple):
    """One answer, with its odds and what to know before giving it."""

    command: Command
    odds: Odds | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one player; `name` tells the questions of a game apart.

    `subject` names who or what it is about, `safe` is the answer that risks nothing, if there is one. Raises
    `ValueError` if no answer is legal.
    """

    kind: ClassVar[Kind]

    player: int
    name: str
    prompt: str
    subject: str = field(default="", kw_only=True)
    safe: Command | None = field(default=None, kw_only=True)

    @property
    def options(self) -> tuple[Command, ...]:
        """All legal answers; empty if it asks for a number or words."""
        return ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The options with what is known about each."""
        return tuple(map(Choice, self.options))

    def __post_init__(self) -> None:
        if not self.options:
            raise ValueError(f"the decision {self.name!r} has no answer")

    def __contains__(self, command: object) -> bool:
        """Whether a command is a legal answer."""
        for option in self.options:
            if option is command:  # mostly one of them; comparing them all takes ten times as long
                return True
        return command in self.options

    def named(self, text: str) -> Command | None:
        """The option that a text stands for; case does not matter."""
        return next((option for option in self.options if str(option) == text), None) or next(
            (option for option in self.options if str(option).casefold() == text.casefold()), None
        )

    def sample(self, rng: Chance) -> Command:
        """A random legal answer; if they can be listed, all are equally likely."""
        return self.options[int(rng.random() * len(self.options))]

    def refusal(self, command: Command) -> str:
        """Why a command is not a legal answer, as a sentence for the player."""
        answers = "; ".join(map(str, self.options[:8]))
        return f"{str(command)!r} is not a valid answer. You can answer: {answers}."


@dataclass(frozen=True, slots=True)
class TakeTurn(Decision):
    """An ordinary turn, answered by one of `options`.

    In an `automatic` one nobody chooses, as when a player made of code moves: it can be left to go on by
    itself.
    """

    kind = "turn"

    options: tuple[Command, ...]
    automatic: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ChooseSpot(Decision):
    """A place on the board, by one of `options`."""

    kind = "spot"

    options: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class ChooseOne(Decision):
    """One of `choices`."""

    kind: ClassVar[Kind] = "choose"

    choices: tuple[Choice, ...]
    options: tuple[Command, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", tuple([choice.command for choice in self.choices]))
        Decision.__post_init__(self)


@dataclass(frozen=True, slots=True)
class Confirm(ChooseOne):
    """Yes or no, in this order."""

    kind = "confirm"


@dataclass(frozen=True, slots=True)
class ChooseSome(ChooseOne):
    """`pick` of the `items`; each choice is one combination."""

    kind = "pick"

    pick: int = field(kw_only=True)
    items: tuple[str, ...] = field(kw_only=True)

    def named(self, text: str) -> Command | None:
        """The combination that a text stands for; case and order do not matter."""
        sought = _unordered(text)
        return next((option for option in self.options if _unordered(str(option)) == sought), None)


def _unordered(text: str) -> tuple[str, ...]:
    verb, _, names = text.casefold().partition(" ")
    return (verb, *sorted(name.strip() for name in names.split(",")))


@dataclass(frozen=True, slots=True)
class EnterAmount(Decision):
    """A whole number from `minimum` to `maximum`, given by the command class `form`."""

    kind = "amount"

    form: type[Amount]
    minimum: int
    maximum: int

    def __post_init__(self) -> None:
        if self.minimum > self.maximum:
            raise ValueError(f"the decision {self.name!r} has no answer")

    def __contains__(self, command: object) -> bool:
        """Whether a command is a legal answer."""
        return (
            isinstance(command, Amount)
            and type(command) is self.form
            and self.minimum <= command.amount <= self.maximum
        )

    def sample(self, rng: Chance) -> Command:
        """A random legal answer."""
        span = self.maximum - self.minimum + 1
        return self.form(self.minimum + int(rng.random() * span))

    def refusal(self, command: Command) -> str:
        """Why a command is not a legal answer."""
        limits = f"{self.minimum:,} to {self.maximum:,}"
        return f"{str(command)!r} is not a valid answer. Choose a number from {limits}."


@dataclass(frozen=True, slots=True)
class EnterWords(Decision):
    """From 1 to `max_length` printable characters, given by the command class `form`.

    `hoped_for` is an answer that the rules wait for, so that random play finds it.
    """

    kind = "words"

    form: type[Words]
    max_length: int
    hoped_for: str = ""

    def __post_init__(self) -> None:
        if self.max_length < 1:
            raise ValueError(f"the decision {self.name!r} has no answer")

    def __contains__(self, command: object) -> bool:
        """Whether a command is a legal answer."""
        return (
            isinstance(command, Words)
            and type(command) is self.form
            and 0 < len(command.text) <= self.max_length
            and command.text.isprintable()
            and command.text == command.text.strip()
        )

    def sample(self, rng: Chance) -> Command:
        """A random legal answer: a letter, or what is hoped for."""
        words = (*"abcdefg", self.hoped_for or "h")
        return self.form(words[int(rng.random() * len(words))])

    def refusal(self, command: Command) -> str:
        """Why a command is not a legal answer."""
        return f"{str(command)!r} is not a valid answer. Type 1 to {self.max_length} printable characters."
