"""From the title to the first turn: the menu, the name, the heroes, a hero of one's own."""

from collections.abc import Sequence

import pytest
from tests.games.thrones.board import HEROES
from tests.home import at_home
from tests.tui.screens import shelf
from tests.tui.screens.places import HALL, SCREENS, visit
from tests.tui.screens.stage import Watched, title, watch

from thrones_tui.games.registry import GAMES
from thrones_tui.session import clock
from thrones_tui.session.codes import share_code
from thrones_tui.session.files import SessionError
from thrones_tui.session.worlds import load_ruleset
from thrones_tui.tui.keys import Key
from thrones_tui.tui.routes import first_screen, screen_at

ERASE = Key("ctrl-u")


def named(terminal: Watched) -> str:
    """The name in the field."""
    (row,) = [row.strip() for row in terminal.text.split("\n") if row.strip().startswith(">")]
    return row.removeprefix(">").strip()


def selected(terminal: Watched) -> str:
    return next(row.strip("▸ ") for row in terminal.text.split("\n") if row.strip().startswith("▸"))


# The title


@pytest.mark.parametrize(
    ("pressed", "sign"),
    [
        (["enter"], "State your name"),
        (["p"], "State your name"),
        (["1"], "State your name"),
        (["2"], "State your name"),
        (["c"], "Type or paste the code"),
        (["s"], "Saved games"),
        (["4"], "Set-up"),
        (["down", "down", "down", "enter"], "Set-up"),
        (HALL, "Hall of fame"),
        (["k", "k", " "], "Hall of fame"),
        (["k", "l"], "Options"),
        (["o"], "Options"),
        (["?"], "Help: The game in short"),
    ],
)
def test_the_menu_of_the_title_leads_everywhere_and_escape_leads_back(
    pressed: Sequence[str], sign: str
) -> None:
    terminal = watch(title(), *pressed, "esc")
    assert sign in terminal.seen[-2]
    assert SCREENS["title"].sign.split(" ", 1)[1] in terminal.seen[-1]


def test_the_title_can_be_left() -> None:
    assert watch(title(), "q").code == 0


def test_the_game_of_the_day_and_that_of_a_code_are_what_they_are_for_everybody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock, "now", lambda: shelf.THEN)
    today = watch(title(), "2", *["enter", "enter", "s"], height=100)
    assert "20251103" in today.text
    code = share_code(load_ruleset("minirogue"), 8, {})
    assert "Seed" in watch(title(), "c", Key("paste", code), "enter", "enter", "s", height=100).text
    refused = watch(title(), "c", *"nonsense", "enter")
    assert "Enter a code" in refused.text
    assert "code" in refused.words.split("> nonsense")[1]


@pytest.mark.parametrize("pressed", [["esc"], ["down", "esc"]])
def test_escape_does_not_leave_the_title(pressed: list[str]) -> None:
    terminal = watch(title(), *pressed)
    assert terminal.code != 0
    assert terminal.seen[-1] == terminal.seen[-2]


def test_the_selection_goes_round_and_says_what_it_is_about() -> None:
    assert selected(watch(title(), "up")).endswith("Theme, mouse, battles, hints")
    assert selected(watch(title(), "up", "down")).startswith("1 Play  ")
    assert "The games that ended, best first" in watch(title(), *HALL[:-1]).text


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_on_the_menu_or_a_world_of_the_usual_one(name: str) -> None:
    text = watch(title()).text
    if GAMES[name].package != "thrones":
        (row,) = [row for row in text.split("\n") if GAMES[name].title in row]
        assert GAMES[name].tagline[:20] in row
        assert watch(title(), row.split()[0]).text.startswith(f" {GAMES[name].title} ")
    else:
        worlds = [watch(title(), "4", *["right"] * steps).text for steps in range(len(GAMES))]
        assert any(text.startswith(f" {GAMES[name].title} ") for text in worlds)


@pytest.mark.parametrize("size", [(40, 12), (59, 17), (60, 18), (80, 24), (120, 40)])
def test_every_entry_can_be_seen_and_chosen(size: tuple[int, int]) -> None:
    shelf.shelf()
    screen = screen_at(title())
    labels = [
        "Go on", "Today's game", "Enter a code", "Set up a game", "MiniRogue",
        "Gold Rush Alaska", "Wizards, Witches and Horcruxes", "Saved games: 5", "Hall of fame", "Options",
        "Play",
    ]  # fmt: skip
    frames = [
        watch(screen, *["down"] * steps, width=size[0], height=size[1]) for steps in [0, *[1] * len(labels)]
    ]
    shown = [selected(frame).lstrip("0123456789 ") for frame in frames]
    for label, wanted in zip(shown, [*labels, labels[0]], strict=True):
        assert label.startswith(wanted)


# The name


@pytest.mark.rule("T-SET-6")
@pytest.mark.parametrize("name", ["q", "hjkl", "?", "Ñandú Ödön", "北の壁", "x" * 24, "1", " q "])
def test_any_key_may_be_part_of_a_name(name: str) -> None:
    terminal = visit("name", *name)
    assert named(terminal) == name.strip()
    heroes = visit("name", *name, "enter")
    assert "Please choose from the following heroes:" in heroes.text
    assert heroes.text.split("\n")[0].endswith(name.strip())


@pytest.mark.rule("T-SET-6")
def test_a_name_is_proposed_and_replaced_by_the_first_key_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert named(visit("name")) == "Ada"
    assert named(visit("name", "z")) == "z"
    assert named(visit("name", "backspace")) == ""
    assert visit("name", "enter").text.split("\n")[0].endswith("Ada")
    monkeypatch.setenv("USER", "")
    monkeypatch.delenv("USERNAME", raising=False)
    assert named(visit("name")) == "Player"


@pytest.mark.rule("T-SET-6")
def test_a_name_is_cut_at_24_characters() -> None:
    assert named(visit("name", *"abcdefghijklmnopqrstuvwxyz")) == "abcdefghijklmnopqrstuvwx"
    assert named(visit("name", Key("paste", "ab" * 40))) == "ab" * 12


@pytest.mark.rule("T-SET-6")
@pytest.mark.parametrize("pressed", [[ERASE], [" ", " "], ["backspace"]])
def test_an_empty_name_is_refused_in_a_sentence(pressed: list[str | Key]) -> None:
    terminal = visit("name", *pressed, "enter")
    assert "State your name, Your Grace:" in terminal.text
    assert "1 to 24" in terminal.words


def test_a_pasted_line_break_neither_ends_up_in_the_name_nor_confirms_it() -> None:
    terminal = visit("name", Key("paste", "Jon\nSnow\r\n\tq"))
    assert named(terminal) == "JonSnowq"


@pytest.mark.parametrize("pressed", ["left", "right", "up", "down", "home", "end", "tab", "pageup", "f1"])
def test_arrows_and_the_like_leave_a_name_as_it_is_and_say_what_to_do(pressed: str) -> None:
    terminal = visit("name", *"Jo", pressed)
    assert named(terminal) == "Jo"
    assert "Type your name, then press Enter." in terminal.text


def test_the_cursor_follows_what_is_typed_wide_letters_too() -> None:
    before = visit("name", ERASE).canvas.cursor
    after = visit("name", *"é北").canvas.cursor
    assert before is not None
    assert after == (before[0], before[1] + 3)


# The heroes


@pytest.mark.rule("T-SET-6")
@pytest.mark.parametrize("number", range(6))
def test_each_hero_has_a_card_and_plays(number: int) -> None:
    terminal = visit("heroes", str(number + 1), "enter")
    card, game = terminal.seen[-2:]
    for fact in ("Money ", "Influence ", "Army ", "Starts in ", "Nearest rival: ", "White Walkers"):
        assert fact in card
    assert f"┌─ {HEROES[number]} ─" in card
    assert "Turn 1, Ada" in game
    assert f"• You are {HEROES[number]}, in " in game


@pytest.mark.rule("T-SET-6")
def test_a_card_tells_warriors_with_their_numbers_the_ship_and_what_is_to_come() -> None:
    card = visit("heroes", "2").text
    assert "S━━━╸─────  80 L  50 M  50" in card
    assert "Davos Seaworth ship" in card
    assert "Starts in Dragonstone (14,9), with a ship." in card
    assert "That is an island of 1 tile." in card
    assert "On turn 10, Jaime Lannister leaves you." in visit("heroes", "1").text


@pytest.mark.parametrize("pressed", ["down", "j", "right", "l"])
def test_cards_are_leafed_through_by_arrows_and_letters(pressed: str) -> None:
    assert "┌─ Stannis Baratheon ─" in visit("heroes", pressed).text
    back = {"down": "up", "j": "k", "right": "left", "l": "h"}[pressed]
    assert "┌─ A hero of your own ─" in visit("heroes", back).text


def test_in_a_small_window_left_and_right_leaf_and_up_and_down_scroll_the_card() -> None:
    small = {"width": 40, "height": 12}
    assert "◂ 2/7 Stannis Baratheon ▸" in visit("heroes", "right", **small).text
    assert "◂ 7/7 A hero of your own ▸" in visit("heroes", "left", **small).text
    scrolled = visit("heroes", *["down"] * 9, **small)
    assert "◂ 1/7 Cersei Lannister ▸" in scrolled.text
    assert "White Walkers today 7.2% to win" in scrolled.words
    assert "strength, loyalty and morale of your warriors; s ship; g dragonglass." in scrolled.words
    assert "▼" not in scrolled.text
    assert visit("heroes", *["down"] * 9, *["up"] * 9, **small).text == visit("heroes", **small).text


def test_help_and_the_way_back_are_at_hand_among_the_heroes() -> None:
    terminal = visit("heroes", "?", "esc", "esc", "esc")
    assert "Help: " in terminal.seen[-4]
    assert "Please choose" in terminal.seen[-3]
    assert "State your name" in terminal.seen[-2]
    assert "1 Play" in terminal.seen[-1]


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
def test_among_the_heroes_one_chooses_whether_the_game_is_practice(size: tuple[int, int]) -> None:
    width, height = size
    ranked = visit("heroes", width=width, height=height)
    assert ranked.text.split("\n")[0].endswith(" Ada")
    practice = visit("heroes", "p", width=width, height=height)
    assert practice.text.split("\n")[0].endswith(" Ada, practice")
    assert visit("heroes", "p", "p", width=width, height=height).text == ranked.text
    assert "p practice" in visit("heroes").key_bar
    assert "p ranked" in visit("heroes", "p").key_bar


@pytest.mark.parametrize(
    ("pressed", "status"),
    [
        (["enter"], "Turn 1, Ada"),
        (["p", "enter"], "Turn 1, Ada, practice"),
        (["p", "end", "enter", *["enter"] * 5], "Turn 1, Ada, practice"),
    ],
)
def test_the_game_begins_as_was_chosen(pressed: list[str], status: str) -> None:
    assert visit("heroes", *pressed).text.split("\n")[0].endswith(f" {status}")


# A hero of one's own


def form(terminal: Watched) -> list[str]:
    """The five numbers of the form."""
    rows = [row.strip("▸ ").split() for row in terminal.text.split("\n")]
    return [row[1] if len(row) == 5 else "" for row in rows if row[-2:-1] == ["to"] and len(row) < 6]


@pytest.mark.rule("T-SET-7")
def test_the_form_shows_ranges_and_takes_digits_alone() -> None:
    terminal = visit("own hero")
    assert form(terminal) == ["1000", "100", "200", "1", "1"]
    assert terminal.text.count("0 to 10000") == 3
    assert "1 to 25" in terminal.text
    assert "1 to 16" in terminal.text
    typed = visit("own hero", *"77é", "x")
    assert form(typed)[0] == "77"
    assert "Digits only" in typed.words


@pytest.mark.rule("T-SET-7")
def test_arrows_suffice_for_the_whole_form() -> None:
    terminal = visit(
        "own hero", "right", "down", "left", "down", "right", "right", "down", "right", "up", "up"
    )
    assert form(terminal) == ["1100", "0", "400", "2", "1"]
    assert form(visit("own hero", *["left"] * 30))[0] == "0"
    assert form(visit("own hero", *["right"] * 99))[0] == "10000"
    assert form(visit("own hero", "up", "left", "left"))[4] == "1"


@pytest.mark.rule("T-SET-7")
def test_fields_are_entered_one_after_the_other_and_the_last_enter_begins() -> None:
    terminal = visit(
        "own hero", *"9000", "enter", *"10", "enter", *"7", "enter", *"2", "enter", *"2", "enter"
    )
    assert "Turn 1, Ada" in terminal.text
    assert "Money 9,000 Influence 10 " in terminal.words
    assert " 7/2,000 " in terminal.words
    assert "• You are Ada, " in terminal.text


@pytest.mark.rule("T-SET-7")
def test_an_own_hero_at_sea_has_a_ship() -> None:
    terminal = visit("own hero", "m", *["right"] * 10, "enter", *["enter"] * 5)
    assert "• You are Ada, at sea." in terminal.text
    assert "Ship yes" in terminal.text


@pytest.mark.rule("T-SET-7")
@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (["10001"], "Money should be a whole number from 0 to 10000"),
        ([""], "Money should be a whole number from 0 to 10000"),
        (["0", "0", "0", "26"], "Row should be a whole number from 1 to 25"),
        (["0", "0", "0", "1", "0"], "Column should be a whole number from 1 to 16"),
    ],
)
def test_what_will_not_do_is_said_in_a_sentence_and_can_be_mended(values: list[str], sentence: str) -> None:
    pressed: list[str | Key] = [key for value in values for key in (ERASE, *value, "enter")]
    terminal = visit("own hero", *pressed)
    assert sentence in terminal.words
    assert form(terminal)[len(values) - 1] == values[-1]
    mended: list[str | Key] = [ERASE, "2", *["enter"] * (6 - len(values))]
    assert "Turn 1, Ada" in visit("own hero", *pressed, *mended).text


@pytest.mark.rule("T-SET-7")
def test_a_place_where_somebody_stands_is_refused_and_the_row_is_asked_anew() -> None:
    pressed = ["enter", "enter", "enter", *"16", "enter", "7", "enter"]
    terminal = visit("own hero", *pressed)
    assert "Somebody already stands at row 16, column 7." in terminal.words
    assert selected(terminal).startswith("Row")
    assert "Turn 1, Ada" in visit("own hero", *pressed, ERASE, *"17", "enter", "enter").text


# The command line


def test_what_the_command_line_says_is_not_asked_again() -> None:
    heroes = watch(first_screen(at_home("thrones", 7, {"name": "Bo"})))
    assert "Please choose from the following heroes:" in heroes.text
    assert heroes.text.split("\n")[0].endswith("Bo")
    name = watch(first_screen(at_home("thrones", 7, {"hero": "jon snow"})), *"Bo", "enter")
    assert "State your name" in name.seen[0]
    assert "• You are Jon Snow, in Castle Black." in name.text
    assert "Turn 1, Bo" in name.text
    assert "Turn 1, Bo" in watch(first_screen(at_home("thrones", 7, {"name": "Bo", "hero": "Jon Snow"}))).text


@pytest.mark.rule("T-SET-7")
@pytest.mark.parametrize("name", ["Bo", ""])
def test_an_own_hero_lacking_numbers_opens_the_form_with_those_that_were_given(name: str) -> None:
    options = {"hero": "self", "army": "77", "row": "2"} | ({"name": name} if name else {})
    screen = first_screen(at_home("thrones", 7, options))
    terminal = watch(screen, *([] if name else [*"Bo", "enter"]))
    assert form(terminal) == ["1000", "100", "77", "2", "1"]
    assert terminal.text.split("\n")[0].endswith("Bo")
    begun = watch(screen, *([] if name else [*"Bo", "enter"]), *["enter"] * 5)
    assert "Turn 1, Bo" in begun.text
    assert " 77/2,000 " in begun.words


@pytest.mark.rule("T-SET-7")
def test_an_own_hero_with_all_numbers_begins_at_once() -> None:
    numbers = {"money": "5", "influence": "6", "army": "7", "row": "2", "column": "2"}
    terminal = watch(first_screen(at_home("thrones", 7, {"name": "Bo", "hero": "Self", **numbers})))
    assert "Turn 1, Bo" in terminal.text
    assert "Money 5 Influence 6 " in terminal.words
    assert " 7/2,000 " in terminal.words


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"hero": "Nobody"}, "Hero should be one of .*, not 'Nobody'"),
        ({"hero": "Jon Snow", "money": "5"}, "Money goes only with hero Self"),
        ({"hero": "Self", "name": "Bo", "money": "x"}, "Money should be a whole number from 0 to 10000"),
        ({"hero": "Self", "row": "26"}, "Row should be a whole number from 1 to 25"),
        ({"hero": "Self", "name": "Bo", "column": "²"}, "Column should be a whole number from 1 to 16"),
        ({"hero": "Self", "name": "x" * 25}, "24"),
    ],
)
def test_what_the_command_line_got_wrong_is_said_before_anything_is_shown(
    options: dict[str, str], sentence: str
) -> None:
    with pytest.raises(SessionError, match=sentence):
        first_screen(at_home("thrones", 7, options))


@pytest.mark.parametrize("options", [{"name": "x" * 25}, {"name": " "}, {"money": "5"}, {"money": "x"}])
def test_what_the_command_line_got_wrong_is_said_even_if_the_hero_is_yet_to_be_chosen(
    options: dict[str, str],
) -> None:
    with pytest.raises(SessionError):
        first_screen(at_home("thrones", 7, options))
