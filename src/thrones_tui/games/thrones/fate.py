"""T-EVT: random events at the end of a turn."""

from typing import Final

from thrones_tui.core.events import Teller
from thrones_tui.games.thrones.actors import shifted
from thrones_tui.games.thrones.events import DroughtStruck, JackpotWon, KindnessShown, SoldiersDeserted
from thrones_tui.games.thrones.horses import starve_horses
from thrones_tui.games.thrones.state import State


def draw_fate(state: State, tell: Teller) -> None:
    """T-EVT-1: now and then, one of four, all on the player."""
    if state.dice.chance(state.world.rules.fate.chance):
        state.dice.pick(EVENTS)(state, tell)


def drought(state: State, tell: Teller) -> None:
    """Morale and strength of the party fall."""
    rules = state.world.rules
    for member in state.hero.party:
        warrior = state.warriors[member]
        warrior.morale = shifted(warrior.morale, -rules.fate.drought_morale, rules.limits.morale)
        warrior.strength = shifted(warrior.strength, -rules.fate.drought_strength, rules.limits.strength)
    tell(DroughtStruck, rules.fate.drought_morale, rules.fate.drought_strength)
    starve_horses(state, tell)


def deserters(state: State, tell: Teller) -> None:
    """Knights leave, and the party's loyalty falls."""
    rules, hero = state.world.rules, state.hero
    before, hero.army = hero.army, max(0, hero.army - rules.fate.deserters_army)
    _shift_loyalty(state, -rules.fate.deserters_loyalty)
    tell(SoldiersDeserted, before - hero.army, rules.fate.deserters_loyalty)


def jackpot(state: State, tell: Teller) -> None:
    """Money is doubled."""
    hero = state.hero
    before, hero.money = hero.money, hero.money * state.world.rules.fate.jackpot_factor
    tell(JackpotWon, before, hero.money)


def kindness(state: State, tell: Teller) -> None:
    """Refugees join the army, and the party's loyalty rises."""
    rules = state.world.rules
    state.hero.army += rules.fate.kindness_army
    _shift_loyalty(state, rules.fate.kindness_loyalty)
    tell(KindnessShown, rules.fate.kindness_army, rules.fate.kindness_loyalty)


def _shift_loyalty(state: State, by: int) -> None:
    for member in state.hero.party:
        warrior = state.warriors[member]
        warrior.loyalty = shifted(warrior.loyalty, by, state.world.rules.limits.loyalty)


EVENTS: Final = (drought, deserters, jackpot, kindness)
STEPS: Final = {"DrawFate": draw_fate}
