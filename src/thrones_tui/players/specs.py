"""What is typed for a player: `planner`, `planner:glass=0,hunt=no`, `bots.py:Mine:depth=2`, `cmd:./bot`.

Before it may stand what it is called: `ada@cmd:./bot`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from inspect import Parameter, signature
from typing import Final, NamedTuple

from thrones_tui.core.limits import quoted
from thrones_tui.players.contract import KINDS

_BETWEEN: Final = re.compile(r",(?!\s*\w+=)")
"""The comma after a player: one before a name and `=` goes on with the parameters."""
COMMAND: Final = "cmd:"
_COMMAND_LINE: Final = re.compile(r"(cmd:.*?)(?::(\w+=[^,:\s]+(?:,\w+=[^,:\s]+)*))?", re.DOTALL)
"""A program with its words, and the parameters after the last colon, where there are some."""
_ALIAS: Final = re.compile(r"([\w.+-]{1,40})@(.+)", re.DOTALL)
_SWITCH: Final = {"yes": True, "on": True, "1": True, "no": False, "off": False, "0": False}
_CALLED: Final = {bool: "yes or no", int: "a whole number", float: "a number", str: "a text"}


class Spec(NamedTuple):
    """A player as typed: a name, the Python `file` that has it (empty: none), and parameters as text.

    The name of a program is `cmd:` and its command line. `alias` is what it is called, empty if just that.
    """

    name: str
    file: str
    parameters: Mapping[str, str]
    alias: str = ""

    def __str__(self) -> str:
        if self.alias:
            return self.alias
        given = ",".join(f"{name}={value}" for name, value in self.parameters.items())
        return ":".join(filter(None, (self.file, self.name, given)))

    @property
    def command(self) -> str:
        """The command line of a program; empty for other players."""
        return self.name[len(COMMAND) :] if self.name.startswith(COMMAND) else ""

    @property
    def folder(self) -> str:
        """The folder of which everybody is meant; empty for other players."""
        return self.name if self.name.endswith("/") and not (self.file or self.command) else ""


class Wanted(NamedTuple):
    """A parameter of a factory: its kind, and its default as it is typed; None where there is none."""

    kind: type
    default: str | None


def read_specs(text: str) -> list[Spec]:
    """The players in a list with commas; raise `ValueError` with a sentence where one cannot be read."""
    return [read_spec(part) for part in split(text)]


def split(text: str) -> list[str]:
    """The parts of a list with commas, a player each."""
    return [part.strip() for part in _BETWEEN.split(text)]


def read_spec(text: str) -> Spec:
    """One player as typed; raise `ValueError` with a sentence where that cannot be read."""
    if named := _ALIAS.fullmatch(text):
        return read_spec(named[2])._replace(alias=named[1])
    if program := _COMMAND_LINE.fullmatch(text):
        file, (name, given) = "", program.groups("")
    else:
        start, extension, rest = text.partition(".py:")
        file = start + ".py" if extension else ""
        name, _, given = (rest if extension else text).partition(":")
    if not name.removeprefix(COMMAND).strip():
        raise ValueError(
            f"{quoted(text)} names no player; write NAME, NAME:depth=2, FILE.py:NAME or cmd:PROGRAM."
        )
    parameters: dict[str, str] = {}
    for part in filter(None, given.split(",")):
        key, equals, value = (each.strip() for each in part.partition("="))
        if not (equals and key and value) or key in parameters:
            raise ValueError(f"{quoted(part)} is no parameter; write each once, such as depth=2.")
        parameters[key] = value
    return Spec(name.strip(), file, parameters)


def wanted(factory: Callable[..., object]) -> dict[str, Wanted]:
    """The parameters of a factory by name; raise `ValueError` with a sentence for one nobody could type."""
    return dict(_wanted(factory))


def _wanted(factory: Callable[..., object]) -> Iterator[tuple[str, Wanted]]:
    for each in signature(factory, eval_str=True).parameters.values():
        if each.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD):
            continue
        kind = each.annotation if each.default is Parameter.empty else type(each.default)
        if each.kind is Parameter.POSITIONAL_ONLY or kind not in (*KINDS, Parameter.empty):
            raise ValueError(f"its parameter {each.name} is neither number, text nor yes or no")
        default = None if each.default is Parameter.empty else text_of(each.default)
        yield each.name, Wanted(str if kind is Parameter.empty else kind, default)


def about(factory: Callable[..., object]) -> str:
    """What a player is, in the first paragraph of its docstring."""
    return " ".join((factory.__doc__ or "").strip().partition("\n\n")[0].split())


def text_of(value: object) -> str:
    """A value as it is typed."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def arguments(spec: Spec, factory: Callable[..., object]) -> dict[str, object]:
    """What a factory is called with; raise `ValueError` with a sentence for what does not fit."""
    try:
        known = wanted(factory)
    except ValueError as error:
        raise ValueError(f"{spec.name} cannot be used: {error}.") from None
    for name in spec.parameters:
        if name not in known:
            can = f"it has {', '.join(known)}" if known else "it has none"
            raise ValueError(f"{spec.name} has no parameter {quoted(name)}; {can}.")
    missing = [name for name, each in known.items() if each.default is None and name not in spec.parameters]
    if missing:
        raise ValueError(f"{spec.name} needs {missing[0]}: write {spec.name}:{missing[0]}=...")
    return {name: _read(spec.name, name, known[name].kind, value) for name, value in spec.parameters.items()}


def _read(player: str, name: str, kind: type, text: str) -> object:
    try:
        return _SWITCH[text.casefold()] if kind is bool else kind(text)
    except (KeyError, ValueError):
        raise ValueError(f"{name} of {player} is {_CALLED[kind]}, not {quoted(text)}.") from None
