import balance
import pytest
from balance import MISTAKES, PAGE, Sizes, page

from thrones_tui.session.bots import entrants


def headings(text: str) -> list[str]:
    return [line.partition(":")[0] for line in text.splitlines() if line.startswith("#")]


def test_a_small_measurement_has_the_headings_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "ADVISED", ("planner", "advisor:worlds=2"))
    text = "".join(page(Sizes(heroes=1, advised=1, rogue=1, pairs=1)))
    assert headings(text) == headings(PAGE.read_text(encoding="utf-8"))
    assert text.count("\n| `planner` |") == 2
    assert all(f"\n| `planner:{mistake}` |" in text for mistake in MISTAKES)


def test_every_mistake_is_one_of_the_planner() -> None:
    assert len(entrants("thrones", ",".join(f"planner:{mistake}" for mistake in MISTAKES))) == len(MISTAKES)
