"""What must be true before anything is published."""

from pathlib import Path

import pytest
from release import faults

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = '__version__ = "1.2.0"\n__released__ = "2027-01-31"\n'
CHANGELOG = "# Changelog\n\n## 1.2.0 (2027-01-31)\n\n- More.\n\n## 1.1.0 (2026-12-01)\n"


@pytest.mark.parametrize("tag", ["", "v1.2.0"])
def test_a_release_whose_texts_agree_has_no_faults(tag: str) -> None:
    assert faults(CHANGELOG, PACKAGE, tag) == []


@pytest.mark.parametrize(
    ("changelog", "tag", "sentence"),
    [
        (
            f"## Unreleased\n{CHANGELOG}",
            "",
            "CHANGELOG.md begins with 'Unreleased', and the package is 1.2.0 (2",
        ),
        (CHANGELOG.replace("01-31", "01-30"), "", "CHANGELOG.md begins with '1.2.0 (2027-01-30)', "),
        (CHANGELOG, "v1.2", "The tag is v1.2, and should be v1.2.0."),
        (CHANGELOG, "1.2.0", "The tag is 1.2.0, and should be v1.2.0."),
    ],
)
def test_what_differs_is_named(changelog: str, tag: str, sentence: str) -> None:
    (fault,) = faults(changelog, PACKAGE, tag)
    assert fault.startswith(sentence)


def test_between_releases_the_changelog_begins_with_what_is_not_released() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    package = (ROOT / "src" / "thrones_tui" / "__init__.py").read_text(encoding="utf-8")
    assert "\n## Unreleased\n" in changelog or faults(changelog, package, "") == []
