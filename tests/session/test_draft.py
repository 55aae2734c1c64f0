"""A game being set up: which seed it has where nobody has chosen one, and who plays."""

from collections.abc import Iterator

import pytest
from tests.home import at_home

from thrones_tui.session import draft
from thrones_tui.session.draft import Draft

LOST, OPEN = 9, 7
"""Seeds of a usual ring that nobody can win, and of one that somebody can."""


def seeds_are(monkeypatch: pytest.MonkeyPatch, *seeds: int) -> Iterator[int]:
    """The seeds that chance gives; what is left of them."""
    left = iter(seeds)
    monkeypatch.setattr(draft, "fresh_seed", lambda: next(left))
    return left


@pytest.mark.rule("H-END-1", "H-SET-2")
def test_a_ring_that_nobody_can_win_is_dealt_again_where_nobody_chose_the_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeds_are(monkeypatch, LOST, LOST, OPEN)
    assert Draft.load(at_home(), "horcruxes").begin({}).header.seed == str(OPEN)
    assert Draft.load(at_home(seed=LOST), "horcruxes").begin({}).header.seed == str(LOST)


def test_where_none_can_be_won_one_is_dealt_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds_are(monkeypatch, *[LOST] * draft.DEALS)
    assert Draft.load(at_home(), "horcruxes").begin({}).header.seed == str(LOST)


def test_any_seed_will_do_where_every_game_can_be_won(monkeypatch: pytest.MonkeyPatch) -> None:
    left = seeds_are(monkeypatch, LOST, OPEN)
    assert Draft.load(at_home(), "goldrush").begin({}).header.seed == str(LOST)
    assert next(left) == OPEN


@pytest.mark.parametrize(
    ("game", "options", "people"),
    [
        ("thrones", {}, True),
        ("goldrush", {}, True),
        ("goldrush", {"player1": "random", "player2": "cautious"}, False),
        ("horcruxes", {"kind1": "expert", "kind2": "user"}, True),
        ("horcruxes", {"kind1": "naive", "kind2": "naive"}, False),
        ("horcruxes", {"kind1": "expert", "kind2": "expert"}, False),
        ("horcruxes", {"kind1": "nobody", "kind2": ""}, True),
    ],
)
def test_whether_a_person_plays(game: str, options: dict[str, object], people: bool) -> None:
    assert Draft.load(at_home(), game).has_people(options) is people


def test_two_computers_of_one_kind_have_two_names() -> None:
    start = Draft.load(at_home(), "horcruxes").watched({"kind1": "expert", "kind2": "expert"})
    assert start is not None
    assert (start.options["name"], start.options["name2"]) == ("expert", "expert 2")
