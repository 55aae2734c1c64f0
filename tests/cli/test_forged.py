"""Forged journals, each with right check sums, and what `--verify` says to them according to the docs."""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Final

import pytest
from tests.cli.conftest import Cli
from tests.session.journals import begun, ended, killed, play, ruleset, standing_of

from thrones_tui.cli import main
from thrones_tui.session import saved
from thrones_tui.session.files import SessionError
from thrones_tui.session.journal import Back, Damage, Entry, Header, Label, Move, Practice, Snapshot, lines_of
from thrones_tui.session.reading import read
from thrones_tui.session.saved import Damaged, SavedGame, open_game, recover
from thrones_tui.session.shelf import look
from thrones_tui.session.worlds import ruleset_of

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "saves-and-replays.md"
LOST: Final = 1
"""A seed with which playing at random loses."""
EASY: Final = ruleset_of(
    "thrones",
    {
        name: text.replace("Jon Snow,100,50,20", "Jon Snow,9999,9999,9999")
        for name, text in ruleset().files.items()
    },
)


class Book:
    """A journal in the hands of a forger."""

    def __init__(self, header: Header, entries: Iterable[Entry]) -> None:
        self.header = header
        self.entries = list(entries)

    @classmethod
    def of(cls, game: SavedGame) -> "Book":
        reading = read(killed(game).read_bytes())
        assert reading.header is not None
        return cls(reading.header, (entry for entry in reading.entries if not isinstance(entry, Damage)))

    @property
    def data(self) -> bytes:
        """All of it, with right numbers and check sums."""
        return b"".join(lines_of([self.header, *self.entries]))

    def all(self, kind: type[Entry]) -> list[Entry]:
        return [entry for entry in self.entries if isinstance(entry, kind)]

    def header_says(self, **changes: object) -> "Book":
        """Other words in the header, and in its copy."""
        self.header = self.header._replace(**changes)  # type: ignore[arg-type]
        return self.say(Snapshot, 0, header=self.header)

    def say(self, kind: type[Entry], which: int = -1, **changes: object) -> "Book":
        """Other words in an entry."""
        entry = self.all(kind)[which]
        self.entries[self.entries.index(entry)] = entry._replace(**changes)  # type: ignore[arg-type]
        return self

    def without(self, *kinds: type[Entry]) -> "Book":
        self.entries = [entry for entry in self.entries if not isinstance(entry, kinds)]
        return self

    def add(self, *entries: Entry) -> "Book":
        self.entries += entries
        return self


Games = Mapping[str, Book]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Games:
    """Genuine games, with a snapshot after every 10 commands."""
    folder = tmp_path_factory.mktemp("genuine")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saved, "SNAPSHOT_EVERY", 10)
        ranked, other, lost = begun(folder), begun(folder, 8), ended(folder, LOST)
        easy = SavedGame.begin(EASY, 7, {"name": "Ada", "hero": "Jon Snow"}, str(folder))
        for game in (ranked, other, easy):
            play(game, 25)
        practised = begun(folder, practice=True)
        turned = begun(folder)
        play(turned, 14)
        turned.become_practice()
        play(practised, 14)
        for game in (practised, turned):
            for _ in range(3):
                game.take_back()
            play(game, 12, seed=2)
    found = {"ranked": ranked, "other": other, "lost": lost, "easy": easy, "turned": turned}
    return {name: Book.of(game) for name, game in (found | {"practised": practised}).items()}


@pytest.fixture
def games(kept: Games) -> Games:
    return {name: Book(book.header, book.entries) for name, book in kept.items()}


def official(games: Games) -> Book:
    return games["easy"].header_says(ruleset=ruleset().fingerprint)


def tidied(games: Games) -> Book:
    """Without the moves that were taken back and all that tells of it."""
    book, moves = games["turned"].without(Practice), list[Entry]()
    for entry in book.entries:
        if isinstance(entry, Back):
            del moves[-entry.back :]
        elif isinstance(entry, Move):
            moves.append(entry)
    book.entries = [book.entries[0], *moves]
    return book


def spliced(games: Games) -> Book:
    book, other = games["ranked"], games["other"]
    book.entries[5:] = other.entries[5:]
    return book


def log_of(book: Book, text: str) -> tuple[object, ...]:
    last = book.all(Snapshot)[-1]
    assert isinstance(last, Snapshot)
    return (*last.log[:-1], (text, *last.log[-1][1:]))


def played_on(games: Games) -> Book:
    last = games["lost"].all(Move)[-1]
    assert isinstance(last, Move)
    return games["lost"].add(last._replace(do="rest", over=False))


FORGERIES: Final[Mapping[str, Callable[[Games], Book]]] = {
    "an own, easier world under the fingerprint of the game's own": official,
    "an own world under its own fingerprint": lambda games: games["easy"],
    "a practice game, by the flags in header and copy": lambda games: games["practised"].header_says(
        practice=False
    ),
    "a game that became practice, without the line that says so": lambda games: games["turned"].without(
        Practice
    ),
    "that game without the take-backs, too": lambda games: games["turned"].without(Practice, Back),
    "that game without the commands taken back and the snapshots, too": tidied,
    "a game taken over from another as a ranked one": lambda games: games["ranked"].header_says(
        origin="20260101-000000-thrones-012345"
    ),
    "the name": lambda games: games["ranked"].header_says(name="Bo"),
    "the hero": lambda games: games["ranked"].header_says(character="Sansa Stark"),
    "the seed, in the header only": lambda games: Book(
        games["ranked"].header._replace(seed="8"), games["ranked"].entries
    ),
    "the seed, in header and copy": lambda games: games["ranked"].header_says(seed="8"),
    "the seed, spelled `007`": lambda games: games["ranked"].header_says(seed="007"),
    "an option": lambda games: games["ranked"].header_says(
        options={"name": "Ada", "hero": "Jon Snow", "house": "cunning-rivals"}
    ),
    "an option that there is not": lambda games: games["ranked"].header_says(options={"luck": "good"}),
    "the first state": lambda games: games["ranked"].say(
        Snapshot,
        0,
        state=games["other"].all(Snapshot)[0].state,  # type: ignore[union-attr]
    ),
    "a later state": lambda games: games["ranked"].say(
        Snapshot,
        state=games["other"].all(Snapshot)[-1].state,  # type: ignore[union-attr]
    ),
    "the points after a command": lambda games: games["ranked"].say(Move, 3, score=1525),
    "the turn after a command": lambda games: games["ranked"].say(Move, 3, turn=1),
    "the points after a take-back": lambda games: games["turned"].say(Back, 0, score=1525),
    "how a command is written": lambda games: games["ranked"].say(Move, 0, do="Travel North"),
    "another command": lambda games: games["ranked"].say(Move, 0, do="travel south"),
    "commands of another game": spliced,
    "the log": lambda games: games["ranked"].say(
        Snapshot, log=log_of(games["ranked"], "You have won the game.")
    ),
    "the log, under another version of the program": lambda games: (
        games["ranked"]
        .header_says(program="0.1.0")
        .say(Snapshot, log=log_of(games["ranked"], "You have won the game."))
    ),
    "how much of the log is new": lambda games: games["ranked"].say(Snapshot, fresh=0, news=7),
    "what the player remembers": lambda games: games["ranked"].say(Snapshot, memory="[]"),
    "an end that was none": lambda games: games["ranked"].say(Move, over=True),
    "an end that is not recorded": lambda games: games["lost"].say(Move, over=False),
    "a command after the end": played_on,
    "id, beginning, version of the program, label": lambda games: (
        games["ranked"]
        .header_says(id="20990101-000000-thrones-ffffff", began="2099-01-01T00:00:00Z", program="99")
        .add(Label("The best game ever"))
    ),
    "the last commands, cut off": lambda games: Book(games["ranked"].header, games["ranked"].entries[:9]),
}
"""By the words of the table in the docs."""


def rows() -> dict[str, str]:
    """The table in the docs: what was forged, and what is said to it, with dots for what differs."""
    table = PAGE.read_text(encoding="utf-8").partition("| forged | ")[2].partition("\n\n")[0]
    return dict(re.findall(r"^\| (.+?) \| (.+) \|$", table, re.MULTILINE)[1:])


def test_the_docs_have_every_forgery() -> None:
    assert list(rows()) == list(FORGERIES)


@pytest.mark.parametrize("forged", FORGERIES)
def test_a_forged_journal_is_told_what_the_docs_say(
    forged: str, games: Games, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(FORGERIES[forged](games).data)
    code = main(["replay", str(path), "--verify"])
    said = " ".join("".join(capsys.readouterr()).split())
    words = rows()[forged]
    assert re.fullmatch(re.escape(words).replace("…", ".*"), said), said
    assert code == (0 if words.startswith("Verified") else 1 if words.startswith("Not verified") else 2)


@pytest.mark.parametrize("name", ["ranked", "other", "lost", "easy", "turned", "practised"])
def test_what_nobody_forged_is_verified(name: str, games: Games, tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(games[name].data)
    assert cli.says("replay", str(path), "--verify").startswith("Verified: ")


# On the shelf


def forged(games: Games, name: str, path: Path) -> Damaged:
    """What is said when somebody goes on with a forged game."""
    path.write_bytes(FORGERIES[name](games).data)
    with pytest.raises(Damaged) as caught:
        open_game(str(path))
    return caught.value


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("the seed, in the header only", "its copy of the header is another"),
        ("the seed, in header and copy", "the game of the header begins otherwise"),
        ("an option", "the game of the header begins otherwise"),
        ("the first state", "the game of the header begins otherwise"),
    ],
)
def test_another_beginning_is_never_gone_on_with_without_a_word(
    name: str, fault: str, games: Games, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    damaged = forged(games, name, path)
    assert f"is damaged in line 2: {fault}" in str(damaged)
    if name == "the first state":  # nothing leads from there to the states that follow
        with pytest.raises(SessionError, match="line 3: after"):
            recover(damaged, str(tmp_path / "damaged"))
        assert path.read_bytes() == damaged.data
        return
    game = recover(damaged, str(tmp_path / "damaged"))
    assert game.play.digest() == games["ranked"].all(Move)[-1].state  # type: ignore[union-attr]
    game.submit(str(game.play.decision.sample(Random(1))))
    stands = game.play.digest(), game.play.log.copy(), game.moves
    game.close()
    assert standing_of(path) == stands
    assert standing_of(path) == stands


def test_a_list_says_that_the_header_has_another_copy(games: Games, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(FORGERIES["the seed, in the header only"](games).data)
    assert look(str(path)).problem == "line 2: its copy of the header is another"
    path.write_bytes(games["ranked"].data)
    assert look(str(path)).problem == ""
