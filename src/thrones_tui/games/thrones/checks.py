"""What must hold of every state, checked on states that come from outside."""

from thrones_tui.core.codec import CodecError
from thrones_tui.games.thrones.state import UNCLAIMED, State


def check(state: State) -> None:
    """Raise `CodecError` naming what in a state cannot be."""
    size, heroes, warriors = state.world.board.size, len(state.heroes), len(state.warriors)
    check_ids("player", [state.player], heroes)
    check_ids("rivals", state.rivals, heroes)
    check_ids("free", state.free, warriors)
    check_ids("began_at", [state.began_at], size)
    check_ids("dragonglass", state.dragonglass, size)
    check_ids("party", [member for hero in state.heroes for member in hero.party] + state.free, warriors)
    for hero in state.heroes:
        check_ids("tile of a hero", [hero.tile], size)
    for warrior in state.warriors:
        check_ids("tile of a warrior", [warrior.tile], size)
    if state.player in state.rivals:
        raise CodecError("State.player is among the rivals")
    if len(state.owner) != size or any(owner >= heroes for owner in state.owner if owner != UNCLAIMED):
        raise CodecError(f"State.owner should name an owner for each of {size} tiles")
    if len(state.visited) != heroes or any(len(been) != size for been in state.visited):
        raise CodecError(f"State.visited should have {size} tiles for each of {heroes} heroes")
    _check_house(state)
    _check_numbers(state)
    _check_control(state)


def _check_house(state: State) -> None:
    """T-HOUSE: known rules in their order, and what each needs."""
    rules = state.world.house
    if state.house != tuple(rule.name for rule in rules if rule.name in state.house):
        raise CodecError(f"State.house should be some of {', '.join(r.name for r in rules)}, in this order")
    for rule in rules:
        rule.check(state)


def _check_numbers(state: State) -> None:
    """T-ACT-5, T-END-4, T-SET-6: everything within its bounds."""
    limits, walkers = state.world.rules.limits, state.world.rules.walkers
    for hero in state.heroes:
        if min(hero.money, hero.influence, hero.army) < 0 or len(hero.party) > limits.party:
            raise CodecError(f"State, hero {hero.name!r}: money, influence, army or party out of bounds")
    for warrior in state.warriors:
        for value, most in (
            (warrior.strength, limits.strength),
            (warrior.loyalty, limits.loyalty),
            (warrior.morale, limits.morale),
        ):
            if not 0 <= value <= most:
                raise CodecError(f"State, warrior {warrior.name!r}: {value} is out of bounds")
    if state.turn < 1 or not 0 <= state.refusals <= walkers.refusals + 1:
        raise CodecError("State: turn or refusals out of bounds")
    for name in (state.player_name, *(hero.name for hero in state.heroes)):
        if not name or not name.isprintable():
            raise CodecError(f"State: {name!r} is no name")


def _check_control(state: State) -> None:
    """T-ECO-4: what heroes count is what they own."""
    world = state.world
    counts = [[0, 0, 0] for _ in state.heroes]
    for tile, owner in enumerate(state.owner):
        if owner != UNCLAIMED:
            count = counts[owner]
            count[0] += world.yields[tile].points
            count[1] += 1
            count[2] += tile in world.cities
    for hero, (points, tiles, cities) in zip(state.heroes, counts, strict=True):
        if (points, tiles, cities) != (hero.points, hero.tiles, hero.cities):
            counted = (points, tiles, cities)
            raise CodecError(f"State, hero {hero.name!r}: points, tiles and cities should be {counted}")


def check_ids(place: str, ids: list[int], count: int) -> None:
    """Each id once, from 0 to `count - 1`."""
    if len(set(ids)) != len(ids) or not all(0 <= number < count for number in ids):
        raise CodecError(f"State, {place}: {ids} should be different numbers below {count}")
