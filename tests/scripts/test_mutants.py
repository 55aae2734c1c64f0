"""Which mutants are made, and how their tests are watched; needs what `scripts/mutate.py` installs."""

import sys
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("cosmic_ray", reason="scripts/mutate.py installs it")
pytest.importorskip("coverage", reason="scripts/mutate.py installs it")

import mutate
from mutation.mutants import choose, is_used, shuffled, sites
from mutation.plugin import concerns, names_of


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
        ("Comparison", "a = b < c", {f"a = b {sign} c" for sign in ("==", "!=", "<=", ">", ">=")}),
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


@pytest.mark.thorough
def test_real_mutants_are_tested_with_the_real_tests(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = mutate.run(Path(sys.executable), mutate.Arguments("horcruxes", 2, 1, 1), tmp_path)
    said = capsys.readouterr().out.splitlines()
    assert said[-1].startswith("horcruxes, seed 1: 2 mutants, ")
    assert code == (0 if " 0 survived" in said[-1] else 1)
