"""The player's battles as they are staged: made of what events tell and of what was seen before."""

from collections.abc import Sequence

from thrones_tui.core.events import AnyEvent
from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.battle import NO_CHAMPION, BattleFought
from thrones_tui.games.thrones.board import YOURS, banners
from thrones_tui.games.thrones.finale import GameEnded, RoundFought
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.parties import HeroRetired, SpoilsTaken
from thrones_tui.games.thrones.telling import Names
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.english import amount, capital, counted, share
from thrones_tui.scene.staging import Clash, Drama, Side, Stand


def staged(events: Sequence[AnyEvent], before: View, names: Names) -> Drama | None:
    """The battle among events, if the player fought one; what was seen `before` says who took part."""
    rounds = [event for event in events if isinstance(event, RoundFought)]
    if rounds:
        return _stand(rounds, _told(events, (GameEnded,), names), before)
    for at, event in enumerate(events):
        if isinstance(event, BattleFought) and event.hero == names.player:
            return _clash(event, events[at + 1 : at + 3], before, names)
    return None


def _told(events: Sequence[AnyEvent], kinds: tuple[type[AnyEvent], ...], names: Names) -> list[str]:
    return [capital(event.sentence(names).text) for event in events if isinstance(event, kinds)]


def _clash(event: BattleFought, following: Sequence[AnyEvent], before: View, names: Names) -> Clash:
    rival = names.heroes[event.rival]
    seen = next((one for one in before.met if one.name == rival), None)
    army, theirs = (seen.army, seen.party) if seen else (0, ())
    banner = banners(before)[rival].ground
    mine, other = _warriors(before.party), _warriors(theirs)
    sent, against = _sent(mine, event.champion, names), _sent(other, event.rival_champion, names)
    chances = odds.duel(before.army, mine[sent][1] if sent >= 0 else None, army, theirs)
    end = f"{capital(names.does(event.winner, 'win'))} the battle."
    if event.winner < 0:
        end = f"A draw. Both sides keep {share(names.world.rules.encounters.tie_keeps)} of their army."
    first, *rest = (*_told(following, (HeroRetired, SpoilsTaken, GameEnded), names), "")
    return Clash(
        (
            Side(before.hero_name, _knights(before.army), YOURS, "own", mine, sent, event.value),
            Side(rival, _knights(army), banner, banner, other, against, event.rival_value),
        ),
        -1 if event.winner < 0 else 0 if event.winner == names.player else 1,
        (f"{end} {first}".strip(), *filter(None, rest)) if event.winner >= 0 else (end,),
        certain=1 in (chances.win, chances.lose, chances.draw),
    )


def _knights(army: int) -> str:
    return counted(army, "knight")


def _warriors(party: Sequence[WarriorView]) -> tuple[tuple[str, int], ...]:
    return tuple((one.name, one.strength) for one in party)


def _sent(warriors: Sequence[tuple[str, int]], champion: int, names: Names) -> int:
    """The place of a champion among the warriors of a side."""
    sent = "" if champion == NO_CHAMPION else names.warriors[champion]
    return next((at for at, (name, _) in enumerate(warriors) if name == sent), -1)


def _stand(rounds: Sequence[RoundFought], words: Sequence[str], before: View) -> Stand:
    """T-END-6: the final battle."""
    power = f"power {amount(round(before.power))}"
    return Stand(
        (
            Side(before.hero_name, power, YOURS, "own", (), -1, 0),
            Side("The White Walkers", "one round won is enough", "ally", "ice", (), -1, 0),
        ),
        rounds[0].probability,
        tuple(event.won for event in rounds),
        tuple(words),
    )
