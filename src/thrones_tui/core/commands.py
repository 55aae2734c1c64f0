"""Commands: what a player may do. They print and parse themselves, and are the engine's only input.

A game derives one class per command from `Command`, with at most one field, and lists them in a `Vocabulary`.
`str(command)` is the class's name in small letters and that field's value; `Vocabulary.parse` is its inverse.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import Enum
from typing import ClassVar, Final, dataclass_transform, get_type_hints

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.limits import LONGEST_COMMAND


@dataclass_transform(frozen_default=True)
class Command(metaclass=type):  # noqa: UP050 - so told, mypyc leaves subclasses to Python
    """A player's order. Subclasses are frozen dataclasses without a decorator; their name is the `verb`."""

    verb: ClassVar[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.verb = cls.__name__.lower()
        dataclass(frozen=True)(cls)

    def __str__(self) -> str:
        """The verb, then the argument if there is one: `travel north`, `keep Bronn, Grey Worm`."""
        return " ".join((self.verb, *map(_written, _values(self))))


class Amount(Command):
    """A command that names a whole number; answers a decision of kind `amount`."""

    amount: int


class Words(Command):
    """A command that is free text; answers a decision of kind `words`."""

    text: str


class Vocabulary:
    """The commands of one game, by verb."""

    def __init__(self, commands: Iterable[type[Command]]) -> None:
        """Raise `TypeError` for a command that could not print and parse itself."""
        self._commands: Final = {command.verb: command for command in commands}
        self._kinds: Final = {verb: _kinds(command) for verb, command in self._commands.items()}

    def parse(self, text: str) -> Command:
        """The command a text stands for; raise `IllegalCommand` with a readable reason."""
        if len(text) > LONGEST_COMMAND:
            raise IllegalCommand(f"A command has at most {LONGEST_COMMAND} characters.")
        verb, _, argument = text.strip().partition(" ")
        command = self._commands.get(verb.casefold())
        if command is None:
            known = ", ".join(self._commands)
            raise IllegalCommand(f"There is no command {verb!r}. The commands are: {known}.")
        kinds = self._kinds[command.verb]
        argument = argument.strip()
        if bool(kinds) != bool(argument):
            raise IllegalCommand(f"{verb!r} {'needs something' if kinds else 'takes nothing'} after it.")
        return command(*(_read(verb, kind, argument) for kind in kinds))


def _kinds(command: type[Command]) -> list[object]:
    """The types of a command's fields: none, or one that can be written and read."""
    hints = get_type_hints(command)
    kinds = [hints[field.name] for field in fields(command)]  # type: ignore[arg-type]
    for kind in kinds:
        is_enum = isinstance(kind, type) and issubclass(kind, Enum)
        if len(kinds) > 1 or not (is_enum or kind in (int, str, tuple[str, ...])):
            raise TypeError(
                f"{command.__name__} should have one field at most: text, a number, names or an enum"
            )
    return kinds


_NAMES: Final[dict[type[Command], tuple[str, ...]]] = {}
"""Field names by command, a cache: a question may have hundreds of answers to print."""


def _values(command: Command) -> tuple[object, ...]:
    kind = type(command)
    if kind not in _NAMES:
        _NAMES[kind] = tuple(field.name for field in fields(kind))  # type: ignore[arg-type]
    return tuple(getattr(command, name) for name in _NAMES[kind])


def _written(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value)


def _read(verb: str, kind: object, text: str) -> object:
    if kind is int:
        digits = text[1:] if text[:1] in ("+", "-") else text
        if not (digits.isascii() and digits.isdigit()):
            raise IllegalCommand(f"{verb!r} needs a whole number, not {text!r}.")
        return int(text)
    if kind == tuple[str, ...]:
        return tuple(part.strip() for part in text.split(","))
    if isinstance(kind, type) and issubclass(kind, Enum):
        try:
            return kind(text.casefold())
        except ValueError:
            choices = ", ".join(str(member.value) for member in kind)
            raise IllegalCommand(f"{verb!r} needs one of {choices}, not {text!r}.") from None
    return text
