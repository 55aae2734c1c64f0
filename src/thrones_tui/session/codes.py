"""Seeds, and share codes of set-ups: game, rules, character and seed."""

import os
from collections.abc import Mapping
from typing import NamedTuple

from thrones_tui.core.codes import RULESETS, Code, pack, parse_code, unpack
from thrones_tui.core.options import read_settings
from thrones_tui.games import registry
from thrones_tui.session import clock
from thrones_tui.session.home import Start
from thrones_tui.session.worlds import Ruleset, load_ruleset


class Setup(NamedTuple):
    """What a code stands for; the options lack the player's name, and a hero who is left open."""

    game: str
    seed: int
    options: Mapping[str, object]


def share_code(ruleset: Ruleset, seed: int | str, options: Mapping[str, object]) -> str:
    """The code of a set-up; the player's name does not matter.

    Raises `ValueError` with one sentence for a world of the player's own, a seed that is not a whole number
    of up to 18 digits, and options that are none of the game's or out of range.
    """
    game = registry.listing(ruleset.game)
    if not ruleset.is_official:
        raise ValueError("Only a game on a built-in world has a share code.")
    read_settings(ruleset.rules.options, options)  # to refuse what no game begins with
    return str(Code(game.number, _number_of(ruleset), pack(_whole(seed), options, ruleset.rules.options)))


def read_code(text: str) -> Setup:
    """What a code stands for; raise `ValueError` with one sentence if this program cannot play that."""
    code = parse_code(text)
    game = next((game for game in registry.GAMES.values() if game.number == code.game), None)
    if game is None:
        raise ValueError("This share code is for a game that this version does not have.")
    ruleset = load_ruleset(game.name)
    if code.ruleset != _number_of(ruleset):
        raise ValueError(f"This share code is for another version or another world of {game.title}.")
    seed, options = unpack(code.number, ruleset.rules.options)
    return Setup(game.name, seed, options)


def _number_of(ruleset: Ruleset) -> int:
    """What tells a ruleset from others of its game."""
    return int(ruleset.fingerprint, 16) % RULESETS


def _whole(seed: int | str) -> int:
    text = str(seed)
    if not (text.isascii() and text.isdigit() and len(text) < 19 and str(int(text)) == text):
        raise ValueError("Only a game whose seed is a whole number of up to 18 digits has a share code.")
    return int(text)


def fresh_seed() -> int:
    """A random seed of up to nine digits, short enough to say aloud."""
    return int.from_bytes(os.urandom(4)) % 1_000_000_000


def coded(start: Start, text: str) -> Start:
    """The start of the game that a code stands for; raise `ValueError` as `read_code` does."""
    setup = read_code(text)
    told = {name: str(value) for name, value in setup.options.items()}
    return start._replace(game=setup.game, seed=setup.seed, options=told)


def daily_seed() -> int:
    """The day's seed, the same for everybody: the digits of the date in UTC, YYYYMMDD."""
    return clock.day_number(clock.now())
