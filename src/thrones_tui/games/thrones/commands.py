"""The commands of thrones."""

from typing import Final

from thrones_tui.core.board import Direction
from thrones_tui.core.commands import Amount, Command, Vocabulary, Words


class Travel(Command):
    """T-ACT-1: go one tile."""

    direction: Direction


class Halt(Command):
    """T-HOUSE-1: take no second step."""


class Rest(Command):
    """T-ACT-3: stay, and gain strength."""


class Consult(Command):
    """T-ACT-4: stay, consult the gods, and gain morale."""


class Speech(Command):
    """T-ENC-4: win a rival's people by influence."""


class Buy(Command):
    """T-ENC-5: win them by money."""


class Battle(Command):
    """T-ENC-8: fight."""


class Send(Command):
    """T-ENC-8: the warrior who stands for the hero in battle."""

    warrior: str


class Keep(Command):
    """T-ENC-11: the warriors who stay after a conquest."""

    warriors: tuple[str, ...]


class Release(Command):
    """T-CAL-3: the warrior who makes room."""

    warrior: str


class Equip(Command):
    """T-DG-1: the warrior who gets the dragonglass."""

    warrior: str


class Yes(Command):
    """Agree."""


class No(Command):
    """Decline."""


class Knights(Amount):
    """T-CITY-2: how many knights to buy."""


class Press(Words):
    """T-CAL-2: the key pressed to pay respects."""


VOCABULARY: Final = Vocabulary(
    (Travel, Halt, Rest, Consult, Speech, Buy, Battle, Send, Keep, Release, Equip, Yes, No, Knights, Press)
)
