"""T-ENC-8, T-ENC-9: how a battle is decided. T-RIV: rivals in proximity to each other fight."""

from itertools import combinations
from typing import Final

from thrones_tui.core.events import EVERYBODY, WEIGHTY, Audience, Event, Sentence, Teller
from thrones_tui.games.thrones.parties import conquer, vanish
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.telling import Names, known_to
from thrones_tui.scene.english import amount, counted, share

NO_CHAMPION: Final = -1
"""A party without warriors sends nobody."""


class BattleFought(Event[Names]):
    """Two heroes fought. Champions are warrior ids or `NO_CHAMPION`; `winner` is a hero, −1 for a draw."""

    hero: int
    champion: int
    value: int
    rival: int
    rival_champion: int
    rival_value: int
    winner: int

    def sentence(self, names: Names) -> Sentence:
        one = _side(names, self.hero, self.champion, self.value)
        other = _side(names, self.rival, self.rival_champion, self.rival_value)
        if self.winner < 0:
            keeps = share(names.world.rules.encounters.tie_keeps)
            text = f"{one} against {other}: a draw. Both sides keep {keeps} of their army."
            return Sentence(text, "warn", WEIGHTY)
        lost = "danger" if names.player in (self.hero, self.rival) else "rival"
        return Sentence(
            f"{one} against {other}: {names.does(self.winner, 'win')} the battle.",
            "good" if self.winner == names.player else lost,
            WEIGHTY,
        )


def _side(names: Names, hero: int, champion: int, value: int) -> str:
    if champion == NO_CHAMPION:
        return f"{names.hero(hero)} without a warrior ({counted(value, 'knight')})"
    return f"{names.hero(hero)} with {names.warriors[champion]} ({amount(value)})"


def random_champion(state: State, hero: int) -> int:
    """A warrior of the hero's party, each equally likely; `NO_CHAMPION` without one."""
    party = state.heroes[hero].party
    return state.dice.pick(party) if party else NO_CHAMPION


def compare(army: int, strength: int | None, other_army: int, other_strength: int | None) -> int:
    """1 if the first side wins, −1 if the second does, 0 for a draw. Strength `None` means no warrior."""
    if strength is None and other_strength is None:
        return (army > other_army) - (army < other_army)
    if strength is None:
        return -1
    if other_strength is None:
        return 1
    mine, theirs = army * strength, other_army * other_strength
    return (mine > theirs) - (mine < theirs)


def fight(
    state: State, tell: Teller, one: int, champion: int, other: int, audience: Audience = EVERYBODY
) -> int:
    """A battle of two heroes, the second one's champion drawn at random; the result is that of `compare`."""
    other_champion = random_champion(state, other)
    hero, rival = state.heroes[one], state.heroes[other]
    strength, other_strength = (
        None if sent == NO_CHAMPION else state.warriors[sent].strength for sent in (champion, other_champion)
    )
    result = compare(hero.army, strength, rival.army, other_strength)
    value = hero.army * (1 if strength is None else strength)
    other_value = rival.army * (1 if other_strength is None else other_strength)
    winner = (other, -1, one)[result + 1]
    tell(BattleFought, one, champion, value, other, other_champion, other_value, winner, audience=audience)
    if result == 0:  # T-ENC-9: a part of both armies is left, rounded down
        for side in (hero, rival):
            side.army = side.army * state.world.rules.encounters.tie_keeps // 100
    return result


def resolve_rivalries(state: State, tell: Teller) -> None:
    """T-RIV-1: every pair of active rivals in proximity, in roster order."""
    heroes, near, active = state.heroes, state.world.near, state.rivals
    tiles: list[int] = []
    for rival in active:
        tile = heroes[rival].tile
        if not near[tile].isdisjoint(tiles):
            break
        tiles.append(tile)
    else:  # nobody is near anybody, most of the time
        return
    for one, other in combinations(active, 2):
        if heroes[other].tile in near[heroes[one].tile] and one in active and other in active:
            _fight(state, tell, one, other)


def _fight(state: State, tell: Teller, one: int, other: int) -> None:
    hero, rival = state.heroes[one], state.heroes[other]
    if not (hero.party or rival.party or hero.army or rival.army):
        vanish(state, tell, one)
        vanish(state, tell, other)
        return
    result = fight(state, tell, one, random_champion(state, one), other, known_to(state, one, other))
    if result > 0:
        conquer(state, tell, one, other)
    elif result < 0:
        conquer(state, tell, other, one)


STEPS: Final = {"ResolveRivalries": resolve_rivalries}
