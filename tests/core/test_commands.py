from enum import Enum

import pytest

from thrones_tui.core.commands import Amount, Command, Vocabulary, Words
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.limits import LONGEST_COMMAND


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Wait(Command): ...


class Paint(Command):
    colour: Colour


class Name(Command):
    who: str


class Keep(Command):
    names: tuple[str, ...]


class Pay(Amount): ...


class Say(Words): ...


VOCABULARY = Vocabulary((Wait, Paint, Name, Keep, Pay, Say))
WRITTEN = [
    (Wait(), "wait"),
    (Paint(Colour.BLUE), "paint blue"),
    (Name("Grey Worm"), "name Grey Worm"),
    (Keep(("Bronn", "Grey Worm")), "keep Bronn, Grey Worm"),
    (Pay(0), "pay 0"),
    (Pay(-12), "pay -12"),
    (Say("Hello, there"), "say Hello, there"),
]


@pytest.mark.parametrize(("command", "text"), WRITTEN)
def test_a_command_is_written_as_its_verb_and_what_it_names_and_read_again(
    command: Command, text: str
) -> None:
    assert str(command) == text
    assert VOCABULARY.parse(text) == command
    assert VOCABULARY.parse(f"  {text}\t") == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("WAIT", Wait()),
        ("Paint RED", Paint(Colour.RED)),
        ("pay +5", Pay(5)),
        ("pay   5", Pay(5)),
        ("keep Bronn,Grey Worm", Keep(("Bronn", "Grey Worm"))),
        ("SAY Yes", Say("Yes")),
    ],
)
def test_case_of_verbs_and_spare_blanks_do_not_matter(text: str, command: Command) -> None:
    assert VOCABULARY.parse(text) == command


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "There is no command ''"),
        ("dance", "There is no command 'dance'. The commands are: wait, paint, name, keep, pay, say."),
        ("wait here", "'wait' takes nothing after it."),
        ("paint", "'paint' needs something after it."),
        ("paint green", "'paint' needs one of red, blue, not 'green'."),
        ("pay lots", "'pay' needs a whole number, not 'lots'."),
        ("pay --5", "'pay' needs a whole number, not '--5'."),
        ("pay +-5", "'pay' needs a whole number"),
        ("pay 1.5", "'pay' needs a whole number"),
        ("pay ²", "'pay' needs a whole number"),
        ("pay ٣", "'pay' needs a whole number"),
        ("pay " + "9" * LONGEST_COMMAND, f"A command has at most {LONGEST_COMMAND} characters."),
    ],
)
def test_anything_else_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(IllegalCommand) as caught:
        VOCABULARY.parse(text)
    assert str(caught.value).startswith(reason)


def test_equal_commands_are_equal_and_others_are_not() -> None:
    assert Pay(5) == Pay(5) != Pay(6)
    assert len({Pay(5), Pay(5), Say("5"), Wait()}) == 3
    assert Say("5") != Name("5")  # type: ignore[comparison-overlap]
