"""Players of this program, of packages and of files, by what is typed for them."""

import os
import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace

import pytest

from thrones_tui.games.registry import GAMES
from thrones_tui.players.contract import Random
from thrones_tui.players.specs import read_specs
from thrones_tui.session import bots
from thrones_tui.session.bots import entrants, everybody, listed
from thrones_tui.session.files import SessionError

BOT = '''
from dataclasses import dataclass

@dataclass
class Mine:
    """Takes the first answer."""
    depth: int = 2
    def choose(self, decision, view, rng):
        return decision.options[0]

class Silent: ...
NOBODY = 3
'''


class Brought(Random):
    """Comes with a package."""

    games = ("goldrush",)


@pytest.fixture
def bot(tmp_path: Path) -> str:
    file = tmp_path / "my böt.py"
    file.write_text(BOT, encoding="utf-8")
    return str(file)


def bring(monkeypatch: pytest.MonkeyPatch, **packages: str) -> None:
    """Have packages bring a player each, `name=package`; a digit at the end of a name is none of it."""
    points = []
    for name, package in packages.items():
        point = EntryPoint(name.rstrip("0123456789"), f"{__name__}:Brought", bots.GROUP)
        vars(point)["dist"] = SimpleNamespace(name=package)
        points.append(point)
    monkeypatch.setattr(bots, "entry_points", lambda group: points)


def test_players_are_built_in_or_in_a_file_with_parameters(bot: str) -> None:
    mine, random = entrants("thrones", f"{bot}:Mine:depth=3,random")
    assert (mine.name, mine.label, mine.arguments) == ("Mine", f"{bot}:Mine:depth=3", {"depth": 3})
    assert random.make is Random


@pytest.mark.skipif(os.name != "posix", reason="programs can be players on POSIX systems only")
def test_a_folder_is_everybody_in_it(tmp_path: Path) -> None:
    for name, mode in {"ada.py": 0o644, "bob smith": 0o755, "notes.txt": 0o644, ".old": 0o755}.items():
        (tmp_path / name).write_text("", encoding="utf-8")
        (tmp_path / name).chmod(mode)
    (tmp_path / "__pycache__").mkdir()
    text = everybody(f"random, {tmp_path}/:move_ms=9,view=none")
    ada, bob = read_specs(text)[1:]
    assert text.startswith("random,ada@cmd:")
    assert (str(ada), ada.command) == ("ada", f"{sys.executable} {tmp_path}/ada.py")
    assert (str(bob), bob.command) == ("bob-smith", f"'{tmp_path}/bob smith'")
    assert ada.parameters == bob.parameters == {"move_ms": "9", "view": "none"}
    assert [seat.label for seat in entrants("goldrush", text)] == ["random", "ada", "bob-smith"]
    assert everybody(text) == text


@pytest.mark.parametrize(
    ("name", "reason"),
    [("", "There is no program in"), ("a,b.py", "has a comma"), ("nowhere/", "Cannot read .*No such file")],
)
def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path, name: str, reason: str) -> None:
    folder = f"{tmp_path}/"
    if name.endswith("/"):
        folder += name
    elif name:
        (tmp_path / name).write_text("", encoding="utf-8")
    with pytest.raises(SessionError, match=reason):
        everybody(folder)
    with pytest.raises(SessionError, match="is a folder"):
        entrants("goldrush", folder)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nobody", "Nobody called nobody plays thrones; there are random, "),
        ("{bot}:Nobody", "has no player Nobody."),
        ("{bot}:NOBODY", "has no player NOBODY."),
        ("{bot}x.py:Mine", "There is no file"),
        ("{bot}:Mine:depth=much", "depth of Mine is a whole number, not 'much'."),
        ("random,random", "random is named twice."),
        ("random:depth", "'depth' is no parameter; write each once, such as depth=2."),
    ],
)
def test_who_cannot_play_is_refused_in_a_sentence(bot: str, text: str, reason: str) -> None:
    with pytest.raises(SessionError) as refusal:
        entrants("thrones", text.format(bot=bot))
    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("x = 1\nraise OSError('no disk')", "cannot be run: line 2, OSError: no disk."),
        ("def (", "cannot be run: line 1, SyntaxError: invalid syntax"),
        ("import sys\nsys.exit(4)", "cannot be run: line 2, SystemExit: 4."),
        ("import nobody_has_this", "cannot be run: line 1, ModuleNotFoundError: No module named"),
    ],
)
def test_a_file_that_fails_is_named_with_the_line(tmp_path: Path, source: str, reason: str) -> None:
    file = tmp_path / "bad.py"
    file.write_text(source)
    with pytest.raises(SessionError) as refusal:
        entrants("thrones", f"{file}:Mine")
    assert reason in str(refusal.value)


def test_packages_bring_players_for_their_games(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, miner="miners")
    assert entrants("goldrush", "miner")[0].make is Brought
    with pytest.raises(SessionError, match=r"^miner does not play thrones, but goldrush.$"):
        entrants("thrones", "miner")
    last = list(listed())[-1]
    assert (last.name, last.games, last.about, last.source) == (
        "miner", ("goldrush",), "Comes with a package.", "miners"
    )  # fmt: skip


def test_a_name_that_two_bring_is_refused_with_both(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, miner1="miners", miner2="diggers", greedy="misers")
    with pytest.raises(
        SessionError, match=r"^miner is a player of miners and of diggers: uninstall all but one"
    ):
        entrants("goldrush", "miner")
    with pytest.raises(SessionError, match=r"^greedy is a player of thrones-tui and of misers"):
        entrants("goldrush", "greedy")


def test_a_package_that_cannot_be_loaded_is_listed_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("broken", "nobody_has_this:Bot", bots.GROUP)
    monkeypatch.setattr(bots, "entry_points", lambda group: [point])
    assert list(listed())[-1].fault.startswith("broken of nobody_has_this:Bot cannot be loaded: line ")


def test_every_built_in_player_is_listed_once_for_all_of_its_games() -> None:
    named = [(game, each.name) for each in listed() for game in each.games]
    assert len(set(named)) == len(named)
    assert {game for game, _ in named} == set(GAMES)
    assert all(each.about and not each.fault for each in listed())


def test_what_is_said_of_a_player_names_no_rule() -> None:
    assert not [each.name for each in listed() if re.search(r"\b[A-Z]-[A-Z]", each.about)]
