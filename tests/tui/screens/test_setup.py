"""Setting a game up: its world, what can be chosen, house rules, what counts and the seed, in one place."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.home import at_home, places
from tests.tui.screens.forms import (
    LONGEST_WAY,
    MOST_LINES,
    SIZES,
    begun,
    first_line,
    focused,
    line_of,
    set_up,
)
from tests.tui.screens.stage import watch

from thrones_tui.core.options import HouseRule, OneOf
from thrones_tui.games.registry import GAMES
from thrones_tui.players.registry import ladder
from thrones_tui.session import clock
from thrones_tui.session.codes import daily_seed
from thrones_tui.session.draft import Draft
from thrones_tui.session.journal import Header
from thrones_tui.session.opponents import offered
from thrones_tui.session.reading import read
from thrones_tui.session.shelf import list_saves
from thrones_tui.session.worlds import load_ruleset, maps_folder
from thrones_tui.tui.routes import first_screen
from thrones_tui.tui.screens.setup import SetupScreen

THRONES = GAMES["thrones"]
WORLDS = [entry for entry in GAMES.values() if entry.package == THRONES.package]
HOUSE = {name: load_ruleset(name).rules.house_rules for name in GAMES}
RULES = [(name, rule) for name, rules in HOUSE.items() for rule in rules]


# What stands there


def test_where_only_computers_play_the_game_does_not_count() -> None:
    first = line_of("First plays as", "horcruxes")
    assert "as ranked" in set_up(*first, game="horcruxes").text
    for way, back in (("left", "right"), ("right", "left")):
        alone = set_up(*first, way, game="horcruxes")
        assert "as practice, since only computers play" in alone.text
        assert "as ranked" in set_up(*first, way, back, game="horcruxes").text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_be_chosen_is_a_line_that_says_what_it_is_about(
    game: str, size: tuple[int, int]
) -> None:
    labels: list[str] = []
    for steps in range(MOST_LINES):
        terminal = set_up(*["down"] * steps, game=game, size=size)
        label = re.split(r" {2,}| ◂", focused(terminal))[0]
        if steps and label == labels[0] and len(labels) > 1:
            break
        labels.append(label)
        row, col = terminal.canvas.cursor or (0, 0)
        assert terminal.text.split("\n")[row].strip().startswith("▸")
        assert col < size[0]
    assert {"Counts", "Seed", *(rule.label for rule in HOUSE[game])} <= set(labels)
    assert len(labels) == len(set(enumerate(labels)))
    assert "…" not in "".join(labels)


def test_world_house_rules_what_counts_and_seed_stand_in_one_place() -> None:
    text = set_up().text
    for words in ("World", "Horses", "Cunning rivals", "Doomed Stannis", "Counts", "Seed"):
        assert words in text
    assert text.count("  off\n") == len(HOUSE["thrones"])
    assert "as ranked" in text
    assert "a new one" in text


@pytest.mark.parametrize("size", SIZES)
def test_what_a_line_is_about_is_said_in_full_while_it_is_in_focus(size: tuple[int, int]) -> None:
    rule = HOUSE["thrones"][0]
    assert rule.about not in set_up(size=size).words
    assert f"House rule. {rule.about}" in set_up(*line_of(rule.label), size=size).words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["goldrush", "horcruxes"])
def test_of_choices_the_form_explains_the_one_that_is_chosen(game: str, size: tuple[int, int]) -> None:
    """So are players made of code."""
    for seat in ladder(game).seats:
        known = {option.name: option for option in load_ruleset(game).rules.options}
        option = offered(game, known[seat])
        assert isinstance(option, OneOf)
        assert len(option.abouts) == len(option.labels) == len(option.values) > len(ladder(game).simulated)
        for steps, value in enumerate(option.values):
            start = at_home()._replace(options={seat: option.values[0]})
            keys = [*line_of(option.label, game), *["right"] * steps]
            words = set_up(*keys, game=game, start=start, size=size).words
            others = [other for other in option.values if option.about_of(other) != option.about_of(value)]
            assert option.about_of(value) in words
            assert not any(option.about_of(other) in words for other in others)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_anything_said_begins_with_the_form(game: str) -> None:
    assert first_line(watch(first_screen(at_home(game)))) == (GAMES[game].title, "Set-up")
    said = watch(first_screen(at_home(game, 7, {"name": "Bo"})))
    assert "Set-up" not in said.text


@pytest.mark.rule("H-SET-1")
def test_who_is_asked_by_the_form_is_greeted_there() -> None:
    """In the other games the question for the name does it."""
    for game, greets in (("horcruxes", True), ("goldrush", True), ("thrones", False)):
        greeting = load_ruleset(game).edition.welcome(()).greeting
        assert (greeting in set_up(game=game).text) == greets
    assert "By the contributors of thrones-tui" in set_up(game="horcruxes").text


# Playing with it


@pytest.mark.parametrize("game", GAMES)
def test_enter_accepts_what_suits_most(game: str) -> None:
    header = begun(game=game)
    assert (header.game, header.practice) == (game, False)
    assert "house" not in header.options


def test_another_world_is_chosen_with_an_arrow_and_they_go_round() -> None:
    for steps, entry in enumerate(WORLDS):
        assert first_line(set_up(*["right"] * steps))[0] == entry.title
    assert first_line(set_up(*["right"] * len(WORLDS)))[0] == THRONES.title
    assert first_line(set_up("left"))[0] == WORLDS[-1].title
    assert begun("right").game == WORLDS[1].name


def test_a_world_of_one_s_own_is_the_world_and_no_other_is_offered() -> None:
    start = at_home(data=str(Path(maps_folder(), "classic")))
    assert "World" not in set_up(start=start).text
    assert begun(start=start).game == "thrones"


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_every_house_rule_is_switched_on_recorded_and_played_with(game: str, rule: HouseRule) -> None:
    line = line_of(rule.label, game)
    assert focused(set_up(*line, "right", game=game)).startswith(rule.label)
    assert focused(set_up(*line, "right", game=game)).endswith("◂ on")
    assert not focused(set_up(*line, "right", "left", game=game)).endswith("on")
    assert begun(*line, "right", game=game).options["house"] == rule.name


def test_house_rules_go_together() -> None:
    first, last = line_of("Horses"), line_of("Doomed Stannis")
    header = begun(*first, " ", *["down"] * (len(last) - len(first)), "l")
    assert header.options["house"] == "horses,doomed-stannis"


def test_what_was_switched_on_stays_so_in_another_world() -> None:
    header = begun(*line_of("Horses"), "right", "home", *["up"] * len(line_of("Horses")), "right")
    assert (header.game, header.options["house"]) == (WORLDS[1].name, "horses")


def test_a_game_can_be_practice() -> None:
    assert begun(*line_of("Counts"), "right").practice is True


# The seed


def test_a_seed_is_typed() -> None:
    assert begun("up", "4", "2").seed == "42"


def test_today_s_seed_is_one_step_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: 1_798_718_400.0)
    today = str(daily_seed())
    assert today in set_up("up", "right").text
    assert begun("up", "right").seed == today


def test_of_two_days_the_one_whose_seed_was_shown_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    noon = 1_798_718_400.0  # on the last day of 2026, in UTC
    monkeypatch.setattr(clock, "now", lambda: noon)
    form = SetupScreen(at_home(), "thrones")
    assert "20261231" in watch(form, "up", "right").text
    monkeypatch.setattr(clock, "now", lambda: noon + 86_400)
    assert "20261231" in watch(form).text
    watch(form, *["enter"] * LONGEST_WAY)
    (save,) = list_saves(places().saves)
    header = read(Path(save.path).read_bytes()).header
    assert isinstance(header, Header)
    assert header.seed == "20261231"
    assert "20270101" in watch(SetupScreen(at_home(), "thrones"), "up", "right").text


def test_the_arrows_lead_from_a_typed_seed_back_to_new_chances() -> None:
    assert "42" not in focused(set_up("up", "4", "2", "right"))
    assert "a new one" in set_up("up", "4", "2", "right").text
    assert "a new one" in set_up("up", "4", "backspace").text
    assert begun("up", "4", "2", "right").seed != "42"


def test_the_seed_of_the_command_line_stands_there() -> None:
    start = at_home(seed=4711)
    assert "4711" in set_up(start=start).text
    assert begun(start=start).seed == "4711"


# Numbers and names


def test_a_number_goes_up_and_down_within_its_range_and_can_be_typed() -> None:
    board = line_of("Board", "goldrush")
    assert focused(set_up(*board, *["left"] * 5, game="goldrush")) == "Board              5"
    assert focused(set_up(*board, "right", "right", game="goldrush")) == "Board              10"
    assert focused(set_up(*board, *["right"] * 50, game="goldrush")) == "Board              40"
    assert begun(*board, "1", "2", game="goldrush").options["size"] == "12"


def test_what_is_typed_first_replaces_what_stands_there() -> None:
    assert focused(set_up("down", *"Bea", game="goldrush")) == "First player       Bea"
    assert focused(set_up("down", "backspace", game="goldrush")) == "First player"


def test_a_form_that_is_refused_goes_to_the_line_that_is_wrong() -> None:
    refused = set_up("down", "backspace", "down", "down", "enter", game="goldrush")
    assert focused(refused) == "First player"
    assert "should be 1 to 24 printable characters" in " ".join(refused.text.split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "label", "typed", "sentence"),
    [
        ("goldrush", "Board", "4", "5"),
        ("goldrush", "First player", " ", "1 to 24"),
        ("horcruxes", "Fewest dementors", "9", "9"),
        ("horcruxes", "First life", "0", "more than 0"),
        ("minirogue", "Goblins smell (steps)", "0", "1 to 99"),
    ],
)
def test_what_will_not_do_is_said_and_can_be_mended(
    game: str, label: str, typed: str, sentence: str, size: tuple[int, int]
) -> None:
    keys = [*line_of(label, game), *typed, "enter"]
    refused = set_up(*keys, game=game, size=size)
    assert first_line(refused)[1] == "Set-up"
    assert sentence in refused.words.partition(label)[2]
    assert refused.text != set_up(*keys[:-1], game=game, size=size).text
    assert list_saves(places().saves) == []
    mended = {"Board": "6", "First player": "Bo", "Fewest dementors": "1", "First life": "7.5"}.get(
        label, "7"
    )
    assert begun(*keys, *["backspace"] * len(typed), *mended, game=game).game == game


# Other keys


@pytest.mark.parametrize(
    "pressed", [["tab"], ["j"], ["down"], ["up", "down", "down"], ["backtab", "tab", "tab"]]
)
def test_the_lines_are_walked_through(pressed: Sequence[str]) -> None:
    assert focused(set_up(*pressed)).startswith(HOUSE["thrones"][0].label)


def test_letters_go_into_a_field_where_there_is_one() -> None:
    assert focused(set_up("down", *"hjkl ", game="goldrush")) == "First player       hjkl"


def test_a_key_that_does_nothing_says_which_do() -> None:
    assert "Enter goes on" in set_up("z").text


def test_escape_goes_back_from_everything_that_follows() -> None:
    assert set_up("esc").code == 0
    back = set_up("right", "enter", "enter", "esc", "esc")
    assert first_line(back) == (WORLDS[1].title, "Set-up")


# What was said before, and what the form says of itself


def test_the_form_begins_with_what_was_said_and_names_that_were_typed_are_kept() -> None:
    options = {"size": "12", "player2": "person", "name": "Ada", "name2": "Bo", "house": "several"}
    start = at_home()._replace(options=options, practice=True)
    text = " ".join(set_up(game="goldrush", start=start).text.split())
    for line in ("First player Ada", "Second player Bo", "Second played by a person", "Board 12"):
        assert line in text
    assert re.search("Several cells +on", text)
    assert "as practice" in text
    header = begun(game="goldrush", start=start)
    assert {**header.options, **options} == header.options


def test_names_that_the_form_proposes_go_with_who_plays() -> None:
    start = at_home()._replace(options={"player2": "cautious", "name2": "cautious"})
    terminal = set_up(*line_of("Second played by", "goldrush"), "left", game="goldrush", start=start)
    assert re.search("Second player +Player 2", terminal.text)


def test_help_is_about_the_board_that_is_set_up() -> None:
    board = line_of("Board", "goldrush")
    assert "What is hidden on 8 by 8" in set_up("?", *["right"] * 4, game="goldrush").words
    assert "What is hidden on 9 by 9" in set_up(*board, "right", "?", *["right"] * 4, game="goldrush").words


def test_who_played_last_is_proposed_when_a_game_is_set_up_from_the_title(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = {"name": "Ada", "name2": "Ben", "size": "5"}
    Draft.load(at_home(), "goldrush").begin(table).close()
    Draft.load(at_home(), "horcruxes").begin({"name": "Zoe"}).close()
    text = set_up(game="goldrush").text
    assert re.search("First player +Ada\n.*\n +Second player +Ben\n +Second played by +a person", text)
    assert re.search("Board +8", text)
    assert "Zoe" in set_up(game="horcruxes").text
    later = clock.now() + 1
    monkeypatch.setattr(clock, "now", lambda: later)
    Draft.load(at_home(), "goldrush").begin({"player2": "greedy"}).close()
    text = set_up(game="goldrush").text
    assert "Ben" not in text
    assert re.search("Second player +greedy\n +Second played by +greedy computer", text)
    said = set_up(game="goldrush", start=at_home("goldrush", options={"name": "Eve"})).text
    assert "greedy" not in said
    assert re.search("Second played by +a person\n +Board +5", said)


def test_the_name_of_the_last_player_is_proposed_in_whichever_world() -> None:
    Draft.load(at_home(), "skirmish").begin({"name": "Ada"}).close()
    assert "> Ada" in watch(first_screen(at_home("thrones")), "enter").text
