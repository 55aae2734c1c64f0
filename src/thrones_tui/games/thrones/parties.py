"""Who joins a party and who leaves it: free warriors (T-REC), and after a conquest (T-ENC-10 to T-ENC-13)."""

from bisect import insort
from collections.abc import Iterable
from itertools import combinations
from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, ChooseSome, Decision
from thrones_tui.core.events import PASSING, USUAL, WEIGHTY, Audience, Event, Sentence, Teller
from thrones_tui.core.rules import Question
from thrones_tui.games.thrones.commands import Keep
from thrones_tui.games.thrones.economy import pass_on
from thrones_tui.games.thrones.state import PLAYER, UNCLAIMED, State
from thrones_tui.games.thrones.telling import Names, bound, gains, is_in_sight, known_to
from thrones_tui.scene.english import counted


class WarriorContested(Event[Names]):
    """T-REC-1: a free warrior near the player and another hero joined nobody."""

    warrior: int

    def sentence(self, names: Names) -> Sentence:
        who = names.warrior(self.warrior)
        return Sentence(f"{who} wavers between you and another hero, and joins nobody.", "warrior", PASSING)


def recruit_warriors(state: State, tell: Teller) -> None:
    """T-REC-1, T-REC-2: in file order, room checked for each."""
    heroes, warriors, near = state.heroes, state.warriors, state.world.near
    active = (state.player, *state.rivals)
    tiles = [heroes[hero].tile for hero in active]
    for member in tuple(state.free):
        around = near[warriors[member].tile]
        if around.isdisjoint(tiles):  # most of the time
            continue
        close = [hero for hero, tile in zip(active, tiles, strict=True) if tile in around]
        if len(close) > 1:
            if state.player in close:
                tell(WarriorContested, member)
        elif len(heroes[close[0]].party) < state.world.rules.limits.party:
            _join(state, tell, member, close[0])


def _join(state: State, tell: Teller, member: int, hero: int) -> None:
    rules = state.world.rules
    state.free.remove(member)
    state.heroes[hero].party.append(member)
    state.warriors[member].shift(
        rules.limits, loyalty=rules.recruiting.loyalty, morale=rules.recruiting.morale
    )
    tell(WarriorJoined, member, hero, audience=known_to(state, hero))


class HeroRetired(Event[Names]):
    """A hero left the game; everybody hears of it (T-ENC-10, T-RIV-2)."""

    hero: int
    is_far: bool = False

    def sentence(self, names: Names) -> Sentence:
        weight = PASSING if self.is_far else WEIGHTY
        return Sentence(f"{names.heroes[self.hero]} has retired.", "accent", weight)


class SpoilsTaken(Event[Names]):
    """T-ENC-10: a winner took what a retired hero had."""

    winner: int
    money: int
    influence: int
    army: int
    tiles: int
    points: int

    def sentence(self, names: Names) -> Sentence:
        land = f"{counted(self.tiles, 'tile')} (+{counted(self.points, 'point')})"
        won = gains(self.money, self.influence, self.army, land)
        return Sentence(f"{names.does(self.winner, 'win')} {won}.", "accent", WEIGHTY)


class WarriorJoined(Event[Names]):
    """A warrior entered a party; `left` is the hero whose party it left, −1 if none."""

    warrior: int
    hero: int
    left: int = -1

    def sentence(self, names: Names) -> Sentence:
        who, whom = names.warrior(self.warrior), names.hero(self.hero)
        if self.left == names.player:
            return Sentence(f"{who} leaves you for {whom}.", "danger", WEIGHTY)
        if self.hero == names.player:
            return Sentence(f"{who} joins {whom}.", "good", USUAL)
        return Sentence(f"{who} joins {whom}.", "rival", PASSING)


class WarriorFreed(Event[Names]):
    """A warrior left a party and roams free."""

    warrior: int

    def sentence(self, names: Names) -> Sentence:
        return Sentence(f"{names.warrior(self.warrior)} rides off and roams free.", "warrior")


def vanish(state: State, tell: Teller, loser: int) -> None:
    """T-RIV-1: a rival retires and nobody inherits; its tiles fall to nobody."""
    state.rivals.remove(loser)
    tell(HeroRetired, loser, not is_in_sight(state, loser))
    pass_on(state, loser, UNCLAIMED)


def conquer(state: State, tell: Teller, winner: int, loser: int) -> None:
    """T-ENC-10, T-RIV-2: the loser retires and the winner takes all."""
    audience = known_to(state, winner)
    state.rivals.remove(loser)
    tell(HeroRetired, loser, not is_in_sight(state, loser))
    hero, fallen = state.heroes[winner], state.heroes[loser]
    tell(
        SpoilsTaken,
        winner,
        fallen.money,
        fallen.influence,
        fallen.army,
        fallen.tiles,
        fallen.points,
        audience=audience,
    )
    hero.money += fallen.money
    hero.influence += fallen.influence
    hero.army += fallen.army
    fallen.money = fallen.influence = fallen.army = 0
    pass_on(state, loser, winner)
    _share_party(state, tell, winner, loser)


def _share_party(state: State, tell: Teller, winner: int, loser: int) -> None:
    """T-ENC-11: as many as may stay; the player chooses, a rival adds in order."""
    pool, most = state.heroes[winner].party + state.heroes[loser].party, state.world.rules.limits.party
    if winner == state.player and len(pool) > most:
        state.scheduler.ask("ChooseParty", loser)
    else:
        _settle(state, tell, winner, loser, pool[:most])


def _settle(state: State, tell: Teller, winner: int, loser: int, kept: list[int]) -> None:
    """T-ENC-12: of both parties, some stay with the winner, and the others roam free."""
    hero, fallen, audience = state.heroes[winner], state.heroes[loser], known_to(state, winner)
    newcomers = [member for member in kept if member in fallen.party]
    leaving = [member for member in hero.party + fallen.party if member not in kept]
    hero.party, fallen.party = kept, []
    for member in newcomers:
        tell(WarriorJoined, member, winner, audience=audience)
    set_free(state, tell, leaving, audience)


def _choose_party(state: State, loser: int) -> Decision:
    pool, size = state.hero.party + state.heroes[loser].party, state.world.rules.limits.party
    names = [state.warriors[member].name for member in pool]
    worst = stranding_warning(state, pool, ())
    choices = (
        Choice(Keep(said), note=worst and stranding_warning(state, pool, kept))
        for said, kept in zip(combinations(names, size), combinations(pool, size), strict=True)
    )
    return ChooseSome(
        PLAYER,
        "party",
        f"Only {size} warriors can ride with you. Which of them do you keep?",
        tuple(choices),
        subject=state.heroes[loser].name,
        pick=size,
        items=tuple(names),
    )


def stranding_warning(state: State, pool: Iterable[int], kept: Iterable[int]) -> str:
    """T-MOVE-2: what keeping none of the ships in the pool would mean; empty where it does not matter."""
    hero, warriors = state.hero, state.warriors
    if hero.ship or not any(warriors[member].ship for member in pool):
        return ""
    if any(warriors[member].ship for member in kept):
        return ""
    return bound(state.world, hero.tile, "could")


def _keep_party(state: State, tell: Teller, command: Command, loser: int) -> None:
    assert isinstance(command, Keep)
    pool = state.hero.party + state.heroes[loser].party
    kept = [member for member in pool if state.warriors[member].name in command.warriors]
    _settle(state, tell, state.player, loser, kept)


def set_free(state: State, tell: Teller, members: Iterable[int], audience: Audience) -> None:
    """T-ENC-12: each becomes free on a random legal tile where nobody stands."""
    for member in members:
        warrior = state.warriors[member]
        warrior.tile = free_tile(state, ship=warrior.ship)
        insort(state.free, member)
        tell(WarriorFreed, member, audience=audience)


def free_tile(state: State, *, ship: bool) -> int:
    """T-SET-4: a random tile for a free warrior: water with a ship, plain land without, nobody on it.

    If every such tile is taken, one of them is shared; if the map has none at all, it is the hero's own tile.
    """
    world = state.world
    taken = {state.heroes[hero].tile for hero in state.active()}
    taken.update(state.warriors[member].tile for member in state.free)
    tile = world.vacant(taken, state.dice, ship=ship)
    if tile is None:
        tile = world.vacant((), state.dice, ship=ship)
    return state.hero.tile if tile is None else tile


QUESTIONS: Final = {"ChooseParty": Question(_choose_party, _keep_party)}
STEPS: Final = {"RecruitWarriors": recruit_warriors}
