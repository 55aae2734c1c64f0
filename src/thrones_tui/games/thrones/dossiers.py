"""T-SEE-2: what the player has seen of each rival, now or before, and what a meeting would be like."""

from typing import Final, NamedTuple

from thrones_tui.games.thrones import odds, panels
from thrones_tui.games.thrones.remembering import Recollection, Sighting
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.view import Dossier, View
from thrones_tui.scene.english import bearing, percent
from thrones_tui.scene.model import Fact, Note, Panel

_WAYS: Final = ("Speech", "Gold", "Battle")


def dossiers(view: View, memory: Recollection, rules: Ruleset) -> tuple[Panel, ...]:
    """A panel for each rival in the game who was ever seen, those in sight first."""
    known = [
        last
        for rival, last in zip(view.rivals, memory.sightings, strict=True)
        if rival.active and last is not None
    ]
    known.sort(key=lambda last: -last.turn)
    return tuple(_dossier(view, last, rules) for last in known)


def _dossier(view: View, last: Sighting, rules: Ruleset) -> Panel:
    rival, where = last.rival, bearing(view.position, last.rival.position)
    is_in_sight = rival in view.met
    return Panel(
        f"{rival.name}, {where}",
        (
            *panels.means(rival.money, rival.influence, rival.army),
            *((Note("On horseback", "rival"),) if rival.horses else ()),
            *(panels.gauges(warrior, rules) for warrior in rival.party),
            *((Note("No warriors", "dim"),) if not rival.party else ()),
            Note("If you met now:", "dim"),
            *(
                Fact(name, percent(chance), "chance")
                for name, chance in zip(_WAYS, meeting(view, rival, rules), strict=True)
            ),
        ),
        "" if is_in_sight else f"as last seen on turn {last.turn}",
        "" if is_in_sight else f"turn {last.turn}",
    )


class Meeting(NamedTuple):
    """The chances to win, each way, if a rival were met now."""

    speech: float
    gold: float
    battle: float


def meeting(view: View, rival: Dossier, rules: Ruleset) -> Meeting:
    """T-ENC-3: the chances of an encounter with a rival as it was seen."""
    return Meeting(
        odds.speech(rules.encounters, view.influence, rival.party),
        odds.purchase(rules.encounters, view.money, rival.party),
        odds.battle(view.army, view.party, rival.army, rival.party).win,
    )


def surest(view: View, rival: Dossier, rules: Ruleset) -> str:
    """The way to win a rival that cannot fail; empty if there is none."""
    chances = zip(_WAYS, meeting(view, rival, rules), strict=True)
    return next((name for name, chance in chances if chance >= 1), "")
