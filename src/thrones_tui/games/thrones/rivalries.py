"""T-RIV: rivals in proximity of each other fight."""

from typing import Final

from thrones_tui.core.events import Teller
from thrones_tui.games.thrones import battle
from thrones_tui.games.thrones.sight import known_to
from thrones_tui.games.thrones.spoils import conquer, vanish
from thrones_tui.games.thrones.state import State


def resolve_rivalries(state: State, tell: Teller) -> None:
    """T-RIV-1: every pair of active rivals in proximity, in roster order."""
    heroes, near, active = state.heroes, state.world.near, state.rivals
    roster = tuple(active)
    for at, one in enumerate(roster):
        around = near[heroes[one].tile]
        for other in roster[at + 1 :]:
            if heroes[other].tile in around and one in active and other in active:
                _fight(state, tell, one, other)


def _fight(state: State, tell: Teller, one: int, other: int) -> None:
    hero, rival = state.heroes[one], state.heroes[other]
    if not (hero.party or rival.party or hero.army or rival.army):
        vanish(state, tell, one)
        vanish(state, tell, other)
        return
    champion, rival_champion = battle.random_champion(state, hero), battle.random_champion(state, rival)
    result = battle.duel(state, hero, champion, rival, rival_champion)
    tell(
        battle.BattleFought,
        one,
        champion,
        battle.value(state, hero, champion),
        other,
        rival_champion,
        battle.value(state, rival, rival_champion),
        (other, -1, one)[result + 1],
        audience=known_to(state, one, other),
    )
    if result > 0:
        conquer(state, tell, one, other)
    elif result < 0:
        conquer(state, tell, other, one)
    else:
        battle.draw(state, hero, rival)


STEPS: Final = {"ResolveRivalries": resolve_rivalries}
