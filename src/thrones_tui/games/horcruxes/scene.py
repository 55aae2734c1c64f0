"""A view of the race for the horcruxes as a scene."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from thrones_tui.core.decisions import Choice, Decision
from thrones_tui.core.rules import Outcome
from thrones_tui.games.horcruxes.commands import Go, Interact, Manner, Roll
from thrones_tui.games.horcruxes.help import PAGES
from thrones_tui.games.horcruxes.house import house_of
from thrones_tui.games.horcruxes.kinds import KINDS, SIDES, Evil, User
from thrones_tui.games.horcruxes.measured import GAMES, worth_of_manners
from thrones_tui.games.horcruxes.ring import CHIPS, PLAYERS, SIGNS, board, cell_at, kills, legend, meets, ring
from thrones_tui.games.horcruxes.state import HORCRUXES, Player, elves, horcruxes, life_points
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.asking import Binding, dialog_of, key_bar
from thrones_tui.scene.dialog import Dialog, ShownChoice
from thrones_tui.scene.english import capital, counted, listed
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.keynames import press
from thrones_tui.scene.memory import NOTHING, Memory, Past, Series
from thrones_tui.scene.model import (
    Atlas,
    Fact,
    Gauges,
    Grid,
    Line,
    Meter,
    Note,
    Page,
    Panel,
    Row,
    Scene,
    Sign,
    Standing,
)
from thrones_tui.scene.presenter import HELPS, Presenter, Tip

KEYS: Final = (Binding(Roll(), ("r", " ", "enter"), "Space", "roll"),)
CHOOSING: Final = (Hint("↑↓←→", "cell"), Hint("0-9", "by number"), Hint("Enter", "go there"))
LEAPING: Final = Hint("Tab", "next horcrux")
"""The keys that choose a cell."""
_LATEST: Final = 40
"""Cells of a path that are shown beside the ring; the sheet has all of a longer one."""
_FEW_PLACES: Final = 2
"""Decimals of life points where there is little room."""


class HorcruxPresenter(Presenter[View]):
    """Shows games."""

    def help(self, view: View | None = None) -> tuple[Page, ...]:
        return PAGES

    def known(self, view: View) -> None:
        """Nothing in this game is hidden."""

    def standing(self, view: View) -> Standing:
        first, second = view.players
        names = f"{first.name} against {second.name}"
        watched = User.name not in (first.kind, second.kind)
        return Standing(names, "", view.turn, first.horcruxes, watched=watched)

    def opening(self, glance: object, turn: int) -> tuple[Line, ...]:
        assert isinstance(glance, View)
        others = len(glance.cells) - 1
        where = f"the {others} cells beyond cell 0" if others > 1 else "cell 1"
        text = f"{HORCRUXES} horcruxes lie in {where}: whoever holds them all, alive, wins."
        return (
            Line(text, "accent", turn),
            Line(HELPS, "text", turn),
        )

    def scene(self, view: View, decision: Decision | None, past: Past) -> Scene:
        """H-SEE-1: what a screen shows now."""
        hints, bindings = key_bar(KEYS, decision.options if decision else ())
        spots = tuple(_spots(view, decision))
        wanted = {str(Go(number)) for number in _with_horcruxes(view) if not kills(view, number)}
        leaps = tuple((row, column) for row, column, command in spots if command in wanted)
        asked = decision.player if decision else view.mover
        mover = "over" if view.over else view.players[asked].name
        long = [player for player in view.players if len(player.path) > _LATEST]
        grid = board(view, "The end" if view.over else "The ring", view.mover if spots else view.latest)
        return Scene(
            title="Wizards, Witches and Horcruxes",
            status=f"Turn {view.turn} of {view.turns}, {mover}",
            status_short=f"{view.turn}/{view.turns}, {mover}",
            grid=grid,
            aside=Panel("Signs", legend(grid)),
            panels=(*_turn(view, decision), _players(view), *_prospects(view, decision)),
            more=(
                *(Panel(f"All of the path of {player.name}", (Note(_path(player.path)),)) for player in long),
                Panel("All cells", tuple(_table(view))),
            ),
            atlas=_Small(view, (Note(decision.prompt, PLAYERS[view.mover][2]),) if decision else ()),
            log=tuple(past.log),
            fresh=past.fresh,
            dialog=_dialog(view, decision) if decision else None,
            keys=(*CHOOSING, *((LEAPING,) if len(leaps) > 1 else ())) if spots else hints,
            bindings=bindings,
            spots=spots,
            leaps=leaps,
        )

    def realm(self, view: View, memory: Memory = NOTHING) -> Grid:
        caption = "The end" if view.over else f"{view.players[view.mover].name} to move"
        return board(view, caption, view.latest)

    def gazetteer(self, view: View) -> Panel:
        return Panel("Signs", (*SIGNS, Note(""), *_table(view)), shrinks=True)

    def tips(self, view: View, decision: Decision) -> Iterator[Tip]:
        """Advice for a first game."""
        if is_out(view, decision.player):
            yield Tip("out", f"{_out(view, decision.player)} {press('q')} gives the game up.")
        if decision.kind == "spot":
            yield Tip(
                "cell",
                "Choose a cell with the arrows, Tab or its number, and go there with Enter. H is a horcrux; "
                "a cell with ! would be your death.",
                "Type the number of a cell to go there; near names those that are worth it, and what a visit "
                "would do.",
            )

    def describe(self, view: View, row: int, column: int) -> tuple[str, ...]:
        cell = cell_at(len(view.cells), row, column)
        if cell is None:
            return ("Nothing: this is not on the ring.",)
        if cell >= len(view.cells):
            return ("No cell: the way back to cell 0.",)
        here = (f"{view.players[visitor].name} is here." for visitor in view.visitors(cell))
        visit = () if view.over else _visit(view, cell)
        return (f"Cell {cell}: {_contents(view, cell)}.", *here, *visit)

    def perils(self, view: View, memory: Memory, command: str) -> Mapping[str, float]:
        """Who kills in the cell a user chooses; under no name, that the user would stay."""
        cell = next((number for number in range(len(view.cells)) if str(Go(number)) == command), None)
        if cell is not None and kills(view, cell):
            return {_killer(view, cell): 0.0}
        return {"": 1.0} if cell == view.players[view.mover].cell else {}

    def warning(self, perils: Mapping[str, float]) -> str:
        killers = [capital(who) for who in perils if who]
        if not killers:
            return "That is the cell you are in. Enter stays all the same."
        return f"{killers[0]} would kill you there. Enter goes all the same."

    def pointed(self, view: View, scene: Scene, row: int, column: int) -> Scene:
        """With what a visit would bring."""
        cell = cell_at(len(view.cells), row, column)
        if cell is None or cell >= len(view.cells):
            return scene
        caption = f"{scene.grid.caption} {_brings(view, cell)}"
        return scene._replace(grid=scene.grid._replace(caption=caption))

    def fares(self, view: View) -> tuple[Series, ...]:
        lives = [float(player.life) for player in view.players]
        marks = zip(view.players, PLAYERS, lives, strict=True)
        return tuple(
            Series(f"{player.name}, life", style, (view.turn,), (life,), max(1.0, *lives), _life(player))
            for player, (_, _, style), life in marks
        )

    def ending(self, view: View, outcome: Outcome) -> tuple[Fact | Gauges | Note, ...]:
        """H-SEE-1: who has won, both players, and every cell."""
        won = [view.players[winner].name for winner in outcome.winners]
        return (
            Fact("Winner", listed(won) or "nobody", "good" if won else "danger"),
            *(() if won else (_nearest(view),)),
            *(
                row
                for number, player in enumerate(view.players)
                for row in (*_player(view, number), Note(f"Path {_path(player.path)}", "dim"))
            ),
            Note(f"After {counted(view.turn, 'move')}:", "title"),
            *_table(view),
        )


def _nearest(view: View) -> Fact:
    """Who came nearest to winning."""
    most = max(player.horcruxes for player in view.players)
    who = listed([player.name for player in view.players if player.horcruxes == most])
    return Fact("Nearest", f"{who}, {most} of {HORCRUXES}" if most else "nobody has found a horcrux", "gold")


def _brings(view: View, number: int) -> str:
    """H-ARR-1: what a visit would do, and who is met, in few words."""
    if kills(view, number):
        return f"death: {_killer(view, number)}"
    player, place = view.players[view.mover], view.cells[number]
    found = (f"H{place.horcruxes}",) if place.horcruxes else ()
    met = (f"meets {PLAYERS[1 - view.mover][0]}",) if meets(view, number) else ()
    life = life_points(place.leaves(player.life), _FEW_PLACES)
    return ", ".join((*found, f"life {life}", *met))


def _turn(view: View, decision: Decision | None) -> Iterator[Panel]:
    """Whose turn it is, in their own colour."""
    if decision is not None and decision.kind != "choose":
        title = f"{view.players[decision.player].name}'s turn"
        yield Panel(title, (_chip(decision.player, decision.prompt),))


def _players(view: View) -> Panel:
    """Both players, and the latest part of their paths."""
    paths = (
        f"Path of {player.name}: {'... ' * (len(player.path) > _LATEST)}{_path(player.path[-_LATEST:])}"
        for player in view.players
    )
    rows = (*_player(view, 0), *_player(view, 1), *(Note(path, "dim") for path in paths))
    return Panel("The players", rows)


def _player(view: View, number: int) -> Iterator[Fact | Note | Sign]:
    """Name and kind of a player, for a user the manner of meeting too; cell, last dice, life, horcruxes."""
    player = view.players[number]
    manner = f" ({player.manner})" if player.manner else ""
    dice = f", rolled {KINDS[player.kind].then.join(map(str, player.dice))}" if player.dice else ""
    yield _chip(number, f"{player.name}, {player.kind}{manner}{dice}{'' if player.alive else ', dead'}")
    yield from _numbers(view, player)
    if is_out(view, number):
        other = view.players[1 - number]
        yield Note(f"Cannot win any more: {other.name} holds {other.horcruxes}.", "warn")


def is_out(view: View, number: int) -> bool:
    """H-ARR-2, H-END-1: whether a living player can never hold all horcruxes any more.

    What the other one holds only the evil can rob; it is inherited where a death does not end the game.
    """
    player, other = view.players[number], view.players[1 - number]
    kind = player.manner or player.kind
    gets_nothing = kind not in (Evil.name, User.name) and house_of(view).deaths == 1
    return not view.over and player.alive and other.horcruxes > 0 and gets_nothing


def _out(view: View, number: int) -> str:
    who, other = view.pair(number)
    held = horcruxes(view.players[1 - number].horcruxes)
    return f"{who} cannot win any more: {other} has {held}, and only the evil rob."


def _chip(number: int, text: str) -> Sign:
    """What is said of a player, beside the number on its ground."""
    mark, style, ink = PLAYERS[number]
    return Sign(mark, text, style, ink, CHIPS[mark])


def _numbers(view: View, player: Player) -> Iterator[Fact]:
    """Cell, life, which stands out where the dementors of some cell would kill, and horcruxes."""
    yield Fact("Cell", str(player.cell), "text", f"cell {player.cell}", is_name=True)
    life = life_points(player.life)
    style = "warn" if any(not cell.leaves(player.life) for cell in view.cells) else "good"
    yield Fact("Life", life, style if player.alive else "danger", f"life {_life(player)}")
    held = player.horcruxes
    yield Fact("Horcruxes", f"{held} of {HORCRUXES}", "gold", f"H {held}/{HORCRUXES}")


@dataclass(frozen=True)
class _Small(Atlas):
    """Both players, where there is little room."""

    view: View
    asked: tuple[Row, ...]

    def brief(self) -> tuple[Panel, ...]:
        rows: list[Row] = [*self.asked]
        for number, player in enumerate(self.view.players):
            rows += (
                _chip(number, f"{player.name}{'' if player.alive else ', dead'}"),
                *_numbers(self.view, player),
            )
        return (Panel("", tuple(rows)),)


def _life(player: Player) -> str:
    """Life points where there is little room."""
    return life_points(player.life, _FEW_PLACES)


def _prospects(view: View, decision: Decision | None) -> Iterator[Panel]:
    """The cells that matter for this move: those a die leads to, or for a user those with horcruxes."""
    if decision is None or decision.kind == "choose":
        return
    player, cells = view.players[view.mover], len(view.cells)
    title = f"Ahead of {player.name}: 1 to {SIDES}"
    places = [(player.cell + die) % cells for die in range(1, SIDES + 1)]
    if decision.kind == "spot":
        title = "Cells with horcruxes"
        places = _with_horcruxes(view)
    yield Panel(title, tuple(_table(view, places)) or (Note("None.", "dim"),))


def _with_horcruxes(view: View) -> list[int]:
    return [number for number, cell in enumerate(view.cells) if cell.horcruxes]


def _table(view: View, places: Iterable[int] | None = None) -> Iterator[Gauges]:
    """H-SEE-1: some cells, or all, as a table: who is there, horcruxes, dementors, elves."""
    most = max(1, *(max(cell.dementors, cell.elves) for cell in view.cells))
    for number in range(len(view.cells)) if places is None else places:
        cell = view.cells[number]
        here = [f"{PLAYERS[visitor][0]} {view.players[visitor].name}" for visitor in view.visitors(number)]
        here += _lords(view, number)
        yield Gauges(
            f"cell {number}{':' if here else ''}",
            (*(f"{who}," for who in here[:-1]), *here[-1:]),
            (
                Meter("Horcruxes", cell.horcruxes, HORCRUXES, str(cell.horcruxes), "gold"),
                Meter("Dementors", cell.dementors, most, str(cell.dementors), "warn"),
                Meter("Elves", cell.elves, most, str(cell.elves), "good"),
            ),
            counts=True,
        )


def _lords(view: View, number: int) -> list[str]:
    """Which of Voldemort and Dumbledore are in a cell."""
    there = {"Voldemort": view.voldemort, "Dumbledore": view.dumbledore}
    return [name for name, cell in there.items() if cell == number]


def _contents(view: View, number: int) -> str:
    """What is in a cell, players apart."""
    cell = view.cells[number]
    parts = [horcruxes(cell.horcruxes)] if cell.horcruxes else []
    parts += [counted(cell.dementors, "dementor")] if cell.dementors else []
    parts += [elves(cell.elves)] if cell.elves else []
    return listed(parts + _lords(view, number)) or "empty"


def _visit(view: View, number: int) -> Iterator[str]:
    """H-ARR-1, H-ARR-2: what a visit would do to the player whose turn it is."""
    player, cell = view.players[view.mover], view.cells[number]
    if kills(view, number):
        yield f"A visit would kill {player.name}: {_killer(view, number)}."
        return
    life = life_points(cell.leaves(player.life))
    yield f"A visit would leave {player.name} with life {life} ({cell.gain:+d})."
    if meets(view, number):
        who, other = view.pair(view.mover)
        yield f"{who} would meet {other} there: {KINDS[player.manner or player.kind].meets}."


def _killer(view: View, number: int) -> str:
    """Who would kill in a cell."""
    return "Voldemort" if number == view.deadly else "the dementors"


def _path(path: Iterable[int]) -> str:
    """Cells in the order of the visits."""
    return " ".join(map(str, path))


def _spots(view: View, decision: Decision | None) -> Iterator[tuple[int, int, str]]:
    """H-MOVE-3: where the cells are drawn that can be named, each with the command that does so."""
    path = ring(len(view.cells)).path
    for option in decision.options if decision else ():
        if isinstance(option, Go):
            row, column = path[option.cell]
            yield row, column, str(option)


def _dialog(view: View, decision: Decision) -> Dialog | None:
    """H-MOVE-3: how a user will meet the other one, with what each manner was measured to be worth."""
    if decision.kind != "choose":
        return None
    who, other = view.pair(decision.player)
    text = f"This holds for the whole game, whenever {who} comes to where {other} is."
    body, worth = [Note(text, "dim")], worth_of_manners(view, decision.player)
    if worth:
        where = f"on {worth.ring.label} against the {view.players[1 - decision.player].kind}"
        body += [
            Note(""),
            Note(f"Of {GAMES} games {where} somebody who always went for horcruxes won:", "ice"),
        ]
    won = worth.won if worth else {}
    return dialog_of(decision, "Before the first move", tuple(body), lambda choice: _manner(choice, won))


def _manner(choice: Choice, won: Mapping[Manner, int]) -> ShownChoice:
    assert isinstance(choice.command, Interact)
    manner = choice.command.manner
    chance = Meter("won", won[manner], 100, f"{won[manner]}%", room=4) if won else None
    text, name = str(choice.command), manner.value
    return ShownChoice(text, name.capitalize(), KINDS[name].brief, choice.note, chance=chance)
