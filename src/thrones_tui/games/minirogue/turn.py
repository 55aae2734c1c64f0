"""R-TURN, R-CMD: a turn, a step at a time. Runs and journeys are walked in `running.py`."""

from functools import cache
from typing import Final

from thrones_tui.core.board import OFF_BOARD, Direction
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision, TakeTurn
from thrones_tui.core.events import Teller, TurnPassed
from thrones_tui.core.rules import Question, Steps
from thrones_tui.core.scheduler import Step
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue import events as e
from thrones_tui.games.minirogue import running
from thrones_tui.games.minirogue.fighting import attack, one_in
from thrones_tui.games.minirogue.house import food
from thrones_tui.games.minirogue.hunting import NEVER, first_steps
from thrones_tui.games.minirogue.kinds import MONSTERS, Actor
from thrones_tui.games.minirogue.pack import get
from thrones_tui.games.minirogue.placing import enter_level
from thrones_tui.games.minirogue.state import SEAT, State

TURN: Final = (Step("Regenerate"), Step("TakeCommand"), Step("MoveMonsters"), Step("EndTurn"))
"""R-TURN-1."""
AFTER_DESCENT: Final = (Step("EndTurn"),)
"""R-TURN-1: the rest of a turn in which a stairway is taken; the monsters do not act."""
ALWAYS: Final[tuple[Command, ...]] = (
    *map(c.Move, Direction),
    *(kind() for kind in (c.Get, c.Wield, c.Read, c.Inventory, c.Descend, c.Cheat, c.Wait, c.Other)),
)
"""R-TURN-4: always legal, and each uses the turn."""


def regenerate(state: State, tell: Teller) -> None:
    """R-TURN-2: before each command, asleep or awake; R-TURN-5: where there is food, if any is needed."""
    player = state.player
    if food(state) == 0:
        return
    if player.hit_points < player.most_hit_points and one_in(state.dice, state.world.player.regain_in):
        player.hit_points += 1


def take_command(state: State, tell: Teller) -> None:
    """Go on with a run or a journey, unless something has come up; else ask."""
    errand, state.errand = state.errand, None
    if errand is not None and not state.disturbed:
        state.scheduler.follow((errand,))
    else:
        state.scheduler.ask("Turn")


def _turn(state: State) -> Decision:
    """What is always legal, and the runs and journeys that can begin now (R-CMD-5)."""
    return _choice_of(running.legal_errands(state))


@cache
def _choice_of(legal: int) -> TakeTurn:
    """The decision with some of the `ERRANDS`, as a bit mask."""
    errands = (errand for at, errand in enumerate(running.ERRANDS) if legal >> at & 1)
    return TakeTurn(SEAT, "turn", "What will you do?", (*ALWAYS, *errands))


def _act(state: State, tell: Teller, command: Command) -> None:
    player = state.player
    state.disturbed = False
    if player.sleep:  # R-TURN-3: whatever is said
        player.sleep -= 1
        tell(e.PlayerSlept, player.sleep)
        return
    match command:
        case c.Move(direction):
            _move(state, tell, direction)
        case c.Run(direction):
            running.run_on(state, tell, direction.index)
        case c.Travel():
            running.begin_journey(state, tell, command)
        case c.Journey():
            state.scheduler.ask("ChoosePlace")
        case c.Get():
            get(state, tell)
        case c.Wield():
            state.scheduler.ask("ChooseWeapon")
        case c.Read():
            state.scheduler.ask("ChooseScroll")
        case c.Inventory():
            state.scheduler.ask("LookThrough")
        case c.Descend():
            _descend(state, tell)
        case c.Cheat():
            _cheat(state, tell)
        case c.Other():
            tell(e.TurnWasted)


def _move(state: State, tell: Teller, direction: Direction) -> None:
    """R-CMD-1."""
    tile = state.level.step(state.player.tile, direction)
    if tile == OFF_BOARD:
        tell(e.WallBumped)
        return
    monster = state.monster_at(tile)
    if monster is not None:
        attack(state, tell, state.player, monster)
    else:
        running.walk(state, tell, tile)


def _descend(state: State, tell: Teller) -> None:
    """R-CMD-4."""
    if state.player.tile != state.goal or state.has_idol:
        tell(e.NoStairsHere)
        return
    enter_level(state, tell, state.depth + 1)
    state.scheduler.instead(AFTER_DESCENT)


def _cheat(state: State, tell: Teller) -> None:
    """R-CMD-4: strength and maximum are set, even where they were higher; the hit points stay."""
    player, numbers = state.player, state.world.player
    before = (player.strength, player.most_hit_points)
    player.strength = numbers.cheat_strength
    player.most_hit_points = numbers.cheat_hit_points
    after = (player.strength, player.most_hit_points)
    state.cheated = True
    tell(e.Cheated, *after, before != after)


def move_monsters(state: State, tell: Teller) -> None:
    """R-TURN-1, R-TURN-3: each monster once; who sleeps, sleeps. After the player's death nothing acts."""
    player, rules, level = state.player, state.world, state.level
    rows, columns = level.board.rows, level.board.columns
    goal = player.tile
    row, column = rows[goal], columns[goal]
    taken = {goal, *[monster.tile for monster in state.monsters]}
    for monster in state.monsters:
        kind = MONSTERS[monster.kind]
        if kind.heals and monster.hit_points < monster.most_hit_points:  # R-MON-5: asleep or awake
            monster.hit_points += one_in(state.dice, rules.dragon_rest.regain_in)
        if monster.sleep:
            monster.sleep -= 1
            continue
        tile = monster.tile
        distance = abs(row - rows[tile]) + abs(column - columns[tile])
        if distance == 1:  # R-MON-1
            attack(state, tell, monster, player)
            if state.outcome is not None:
                return
        else:
            reach = rules.reach(monster.kind, state.smell)
            ways = kind.moves.steps(level, taken, tile, goal, reach) if distance <= reach else []
            if not ways and state.restless and kind.moves is not NEVER:
                ways = _nearer(state, taken, tile, goal)
            if ways:
                _step(state, taken, monster, ways)


def _nearer(state: State, taken: set[int], tile: int, goal: int) -> list[int]:
    """R-MON-7: the tiles that lead nearer to the player, by some way."""
    if not one_in(state.dice, state.world.restless.step_in):
        return []
    return first_steps(state.level.ways, taken, tile, goal, state.world.smell.most)


def _step(state: State, taken: set[int], monster: Actor, ways: list[int]) -> None:
    """Go to one of these tiles. What moves in the player's view ends a run (R-CMD-5)."""
    taken.discard(monster.tile)
    monster.tile = ways[0] if len(ways) == 1 else state.dice.pick(ways)
    taken.add(monster.tile)
    is_watched = state.errand is not None and not state.disturbed
    if is_watched and monster.tile in state.level.sight(state.player.tile):
        state.disturbed = True


def end_turn(state: State, tell: Teller) -> None:
    """Count the turn as done."""
    had = food(state)
    state.turn += 1
    if had and food(state) == 0:
        tell(e.FoodEaten)
    if state.errand is not None:
        tell(TurnPassed)


QUESTIONS: Final = {"Turn": Question(_turn, _act)}
STEPS: Final[Steps] = {
    "Regenerate": regenerate,
    "TakeCommand": take_command,
    "MoveMonsters": move_monsters,
    "EndTurn": end_turn,
}
