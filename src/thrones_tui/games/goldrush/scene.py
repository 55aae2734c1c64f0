"""A view of the gold rush as a scene."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.rules import Outcome
from thrones_tui.games.goldrush import panels, trail
from thrones_tui.games.goldrush.board import begins, beside, board, leaps
from thrones_tui.games.goldrush.commands import Open, Watch
from thrones_tui.games.goldrush.elements import BY_SYMBOL, EMPTY, IN_ORDER, Element, WildAnimal, health_of
from thrones_tui.games.goldrush.help import pages
from thrones_tui.games.goldrush.odds import chances, prospects, suspects
from thrones_tui.games.goldrush.opening import CellOpened
from thrones_tui.games.goldrush.signs import LARGE, LEGEND, MARKS, PLAYER_STYLES, SHORT_MARK
from thrones_tui.games.goldrush.state import BONUS, NOWHERE, Find, Player, place
from thrones_tui.games.goldrush.valley import SMALLEST
from thrones_tui.games.goldrush.view import CLOSED, NO_ONE, View
from thrones_tui.scene.asking import Binding, dialog_of, key_bar
from thrones_tui.scene.dialog import Dialog
from thrones_tui.scene.english import listed, percent, signed, spelled, unlettered
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.memory import NO_MEMORY, Memory, Past, Series
from thrones_tui.scene.model import (
    Contestant,
    Fact,
    Grid,
    Line,
    Note,
    Page,
    Panel,
    Row,
    Scene,
    Standing,
)
from thrones_tui.scene.presenter import Presenter, Tip

KEYS: Final = (Binding(Watch(), ("enter", " "), "Enter", "watch the move"),)
CHOOSING: Final = (Hint("↑↓←→", "move"), Hint("Enter", "open"))
"""The keys that choose a cell."""
MOST_NEWS: Final = 3
"""Lines of what came before the cell was opened."""
BEFORE: Final = 0
"""The turn of what is said before the first."""
WIDEST: Final = 16
"""Columns of a board that is printed with blanks between its cells, so that it fits the smallest window."""


class GoldRushPresenter(Presenter[View]):
    """Shows games."""

    remembers = True

    def help(self, view: View | None = None) -> tuple[Page, ...]:
        return pages(view.side if view else SMALLEST)

    def standing(self, view: View) -> Standing:
        return Standing.of(view.turn, *(Contestant(p.name, p.score, p.is_person) for p in view.players))

    def known(self, view: View) -> str:
        return view.cells

    def scene(self, view: View, decision: Decision | None, past: Past) -> Scene:
        mover = view.players[view.mover].name if view.mover != NO_ONE else "over"
        hints, bindings = key_bar(KEYS, decision.options if decision else ())
        spots = tuple(map(_spot, decision.options)) if decision and decision.kind == "spot" else ()
        jumps = tuple(divmod(cell, view.side) for cell in leaps(view)) if spots else ()
        fresh, kept = _news(view, past.log)
        opened = (Open.at(*divmod(at, view.side)) for at, letter in enumerate(view.cells) if letter != CLOSED)
        return Scene(
            title="Gold Rush Alaska",
            status=f"Turn {view.turn} of {view.total}, {mover}",
            status_short=f"{view.turn}/{view.total}, {mover}",
            grid=board(view, "Alaska", past.memory),
            aside=Panel("Signs", (*LEGEND, *((SHORT_MARK,) if view.odds else ()))),
            panels=(
                panels.turn(view, decision),
                panels.players(view, past.computers),
                *panels.cells_left(view),
            ),
            atlas=panels.Small(view, panels.asked(view, decision) if decision else ""),
            more=tuple(Panel(f"All that {p.name} found", _finds(p, view.side)) for p in view.players),
            log=tuple(past.log),
            fresh=fresh,
            kept=kept,
            dialog=_guess(view, decision, past.this_turn) if decision else None,
            keys=(*CHOOSING, *((_leaping(view),) if jumps else ())) if spots else hints,
            bindings=bindings,
            spots=spots,
            taken=tuple(map(_spot, opened)) if spots else (),
            leaps=jumps,
            cursor=begins(view.side, trail.last_cell(past.memory, view.mover)) if spots else None,
        )

    def opening(self, glance: object, turn: int) -> tuple[Line, ...]:
        assert isinstance(glance, View)
        first, second = glance.players
        means = f"{first.health} health each and, by chance, {glance.total} turns together"
        return (
            Line(f"{first.name} and {second.name} dig for gold, with {means}.", "accent", BEFORE),
            *(Line(text, "text", BEFORE) for text in _small(glance.side)),
            Line("Whoever finds more gold wins, dead or alive. Help explains the rules.", "text", BEFORE),
        )

    def lines(
        self, events: Sequence[AnyEvent], glance: object, turn: int, memory: Memory = NO_MEMORY
    ) -> tuple[Line, ...]:
        """The log for events, each under the turn it belongs to; `turn` is that of the first."""
        lines = []
        for event, line in zip(events, super().lines(events, glance, turn), strict=True):
            turn = event.turn if isinstance(event, CellOpened) else turn
            lines.append(line._replace(turn=turn))
        return tuple(lines)

    def remember(self, memory: Memory, glance: object) -> Memory:
        assert isinstance(glance, View)
        return trail.remember(memory, glance)

    def recall(self, data: object, view: View) -> Memory:
        return trail.recall(data, view)

    def realm(self, view: View, memory: Memory = NO_MEMORY) -> Grid:
        return board(view, "Alaska, opened" if view.contents else "Alaska", memory)

    def gazetteer(self, view: View) -> Panel:
        left = (row for panel in panels.cells_left(view) for row in panel.rows)
        unopened = (Note("Without a number: opened by nobody.", drawn=True),) if view.contents else ()
        marks = MARKS[1:] if view.odds and not view.contents else ()
        return Panel("Signs", (*LEGEND, Note(""), *panels.openers(view), *unopened, *marks, Note(""), *left))

    def tips(self, view: View, decision: Decision) -> Iterator[Tip]:
        """Advice for a first game."""
        if decision.kind == "spot":
            yield Tip(
                "dig",
                "Move the cursor and dig with Enter, or type row and column, as in 3,2. Large things lie in "
                "a straight line: where one cell of a bear was opened, its neighbours are dangerous.",
                "Type row and column, as in 3,2. Beside a cell of a bear, in a straight line, there is more.",
            )

    def pointed(self, view: View, scene: Scene, row: int, column: int) -> Scene:
        """G-ODDS-2: with the chances of the cell under the cursor, or what that is beside."""
        cell = row * view.side + column
        if not view.odds:
            near = beside(view, cell)
            above = f"{scene.grid.caption} beside {listed(near)}" if near else scene.grid.caption
            return scene._replace(grid=scene.grid._replace(caption=above))
        turn, players, _ = scene.panels
        stake = panels.stake_of(view, cell)
        turn = turn._replace(rows=(*turn.rows, stake))
        assert isinstance(scene.atlas, panels.Small)
        small = replace(scene.atlas, stake=(stake,))
        return scene._replace(panels=(turn, players, *panels.cells_left(view, cell)), atlas=small)

    def describe(self, view: View, row: int, column: int) -> tuple[str, ...]:
        cell = row * view.side + column
        at, letter, opener = place(cell, view.side), (view.contents or view.cells)[cell], view.openers[cell]
        if letter == CLOSED:
            return (f"{at}: closed.", *_prospects(view, cell))
        element = BY_SYMBOL.get(letter)
        opened = f"opened by {view.players[opener - 1].name}" if opener else "never opened"
        effect = (f"Each cell: {_worth(element, view.side)}.",) if element and opener else ()
        return (f"{at}: {element.name if element else 'nothing'}, {opened}.", *effect)

    def fares(self, view: View) -> tuple[Series, ...]:
        most = max(1, *(player.score for player in view.players))
        return tuple(
            Series(player.name, style, (view.turn,), (player.score,), most, panels.points(player.score))
            for player, style in zip(view.players, PLAYER_STYLES, strict=True)
        )

    def aloud(self, text: str) -> str:
        return unlettered(text, {element.symbol: element.name for element in panels.RESOURCES})

    def ending(self, view: View, outcome: Outcome) -> tuple[Row, ...]:
        """G-END-2: the result, the whole board, and both lists."""
        return (
            *_result(view, outcome),
            Note(""),
            Note("The whole board", "title"),
            *_printed(view),
            *(
                row
                for player, style in zip(view.players, PLAYER_STYLES, strict=True)
                for row in (
                    Note(""),
                    Note(f"{player.name}: {panels.gathered(player)}", style),
                    *_finds(player, view.side),
                )
            ),
        )


def _leaping(view: View) -> Hint:
    """What Tab leads to: with the odds shown, and without."""
    near = listed(sorted({each for cell in view.closed for each in beside(view, cell)}), "or")
    return Hint("Tab", "next mark" if view.odds else f"beside {near}")


def _small(side: int) -> Iterator[str]:
    """Once, what larger boards have more of: on a small one it rounds to nothing."""
    idle = [kind.name for kind in IN_ORDER if not (kind.effect(side) or kind.points)]
    if idle:
        gives = "gives" if len(idle) == 1 else "give"
        yield f"On a board of {spelled(side)} rows {listed(idle)} {gives} no health; on larger ones more."


def _spot(command: Command) -> tuple[int, int, str]:
    """G-TURN-1: a cell with the command that opens it, or is refused with the reason."""
    assert isinstance(command, Open)
    row, column = map(int, command.place)
    return row, column, str(command)


def _prospects(view: View, cell: int) -> Iterator[str]:
    """G-ODDS-1: what a closed cell may be."""
    if not view.odds:
        return
    for element in LARGE:
        if cell in suspects(view, element.symbol):
            yield f"It could be the rest of {element.one}."
    found = prospects(view, cell)
    chance, what = (found.chances, "Chances") if found else (chances(view), "Of all closed cells")
    known = [f"{e.name} {percent(chance[e.symbol])}" for e in IN_ORDER]
    yield f"{what}: {', '.join(known)}, nothing {percent(chance[EMPTY])}."
    if found and found.error:
        yield f"These are sampled, with an error of {percent(found.error)} at most."


def _news(view: View, log: Sequence[Line]) -> tuple[int, int]:
    """Lines at the end of the log that are new to whoever is asked, and those before of their own last turn.

    So both players' latest finds are in view, whether a person or a program answers for the other.
    """
    new = own = 0
    if view.meeting == NOWHERE and not view.contents:
        living = [player for player in view.players if player.alive]
        new = 1 if view.dug else view.most_cells
        if len(living) > 1 and any(player.is_person for player in living) and not view.dug:
            own = view.most_cells
    least = min(view.turn - 1, BEFORE + 1)
    fresh, shown = (_since(max(view.turn - turns, least), log) for turns in (new, new + own))
    return fresh, shown - fresh


def _since(turn: int, log: Sequence[Line]) -> int:
    """How many lines the log ends with that are of a turn or of later ones."""
    return sum(1 for _ in takewhile(lambda line: line.turn >= turn, reversed(log)))


def _guess(view: View, decision: Decision, news: Sequence[Line]) -> Dialog | None:
    """G-TURN-4: what is at stake; every other question is answered on the board.

    The last of the news is what the question says.
    """
    if view.meeting == NOWHERE:
        return None
    mover, animal = view.players[view.mover], BY_SYMBOL[view.cells[view.meeting]]
    wound = animal.effect(view.side)
    left = mover.health + wound
    body: tuple[Row, ...] = (
        Fact("Right", "unharmed", "good"),
        Fact("Wrong", f"{signed(wound)} health", "danger"),
        Fact("Leaves", f"{left} of {mover.health}" if left > 0 else "nothing: death", "danger"),
        *(Note(line.text, line.style) for line in news[-MOST_NEWS - 1 : -1]),
    )
    return dialog_of(decision, "Even or odd", body, initials=True)


def _worth(element: Element, side: int) -> str:
    """What opening a cell of a kind does."""
    if element.points:
        return f"+{panels.points(element.points)}"
    health = health_of(element.effect(side))
    return f"{health} if the die goes against you" if isinstance(element, WildAnimal) else health


def _finds(player: Player, side: int) -> tuple[Row, ...]:
    """G-LOG-1: a player's whole list, a line for each find."""
    return tuple(Note(_sentence(find, side)) for find in player.log) or (Note("Nothing.", "dim"),)


def _sentence(find: Find, side: int) -> str:
    element = BY_SYMBOL[find.symbol]
    health = health_of(find.health)
    if find.cell == BONUS:
        return f"Turn {find.turn}, bonus for {element.name}: {health}."
    if element.points:
        health = f"+{panels.points(element.points)}"
    elif isinstance(element, WildAnimal) and find.health == 0:
        health = "escaped"
    return f"Turn {find.turn}, {place(find.cell, side)}: {element.name}, {health}."


def _result(view: View, outcome: Outcome) -> Iterator[Row]:
    """The winner first."""
    for number in sorted((0, 1), key=lambda player: player not in outcome.winners):
        player = view.players[number]
        stands = f"{panels.points(player.score)}, {panels.health(player)}"
        if outcome.winners:
            label = "Winner" if number in outcome.winners else "Loser"
            yield Fact(label, f"{player.name}, {stands}", "points")
        else:
            yield Fact(player.name, stands, "points")
    yield Fact("Turns", f"{view.turn} of {view.total}")


def _printed(view: View) -> Iterator[Row]:
    """The whole board in letters, a row a line, with numbers; of those of columns the last digit."""
    side, blank = view.side, " " if view.side <= WIDEST else ""
    yield Note(blank.join(str(column % 10) for column in range(side)), "dim", drawn=True)
    for row in range(side):
        letters = blank.join(view.contents[row * side : (row + 1) * side])
        yield Note(f"{letters} │ {row}", drawn=True)
