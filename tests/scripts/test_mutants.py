"""Which mutants are made, and how the tests are run over them; needs what `scripts/mutate.py` installs."""

import os
import shutil
import sys
import time
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("cosmic_ray", reason="scripts/mutate.py installs it")
pytest.importorskip("coverage", reason="scripts/mutate.py installs it")

import mutate
from environment import ROOT
from mutation import workplace
from mutation.mutants import choose, is_used, shuffled, sites
from mutation.plugin import concerns, names_of
from mutation.workplace import Mutant, Round, Unfit, Verdict, Workplace, packages


def changes(source: str, operator: str = "") -> set[str]:
    """The first line of every mutant of a source by some operator."""
    made = choose({"rules.py": source}, 1000, 1)
    return {each.text.splitlines()[0].strip() for each in made if operator in each.operator}


@pytest.mark.parametrize(
    ("operator", "source", "mutants"),
    [
        ("Drop", "tell(a)", {"pass"}),
        ("Drop", "hero.money += f(a)", {"pass"}),
        ("Drop", "money -= 1", {"pass"}),
        ("Drop", "del seen[a]", {"pass"}),
        ("Drop", "seen[a] = b", {"pass"}),
        ("Drop", "money = 1", set()),
        ("Drop", "money: int = 1", set()),
        ("Drop", '"""Words."""', set()),
        ("Swap", "a = min(b, any(c))", {"a = max(b, any(c))", "a = min(b, all(c))"}),
        ("SwapIn", "a = b in c", {"a = b not in c"}),
        ("SwapIn", "a = b not  in c", {"a = b in c"}),
        ("SwapIn", "for a in b: c", set()),
        ("Unfilter", "a = [b for b in c if b > 3]", {"a = [b for b in c if True]"}),
        ("Comparison", "a = b < c", {f"a = b {sign} c" for sign in ("<=", ">", ">=")}),
        ("Comparison", "a = b == c", {"a = b != c"}),
        ("Comparison", "a = b is None", {"a = b is not None"}),
        ("Binary", "a = b // c", {f"a = b {sign} c" for sign in "+-*%/"}),
        ("Number", "a = 5", {"a = 6", "a = 4"}),
        ("And", "a = b and c", {"a = b or c"}),
    ],
)
def test_an_operator_makes_these_mutants(operator: str, source: str, mutants: set[str]) -> None:
    assert changes(source + "\n", operator) == mutants


def test_types_and_guards_have_no_mutants() -> None:
    assert sites("rules.py", "def f(a: int | None) -> str | None: ...\nassert a > 3 and b\n") == []


def test_signs_are_replaced_by_signs_of_their_kind() -> None:
    assert is_used("core/ReplaceBinaryOperator_Add_Sub")
    assert is_used("core/AddNot")
    assert is_used("core/ReplaceUnaryOperator_Delete_Not")
    assert not is_used("core/ReplaceBinaryOperator_Add_Pow")
    assert not is_used("core/ReplaceComparisonOperator_Eq_Is")
    assert not is_used("core/ReplaceComparisonOperator_Eq_LtE")
    assert not is_used("core/VariableInserter")


def test_each_group_is_drawn_from_once_before_any_comes_a_second_time() -> None:
    drawn = list(shuffled([["a1"], ["b1", "b2"], ["c1", "c2", "c3"]], Random(4)))
    assert [{text[0] for text in part} for part in (drawn[:3], drawn[3:5], drawn[5:])] == [
        set("abc"),
        set("bc"),
        {"c"},
    ]
    assert len(set(drawn)) == 6
    firsts = {next(shuffled([["a1"], ["b1", "b2"]], Random(seed))) for seed in range(30)}
    assert firsts == {"a1", "b1", "b2"}


def test_the_same_seed_gives_the_same_mutants() -> None:
    sources = {"one.py": "a = b + 1\n" * 9, "two.py": "if c < d: e(f)\n" * 9}
    chosen = choose(sources, 20, 5)
    assert len(chosen) == 20
    assert choose(sources, 20, 5) == chosen
    assert choose(sources, 10, 5) == chosen[:10]
    assert choose(sources, 20, 6) != chosen


def test_a_mutant_knows_its_statement_and_shows_its_change() -> None:
    made = next(
        each for each in choose({"rules.py": "f(\n    b,\n    1,\n)\n"}, 9, 1) if each.operator == "Drop"
    )
    assert (made.line, made.start, made.end) == (1, 1, 4)
    assert made.difference == "    -f(\n    -    b,\n    -    1,\n    -)\n    +pass"


def test_of_the_tests_of_all_games_those_of_the_names_of_one_concern_it() -> None:
    names = names_of("thrones")
    assert names == {"thrones", "greater", "skirmish"}
    assert concerns("tests/games/thrones/test_battle.py::test_a_fight[3]", names)
    assert concerns("tests/contract/test_copies.py::test_it[2-greater]", names)
    assert concerns("tests/golden/test_golden.py::test_it[thrones-house]", names)
    assert not concerns("tests/contract/test_copies.py::test_it[2-goldrush]", names)
    assert not concerns("tests/golden/test_golden.py::test_every_game_has_its_record", names)
    assert names_of("core") is None
    assert concerns("tests/contract/test_copies.py::test_it[2-goldrush]", None)
    changed = "test_numbers.py::test_a_changed_number_is_changed_in_every_sentence"
    assert not concerns(f"tests/games/goldrush/{changed}[setup-6]", {"goldrush"})


@pytest.fixture
def desk(tmp_path: Path) -> Workplace:
    """A workplace in a small checkout with a module of one line."""
    source = tmp_path / "source" / packages()["core"]
    source.mkdir(parents=True)
    (source / "dice.py").write_text("SIDES = 6\n", encoding="utf-8")
    for module in ("games/registry.py", "scene/typed.py"):  # the list of games, and what it is made of
        (source.parent / module).parent.mkdir()
        shutil.copy(ROOT / "src" / "thrones_tui" / module, source.parent / module)
    for folder in ("", "core", "games", "scene"):
        (source.parent / folder / "__init__.py").touch()
    (tmp_path / "source" / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", encoding="utf-8")
    shutil.copytree(ROOT / "scripts", tmp_path / "source" / "scripts")
    (tmp_path / "work").mkdir()
    place = Workplace(tmp_path / "work", Path(sys.executable), "core")
    place.build(tmp_path / "source")
    return place


def write(desk: Workplace, test: str) -> list[Round]:
    """A test in the checkout, and two rounds of it."""
    file = desk.tree / "tests" / "core" / "test_dice.py"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{test}\ndef test_all():\n    check()\n", encoding="utf-8")
    return [Round([str(file)]), Round([str(file)])]


def wait(desk: Workplace) -> Verdict:
    while (found := desk.poll()) is None:
        time.sleep(0.01)
    return found


def verdict(desk: Workplace, rounds: list[Round]) -> Verdict:
    module = desk.tree / packages()["core"] / "dice.py"
    os.utime(module, ns=(1, 10**18))
    desk.begin(MUTANT, rounds, {})
    assert module.read_text(encoding="utf-8") == "SIDES = 7\n"
    found = wait(desk)
    assert module.read_text(encoding="utf-8") == "SIDES = 6\n"
    assert module.stat().st_mtime_ns == 10**18
    return found


MUTANT = Mutant("dice.py", 1, 1, 1, "NumberReplacer", "", "SIDES = 7\n")
START = """
import subprocess, sys
WAIT = "import time; print(1, flush=True); time.sleep(300)"
def check():
    with open("pipe", "w") as end:
        subprocess.run([sys.executable, "-c", WAIT], stdout=end)
"""
COUNT = """
def check():
    with open("rounds", "a") as file:
        file.write("x")
"""


def test_a_mutant_takes_the_place_of_its_module_until_all_tests_have_passed(desk: Workplace) -> None:
    found = verdict(desk, write(desk, COUNT))
    assert found == Verdict("")
    assert (desk.tree / "rounds").read_text(encoding="utf-8") == "xx"


def test_the_first_round_that_fails_is_the_last(desk: Workplace) -> None:
    found = verdict(desk, write(desk, f"{COUNT}    assert False\n"))
    assert found == Verdict("tests/core/test_dice.py::test_all")
    assert (desk.tree / "rounds").read_text(encoding="utf-8") == "x"


def test_a_mutant_that_cannot_be_imported_is_noticed(desk: Workplace) -> None:
    assert verdict(desk, write(desk, "import nothing")) == Verdict("tests/core/test_dice.py")


def test_a_run_that_fails_without_a_test_says_nothing_of_a_mutant(desk: Workplace) -> None:
    desk.begin(MUTANT, [Round(["tests/nowhere.py"])], {})
    with pytest.raises(Unfit, match="pytest ended with 4"):
        wait(desk)


def test_a_test_that_takes_far_too_long_notices_a_mutant(
    desk: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workplace, "GRACE", 0.2)
    rounds = write(desk, "def check():\n    while True:\n        pass\n")
    test = "tests/core/test_dice.py::test_all"
    desk.begin(MUTANT, rounds, {test: 0.01})
    assert wait(desk) == Verdict(f"{test} (endless)")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="it needs a pipe with a name")
def test_tests_that_run_are_ended_with_all_that_they_have_started(desk: Workplace) -> None:
    pipe = desk.tree / "pipe"
    os.mkfifo(pipe)
    rounds = write(desk, START)
    desk.begin(MUTANT, rounds, {})
    with pipe.open(encoding="utf-8") as end:
        assert end.readline() == "1\n"
        assert desk.poll() is None
        desk.stop()
        assert end.read() == ""  # nobody holds the other end any more
    assert (desk.tree / packages()["core"] / "dice.py").read_text(encoding="utf-8") == "SIDES = 6\n"


def test_nothing_is_said_of_mutants_when_the_tests_fail_without_one(desk: Workplace) -> None:
    write(desk, f"{COUNT}    assert False\n")
    with pytest.raises(Unfit, match="fail already without a mutant"):
        desk.measure()


def test_a_whole_run_prints_what_survives(
    desk: Workplace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "source"
    for folder in ("core", "golden", "contract"):
        (source / "tests" / folder).mkdir(parents=True)
    test = "from thrones_tui.core.dice import SIDES\n\ndef test_sides():\n    assert SIDES > 5\n"
    (source / "tests" / "core" / "test_dice.py").write_text(test, encoding="utf-8")
    monkeypatch.setattr(mutate, "ROOT", source)
    (tmp_path / "run").mkdir()
    assert mutate.run(Path(sys.executable), mutate.Arguments("core", 99, 1, 2), tmp_path / "run") == 1
    said = capsys.readouterr().out
    assert said.startswith("src/thrones_tui/core/dice.py:1: NumberReplacer\n    -SIDES = 6\n    +SIDES = 7\n")
    assert said.endswith("\ncore, seed 1: 2 mutants, 1 survived (50.0%)\n")
