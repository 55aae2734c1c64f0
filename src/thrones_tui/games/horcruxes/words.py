"""Places, players and events as sentences."""

from collections.abc import Iterable
from typing import Final, NamedTuple, assert_never

from thrones_tui.games.horcruxes import events as e
from thrones_tui.games.horcruxes.kinds import KINDS
from thrones_tui.games.horcruxes.life import Life
from thrones_tui.games.horcruxes.state import HORCRUXES, State
from thrones_tui.games.horcruxes.view import Place, Wizard
from thrones_tui.scene.model import Line

_MOST_PLACES: Final = 12
"""Decimals of life points that are shown; more come of halving very often."""


class Names(NamedTuple):
    """What the numbers of players in events are called, and of which kinds they are."""

    players: tuple[str, ...]
    kinds: tuple[str, ...]


def names_of(state: State) -> Names:
    """The names in one game."""
    return Names(
        tuple(player.name for player in state.players), tuple(player.kind for player in state.players)
    )


def counted(number: int, what: str) -> str:
    """A number of things: `1 elf`, `no dementors`, `2 horcruxes`."""
    plurals = {"elf": "elves", "horcrux": "horcruxes"}
    return f"{number or 'no'} {what if number == 1 else plurals.get(what, f'{what}s')}"


def listed(parts: list[str]) -> str:
    """Words in a row: `a, b and c`."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def life_points(life: str, places: int = _MOST_PLACES) -> str:
    """H-LIFE-1: life points as shown: exact, or with a `~` where that would be very long."""
    if len(life.partition(".")[2]) <= places:
        return life
    cut = f"{float(Life(life)):.{places}f}".rstrip("0").rstrip(".")
    return f"~{cut}" if cut != "0" else f"under {10**-places:.{places}f}"


def contents(place: Place) -> str:
    """What is in a cell, players apart."""
    things = ((place.horcruxes, "horcrux"), (place.dementors, "dementor"), (place.elves, "elf"))
    parts = [counted(number, what) for number, what in things if number]
    return listed(parts + ["Voldemort"] * place.voldemort + ["Dumbledore"] * place.dumbledore) or "empty"


def kind_words(wizard: Wizard) -> str:
    """A player's kind, and for a user the manner of meeting: `user (helpful)`."""
    return f"{wizard.kind} ({wizard.manner})" if wizard.manner else wizard.kind


def path_words(path: Iterable[int]) -> str:
    """Cells in the order of the visits."""
    return " ".join(map(str, path))


def lines(events: Iterable[e.RaceEvent], names: Names, turn: int) -> Iterable[Line]:
    """The log for events in their order."""
    for event in events:
        text, style = _sentence(event, names)
        yield Line(text, style, turn, isinstance(event, e.PlayersMet | e.VoldemortHeld))


def _sentence(event: e.RaceEvent, names: Names) -> tuple[str, str]:
    """An event in words, and their style."""
    if isinstance(event, e.GameEnded):
        return event.reason, "good" if event.won else "danger"
    who, other = names.players[event.player], names.players[1 - event.player]
    match event:
        case e.MannerChosen(_, manner):
            return f"{who} meets as the {manner} do: {KINDS[manner].meets}.", "text"
        case e.PlayerMoved():
            return _moved(event, names), "accent"
        case e.VoldemortStruck():
            return f"Voldemort is here, and no Dumbledore: {who} is dead.", "danger"
        case e.VoldemortHeld():
            return "Voldemort is here, but so is Dumbledore.", "text"
        case e.ElvesHelped(_, elves, life):
            return f"{counted(elves, 'elf')}: +{elves}, life {life_points(life)}.", "good"
        case e.DementorsFought(_, dementors, life, left):
            stay = f"{counted(left, 'dementor')} {'stays' if left == 1 else 'stay'}"
            return (
                f"{counted(dementors, 'dementor')}: -{dementors}, life {life_points(life)}; {stay}.",
                "warn",
            )
        case e.DementorsKilled():
            return f"{who} has lost all life points, and is dead.", "danger"
        case e.PlayersMet():
            return f"{who} meets {other}, and does nothing.", "text"
        case e.LifeShared(_, life):
            return f"{who} shares with {other}: life {life_points(life)} each.", "good"
        case e.OtherRobbed(_, horcruxes, life):
            loot = [counted(horcruxes, "horcrux")] if horcruxes else []
            loot.append(f"{life_points(life)} life {'point' if life == '1' else 'points'}")
            return f"{who} robs {other} of {listed(loot)}!", "danger"
        case e.DeadRobbed(_, horcruxes):
            return f"{who} takes {counted(horcruxes, 'horcrux')} from {other}, who is dead.", "gold"
        case e.HorcruxesCollected(_, found, horcruxes):
            return f"{who} collects {counted(found, 'horcrux')}: {horcruxes} of {HORCRUXES}.", "gold"
        case _:
            assert_never(event)


def _moved(event: e.PlayerMoved, names: Names) -> str:
    who = names.players[event.player]
    if event.dice:
        between = " and " if names.kinds[event.player] == "cunning" else ", then "
        dice = between.join(map(str, event.dice))
        return f"{who} rolls {dice}: cell {event.origin} to {event.cell}."
    if event.cell == event.origin:
        return f"{who} stays in cell {event.cell}."
    return f"{who} goes from cell {event.origin} to {event.cell}."
