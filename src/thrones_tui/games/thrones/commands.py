"""What a player of thrones may say."""

from dataclasses import dataclass
from typing import ClassVar, Final

from thrones_tui.core.board import Direction
from thrones_tui.core.commands import Amount, Command, Vocabulary, Words


@dataclass(frozen=True, slots=True)
class Travel(Command):
    """T-ACT-1: go one tile."""

    verb: ClassVar = "travel"
    direction: Direction


@dataclass(frozen=True, slots=True)
class Halt(Command):
    """T-HOUSE-1: take no second step."""

    verb: ClassVar = "halt"


@dataclass(frozen=True, slots=True)
class Rest(Command):
    """T-ACT-3: stay, and gain strength."""

    verb: ClassVar = "rest"


@dataclass(frozen=True, slots=True)
class Consult(Command):
    """T-ACT-4: stay, consult the gods, and gain morale."""

    verb: ClassVar = "consult"


@dataclass(frozen=True, slots=True)
class Speech(Command):
    """T-ENC-4: win a rival's people by influence."""

    verb: ClassVar = "speech"


@dataclass(frozen=True, slots=True)
class Buy(Command):
    """T-ENC-5: win them by money."""

    verb: ClassVar = "buy"


@dataclass(frozen=True, slots=True)
class Battle(Command):
    """T-ENC-8: fight."""

    verb: ClassVar = "battle"


@dataclass(frozen=True, slots=True)
class Send(Command):
    """T-ENC-8: the warrior who stands for the hero in battle."""

    verb: ClassVar = "send"
    warrior: str


@dataclass(frozen=True, slots=True)
class Keep(Command):
    """T-ENC-11: the warriors who stay after a conquest."""

    verb: ClassVar = "keep"
    warriors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Release(Command):
    """T-CAL-3: the warrior who makes room."""

    verb: ClassVar = "release"
    warrior: str


@dataclass(frozen=True, slots=True)
class Equip(Command):
    """T-DG-1: the warrior who gets the dragonglass."""

    verb: ClassVar = "equip"
    warrior: str


@dataclass(frozen=True, slots=True)
class Yes(Command):
    """Agree."""

    verb: ClassVar = "yes"


@dataclass(frozen=True, slots=True)
class No(Command):
    """Decline."""

    verb: ClassVar = "no"


@dataclass(frozen=True, slots=True)
class Knights(Amount):
    """T-CITY-2: how many knights to buy."""

    verb: ClassVar = "knights"


@dataclass(frozen=True, slots=True)
class Press(Words):
    """T-CAL-2: what is pressed, or not, to pay respects."""

    verb: ClassVar = "press"


VOCABULARY: Final = Vocabulary(
    (Travel, Halt, Rest, Consult, Speech, Buy, Battle, Send, Keep, Release, Equip, Yes, No, Knights, Press)
)
