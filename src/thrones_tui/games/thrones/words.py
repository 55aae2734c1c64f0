"""Events as sentences. Hand-out sentences are printed exactly; the rest is ours."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, assert_never

from thrones_tui.core.board import Position
from thrones_tui.games.thrones import events as e
from thrones_tui.games.thrones.state import UNCLAIMED, State
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.model import Line

ROUSED: Final = {
    "turns": "the year has grown long",
    "army": "they have heard the tramp of your army",
    "tiles": "they will not share a realm with you",
    "points": "your fame has reached them",
    "rivals": "no rival is left to stand between you and them",
}


EXACT: Final = 4
"""Places of a percentage for odds that a player could work out by hand (T-ENC-3)."""


PLACES: Final = {"the land": "Land", "the waters": "Waters"}
"""Places without a name, where a sentence begins with them."""
ROUTINE: Final = (
    e.HeroTravelled,
    e.HeroRode,
    e.HeroRested,
    e.GodsConsulted,
    e.ControlTaken,
    e.RespectsWithheld,
)
"""What a player expects, and can miss in a short log."""


class Names(NamedTuple):
    """What the numbers in events are called."""

    world: World
    player: int
    heroes: tuple[str, ...]
    warriors: tuple[str, ...]

    def hero(self, hero: int) -> str:
        """A hero's name, `you` for the player's, `somebody` for one unseen."""
        if hero == e.UNKNOWN:
            return "somebody"
        return "you" if hero == self.player else self.heroes[hero]

    def place(self, tile: int) -> str:
        """What a tile is called: its city, or its kind."""
        city = self.world.cities.get(tile)
        if city is not None:
            return city.name
        return "the waters" if self.world.is_water(tile) else "the land"


def names_of(state: State) -> Names:
    """The names in one game."""
    warriors = [row.name for row in state.world.tables.warriors]
    return Names(
        state.world,
        state.player,
        tuple(hero.name for hero in state.heroes),
        (*warriors, state.world.rules.calendar.dragons.name),
    )


def amount(number: int) -> str:
    """A number with thousands set apart."""
    return f"{number:,}"


def counted(number: int, what: str) -> str:
    """A number of things: `1 knight`, `no tiles`, `1,200 tiles`."""
    return f"{amount(number) if number else 'no'} {what}{'' if number == 1 else 's'}"


_HALF_UP: Final = 1e-9
"""So that a half that binary numbers hold exactly is rounded up like any other."""


def percent(chance: float, places: int = 2) -> str:
    """A chance in percent, without trailing zeros; one that is not 0 or 1 never looks as if it were."""
    text = f"{chance * 100 + _HALF_UP:.{places}f}".rstrip("0").rstrip(".")
    least = 10**-places
    if text == "0" and chance > 0:
        return f"under {least:g}%"
    return f"over {100 - least:.{places}f}%" if text == "100" and chance < 1 else f"{text}%"


def way(origin: Position, target: Position) -> str:
    """Where a place lies: `3 north, 1 west`."""
    rows, columns = target.row - origin.row, target.column - origin.column
    parts = []
    if rows:
        parts.append(f"{abs(rows)} {'south' if rows > 0 else 'north'}")
    if columns:
        parts.append(f"{abs(columns)} {'east' if columns > 0 else 'west'}")
    return ", ".join(parts) or "right here"


def bearing(origin: Position, target: Position) -> str:
    """Where a place lies, in short: `3N 1W`."""
    rows, columns = target.row - origin.row, target.column - origin.column
    south = f"{abs(rows)}{'S' if rows > 0 else 'N'}" if rows else ""
    east = f"{abs(columns)}{'E' if columns > 0 else 'W'}" if columns else ""
    return f"{south} {east}".strip() or "here"


def listed(parts: list[str]) -> str:
    """Words in a row: `a, b and c`."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def gains(money: int, influence: int, army: int, *more: str) -> str:
    """What somebody gets, in words; `more` is said last."""
    counted = ((money, "money"), (influence, "influence"), (army, "knights"))
    return listed([*(f"{amount(number)} {what}" for number, what in counted if number), *more]) or "nothing"


def lines(events: Sequence[e.ThronesEvent], names: Names, turn: int, position: Position) -> Iterator[Line]:
    """The log for events in their order; `position` is where the player's hero stands.

    A step, what the new place pays and whose it is now are one short line where nothing comes between them.
    """
    paid: dict[int, e.ResourcesCollected] = {}
    for event, following in pairwise((*events, None)):
        if isinstance(event, e.HeroTravelled) and following and _is_gain(following, names):
            continue
        if isinstance(event, e.ResourcesCollected):
            paid[event.tile] = event  # T-ECO-3: who collects from a place takes it in the same turn
        elif isinstance(event, e.ControlTaken) and event.hero == names.player:
            lost = "" if event.previous == UNCLAIMED else f" from {names.hero(event.previous)}"
            won = [f"+{counted(event.points, 'point')}", *_worth(paid.get(event.tile))]
            place = PLACES.get(names.place(event.tile), names.place(event.tile))
            routine = event.tile not in names.world.cities
            yield Line(f"{place} taken{lost}: {', '.join(won)}.", "own", turn, routine)
        elif event:
            yield line(event, names, turn, position)


def _worth(paid: e.ResourcesCollected | None) -> Iterator[str]:
    """What a place has paid, in words."""
    if paid is not None:
        for number, what in ((paid.money, "money"), (paid.influence, "influence"), (paid.army, "knights")):
            if number:
                yield f"+{amount(number)} {what}"


def _is_gain(event: e.ThronesEvent, names: Names) -> bool:
    taken = isinstance(event, e.ControlTaken) and event.hero == names.player
    return taken or isinstance(event, e.ResourcesCollected)


def _heading(event: e.HeroTravelled | e.HeroRode, names: Names) -> str:
    board = names.world.board
    return way(board.position(event.origin), board.position(event.tile)).split()[-1]


def line(event: e.ThronesEvent, names: Names, turn: int, position: Position) -> Line:
    """A line of the log for one event."""
    text, style = _sentence(event, names, position)
    return Line(text[:1].upper() + text[1:], style, turn, isinstance(event, ROUTINE))


def _sentence(event: e.ThronesEvent, names: Names, position: Position) -> tuple[str, str]:
    match event:
        case e.HeroTravelled():
            verb = "sail" if names.world.is_water(event.tile) else "travel"
            city = f" to {names.place(event.tile)}" if event.tile in names.world.cities else ""
            return f"You {verb} {_heading(event, names)}{city}.", "text"
        case e.HorsesReady() | e.HeroRode() | e.HorsesBought() | e.HorsesDied():
            return _of_horses(event, names)
        case e.HeroRested(gain):
            return f"You rest: +{gain} strength for each warrior.", "text"
        case e.GodsConsulted(gain):
            return f"You consult the gods: +{gain} morale for each warrior.", "text"
        case e.HeroSighted(hero, tile):
            return (
                f"{names.hero(hero)} comes into sight, {way(position, names.world.board.position(tile))}.",
                "rival",
            )
        case e.WarriorSighted(warrior, tile):
            where = way(position, names.world.board.position(tile))
            return f"{names.warriors[warrior]}, a free warrior, comes into sight, {where}.", "warrior"
        case e.WarriorJoined(warrior, hero, left) if left == names.player:
            return f"{names.warriors[warrior]} leaves you for {names.hero(hero)}.", "danger"
        case e.WarriorJoined(warrior, hero):
            joins = "joins you" if hero == names.player else f"joins {names.hero(hero)}"
            return f"{names.warriors[warrior]} {joins}.", "good" if hero == names.player else "rival"
        case e.WarriorFreed(warrior):
            return f"{names.warriors[warrior]} rides off and roams free.", "warrior"
        case e.WarriorContested(warrior):
            return (
                f"{names.warriors[warrior]} wavers between you and another hero, and joins nobody.",
                "warrior",
            )
        case e.HeroRetired(hero):
            return f"{names.heroes[hero]} has retired.", "accent"
        case (
            e.ResourcesCollected()
            | e.ControlTaken()
            | e.RumourHeard()
            | e.KnightsBought()
            | e.DragonglassFound()
            | e.SpoilsTaken()
        ):
            return _of_wealth(event, names)
        case e.SpeechGiven() | e.GoldOffered() | e.InfluenceHalved() | e.MoneyHalved() | e.BattleFought():
            return _of_encounters(event, names)
        case _:
            return _of_fate(event, names)


def _of_horses(
    event: e.HorsesReady | e.HeroRode | e.HorsesBought | e.HorsesDied, names: Names
) -> tuple[str, str]:
    match event:
        case e.HorsesReady():
            return "Your horses are fresh: they can carry you one tile further, on land.", "accent"
        case e.HeroRode():
            city = f" to {names.place(event.tile)}" if event.tile in names.world.cities else ""
            return f"You ride on {_heading(event, names)}{city}.", "text"
        case e.HorsesBought(hero, cost):
            buy = "buy" if hero == names.player else "buys"
            return f"{names.hero(hero)} {buy} horses for {amount(cost)} money.", "money"
        case e.HorsesDied():
            return "Your horses die of thirst.", "danger"
        case _:
            assert_never(event)


def _of_wealth(
    event: (
        e.ResourcesCollected
        | e.ControlTaken
        | e.RumourHeard
        | e.KnightsBought
        | e.DragonglassFound
        | e.SpoilsTaken
    ),
    names: Names,
) -> tuple[str, str]:
    match event:
        case e.ResourcesCollected(_, tile, money, army, influence):
            return f"In {names.place(tile)} you gain {gains(money, influence, army)}.", "money"
        case e.ControlTaken(hero, tile, _, points):
            lost = counted(points, "point")
            return f"{names.hero(hero)} takes {names.place(tile)} from you: -{lost}.", "danger"
        case e.RumourHeard(rival, distance):
            if rival < 0:
                return "The rumours agree: no rival is left in the realm.", "text"
            days = f"{counted(distance, 'day')} of travel away" if distance else "in this very place"
            return f"They say that the closest hero is {names.heroes[rival]}, {days}.", "text"
        case e.KnightsBought(knights, cost):
            return f"You hire {counted(knights, 'knight')} for {amount(cost)} money.", "army"
        case e.DragonglassFound(warrior):
            return f"{names.warriors[warrior]} is equipped with dragonglass.", "ice"
        case e.SpoilsTaken(winner, money, influence, army, tiles, points):
            wins = "win" if winner == names.player else "wins"
            land = f"{counted(tiles, 'tile')} (+{counted(points, 'point')})"
            return f"{names.hero(winner)} {wins} {gains(money, influence, army, land)}.", "accent"
        case _:
            assert_never(event)


def _of_encounters(
    event: e.SpeechGiven | e.GoldOffered | e.InfluenceHalved | e.MoneyHalved | e.BattleFought,
    names: Names,
) -> tuple[str, str]:
    match event:
        case e.SpeechGiven(rival, probability, won):
            end = "win them over" if won else "are laughed at"
            people = f"the people of {names.heroes[rival]}"
            return (
                f"You speak to {people} (chance {percent(probability, EXACT)}) and {end}.",
                "good" if won else "danger",
            )
        case e.GoldOffered(rival, probability, won):
            end = "they take it" if won else "they keep it and stay"
            people = f"the people of {names.heroes[rival]}"
            return (
                f"You offer gold to {people} (chance {percent(probability, EXACT)}): {end}.",
                "good" if won else "danger",
            )
        case e.InfluenceHalved(before, after):
            return f"You escape; your influence is halved, {amount(before)} to {amount(after)}.", "danger"
        case e.MoneyHalved(before, after):
            return f"You escape; your money is halved, {amount(before)} to {amount(after)}.", "danger"
        case e.BattleFought(hero, champion, value, rival, rival_champion, rival_value, winner):
            one = _side(names, hero, champion, value)
            other = _side(names, rival, rival_champion, rival_value)
            if winner < 0:
                return f"{one} against {other}: a draw. Both armies are halved.", "warn"
            verb = "win" if winner == names.player else "wins"
            style = (
                "good" if winner == names.player else "danger" if names.player in (hero, rival) else "rival"
            )
            return f"{one} against {other}: {names.hero(winner)} {verb} the battle.", style
        case _:
            assert_never(event)


def _side(names: Names, hero: int, champion: int, value: int) -> str:
    who = names.hero(hero)
    if champion < 0:
        return f"{who} without a warrior ({counted(value, 'knight')})"
    return f"{who} with {names.warriors[champion]} ({amount(value)})"


def _of_fate(
    event: (
        e.DroughtStruck
        | e.SoldiersDeserted
        | e.JackpotWon
        | e.KindnessShown
        | e.DragonsCame
        | e.HeroDied
        | e.LevyRaised
        | e.RespectsPaid
        | e.RespectsWithheld
        | e.WalkersRoused
        | e.WalkersPutOff
        | e.RoundFought
        | e.GameEnded
    ),
    names: Names,
) -> tuple[str, str]:
    match event:
        case e.DroughtStruck(morale, strength):
            return (
                f"Drought! Food runs low: -{morale} morale, -{strength} strength for each warrior.",
                "danger",
            )
        case e.SoldiersDeserted(army, loyalty):
            gone = counted(army, "knight")
            return f"Deserters! You lose {gone}, and each warrior {loyalty} loyalty.", "danger"
        case e.JackpotWon(before, after):
            return f"Jackpot! Wealthy friends double your money, {amount(before)} to {amount(after)}.", "good"
        case e.KindnessShown(army, loyalty):
            return (
                f"Kindness! You shelter refugees: +{army} knights, +{loyalty} loyalty for each warrior.",
                "good",
            )
        case e.DragonsCame(hero, army, eaten):
            name = names.world.rules.calendar.dragons.name
            meal = f" {names.warriors[eaten]} is eaten." if eaten >= 0 else ""
            knights = counted(army, "knight")
            return f"{name} and {knights} come to {names.hero(hero)}.{meal}", "accent"
        case e.HeroDied(hero):
            return f"{names.heroes[hero]} is consumed by demons. The party scatters.", "accent"
        case e.LevyRaised(hero, army, influence):
            whom = "you" if hero == names.player else names.hero(hero)
            return f"Allies rally to {whom}: +{amount(army)} knights, +{influence} influence.", "accent"
        case e.RespectsPaid():
            return "Mood.", "text"
        case e.RespectsWithheld():
            return "The mourners look at you.", "dim"
        case e.WalkersRoused(reason):
            return f"The White Walkers are roused: {ROUSED[reason]}.", "ice"
        case e.WalkersPutOff(left):
            times = "once" if left == 1 else f"{left} times"
            return f"You put off the White Walkers. You may still refuse {times}." if left else _LAST, "ice"
        case e.RoundFought(number, probability, won):
            end = "you stand" if won else "they break through"
            return (
                f"Round {number} against the White Walkers (chance {percent(probability, EXACT)}): {end}.",
                "ice",
            )
        case e.GameEnded(reason, won):
            return reason, "good" if won else "danger"
        case _:
            assert_never(event)


_LAST: Final = "You put off the White Walkers for the last time: refuse again and all is lost."
