"""The options of a new game, and the state they begin with."""

from thrones_tui.core.dice import Dice
from thrones_tui.core.events import Teller
from thrones_tui.core.options import Number, Option, Settings, Text, house_option
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.minirogue.house import DARK
from thrones_tui.games.minirogue.kinds import MONSTERS, SHORT_SWORD
from thrones_tui.games.minirogue.level import FLOOR, Level
from thrones_tui.games.minirogue.placing import enter_level, new_player
from thrones_tui.games.minirogue.state import State
from thrones_tui.games.minirogue.world import World


def options(world: World) -> tuple[Option, ...]:
    """What can be said of a new game: the name, how far goblins smell (R-MON-4), house rules."""
    smell, longest = world.rules.smell, world.rules.player.name_length
    return (
        Text("name", "Your name", "The name you play under.", "Player", longest, asked=True),
        Number(
            "smell",
            "Goblins smell",
            "Goblins come for you when so many steps or fewer lead to you.",
            str(smell.usual),
            smell.least,
            smell.most,
        ),
        house_option((DARK,)),
    )


def new_state(world: World, settings: Settings, dice: Dice) -> State:
    """A new game."""
    state = State(
        world=world,
        dice=dice,
        player_name=settings.text("name"),
        smell=settings.number("smell"),
        dark=DARK.name in settings.names(),
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
