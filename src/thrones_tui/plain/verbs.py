"""What can be typed: words of our own, and the commands of a game without their verbs or cut short."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from thrones_tui.core.board import Direction
from thrones_tui.scene.english import listed
from thrones_tui.session.guess import nearest


class Verb(NamedTuple):
    """A word that looks something up or is about the game itself, its short forms, and what it does.

    `keys` are those that do the same on the screen: texts that name one of them name the word instead.
    """

    name: str
    short: tuple[str, ...]
    about: str
    keys: str = ""


LOOK: Final = Verb("look", ("l", "x"), "where you are; look north, look 3,2, look NAME: what is there", "x")
NEAR: Final = Verb("near", ("v",), "who and what is near, and where")
MAP: Final = Verb("map", ("m",), "all you know of the map, in sentences; map text draws it", "m")
GO: Final = Verb("go", ("t",), "go to a place or somebody, as in go 3,2 or go NAME; go alone lists them", "t")
FAR: Final = Verb("far", (), "keep going until something comes up, as in far north; 5 north goes five steps")
AGAIN: Final = Verb("again", (".",), "go on with what was stopped", ".")
SHEET: Final = Verb("sheet", ("me",), "all numbers, the seed and the share code", "s")
CHANGED: Final = Verb("what changed", ("changed", "c"), "what the last command has changed")
LOG: Final = Verb("log", ("p",), "what happened last; log 50 tells more of it, log all everything", "p")
REPEAT: Final = Verb("repeat", ("rep",), "say the last answer again")
ADVICE: Final = Verb("advice", (), "what the program would do, and why", "a")
UNDO: Final = Verb("undo", ("u",), "take the last command back", "u")
PRACTICE: Final = Verb("practice", (), "make this a practice game, in which anything can be taken back")
SAVE: Final = Verb("save", (), "games are saved as you play; save NAME names this one")
SETTINGS: Final = Verb("settings", (), "what is done for you, as in settings coach off", "o")
QUIT: Final = Verb("quit", ("q", "exit"), "leave; the game stays saved", "qS")
HELP: Final = Verb("help", ("?",), "this list; help 2 reads a page", "?")
IN_GAME: Final = (
    LOOK, NEAR, MAP, GO, FAR, AGAIN, SHEET, CHANGED, LOG, REPEAT, ADVICE, UNDO, PRACTICE, SAVE, SETTINGS,
    QUIT, HELP,
)  # fmt: skip
WAYS: Final = (GO, FAR)
"""What is of use only where one can be sent to a place."""
AFTERWARDS: Final = (LOOK, NEAR, MAP, SHEET, LOG)
"""What can be looked up of a game that is over."""
_WAYS: Final = {way.value[0]: way.value for way in Direction} | {way.value: way.value for way in Direction}


class Said(NamedTuple):
    """One of our own words, and what was typed after it."""

    verb: Verb
    rest: str


def own(text: str, verbs: Sequence[Verb] = IN_GAME) -> Said | None:
    """The word of our own that a text begins with, in full or by a short form, if it does."""
    for verb in verbs:
        for name in (verb.name, *verb.short):
            if text == name or text.startswith(f"{name} "):
                return Said(verb, text[len(name) :].strip())
    return None


def whole_way(word: str) -> str:
    """A direction, which may be typed as its first letter; else the word as it is."""
    return _WAYS.get(word, word)


def meant(text: str, commands: Sequence[str]) -> str:
    """The one of some commands that a text stands for: as it is, without its verb, or cut short; or "".

    Of several verbs that fit the first is meant. Nothing cut short is meant by a word of our own.
    """
    known = {command.casefold(): command for command in commands}
    words = " ".join(map(whole_way, text.split()))
    tries = [text, words, *(f"{verb} {words}" for verb in verbs_of(commands))]
    for one in tries:
        if one in known:
            return known[one]
    if own(text) is not None:
        return ""
    begun = [command for folded, command in known.items() if folded.startswith(text)]
    return begun[0] if text and len(begun) == 1 else ""


def verbs_of(commands: Iterable[str]) -> tuple[str, ...]:
    """The first words of commands, each once."""
    return tuple(dict.fromkeys(command.split(" ", 1)[0] for command in commands))


def guessed(text: str, known: Iterable[str]) -> str:
    """A sentence that names what may have been meant; empty where nothing is like it."""
    found = nearest(text, known)
    return f"Did you mean {listed(found, 'or')}?" if found else ""


class Repeated(NamedTuple):
    """A command, and how many times it is to be given."""

    command: str
    number: int


def repeated(text: str) -> Repeated:
    """A command without the number before or behind it, if there is one."""
    words = text.split()
    for at, rest in ((0, words[1:]), (-1, words[:-1])):
        if rest and (times := number(words[at])):
            return Repeated(" ".join(rest), times)
    return Repeated("", 1)


TURNS: Final = 6
"""Digits of any turn or step of a game."""


def number(text: str, digits: int = 3) -> int:
    """A whole number of at most so many digits; 0 for anything else."""
    return whole_number(text, digits) or 0


def whole_number(text: str, digits: int) -> int | None:
    """A whole number of at most so many digits, if it is one."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None
