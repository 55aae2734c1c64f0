import ast
import subprocess
import sys
from pathlib import Path

import environment
import pytest
from build_pyz import MAIN

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
OLD = "import runpy, sys; sys.version_info = (3, 8, 0); runpy.run_path(sys.argv[1], run_name='__main__')"


@pytest.mark.parametrize(
    "name",
    [
        "play.py",
        "test.py",
        "check.py",
        "digests.py",
        "bench.py",
        "build_pyz.py",
        "release.py",
        "fuzz.py",
        "golden.py",
        "links.py",
        "balance.py",
        "measure_keys.py",
        "measure_rivals.py",
        "mutate.py",
    ],
)
def test_an_old_python_gets_one_sentence_and_exit_code_2(name: str) -> None:
    command = [sys.executable, "-c", OLD, str(SCRIPTS / name)]
    result = subprocess.run(
        command, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(SCRIPTS)}
    )
    assert result.returncode == 2
    assert result.stderr.startswith("thrones-tui needs Python 3.11 or newer, and this is Python 3.8")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "text",
    [*((SCRIPTS / name).read_bytes() for name in ("play.py", "test.py", "modern_python.py")), MAIN],
    ids=["play", "test", "modern_python", "one file"],
)
def test_what_an_old_python_reads_first_has_no_newer_syntax(text: bytes) -> None:
    # Python 2.7 reads the whole file before it can be told that it is too old.
    newer = (
        ast.JoinedStr,
        ast.AnnAssign,
        ast.NamedExpr,
        ast.Starred,
        ast.AsyncFunctionDef,
        ast.Nonlocal,
        ast.Match,
    )
    text.decode("ascii")
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, newer)
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
        if isinstance(node, ast.arguments):
            assert not node.kwonlyargs
            assert not node.posonlyargs
        if isinstance(node, ast.arg):
            assert node.annotation is None


def test_arguments_reach_pytest_and_its_exit_code_comes_back() -> None:
    assert environment.call_pytest(Path(sys.executable), ["--version"]) == 0
    assert environment.call_pytest(Path(sys.executable), ["--no-such-option"]) == 4
