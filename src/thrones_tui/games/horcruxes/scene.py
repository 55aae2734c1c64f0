"""A view of the race for the horcruxes as a scene."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from thrones_tui.core.decisions import Choice, Decision
from thrones_tui.core.rules import Outcome
from thrones_tui.games.horcruxes.commands import Go, Interact, Roll
from thrones_tui.games.horcruxes.help import pages
from thrones_tui.games.horcruxes.kinds import KINDS, SIDES, User
from thrones_tui.games.horcruxes.ring import LEGEND, PLAYERS, SIGNS, board, kills, ring
from thrones_tui.games.horcruxes.state import HORCRUXES, Life, Names, elves, horcruxes, life_points
from thrones_tui.games.horcruxes.view import Place, View, Wizard
from thrones_tui.scene.asking import Binding, dialog_of, key_bar
from thrones_tui.scene.dialog import Dialog, ShownChoice
from thrones_tui.scene.english import counted, listed
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.model import Fact, Gauges, Grid, Line, Meter, Note, Page, Panel, Row, Scene, Standing
from thrones_tui.scene.presenter import Presenter

TITLE: Final = "Wizards, Witches and Horcruxes"
KEYS: Final = (Binding(Roll(), ("r", " ", "enter"), "Space", "roll"),)
CHOOSING: Final = (Hint("↑↓←→", "cell"), Hint("0-9", "by number"), Hint("Enter", "go there"))
"""The keys that choose a cell."""
_LATEST: Final = 8
"""Cells of a path that are shown beside the ring; the sheet has them all."""
_FEW_PLACES: Final = 3
"""Decimals of life points where there is little room."""


class HorcruxPresenter(Presenter[View]):
    """Shows games."""

    def help(self, view: View | None = None) -> tuple[Page, ...]:
        """All pages: they are the same for every game."""
        return pages()

    def standing(self, view: View) -> Standing:
        """Who plays against whom, and where the first player stands."""
        first, second = view.wizards
        where = f"{first.kind} against {second.kind}, cell {first.cell}"
        names = f"{first.name} against {second.name}"
        watched = User.name not in (first.kind, second.kind)
        return Standing(names, "", view.turn, first.horcruxes, where, watched=watched)

    def names(self, view: View) -> Names:
        """What players are called, and of which kinds they are."""
        first, second = view.wizards
        return Names((first.name, second.name), (first.kind, second.kind))

    def opening(self, view: View) -> tuple[Line, ...]:
        """What is to know before the first move."""
        others = len(view.places) - 1
        where = f"the {others} cells beyond cell 0" if others > 1 else "cell 1"
        text = f"{HORCRUXES} horcruxes lie in {where}: whoever has them all, alive, wins."
        return (Line(text, "accent", view.turn), Line("? explains signs, keys and rules.", "text", view.turn))

    def scene(
        self, view: View, decision: Decision | None, log: Sequence[Line], fresh: int, news: int
    ) -> Scene:
        """H-SEE-1: what a screen shows now."""
        hints, bindings = key_bar(KEYS, decision.options if decision else ())
        spots = tuple(_spots(view, decision))
        mover = "over" if view.over else view.wizards[view.mover].name
        return Scene(
            title=TITLE,
            status=f"Turn {view.turn} of {view.turns}, {mover}",
            status_short=f"Turn {view.turn}/{view.turns}, {mover}",
            grid=self.realm(view)._replace(caption="The end" if view.over else "The ring"),
            aside=Panel("Signs", LEGEND),
            panels=(self._players(view), *self._prospects(view, decision)),
            more=(*self._paths(view), self._table("All cells", view, view.places)),
            log=tuple(log),
            fresh=fresh,
            dialog=_dialog(decision) if decision else None,
            keys=CHOOSING if spots else hints,
            bindings=bindings,
            spots=spots,
        )

    def realm(self, view: View) -> Grid:
        """The whole ring; its caption says whose turn it is."""
        return board(view, "The end" if view.over else f"{view.wizards[view.mover].name} to move")

    def gazetteer(self, view: View) -> Panel:
        """What the signs mean, and every cell."""
        return Panel("Signs", (*SIGNS, Note(""), *self._gauges(view, view.places)))

    def describe(self, view: View, row: int, column: int) -> tuple[str, ...]:
        """What is in a cell of the ring, and what a visit would do."""
        path = ring(len(view.places)).path
        if (row, column) not in path:
            return ("Nothing: this is not on the ring.",)
        number = path.index((row, column))
        if number >= len(view.places):
            return ("No cell: the way back to cell 0.",)
        place = view.places[number]
        here = (f"{view.wizards[visitor].name} is here." for visitor in place.visitors)
        visit = () if view.over else (self._visit(view, place),)
        return (f"Cell {number}: {contents(place)}.", *here, *visit)

    def _visit(self, view: View, place: Place) -> str:
        """H-ARR-1: what a visit would do to the player whose turn it is."""
        name = view.wizards[view.mover].name
        if kills(view, place):
            by = "Voldemort" if place.deadly else "the dementors"
            return f"A visit would kill {name}: {by}."
        life = str(Life(view.wizards[view.mover].life).plus(place.elves).less(place.dementors))
        return f"A visit would leave {name} with life {life_points(life)} ({place.gain:+d})."

    def _players(self, view: View) -> Panel:
        """Both players, and the latest part of their paths."""
        rows: list[Row] = []
        for number, wizard in enumerate(view.wizards):
            path = ("... " if len(wizard.path) > _LATEST else "") + path_words(wizard.path[-_LATEST:])
            dice = f"Rolled {' '.join(map(str, wizard.dice))}. " if wizard.dice else ""
            rows += (self._name(view, number), *_facts(wizard), Note(f"{dice}Path {path}", "dim"))
        return Panel("The players", tuple(rows))

    def _name(self, view: View, number: int) -> Note:
        wizard = view.wizards[number]
        dead = "" if wizard.alive else ", dead"
        mark, style = PLAYERS[number]
        return Note(f"{mark} {wizard.name}, {kind_words(wizard)}{dead}", style)

    def _prospects(self, view: View, decision: Decision | None) -> Iterator[Panel]:
        """The cells that matter for this move: those a die leads to, or for a user those with horcruxes."""
        if decision is None or decision.kind == "choose":
            return
        name, cells = view.wizards[view.mover].name, len(view.places)
        if decision.kind == "spot":
            yield self._table(
                "Cells with horcruxes", view, [place for place in view.places if place.horcruxes]
            )
        else:
            here = view.wizards[view.mover].cell
            ahead = (view.places[(here + die) % cells] for die in range(1, SIDES + 1))
            yield self._table(f"Ahead of {name}: 1 to {SIDES}", view, list(ahead))

    def _paths(self, view: View) -> tuple[Panel, ...]:
        """H-SEE-1: the whole paths."""
        return tuple(
            Panel(f"Path of {wizard.name}", (Note(path_words(wizard.path)),)) for wizard in view.wizards
        )

    def _table(self, title: str, view: View, places: Sequence[Place]) -> Panel:
        return Panel(title, tuple(self._gauges(view, places)) or (Note("None.", "dim"),))

    def _gauges(self, view: View, places: Sequence[Place]) -> Iterator[Gauges]:
        """H-SEE-1: cells as a table: who is there, horcruxes, dementors, elves."""
        most = max(1, *(max(place.dementors, place.elves) for place in view.places))
        for place in places:
            here = [f"{PLAYERS[visitor][0]} {view.wizards[visitor].name}" for visitor in place.visitors]
            here += ["Voldemort"] * place.voldemort + ["Dumbledore"] * place.dumbledore
            yield Gauges(
                f"cell {place.number}{':' if here else ''}",
                (*(f"{who}," for who in here[:-1]), *here[-1:]),
                (
                    Meter("Horcruxes", place.horcruxes, HORCRUXES, str(place.horcruxes), "gold"),
                    Meter("Dementors", place.dementors, most, str(place.dementors), "warn"),
                    Meter("Elves", place.elves, most, str(place.elves), "good"),
                ),
            )

    def ending(self, view: View, outcome: Outcome) -> tuple[Row, ...]:
        """H-SEE-1: who has won, both players, and every cell."""
        won = [view.wizards[winner].name for winner in outcome.winners]
        rows: list[Row] = [Fact("Winner", listed(won) or "nobody", "good" if won else "danger")]
        for number, wizard in enumerate(view.wizards):
            rows += (
                self._name(view, number),
                *_facts(wizard),
                Note(f"Path {path_words(wizard.path)}", "dim"),
            )
        return (
            *rows,
            Note(f"After {counted(view.turn, 'move')}:", "title"),
            *self._gauges(view, view.places),
        )


def contents(place: Place) -> str:
    """What is in a cell, players apart."""
    parts = [horcruxes(place.horcruxes)] if place.horcruxes else []
    parts += [counted(place.dementors, "dementor")] if place.dementors else []
    parts += [elves(place.elves)] if place.elves else []
    return listed(parts + ["Voldemort"] * place.voldemort + ["Dumbledore"] * place.dumbledore) or "empty"


def kind_words(wizard: Wizard) -> str:
    """A player's kind, and for a user the manner of meeting: `user (helpful)`."""
    return f"{wizard.kind} ({wizard.manner})" if wizard.manner else wizard.kind


def path_words(path: Iterable[int]) -> str:
    """Cells in the order of the visits."""
    return " ".join(map(str, path))


def _facts(wizard: Wizard) -> tuple[Fact, ...]:
    life, short = life_points(wizard.life), life_points(wizard.life, _FEW_PLACES)
    return (
        Fact("Cell", str(wizard.cell), "text", f"cell {wizard.cell}"),
        Fact("Life", life, "good" if wizard.alive else "danger", f"life {short}"),
        Fact("Horcruxes", f"{wizard.horcruxes} of {HORCRUXES}", "gold", f"H {wizard.horcruxes}/{HORCRUXES}"),
    )


def _spots(view: View, decision: Decision | None) -> Iterator[tuple[int, int, str]]:
    """H-MOVE-3: where the cells are drawn that can be named, each with the command that does so."""
    path = ring(len(view.places)).path
    for option in decision.options if decision else ():
        if isinstance(option, Go):
            row, column = path[option.cell]
            yield row, column, str(option)


def _dialog(decision: Decision) -> Dialog | None:
    """H-MOVE-3: how a user will meet the other one."""
    text = "This holds for the whole game, whenever you come to where the other one is."
    return dialog_of(decision, "Before the first move", (Note(text, "dim"),), _manner)


def _manner(choice: Choice) -> ShownChoice:
    assert isinstance(choice.command, Interact)
    manner = choice.command.manner.value
    return ShownChoice(str(choice.command), manner.capitalize(), KINDS[manner].brief, choice.note)
