"""Every number of the rules, as `ruleset.toml` holds them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sight:
    """T-SEE-1: tiles seen in every direction, and how the hero's tile is drawn (empty: as itself)."""

    radius: int
    hero_glyph: str


@dataclass(frozen=True, slots=True)
class Limits:
    """T-ACT-5, T-SET-6, T-SET-7: largest values, party size, own hero's resources, letters in a name."""

    strength: int
    loyalty: int
    morale: int
    party: int
    start_resources: int
    name_length: int


@dataclass(frozen=True, slots=True)
class Actions:
    """T-ACT-3, T-ACT-4: what resting and consulting the gods add to each warrior."""

    rest_strength: int
    consult_morale: int


@dataclass(frozen=True, slots=True)
class Encounters:
    """T-ENC-1, T-ENC-4, T-ENC-5: reach in tiles, and the totals that odds are measured against."""

    reach: int
    influence_total: int
    money_total: int


@dataclass(frozen=True, slots=True)
class Recruiting:
    """T-REC-1: what joining adds to a free warrior."""

    loyalty: int
    morale: int


@dataclass(frozen=True, slots=True)
class Yield:
    """T-ECO-1, T-ECO-4: what a tile brings on the first visit, and its points."""

    money: int
    army: int
    influence: int
    points: int


@dataclass(frozen=True, slots=True)
class Knights:
    """T-CITY-2: money for one knight."""

    price: int


@dataclass(frozen=True, slots=True)
class Dragonglass:
    """T-SET-3: tiles it is hidden on."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Fate:
    """T-EVT-1: chance of a random event each turn, and what each event changes."""

    chance: float
    drought_morale: int
    drought_strength: int
    deserters_army: int
    deserters_loyalty: int
    jackpot_factor: int
    kindness_army: int
    kindness_loyalty: int


@dataclass(frozen=True, slots=True)
class Horses:
    """T-HOUSE-1: the price, and the chances that a rival buys, that it rides on, and that a Drought kills."""

    price: int
    rival_chance: float
    ride_chance: float
    drought_chance: float


@dataclass(frozen=True, slots=True)
class Dragons:
    """T-CAL-1: who gets them, their numbers, the army they bring, and what a meal adds in percent."""

    hero: str
    name: str
    strength: int
    loyalty: int
    morale: int
    army: int
    meal_percent: int


@dataclass(frozen=True, slots=True)
class Demons:
    """T-CAL-2: whom they consume, and the name that is mourned."""

    hero: str
    mourned_as: str


@dataclass(frozen=True, slots=True)
class Bond:
    """T-CAL-3, T-CAL-4: a hero and the warrior who comes or goes."""

    hero: str
    warrior: str


@dataclass(frozen=True, slots=True)
class Levy:
    """T-CAL-5: a hero, and what is raised for them; nothing at all where both are 0."""

    hero: str
    army: int
    influence: int


@dataclass(frozen=True, slots=True)
class CalendarRules:
    """T-CAL-6: the turn at whose end all of it happens."""

    turn: int
    dragons: Dragons
    demons: Demons
    sister: Bond
    parting: Bond
    levy: Levy


@dataclass(frozen=True, slots=True)
class Walkers:
    """T-END-3 to T-END-6: what rouses them, refusals, and the numbers of the final battle."""

    turns: int
    army: int
    tiles_percent: int
    points: int
    refusals: int
    morale_divisor: int
    influence_divisor: int
    dragonglass_power: int
    rounds: int
    power_scale: int


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The numbers of one game of thrones."""

    title: str
    tagline: str
    sight: Sight
    limits: Limits
    actions: Actions
    encounters: Encounters
    recruiting: Recruiting
    water: Yield
    land: Yield
    knights: Knights
    dragonglass: Dragonglass
    fate: Fate
    horses: Horses
    calendar: CalendarRules
    walkers: Walkers
