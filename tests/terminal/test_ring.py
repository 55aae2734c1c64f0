"""The race for the horcruxes by keys in a terminal: to choose a cell, to look, to go back, to watch."""

import re

import pytest
from tests.terminal.game import game, react
from tests.terminal.pty_program import Program

TAB, BACK_TAB, ESC, ENTER, BACKSPACE = "\t", "\x1b[Z", "\x1b", "\r", "\x7f"
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
RACE = ("play", "horcruxes", "--seed", "7", "--name", "Ada")
WATCHED = (*RACE, "--kind1", "evil", "--kind2", "naive", "--cells", "200", "--dementors_max", "0")
SIZES = pytest.mark.parametrize("size", [(12, 40), (24, 80)])


def under(program: Program) -> str:
    """The cell under the cursor."""
    found = re.search(r"\[go (\d+)\]", program.text)
    return found[1] if found else ""


def words(program: Program) -> str:
    return " ".join(program.text.split())


@SIZES
def test_a_cell_is_chosen_by_arrows_by_tab_or_by_its_number(size: tuple[int, int]) -> None:
    with game(RACE, "3", rows=size[0], cols=size[1]) as program:
        visited = []
        for key in (
            RIGHT,
            RIGHT,
            DOWN,
            UP,
            LEFT,
            TAB,
            TAB,
            BACK_TAB,
            "1",
            "2",
            BACKSPACE,
            "9",
            ESC,
            "\x1b[D",
        ):
            react(program, key)
            visited.append(under(program))
        assert visited[:8] == ["1", "2", "16", "2", "1", "6", "7", "6"]
        assert visited[8:11] == ["1", "12", "1"]
        assert visited[11] == "19"
        assert visited[12] == visited[7]  # Esc drops what was typed, and the cursor is where it was
        assert visited[13] == "5"
        react(program, "9")
        assert "go 9_ Enter chooses it" in words(program)
        react(program, "9")
        react(program, ENTER)
        assert "Name a cell from 0 to 23" in words(program)
        react(program, TAB)
        react(program, ENTER)
        assert "Draco" in program.screen[0]
        assert "Ada goes from cell 0 to 6." in words(program)


@SIZES
def test_the_frame_says_what_a_visit_brings_and_what_kills(size: tuple[int, int]) -> None:
    with game(RACE, "3", rows=size[0], cols=size[1]) as program:
        assert "[go 0] robs Draco: life 15" in words(program)
        react(program, TAB)
        assert "[go 6] H1, life 8" in words(program)
        react(program, "9")
        assert "[go 9] death: Voldemort" in words(program)


@SIZES
def test_a_manner_and_a_cell_are_taken_back_in_a_ranked_game_a_roll_is_not(size: tuple[int, int]) -> None:
    with game(RACE, "2", rows=size[0], cols=size[1]) as program:
        react(program, "u")
        assert "How will Ada meet the other player?" in words(program)
        react(program, "1")
        react(program, TAB)
        react(program, ENTER)
        react(program, "u")
        assert "Your last move is taken back." in words(program)
        assert under(program)
        react(program, TAB)
        react(program, ENTER)
        react(program, " ")
        assert under(program)
        react(program, "u")
        assert "Take it back?" in program.text
        react(program, "1")
        assert under(program)


@SIZES
def test_the_ring_is_looked_at_mapped_and_told_in_numbers(size: tuple[int, int]) -> None:
    with game(RACE, "3", rows=size[0], cols=size[1]) as program:
        for key, said, leaving in (
            ("x", "Cell 0: empty.", ESC),
            ("m", "Ada to move", ESC),
            ("s", "The sheet", ESC),
            ("p", "All that happened", ESC),
            ("?", "Help: ", ESC),
        ):
            react(program, key)
            assert said in words(program)
            react(program, leaving)
            assert under(program) == "0"
        react(program, "s")
        for _ in range(20):
            if re.search(r"cell 23 .*H.*0 .*[Dd].*3 .*[Ee].*2", program.text):
                break
            react(program, " ")
        else:
            raise AssertionError(f"cell 23 is not in numbers on\n{program.text}")


@SIZES
def test_a_race_is_watched_step_by_step_by_itself_faster_and_stopped(size: tuple[int, int]) -> None:
    with game(WATCHED, rows=size[0], cols=size[1]) as program:
        for turn, key in enumerate((" ", "r", ENTER), 2):
            react(program, key)
            assert re.search(rf"\b{turn}( of |/)40", program.screen[0])
        react(program, "+")
        assert "Speed 3 of 5; a runs it by itself." in words(program)
        react(program, "-")
        assert "Speed 2 of 5" in words(program)
        program.send("++a")
        program.wait_for(lambda shown: bool(re.search(r"\b(7|\d\d)( of |/)40", shown.screen[0])))
        program.send(" ")
        program.wait_for("Stopped; a runs it again")
        stopped = program.screen[0]
        program.watch(0.3)
        assert program.screen[0] == stopped
