"""Options: what can be set before a game, each declared once.

The check of a value, the command line's help, the line of the set-up form, the digits of share codes and the
table in the docs all come from that declaration.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

_LONGEST_NUMBER: Final = 10
"""Most digits of a number: longer text, which could be hostile, is never converted."""
_LONGEST_QUOTE: Final = 40
"""Characters of a bad value that a refusal repeats."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be set before a game; each kind of option is a subclass.

    `name` is what `new_game` and the command line call it, `label` what screens call it; `about` explains it
    in a sentence. `default` is the value if nothing is said; if the option is `asked`, the player is asked
    and the default is proposed. An option with `when`, the name of another option and a value, must be given
    if that option has that value, and only then.
    """

    name: str
    label: str
    about: str
    default: str
    asked: bool = field(default=False, kw_only=True)
    when: tuple[str, str] | None = field(default=None, kw_only=True)

    @property
    def limits(self) -> str:
        """The values allowed, in words: `a whole number from 5 to 40`."""
        raise NotImplementedError

    @property
    def explained(self) -> str:
        """The values allowed and what each means, as far as that is to be said."""
        return self.limits

    @property
    def help(self) -> str:
        """Its help on the command line: about, limits and default."""
        default = "asked for" if self.asked else self.default
        note = f"with --{self.when[0]} {self.when[1]}" if self.when else default and f"default: {default}"
        return f"{self.about.rstrip('.')}: {self.explained}{f' ({note})' if note else ''}"

    def read(self, said: object) -> object:
        """The value given; raise `ValueError` with a sentence for the player if it is not allowed."""
        raise NotImplementedError

    def text_of(self, said: object) -> str:
        """The value given as text, as `read` has it; raise `ValueError` if it is not allowed."""
        return str(self.read(said))

    def refuse(self, said: object) -> ValueError:
        """The error for a value that is not allowed."""
        text = str(said)
        text = text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"
        return ValueError(f"{self.label} should be {self.limits}, not {text!r}.")

    def applies(self, said: Mapping[str, object]) -> bool:
        """Whether it applies, given the other options."""
        if self.when is None:
            return True
        name, value = self.when
        return str(said.get(name, "")).strip().casefold() == value.casefold()

    @property
    def radix(self) -> int:
        """How many values a share code distinguishes: 1 for texts, which are not in it."""
        return 1

    def digit(self, said: object) -> int:
        """The value as a number below `radix`; raise `ValueError` if it is not allowed."""
        self.read(said)
        return 0

    def meaning(self, digit: int) -> str:
        """Inverse of `digit`, as a player would type it; empty if a code leaves it open."""
        return ""


@dataclass(frozen=True, slots=True)
class Text(Option):
    """Words of 1 to `longest` printable characters, such as a name."""

    longest: int

    @property
    def limits(self) -> str:
        """The values allowed, in words."""
        return f"1 to {self.longest} printable characters"

    def read(self, said: object) -> str:
        """The text without blanks at its ends."""
        text = str(said).strip()
        if not 1 <= len(text) <= self.longest or not text.isprintable():
            raise self.refuse(said)
        return text


@dataclass(frozen=True, slots=True)
class Number(Option):
    """A whole number from `low` to `high`; arrow keys change it by `step`."""

    low: int
    high: int
    step: int = 1

    @property
    def limits(self) -> str:
        """The values allowed, in words."""
        return f"a whole number from {self.low} to {self.high}"

    def read(self, said: object) -> int:
        """The number."""
        digits = str(said).strip()
        plain = digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER
        if not plain or not self.low <= int(digits) <= self.high:
            raise self.refuse(said)
        return int(digits)

    @property
    def radix(self) -> int:
        """How many numbers there are."""
        return self.high - self.low + 1

    def digit(self, said: object) -> int:
        """The number, counted from `low`."""
        return self.read(said) - self.low

    def meaning(self, digit: int) -> str:
        """The number."""
        return str(self.low + digit)


@dataclass(frozen=True, slots=True)
class OneOf(Option):
    """One of `values`, typed in any case; screens show `labels` instead, and `abouts` say what each means, as
    part of a sentence; both in the same order.
    """

    values: tuple[str, ...]
    labels: tuple[str, ...] = ()
    abouts: tuple[str, ...] = ()

    @property
    def limits(self) -> str:
        """The values allowed, in words."""
        return f"one of {', '.join(self.values)}"

    def read(self, said: object) -> str:
        """The value as it is declared."""
        return self.values[self._place(said)]

    def _place(self, said: object) -> int:
        sought = str(said).strip().casefold()
        for at, value in enumerate(self.values):
            if value.casefold() == sought:
                return at
        raise self.refuse(said)

    def label_of(self, value: str) -> str:
        """A value as screens show it."""
        return (self.labels or self.values)[self.values.index(value)]

    def about_of(self, value: str) -> str:
        """What it is about, and what one of its values means."""
        means = self.abouts[self.values.index(value)] if self.abouts else ""
        return f"{self.about} {means[:1].upper()}{means[1:]}{means and '.'}".strip()

    @property
    def explained(self) -> str:
        """The values allowed, each with what it means."""
        if not self.abouts:
            return self.limits
        known = zip(self.values, self.abouts, strict=True)
        return f"one of {', '.join(f'{value} ({means})' for value, means in known)}"

    @property
    def radix(self) -> int:
        """How many values there are, and one more if the player can be asked: a code may leave it open."""
        return len(self.values) + self.asked

    def digit(self, said: object) -> int:
        """The place of the value."""
        return self._place(said) + self.asked

    def meaning(self, digit: int) -> str:
        """The value at a place."""
        return "" if self.asked and digit == 0 else self.values[digit - self.asked]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule that is off unless it is switched on by its `name`; screens show its `label`."""

    name: str
    label: str
    about: str


@dataclass(frozen=True, slots=True)
class HouseRules(Option):
    """The house rules that are on: names with commas between them, or a collection of names."""

    rules: tuple[HouseRule, ...]

    @property
    def limits(self) -> str:
        """The values allowed, in words."""
        return f"any of {', '.join(rule.name for rule in self.rules)}"

    def read(self, said: object) -> tuple[str, ...]:
        """The names in their declared order."""
        parts: Iterable[object] = said.split(",") if isinstance(said, str) else ()
        if not isinstance(said, str):
            parts = said if isinstance(said, Iterable) else (said,)
        wanted = [str(part).strip().casefold() for part in parts]
        names = [rule.name for rule in self.rules]
        for name in wanted:
            if name not in names and (name or len(wanted) > 1):
                raise self.refuse(name)
        return tuple(name for name in names if name in wanted)

    def text_of(self, said: object) -> str:
        """The names with commas between them."""
        return ",".join(self.read(said))

    @property
    def radix(self) -> int:
        """How many combinations there are."""
        return 1 << len(self.rules)

    def digit(self, said: object) -> int:
        """A bit for each rule that is on."""
        on = self.read(said)
        return sum(1 << at for at, rule in enumerate(self.rules) if rule.name in on)

    def meaning(self, digit: int) -> str:
        """The names of the rules that are on."""
        return ",".join(rule.name for at, rule in enumerate(self.rules) if digit >> at & 1)


def house_option(rules: tuple[HouseRule, ...]) -> HouseRules:
    """The option by which house rules are switched on."""
    return HouseRules("house", "House rules", "Rules that are off unless you switch them on.", "", rules)


class Preset(NamedTuple):
    """Values of several options that go together, called `name`, and `about` them part of a sentence; a form
    begins with a game's first one.
    """

    name: str
    label: str
    said: Mapping[str, str]
    about: str


def preset_option(presets: tuple[Preset, ...]) -> OneOf:
    """The choice among presets."""
    names, labels, _, abouts = zip(*presets, strict=True)
    return OneOf("preset", "Set-up", "", names[0], names, labels, abouts)


@dataclass(frozen=True, slots=True)
class Settings:
    """The value of every option that applies to a game; `said` names those that were given."""

    values: Mapping[str, object]
    said: frozenset[str]

    def text(self, name: str) -> str:
        """The value of a `Text` or `OneOf`."""
        value = self.values[name]
        assert isinstance(value, str), name
        return value

    def number(self, name: str) -> int:
        """The value of a `Number`."""
        value = self.values[name]
        assert isinstance(value, int), name
        return value

    def names(self, name: str = "house") -> tuple[str, ...]:
        """The value of a `HouseRules`."""
        value = self.values[name]
        assert isinstance(value, tuple), name
        return value


def read_settings(options: Iterable[Option], said: Mapping[str, object]) -> Settings:
    """The settings of a new game; raise `ValueError` with a sentence for a wrong or missing one."""
    known = {option.name: option for option in options}
    for name, value in said.items():
        if name not in known:
            raise ValueError(f"Unknown setting {name!r}; the settings are {', '.join(known)}.")
        if value is None:
            raise ValueError(f"The setting {name!r} has no value.")
    values: dict[str, object] = {}
    for option in known.values():
        if option.applies(said):
            if option.when and option.name not in said:
                raise ValueError(f"{option.label} is missing: {option.when[0]} {option.when[1]} needs it.")
            values[option.name] = option.read(said.get(option.name, option.default))
        elif option.name in said and option.when:
            raise ValueError(f"{option.label} goes only with {option.when[0]} {option.when[1]}.")
    return Settings(values, frozenset(said))
