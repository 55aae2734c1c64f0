"""Every game is saved as it is played: its journal is cut, spoiled, resumed and played again."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from tests.contract.games import LONGEST, NAMES, SEEDS, Case, in_each_case
from tests.effort import usually
from tests.home import places
from tests.processes import run
from tests.session.journals import begun

from thrones_tui.session import saved, timeline
from thrones_tui.session.endings import finish
from thrones_tui.session.history import Filter, read_games
from thrones_tui.session.journal import JournalError, Move, line_of
from thrones_tui.session.reading import read
from thrones_tui.session.replay import open_replay, verify
from thrones_tui.session.saved import Damaged, SavedGame, open_game, recover
from thrones_tui.session.settling import settle
from thrones_tui.tui.exports.story import story

SNAPSHOTS = 8
"""Commands between two snapshots here, so that short games have several."""


def play(game: SavedGame, seed: int = 3, most: int = LONGEST) -> Iterator[str]:
    """Play on at random, to the end at most; yield the digest after each command."""
    rng = Random(seed)
    for _ in range(most):
        if game.play.outcome is not None:
            return
        game.submit(str(game.play.decision.sample(rng)))
        yield game.play.digest()


def shown(game: SavedGame) -> tuple[object, ...]:
    """All that a player has of a game."""
    play = game.play
    log = tuple(play.log), play.story.fresh, play.story.news, play.story.told
    return play.scene(), log, play.memory, play.digest(), game.moves


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing wait for the disk: no power fails here."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved, "SNAPSHOT_EVERY", SNAPSHOTS)


@pytest.mark.parametrize("name", NAMES)
def test_a_journal_that_is_cut_anywhere_loses_the_last_command_at_most(
    name: str, tmp_path: Path, often: None
) -> None:
    game = begun(tmp_path, 3, game=name)
    start = game.play.digest()
    assert list(play(game, most=2 * SNAPSHOTS))
    game.close()
    path = Path(game.path)
    data = path.read_bytes()
    after = [start]
    """The state after each line."""
    for entry in read(data).entries:
        after.append(entry.state if isinstance(entry, Move) else after[-1])
    for cut in range(0, len(data), usually(190, 50)):
        path.write_bytes(data[:cut])
        whole = data[: cut + 1].count(b"\n")
        if not whole:
            with pytest.raises(JournalError, match="line 1: it is cut short"):
                open_game(game.path)
            continue
        again = open_game(game.path)
        assert again.play.digest() == after[whole - 1]
        again.close()
        assert path.read_bytes() == data[:cut]


@pytest.mark.parametrize("name", NAMES)
def test_a_journal_with_a_spoiled_line_names_it_and_goes_on_from_a_state_that_was(
    name: str, tmp_path: Path, often: None
) -> None:
    game = begun(tmp_path, 3, game=name)
    states = {game.play.digest(), *play(game, most=2 * SNAPSHOTS + 5)}
    game.close()
    path, rng = Path(game.path), Random(name)
    data = path.read_bytes()
    begin = 0
    for line, text in enumerate(data.split(b"\n")[:-1], 1):
        spoiled = bytearray(data)
        spoiled[begin + rng.randrange(len(text) + 1)] ^= 1 << rng.randrange(8)
        begin += len(text) + 1
        path.write_bytes(spoiled)
        with pytest.raises(Damaged, match=f" is damaged in line {line}: ") as caught:
            open_game(game.path)
        assert path.read_bytes() == spoiled
        again = recover(caught.value, str(tmp_path / "kept"))
        assert again.play.digest() in states
        again.close()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", SEEDS[::2])
def test_a_game_left_and_resumed_over_and_over_is_the_game_played_in_one_go(
    name: str, seed: int, tmp_path: Path, often: None
) -> None:
    whole, rng = begun(tmp_path, seed, game=name), Random(seed)
    parts = begun(tmp_path, seed, game=name)
    for _ in play(whole, seed):
        command = whole._timeline.moves[-1].do
        parts.submit(command)
        if rng.random() < 0.2:
            parts.leave() if rng.random() < 0.5 else parts.close()
            parts = open_game(parts.path)
            assert shown(parts) == shown(whole)
    parts.close()
    assert shown(open_game(parts.path)) == shown(whole)
    assert verify(parts.path).digest == verify(whole.path).digest == whole.play.digest()


@pytest.mark.parametrize("name", NAMES)
def test_a_practice_game_goes_back_to_its_beginning_and_forward_with_the_same_chances(
    name: str, tmp_path: Path, often: None
) -> None:
    game, rng = begun(tmp_path, 3, game=name, practice=True), Random(name)
    stands = [shown(game)]
    for _ in play(game, most=60):
        stands.append(shown(game))
    commands = [step.do for step in game._timeline.moves]
    while game.moves:
        game.take_back()
        if rng.random() < 0.1:
            game.close()
            game = open_game(game.path)
        assert shown(game) == stands[game.moves]
    assert game.why_not_back()
    for command in commands:
        game.submit(command)
        assert shown(game) == stands[game.moves]
    verdict = verify(game.path)
    assert (verdict.fault, verdict.taken_back) == ("", len(commands))


@in_each_case
def test_a_ranked_game_takes_back_only_what_could_be_foretold(case: Case, tmp_path: Path) -> None:
    game = begun(tmp_path, case.seed, game=case.name, said=case.options)
    before = game.play.clone()
    for _ in play(game, case.seed):
        if game.play.outcome is None and not game.why_not_back():
            after = game.play
            assert after.state.dice.drawn == before.state.dice.drawn
            command = game.take_back()
            assert game.play.digest() == before.digest()
            for chance in range(4):
                possible = before.imagined(Random(chance))
                possible.submit(command)
                assert possible.view() == after.view()
            game.submit(command)
        before = game.play.clone()
    assert game.why_not_back()
    assert verify(game.path).fault == ""


@pytest.mark.parametrize("name", NAMES)
def test_a_journal_takes_four_hundred_bytes_a_command_at_most(name: str, tmp_path: Path) -> None:
    size = commands = 0
    for seed in SEEDS:
        game = begun(tmp_path, seed, game=name)
        commands += len(list(play(game, seed)))
        size += os.path.getsize(game.path)
        game.close()
    assert size <= 400 * commands


@pytest.mark.parametrize("name", NAMES)
def test_a_journal_grows_by_what_is_played_however_long_it_is(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeline, "EVERY", 4)
    game, rng = begun(tmp_path, 3, game=name, practice=True), Random(name)
    sizes = [os.path.getsize(game.path)]
    for _ in range(4):
        for _ in range(250):  # up to the end again and again, with snapshots on the way
            if game.play.outcome is None:
                game.submit(str(game.play.decision.sample(rng)))
            else:
                game.take_back()
            if rng.random() < 0.01:
                for _ in range(30):
                    if game.moves:
                        game.take_back()
        sizes.append(os.path.getsize(game.path))
    steps = [after - before for before, after in pairwise(sizes)]
    assert max(steps) <= 400 * 250
    assert steps[-1] <= 2 * steps[0]


@pytest.mark.parametrize("name", NAMES)
def test_an_ended_game_is_in_the_history_verified_and_has_a_story(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    game = begun(Path(places().saves), 3, game=name)
    assert list(play(game))
    outcome = game.play.outcome
    assert outcome is not None
    done = finish(game, places())
    assert (done.faults, settle(places())) == ((), ())
    (record,) = read_games(str(tmp_path / "data" / "history.sqlite3"), Filter(everything=True))
    assert (record.game, record.verified, record.reason) == (name, True, outcome.reason)
    text = list(story(open_replay(done.replay)))
    assert any(outcome.reason in line for line in text)
    assert all(line.removeprefix("\n").isprintable() for line in text)


# Elsewhere

VERIFY = """
import sys
from thrones_tui.session.replay import verify
for path in sys.argv[1:]:
    verdict = verify(path)
    print(verdict.fault, verdict.commands, verdict.taken_back, verdict.digest)
"""


def interpreters() -> list[str]:
    """Other Pythons on this machine that the program runs on."""
    roots = [Path.home() / ".pyenv" / "versions"]
    names = [f"python3.{minor}" for minor in range(11, 20)]
    found = [path for name in names if (path := shutil.which(name))]
    found += [str(path) for root in roots for name in names for path in root.glob(f"*/bin/{name}")]
    mine = f"{sys.version_info.major}.{sys.version_info.minor}"
    versions: dict[str, str] = {mine: sys.executable}
    for path in found:
        answer = subprocess.run(
            [path, "-c", "import sys, zlib, hashlib, json; print('%d.%d' % sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
        )
        if answer.returncode == 0:
            versions.setdefault(answer.stdout.strip(), path)
    del versions[mine]
    return list(versions.values())


def verified(program: str, hash_seed: str, *paths: str) -> list[str]:
    """What verifying journals comes to in another process."""
    return run(VERIFY, *paths, program=program, PYTHONHASHSEED=hash_seed).splitlines()


@pytest.fixture
def shelf(tmp_path: Path, often: None) -> tuple[list[str], list[str]]:
    """Journals of every game, and what verifying them must come to."""
    paths, expected = [], []
    for name in NAMES:
        for seed in range(3):
            game = begun(tmp_path, seed, game=name, practice=True)
            played = list(play(game, seed, most=25))
            back = min(5, len(played))  # some games are short
            for _ in range(back):
                game.take_back()
            played += play(game, seed + 1)
            game.close()
            paths.append(game.path)
            expected.append(f" {len(played)} {back} {game.play.digest()}")
    return paths, expected


def test_journals_are_verified_under_every_hash_seed(shelf: tuple[list[str], list[str]]) -> None:
    paths, expected = shelf
    for hash_seed in usually(("0", "random"), ("0", "1", "4294967295", "random")):
        assert verified(sys.executable, hash_seed, *paths) == expected, hash_seed


@pytest.mark.thorough
def test_journals_are_verified_by_every_python(shelf: tuple[list[str], list[str]]) -> None:
    paths, expected = shelf
    others = interpreters()
    if not others:
        pytest.skip("there is no other Python here")
    for program in others:
        assert verified(program, "random", *paths) == expected, program


@pytest.mark.parametrize("name", NAMES)
def test_a_changed_command_or_digest_is_named_by_its_line(name: str, tmp_path: Path) -> None:
    game = begun(tmp_path, 3, game=name)
    digests = list(play(game, most=20))
    game.close()
    path = Path(game.path)
    data = path.read_bytes()
    for line in {3, min(12, len(digests) + 2), len(digests) + 2}:
        entry = read(data).entries[line - 2]
        assert isinstance(entry, Move)
        for change in (entry._replace(state="0" * 32), entry._replace(do="no such command")):
            lines = data.splitlines(keepends=True)
            lines[line - 1] = line_of(line, change)
            path.write_bytes(b"".join(lines))
            assert verify(game.path).fault.startswith(f"line {line}: ")
