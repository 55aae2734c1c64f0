"""H-KIND-1, H-MOVE, H-ARR-2: the kinds of wizards and witches, each with its way to move and to meet."""

from typing import ClassVar, Final, NamedTuple

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import ChooseSpot, Decision, TakeTurn
from thrones_tui.core.events import Event, Sentence, Teller
from thrones_tui.games.horcruxes.commands import Go, Manner, Roll
from thrones_tui.games.horcruxes.life import Life
from thrones_tui.games.horcruxes.names import Names, horcruxes, life_points
from thrones_tui.games.horcruxes.state import Player, State
from thrones_tui.scene.english import listed

SIDES: Final = 6
"""The faces of the die."""


class Move(NamedTuple):
    """The cell where a move ends, and all that was rolled for it."""

    cell: int
    dice: tuple[int, ...] = ()


class PlayersMet(Event[Names]):
    """A player came to the other one and did nothing."""

    player: int

    def sentence(self, names: Names) -> Sentence:
        who, other = names.pair(self.player)
        return Sentence(f"{who} meets {other}, and does nothing.", routine=True)


class LifeShared(Event[Names]):
    """A player and the other one have half of their sum of life points each."""

    player: int
    life: str

    def sentence(self, names: Names) -> Sentence:
        who, other = names.pair(self.player)
        return Sentence(f"{who} shares with {other}: life {life_points(self.life)} each.", "good")


class OtherRobbed(Event[Names]):
    """A player took all horcruxes and half of the life points of the other one."""

    player: int
    horcruxes: int
    life: str

    def sentence(self, names: Names) -> Sentence:
        who, other = names.pair(self.player)
        life = f"{life_points(self.life)} life {'point' if self.life == '1' else 'points'}"
        loot = [horcruxes(self.horcruxes), life] if self.horcruxes else [life]
        return Sentence(f"{who} robs {other} of {listed(loot)}!", "danger")


class DeadRobbed(Event[Names]):
    """H-ARR-3: a player took the horcruxes of the other one, who is dead."""

    player: int
    horcruxes: int

    def sentence(self, names: Names) -> Sentence:
        who, other = names.pair(self.player)
        return Sentence(f"{who} takes {horcruxes(self.horcruxes)} from {other}, who is dead.", "gold")


class Kind:
    """What all wizards and witches are like: they go by one die, and let the other one be."""

    name: ClassVar[str]
    moves: ClassVar[str]
    meets: ClassVar[str]
    """How it moves, and what it does when it comes to the other one: in a few words, for those who choose."""

    def decision(self, state: State, mover: int) -> Decision:
        """What is asked before the move: for a simulated player only to go on."""
        return TakeTurn(mover, "roll", f"{state.players[mover].name} rolls the die.", (Roll(),))

    def move(self, state: State, mover: int, command: Command) -> Move:
        """Where the answer to the decision leads."""
        die = roll(state)
        return Move(ahead(state, mover, die), (die,))

    def meet(self, state: State, tell: Teller, newcomer: int) -> None:
        """The newcomer has come to a cell where the other one is; both are alive."""
        tell(PlayersMet, newcomer)


class Naive(Kind):
    """One die; meets without doing anything."""

    name = "naive"
    moves = "one die"
    meets = "does nothing"


class Helpful(Kind):
    """One die; shares life points."""

    name = "helpful"
    moves = "one die"
    meets = "both get half of the sum of their life points"

    def meet(self, state: State, tell: Teller, newcomer: int) -> None:
        """Both get half of the sum."""
        mover, other = state.players[newcomer], state.other(newcomer)
        mover.life = other.life = mover.life.plus(other.life).half()
        tell(LifeShared, newcomer, str(mover.life))


class Evil(Kind):
    """Up to two dice, to hit the other one; robs."""

    name = "evil"
    moves = "up to two dice, to find the other one"
    meets = "takes all horcruxes and half of the life points"

    def move(self, state: State, mover: int, command: Command) -> Move:
        """H-MOVE-2: the second roll counts, whatever it shows, from the cell where the move began."""
        first = roll(state)
        if (cell := ahead(state, mover, first)) == state.other(mover).cell:
            return Move(cell, (first,))
        second = roll(state)
        return Move(ahead(state, mover, second), (first, second))

    def meet(self, state: State, tell: Teller, newcomer: int) -> None:
        """All horcruxes, and half of the life points, change hands."""
        mover, other = state.players[newcomer], state.other(newcomer)
        life, horcruxes = other.life.half(), other.horcruxes
        mover.life, other.life = mover.life.plus(life), life
        _take_horcruxes(mover, other)
        tell(OtherRobbed, newcomer, horcruxes, str(life))


class Cunning(Kind):
    """Two dice, of which the better one counts; meets as the naive do."""

    name = "cunning"
    moves = "two dice, of which the better one counts"
    meets = "does nothing"

    def move(self, state: State, mover: int, command: Command) -> Move:
        """H-MOVE-4: of two equally good cells the first."""
        dice = (roll(state), roll(state))
        cells = [ahead(state, mover, die) for die in dice]
        return Move(max(cells, key=lambda cell: _worth(state, mover, cell)), dice)


class User(Kind):
    """Somebody at the keyboard, who sees the board and names a cell; meets in a chosen manner."""

    name = "user"
    moves = "sees the board and names a cell"
    meets = "as one of the others, as chosen before the first move"

    def decision(self, state: State, mover: int) -> Decision:
        """H-MOVE-3: any cell, the own one too."""
        options = tuple(map(Go, range(len(state.cells))))
        return ChooseSpot(mover, "cell", f"Where does {state.players[mover].name} go?", options)

    def move(self, state: State, mover: int, command: Command) -> Move:
        """The cell that was named."""
        assert isinstance(command, Go)
        return Move(command.cell)

    def meet(self, state: State, tell: Teller, newcomer: int) -> None:
        """As the kind that was chosen when the game began."""
        KINDS[state.players[newcomer].manner].meet(state, tell, newcomer)


KINDS: Final = {kind.name: kind for kind in (Naive(), Helpful(), Evil(), Cunning(), User())}
"""By name, in the order shown."""
MANNERS: Final = tuple(manner.value for manner in Manner)
"""The kinds as which a user may meet the other one."""


def kind_of(player: Player) -> Kind:
    """The kind of a player."""
    return KINDS[player.kind]


def roll(state: State) -> int:
    """H-MOVE-1: a die from 1 to 6."""
    return state.dice.between(1, SIDES)


def ahead(state: State, mover: int, steps: int) -> int:
    """H-MOVE-1: the cell so many steps ahead; cell 0 follows the last one."""
    return (state.players[mover].cell + steps) % len(state.cells)


def rob_dead(state: State, tell: Teller, newcomer: int) -> None:
    """H-ARR-3: the other one, dead, loses the horcruxes."""
    mover, other = state.players[newcomer], state.other(newcomer)
    if other.horcruxes:
        tell(DeadRobbed, newcomer, other.horcruxes)
        _take_horcruxes(mover, other)


def _take_horcruxes(mover: Player, other: Player) -> None:
    mover.horcruxes, other.horcruxes = mover.horcruxes + other.horcruxes, 0


def _worth(state: State, mover: int, cell: int) -> tuple[bool, bool, int, Life]:
    """How good a cell is to arrive in: rather not Voldemort's, alive, with horcruxes, with life points."""
    place, player, other = state.cells[cell], state.players[mover], state.other(mover)
    life = player.life.plus(place.elves).less(place.dementors)
    inherited = other.horcruxes if other.cell == cell and not other.alive else 0
    return not state.is_deadly(cell), life > 0, place.horcruxes + inherited, life
