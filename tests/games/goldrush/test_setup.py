"""G-SET-1, G-SET-4, G-SET-5: a new game."""

from collections import Counter
from dataclasses import astuple

import pytest

from thrones_tui import new_game
from thrones_tui.core.options import Number, OneOf
from thrones_tui.games.goldrush.setup import OPTIONS


@pytest.mark.rule("G-SET-1")
def test_by_default_two_people_play_on_five_by_five() -> None:
    state = new_game("goldrush", seed=1).state
    assert (state.grid.side, len(state.grid.contents), state.odds) == (5, 25, False)
    assert [(player.name, player.kind) for player in state.players] == [
        ("Player 1", "person"), ("Player 2", "person"),
    ]  # fmt: skip


@pytest.mark.rule("G-SET-1", "G-AI-1", "G-ODDS-1")
def test_names_size_kinds_and_odds_are_chosen() -> None:
    kinds = {"player1": "Cautious", "player2": "random"}
    game = new_game("goldrush", seed=1, name=" Ada ", name2="Ben", size=12, odds="ON", **kinds)  # type: ignore[arg-type]
    state = game.state
    assert [player[:2] for player in map(astuple, state.players)] == [("Ada", "cautious"), ("Ben", "random")]
    assert (state.grid.side, state.odds) == (12, True)


@pytest.mark.rule("G-SET-1")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"size": 4}, "Board should be a whole number from 5 to 40, not '4'"),
        ({"size": "-7"}, "not '-7'"),
        ({"size": 0}, "from 5 to 40"),
        ({"size": 41}, "not '41'"),
        ({"size": "9" * 400}, "from 5 to 40"),
        ({"size": "five"}, "not 'five'"),
        ({"size": "5.5"}, "a whole number"),
        ({"size": "٥"}, "a whole number"),
        ({"size": ""}, "a whole number"),
        ({"name": ""}, "1 to 24 printable characters"),
        ({"name2": "x" * 25}, "1 to 24 printable characters"),
        ({"name": "A\x1bda"}, "printable"),
        ({"name": "Ada", "name2": "ADA"}, "Both players are called Ada"),
        ({"name": "player 2"}, "Both players are called"),
        ({"player1": "bold"}, "First played by should be one of person, cautious, random, not 'bold'"),
        ({"player2": "human"}, "Second played by should be"),
        ({"odds": "maybe"}, "Odds should be one of off, on"),
        ({"odds": None}, "'odds' has no value"),
        ({"hero": "Jon Snow"}, "Unknown setting 'hero'"),
    ],
)
def test_a_bad_option_is_one_sentence(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        new_game("goldrush", seed=1, **options)  # type: ignore[arg-type]
    assert str(caught.value).isprintable()
    assert str(caught.value).endswith(".")


@pytest.mark.rule("G-SET-4")
@pytest.mark.parametrize("side", [5, 6, 12])
def test_turns_are_drawn_between_twenty_and_the_number_of_cells(side: int) -> None:
    totals = Counter(new_game("goldrush", seed=seed, size=side).state.total for seed in range(600))
    assert min(totals) >= 20
    assert max(totals) <= side * side
    if side < 12:  # 6 and 17 numbers: each turns up
        assert set(totals) == set(range(20, side * side + 1))


@pytest.mark.rule("G-SET-4")
def test_turns_are_shown_from_the_start() -> None:
    game = new_game("goldrush", seed=4)
    total = game.state.total
    assert f"{total} turns" in game.log[0].text
    for size in ((80, 24), (40, 12)):
        assert f"Turns left {total} of {total}" in game.scene().text(*size)


@pytest.mark.rule("G-SET-5")
@pytest.mark.parametrize(("side", "health"), [(5, 10), (12, 24), (40, 80)])
def test_both_begin_with_health_for_two_sides_and_no_points(side: int, health: int) -> None:
    game = new_game("goldrush", seed=1, size=side)
    assert [(player.health, player.score, player.log) for player in game.view().players] == [
        (health, 0, ())
    ] * 2


def test_the_board_of_a_seed_is_the_same_whoever_plays_on_it() -> None:
    boards = {
        new_game("goldrush", seed=5, player1=one, player2=two, odds=odds).state.grid.contents
        for one in ("person", "random")
        for two in ("person", "cautious")
        for odds in ("off", "on")
    }
    assert len(boards) == 1


@pytest.mark.rule("G-SET-1")
def test_every_option_can_be_said_and_chosen_and_means_what_is_promised() -> None:
    for option in OPTIONS:
        ends = (option.low, option.high) if isinstance(option, Number) else ()
        for value in (*(option.values if isinstance(option, OneOf) else ends), option.default):
            new_game("goldrush", seed=1, **{option.name: value})


@pytest.mark.rule("G-SET-1")
def test_the_longest_names_are_taken() -> None:
    game = new_game("goldrush", seed=1, name="x" * 24, name2="y" * 24)
    assert "x" * 24 in game.scene().text(80, 24)
