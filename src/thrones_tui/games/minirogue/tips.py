"""What a newcomer should be told, each at the moment when it matters."""

from collections.abc import Iterator
from typing import Final

from thrones_tui.games.minirogue.gestures import EXPLORE, REST
from thrones_tui.games.minirogue.kinds import it, lies
from thrones_tui.games.minirogue.lookout import FIGHT
from thrones_tui.games.minirogue.view import View, better, scrolls
from thrones_tui.scene.keynames import press
from thrones_tui.scene.presenter import Tip

STRAY: Final = f"That key is no command. It costs no turn here. {press('?')} lists the keys."


def tips(view: View) -> Iterator[Tip]:
    """All that matters now, the most urgent first."""
    if view.turn == 1:
        yield Tip(
            "start",
            f"You are the @. Find the golden idol, on the deepest level. {press(EXPLORE)} explores by "
            f"itself; walk into a monster to attack it. {press('?')} tells more.",
            "Find the golden idol, on the deepest level. Type explore to go on by itself, near for what is "
            "about, and a direction to step that way, or to attack a monster there.",
        )
    if view.is_weak:
        yield Tip(
            "weak",
            f"You are badly hurt, and heal slowly. Rest with {press(REST)} while nobody hunts you; a monster "
            "that follows you does not strike while you walk on.",
        )
    if any(foe.in_sight for foe in view.foes):
        yield Tip(
            "foe",
            f"A monster is in sight. Walk into it to attack, or fight on with {press(FIGHT)}; "
            f"{press('x')} shows how often each of you would hit. "
            "One next to you strikes unless you walk away.",
        )
    if view.underfoot and (view.has_idol or view.position != view.goal):
        yield Tip(
            "thing",
            f"Here {lies(view.underfoot)}: {press('g')} picks {it(view.underfoot)} up, "
            f"{press('w')} wields a weapon, {press('r')} reads a scroll.",
        )
    yield from _unused(view)
    yield Tip(
        "way",
        f"{press(EXPLORE)} explores by itself, {press('_')} travels to the stairs (>) once you have seen "
        "them; Shift with an arrow runs.",
        "Type explore to look for what lies about and for the stairs, stairs to travel to them once you have "
        "seen them, run east to run.",
    )


def _unused(view: View) -> Iterator[Tip]:
    """What is carried and would help, while nobody is near."""
    if any(foe.distance == 1 for foe in view.foes):
        return
    held = next(arm for arm in view.pack if arm.is_wielded)
    scroll = next((view.pack[at] for at in scrolls(view)), None)
    weapon = next((view.pack[at] for at in better(view)), None)
    if scroll is not None:
        begin = f"You carry {scroll.name}: {scroll.about}. All scrolls do good."
        yield Tip("scroll", f"{begin} {press('r')} reads one.", f"{begin} Type read.")
    if weapon is not None:
        begin = f"You carry a better weapon than your {held.name}: {weapon.name}, {weapon.about}."
        yield Tip("weapon", f"{begin} {press('w')} wields it.", f"{begin} Type wield.")
