"""How mutants are tested: which tests come first, where the work is done, and what is left of it."""

import ast
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import mutate
import pytest
from environment import ROOT
from mutation.spared import spared, statement
from mutation.workplace import Mutant, Round, Unfit, Verdict, Workplace, packages, rules, suite

FIGHT = "tests/games/thrones/test_battle.py::test_a_fight"
SLOW = "tests/games/thrones/test_battle.py::test_a_long_war"
GAME = "tests/golden/test_golden.py::test_a_game[thrones]"
QUICK = "tests/games/thrones/test_fate.py::test_luck"
LUCK = "tests/games/thrones/test_fate.py::test_bad_luck"
FILES = [
    "tests/games/thrones/test_battle.py",
    "tests/games/thrones/test_fate.py",
    "tests/golden/test_golden.py",
]


def mutant(line: int = 7, module: str = "battle.py") -> Mutant:
    return Mutant(module, line, line, line + 1, "AddNot", "    -a\n    +not a", "text")


def queue() -> mutate.Queue:
    seconds = {GAME: 4.0, SLOW: 2.0, QUICK: 0.1, FIGHT: 0.5, LUCK: 0.2}
    reached = {"battle.py": {"7": [GAME, SLOW], "8": [FIGHT], "9": [QUICK]}, "fate.py": {"7": [QUICK]}}
    return mutate.Queue("thrones", {"seconds": seconds, "reached": reached})


def order(queue: mutate.Queue, mutant: Mutant) -> list[str]:
    return list(queue.rounds(mutant)[1].order)


def test_tests_that_reach_the_change_come_first_and_of_them_those_of_the_module_and_the_quick_ones() -> None:
    assert order(queue(), mutant(7)) == [FIGHT, SLOW, GAME, QUICK, LUCK]
    assert order(queue(), mutant(9)) == [QUICK, FIGHT, SLOW, LUCK, GAME]
    assert order(queue(), mutant(7, "fate.py")) == [QUICK, LUCK, FIGHT, SLOW, GAME]


def test_a_test_that_notices_mutants_comes_sooner_for_those_of_the_same_module() -> None:
    learning = queue()
    for _ in range(8):
        learning.learn(mutant(), Verdict(GAME))
    learning.learn(mutant(), Verdict(""))
    assert order(learning, mutant(7)) == [GAME, FIGHT, SLOW, QUICK, LUCK]
    assert order(learning, mutant(7, "fate.py")) == [QUICK, LUCK, FIGHT, SLOW, GAME]


def test_the_first_round_has_only_what_reaches_the_change_in_a_few_files_and_the_second_all_else() -> None:
    first, rest = queue().rounds(mutant(9))
    assert first == Round(FILES[1:2], [QUICK], [LUCK])
    assert rest == Round(suite("thrones"), [QUICK, FIGHT, SLOW, LUCK, GAME], [QUICK])
    assert queue().rounds(mutant(7))[0] == Round([FILES[0], FILES[2]], [FIGHT, SLOW, GAME], [])


def test_a_change_that_none_is_known_to_reach_begins_with_the_tests_of_its_module() -> None:
    first, rest = queue().rounds(mutant(99))
    assert first == Round([FILES[0], FILES[1]], [FIGHT, SLOW, QUICK, LUCK], [])
    assert set(rest.order) - set(rest.left_out) == {GAME}


class Desk(Workplace):
    """A workplace where mutants of odd lines survive, after as many looks as it is told."""

    def __init__(self, looks: int) -> None:
        self.looks, self.left, self.busy, self.stopped = looks, 0, 0, False

    def begin(self, mutant: Mutant, rounds: Sequence[Round], seconds: Mapping[str, float]) -> None:
        assert rounds == queue().rounds(mutant)
        assert seconds == queue().seconds
        self.busy, self.left = mutant.line, self.looks

    def poll(self) -> Verdict | None:
        self.left -= 1
        return None if self.left else Verdict("" if self.busy % 2 else "a test")

    def stop(self) -> None:
        self.stopped = True


def test_each_workplace_takes_the_next_mutant_when_it_has_done_one() -> None:
    desks = [Desk(1), Desk(3)]
    mutants = [mutant(line) for line in range(1, 7)]
    done = [(each.line, verdict.killed) for each, verdict in mutate.verdicts(desks, mutants, queue())]
    assert done == [(1, False), (3, False), (4, True), (2, True), (5, False), (6, True)]
    assert all(desk.stopped for desk in desks)


def test_the_work_stops_everywhere_when_it_is_given_up() -> None:
    desks = [Desk(1), Desk(1)]
    running = mutate.verdicts(desks, [mutant(), mutant()], queue())
    next(running)
    running.close()
    assert all(desk.stopped for desk in desks)


def test_a_survivor_is_told_with_its_place_its_operator_and_the_change() -> None:
    text = mutate.told(Path("src/thrones_tui/games/thrones"), mutant())
    assert text == "src/thrones_tui/games/thrones/battle.py:7: AddNot\n    -a\n    +not a"


def test_games_and_the_core_can_be_mutated_but_not_what_draws_and_words() -> None:
    assert list(packages()) == ["goldrush", "horcruxes", "minirogue", "thrones", "core"]
    modules = rules(ROOT / packages()["thrones"])
    assert {"battle.py", "view.py", "house/horses.py"} < set(modules)
    assert not {"scene.py", "help.py", "panels.py", "welcome.py", "__init__.py"} & set(modules)
    for target in packages():
        assert all((ROOT / path).exists() for path in suite(target) if not path.startswith("-"))


def places(source: str) -> list[str]:
    """The text of what is spared, of single lines."""
    lines = source.splitlines()
    return [
        lines[place.first[0] - 1][place.first[1] : place.last[1] or None]
        for place in spared(ast.parse(source))
    ]


@pytest.mark.parametrize(
    ("source", "left_out"),
    [
        ("def f(a: int | None) -> str | int: ...", ["str | int", "int | None"]),
        ("a: int | str = 1 | 2", ["int | str"]),
        ("A: TypeAlias = int | str", ["TypeAlias", "int | str"]),
        ("@dataclass(frozen=True, order=True)\nclass A: ...", ["frozen=True"]),
        ("zip(a, b, strict=True); print(a, strict=True)", ["strict=True"]),
        ("Rules(game='g', version=2)", ["version=2"]),
        ("isinstance(a, int | str)", ["int | str"]),
        ("@cache\ndef f(): ...", ["@cache"]),
        ("@property\ndef f(): ...", []),
        ("assert a > 3; assert_never(a); g(a)", ["assert a > 3", "assert_never(a)"]),
        ("if TYPE_CHECKING: a > 3\nif b: c", ["if TYPE_CHECKING: a > 3"]),
    ],
)
def test_what_no_test_could_notice_is_spared(source: str, left_out: list[str]) -> None:
    assert places(source) == left_out


def test_a_change_belongs_to_the_innermost_statement_or_to_the_head_of_a_compound_one() -> None:
    tree = ast.parse("def f(\n  a\n):\n  if (a and\n      b):\n    g(1,\n      2)\n  return 3\n")
    assert [statement(tree, line) for line in range(1, 9)] == [
        (1, 3), (1, 3), (1, 3), (4, 5), (4, 5), (6, 7), (6, 7), (8, 8),
    ]  # fmt: skip


@pytest.mark.parametrize(("fault", "code"), [(Unfit("they fail"), 3), (KeyboardInterrupt(), 130)])
def test_the_folder_is_gone_whatever_happened(
    fault: BaseException, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = []

    def run(python: Path, asked: mutate.Arguments, folder: Path) -> int:
        (folder / "0").mkdir()
        folders.append(folder)
        raise fault

    monkeypatch.setattr(mutate, "run", run)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert mutate.start(Path(sys.executable), mutate.Arguments("core", 1, 1, 1)) == code
    assert not folders[0].exists()


@pytest.mark.parametrize("wrong", [["chess"], ["core", "--count", "0"], ["core", "--jobs", "-1"], []])
def test_a_wrong_argument_is_refused(wrong: list[str]) -> None:
    command = [sys.executable, mutate.__file__, *wrong]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr.startswith("usage: mutate.py")
