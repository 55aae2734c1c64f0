"""What a newcomer should be told, each at the moment when it matters."""

from collections.abc import Iterator
from typing import Final

from thrones_tui.games.minirogue.gestures import EXPLORE, FIGHT, REST
from thrones_tui.games.minirogue.view import View
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
            f"You are badly hurt, and heal slowly. Rest with {press(REST)} while nobody hunts you; monsters "
            "that stand still can be left behind.",
        )
    if any(foe.in_sight for foe in view.foes):
        yield Tip(
            "foe",
            f"A monster is in sight. Walk into it to attack, or fight on with {press(FIGHT)}; "
            f"{press('x')} shows how often each of you would hit. One that is next to you always strikes.",
        )
    if view.underfoot:
        yield Tip(
            "thing",
            f"Here lies {view.underfoot}: {press('g')} picks it up, {press('w')} wields a weapon, "
            f"{press('r')} reads a scroll.",
        )
    yield Tip(
        "way",
        f"{press(EXPLORE)} explores by itself, {press('_')} travels to the stairs (>) once you have seen "
        "them; Shift with an arrow runs.",
        "Type explore to look for what lies about and for the stairs, stairs to travel to them once you have "
        "seen them, run east to run.",
    )
