"""R-FIGHT: blows between two actors, and what a dead monster leaves behind (R-MON-6)."""

from functools import lru_cache

from thrones_tui.core.dice import Dice
from thrones_tui.core.events import Teller
from thrones_tui.core.rules import Outcome
from thrones_tui.games.minirogue.events import Attacked, ObjectLeft, PlayerDied
from thrones_tui.games.minirogue.kinds import MONSTERS, PLAYER, WEAPONS, Actor, WeaponNumbers, actor_name
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.state import SEAT, Item, State


def one_in(dice: Dice, count: int) -> bool:
    """A chance of one in so many."""
    return dice.index(count) == 0


def attacker_points(dexterity: int, weapon: WeaponNumbers) -> int:
    """R-FIGHT-1."""
    return dexterity + weapon.dexterity


def defender_points(dexterity: int, armor: int) -> int:
    """R-FIGHT-1."""
    return dexterity + armor


def points(rules: Ruleset, attacker: Actor, defender: Actor) -> tuple[int, int]:
    """R-FIGHT-1: attacker points and defender points."""
    return (
        attacker_points(attacker.dexterity, rules.weapons[attacker.weapon]),
        defender_points(defender.dexterity, defender.armor),
    )


@lru_cache(4096)
def chance_to_hit(attacker_points: int, defender_points: int) -> float:
    """R-FIGHT-1: the chance that random(1, attacker's) ≥ random(1, defender's)."""
    a, d = max(1, attacker_points), max(1, defender_points)
    return sum(min(shown, d) for shown in range(1, a + 1)) / (a * d)


def most_damage(strength: int, weapon: WeaponNumbers) -> int:
    """R-FIGHT-2: the most hit points that a hit can cost."""
    return max(0, strength + weapon.damage - 1)


def attack(state: State, tell: Teller, attacker: Actor, defender: Actor) -> None:
    """R-FIGHT-1 to R-FIGHT-3."""
    dice, rules = state.dice, state.world
    mine, theirs = points(rules, attacker, defender)
    state.disturbed = True
    killed = asleep = False
    damage = 0
    hit = dice.between(1, mine) >= dice.between(1, theirs)
    if hit:
        most = most_damage(attacker.strength, rules.weapons[attacker.weapon])
        damage = min(dice.between(0, most), defender.hit_points)
        defender.hit_points -= damage
        killed = defender.hit_points == 0
        may_sleep = WEAPONS[attacker.weapon].puts_to_sleep and not killed
        if may_sleep and one_in(dice, rules.sleep.fall_in):
            defender.sleep = max(defender.sleep, dice.between(*rules.sleep.turns))
            asleep = True
    left = defender.hit_points
    stands = left if defender.kind == PLAYER else defender.most_hit_points - left
    tell(Attacked, attacker.kind, defender.kind, attacker.weapon, hit, killed, asleep, damage, stands)
    if killed:
        if defender.kind == PLAYER:
            _die(state, tell, attacker.kind)
        else:
            _bury(state, tell, defender)


def _bury(state: State, tell: Teller, monster: Actor) -> None:
    """R-MON-6: remove a monster; it may leave something where nothing lies."""
    state.monsters.remove(monster)
    state.kills[monster.kind] += 1
    if monster.tile == state.goal or state.item_at(monster.tile) is not None:
        return
    leaves = MONSTERS[monster.kind].leaves
    if leaves and one_in(state.dice, state.world.monsters[monster.kind].drop_in):
        left = leaves[0] if len(leaves) == 1 else state.dice.pick(leaves)
        state.items.append(Item(left, monster.tile))
        tell(ObjectLeft, monster.kind, left)


def _die(state: State, tell: Teller, slayer: int) -> None:
    """R-END-1."""
    state.slain_by, state.errand = slayer, None
    reason = f"You were killed by {actor_name(slayer)} on dungeon level {state.depth}."
    state.outcome = Outcome((), reason, (state.score,))
    tell(PlayerDied, slayer, state.depth)


def win(state: State) -> None:
    """R-CMD-2: the golden idol is taken."""
    score = state.score + state.world.score.idol
    state.outcome = Outcome((SEAT,), f"You took the golden idol on dungeon level {state.depth}.", (score,))
