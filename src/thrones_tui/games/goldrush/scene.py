"""A view of the gold rush as a scene."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.rules import Outcome
from thrones_tui.games.goldrush import trail
from thrones_tui.games.goldrush.commands import Open, Watch
from thrones_tui.games.goldrush.elements import BY_SYMBOL, EMPTY, GOLD, IN_ORDER, Element, WildAnimal
from thrones_tui.games.goldrush.help import (
    CLOSED_SIGN,
    EMPTY_SIGN,
    LARGE,
    LEGEND,
    MARKS,
    PLAYER_CHIPS,
    PLAYER_STYLES,
    pages,
)
from thrones_tui.games.goldrush.odds import chances, prospects, suspects
from thrones_tui.games.goldrush.opening import CellOpened
from thrones_tui.games.goldrush.state import BONUS, NOWHERE, Find, Player, place
from thrones_tui.games.goldrush.valley import SMALLEST, lines_through
from thrones_tui.games.goldrush.view import CLOSED, NO_ONE, View
from thrones_tui.scene.asking import Binding, dialog_of, key_bar
from thrones_tui.scene.dialog import Dialog
from thrones_tui.scene.english import capital, percent, signed, unlettered
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.measure import clip, width
from thrones_tui.scene.memory import NOTHING, Memory, Past, Series
from thrones_tui.scene.model import Cell, Fact, Grid, Line, Note, Page, Panel, Row, Scene, Standing
from thrones_tui.scene.presenter import Presenter, Tip

KEYS: Final = (Binding(Watch(), ("enter", " "), "Enter", "watch the move"),)
CHOOSING: Final = (Hint("↑↓←→", "move"), Hint("Enter", "open"))
"""The keys that choose a cell."""
LEAPING: Final = Hint("Tab", "next")
SHORT_NAME: Final = 5
"""Columns of a name where two players share a line of a small window."""
MOST_NEWS: Final = 3
"""Lines of what came of opening the cell."""
BEFORE: Final = 0
"""The turn of what is said before the first."""
RESOURCES: Final = tuple(e for e in IN_ORDER if not isinstance(e, WildAnimal))
WIDEST: Final = 16
"""Columns of a board that is printed with blanks between its cells, so that it fits the smallest window."""


class GoldRushPresenter(Presenter[View]):
    """Shows games."""

    remembers = True

    def help(self, view: View | None = None) -> tuple[Page, ...]:
        return pages(view.side if view else SMALLEST)

    def standing(self, view: View) -> Standing:
        first, second = view.players
        watched = not (first.is_person or second.is_person)
        return Standing(f"{first.name} against {second.name}", "", view.turn, first.score, watched=watched)

    def known(self, view: View) -> str:
        return view.cells

    def scene(self, view: View, decision: Decision | None, past: Past) -> Scene:
        mover = view.players[view.mover].name if view.mover != NO_ONE else "over"
        hints, bindings = key_bar(KEYS, decision.options if decision else ())
        spots = tuple(map(_spot, decision.options)) if decision and decision.kind == "spot" else ()
        leaps = tuple(divmod(cell, view.side) for cell in _leaps(view)) if spots else ()
        opened = (Open.at(*divmod(at, view.side)) for at, letter in enumerate(view.cells) if letter != CLOSED)
        return Scene(
            title="Gold Rush Alaska",
            status=f"Turn {view.turn} of {view.total}, {mover}",
            status_short=f"{view.turn}/{view.total}, {mover}",
            grid=board(view, "Alaska", past.memory),
            aside=Panel("Signs", LEGEND),
            panels=(_turn(view, decision), *_players(view), *_left(view)),
            more=tuple(Panel(f"All that {p.name} found", _finds(p, view.side)) for p in view.players),
            log=tuple(past.log),
            fresh=min(past.fresh, _since_last_asked(view, past.log)),
            dialog=_guess(view, decision, past.this_turn) if decision else None,
            keys=(*CHOOSING, *((LEAPING,) if leaps else ())) if spots else hints,
            bindings=bindings,
            spots=spots,
            taken=tuple(map(_spot, opened)) if spots else (),
            leaps=leaps,
            stays=True,
        )

    def opening(self, glance: object, turn: int) -> tuple[Line, ...]:
        assert isinstance(glance, View)
        first, second = glance.players
        means = f"{first.health} health each and {glance.total} turns together"
        return (
            Line(f"{first.name} and {second.name} dig for gold, with {means}.", "accent", BEFORE),
            Line("Whoever finds more gold wins, dead or alive. Help explains the rules.", "text", BEFORE),
        )

    def lines(
        self, events: Sequence[AnyEvent], glance: object, turn: int, memory: Memory = NOTHING
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

    def realm(self, view: View, memory: Memory = NOTHING) -> Grid:
        return board(view, "Alaska, opened" if view.contents else "Alaska", memory)

    def gazetteer(self, view: View) -> Panel:
        marks = MARKS if view.odds else MARKS[:1]
        left = (row for panel in _left(view) for row in panel.rows)
        return Panel("Signs", (*LEGEND, Note(""), *marks, Note(""), *left))

    def tips(self, view: View, decision: Decision) -> Iterator[Tip]:
        """Advice for a first game."""
        latest = BY_SYMBOL.get(view.cells[view.latest]) if view.latest != NOWHERE else None
        if latest and not (latest.effect(view.side) or latest.points):
            yield Tip("small", f"On a board this small {latest.name} gives no health; a larger one has more.")
        if decision.kind == "spot":
            yield Tip(
                "dig",
                "Move the cursor and dig with Enter, or type row and column, as in 3,2. Large things lie in "
                "a straight line: where one cell of a bear was opened, its neighbours are dangerous.",
            )

    def pointed(self, view: View, scene: Scene, row: int, column: int) -> Scene:
        """G-ODDS-2: with the chances of the cell under the cursor."""
        if not view.odds:
            return scene
        cell = row * view.side + column
        turn, *others, _ = scene.panels
        turn = turn._replace(rows=(*turn.rows, _stake(view, cell)))
        return scene._replace(panels=(turn, *others, *_left(view, cell)))

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
            Series(player.name, style, (view.turn,), (player.score,), most, _points(player.score))
            for player, style in zip(view.players, PLAYER_STYLES, strict=True)
        )

    def aloud(self, text: str) -> str:
        return unlettered(text, {element.symbol: element.name for element in RESOURCES})

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
                    Note(f"{player.name}: {_gathered(player)}", style),
                    *_finds(player, view.side),
                )
            ),
        )


def _spot(command: Command) -> tuple[int, int, str]:
    """G-TURN-1: a cell with the command that opens it, or is refused with the reason."""
    assert isinstance(command, Open)
    row, column = map(int, command.place)
    return row, column, str(command)


def _turn(view: View, decision: Decision | None) -> Panel:
    """G-TURN-1: who is asked what, in their own colour, and how many turns are left."""
    left = Fact("Turns left", f"{view.turns_left} of {view.total}", "points")
    if decision is None:
        return Panel("The end", (left,))
    asked = Note(decision.prompt, PLAYER_STYLES[view.mover])
    return Panel(f"{view.players[view.mover].name}'s turn", (asked, left))


def _players(view: View) -> Iterator[Panel]:
    """G-TURN-2: both players side by side, the first to the left."""
    players = list(zip(view.players, PLAYER_STYLES, strict=True))
    yield Panel(
        "Health",
        tuple(
            Fact(p.name, _health(p), style if p.alive else "danger", *_short(p.name, p.health))
            for p, style in players
        ),
    )
    yield Panel(
        "Score",
        tuple(
            Fact(p.name, _points(p.score), style, f"{p.name} {p.score} pts", _points(p.score))
            for p, style in players
        ),
    )
    yield Panel("Found", tuple(Fact(p.name, _gathered(p), style, _gathered(p)) for p, style in players))


def _short(name: str, health: int) -> tuple[str, str]:
    """In little room; in less with the last letter of a long name, which tells Player 1 from Player 2."""
    brief = f"{health} hp" if health else "dead"
    cut = name
    if width(name) > SHORT_NAME:
        cut = clip(name, SHORT_NAME - width(name[-1])) + name[-1]
    return f"{name} {brief}", f"{cut} {brief}"


def _stake(view: View, cell: int) -> Fact:
    """G-ODDS-2: what a cell may bring in few words."""
    at = place(cell, view.side)
    if view.cells[cell] != CLOSED:
        return Fact(at, "open", "dim")
    found = prospects(view, cell)
    chance, label = (found.chances, at) if found else (chances(view), "Any cell")
    animal = sum(chance[element.symbol] for element in IN_ORDER if isinstance(element, WildAnimal))
    return Fact(label, f"gold {percent(chance[GOLD], 0)}, animal {percent(animal, 0)}", "points")


def _left(view: View, cell: int = NOWHERE) -> Iterator[Panel]:
    """G-ODDS-1, G-ODDS-2: what is left, and the chance of a closed cell to be it: of any, or of one."""
    if not view.odds or view.contents:
        return
    found = prospects(view, cell) if cell != NOWHERE and view.cells[cell] == CLOSED else None
    chance = found.chances if found else chances(view)
    which = f"at {place(cell, view.side)}" if found else "of each"
    if found and found.error:
        which += f", ±{percent(found.error)}"
    rows = []
    for symbol, number in view.left:
        element = BY_SYMBOL.get(symbol)
        name, style = (element.name, element.style) if element else ("nothing", "dim")
        odds = percent(chance[symbol])
        rows.append(Fact(f"{symbol} {name}", f"{number}, {odds}", style, f"{symbol} {number} {odds}"))
    yield Panel(f"Cells left, and the chance {which}", tuple(rows))


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


def _since_last_asked(view: View, log: Sequence[Line]) -> int:
    """Lines at the end of the log that came since somebody last had to answer."""
    turns = 0
    if view.meeting == NOWHERE and not view.contents:
        living = [player.is_person for player in view.players if player.alive]
        turns = 1 if view.dug else view.most_cells + (set(living) == {True, False})
    return sum(1 for _ in takewhile(lambda line: line.turn >= view.turn - turns, reversed(log)))


def _guess(view: View, decision: Decision, news: Sequence[Line]) -> Dialog | None:
    """G-TURN-4: what is at stake; every other question is answered on the board."""
    if view.meeting == NOWHERE:
        return None
    mover, animal = view.players[view.mover], BY_SYMBOL[view.cells[view.meeting]]
    wound = animal.effect(view.side)
    left = mover.health + wound
    body: tuple[Row, ...] = (
        Fact("Right", "unharmed", "good"),
        Fact("Wrong", f"{signed(wound)} health", "danger"),
        Fact("Leaves", f"{left} of {mover.health}" if left > 0 else "nothing: death", "danger"),
        *(Note(line.text, line.style) for line in news[-MOST_NEWS:]),
    )
    return dialog_of(decision, f"{capital(animal.one)}!", body, initials=True)


def _health(player: Player) -> str:
    return f"{player.health} health" if player.alive else "dead"


def _points(score: int) -> str:
    return f"{score} points"


def _worth(element: Element, side: int) -> str:
    """What opening a cell of a kind does."""
    if element.points:
        return f"+{_points(element.points)}"
    health = f"{signed(element.effect(side))} health"
    return f"{health} if the die goes against you" if isinstance(element, WildAnimal) else health


def _gathered(player: Player) -> str:
    """The resources found, by their letters: `F2 I1 S0 G1`."""
    return " ".join(f"{element.symbol}{player.found(element.symbol)}" for element in RESOURCES)


def _finds(player: Player, side: int) -> tuple[Row, ...]:
    """G-LOG-1: a player's whole list, a line for each find."""
    return tuple(Note(_sentence(find, side)) for find in player.log) or (Note("Nothing.", "dim"),)


def _sentence(find: Find, side: int) -> str:
    element = BY_SYMBOL[find.symbol]
    health = f"{signed(find.health)} health"
    if find.cell == BONUS:
        return f"Turn {find.turn}, bonus for {element.name}: {health}."
    if element.points:
        health = f"+{_points(element.points)}"
    elif isinstance(element, WildAnimal) and find.health == 0:
        health = "escaped"
    return f"Turn {find.turn}, {place(find.cell, side)}: {element.name}, {health}."


def _result(view: View, outcome: Outcome) -> Iterator[Row]:
    """The winner first."""
    for number in sorted((0, 1), key=lambda player: player not in outcome.winners):
        label = "Draw" if not outcome.winners else "Winner" if number in outcome.winners else "Loser"
        player = view.players[number]
        yield Fact(label, f"{player.name}, {_points(player.score)}, {_health(player)}", "points")
    yield Fact("Turns", f"{view.turn} of {view.total}")


def _printed(view: View) -> Iterator[Row]:
    """The whole board in letters, a row a line, with numbers; of those of columns the last digit."""
    side, blank = view.side, " " if view.side <= WIDEST else ""
    yield Note(blank.join(str(column % 10) for column in range(side)), "dim")
    for row in range(side):
        yield Note(f"{blank.join(view.contents[row * side : (row + 1) * side])} │ {row}")


def board(view: View, caption: str, memory: Memory = NOTHING) -> Grid:
    """The board as far as it is opened, all of it once the game is over; the cursor on the latest cell, and
    the last one of each player all in that player's colour.
    """
    side, letters, marked = view.side, view.contents or view.cells, _marked(view)
    last = trail.last_cells(memory, view)

    def cell(at: int) -> Cell:
        letter, opener = letters[at], view.openers[at]
        if letter == CLOSED:
            mark = marked.get(at)
            return (
                CLOSED_SIGN._replace(mark=mark.symbol.lower(), mark_style=mark.style) if mark else CLOSED_SIGN
            )
        is_last, element = at in last, BY_SYMBOL.get(letter)
        if not opener and element:
            return Cell(letter, "fog", ground="floor-seen")
        if not element and not is_last:
            return EMPTY_SIGN
        style, chip = PLAYER_STYLES[opener - 1], PLAYER_CHIPS[opener - 1]
        shown = Cell(letter, element.style, ground=element.ground) if element else EMPTY_SIGN
        return shown._replace(mark=str(opener), mark_style=style, chip=chip, site=chip if is_last else "")

    rows = tuple(tuple(map(cell, range(start, start + side))) for start in range(0, side * side, side))
    focus = (side // 2, side // 2) if view.latest == NOWHERE else divmod(view.latest, side)
    return Grid(rows, focus, caption, first=0, numbered=True)


def _leaps(view: View) -> Iterator[int]:
    """The cells of interest: those marked; without odds, closed ones that touch part of a bear or of wood."""
    if view.odds:
        return iter(sorted(_marked(view)))
    begun = {element.symbol for element in LARGE}
    touching = lines_through(view.side, 2)
    return (c for c in view.closed if any(view.cells[at] in begun for line in touching[c] for at in line))


def _marked(view: View) -> Mapping[int, Element]:
    """G-ODDS-1: cells to be marked while the odds are shown; the mark of the largest element wins."""
    if not view.odds or view.contents:
        return {}
    return {cell: element for element in reversed(LARGE) for cell in sorted(suspects(view, element.symbol))}
