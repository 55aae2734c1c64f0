"""Events as sentences. Those of the hand-out are printed exactly; the rest is ours."""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from thrones_tui.core.board import Position
from thrones_tui.games.minirogue import events as e
from thrones_tui.games.minirogue.actors import NAMES, PLAYER
from thrones_tui.games.minirogue.objects import (
    ARMOR,
    DEXTERITY,
    HEALTH,
    MAGIC_FANGS,
    STRENGTH,
    TELEPORTATION,
    called,
    named,
)
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.view import Blow, View
from thrones_tui.scene.model import Line

EFFECTS: Final = {
    TELEPORTATION: "You feel your body wrenched in space and time.",
    STRENGTH: "Your muscles bulge.",
    ARMOR: "Your armor glows blue.",
    HEALTH: "You feel your heart beating stronger.",
    DEXTERITY: "You feel like less of a klutz.",
}
"""R-SCR-1."""


def status_line(view: View) -> str:
    """R-SEE-1: below the level, exactly so."""
    return (
        f"Dungeon Level: {view.depth}, Hit points: {view.hit_points}, Armor: {view.armor}, "
        f"Strength: {view.strength}, Dexterity: {view.dexterity}"
    )


def percent(chance: float) -> str:
    """A chance in whole percent; one that is not 0 or 1 never looks as if it were."""
    whole = int(chance * 100 + 0.5)
    if whole == 0 and chance > 0:
        return "under 1%"
    return "over 99%" if whole == 100 and chance < 1 else f"{whole}%"


def blow_words(blow: Blow) -> str:
    """R-FIGHT-1, R-FIGHT-2: what an attack would be: `57% for 0-3`."""
    return f"{percent(blow.chance)} for {f'0-{blow.most}' if blow.most else '0'}"


def bearing(origin: Position, target: Position) -> str:
    """Where a place lies, in short: `3N 1W`."""
    rows, columns = target.row - origin.row, target.column - origin.column
    south = f"{abs(rows)}{'S' if rows > 0 else 'N'}" if rows else ""
    east = f"{abs(columns)}{'E' if columns > 0 else 'W'}" if columns else ""
    return f"{south} {east}".strip() or "here"


def counted(number: int, what: str) -> str:
    """A number of things: `1 turn`, `no turns`, `2 Snakewomen`."""
    many = f"{what[:-3]}men" if what.endswith("man") else f"{what}s"
    return f"{number or 'no'} {what if number == 1 else many}"


def bare(name: str) -> str:
    """A monster's name without its article."""
    return name.removeprefix("the ")


def capital(text: str) -> str:
    """A text with a capital letter at its beginning; the others stay."""
    return text[:1].upper() + text[1:]


def lines(events: Sequence[e.MiniRogueEvent], rules: Ruleset, turn: int) -> Iterator[Line]:
    """The log for events in their order."""
    for event in events:
        text, style = _sentence(event, rules)
        slept_on = isinstance(event, e.PlayerSlept) and event.left > 0
        yield Line(text, style, turn, slept_on or isinstance(event, e.WallBumped | e.RunEnded))


def _sentence(event: e.MiniRogueEvent, rules: Ruleset) -> tuple[str, str]:
    match event:
        case e.Attacked():
            return _blow(event, rules)
        case e.LevelEntered(depth):
            last = depth == rules.dungeon.levels - 1
            below = "The golden idol is here somewhere." if last else "Find the stairway down."
            return f"You come to dungeon level {depth}. {below}", "accent"
        case e.ObjectTaken(kind):
            return f"You pick up {called(kind)}.", "good"
        case e.WeaponWielded(kind):
            return f"You are wielding {called(kind)}.", "text"
        case e.ScrollRead(kind):
            return f"You read {called(kind)}. {EFFECTS[kind]}", "good"
        case e.CannotWield(kind):
            return f"You can't wield {called(kind)}.", "warn"
        case e.CannotRead(kind):
            return f"You can't read a {called(kind)}.", "warn"
        case e.KnapsackFull():
            return "Your knapsack is full; you can't pick that up.", "warn"
        case e.IdolTaken():
            return "Congratulations, you won!", "good"
        case e.PlayerDied(slayer, depth):
            return f"You die on dungeon level {depth}, killed by {NAMES[slayer]}.", "danger"
        case _:
            return _remark(event)


def _remark(
    event: e.ObjectFound
    | e.GoalFound
    | e.NothingToTake
    | e.NoStairsHere
    | e.WallBumped
    | e.TurnWasted
    | e.Cheated
    | e.PlayerSlept
    | e.ErrandDisturbed
    | e.RunEnded
    | e.WayBlocked
    | e.WayUnknown,
) -> tuple[str, str]:
    match event:
        case e.ObjectFound(kind):
            return f"Here {'lie' if kind == MAGIC_FANGS else 'lies'} {named(kind)}.", "accent"
        case e.GoalFound(is_idol):
            here = "Here lies the golden idol. Take it!" if is_idol else "Here a stairway leads down."
            return here, "accent"
        case e.NothingToTake():
            return "There is nothing here to pick up.", "dim"
        case e.NoStairsHere():
            return "There is no stairway here.", "dim"
        case e.WallBumped():
            return "You walk into the wall.", "dim"
        case e.TurnWasted():
            return "That is no command, and your turn is gone. ? shows the keys.", "warn"
        case e.Cheated(strength, most, is_new):
            numbers = f"strength {strength}, at most {counted(most, 'hit point')}"
            rest = "This game will not be in the hall of fame." if is_new else "You had that before."
            return f"You cheat: {numbers}. {rest}", "warn"
        case e.PlayerSlept(left):
            return f"You are asleep: {counted(left, 'turn')} to go." if left else "You wake up.", "warn"
        case _:
            return _halt(event)


def _halt(event: e.ErrandDisturbed | e.RunEnded | e.WayBlocked | e.WayUnknown) -> tuple[str, str]:
    """R-CMD-5: why one does not go on."""
    match event:
        case e.ErrandDisturbed(kind, has_moved):
            return f"You stop: {NAMES[kind]} {'moves' if has_moved else 'comes into sight'}.", "warn"
        case e.RunEnded(at_wall):
            return f"You stop: {'a wall is ahead' if at_wall else 'the way opens or narrows here'}.", "dim"
        case e.WayBlocked(kind):
            return f"{capital(NAMES[kind])} stands in the way.", "warn"
        case e.WayUnknown():
            return "You know no way there.", "warn"
        case _:
            assert_never(event)


def _blow(event: e.Attacked, rules: Ruleset) -> tuple[str, str]:
    """R-FIGHT-4."""
    defender = NAMES[event.defender]
    if event.killed:
        end = " dealing a final blow."
    elif event.asleep:
        end = f" and hits, putting {defender} to sleep."
    else:
        end = " and hits." if event.hit else " and misses."
    verb = rules.arms[event.weapon].verb
    hurt = "good" if event.attacker == PLAYER else "danger"
    return f"{NAMES[event.attacker]} {verb} {defender}{end}", hurt if event.hit else "text"
