import pytest
from tests.players.table import seated

from thrones_tui.players.contract import Random
from thrones_tui.players.seats import Seat
from thrones_tui.players.specs import Spec, Wanted, arguments, read_spec, read_specs, wanted


class Tuned(Random):
    def __init__(self, depth: int = 2, *, bold: bool = False, glass: float = 0.5, style: str = "dry") -> None:
        self.told = (depth, bold, glass, style)


class Needy(Random):
    def __init__(self, depth: int) -> None:
        self.depth = depth


class Odd(Random):
    def __init__(self, friends: tuple[str, ...] = ()) -> None:
        self.friends = friends


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("planner", Spec("planner", "", {})),
        ("planner:glass=0,hunt=no", Spec("planner", "", {"glass": "0", "hunt": "no"})),
        ("bots/mine.py:Mine", Spec("Mine", "bots/mine.py", {})),
        ("C:\\bots\\mine.py:Mine:depth=2", Spec("Mine", "C:\\bots\\mine.py", {"depth": "2"})),
    ],
)
def test_a_player_is_typed_with_its_file_and_its_parameters(text: str, spec: Spec) -> None:
    assert read_spec(text) == spec
    assert str(spec) == text


@pytest.mark.parametrize("typed", ["planner:glass=0", "bots/mine.py:Mine", "cmd:ssh me@host bot:move_ms=9"])
def test_a_player_may_be_called_something_else(typed: str) -> None:
    spec = read_spec(f"old.one@{typed}")
    assert str(spec) == "old.one"
    assert spec._replace(alias="") == read_spec(typed)
    assert str(read_spec(typed)) == typed


def test_in_a_list_a_comma_before_a_parameter_goes_on_with_the_player() -> None:
    assert list(map(str, read_specs("greedy, planner:glass=0,hunt=no,random"))) == [
        "greedy",
        "planner:glass=0,hunt=no",
        "random",
    ]


@pytest.mark.parametrize(
    "text", ["", ":depth=2", "mine.py:", "planner:depth", "planner:=2", "planner:a=1,a=2"]
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no player|no parameter"):
        read_specs(text)


def test_parameters_are_read_by_their_kinds() -> None:
    assert wanted(Tuned)["bold"] == Wanted(bool, "no")
    given = read_spec("tuned:depth=3,bold=YES,glass=1,style=wet")
    assert Tuned(**arguments(given, Tuned)).told == (3, True, 1.0, "wet")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "factory", "reason"),
    [
        ("tuned:deep=3", Tuned, "tuned has no parameter 'deep'; it has depth, bold, glass, style."),
        ("random:deep=3", Random, "random has no parameter 'deep'; it has none."),
        ("tuned:depth=many", Tuned, "depth of tuned is a whole number, not 'many'."),
        ("tuned:bold=maybe", Tuned, "bold of tuned is yes or no, not 'maybe'."),
        ("needy", Needy, "needy needs depth: write needy:depth=..."),
        ("odd", Odd, "odd cannot be used: its parameter friends is neither number, text nor yes or no."),
    ],
)
def test_parameters_that_do_not_fit_are_refused(text: str, factory: type[Random], reason: str) -> None:
    with pytest.raises(ValueError) as refusal:
        Seat.of(read_spec(text), factory)
    assert str(refusal.value) == reason


def test_a_player_that_refuses_its_parameters_says_why() -> None:
    def picky(depth: int = 0) -> Random:
        raise ValueError("depth should be 1 or more")

    with pytest.raises(ValueError, match=r"^mine cannot be made: ValueError: depth should be 1 or more.$"):
        seated(picky)
