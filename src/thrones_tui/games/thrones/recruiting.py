"""T-REC: free warriors join a hero who is alone near them."""

from typing import Final

from thrones_tui.core.events import Event, Sentence, Teller
from thrones_tui.games.thrones.actors import shifted
from thrones_tui.games.thrones.names import Names
from thrones_tui.games.thrones.sight import known_to
from thrones_tui.games.thrones.spoils import WarriorJoined
from thrones_tui.games.thrones.state import State


class WarriorContested(Event[Names]):
    """T-REC-1: a free warrior near the player and another hero joined nobody."""

    warrior: int

    def sentence(self, names: Names) -> Sentence:
        who = names.warriors[self.warrior]
        return Sentence(f"{who} wavers between you and another hero, and joins nobody.", "warrior")


def recruit_warriors(state: State, tell: Teller) -> None:
    """T-REC-1, T-REC-2: in file order, room checked for each."""
    if not state.free:
        return
    heroes, warriors, near = state.heroes, state.warriors, state.world.near
    around = [(hero, near[heroes[hero].tile]) for hero in (state.player, *state.rivals)]
    for member in tuple(state.free):
        tile = warriors[member].tile
        close = [hero for hero, tiles in around if tile in tiles]
        if not close:
            continue
        if len(close) > 1:
            if state.player in close:
                tell(WarriorContested, member)
        elif len(heroes[close[0]].party) < state.world.rules.limits.party:
            _join(state, tell, member, close[0])


def _join(state: State, tell: Teller, member: int, hero: int) -> None:
    warrior, rules = state.warriors[member], state.world.rules
    state.free.remove(member)
    state.heroes[hero].party.append(member)
    warrior.loyalty = shifted(warrior.loyalty, rules.recruiting.loyalty, rules.limits.loyalty)
    warrior.morale = shifted(warrior.morale, rules.recruiting.morale, rules.limits.morale)
    tell(WarriorJoined, member, hero, audience=known_to(state, hero))


STEPS: Final = {"RecruitWarriors": recruit_warriors}
