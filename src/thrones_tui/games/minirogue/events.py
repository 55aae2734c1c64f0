"""What happens in a game of MiniRogue. Actors and objects are their kinds; everybody may hear it all."""

from typing import NamedTuple, TypeAlias

from thrones_tui.core.events import EVERYBODY, Audience


class LevelEntered(NamedTuple):
    """R-MAP-4: the player came to a level."""

    depth: int
    audience: Audience = EVERYBODY


class Attacked(NamedTuple):
    """R-FIGHT: one actor struck at another."""

    attacker: int
    defender: int
    weapon: int
    hit: bool
    killed: bool
    asleep: bool
    audience: Audience = EVERYBODY


class ObjectFound(NamedTuple):
    """The player came upon an object."""

    kind: int
    audience: Audience = EVERYBODY


class GoalFound(NamedTuple):
    """The player came upon the stairway, or the idol."""

    is_idol: bool
    audience: Audience = EVERYBODY


class ObjectTaken(NamedTuple):
    """R-CMD-2: the player picked up an object."""

    kind: int
    audience: Audience = EVERYBODY


class KnapsackFull(NamedTuple):
    """R-CMD-2."""

    audience: Audience = EVERYBODY


class NothingToTake(NamedTuple):
    """There was nothing underfoot to pick up."""

    audience: Audience = EVERYBODY


class WeaponWielded(NamedTuple):
    """R-CMD-3."""

    kind: int
    audience: Audience = EVERYBODY


class ScrollRead(NamedTuple):
    """R-SCR-1."""

    kind: int
    audience: Audience = EVERYBODY


class CannotWield(NamedTuple):
    """R-CMD-3: a scroll is no weapon."""

    kind: int
    audience: Audience = EVERYBODY


class CannotRead(NamedTuple):
    """R-CMD-3: a weapon is no scroll."""

    kind: int
    audience: Audience = EVERYBODY


class NoStairsHere(NamedTuple):
    """R-TURN-4: the player tried to descend where there is no stairway."""

    audience: Audience = EVERYBODY


class WallBumped(NamedTuple):
    """R-CMD-1: the player walked into a wall."""

    audience: Audience = EVERYBODY


class TurnWasted(NamedTuple):
    """R-TURN-4: the player did something that is no command."""

    audience: Audience = EVERYBODY


class Cheated(NamedTuple):
    """R-CMD-4: strength and the maximum of hit points as they are now, and whether that is news."""

    strength: int
    most_hit_points: int
    is_new: bool
    audience: Audience = EVERYBODY


class PlayerSlept(NamedTuple):
    """R-TURN-3: the player slept through a turn; so many are left."""

    left: int
    audience: Audience = EVERYBODY


class ErrandDisturbed(NamedTuple):
    """R-CMD-5: a run or a journey stopped for a monster that came into sight, or moved in sight."""

    kind: int
    has_moved: bool
    audience: Audience = EVERYBODY


class RunEnded(NamedTuple):
    """R-CMD-5: a run stopped where a wall is ahead, or else where the way opens or narrows."""

    at_wall: bool
    audience: Audience = EVERYBODY


class WayBlocked(NamedTuple):
    """R-CMD-5: a monster stands in the only way to where the player wanted to travel."""

    kind: int
    audience: Audience = EVERYBODY


class WayUnknown(NamedTuple):
    """R-CMD-5: there is no free way to where the player wanted to travel."""

    audience: Audience = EVERYBODY


class IdolTaken(NamedTuple):
    """R-CMD-2: the player has won."""

    audience: Audience = EVERYBODY


class PlayerDied(NamedTuple):
    """R-END-1: the player was killed, by whom and where."""

    slayer: int
    depth: int
    audience: Audience = EVERYBODY


MiniRogueEvent: TypeAlias = (
    LevelEntered
    | Attacked
    | ObjectFound
    | GoalFound
    | ObjectTaken
    | KnapsackFull
    | NothingToTake
    | WeaponWielded
    | ScrollRead
    | CannotWield
    | CannotRead
    | NoStairsHere
    | WallBumped
    | TurnWasted
    | Cheated
    | PlayerSlept
    | ErrandDisturbed
    | RunEnded
    | WayBlocked
    | WayUnknown
    | IdolTaken
    | PlayerDied
)
