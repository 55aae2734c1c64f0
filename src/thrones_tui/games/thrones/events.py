"""What happens in a game of thrones. Heroes, warriors and tiles are numbers; `audience` says who may hear."""

from typing import Final, NamedTuple, TypeAlias

from thrones_tui.core.events import EVERYBODY, Audience


class HeroTravelled(NamedTuple):
    """The player's hero went one tile."""

    origin: int
    tile: int
    audience: Audience = EVERYBODY


class HorsesReady(NamedTuple):
    """T-HOUSE-1: the player's horses can take a second step."""

    audience: Audience = EVERYBODY


class HeroRode(NamedTuple):
    """T-HOUSE-1: the player's hero took a second step."""

    origin: int
    tile: int
    audience: Audience = EVERYBODY


class HeroRested(NamedTuple):
    """The party rested and gained strength."""

    gain: int
    audience: Audience = EVERYBODY


class GodsConsulted(NamedTuple):
    """The gods were consulted; the party gained morale."""

    gain: int
    audience: Audience = EVERYBODY


class HeroSighted(NamedTuple):
    """A rival came into the player's sight."""

    hero: int
    tile: int
    audience: Audience = EVERYBODY


class WarriorSighted(NamedTuple):
    """A free warrior came into the player's sight."""

    warrior: int
    tile: int
    audience: Audience = EVERYBODY


class SpeechGiven(NamedTuple):
    """The player spoke to a rival's people."""

    rival: int
    probability: float
    won: bool
    audience: Audience = EVERYBODY


class GoldOffered(NamedTuple):
    """The player tried to buy a rival's people."""

    rival: int
    probability: float
    won: bool
    audience: Audience = EVERYBODY


class InfluenceHalved(NamedTuple):
    """T-ENC-7: the price of a lost speech."""

    before: int
    after: int
    audience: Audience = EVERYBODY


class MoneyHalved(NamedTuple):
    """T-ENC-7: the price of a refused offer."""

    before: int
    after: int
    audience: Audience = EVERYBODY


class BattleFought(NamedTuple):
    """Two heroes fought. Champions are warrior ids, −1 for none; `winner` is a hero, −1 for a draw."""

    hero: int
    champion: int
    value: int
    rival: int
    rival_champion: int
    rival_value: int
    winner: int
    audience: Audience = EVERYBODY


class HeroRetired(NamedTuple):
    """A hero left the game; everybody hears of it (T-ENC-10, T-RIV-2)."""

    hero: int
    audience: Audience = EVERYBODY


class SpoilsTaken(NamedTuple):
    """A winner took what a retired hero had."""

    winner: int
    money: int
    influence: int
    army: int
    tiles: int
    points: int
    audience: Audience = EVERYBODY


class WarriorJoined(NamedTuple):
    """A warrior entered a party; `left` is the hero whose party it left, −1 if none."""

    warrior: int
    hero: int
    left: int = -1
    audience: Audience = EVERYBODY


class WarriorFreed(NamedTuple):
    """A warrior left a party and roams free."""

    warrior: int
    audience: Audience = EVERYBODY


class WarriorContested(NamedTuple):
    """T-REC-1: a free warrior near the player and another hero joined nobody."""

    warrior: int
    audience: Audience = EVERYBODY


class ResourcesCollected(NamedTuple):
    """T-ECO-1: a hero collected from a tile."""

    hero: int
    tile: int
    money: int
    army: int
    influence: int
    audience: Audience = EVERYBODY


UNKNOWN: Final = -1
"""A hero whom the player does not see."""


class ControlTaken(NamedTuple):
    """T-ECO-3: a tile changed hands; `hero` may be `UNKNOWN`, `previous` is a hero or `UNCLAIMED`."""

    hero: int
    tile: int
    previous: int
    points: int
    audience: Audience = EVERYBODY


class RumourHeard(NamedTuple):
    """T-CITY-1: the closest rival and its distance in days; −1 and 0 when none is left."""

    rival: int
    distance: int
    audience: Audience = EVERYBODY


class KnightsBought(NamedTuple):
    """T-CITY-2: knights bought for money."""

    knights: int
    cost: int
    audience: Audience = EVERYBODY


class HorsesBought(NamedTuple):
    """T-HOUSE-1: a hero bought horses for money."""

    hero: int
    cost: int
    audience: Audience = EVERYBODY


class HorsesDied(NamedTuple):
    """T-HOUSE-1: a Drought killed the player's horses."""

    audience: Audience = EVERYBODY


class DragonglassFound(NamedTuple):
    """T-DG-1 to T-DG-3: a warrior was equipped; −1 where nobody could be."""

    warrior: int
    tile: int
    audience: Audience = EVERYBODY


class DroughtStruck(NamedTuple):
    """T-EVT-1."""

    morale: int
    strength: int
    audience: Audience = EVERYBODY


class SoldiersDeserted(NamedTuple):
    """T-EVT-1."""

    army: int
    loyalty: int
    audience: Audience = EVERYBODY


class JackpotWon(NamedTuple):
    """T-EVT-1."""

    before: int
    after: int
    audience: Audience = EVERYBODY


class KindnessShown(NamedTuple):
    """T-EVT-1."""

    army: int
    loyalty: int
    audience: Audience = EVERYBODY


class DragonsCame(NamedTuple):
    """T-CAL-1: to whom, with how large an army, and whom they ate (−1: nobody)."""

    hero: int
    army: int
    eaten: int
    audience: Audience = EVERYBODY


class HeroDied(NamedTuple):
    """T-CAL-2: consumed by his demons."""

    hero: int
    audience: Audience = EVERYBODY


class LevyRaised(NamedTuple):
    """T-CAL-5: for whom, and what came of it."""

    hero: int
    army: int
    influence: int
    audience: Audience = EVERYBODY


class RespectsPaid(NamedTuple):
    """T-CAL-2."""

    audience: Audience = EVERYBODY


class RespectsWithheld(NamedTuple):
    """T-CAL-2."""

    audience: Audience = EVERYBODY


class WalkersRoused(NamedTuple):
    """T-END-3: and by what."""

    reason: str
    audience: Audience = EVERYBODY


class WalkersPutOff(NamedTuple):
    """T-END-4: a refusal, and how many are left."""

    left: int
    audience: Audience = EVERYBODY


class RoundFought(NamedTuple):
    """T-END-6: one round of the final battle, its number from 1."""

    number: int
    probability: float
    won: bool
    audience: Audience = EVERYBODY


class GameEnded(NamedTuple):
    """The end; `reason` is that of the outcome."""

    reason: str
    won: bool
    points: int
    audience: Audience = EVERYBODY


ThronesEvent: TypeAlias = (
    HeroTravelled
    | HorsesReady
    | HeroRode
    | HeroRested
    | GodsConsulted
    | HeroSighted
    | WarriorSighted
    | SpeechGiven
    | GoldOffered
    | InfluenceHalved
    | MoneyHalved
    | BattleFought
    | HeroRetired
    | SpoilsTaken
    | WarriorJoined
    | WarriorFreed
    | WarriorContested
    | ResourcesCollected
    | ControlTaken
    | RumourHeard
    | KnightsBought
    | HorsesBought
    | HorsesDied
    | DragonglassFound
    | DroughtStruck
    | SoldiersDeserted
    | JackpotWon
    | KindnessShown
    | DragonsCame
    | HeroDied
    | LevyRaised
    | RespectsPaid
    | RespectsWithheld
    | WalkersRoused
    | WalkersPutOff
    | RoundFought
    | GameEnded
)
