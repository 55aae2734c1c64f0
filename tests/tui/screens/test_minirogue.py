"""MiniRogue by keys: walking, running, letters for what is carried, and a whole game."""

import re

import pytest
from tests.games.minirogue.board import HIGH, Table, draw
from tests.home import at_home, places
from tests.tui.screens import stage
from tests.tui.screens.stage import Watched, watch

from thrones_tui.core.dice import ScriptedDice
from thrones_tui.games.minirogue.kinds import LONG_SWORD, MACE, SHORT_SWORD, STRENGTH
from thrones_tui.scene.live import LiveGame, Play
from thrones_tui.session.home import Start
from thrones_tui.session.saved import SavedGame, header_of_new
from thrones_tui.session.settings import Settings
from thrones_tui.session.timeline import Timeline
from thrones_tui.session.worlds import load_ruleset
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screens.game import GameScreen


def seat(table: Table, start: Start | None = None) -> GameScreen:
    """The game on a table; the dice always show their most."""
    ruleset = load_ruleset("minirogue")
    play: Play = LiveGame(ruleset.edition, table.state)
    header = header_of_new(ruleset, 7, {}, play, practice=False)
    saved = SavedGame.start(Timeline.of(ruleset, header, play), places().saves)
    saved.play = play  # the test's own state is played on, not a copy of it
    play.state.dice = ScriptedDice([], HIGH)
    return GameScreen(start or at_home(seed=7), saved)


def press(table: Table, *pressed: str | Key, width: int = 80, height: int = 24) -> Watched:
    return watch(seat(table), *pressed, width=width, height=height)


@pytest.mark.rule("R-CMD-1")
@pytest.mark.parametrize(
    ("keys", "place"),
    [(("up", "k"), (0, 2)), (("down", "j"), (4, 2)), (("left", "h"), (2, 0)), (("right", "l"), (2, 4))],
)
def test_arrows_and_letters_move(keys: tuple[str, str], place: tuple[int, int]) -> None:
    table = draw(".....\n.....\n..@..\n.....\n.....")
    press(table, *keys)
    assert table.at == place


@pytest.mark.rule("R-CMD-5")
@pytest.mark.parametrize("key", [Key("right", shift=True), "L"])
def test_shift_with_an_arrow_or_a_letter_runs(key: str | Key) -> None:
    table = draw("@.......")
    press(table, key)
    assert table.at == (0, 7)


def test_in_a_game_that_does_not_run_shift_makes_no_difference() -> None:
    table = stage.alone()
    before = table.player.tile
    watch(stage.seat(table, rest=0.99), Key("right", shift=True))
    assert table.player.tile == before + 1


@pytest.mark.rule("R-CMD-3")
def test_a_letter_chooses_what_to_wield_and_what_to_read() -> None:
    table = draw("@.", pack=[LONG_SWORD, STRENGTH])
    terminal = press(table, "w")
    for words in ("Inventory:", "a. short sword", "b. long sword", "c. a scroll of strength"):
        assert words in terminal.words
    press(table, "b")
    assert table.player.weapon == LONG_SWORD
    press(table, "r", "c")
    assert table.state.pack == [SHORT_SWORD, LONG_SWORD]
    assert table.player.strength == 5


@pytest.mark.rule("R-CMD-3")
@pytest.mark.parametrize("key", ["z", "q", "j", "1", " ", "esc", "?"])
@pytest.mark.parametrize("question", ["w", "r", "i"])
def test_any_other_key_chooses_nothing_and_the_turn_is_gone(question: str, key: str) -> None:
    table = draw("@.", pack=[MACE])
    press(table, question, key)
    assert table.player.weapon == SHORT_SWORD
    assert table.state.turn == 2


@pytest.mark.rule("R-CMD-3")
@pytest.mark.parametrize("question", ["w", "r"])
def test_a_letter_that_stands_for_nothing_says_so_and_asks_again_where_slips_cost_nothing(
    question: str,
) -> None:
    table = draw("@.", pack=[STRENGTH])
    assert "There is nothing under z." in press(table, question, "z").words
    assert table.state.turn == 2, "as the hand-out has it"
    table = draw("@.", pack=[STRENGTH])
    gentle = at_home(settings=Settings(coach=False))
    terminal = watch(seat(table, gentle), question, "z")
    assert "There is nothing under z. A letter, or ↑↓ and Enter; Esc chooses nothing." in terminal.words
    assert table.state.turn == 1
    watch(seat(draw("@."), gentle), "i", "z")


@pytest.mark.rule("R-CMD-3")
def test_letters_typed_after_a_slip_only_mark_since_they_were_meant_for_something_else() -> None:
    table = draw("@.", pack=[STRENGTH, STRENGTH])
    gentle = at_home(settings=Settings(coach=False))
    terminal = watch(seat(table, gentle), "r", "e", "r", "g", "w", "b")
    assert table.state.turn == 1
    assert "After a slip a letter only marks; Enter takes it." in terminal.words
    table = draw("@.", pack=[STRENGTH, STRENGTH])
    watch(seat(table, gentle), "r", "e", "b", "enter")
    assert table.state.turn == 2
    assert table.state.pack == [SHORT_SWORD, STRENGTH]


@pytest.mark.rule("R-CMD-4")
def test_to_cheat_is_asked_first_and_only_once() -> None:
    table = draw("@.")
    terminal = press(table, "c")
    assert "That keeps this game out of the hall of fame. Press it again to do it anyway." in terminal.words
    assert table.state.turn == 1
    press(table, "c", "l", "c")
    assert not table.state.cheated, "after another key it is asked again"
    turn = table.state.turn
    press(table, "c", "c", "c")
    assert table.player.strength == 9
    assert table.state.turn == turn + 2, "then nothing is left to lose"


@pytest.mark.rule("R-CMD-3")
def test_arrows_and_enter_choose_too() -> None:
    table = draw("@.", pack=[LONG_SWORD, MACE])
    press(table, "w", "down", "enter")  # from what is better
    assert table.player.weapon == MACE


@pytest.mark.rule("R-TURN-4")
@pytest.mark.parametrize("key", ["z", "@", "enter", " "])
def test_a_key_that_is_no_command_uses_the_turn_and_says_which_keys_there_are(key: str) -> None:
    table = draw("@.")
    terminal = press(table, key)
    assert table.state.turn == 2
    assert "That is not a command" in terminal.words
    assert "Help shows the keys" in terminal.words


@pytest.mark.rule("R-CMD-3")
@pytest.mark.parametrize("keys", ["iz", "wz", "ra"])
def test_undo_takes_a_command_back_together_with_its_list(keys: str) -> None:
    table = draw("@.", pack=[MACE])
    screen = seat(table)
    screen._saved.become_practice()
    terminal = watch(screen, *keys, "u")
    assert screen._saved.moves == 0
    assert screen._saved.play.decision.name == "turn"
    assert "Your last move is taken back." in terminal.words
    assert "Inventory:" not in terminal.words


@pytest.mark.rule("R-SEE-1")
def test_a_window_with_few_rows_for_the_log_shows_the_last_move_alone_and_another_all() -> None:
    assert "Here lies a mace" in press(draw("@)..", things=[MACE]), "l", "l").words
    table = draw("@)..\n" + "....\n" * 16, things=[MACE])
    terminal = press(table, "l", "l")
    assert "Here lies a mace" not in terminal.words
    assert "Here lies a mace" in press(table, "h", "l", "p").words


@pytest.mark.rule("R-SEE-1")
def test_what_one_key_has_led_to_is_shown_together_if_it_is_little() -> None:
    table = draw("@)...>\n" + "......\n" * 16, things=[MACE])
    terminal = press(table, "o", *[Key("tick")] * 9)
    assert "You pick up mace. Here a stairway leads down." in re.sub(r"\s+[\d•]*\s+", " ", terminal.words)


@pytest.mark.rule("R-CMD-4", "R-END-1")
def test_a_won_game_stays_on_the_screen_until_the_player_leaves() -> None:
    table = draw("@.&")
    terminal = press(table, "_", "g", "enter", "enter")
    assert table.state.outcome is not None
    assert "Congratulations, you won!" in "\n".join(terminal.seen)
    assert "Victory!" in "\n".join(terminal.seen)


@pytest.mark.rule("R-END-1")
def test_a_lost_game_says_what_killed_the_player() -> None:
    table = draw("@D", hit_points=1)
    terminal = press(table, ".", "enter")
    seen = " ".join("\n".join(terminal.seen).split())
    assert "the Dragon swings long sword at Player dealing a final blow." in seen
    assert "killed by the Dragon" in seen


@pytest.mark.rule("R-END-1")
@pytest.mark.parametrize(
    ("size", "keys", "level"), [((120, 40), (), ".@.D# . . .S. )"), ((80, 24), ("m",), "@D#..S.)")]
)
def test_the_last_level_is_uncovered_at_the_end(
    size: tuple[int, int], keys: tuple[str, ...], level: str
) -> None:
    table = draw("@D#..S.)", hit_points=1, dark=True, things=[MACE])
    assert "S.)" not in press(table, width=size[0], height=size[1]).text
    over = press(table, ".", *keys, width=size[0], height=size[1])
    assert level in over.text


@pytest.mark.parametrize(("width", "height"), [(40, 12), (60, 18), (80, 24), (120, 40), (200, 60)])
def test_the_game_is_drawn_at_every_size(width: int, height: int) -> None:
    for keys in ((), ("w",), ("i",), ("x",), ("m",), ("s",), ("?",)):
        table = draw("@....)\n##.###\n....S.", things=[MACE], asleep=True)
        terminal = press(table, *keys, width=width, height=height)
        assert terminal.text.count("\n") == height - 1


@pytest.mark.parametrize(
    ("keys", "place"), [("L", (0, 8)), ("LLL", (0, 19)), ("JLH", (3, 0)), ("LK", (0, 8))]
)
@pytest.mark.parametrize("board", ["x", "m"])
def test_capitals_and_shift_take_the_cursor_eight_steps_on(
    board: str, keys: str, place: tuple[int, int]
) -> None:
    arrows = {"H": "left", "J": "down", "K": "up", "L": "right"}
    drawing = f"@{'.' * 19}\n{'.' * 20}"
    for pressed in ([*keys], [Key(arrows[key], shift=True) for key in keys]):
        row, column = place
        at = press(draw(drawing), board, *pressed).canvas.cursor
        home = press(draw(drawing), board).canvas.cursor
        assert at
        assert home
        assert (at[0] - home[0], at[1] - home[1]) == (row, column)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
def test_where_to_go_is_asked_with_the_place_under_the_cursor_and_a_wall_is_refused(
    size: tuple[int, int],
) -> None:
    width, height = size
    table = draw("@....>\n######")
    terminal = press(table, "t", width=width, height=height)
    assert "Go to the stairway" in terminal.words
    assert terminal.canvas.cursor is not None
    assert "Go where?" in press(table, "t", "left", width=width, height=height).words
    assert "You have seen no floor there." in press(table, "t", "down", "enter").words
    assert table.at == (0, 0)
    press(table, "t", "enter")
    assert table.at == (0, 5)


@pytest.mark.rule("R-TURN-4")
def test_keys_that_mean_nothing_cost_nothing_unless_the_settings_say_so() -> None:
    table = draw("@.")
    terminal = watch(seat(table, at_home(settings=Settings(coach=False))), "z", "G")
    assert table.state.turn == 1
    assert "That key is no command. It costs no turn here" in terminal.words
    watch(seat(table, at_home(settings=Settings(gentle=False))), "z")
    assert table.state.turn == 2


@pytest.mark.rule("R-TURN-4")
def test_a_number_makes_no_slip_cost_turns_and_no_cheat_go_unasked() -> None:
    table = draw("@.")
    gentle = at_home(settings=Settings(coach=False))
    for key in ("d", " ", "v", "enter"):
        assert "That key is no command. It costs no turn here" in watch(seat(table, gentle), "2", key).words
    assert "out of the hall of fame" in watch(seat(table, gentle), "2", "c").words
    assert table.state.turn == 1


@pytest.mark.rule("R-CMD-5")
def test_the_sign_of_a_monster_points_at_it_whether_there_are_more_or_not() -> None:
    for drawing in ("@....G\n......", "@....G\n.....G"):
        table = draw(drawing, asleep=True)
        terminal = press(table, "t", "G")
        assert "Go to Goblin" in terminal.words
        assert table.state.turn == 1
        press(table, "t", "G", "enter")
        assert table.state.turn > 1


@pytest.mark.rule("R-CMD-3")
def test_in_a_list_the_cursor_begins_on_what_helps() -> None:
    pack = [MACE, STRENGTH, LONG_SWORD, STRENGTH]
    assert "▸ d. long sword" in press(draw("@....", pack=pack), "w").words
    assert "▸ c. a scroll of strength" in press(draw("@....", pack=pack), "r").words
    assert "▸ Nothing" in press(draw("@....", pack=[MACE]), "w").words
    hints = press(draw("@....")).text.split("\n")[-1]
    assert "wield" not in hints, "nor is there anything to read"
    assert "read" not in hints
