"""T-HOUSE-3: whom the demons come for is not spared as the player's hero either."""

from thrones_tui.core.events import Teller
from thrones_tui.games.thrones.finale import end_game
from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.state import State


class DoomedHero(HouseRule):
    """T-HOUSE-3."""

    name = "doomed-stannis"
    doom = "as your hero too, and then the game is lost"

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        turn, demons = rules.calendar.turn, rules.calendar.demons
        self.label = f"Doomed {demons.mourned_as}"
        self.about = f"{demons.hero} dies on turn {turn} as your hero too, and the game is lost."

    def demons(self, state: State, tell: Teller, hero: int) -> None:
        if hero == state.player:
            end_game(state, tell, f"{state.hero.name} was consumed by demons.", won=False)
