"""Set-ups that a game offers, in the form."""

import re

import pytest
from tests.home import at_home
from tests.tui.screens.forms import SIZES, begun, line_of, set_up
from tests.tui.screens.stage import Watched

from thrones_tui.session.worlds import load_ruleset


def test_a_set_up_changes_the_lines_that_it_is_about_and_back() -> None:
    game = load_ruleset("horcruxes")
    usual, short = game.edition.presets
    labels = {option.name: option.label for option in game.rules.options}

    def lines(*pressed: str) -> str:
        return set_up(*pressed, game="horcruxes").text

    for name, value in short.said.items():
        assert re.search(rf"{labels[name]} +{value}\n", lines("right"))
    assert lines("right", "right") == lines()
    assert usual.said == {}
    options = begun("right", game="horcruxes").options
    assert {name: options[name] for name in short.said} == short.said
    assert "preset" not in options


@pytest.mark.parametrize(("keys", "size"), [((), "8"), (("right",), "5"), (("left",), "12")])
def test_gold_rush_is_usually_eight_by_eight_and_the_hand_outs_board_one_key_away(
    keys: tuple[str, ...], size: str
) -> None:
    assert begun(*keys, game="goldrush").options["size"] == size


def test_the_proposed_gold_rush_is_against_a_computer_which_is_called_as_the_form_says() -> None:
    proposed = set_up(game="goldrush")
    assert re.search(r"Second player +cautious\n", proposed.text)
    header = begun(game="goldrush")
    assert header.players == {"player2": "cautious"}
    assert header.options["name2"] == "cautious"


def test_a_name_that_was_typed_is_kept_whoever_plays() -> None:
    name, player = line_of("Second player", "goldrush"), line_of("Second played", "goldrush")
    typed = [*name, *"Player 2", "down"]
    assert len(player) == len(name) + 1
    assert re.search(r"Second player +Player 2\n", set_up(*typed, "right", game="goldrush").text)
    assert re.search(r"Second player +Player 2\n", set_up(*player, "left", game="goldrush").text)
    header = begun(*typed, game="goldrush")
    assert (header.players, header.options["name2"]) == ({"player2": "cautious"}, "Player 2")


def chosen(terminal: Watched) -> str:
    """The set-up of a form, and who plays second."""
    found = re.search(r"Set-up +◂ (.*) ▸.*Second played by +(.*?)\n", terminal.text, re.DOTALL)
    assert found
    return f"{found[1]}: {found[2].strip()}"


@pytest.mark.parametrize("key", ["right", "left"])
def test_a_set_up_keeps_who_plays(key: str) -> None:
    line = line_of("Second played", "goldrush")
    persons = [*line, "left", *["up"] * len(line)]
    before, after = set_up(*persons, game="goldrush"), set_up(*persons, key, game="goldrush")
    assert chosen(before) == "8 by 8: a person"
    assert chosen(after) == ("5 by 5, the smallest: a person" if key == "right" else "12 by 12: a person")
    assert "Player 2" in after.text


def test_the_set_up_that_was_played_or_made_by_hand_is_recognised() -> None:
    options = {"size": "5", "player2": "person", "name": "Ada", "name2": "Ben"}
    again = set_up(game="goldrush", start=at_home()._replace(options=options))
    assert chosen(again) == "5 by 5, the smallest: a person"
    line = line_of("Board", "goldrush")
    assert chosen(set_up(*line, "1", "2", *["up"] * len(line), game="goldrush")).startswith("12 by 12:")


def test_what_was_typed_elsewhere_stays_when_a_set_up_is_chosen() -> None:
    assert re.search(r"First player +Bo\n", set_up("down", "B", "o", "up", "right", game="horcruxes").text)


@pytest.mark.parametrize("size", SIZES)
def test_a_set_up_says_when_it_was_changed(size: tuple[int, int]) -> None:
    board = line_of("Board", "goldrush")
    assert "◂ 8 by 8 ▸" in set_up(game="goldrush", size=size).text
    changed = set_up(*board, "right", *["up"] * len(board), game="goldrush", size=size)
    assert "◂ 8 by 8, changed ▸" in changed.text
    same = set_up(*board, "right", "left", *["up"] * len(board), game="goldrush", size=size)
    assert "◂ 8 by 8 ▸" in same.text
