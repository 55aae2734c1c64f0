"""What happens in a game of MiniRogue, each event with its sentence. The player hears of everything.

Actors and objects are numbers of their kinds. The sentences of the hand-out are printed exactly.
"""

from typing import TypeAlias

from thrones_tui.core.events import PASSING, ROUTINE, USUAL, WEIGHTY, Event, Sentence
from thrones_tui.games.minirogue.kinds import OBJECTS, PLAYER, SCROLLS, actor_name, lies
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.scene.english import capital, counted

MiniRogueEvent: TypeAlias = Event[Ruleset]


class LevelEntered(MiniRogueEvent):
    """R-MAP-4: the player came to a level."""

    depth: int

    def sentence(self, rules: Ruleset) -> Sentence:
        last = self.depth == rules.dungeon.levels - 1
        below = "The golden idol is on this level." if last else "Find the stairway down."
        return Sentence(f"You come to dungeon level {self.depth}. {below}", "accent")


class Attacked(MiniRogueEvent):
    """R-FIGHT-4: one actor struck at another, for so many hit points.

    `stands` are those that the player has left, or that a monster has lost by now (R-SEE-1).
    """

    attacker: int
    defender: int
    weapon: int
    hit: bool
    killed: bool
    asleep: bool
    damage: int
    stands: int

    def sentence(self, rules: Ruleset) -> Sentence:
        defender = actor_name(self.defender)
        if self.killed:
            end = " dealing a final blow."
        elif self.asleep:
            end = f" and hits, putting {defender} to sleep."
        else:
            end = " and hits." if self.hit else " and misses."
        verb = rules.weapons[self.weapon].verb
        is_own = self.attacker == PLAYER
        weight = WEIGHTY if self.killed or self.asleep else USUAL if self.hit or is_own else ROUTINE
        style = ("good" if is_own else "danger") if self.hit else "text"
        told = f"{actor_name(self.attacker)} {verb} {defender}{end}{self._cost(rules)}"
        return Sentence(told, style, weight)

    def _cost(self, rules: Ruleset) -> str:
        """What a hit has cost, and how whoever took it stands."""
        if not self.hit or self.killed:
            return ""
        is_player = self.defender == PLAYER
        loses = " You lose" if is_player else " It loses"
        if not self.damage:
            return f"{loses} nothing."
        stands = f"{self.stands} left" if is_player else rules.condition(self.defender, self.stands)
        return f"{loses} {self.damage}: {stands}."


class ObjectFound(MiniRogueEvent):
    """The player came upon an object."""

    kind: int

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence(f"Here {lies(OBJECTS[self.kind].named)}.", "accent")


class ObjectLeft(MiniRogueEvent):
    """R-MON-6: a monster that died has left an object behind."""

    monster: int
    kind: int

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence(f"{capital(actor_name(self.monster))} leaves {OBJECTS[self.kind].named}.", "accent")


class GoalFound(MiniRogueEvent):
    """The player came upon the stairway or the idol."""

    is_idol: bool

    def sentence(self, rules: Ruleset) -> Sentence:
        here = "Here lies the golden idol. Take it!" if self.is_idol else "Here a stairway leads down."
        return Sentence(here, "accent")


class ObjectTaken(MiniRogueEvent):
    """R-SCR-2: the player picked up an object."""

    kind: int

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence(f"You pick up {OBJECTS[self.kind].called}.", "good")


class KnapsackFull(MiniRogueEvent):
    """R-CMD-2: the player can carry no more."""

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence("Your knapsack is full; you can't pick that up.", "warn")


class NothingToTake(MiniRogueEvent):
    """There was nothing underfoot to pick up."""

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence("There is nothing here to pick up.", "dim")


class WeaponWielded(MiniRogueEvent):
    """R-CMD-3: the player took a weapon in hand."""

    kind: int

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence(f"You are wielding {OBJECTS[self.kind].called}.")


class ScrollRead(MiniRogueEvent):
    """R-SCR-1: the player read a scroll."""

    kind: int

    def sentence(self, rules: Ruleset) -> Sentence:
        scroll = SCROLLS[self.kind]
        return Sentence(f"You read {scroll.called}. {scroll.told}", "good")


class AttributeRaised(MiniRogueEvent):
    """R-SCR-1: a scroll has raised an attribute of the player, which is called so."""

    what: str
    before: int
    after: int

    def sentence(self, rules: Ruleset) -> Sentence:
        if self.before == self.after:
            return Sentence(f"Your {self.what} is {self.after}, and cannot rise.", "dim")
        return Sentence(f"Your {self.what} is {self.after} now; it was {self.before}.", "good")


class CannotUse(MiniRogueEvent):
    """R-CMD-3: a scroll is no weapon, and a weapon no scroll."""

    kind: int

    def sentence(self, rules: Ruleset) -> Sentence:
        does = "wield" if self.kind in SCROLLS else "read"
        text = f"You can't {does} {OBJECTS[self.kind].named}."
        return Sentence(text, "warn")


class NoStairsHere(MiniRogueEvent):
    """R-TURN-4: the player tried to descend where there is no stairway."""

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence("There is no stairway here.", "dim")


class WallBumped(MiniRogueEvent):
    """R-CMD-1: the player walked into a wall."""

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence("You walk into the wall.", "dim")


class TurnWasted(MiniRogueEvent):
    """R-TURN-4: the player pressed a key that is not a command."""

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence("That is not a command, and your turn is gone. Help shows the keys.", "warn")


class Cheated(MiniRogueEvent):
    """R-CMD-4: strength and maximum hit points as they are now, and whether that is new."""

    strength: int
    most_hit_points: int
    is_new: bool

    def sentence(self, rules: Ruleset) -> Sentence:
        numbers = f"strength {self.strength}, at most {counted(self.most_hit_points, 'hit point')}"
        rest = "This game will not be in the hall of fame." if self.is_new else "You had that already."
        return Sentence(f"You cheat: {numbers}. {rest}", "warn")


class PlayerSlept(MiniRogueEvent):
    """R-TURN-3: the player slept through a turn, with some left or none."""

    left: int

    def sentence(self, rules: Ruleset) -> Sentence:
        if self.left:
            return Sentence(f"You are asleep: {counted(self.left, 'turn')} to go.", "warn", ROUTINE)
        return Sentence("You wake up.", "warn")


class FoodEaten(MiniRogueEvent):
    """R-TURN-5: there is nothing left to eat on this level."""

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence("Your food is eaten: you heal no more until the next level.", "warn")


class ErrandDisturbed(MiniRogueEvent):
    """R-CMD-5: a run or a journey stopped because a monster came into sight."""

    kind: int

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence(f"{capital(actor_name(self.kind))} comes into sight.", "warn", PASSING)


class RunEnded(MiniRogueEvent):
    """R-CMD-5: a run stopped at a wall, or where the way opens or narrows."""

    at_wall: bool

    def sentence(self, rules: Ruleset) -> Sentence:
        why = "a wall is ahead" if self.at_wall else "the way opens or narrows here"
        return Sentence(f"You stop: {why}.", "dim", ROUTINE)


class WayBlocked(MiniRogueEvent):
    """R-CMD-5: a monster stands in the only way to where the player wanted to travel."""

    kind: int

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence(f"{capital(actor_name(self.kind))} stands in the way.", "warn")


class WayUnknown(MiniRogueEvent):
    """R-CMD-5: there is no free way to where the player wanted to travel."""

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence("You know of no way there.", "warn")


class IdolTaken(MiniRogueEvent):
    """R-CMD-2: the player has won."""

    def sentence(self, rules: Ruleset) -> Sentence:
        return Sentence("Congratulations, you won!", "good", WEIGHTY)


class PlayerDied(MiniRogueEvent):
    """R-END-1: the player was killed, by whom and where."""

    slayer: int
    depth: int

    def sentence(self, rules: Ruleset) -> Sentence:
        text = f"You die on dungeon level {self.depth}, killed by {actor_name(self.slayer)}."
        return Sentence(text, "danger", WEIGHTY)
