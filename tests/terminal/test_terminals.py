"""The real game on terminals of every kind, and what it says where it cannot be played."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.effort import combined, usually
from tests.games.thrones.board import CLASSIC
from tests.terminal.game import ADA, SCRIPT, THRONES, game, meeting, react, shown
from tests.terminal.pty_program import Program

from thrones_tui.session.settings import THEMES

COLOUR = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-7]|38|4[0-7]|48|9[0-7]|10[0-7])(?:;\d+)*m")
SIGHTS = ("", "k", "?", "m", "s")
"""Keys that lead to different screens of a game."""


def colours(program: Program) -> set[str]:
    rows = range(len(program.screen))
    return {program.cell(row, col).fg for row in rows for col in range(80)}


@pytest.mark.parametrize(
    ("term", "colors"),
    [
        ("xterm-256color", 256),
        ("screen-256color", 256),
        ("tmux-256color", 256),
        ("linux", 8),
        ("ansi", 8),
        ("vt100", 0),
        ("no-such-terminal", 256),
        ("", 256),
        (None, 256),
    ],
)
def test_every_terminal_shows_the_same_game_in_the_colours_it_has(term: str | None, colors: int) -> None:
    with game(TERM=term) as program:
        assert program.text == shown(ADA, colors=colors)
        react(program, "k")
        assert program.text == shown(ADA, "k", colors=colors)
        react(program, "?")
        assert program.text == shown(ADA, "k?", colors=colors)
        assert (colours(program) == {"default"}) is (colors == 0)
        react(program, "\x1b")
        react(program, "q")
        program.send("3")
        assert program.exit_code() == 0
        assert program.modes() == program.initial_modes


@pytest.mark.parametrize("command", [SCRIPT, THRONES], ids=["script", "module"])
def test_on_a_terminal_that_cannot_place_its_cursor_one_plays_line_by_line(command: list[str]) -> None:
    with Program([*command, *ADA], {"TERM": "dumb"}, cols=200) as program:
        program.wait_for("What will you do")
        line = next(line for line in program.screen if line.strip())
        assert line.startswith("thrones: ")
        assert "TERM=dumb" in line
        program.send("quit\r")
        assert program.exit_code() == 0
        assert b"\x1b" not in program.output
        assert program.modes() == program.initial_modes


@pytest.mark.parametrize(("pressed", "locale"), combined(SIGHTS, ("C", "POSIX")))
def test_without_utf8_all_that_is_written_is_ascii(locale: str, pressed: str) -> None:
    with game(pressed=pressed, LC_ALL=locale) as program:
        assert program.output.isascii()
        assert program.text == shown(ADA, pressed, ascii=True)


def test_ascii_can_be_asked_for_and_so_can_a_theme_and_no_colours() -> None:
    with game((*ADA, "--ascii", "--theme", "light", "--color", "never")) as program:
        assert program.output.isascii()
        assert not COLOUR.search(program.output)
        assert "Castle Black" in program.text


def test_a_name_that_is_no_ascii_is_shown_by_its_likeness_and_recorded_as_it_is() -> None:
    with game((*ADA[:-1], "Ádám 北"), LC_ALL="C") as program:
        assert "Adam ?" in program.screen[0]


@pytest.mark.parametrize("pressed", usually(SIGHTS[1:3], SIGHTS))
def test_no_color_means_no_colour_at_all(pressed: str) -> None:
    with game(pressed=pressed, NO_COLOR="1") as program:
        assert not COLOUR.search(program.output)
        assert program.text == shown(ADA, pressed, colors=0)
    with game(pressed=pressed) as program:
        assert COLOUR.search(program.output)


def test_every_theme_shows_the_same_game_and_themes_differ() -> None:
    palettes = set()
    for theme in THEMES:
        with game((*ADA, "--theme", theme), "?") as program:
            react(program, "\x1b")
            assert program.text == shown(ADA, theme=theme)
            assert (colours(program) == {"default"}) is (theme == "mono")
            palettes.add(frozenset(colours(program)))
    assert len(palettes) == len(THEMES)


PIPES = ("< /dev/null", "| cat; exit ${PIPESTATUS[0]}", "< /dev/null | cat; exit ${PIPESTATUS[0]}")


@pytest.mark.parametrize(
    ("redirection", "command", "arguments"), combined(PIPES, (THRONES, SCRIPT), (ADA, ()))
)
def test_with_a_pipe_instead_of_a_terminal_one_plays_line_by_line(
    command: list[str], arguments: tuple[str, ...], redirection: str
) -> None:
    words = " ".join(f"'{word}'" for word in (*command, *arguments))
    with Program(["bash", "-c", f"{words} {redirection}"], cols=200) as program:
        if redirection.startswith("|"):
            program.wait_for("> ".strip())
            program.send("quit\r")
        assert program.exit_code() == 0
        assert "needs a terminal" in next(line for line in program.screen if line.strip())
        assert b"\x1b" not in program.output
        assert program.modes() == program.initial_modes


# What the command line got wrong


def complaint(tmp_path: Path, *arguments: str) -> str:
    """The one line that the game says on stderr instead of beginning; nothing is drawn."""
    errors = tmp_path / "errors"
    words = " ".join(f"'{word}'" for word in (*THRONES, *arguments))
    with Program(["bash", "-c", f"{words} 2> {errors}"]) as program:
        assert program.exit_code() == 2
        assert program.output == b""
        assert program.modes() == program.initial_modes
    (line,) = errors.read_text(encoding="utf-8").splitlines()
    assert line.startswith("thrones")
    return line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "thrones", "--hero", "Nobody"], ["Hero should be one of", "'Nobody'", "Jon Snow", "Self"]),
        (["play", "thrones", "--name", "x" * 25], ["24"]),
        (["play", "thrones", "--name", " "], ["24"]),
        (["play", "thrones", "--hero", "Self", "--money", "x"], ["Money should be", "'x'"]),
        (["play", "thrones", "--data", "/no/such/folder"], ["/no/such/folder"]),
        (["--theme", "pink"], ["pink"]),
    ],
)
def test_a_mistake_on_the_command_line_is_one_line(
    arguments: list[str], words: list[str], tmp_path: Path
) -> None:
    line = complaint(tmp_path, *arguments)
    for word in words:
        assert word in line


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize(
    ("file", "number", "change", "fault"),
    [
        ("mapGOT.txt", 3, lambda line: line + ",w", "16 columns expected, 17 found"),
        ("warriorsGOT.txt", 5, lambda line: line.rsplit(",", 1)[0], "7 columns expected, 6 found"),
    ],
)
def test_a_faulty_world_is_one_line_that_names_file_line_and_fault(
    file: str, number: int, change: object, fault: str, tmp_path: Path
) -> None:
    assert callable(change)
    world = tmp_path / "my world"
    world.mkdir()
    for name, text in CLASSIC.items():
        lines = text.splitlines()
        if name == file:
            lines[number - 1] = change(lines[number - 1])
        (world / name).write_text("\n".join(lines), encoding="utf-8")
    line = complaint(tmp_path, "play", "thrones", "--data", str(world))
    assert file in line
    assert f"line {number}" in line
    assert fault in line


def test_a_missing_file_of_a_world_is_named(tmp_path: Path) -> None:
    (tmp_path / "mapGOT.txt").write_text(CLASSIC["mapGOT.txt"], encoding="utf-8")
    assert "citiesGOT.txt" in complaint(tmp_path, "play", "thrones", "--data", str(tmp_path))


def test_without_any_terminal_one_line_says_so_and_the_rest_is_played() -> None:
    done = subprocess.run(
        [*THRONES, *ADA], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("Saved: ")
    assert done.stderr.count("\n") == 1
    assert sys.executable not in done.stderr


def test_a_dialog_looks_the_same_everywhere() -> None:
    found = meeting("l")
    pressed = "l" * found.steps
    with game(found.arguments, pressed, TERM="vt100", LC_ALL="C") as program:
        assert program.text == shown(found.arguments, pressed, ascii=True, colors=0)


def grounds(program: Program) -> set[str]:
    """The colours below the tiles."""
    return {program.cell(row, col).bg for row in range(2, 16) for col in range(1, 29)}


def test_a_spare_picture_has_no_tiles_of_colour() -> None:
    with game() as program:
        assert len(grounds(program)) > 3
    with game(THRONES_PICTURE="spare") as program:
        assert grounds(program) == {"default"}
        assert COLOUR.search(program.output)


@pytest.mark.parametrize(("picture", "is_spare"), [("auto", True), ("full", False)])
def test_a_far_terminal_that_answers_late_gets_a_spare_picture(picture: str, is_spare: bool) -> None:
    far = {"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22", "THRONES_PICTURE": picture, "USER": "ada"}
    with Program([*THRONES, *ADA], far) as program:
        program.deaf()
        program.wait_for("Turn 1, Ada")
        program.settle()
        assert (grounds(program) == {"default"}) is is_spare
