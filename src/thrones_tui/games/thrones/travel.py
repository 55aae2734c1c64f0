"""T-ACT, T-MOVE: the player's action, and everybody else's step."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from thrones_tui.core.board import OFF_BOARD, Direction
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision, TakeTurn
from thrones_tui.core.events import ECHO, PASSING, ROUTINE, USUAL, Event, Sentence, Teller
from thrones_tui.core.rules import Question
from thrones_tui.games.thrones.commands import Consult, Rest, Travel
from thrones_tui.games.thrones.hooks import HouseRule, using
from thrones_tui.games.thrones.state import PLAYER, Hero, State
from thrones_tui.games.thrones.telling import Names, in_sight
from thrones_tui.scene.english import counted

STAY: Final = (Rest(), Consult())


class HeroTravelled(Event[Names]):
    """The player's hero went one tile."""

    origin: int
    tile: int

    def sentence(self, names: Names) -> Sentence:
        verb = "sail" if names.world.is_water(self.tile) else "travel"
        return Sentence(f"You {verb} {names.step(self.origin, self.tile)}.", weight=ECHO)


class HeroRested(Event[Names]):
    """T-ACT-3: the party rested and gained strength; 0 without a party."""

    gain: int

    def sentence(self, names: Names) -> Sentence:
        if not self.gain:
            return Sentence("You rest; you have no warriors to strengthen.", weight=ROUTINE)
        return Sentence(f"You rest: +{self.gain} strength for each warrior.", weight=ROUTINE)


class GodsConsulted(Event[Names]):
    """T-ACT-4: the gods were consulted; the party gained morale; 0 without a party."""

    gain: int

    def sentence(self, names: Names) -> Sentence:
        if not self.gain:
            return Sentence("You consult the gods; you have no warriors to hearten.", weight=ROUTINE)
        return Sentence(f"You consult the gods: +{self.gain} morale for each warrior.", weight=ROUTINE)


class HeroSighted(Event[Names]):
    """A rival came into the player's sight."""

    hero: int
    tile: int

    def sentence(self, names: Names) -> Sentence:
        return Sentence(f"{names.hero(self.hero)} comes into sight, {names.way(self.tile)}.", "rival")


class WarriorSighted(Event[Names]):
    """A free warrior came into the player's sight; `joinable` if the party has room."""

    warrior: int
    tile: int
    joinable: bool

    def sentence(self, names: Names) -> Sentence:
        who = names.warriors[self.warrior]
        text = f"{who}, a free warrior, comes into sight, {names.way(self.tile)}."
        return Sentence(text, "warrior", USUAL if self.joinable and who not in names.met else PASSING)


class IslandAhead(Event[Names]):
    """T-MOVE-2: a player at sea without a ship is beside an island that can only be left with one."""

    tile: int
    size: int

    def sentence(self, names: Names) -> Sentence:
        where = f"{names.place(self.tile)}, {names.way(self.tile)},"
        island = f"is an island of {counted(self.size, 'tile')}"
        return Sentence(f"{where} {island}: land there without a ship and you cannot leave.", "warn")


def has_ship(state: State, hero: Hero) -> bool:
    """T-ACT-2: whether the hero or a warrior of its party has a ship."""
    if hero.ship:
        return True
    warriors = state.warriors
    for member in hero.party:
        if warriors[member].ship:
            return True
    return False


def legal_steps(state: State, hero: Hero) -> tuple[int, ...]:
    """The tiles a hero may go to."""
    return (state.world.sail if has_ship(state, hero) else state.world.walk)[hero.tile]


def take_action(state: State, tell: Teller) -> None:
    """The player acts."""
    state.began_at = state.heroes[state.player].tile
    if tell.listening and state.world.is_water(state.hero.tile) and not has_ship(state, state.hero):
        for tile in state.world.walk[state.hero.tile]:
            island = state.world.confines(tile)
            if island:
                tell(IslandAhead, tile, island)
    state.scheduler.ask("Turn")


def _turn(state: State) -> Decision:
    world, hero = state.world, state.hero
    key = (hero.tile, has_ship(state, hero))
    decision = world.turns.get(key)
    if decision is None:
        legal = legal_steps(state, hero)
        ways = tuple(Travel(way) for way in Direction if world.board.step(hero.tile, way) in legal)
        decision = TakeTurn(PLAYER, "turn", "What will you do, Your Grace?", (*ways, *STAY))
        world.turns[key] = decision
    return allowed(state, decision) if state.house else decision


def allowed(state: State, decision: TakeTurn) -> TakeTurn:
    """A turn with the answers that no house rule forbids."""
    rules = using(state.house_rules, "forbids")
    if not rules:
        return decision
    kept = [option for option in decision.options if not any(rule.forbids(state, option) for rule in rules)]
    return replace(decision, options=tuple(kept))


def _act(state: State, tell: Teller, command: Command) -> None:
    hero, warriors, rules = state.hero, state.warriors, state.world.rules
    if isinstance(command, Travel):
        origin = hero.tile
        hero.tile = state.world.board.step(origin, command.direction)
        tell(HeroTravelled, origin, hero.tile)
        if state.house:
            for rule in state.house_rules:
                rule.travelled(state, tell, origin)
    elif isinstance(command, Rest):  # T-ACT-3
        for member in hero.party:
            warriors[member].shift(rules.limits, strength=rules.actions.rest_strength)
        tell(HeroRested, rules.actions.rest_strength if hero.party else 0)
    else:  # T-ACT-4: the gods are consulted
        for member in hero.party:
            warriors[member].shift(rules.limits, morale=rules.actions.consult_morale)
        tell(GodsConsulted, rules.actions.consult_morale if hero.party else 0)


def refused_travel(state: State, direction: Direction) -> str:
    """T-ACT-1: why the player cannot go there."""
    place = state.world.board.step(state.hero.tile, direction)
    if place == OFF_BOARD:
        return f"The known world ends there: you cannot go {direction.value}."
    return f"That is water, and nobody in your party has a ship: you cannot go {direction.value}."


def move_others(state: State, tell: Teller) -> None:
    """T-MOVE-1, T-MOVE-2: each rival and free warrior moves one tile, or stays if it cannot."""
    seen = _noticed(state, state.began_at) if tell.listening else None
    world, heroes, warriors, pick = state.world, state.heroes, state.warriors, state.dice.pick
    walk, sail = world.walk, world.sail
    if state.house:
        _move_by_house(state)
    else:
        for rival in state.rivals:
            hero = heroes[rival]
            moves = walk[hero.tile]
            if moves is not sail[hero.tile] and has_ship(state, hero):
                moves = sail[hero.tile]
            if moves:
                hero.tile = pick(moves)
    for member in state.free:
        warrior = warriors[member]
        moves = (sail if warrior.ship else walk)[warrior.tile]
        if moves:
            warrior.tile = pick(moves)
    if seen is not None:
        _tell_sightings(state, tell, *seen)


def _move_by_house(state: State) -> None:
    """The rivals' steps if house rules are on: by a plan if there is one, else at random."""
    dice, world = state.dice, state.world
    planners, movers = using(state.house_rules, "plan"), using(state.house_rules, "rival_moved")
    for rival in state.rivals:
        hero = state.heroes[rival]
        origin, sails = hero.tile, has_ship(state, hero)
        moves = (world.sail if sails else world.walk)[origin]
        if moves:
            planned = plan(planners, state, rival, moves, sails=sails) if planners else None
            hero.tile = dice.pick(moves) if planned is None else planned
            for rule in movers:
                rule.rival_moved(state, rival, origin)


def plan(
    rules: Sequence[HouseRule], state: State, rival: int, moves: Sequence[int], *, sails: bool
) -> int | None:
    """The tile that a house rule chooses for a rival; `None` if it is left to chance."""
    for rule in rules:
        tile = rule.plan(state, rival, moves, sails=sails)
        if tile is not None:
            return tile
    return None


def _noticed(state: State, tile: int) -> tuple[list[int], list[int]]:
    """Rivals and free warriors that are seen from a tile now."""
    near, heroes, warriors = in_sight(state, tile), state.heroes, state.warriors
    return (
        [rival for rival in state.rivals if heroes[rival].tile in near],
        [member for member in state.free if warriors[member].tile in near],
    )


def _tell_sightings(state: State, tell: Teller, rivals: list[int], members: list[int]) -> None:
    """Announce those in sight now who were not when the turn began."""
    now_rivals, now_members = _noticed(state, state.hero.tile)
    for rival in now_rivals:
        if rival not in rivals:
            tell(HeroSighted, rival, state.heroes[rival].tile)
    for member in now_members:
        if member not in members:
            has_room = len(state.hero.party) < state.world.rules.limits.party
            tell(WarriorSighted, member, state.warriors[member].tile, has_room)


QUESTIONS: Final = {"Turn": Question(_turn, _act)}
STEPS: Final = {"TakeAction": take_action, "MoveOthers": move_others}
