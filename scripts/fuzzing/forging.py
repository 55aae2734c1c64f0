"""Journals of real games, taken apart, changed, and put together again with the right check sums or without.

A journal is its lines here, each a tree of plain data: what a line has packed is unpacked in the tree.
"""

import json
import os
import pickle
import zlib
from base64 import b85decode, b85encode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple, TypeAlias
from unittest.mock import patch

from fuzzing.hostile import value
from thrones_tui.core.codec import load
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.live import LiveGame
from thrones_tui.session import clock, saved
from thrones_tui.session.saved import SavedGame
from thrones_tui.session.worlds import load_ruleset, ruleset_of

Tree: TypeAlias = Any
"""Plain data, as JSON has it."""

SOURCES: Final = tuple((game, seed) for game in GAMES for seed in range(4))
"""The games that there are journals of: short ones and long ones, over and not, ranked and for practice."""
NOW: Final = 1_767_225_600.0
"""When all of them were played: at the beginning of 2026."""
_SNAPSHOTS: Final = 9
_MOVES: Final = (4, 15, 35, 300)
_HOUSE: Final = (0, 0, 1, 9)
"""House rules in the games with these seeds."""


class Line(NamedTuple):
    """A line of a journal: the bytes before its number, and what they say."""

    body: bytes
    tree: Tree


@cache
def journal_of(game: str, seed: int) -> bytes:
    """The journal of a game played at random, the same bytes every time."""
    ruleset, rng = load_ruleset(game), Random(f"{game} {seed}")
    rules = rng.sample(ruleset.rules.house_rules, min(_HOUSE[seed], len(ruleset.rules.house_rules)))
    options = {"house": ",".join(rule.name for rule in rules)} if rules else {}
    with (
        TemporaryDirectory() as folder,
        patch.object(saved, "SNAPSHOT_EVERY", _SNAPSHOTS),
        patch.object(saved, "new_id", lambda name: f"20260101-000000-{name}-{seed:06x}"),
        patch.object(clock, "now", lambda: NOW),
        patch.object(os, "fsync", lambda descriptor: None),
    ):
        saved_game = SavedGame.begin(ruleset, seed, options, folder, practice=seed == 2)
        for _ in range(_MOVES[seed]):
            if saved_game.play.outcome is not None:
                break
            saved_game.submit(str(saved_game.play.decision.sample(rng)))
            with suppress(IllegalCommand):
                if rng.random() < 0.15:
                    saved_game.take_back()
            if rng.random() < 0.03:
                saved_game.rename(rng.choice(("Der Winter naht", "", "北の壁")))
            if rng.random() < 0.01:
                saved_game.become_practice()
        saved_game.leave()
        saved_game.close()
        return Path(saved_game.path).read_bytes()


_DUMPED: Final = (1, 6)
"""Where a snapshot has its state and its memory, each a text of JSON."""


def taken_apart(data: bytes) -> list[Line]:
    """The lines of a whole journal."""
    lines = []
    for text in data.splitlines():
        body = text[: text.rindex(b',"line":')]
        tree = json.loads(body + b"}")
        if "world" in tree:
            tree["world"] = _unpacked(tree["world"])
        if "snapshot" in tree:
            tree["snapshot"] = _unpacked(tree["snapshot"])
            header = tree["snapshot"][0]
            for at in _DUMPED:
                tree["snapshot"][at] = json.loads(tree["snapshot"][at])
            if header:
                header["world"] = _unpacked(header["world"])
        lines.append(Line(body, tree))
    return lines


@cache
def _pickled(game: str, seed: int) -> bytes:
    return pickle.dumps(taken_apart(journal_of(game, seed)))


def lines_of(game: str, seed: int) -> list[Line]:
    """The lines of one of the `SOURCES`, to be changed at will."""
    lines: list[Line] = pickle.loads(_pickled(game, seed))
    return lines


def _unpacked(packed: str) -> Tree:
    return json.loads(zlib.decompress(b85decode(packed)))


# Putting together

_MARK: Final = "\ue000"


@dataclass(frozen=True)
class Hostile:
    """Stands in a tree for a value of `hostile.JSON`, which plain data cannot always be."""

    name: str


def written(tree: Tree) -> str:
    """A tree as JSON, hostile values and all."""
    pieces = json.dumps(tree, ensure_ascii=False, separators=(",", ":"), default=_marked).split(f'"{_MARK}')
    texts = (piece.split(f'{_MARK}"', 1) for piece in pieces[1:])
    return "".join([pieces[0], *(value(name) + rest for name, rest in texts)])


def _marked(hostile: object) -> str:
    assert isinstance(hostile, Hostile)
    return f"{_MARK}{hostile.name}{_MARK}"


def _packed(tree: Tree) -> str:
    data = zlib.compress(written(tree).encode("utf-8", "surrogatepass"), 1)
    return b85encode(data).decode("ascii")


def body_of(tree: Tree) -> bytes:
    """A line without its end."""
    plain = dict(tree)
    if isinstance(world := plain.get("world"), dict):
        plain["world"] = _packed(world)
    if isinstance(snapshot := plain.get("snapshot"), list):
        packed = list(snapshot)
        if packed and isinstance(packed[0], dict) and isinstance(packed[0].get("world"), dict):
            packed[0] = {**packed[0], "world": _packed(packed[0]["world"])}
        for at in _DUMPED:
            if len(packed) > at and isinstance(packed[at], dict):
                packed[at] = written(packed[at])
        plain["snapshot"] = _packed(packed)
    return written(plain)[:-1].encode("utf-8", "surrogatepass")


def sealed(number: int, body: bytes) -> bytes:
    """A whole line with its number and check sum."""
    body += b',"line":%d' % number
    return body + b',"check":"%08x"}\n' % zlib.crc32(body)


def digest_of(header: Mapping[str, Tree], state: Tree) -> str:
    """The digest of a state, where the game takes it for one; empty otherwise."""
    with suppress(Exception):
        ruleset = ruleset_of(header["game"], header["world"])
        rules = ruleset.rules
        plain = load(rules.game, rules.version, written(state))
        return LiveGame(ruleset.edition, rules.decode(plain)).digest()
    return ""
