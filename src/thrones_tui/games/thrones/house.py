"""T-HOUSE: the house rules by name; all are off unless they are switched on at set-up."""

from typing import Final

from thrones_tui.core.options import HouseRule
from thrones_tui.games.thrones.ruleset import Ruleset

HORSES: Final = "horses"
"""T-HOUSE-1."""
CUNNING: Final = "cunning-rivals"
"""T-HOUSE-2."""
DOOMED: Final = "doomed-stannis"
"""T-HOUSE-3."""
HOUSE_RULES: Final = (HORSES, CUNNING, DOOMED)


def house_rules(rules: Ruleset) -> tuple[HouseRule, ...]:
    """What each is called and does on a world."""
    demons = rules.calendar.demons
    return (
        HouseRule(HORSES, "Horses", "Horses are sold in cities: with them, two steps in one turn, on land."),
        HouseRule(CUNNING, "Cunning rivals", "Rivals plan their steps by what they see, and wander no more."),
        HouseRule(
            DOOMED,
            f"Doomed {demons.mourned_as}",
            f"{demons.hero} dies on turn {rules.calendar.turn} as your hero too, and the game is lost.",
        ),
    )
