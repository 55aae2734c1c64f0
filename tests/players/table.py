"""Games between players of code, for tests."""

from collections.abc import Mapping, Sequence
from typing import Final

from thrones_tui.games.registry import GAMES
from thrones_tui.players.contest import contests
from thrones_tui.players.match import Faults, Result, play
from thrones_tui.players.registry import AnyFactory, ladder
from thrones_tui.players.seats import Seat
from thrones_tui.players.specs import read_spec
from thrones_tui.session.worlds import load_ruleset

QUICK: Final = {"advisor": "advisor:worlds=2"}
"""Players who take less time to think in tests than by default."""


def seat(game: str, text: str) -> Seat:
    """A built-in player as it is typed."""
    spec = read_spec(QUICK.get(text, text))
    return Seat.of(spec, ladder(game).players[spec.name])


def seated(factory: AnyFactory, name: str = "mine") -> Seat:
    """A player of a test."""
    return Seat.of(read_spec(name), factory)


def match(
    game: str,
    *seats: Seat,
    seed: int = 1,
    said: Mapping[str, object] | None = None,
    faults: Faults = Faults.STOP,
) -> Result:
    """A game between them."""
    return play(load_ruleset(game).edition, seed, said or {}, seats, faults)


def everybody() -> list[tuple[str, Sequence[str]]]:
    """Every game with every player of its ladder on each of its seats."""
    return [
        (game, [each.label for each in pair])
        for game in GAMES
        for pair in contests(game, [seat(game, name) for name in ladder(game).players])
    ]
