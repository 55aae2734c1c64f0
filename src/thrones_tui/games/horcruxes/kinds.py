"""H-KIND, H-MOVE, H-ARR-2: the kinds of wizards and witches, each with its way to move and to meet."""

from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import ChooseSpot, Decision, TakeTurn
from thrones_tui.core.events import ROUTINE, WEIGHTY, Event, Sentence, Teller
from thrones_tui.games.horcruxes.commands import Go, Manner, Roll
from thrones_tui.games.horcruxes.state import Life, Player, State, horcruxes, life_points
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.english import listed, share

SIDES: Final = 6
"""The faces of the die."""
LOOT: Final = 50
"""Percent of the other one's life points that an evil newcomer takes (H-ARR-2)."""


class Move(NamedTuple):
    """The cell where a move ends, and the dice rolled for it."""

    cell: int
    dice: tuple[int, ...] = ()


class PlayersMet(Event[View]):
    """A player came to the other one and did nothing."""

    player: int

    def sentence(self, view: View) -> Sentence:
        who, other = view.pair(self.player)
        return Sentence(f"{who} meets {other}, and does nothing.", weight=ROUTINE)


class LifeShared(Event[View]):
    """A player and the other one each got half of the sum of their life points."""

    player: int
    life: Life

    def sentence(self, view: View) -> Sentence:
        who, other = view.pair(self.player)
        return Sentence(f"{who} shares with {other}: life {life_points(self.life)} each.", "good")


class OtherRobbed(Event[View]):
    """A player took all horcruxes and part of the life points of the other one."""

    player: int
    horcruxes: int
    life: Life

    def sentence(self, view: View) -> Sentence:
        who, other = view.pair(self.player)
        points = life_points(self.life)
        life = f"{points} life {'point' if points == '1' else 'points'}"
        loot = [horcruxes(self.horcruxes), life] if self.horcruxes else [life]
        return Sentence(f"{who} robs {other} of {listed(loot)}!", "danger", WEIGHTY)


class DeadRobbed(Event[View]):
    """H-ARR-3: a player took the horcruxes of the other one, who is dead."""

    player: int
    horcruxes: int

    def sentence(self, view: View) -> Sentence:
        who, other = view.pair(self.player)
        text = f"{who} takes {horcruxes(self.horcruxes)} from {other}, who is dead."
        return Sentence(text, "gold", WEIGHTY)


class Kind:
    """What all wizards and witches are like: they go by one die, and leave the other one alone.

    A kind is declared with its `name`, and in a few words how it `moves`, what it does when it `meets` the
    other one, and the same in `brief`. `then` stands in the log between its dice; `more` is for the help.
    Only one that `robs` can get what the other one holds. `verb` is what it does to the other in a word.
    """

    name: ClassVar[str]
    moves: ClassVar[str]
    meets: ClassVar[str]
    brief: ClassVar[str]
    then: ClassVar[str] = ", then "
    more: ClassVar[str] = ""
    robs: ClassVar[bool] = False
    verb: ClassVar[str] = "meets"

    def __init_subclass__(cls) -> None:
        for part in Kind.__annotations__:
            if not hasattr(cls, part):
                raise TypeError(f"the kind {cls.__name__} has no {part}")

    def decision(self, state: State, mover: int) -> Decision:
        """What is asked before the move: a simulated player is only told to go on."""
        return _roll(mover, state.players[mover].name)

    def move(self, state: State, mover: int, command: Command) -> Move:
        """Where the answer to the decision leads."""
        die = roll(state)
        return Move(ahead(state, mover, die), (die,))

    def meet(self, state: State, tell: Teller, newcomer: int) -> None:
        """The newcomer has come to a cell where the other one is; both are alive."""
        tell(PlayersMet, newcomer)


class Naive(Kind):
    """Goes by one die, and leaves the other one alone."""

    name, moves, meets, brief = "naive", "one die", "does nothing", "nothing"


class Helpful(Kind):
    """Shares life points."""

    name, moves = "helpful", "one die"
    meets, brief = "both get half of the sum of their life points", "share life points"
    verb = "helps"

    def meet(self, state: State, tell: Teller, newcomer: int) -> None:
        first, second = state.players
        life = first.life.plus(second.life).percent(50)
        state.players[:] = first.with_life(life), second.with_life(life)
        tell(LifeShared, newcomer, life)


class Evil(Kind):
    """Hunts the other one, and robs."""

    name, moves = "evil", "up to two dice, to find the other one"
    meets, brief = f"takes all horcruxes and {share(LOOT)} of the life points", "rob the other"
    more = (
        "when the first roll does not lead to the other one, alive, there is a second, and that one "
        "counts, whatever it shows, from where the move began"
    )
    robs = True
    verb = "robs"

    def move(self, state: State, mover: int, command: Command) -> Move:
        """H-MOVE-2: the second roll counts, whatever it shows, from the cell where the move began."""
        first, other = roll(state), state.other(mover)
        if (cell := ahead(state, mover, first)) == other.cell and other.alive:
            return Move(cell, (first,))
        second = roll(state)
        return Move(ahead(state, mover, second), (first, second))

    def meet(self, state: State, tell: Teller, newcomer: int) -> None:
        other = state.other(newcomer)
        life = other.life.percent(LOOT)
        _rob(state, newcomer, life)
        tell(OtherRobbed, newcomer, other.horcruxes, life)


class Cunning(Kind):
    """Weighs two dice; meets as the naive do."""

    name, moves = "cunning", "two dice, of which the better one counts"
    meets, brief = Naive.meets, Naive.brief
    then = " and "
    more = (
        "of its two dice it keeps the one whose cell does not kill it, then the one with more horcruxes, "
        "then the one that leaves more life points; never Voldemort's cell if the other will do"
    )

    def move(self, state: State, mover: int, command: Command) -> Move:
        """H-MOVE-4: of two equally good cells the first."""
        dice = (roll(state), roll(state))
        cells = [ahead(state, mover, die) for die in dice]
        return Move(max(cells, key=lambda cell: _worth(state, mover, cell)), dice)


class User(Kind):
    """Somebody at the keyboard, who sees the board and names a cell; meets in a chosen manner."""

    name, moves = "user", "sees the board and names a cell"
    meets, brief = "as one of the others, as chosen before the first move", "as chosen"
    robs = True  # as long as nothing else was chosen

    def decision(self, state: State, mover: int) -> Decision:
        """H-MOVE-3: any cell, the present one too."""
        return _cell(mover, state.players[mover].name, len(state.cells))

    def move(self, state: State, mover: int, command: Command) -> Move:
        assert isinstance(command, Go)
        return Move(command.cell)

    def meet(self, state: State, tell: Teller, newcomer: int) -> None:
        if manner := state.players[newcomer].manner:  # none yet where somebody looks ahead
            KINDS[manner].meet(state, tell, newcomer)


@lru_cache(64)
def _roll(mover: int, name: str) -> Decision:
    return TakeTurn(mover, "roll", f"{name} rolls the die.", (Roll(),), automatic=True)


@lru_cache(64)
def _cell(mover: int, name: str, cells: int) -> Decision:
    return ChooseSpot(mover, "cell", f"Where does {name} go?", tuple(map(Go, range(cells))))


KINDS: Final = {kind.name: kind for kind in (Naive(), Helpful(), Evil(), Cunning(), User())}
"""By name, in the order shown."""
MANNERS: Final = tuple(manner.value for manner in Manner)
"""The kinds that a user may meet the other one as."""


def kind_of(player: Player) -> Kind:
    """The kind of a player."""
    return KINDS[player.kind]


def manner_of(player: Player) -> Kind:
    """The kind as which a player meets the other one: for a user the chosen one, as soon as there is one."""
    return KINDS[player.manner or player.kind]


def roll(state: State) -> int:
    """H-MOVE-1: what a die shows."""
    return state.dice.between(1, SIDES)


def ahead(state: State, mover: int, steps: int) -> int:
    """H-MOVE-1: the cell so many steps ahead; cell 0 follows the last one."""
    return (state.players[mover].cell + steps) % len(state.cells)


def rob_dead(state: State, tell: Teller, newcomer: int) -> None:
    """H-ARR-3: the other one, dead, loses the horcruxes."""
    if held := state.other(newcomer).horcruxes:
        _rob(state, newcomer, Life(0))
        tell(DeadRobbed, newcomer, held)


def _rob(state: State, newcomer: int, life: Life) -> None:
    """The newcomer takes all horcruxes of the other one, and so many life points."""
    mover, other = state.players[newcomer], state.other(newcomer)
    held = mover.horcruxes + other.horcruxes
    state.players[newcomer] = replace(mover, life=mover.life.plus(life), horcruxes=held)
    state.players[1 - newcomer] = replace(other, life=other.life.less(life), horcruxes=0)


def _worth(state: State, mover: int, cell: int) -> tuple[bool, bool, int, Life]:
    """H-MOVE-4: how good a cell is to arrive in: not Voldemort's, then survival, horcruxes, life points."""
    place, player, other = state.cells[cell], state.players[mover], state.other(mover)
    life = place.leaves(player.life)
    inherited = other.horcruxes if other.cell == cell and not other.alive else 0
    return cell != state.deadly, life > 0, place.horcruxes + inherited, life
