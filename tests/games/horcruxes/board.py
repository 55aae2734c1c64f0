"""Small worlds for tests: what is in which cell, who plays, and what the dice will show."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from thrones_tui.core.dice import Dice, ScriptedDice
from thrones_tui.core.engine import Game
from thrones_tui.core.events import AnyEvent, Event
from thrones_tui.games.horcruxes.game import load
from thrones_tui.games.horcruxes.scene import HorcruxPresenter
from thrones_tui.games.horcruxes.state import HORCRUXES, Cell, Life, Player, State
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.memory import Past
from thrones_tui.scene.model import Scene
from thrones_tui.scene.panels import panel_lines

Race: TypeAlias = Game[State, View]

EDITION = load("horcruxes", {})
RULES = EDITION.rules
KINDS = ("naive", "helpful", "evil", "cunning", "user")


def shows(*dice: int) -> list[float]:
    """What is drawn for dice that show these numbers."""
    return [(die - 0.5) / 6 for die in dice]


def wizard(
    name: str, kind: str = "naive", life: str = "10", cell: int = 0, horcruxes: int = 0, manner: str = ""
) -> Player:
    """A player who has come to a cell."""
    path = (0,) if cell == 0 else (0, cell)
    return Player(name, kind, Life(life), manner, cell, horcruxes, path)


def world(
    *players: Player,
    cells: int = 10,
    filled: Mapping[int, Cell] | None = None,
    voldemort: int = -1,
    dumbledore: int = -1,
    dice: Iterable[int] = (),
    turns: int = 99,
    house: str = "",
) -> Race:
    """A game in which player 1 moves next. Horcruxes that nobody mentions are in the last cell."""
    ring = [Cell() for _ in range(cells)]
    for number, cell in (filled or {}).items():
        ring[number] = cell
    held = sum(cell.horcruxes for cell in ring) + sum(player.horcruxes for player in players)
    ring[-1] = replace(ring[-1], horcruxes=ring[-1].horcruxes + HORCRUXES - held)
    state = RULES.new({"kind1": "naive", "kind2": "naive"}, Dice(1))
    state.dice, state.cells, state.players = ScriptedDice(shows(*dice)), ring, list(players)
    state.voldemort, state.dumbledore = voldemort % cells, dumbledore % cells
    state.turns, state.house = turns, house
    return Game(RULES, state)


def crowded() -> Race:
    """A game with something of everything; a horcrux lies with Voldemort."""
    filled = {
        1: Cell(2, 1, 3),
        2: Cell(0, 2, 0),
        3: Cell(0, 0, 2),
        4: Cell(0, 1, 1),
        5: Cell(1, 0, 0),
        6: Cell(0, 12, 0),
        7: Cell(0, 1, 0),
        8: Cell(1, 0, 5),
    }
    return world(
        wizard("Ada", "evil", "7.5", cell=3, horcruxes=1),
        wizard("Bo", "user", manner="helpful", cell=2),
        filled=filled,
        cells=11,
        voldemort=5,
        dumbledore=7,
        dice=[1, 5],
    )


def new(**options: object) -> Race:
    """A game from its options."""
    seed = str(options.pop("seed", 1))
    return Game(RULES, RULES.new(options, Dice(seed)))


def sentences(game: Race, events: Iterable[AnyEvent]) -> list[str]:
    """What the log says of events."""
    view = game.view()
    return [event.sentence(view).text for event in events if isinstance(event, Event)]


def says(game: Race, command: str) -> list[str]:
    """What the log says after a command."""
    return sentences(game, game.submit(command))


def lives(game: Race) -> list[str]:
    """Both players' life points as written."""
    return [str(player.life) for player in game.state.players]


def shown(game: Race) -> Scene:
    """What the screen shows of a game."""
    decision = None if game.outcome else game.decision
    return HorcruxPresenter().scene(game.view(), decision, Past())


def drawn(scene: Scene) -> list[str]:
    """The ring as glyphs and marks."""
    return ["".join(cell.glyph + cell.mark for cell in row).rstrip() for row in scene.grid.rows]


def sheet(scene: Scene, columns: int = 60) -> list[str]:
    """All panels as text, with single blanks."""
    lines = panel_lines((*scene.panels, *scene.more), columns, 1000)
    return [" ".join("".join(span.text for span in line).split()) for line in lines]
