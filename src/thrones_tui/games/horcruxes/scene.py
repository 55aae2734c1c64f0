"""A view of the race for the horcruxes as a scene."""

from collections.abc import Iterator, Mapping, Sized
from typing import Final

from thrones_tui.core.decisions import Choice, Decision
from thrones_tui.core.rules import Outcome
from thrones_tui.games.horcruxes.commands import Go, Interact, Manner, Roll
from thrones_tui.games.horcruxes.gestures import TO_THE_END, Stay
from thrones_tui.games.horcruxes.help import PAGES
from thrones_tui.games.horcruxes.house import deaths
from thrones_tui.games.horcruxes.kinds import KINDS, User
from thrones_tui.games.horcruxes.measured import worth_of_manners
from thrones_tui.games.horcruxes.panels import (
    LATEST,
    Small,
    is_decided,
    is_out,
    nobody_can_win,
    out_text,
    path_text,
    player_rows,
    players_panel,
    prospects,
    table,
    turn_panel,
    with_horcruxes,
)
from thrones_tui.games.horcruxes.ring import PLAYERS, SIGNS, board, cell_at, kills, legend, ring
from thrones_tui.games.horcruxes.state import HORCRUXES, life_points
from thrones_tui.games.horcruxes.view import View
from thrones_tui.games.horcruxes.visiting import brings, contents, gains, killer, visit
from thrones_tui.scene.asking import Binding, dialog_of, key_bar
from thrones_tui.scene.dialog import Dialog, ShownChoice
from thrones_tui.scene.english import capital, counted, listed, spelled
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.gestures import Gesture
from thrones_tui.scene.keynames import press
from thrones_tui.scene.memory import NO_MEMORY, Memory, Past, Series
from thrones_tui.scene.model import (
    Contestant,
    Fact,
    Gauges,
    Grid,
    Line,
    Meter,
    Note,
    Page,
    Panel,
    Scene,
    Standing,
)
from thrones_tui.scene.presenter import HELPS, Presenter, Tip

KEYS: Final = (Binding(Roll(), ("r", " ", "enter"), "Space", "roll"),)
CHOOSING: Final = (Hint("↑↓←→", "cell"), Hint("0-9", "by number"), Hint("Enter", "go there"))
LEAPING: Final = Hint("Tab", "next horcrux")
"""The keys that choose a cell."""
FINISHING: Final = Hint(TO_THE_END, "to the end")


class HorcruxPresenter(Presenter[View]):
    """Shows games."""

    def help(self, view: View | None = None) -> tuple[Page, ...]:
        return PAGES

    def known(self, view: View) -> None:
        """Nothing in this game is hidden."""

    def standing(self, view: View) -> Standing:
        players = (Contestant(p.name, p.horcruxes, p.kind == User.name) for p in view.players)
        return Standing.of(view.turn, *players)

    def opening(self, glance: object, turn: int) -> tuple[Line, ...]:
        assert isinstance(glance, View)
        others = len(glance.cells) - 1
        where = f"the {others} cells beyond cell 0" if others > 1 else "cell 1"
        text = f"{HORCRUXES} horcruxes lie in {where}: whoever holds them all, alive, wins."
        hopeless = nobody_can_win(glance)
        return (
            Line(text, "accent", turn),
            *((Line(hopeless, "warn", turn),) if hopeless else ()),
            Line(HELPS, "text", turn),
        )

    def scene(self, view: View, decision: Decision | None, past: Past) -> Scene:
        """H-SEE-1: what a screen shows now."""
        hints, bindings = key_bar(KEYS, decision.options if decision else ())
        spots = tuple(_spots(view, decision))
        wanted = {str(Go(number)) for number in with_horcruxes(view) if not kills(view, number)}
        leaps = tuple((row, column) for row, column, command in spots if command in wanted)
        asked = decision.player if decision else view.mover
        mover = "over" if view.over else view.players[asked].name
        long = [player for player in view.players if len(player.path) > LATEST]
        grid = board(view, "The end" if view.over else "The ring", view.mover if spots else view.latest)
        return Scene(
            title="Wizards, Witches and Horcruxes",
            status=f"Turn {view.turn} of {view.turns}, {mover}",
            status_short=f"{view.turn}/{view.turns}, {mover}",
            grid=grid,
            aside=Panel("Signs", legend(grid)),
            panels=(*turn_panel(view, decision), players_panel(view), *prospects(view, decision)),
            more=(
                *(
                    Panel(f"All of the path of {player.name}", (Note(path_text(player.path)),))
                    for player in long
                ),
                Panel("All cells", tuple(table(view))),
            ),
            atlas=Small(view, (Note(decision.prompt, PLAYERS[view.mover][2]),) if decision else ()),
            log=tuple(past.log),
            fresh=past.fresh,
            dialog=_dialog(view, decision) if decision else None,
            keys=_keys(view, leaps) if spots else hints,
            bindings=bindings,
            spots=spots,
            leaps=leaps,
        )

    def realm(self, view: View, memory: Memory = NO_MEMORY) -> Grid:
        caption = "The end" if view.over else f"{view.players[view.mover].name} to move"
        return board(view, caption, view.latest)

    def gazetteer(self, view: View) -> Panel:
        return Panel("Signs", (*SIGNS, Note(""), *table(view)), shrinks=True)

    def tips(self, view: View, decision: Decision) -> Iterator[Tip]:
        """Advice for a first game."""
        if is_decided(view) and decision.kind == "spot":
            ways = f"{press(TO_THE_END)} plays on to the end, {press('q')} gives the game up."
            yield Tip("decided", f"{nobody_can_win(view) or 'Nobody can win any more.'} {ways}")
        elif is_out(view, decision.player):
            yield Tip("out", f"{out_text(view, decision.player)} {press('q')} gives the game up.")
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
        would = () if view.over else visit(view, cell)
        return (f"Cell {cell}: {contents(view, cell)}.", *here, *would)

    def perils(self, view: View, memory: Memory, command: str) -> Mapping[str, float]:
        """Who kills in the cell a user chooses; under no name, that the user would stay for nothing."""
        cell = next((number for number in range(len(view.cells)) if str(Go(number)) == command), None)
        if cell is None:
            return {}
        if kills(view, cell):
            return {killer(view, cell): 0.0}
        stays = cell == view.players[view.mover].cell
        return {"": 1.0} if stays and not (is_decided(view) or gains(view, cell)) else {}

    def gestures(self, view: View) -> Mapping[str, Gesture]:
        return {TO_THE_END: Stay()} if is_decided(view) else {}

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
        caption = f"{scene.grid.caption} {brings(view, cell)}"
        return scene._replace(grid=scene.grid._replace(caption=caption))

    def fares(self, view: View) -> tuple[Series, ...]:
        lives = [float(player.life) for player in view.players]
        marks = zip(view.players, PLAYERS, lives, strict=True)
        return tuple(
            Series(
                f"{player.name}, life",
                style,
                (view.turn,),
                (life,),
                max(1.0, *lives),
                life_points(player.life),
            )
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
                for row in (*player_rows(view, number), Note(f"Path {path_text(player.path)}", "dim"))
            ),
            Note(f"After {counted(view.turn, 'move')}:", "title"),
            *table(view),
        )


def _nearest(view: View) -> Fact:
    """Who came nearest to winning."""
    most = max(player.horcruxes for player in view.players)
    who = listed([player.name for player in view.players if player.horcruxes == most])
    return Fact("Nearest", f"{who}, {most} of {HORCRUXES}" if most else "nobody has found a horcrux", "gold")


def _keys(view: View, leaps: Sized) -> tuple[Hint, ...]:
    """The keys that choose a cell, and in front the one that plays on where nobody can win."""
    return (*((FINISHING,) if is_decided(view) else ()), *CHOOSING, *((LEAPING,) if len(leaps) > 1 else ()))


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
    worth, hopeless = worth_of_manners(view, decision.player), nobody_can_win(view)
    more = Note("")
    if hopeless:
        worth, more = None, Note(hopeless, "warn")
    elif worth:
        where = f"on {worth.ring.label} against the {view.players[1 - decision.player].kind}"
        more = Note(f"Of 100 games {where} somebody who always went for horcruxes won:", "ice")
    elif deaths(view) == 1:
        more = Note(_robbing(view, decision.player), "ice")
    body = [Note(text, "dim"), *((Note(""), more) if more.text else ())]
    won = worth.won if worth else {}
    return dialog_of(decision, "Before the first move", tuple(body), lambda choice: _manner(choice, won))


def _robbing(view: View, player: int) -> str:
    """H-ARR-2: what it means for two users that only the evil rob."""
    _, other = view.pair(player)
    if view.players[1 - player].manner == Manner.EVIL.value:
        return f"{other} is evil: what {other} robs, only the evil can rob back."
    everything = f"all {spelled(HORCRUXES)}"
    return f"Only the evil rob: if neither of you is, nobody gets {everything} once each has one."


def _manner(choice: Choice, won: Mapping[Manner, int]) -> ShownChoice:
    assert isinstance(choice.command, Interact)
    manner = choice.command.manner
    chance = Meter("won", won[manner], 100, f"{won[manner]}%", room=4) if won else None
    text, name = str(choice.command), manner.value
    return ShownChoice(text, name.capitalize(), KINDS[name].brief, choice.note, chance=chance)
