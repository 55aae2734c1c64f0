"""What is asked before the first turn."""

from typing import Final

from thrones_tui.games.minirogue.world import World
from thrones_tui.scene.model import Casting, Setting

WELCOME: Final = "Welcome to the dungeon!"


def casting(world: World, house: tuple[str, ...] = ()) -> Casting:
    """The name, and a setting: there are no characters to choose from."""
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
                "smell",
                "Goblins smell",
                "Goblins come for you when so many steps or fewer lead to you.",
                str(smell.usual),
                low=smell.least,
                high=smell.most,
            ),
        ),
    )
