"""The public face: what `new_game` takes and refuses, and how a game is driven with text."""

from itertools import permutations

import pytest
from tests.games.thrones.board import Fighter, Lord, draw

from thrones_tui import new_game
from thrones_tui.core.board import Position
from thrones_tui.core.commands import Command, Vocabulary
from thrones_tui.core.dice import ScriptedDice
from thrones_tui.core.errors import IllegalCommand


def test_the_same_seed_is_the_same_game_as_number_or_text() -> None:
    assert new_game("thrones", seed=7).digest() == new_game("thrones", seed="7").digest()


def test_without_a_seed_every_game_is_another() -> None:
    assert new_game("thrones").digest() != new_game("thrones").digest()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seed": 1, "dice": ScriptedDice([], rest=0.5)}, "a seed or dice, not both"),
        ({"name": None}, "'name' has no value"),
        ({"hero": "Nobody"}, "Hero should be one of"),
        ({"luck": 7}, "Unknown setting 'luck'"),
        ({"name": ""}, "1 to 24 printable characters"),
    ],
)
def test_a_bad_option_is_one_sentence(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        new_game("thrones", **options)  # type: ignore[arg-type]


def test_an_unknown_game_is_one_sentence() -> None:
    with pytest.raises(ValueError, match="Unknown game 'chess'"):
        new_game("chess")


def test_commands_are_taken_as_text_in_any_case() -> None:
    game = new_game("thrones", seed=7, hero="jon snow", name="Ada")
    game.submit("Travel EAST")
    with pytest.raises(IllegalCommand, match="no command 'fly'"):
        game.submit("fly home")


@pytest.mark.rule("T-ENC-11")
def test_whom_to_keep_may_be_named_in_any_order() -> None:
    for order in permutations(("Ann", "Bea", "Cat", "Dot"), 4):
        table = draw(
            "1~2",
            Lord("Ada", army=9, party=tuple(map(Fighter, ("Ann", "Bea", "Cat")))),
            Lord("Bo", party=(Fighter("Dot", strength=1), Fighter("Eve", strength=1))),
        )
        game = table.run("MeetRivals", dice=[0.0], rest=0.5)
        game.submit("battle")
        game.submit("send Ann")
        game.submit(f"keep {', '.join(order)}")
        assert table.party("Ada") == ["Ann", "Bea", "Cat", "Dot"]


class Fire(Command):
    row: int
    column: int


class Dig(Command):
    place: Position


@pytest.mark.parametrize("command", [Fire, Dig])
def test_a_command_that_could_not_print_and_parse_itself_is_refused_at_once(command: type[Command]) -> None:
    with pytest.raises(TypeError, match="one field"):
        Vocabulary([command])


def test_a_game_without_worlds_is_played_on_no_folder() -> None:
    with pytest.raises(ValueError, match="Gold Rush Alaska has no world files"):
        new_game("goldrush", data="mine")
