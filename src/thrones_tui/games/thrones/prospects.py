"""What meeting a rival may win and what that sets off, as far as the player can know it."""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.finale import Omen
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.ruleset import Ruleset, Walkers
from thrones_tui.games.thrones.view import Dossier, View


class Prospect(NamedTuple):
    """T-ENC-10, T-END-3, T-END-6: what there is after a conquest.

    `tiles` and `points` are those of the rival's places in sight, `stay` how many warriors of `pool` can.
    `omen` is what would rouse the White Walkers, if anything would that has not yet; `early` are the turns
    left to the player otherwise. `chance` is that of the final battle then.
    """

    tiles: int
    points: int
    pool: int
    stay: int
    army: int
    omen: str
    early: int
    chance: float


def after(view: View, rival: Dossier, rules: Ruleset) -> Prospect:
    """What there would be after a conquest of a rival in sight."""
    held = [tile for tile in view.tiles_in_sight if tile.owner == rival.name]
    points = sum(tile.worth.points for tile in held)
    pool = (*view.party, *rival.party)
    army = view.army + rival.army
    more = {"army": rival.army, "tiles": len(held), "points": points, "rivals": 1}
    strength = odds.power(
        rules.walkers,
        army,
        view.influence + rival.influence,
        view.cities + sum(bool(tile.city) for tile in held),
        strongest(pool, rules),
    )
    turns = next((omen.needed - omen.value for omen in view.omens if omen.name == "turns"), 0)
    return Prospect(
        tiles=len(held),
        points=points,
        pool=len(pool),
        stay=min(len(pool), rules.limits.party),
        army=army,
        omen="" if view.roused_by else next((o.name for o in view.omens if _rouses(o, more)), ""),
        early=turns,
        chance=odds.victory_chance(rules.walkers, strength),
    )


def _rouses(omen: Omen, more: dict[str, int]) -> bool:
    return omen.value < omen.needed <= omen.value + more.get(omen.name, 0)


def worth(walkers: Walkers, *party: WarriorView) -> int:
    """T-END-5: what warriors bring to the final battle."""
    return round(odds.power(walkers, 0, 0, 0, party))


def strongest(
    pool: Sequence[WarriorView], rules: Ruleset, warned: frozenset[frozenset[str]] = frozenset()
) -> tuple[WarriorView, ...]:
    """The party to propose of so many."""
    return best_party(combinations(pool, min(len(pool), rules.limits.party)), rules, warned)


def best_party(
    parties: Iterable[tuple[WarriorView, ...]], rules: Ruleset, warned: Collection[frozenset[str]]
) -> tuple[WarriorView, ...]:
    """Who brings most to the final battle, a ship among them where there is one.

    One that is warned of, by its names, is the last choice.
    """
    return max(
        parties,
        key=lambda party: (
            not warned or frozenset([warrior.name for warrior in party]) not in warned,
            True in [warrior.ship for warrior in party],
            worth(rules.walkers, *party),
            max([warrior.strength for warrior in party], default=0),
        ),
    )


def champion(party: Sequence[WarriorView]) -> WarriorView | None:
    """T-ENC-8: who does best in any battle; the first of the strongest."""
    return max(party, key=lambda warrior: warrior.strength, default=None)
