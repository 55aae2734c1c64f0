"""Questions as shown: one class a kind. Screens that ask none are spared the import of dataclasses."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from thrones_tui.scene.model import Meter, Row

FATAL: Final = "That ends the game for certain."
"""What a fatal answer does."""


class ShownChoice(NamedTuple):
    """An answer as shown: its command as text, a label, and what it would mean, in brief and in full.

    `short` is the label where there is little room. A `fatal` answer ends the game, and is asked for twice.
    Where there is a `chance` that it does what it should, its bar stands beside the label. What is `said` of
    it aloud has words where a table has columns.
    """

    command: str
    label: str
    brief: str = ""
    detail: str = ""
    style: str = "text"
    short: str = ""
    fatal: bool = False
    chance: Meter | None = None
    said: str = ""

    @property
    def is_certain(self) -> bool:
        """Whether it has a chance that cannot fail."""
        return self.chance is not None and self.chance.value >= self.chance.most


class Price(NamedTuple):
    """What every unit of an amount costs, and what the payer has; amounts from `warn_from` on bring about
    what `warning` says.
    """

    each: int
    currency: str
    purse: int
    warn_from: int
    warning: str

    def warns(self, amount: int) -> str:
        """The warning, if the amount brings it about."""
        return self.warning if amount >= self.warn_from else ""

    @property
    def quiet(self) -> int | None:
        """The most that brings nothing about; None where that is about to happen anyway."""
        return self.warn_from - 1 if self.warn_from > 0 else None


class Number(NamedTuple):
    """A number that is typed before it is asked for, from 0 to `most`, called `label`; else that is asked.

    `some` and `none` are the answers that it stands for, each after the name of its question; in those of
    `some` the number replaces `{}`. Where it is about the very question, a number from 1 on `means` that
    answer.
    """

    label: str
    most: int
    price: Price
    some: tuple[tuple[str, str], ...]
    none: tuple[tuple[str, str], ...] = ()
    means: str = ""

    def answers(self, number: int) -> tuple[tuple[str, str], ...]:
        """The answers to later questions that a number gives."""
        return tuple((name, text.format(number)) for name, text in self.some) if number else self.none


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question as shown, of one of the kinds below; `body` stands above the answers, `short` where there is
    no room for it.

    `safe` is the command text of the answer that risks nothing, empty if there is none. `settled` is that of
    an answer which need not be asked for, since all lead to the same: screens give it by themselves.
    """

    title: str
    prompt: str
    body: tuple[Row, ...] = field(default=(), kw_only=True)
    short: tuple[Row, ...] = field(default=(), kw_only=True)
    safe: str = field(default="", kw_only=True)
    settled: str = field(default="", kw_only=True)

    @property
    def choices(self) -> tuple[ShownChoice, ...]:
        """What there is to choose from; nothing where a number or words are wanted."""
        return ()

    def called(self, command: str) -> str:
        """The label of an answer; empty if it is none of the choices."""
        return next((choice.label for choice in self.choices if choice.command == command), "")


@dataclass(frozen=True, slots=True)
class ChoiceDialog(Dialog):
    """One of several answers.

    With `letters` all choices but the safe one are called a, b, c, and any other character gives the safe
    one; with `initials` each is called by the first letter of its label. The choices at the places `proposed`
    are marked at first. Below a `heading` what is said of each stands in columns at the right, as long for
    one as for another; `notes` are what some would mean that have no room for it there, by their commands.
    """

    choices: tuple[ShownChoice, ...]
    letters: bool = False
    initials: bool = field(default=False, kw_only=True)
    proposed: tuple[int, ...] = field(default=(), kw_only=True)
    heading: str = field(default="", kw_only=True)
    notes: tuple[tuple[frozenset[str], str], ...] = field(default=(), kw_only=True)

    @property
    def in_columns(self) -> bool:
        """Whether what is said of each stands in columns."""
        return bool(self.heading)


@dataclass(frozen=True, slots=True)
class ConfirmDialog(ChoiceDialog):
    """Yes or no, in this order; a `number` is typed with the answer.

    `habits` are the answers of those who are not asked, by what they set for all cities.
    """

    number: Number | None = field(default=None, kw_only=True)
    habits: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class PickDialog(ChoiceDialog):
    """As many of the choices as `pick` says, told by `verb` and their names."""

    pick: int = field(kw_only=True)
    verb: str = field(kw_only=True)

    @property
    def in_columns(self) -> bool:
        """Always."""
        return True


@dataclass(frozen=True, slots=True)
class AmountDialog(Dialog):
    """A number, told by `verb`; every unit may have a price."""

    verb: str
    minimum: int
    maximum: int
    price: Price | None = None


@dataclass(frozen=True, slots=True)
class WordsDialog(Dialog):
    """At most `max_length` characters, told by `verb`; `one_key` is the single key that answers,
    and `deed` what one does with it.
    """

    verb: str
    max_length: int
    one_key: str = ""
    deed: str = "answer"


def settled(dialog: Dialog, cities: str) -> str:
    """The answer that needs no asking: nothing hangs on it, or the player has set it for all `cities`."""
    habits = dialog.habits if isinstance(dialog, ConfirmDialog) else ()
    return dialog.settled or dict(habits).get(cities, "")
