"""What holds of the project as a whole: who may import what, how long files are, which rules are tested."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "thrones_tui"

ROOMS = (
    "core", "scene", "games", "advice", "players", "drive", "session", "lab", "gym", "plain", "tui", "cli"
)  # fmt: skip
"""From the foundations up: a room may import those before it, and itself."""
PURE_ROOMS = ROOMS[: ROOMS.index("session")]
BLIND_ROOMS = ("advice", "drive", "gym", "plain", "tui")
"""Those that are given views, as players are."""
PURE_LIBRARY = {
    "__future__", "_blake2", "abc", "base64", "bisect", "collections", "contextlib", "copy", "dataclasses",
    "enum", "fractions", "functools", "heapq", "inspect", "itertools", "json", "math", "operator", "re",
    "string", "struct", "textwrap", "tomllib", "types", "typing", "unicodedata", "zlib",
}  # fmt: skip
"""The part of the standard library that touches no file, clock, chance, process or screen."""
EXEMPT = {
    "core/dice.py": {"random"}, "games/registry.py": {"importlib"}, "players/registry.py": {"importlib"},
    "drive/table.py": {"importlib"},
}  # fmt: skip
"""One source of chance, and the tables that import a game, its players and its sheets when it is chosen."""

CURSES = ("tui/app.py", "tui/checkup.py", "tui/environment.py", "tui/painter.py")
IMPURE_NAMES = {
    **dict.fromkeys(("input", "print"), ()),
    "curses": CURSES,
    "open": ("session/", "tui/app.py"),
    "os": ("session/", "lab/", "cli/", *CURSES),
    "pathlib": ("session/", "cli/"),
    "random": ("core/dice.py",),
    "sqlite3": ("lab/store.py", "session/history.py"),
    "time": ("session/", "lab/playing.py", "lab/progress.py", "tui/app.py", "tui/checkup.py"),
    # SECURITY.md: no network, and nothing that a file says is run
    **dict.fromkeys(("asyncio", "ftplib", "http", "smtplib", "socket", "ssl", "urllib", "webbrowser"), ()),
    "multiprocessing": ("lab/hands.py",),
    **dict.fromkeys(("ctypes", "marshal", "pickle", "shelve"), ()),
    "subprocess": ("session/children.py",),
    **dict.fromkeys(("__import__", "compile", "eval", "exec"), ()),
}
"""Where a module or built-in that reaches outside of the program may be named."""

LATE_IMPORTS = {
    "__init__.py", "cli/__init__.py", "cli/completions.py", "cli/doctor.py", "cli/parsing.py", "cli/play.py",
    "cli/program.py", "cli/replay.py", "cli/saves.py", "cli/screen.py", "games/registry.py", "lab/hands.py",
    "lab/parquet.py", "lab/plots.py", "lab/progress.py", "scene/measure.py", "session/history.py",
    "session/journalfile.py", "session/opponents.py", "session/settings.py", "session/streams.py",
    "tui/routes.py", "tui/screens/title.py",
}  # fmt: skip
"""Where functions import: neither the first frame nor an answer to a shell waits for what they need."""
TITLE = """
import sys
from thrones_tui.cli import program
from thrones_tui.scene.canvas import Canvas
from thrones_tui.session.home import Start, find_home
from thrones_tui.tui import app, routes
routes.first_screen(Start(find_home())).draw(Canvas(80, 24))
print(*sys.modules)
"""
EXTRAS = {
    "gym/__init__.py": {"gymnasium"}, "gym/solo.py": {"gymnasium"},
    **{
        f"gym/{name}.py": {"gymnasium", "numpy"}
        for name in ("coding", "goldrush", "horcruxes", "minirogue", "thrones")
    },
    "gym/duel.py": {"gymnasium", "numpy", "pettingzoo"},
    "lab/cluster.py": {"dask"}, "lab/hands.py": {"distributed"}, "lab/parquet.py": {"pyarrow"},
    "lab/plots.py": {"matplotlib"}, "lab/progress.py": {"rich"},
}  # fmt: skip
"""What may be imported where it is installed, and is done without elsewhere."""
MOST_ANY = 5
LONGEST_FILE = 400
LONGEST_FUNCTION = 60


class Import(NamedTuple):
    """A module that a file imports, and whether only when a function is called, or for types alone."""

    name: str
    late: bool = False
    typing: bool = False


def python_files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def imports(path: Path) -> tuple[Import, ...]:
    return tuple(_imports(tree(path), Import("")))


def _imports(node: ast.AST, how: Import) -> Iterator[Import]:
    """All imports below a node; `from a import b` is `a.b` where that is a module, else `a`."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (how._replace(name=alias.name) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert child.module, "imports are absolute"
            for alias in child.names:
                name = f"{child.module}.{alias.name}"
                yield how._replace(name=name if name in MODULES else child.module)
        else:
            late = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            typing = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
            yield from _imports(child, Import("", how.late or late, how.typing or typing))


def module(path: Path) -> str:
    """The dotted name of a file of the package."""
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")


def place(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0]


SOURCES = python_files("src")
MODULES = {module(path): path for path in SOURCES}
PURE = [path for path in SOURCES if room(path) in PURE_ROOMS]


def own_imports(path: Path) -> Iterator[Import]:
    """The imports of the package's own modules."""
    return (each for each in imports(path) if each.name in MODULES)


def test_every_part_of_the_package_is_a_room_and_the_docs_have_them_in_order() -> None:
    assert {room(path) for path in SOURCES} == {*ROOMS, "__init__.py", "__main__.py"}
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^\| `(\w+)/` \|", page, re.MULTILINE)) == ROOMS[::-1]


def test_imports_point_only_downwards() -> None:
    rank = {name: number for number, name in enumerate(ROOMS)}
    upward = [
        f"{place(path)} imports {each.name}"
        for path in SOURCES
        if room(path) in rank
        for each in own_imports(path)
        if rank.get(room(MODULES[each.name]), 0) > rank[room(path)]
    ]
    assert upward == []


def test_the_pure_rooms_use_nothing_of_the_package_itself() -> None:
    assert [place(path) for path in PURE if any(each.name == "thrones_tui" for each in imports(path))] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    needs = {
        name: {each.name for each in own_imports(path) if not each.typing} - {name}
        for name, path in MODULES.items()
    }
    while free := {name for name, needed in needs.items() if not needed & needs.keys()}:
        needs = {name: needed for name, needed in needs.items() if name not in free}
    assert needs == {}, "these are in a circle, or need what is"


def test_screens_say_where_they_go_and_routes_alone_know_what_stands_there() -> None:
    routes = PACKAGE / "tui" / "routes.py"
    known = [
        f"{place(path)} imports {each.name}"
        for path in SOURCES
        if path != routes
        for each in own_imports(path)
        if each.name.startswith("thrones_tui.tui.screens.")
    ]
    assert known == []


def test_functions_import_only_where_it_was_measured() -> None:
    assert {place(path) for path in SOURCES if any(each.late for each in imports(path))} == LATE_IMPORTS


def test_the_title_screen_waits_for_no_module_that_takes_longer_than_ours(tmp_path: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "THRONES_HOME": str(tmp_path)}
    command = (sys.executable, "-S", "-c", TITLE)
    told = subprocess.run(command, env=environ, capture_output=True, text=True, check=True).stdout.split()
    assert "thrones_tui.tui.screens.title" in told
    heavy = {"argparse", "dataclasses", "enum", "inspect", "json", "pathlib", "re", "typing"}
    assert heavy.isdisjoint(told), "scene/typed.py has what is needed of typing"


def test_the_list_of_saved_games_needs_no_game_to_play() -> None:
    needed, more = set[str](), {"thrones_tui.session.shelf"}
    while more:
        needed |= more
        found = (each for name in more for each in own_imports(MODULES[name]))
        more = {each.name for each in found if not (each.late or each.typing)} - needed
    assert not needed & {"thrones_tui.core.rules", "thrones_tui.scene.layout", "thrones_tui.session.saved"}


def test_who_is_given_views_never_reads_the_state() -> None:
    readers = [
        f"{place(path)}:{node.lineno}"
        for path in SOURCES
        if room(path) in BLIND_ROOMS
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and node.attr == "state"
        if not ast.unparse(node.value).endswith(".folders")
    ]
    assert readers == []


def test_games_do_not_know_each_other() -> None:
    entangled = [
        f"{place(path)} imports {each.name}"
        for path in SOURCES
        if room(path) == "games" and len(game := path.relative_to(PACKAGE).parts) > 2
        for each in own_imports(path)
        if each.name.startswith("thrones_tui.games.") and each.name.split(".")[2] != game[1]
    ]
    assert entangled == []


def test_the_pure_rooms_import_only_the_pure_part_of_the_standard_library() -> None:
    impure = [
        f"{place(path)} imports {name}"
        for path in PURE
        for each in imports(path)
        if not each.typing and (name := each.name.split(".")[0]) != "thrones_tui"
        if name not in PURE_LIBRARY | EXEMPT.get(place(path), set())
    ]
    assert impure == []


@cache
def named(path: Path) -> set[str]:
    """The libraries a file imports from, and all names in it."""
    names = {node.id for node in ast.walk(tree(path)) if isinstance(node, ast.Name)}
    return names | {each.name.split(".")[0] for each in imports(path)}


@pytest.mark.parametrize("name", IMPURE_NAMES)
def test_what_reaches_outside_is_named_only_where_it_may(name: str) -> None:
    users = [place(path) for path in SOURCES if name in named(path)]
    assert [user for user in users if not user.startswith(IMPURE_NAMES[name])] == []


def test_only_the_door_to_the_streams_knows_them() -> None:
    streams = {"stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__"}
    users = {
        place(path)
        for path in SOURCES
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Attribute) and node.attr in streams)
        or (isinstance(node, ast.ImportFrom) and streams & {alias.name for alias in node.names})
    }
    assert users == {"session/streams.py"}


def test_json_and_packed_text_are_read_in_one_place_each() -> None:
    readers = {
        ("json.JSONDecoder", "core/codec.py"),
        ("tomllib.loads", "core/ruleset.py"),
        ("base64.b85decode", "session/journal.py"),
        ("zlib.decompressobj", "session/journal.py"),
    }
    doors = {"load", "loads", "JSONDecoder", "b85decode", "decompress", "decompressobj"}
    users = {
        (ast.unparse(node), place(path))
        for path in SOURCES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and node.attr in doors
        if isinstance(node.value, ast.Name) and node.value.id in ("json", "tomllib", "base64", "zlib")
    }
    assert users == readers


def test_the_package_imports_nothing_but_the_standard_library() -> None:
    known = sys.stdlib_module_names | {"thrones_tui"}
    roots = {
        (place(path), each.name.split(".")[0])
        for path in SOURCES
        for each in imports(path)
        if not each.typing
    }
    extras = {(where, name) for where, names in EXTRAS.items() for name in names}
    assert {(where, name) for where, name in roots if name not in known} == extras


def test_hardly_anything_may_be_of_any_type() -> None:
    names = [
        f"{place(path)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Name) and node.id == "Any"
    ]
    assert len(names) <= MOST_ANY, names


def test_no_file_is_too_long() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in python_files("src", "tests", "scripts")
    }
    assert {path: length for path, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_function_is_too_long() -> None:
    lengths = {
        f"{path.relative_to(ROOT)}: {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path in python_files("src", "tests", "scripts")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef)
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}


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


def test_every_documented_rule_has_a_test_and_the_other_way_round() -> None:
    documented, tested = documented_rules(), rules_under_test()
    assert sorted({rule for rule, planned in documented.items() if not planned} - tested) == []
    assert sorted(tested - set(documented)) == []


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


def test_every_link_between_pages_leads_somewhere() -> None:
    broken = [
        f"{path.relative_to(ROOT)}: {target}"
        for path in committed_texts()
        if path.suffix == ".md"
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
        if not (path.parent / target).exists()
    ]
    assert broken == []


def test_the_index_of_the_docs_lists_every_page() -> None:
    docs = ROOT / "docs"
    index = (docs / "README.md").read_text(encoding="utf-8")
    pages = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")} - {"README.md"}
    assert {page for page in pages if f"]({page})" not in index} == set()
