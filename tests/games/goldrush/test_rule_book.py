"""docs/rules/goldrush.md: its table of where each chapter is in the code."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "src" / "thrones_tui" / "games" / "goldrush"
BOOK = (ROOT / "docs" / "rules" / "goldrush.md").read_text(encoding="utf-8")
TABLE = BOOK.partition("## Where it is in the code")[2]
FILES = {
    match[1]: re.findall(r"`(\w+\.py)`", match[2])
    for match in re.finditer(r"^\| (G-[A-Z]+) \| (.+) \|$", TABLE, re.MULTILINE)
}
"""The files named for each chapter."""


def cites(file: str, chapter: str) -> bool:
    """Whether a file cites a rule of a chapter."""
    return re.search(rf"\b{chapter}\b", (PACKAGE / file).read_text(encoding="utf-8")) is not None


def test_every_chapter_of_rules_has_its_files() -> None:
    assert FILES.keys() == set(re.findall(r"\*\*(G-[A-Z]+)-\d+\*\*", BOOK))
    assert all(FILES.values())


def test_every_file_that_is_named_cites_the_rules_it_is_named_for() -> None:
    strangers = [
        f"{file}: {chapter}" for chapter in FILES for file in FILES[chapter] if not cites(file, chapter)
    ]
    assert strangers == []


def test_a_file_that_begins_with_a_chapter_is_named_for_it() -> None:
    opening = re.compile(r'^"""((?:G-[A-Z]+(?:-\d+)?(?:, | to )?)+)')
    forgotten = [
        f"{path.name} is missing from {chapter}"
        for path in sorted(PACKAGE.glob("*.py"))
        if (match := opening.match(path.read_text(encoding="utf-8")))
        for chapter in re.findall(r"G-[A-Z]+", match[1])
        if path.name not in FILES[chapter]
    ]
    assert forgotten == []
