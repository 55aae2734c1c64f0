"""docs/rules/horcruxes.md: its table of where each chapter is in the code."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "src" / "thrones_tui" / "games" / "horcruxes"
BOOK = (ROOT / "docs" / "rules" / "horcruxes.md").read_text(encoding="utf-8")
TABLE = BOOK.partition("## Where it is in the code")[2]
FILES = {
    match[1]: re.findall(r"`(\w+\.py)`", match[2])
    for match in re.finditer(r"^\| (H-[A-Z]+) \| (.+) \|$", TABLE, re.MULTILINE)
}
"""The files named for each chapter."""


def chapters_in(file: str) -> set[str]:
    """The chapters whose rules a file cites."""
    return set(re.findall(r"\bH-[A-Z]+\b", (PACKAGE / file).read_text(encoding="utf-8")))


def test_every_chapter_of_rules_has_its_files() -> None:
    rules = re.findall(r"\*\*(H-[A-Z]+)-\d+\*\*( \(planned\))?", BOOK)
    assert FILES.keys() == {chapter for chapter, planned in rules if not planned}
    assert all(FILES.values())


def test_every_file_that_is_named_exists() -> None:
    named = set(re.findall(r"`(\w+\.py)`", TABLE))
    assert sorted(file for file in named if not (PACKAGE / file).is_file()) == []


def test_every_file_that_is_named_for_a_chapter_cites_its_rules() -> None:
    strangers = [
        f"{file} does not cite {chapter}"
        for chapter, files in FILES.items()
        for file in files
        if chapter not in chapters_in(file)
    ]
    assert strangers == []


def test_a_file_that_begins_with_a_chapter_is_named_for_it() -> None:
    opening = re.compile(r'^"""((?:H-[A-Z]+(?:-\d+)?(?:, | to )?)+)')
    forgotten = [
        f"{path.name} is missing from {chapter}"
        for path in sorted(PACKAGE.glob("*.py"))
        if (match := opening.match(path.read_text(encoding="utf-8")))
        for chapter in re.findall(r"H-[A-Z]+", match[1])
        if path.name not in FILES[chapter]
    ]
    assert forgotten == []
