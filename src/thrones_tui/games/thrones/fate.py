"""T-EVT: random events at the end of a turn."""

from typing import Final

from thrones_tui.core.events import Event, Sentence, Teller
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.telling import Names
from thrones_tui.scene.english import amount, counted


class DroughtStruck(Event[Names]):
    """Morale and strength of the party fell."""

    morale: int
    strength: int

    def sentence(self, names: Names) -> Sentence:
        loss = f"-{self.morale} morale, -{self.strength} strength"
        return Sentence(f"Drought! Food runs low: {loss} for each warrior.", "danger")


class SoldiersDeserted(Event[Names]):
    """Knights left, and the loyalty of the party fell."""

    army: int
    loyalty: int

    def sentence(self, names: Names) -> Sentence:
        gone = counted(self.army, "knight")
        return Sentence(f"Deserters! You lose {gone}, and each warrior {self.loyalty} loyalty.", "danger")


class JackpotWon(Event[Names]):
    """Money was multiplied."""

    before: int
    after: int

    def sentence(self, names: Names) -> Sentence:
        factor = names.world.rules.fate.jackpot_factor
        verb = "double your money" if factor == 2 else f"multiply your money by {factor}"
        change = f"{amount(self.before)} to {amount(self.after)}"
        return Sentence(f"Jackpot! Wealthy friends {verb}, {change}.", "good")


class KindnessShown(Event[Names]):
    """Refugees joined the army, and the loyalty of the party rose."""

    army: int
    loyalty: int

    def sentence(self, names: Names) -> Sentence:
        gain = f"+{self.army} knights, +{self.loyalty} loyalty"
        return Sentence(f"Kindness! You shelter refugees: {gain} for each warrior.", "good")


def draw_fate(state: State, tell: Teller) -> None:
    """T-EVT-1: now and then one of four events, all for the player only."""
    if state.dice.chance(state.world.rules.fate.chance):
        state.dice.pick(EVENTS)(state, tell)


def drought(state: State, tell: Teller) -> None:
    """Morale and strength of the party fall."""
    fate = state.world.rules.fate
    _shift_party(state, strength=-fate.drought_strength, morale=-fate.drought_morale)
    tell(DroughtStruck, fate.drought_morale, fate.drought_strength)
    for rule in state.house_rules:
        rule.drought(state, tell)


def deserters(state: State, tell: Teller) -> None:
    """Knights leave, and the party's loyalty falls."""
    rules, hero = state.world.rules, state.hero
    before, hero.army = hero.army, max(0, hero.army - rules.fate.deserters_army)
    _shift_party(state, loyalty=-rules.fate.deserters_loyalty)
    tell(SoldiersDeserted, before - hero.army, rules.fate.deserters_loyalty)


def jackpot(state: State, tell: Teller) -> None:
    """Money is multiplied."""
    hero = state.hero
    before, hero.money = hero.money, hero.money * state.world.rules.fate.jackpot_factor
    tell(JackpotWon, before, hero.money)


def kindness(state: State, tell: Teller) -> None:
    """Refugees join the army, and the party's loyalty rises."""
    rules = state.world.rules
    state.hero.army += rules.fate.kindness_army
    _shift_party(state, loyalty=rules.fate.kindness_loyalty)
    tell(KindnessShown, rules.fate.kindness_army, rules.fate.kindness_loyalty)


def _shift_party(state: State, *, strength: int = 0, loyalty: int = 0, morale: int = 0) -> None:
    limits = state.world.rules.limits
    for member in state.hero.party:
        state.warriors[member].shift(limits, strength=strength, loyalty=loyalty, morale=morale)


EVENTS: Final = (drought, deserters, jackpot, kindness)
STEPS: Final = {"DrawFate": draw_fate}
