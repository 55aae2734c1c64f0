"""Worlds nobody would draw: built-in ones altered, and others made by chance, valid and not.

A faulty one is refused with a file and a line for each fault. On one that is not, games run: every state is
one that the rules accept, is the same after a round trip, and can be seen; what was played is verified.
"""

import json
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch

from hypothesis import strategies as st
from tests.tui.screens.stage import StrictCanvas

from fuzzing.bounds import bounded
from fuzzing.homes import closed_after, home_in, unsynced
from fuzzing.hostile import TEXTS, expect_clean
from fuzzing.hunt import Fault, Fuzzer
from fuzzing.terrain import MADE, Made, made
from thrones_tui.core.codec import load
from thrones_tui.core.errors import DataError
from thrones_tui.core.options import OneOf
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.live import Play
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Start
from thrones_tui.session.replay import verify
from thrones_tui.session.saved import SavedGame
from thrones_tui.session.worlds import Ruleset, load_ruleset, maps_folder
from thrones_tui.tui.screens.game import GameScreen

COMMANDS: Final = (4, 10, 10, 60)
"""Of a game, one of these."""
_LONGEST_FAULT: Final = 400


class Cell(NamedTuple):
    """A field of a file of commas, or what stands behind a setting's sign, made another."""

    file: int
    row: int
    column: int
    value: str


class Rows(NamedTuple):
    """Rows of a file left out, or put in once more somewhere else."""

    file: int
    row: int
    rows: int
    to: int | None


class Text(NamedTuple):
    """A text put into a file somewhere."""

    file: int
    at: int
    text: str


class Altered(NamedTuple):
    """A game's own world with changes."""

    game: str
    changes: tuple[Cell | Rows | Text, ...]


class World(NamedTuple):
    """A world and the seed of the games played there."""

    world: Altered | Made
    seed: int


_NUMBERS: Final = (
    "0", "1", "2", "3", "5", "10", "20", "40", "100", "150", "200", "201", "1000", "1001", "1000000",
    "1000001", "-1", "0.0", "0.5", "1.0", "1.1", "-0.0", "nan", "inf", "1e999", "9" * 5_000, "0x10", "1_0",
    "[0, 0]", "[1, 20]", "[3, 2]", "[]", "{}", "true", '""', '"@"', '"北"', '"\\u001b"', '"' + "x" * 61 + '"',
    "1979-05-27", "[" * 2_000,
)  # fmt: skip
_CELLS: Final = (
    *_NUMBERS[:20], *TEXTS, "w", "p", "A", "Jon Snow", "NULL", "Self", "yes", "no", "YES", "Daenerys",
)  # fmt: skip
_FILES: Final = st.integers(0, 4)
_ROWS: Final = st.integers(0, 220)
_CHANGES: Final = st.one_of(
    st.builds(Cell, st.just(4), _ROWS, st.just(0), st.sampled_from(_NUMBERS)),
    st.builds(Cell, _FILES, _ROWS, st.integers(0, 40), st.sampled_from(_CELLS)),
    st.builds(Rows, _FILES, _ROWS, st.integers(1, 8), st.none() | _ROWS),
    st.builds(
        Text, _FILES, st.integers(0, 6_000), st.sampled_from((*TEXTS, "\n", ",", "\ufeff", "[[x]]\n", '"""'))
    ),
)
_WORLDS: Final = tuple(name for name, listing in GAMES.items() if listing.files)
WORLDS: Final = st.builds(
    World,
    st.one_of(
        st.builds(Altered, st.sampled_from(_WORLDS), st.lists(_CHANGES, max_size=4).map(tuple)),
        MADE,
    ),
    st.integers(0, 1000),
)


def attempt(example: World, folder: Path) -> None:
    """Load a world; play on it, or look at what is said of it."""
    world = example.world
    game, files = (world.game, _altered(world)) if isinstance(world, Altered) else ("thrones", made(world))
    place = folder / "world"
    place.mkdir()
    for name, text in files.items():
        (place / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        with bounded("loading a world"):
            ruleset = load_ruleset(game, str(place))
    except DataError as error:
        _expect_good_faults(error, files)
        return
    except SessionError as error:
        expect_clean(str(error), "the refusal of a world")
        return
    with bounded("the survey of a world"):
        report = ruleset.edition.survey(load_ruleset(game).rules)
        expect_clean("\n".join(report.lines), "the survey")
        json.dumps(report.plain)
    _play(ruleset, example.seed, folder)


def _altered(world: Altered) -> dict[str, str]:
    own = Path(maps_folder(), GAMES[world.game].world)
    files = {name: (own / name).read_text(encoding="utf-8") for name in sorted(GAMES[world.game].files)}
    files |= {name: (own / name).read_text(encoding="utf-8") for name in GAMES[world.game].optional_files}
    for change in world.changes:
        name = list(files)[change.file % len(files)]
        files[name] = _changed(files[name], change)
    return files


def _changed(text: str, change: Cell | Rows | Text) -> str:
    if isinstance(change, Text):
        at = change.at % (len(text) + 1)
        return text[:at] + change.text + text[at:]
    rows = text.split("\n")
    row = change.row % len(rows)
    if isinstance(change, Rows):
        taken = rows[row : row + change.rows]
        if change.to is None:
            del rows[row : row + change.rows]
        else:
            rows[change.to % len(rows) : change.to % len(rows)] = taken
    elif " = " in rows[row]:
        rows[row] = f"{rows[row].partition(' = ')[0]} = {change.value}"
    else:
        fields = rows[row].split(",")
        fields[change.column % len(fields)] = change.value
        rows[row] = ",".join(fields)
    return "\n".join(rows)


def _expect_good_faults(error: DataError, files: dict[str, str]) -> None:
    expect_clean(str(error), "the faults of a world")
    for fault in error.faults:
        lines = files.get(fault.file, "").count("\n") + 1
        if fault.file not in files or not 0 <= fault.line <= lines:
            raise Fault("a fault that has no place", str(fault))
        expect_clean(fault.what, "a fault")
        if not fault.what or len(fault.what) > _LONGEST_FAULT or "\n" in fault.what:
            raise Fault("a fault that is no sentence", repr(fault.what))


def _play(ruleset: Ruleset, seed: int, folder: Path) -> None:
    """Play a game at random, look at every state of it, and verify it."""
    rng, home = Random(seed), home_in(folder)
    with unsynced(), closed_after(), patch.object(SavedGame, "leave"):
        try:
            with bounded("beginning on a world"):
                saved = SavedGame.begin(ruleset, seed, _options(ruleset, rng), home.places.saves)
        except ValueError as error:
            expect_clean(str(error), "why no game begins")
            return
        screen = GameScreen(Start(home), saved)
        for _ in range(rng.choice(COMMANDS)):
            with bounded("a state of a world"):
                _expect_sound(saved.play)
                screen._look()
                screen.draw(StrictCanvas(80, 24))
            if saved.play.outcome is not None:
                break
            with bounded("a command on a world"):
                saved.submit(str(saved.play.decision.sample(rng)))
        with bounded("verifying"):
            verdict = verify(saved.path)
        if not verdict.holds:
            raise Fault("a game on a world is not verified", verdict.fault)


def _options(ruleset: Ruleset, rng: Random) -> dict[str, str]:
    """A hero by chance and some of the house rules."""
    said = {}
    for option in ruleset.rules.options:
        if option.name == "house":
            rules = [rule.name for rule in ruleset.rules.house_rules]
            said["house"] = ",".join(rng.sample(rules, rng.randint(0, len(rules))))
        elif option.name == "hero" and isinstance(option, OneOf):
            said["hero"] = rng.choice([*option.values, option.default])
    if said.get("hero") == "Self":
        said |= {"row": str(rng.randint(1, 12)), "column": str(rng.randint(1, 12))}
    return {name: value for name, value in said.items() if value}


def _expect_sound(play: Play) -> None:
    """The rules accept the state, which is the same when it was written and read."""
    rules = play.rules
    again = rules.decode(load(rules.game, rules.version, play.dump()))
    if rules.encode(again) != rules.encode(play.state):
        raise Fault("a state is another after a round trip")
    play.standing()


FUZZER: Final = Fuzzer(WORLDS, attempt, 100)
