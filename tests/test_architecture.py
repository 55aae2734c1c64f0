"""What holds of the project as a whole: who may import what, how long files are, which rules are tested."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "thrones_tui"

ROOMS = ("core", "scene", "games", "session", "bots", "lab", "tui", "cli")
"""From the foundations up: a room may import those before it, and itself."""

PURE_ROOMS = ("core", "scene", "games")
PURE_LIBRARY = {
    "__future__", "abc", "base64", "bisect", "collections", "copy", "dataclasses", "enum", "fractions",
    "functools", "hashlib", "heapq", "itertools", "json", "math", "operator", "re", "string", "textwrap",
    "tomllib", "types", "typing", "unicodedata", "zlib",
}  # fmt: skip
"""The part of the standard library that touches no file, clock, chance, process or screen."""

EXEMPT = {"core/dice.py": {"random"}, "games/registry.py": {"importlib"}}
"""One source of chance, and one table that imports a game when it is chosen."""

IMPURE_NAMES = {
    "curses": ("tui/app.py", "tui/painter.py"),
    "open": ("session/", "tui/app.py"),
    "os": ("session/", "cli/", "tui/app.py", "tui/painter.py"),
    "pathlib": ("session/", "cli/"),
    "random": ("core/dice.py",),
    "subprocess": (),
    "time": ("session/", "tui/app.py"),
}
"""Where a module or built-in that reaches outside of the program may be named."""


def python_files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[str]:
    """The dotted names of all modules a file imports, wherever in it; `from a import b` also yields `a.b`."""
    package = path.relative_to(ROOT / "src").parent.parts
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(
                (*package[: len(package) - node.level + 1], node.module or "") if node.level else ()
            )
            module = base.rstrip(".") or node.module or ""
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


def rank(room: str) -> int:
    return ROOMS.index(room)


SOURCES = python_files("src")


def test_every_part_of_the_package_is_a_known_room() -> None:
    parts = {room_of(path) for path in SOURCES}
    assert parts - {"__init__.py", "__main__.py"} <= set(ROOMS)


def test_imports_point_only_downwards() -> None:
    upward = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in SOURCES
        if room_of(path) in ROOMS
        for name in imports(path)
        if (parts := name.split("."))[0] == "thrones_tui" and len(parts) > 1
        if parts[1] in ROOMS and rank(parts[1]) > rank(room_of(path))
    ]
    assert upward == []


def test_the_pure_rooms_use_nothing_of_the_package_itself() -> None:
    outside = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in SOURCES
        if room_of(path) in PURE_ROOMS
        for name in imports(path)
        if name.split(".")[0] == "thrones_tui" and name.split(".")[1:2] and name.split(".")[1] not in ROOMS
    ]
    assert outside == []


def test_games_do_not_know_each_other() -> None:
    entangled = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in SOURCES
        if room_of(path) == "games" and len(game := path.relative_to(PACKAGE).parts) > 2
        for name in imports(path)
        if name.startswith("thrones_tui.games.") and name.split(".")[2] != game[1]
    ]
    assert entangled == []


def test_the_pure_rooms_import_only_the_pure_part_of_the_standard_library() -> None:
    impure = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in SOURCES
        if room_of(path) in PURE_ROOMS
        for name in {name.split(".")[0] for name in imports(path)} - {"thrones_tui"} - PURE_LIBRARY
        if name not in EXEMPT.get(path.relative_to(PACKAGE).as_posix(), set())
    ]
    assert impure == []


@pytest.mark.parametrize("name", IMPURE_NAMES)
def test_what_reaches_outside_is_named_only_where_it_may(name: str) -> None:
    users = [
        str(path.relative_to(PACKAGE).as_posix())
        for path in SOURCES
        if name in {imported.split(".")[0] for imported in imports(path)}
        or any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(tree(path)))
    ]
    assert [user for user in users if not user.startswith(IMPURE_NAMES[name])] == []


def test_no_file_is_longer_than_400_lines() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in python_files("src", "tests", "scripts")
    }
    assert {path: length for path, length in lengths.items() if length > 400} == {}


def documented_rules() -> dict[str, bool]:
    """Every rule id of docs/rules, with whether it is still planned."""
    return {
        match[1]: match[2] is not None
        for path in sorted((ROOT / "docs" / "rules").glob("*.md"))
        for match in re.finditer(
            r"\*\*([A-Z]+-[A-Z]+-\d+)\*\*( \(planned\))?", path.read_text(encoding="utf-8")
        )
    }


def rules_under_test() -> set[str]:
    """Every id named in a `rule` marker."""
    return {
        argument.value
        for path in python_files("tests")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def test_every_documented_rule_has_a_test() -> None:
    rules = documented_rules()
    assert rules, "docs/rules holds the rules"
    assert sorted({rule for rule, planned in rules.items() if not planned} - rules_under_test()) == []


def test_every_rule_that_a_test_names_is_documented() -> None:
    assert sorted(rules_under_test() - set(documented_rules())) == []


def committed_texts() -> Iterator[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    for name in listing.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            yield ROOT / name


def test_no_text_names_a_place_on_somebodys_machine_or_a_package_host() -> None:
    folder = r"(?<![\w.~>}-])/(?:home|root|tmp|work|Users|mnt|opt)/\w"
    host = r"\b(?:pypi\.org|pythonhosted\.org|registry\.npmjs|deb\.debian\.org|crates\.io)\b"
    forbidden = re.compile(f"{folder}|{host}".encode())
    named = [
        f"{path.relative_to(ROOT)}: {match[0].decode()}"
        for path in committed_texts()
        if path != Path(__file__)
        for match in forbidden.finditer(path.read_bytes())
    ]
    assert named == []
