"""What is asked before the first turn."""

from typing import Final

from thrones_tui.games.minirogue.setup import DARK
from thrones_tui.games.minirogue.world import World
from thrones_tui.scene.model import Casting, Setting

WELCOME: Final = "Welcome to the dungeon!"


def casting(world: World) -> Casting:
    """The name, and two settings: there are no characters to choose from."""
    smell = world.rules.smell
    return Casting(
        welcome=WELCOME,
        ask_name="What is your name?",
        name_length=world.rules.player.name_length,
        ask_choice="How will you play?",
        ask_choice_short="How will you play?",
        cards=(),
        own="",
        form=None,
        settings=(
            Setting(
                "house",
                "Light",
                "In the dark you see only what is in your line of sight, and the room you are in.",
                "",
                ("", DARK),
                ("the whole level is shown", "dark"),
            ),
            Setting(
                "smell",
                "Goblins smell",
                "Goblins come for you when so many steps or fewer lead to you.",
                str(smell.usual),
                low=smell.least,
                high=smell.most,
            ),
        ),
    )
