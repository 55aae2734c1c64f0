"""The options of a new game, and the state they begin with."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.dice import Dice
from thrones_tui.core.events import Teller
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.minirogue.house import DARK
from thrones_tui.games.minirogue.kinds import MONSTERS, SHORT_SWORD
from thrones_tui.games.minirogue.level import FLOOR, Level
from thrones_tui.games.minirogue.placing import enter_level, new_player
from thrones_tui.games.minirogue.state import State
from thrones_tui.games.minirogue.world import World

HOUSE_RULES: Final = (DARK,)
OPTIONS: Final = ("name", "smell", "house")


def player_name(world: World, text: str) -> str:
    """A name as it will be used; raise `ValueError` with the reason it cannot be."""
    name = text.strip()
    most = world.rules.player.name_length
    if not 1 <= len(name) <= most or not name.isprintable():
        raise ValueError(f"A name has 1 to {most} printable characters.")
    return name


def smell(world: World, text: str) -> int:
    """R-MON-4: how far goblins smell; raise `ValueError` naming the range."""
    bounds, digits = world.rules.smell, text.strip()
    plain = digits.isascii() and digits.isdigit() and len(digits) < 10
    if not plain or not bounds.least <= int(digits) <= bounds.most:
        raise ValueError(
            f"Smell should be a whole number from {bounds.least} to {bounds.most}, not {digits!r}."
        )
    return int(digits)


def house_rules(text: str) -> frozenset[str]:
    """House rules by name, separated by commas; raise `ValueError` for what is none. For membership only."""
    names = [name.strip().casefold() for name in text.split(",")]
    for name in names:
        if name and name not in HOUSE_RULES:
            raise ValueError(f"There is no house rule {name!r}; there is {', '.join(HOUSE_RULES)}.")
    return frozenset(names)


def new_state(world: World, options: Mapping[str, object], dice: Dice) -> State:
    """A new game; raise `ValueError` with a readable sentence on a bad option.

    Options: `name`; `smell`, from 1 to 99; `house`, the names of house rules.
    """
    unknown = [option for option in options if option not in OPTIONS]
    if unknown:
        raise ValueError(f"There is no option {unknown[0]!r}; there are {', '.join(OPTIONS)}.")
    empty = [option for option, value in options.items() if value is None]
    if empty:
        raise ValueError(f"The option {empty[0]!r} has no value.")
    state = State(
        world=world,
        dice=dice,
        player_name=player_name(world, str(options.get("name", "Player"))),
        smell=smell(world, str(options.get("smell", world.rules.smell.usual))),
        dark=DARK in house_rules(str(options.get("house", ""))),
        depth=0,
        level=Level((FLOOR,)),
        goal=0,
        seen=bytearray(1),
        items=[],
        player=new_player(world.rules, 0),
        pack=[SHORT_SWORD],
        monsters=[],
        kills=[0] * (len(MONSTERS) + 1),
        scheduler=Scheduler(),
    )
    enter_level(state, Teller(listening=False), 0)
    return state
