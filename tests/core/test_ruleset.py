"""Numbers declared beside their limits, and a file read by that. Each game tests its own limits."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

import pytest

from thrones_tui.core.errors import DataError
from thrones_tui.core.limits import printable
from thrones_tui.core.ruleset import Misfit, Range, RulesetFile


@dataclass(frozen=True)
class Depths:
    least: Annotated[int, range(1, 6)]
    most: int = 5

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise Misfit("most", f"should be at least {self.least}, not {self.most}")


@dataclass(frozen=True)
class Rules:
    name: Annotated[str, printable(5, empty=False, comma=False)]
    chance: float
    span: Range
    depths: Depths
    beasts: dict[int, object]


class Beast(NamedTuple):
    key: str
    numbers: int | None = None


BEASTS = {3: Beast("cat"), 4: Beast("dog", 9)}
GOOD = """
name = "Ada"
chance = 1
span = [2, 2]
[depths]
least = 3
[beasts]
cat = 7
"""


def read(text: str) -> Rules:
    file = RulesetFile(text)
    return file.rest(Rules, beasts=file.each(BEASTS, Annotated[int, range(10)], "beasts"))


def test_a_file_is_read_as_declared_and_defaults_may_be_left_out() -> None:
    assert read(GOOD) == Rules("Ada", 1.0, Range(2, 2), Depths(3, 5), {3: 7, 4: 9})
    assert read(GOOD + "dog = 1").beasts == {3: 7, 4: 1}
    assert read(GOOD.replace("least", "most = 4\nleast")).depths == Depths(3, 4)


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        ("cat = 7", "cat = 10", ["line 8: beasts.cat should be 0 to 9, not 10"]),
        ("cat = 7", "", ["line 7: beasts.cat is missing"]),
        ("cat", "cow", ["line 7: beasts.cat is missing", "line 8: beasts.cow is an unknown setting"]),
        ("[beasts]\ncat = 7", "", ["beasts.cat is missing"]),
        ("[beasts]\ncat = 7", "[[beasts]]", ["line 7: beasts should be a table, [beasts]"]),
        ("least = 3", "least = 0", ["line 6: depths.least should be 1 to 5, not 0"]),
        ("least = 3", "least = 3\nmost = 2", ["line 7: depths.most should be at least 3, not 2"]),
        ("[2, 2]", "[2]", ["line 4: span should be [least, most], not [2]"]),
        ("[2, 2]", "[2, 2.0]", ["line 4: span should be a whole number, not '2.0'"]),
        ("[2, 2]", "[[2, 2]]", ["line 4: span should be a whole number, not a list"]),
        ("[2, 2]", "{a = 1}", ["line 4: span should be [least, most], not a table"]),
        ("[2, 2]", f"[[0x{'f' * 5000}]]", ["line 4: span should be a whole number, not a list"]),
        ('"Ada"', '""', ["line 2: name should not be empty"]),
        ('"Ada"', '"A, B"', ["line 2: name should not contain a comma, since names do not"]),
        ('"Ada"', '" Ada"', ["line 2: name should be at most 5 printable characters"]),
        ("1\n", "2\n", ["line 3: chance should be 0 to 1, not 2"]),
        ("1\n", "nan\n", ["line 3: chance should be 0 to 1, not nan"]),
        ("1\n", "true\n", ["line 3: chance should be a number, not 'True'"]),
        ('"Ada"', "7", ["line 2: name should be text in quotes, not '7'"]),
        ("least = 3", "least = '3'", ["line 6: depths.least should be a whole number, not '3'"]),
        (
            "least = 3",
            f"least = 0x{'f' * 5000}",
            ["line 6: depths.least should be 1 to 5, not such a long number"],
        ),
        ("least = 3", 'least = 3\n"a\\nb" = 1', ["line 5: depths.'a\\nb' is an unknown setting"]),
        ("[depths]\nleast = 3", "depths = 3", ["line 5: depths should be a table, [depths]"]),
        ("[depths]\nleast = 3\n", "", ["depths is missing"]),
    ],
)
def test_every_fault_is_named_with_its_line(old: str, new: str, faults: list[str]) -> None:
    assert old in GOOD
    with pytest.raises(DataError) as caught:
        read(GOOD.replace(old, new, 1))
    assert [str(fault) for fault in caught.value.faults] == [
        f"ruleset.toml{', ' if fault.startswith('line') else ': '}{fault}" for fault in faults
    ]


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        ("name = \n", "Invalid value", 1),
        (f"name = {'9' * 5000}", "a number or a nesting of brackets is too long", 0),
        (f"name = {'[' * 9000}", "a number or a nesting of brackets is too long", 0),
    ],
)
def test_what_is_no_toml_is_one_fault(text: str, what: str, line: int) -> None:
    with pytest.raises(DataError) as caught:
        read(text)
    (fault,) = caught.value.faults
    assert what in fault.what
    assert fault.line == line


def test_every_fault_of_a_long_file_is_found_at_once() -> None:
    with pytest.raises(DataError) as caught:
        read(GOOD + "".join(f"a{number} = 1\n" for number in range(20_000)))
    assert len(caught.value.faults) == 20_000
    assert caught.value.faults[-1].line == 20_008


@pytest.mark.parametrize("line", ["a." * 100_000 + "a = 1", "[" + "a." * 100_000 + "a]"])
def test_a_key_of_too_many_parts_is_refused(line: str) -> None:
    with pytest.raises(DataError, match=r"^ruleset.toml, line 9: there are more than 200 dots$"):
        read(GOOD + line)
