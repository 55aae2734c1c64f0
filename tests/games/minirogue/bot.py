"""A simple bot: it walks to the stairs, and fights what is in the way. It knows what the player knows."""

from thrones_tui.core.board import Direction, Position
from thrones_tui.core.decisions import Decision
from thrones_tui.games.minirogue.view import View


def answer(view: View, decision: Decision) -> str:
    """What it does: read what it carries, fight who is next to it, rest, pick up, go on."""
    if decision.name == "scroll":
        at = next(at for at, arm in enumerate(view.pack) if arm.numbers is None)
        return f"item {chr(97 + at)}"
    if decision.name == "weapon":
        return f"item {chr(97 + best(view))}"
    foes = [foe for foe in view.foes if foe.distance == 1]
    if foes and not (view.sleep or view.goal == view.position):
        weakest = max(foes, key=lambda foe: foe.attack.chance * foe.attack.most)
        return f"move {heading(view.position, weakest.position)}"
    if view.goal == view.position:
        return "get" if view.has_idol else "descend"
    if not view.pack[best(view)].is_wielded:
        return "wield"
    if any(arm.numbers is None for arm in view.pack):
        return "read"
    if view.underfoot and len(view.pack) < 20:
        return "get"
    if view.hit_points < view.most_hit_points * 0.7 and not any(foe.distance < 17 for foe in view.foes):
        return "wait"
    return walk(view)


def best(view: View) -> int:
    """The letter of the weapon that it likes best."""
    arms = [
        (arm.numbers.dexterity + arm.numbers.damage, arm.is_wielded, -at)
        for at, arm in enumerate(view.pack)
        if arm.numbers
    ]
    return -max(arms)[2]


def heading(origin: Position, target: Position) -> str:
    step = Position(target.row - origin.row, target.column - origin.column)
    return next(way.value for way in Direction if way.delta == step)


def walk(view: View) -> str:
    """A step to the goal; whoever stands in the way is fought."""
    step = first_step(view)
    return f"move {heading(view.position, step)}" if step is not None else "wait"


def first_step(view: View) -> Position | None:
    goal = view.goal
    if goal is None:
        return None
    came: dict[Position, Position] = {goal: goal}
    for place in (waiting := [goal]):
        for way in Direction:
            step = Position(place.row + way.delta.row, place.column + way.delta.column)
            if step == view.position:
                return place
            inside = 0 <= step.row < len(view.rows) and 0 <= step.column < len(view.rows[0])
            if inside and view.rows[step.row][step.column] == "." and step not in came:
                came[step] = place
                waiting.append(step)
    return None
