"""docs/rules: each book's table of where its chapters are in the code."""

import re
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

import pytest

from thrones_tui.games.registry import GAMES, Listing
from thrones_tui.session.worlds import load_ruleset

ROOT = Path(__file__).resolve().parents[1]


class Book(NamedTuple):
    """The rules of a game: their text, the letter of their ids, the package, each chapter's files."""

    text: str
    letter: str
    package: Path
    files: dict[str, list[str]]


def read(path: Path) -> Book:
    text = path.read_text(encoding="utf-8")
    found = re.search(r"\*\*([A-Z]+)-[A-Z]+-\d+\*\*", text)
    assert found is not None, f"{path.name} has no rules"
    table = text.partition("## Where it is in the code")[2]
    chapters = re.finditer(rf"^\| ({found[1]}-[A-Z]+) \| (.+) \|$", table, re.MULTILINE)
    files = {chapter[1]: re.findall(r"`([\w/]+\.py)`", chapter[2]) for chapter in chapters}
    return Book(text, found[1], ROOT / "src" / "thrones_tui" / "games" / path.stem, files)


BOOKS = {path.stem: read(path) for path in sorted((ROOT / "docs" / "rules").glob("*.md"))}


@pytest.fixture(params=BOOKS)
def book(request: pytest.FixtureRequest) -> Book:
    return BOOKS[request.param]


def test_every_package_of_rules_has_its_book() -> None:
    packages = {path.parent.name for path in (ROOT / "src" / "thrones_tui" / "games").glob("*/game.py")}
    assert packages == BOOKS.keys()


def test_every_chapter_of_rules_has_its_files(book: Book) -> None:
    rules = re.findall(rf"\*\*({book.letter}-[A-Z]+)-\d+\*\*( \(planned\))?", book.text)
    assert book.files.keys() == {chapter for chapter, planned in rules if not planned}
    assert all(book.files.values())


@pytest.mark.parametrize("game", GAMES.values(), ids=attrgetter("name"))
def test_every_house_rule_is_in_the_book(game: Listing) -> None:
    for rule in load_ruleset(game.name).rules.house_rules:
        assert re.search(rf"`(house=)?{rule.name}`", BOOKS[game.package].text)


def test_every_file_that_is_named_exists_and_cites_the_rules_of_its_chapter(book: Book) -> None:
    for chapter, files in book.files.items():
        for file in files:
            source = (book.package / file).read_text(encoding="utf-8")
            cited = re.findall(rf"\b{book.letter}-[A-Z]+\b", source)
            assert chapter in cited, f"{file} does not cite {chapter}"


def test_a_file_that_begins_with_a_chapter_is_named_for_it(book: Book) -> None:
    letter = book.letter
    opening = re.compile(rf'^"""((?:{letter}-[A-Z]+(?:-\d+)?(?:, | to )?)+)')
    forgotten = [
        f"{name} is missing from {chapter}"
        for path in sorted(book.package.rglob("*.py"))
        for name in (path.relative_to(book.package).as_posix(),)
        if (match := opening.match(path.read_text(encoding="utf-8")))
        for chapter in re.findall(rf"{letter}-[A-Z]+", match[1])
        if name not in book.files[chapter]
    ]
    assert forgotten == []


def test_every_rule_that_code_cites_is_in_a_book() -> None:
    known = {rule for book in BOOKS.values() for rule in re.findall(r"\*\*([A-Z]-[A-Z]+-\d+)\*\*", book.text)}
    cited = {
        f"{path.name}: {rule}"
        for book in BOOKS.values()
        for path in book.package.rglob("*.py")
        for rule in re.findall(rf"\b{book.letter}-[A-Z]+-\d+\b", path.read_text(encoding="utf-8"))
        if rule not in known
    }
    assert cited == set()
