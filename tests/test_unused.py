"""Nothing is there for tests alone: what the package declares is named somewhere in it, or in a script."""

import ast
from collections.abc import Iterator
from pathlib import Path

from thrones_tui.cli.commands import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
SCRIPTS = sorted((ROOT / "scripts").rglob("*.py"))

CALLED_BY_LIBRARIES = {
    "_check_value", "_print_message", "_missing_", "action_masks", "observation_space", "observe", "render",
}  # fmt: skip
FOR_OTHERS = {"ScriptedDice", "Learner", "Solo", "raw_env"}
"""Programs that import the package have these: docs/api.md and docs/gym.md."""
SENT_OR_STORED = {"left_ms", "took_ms", "thought_us", "longest_us"}
"""Fields that are written with all others of their kind."""
MADE_TO_BE_LISTED = {"NAIVE", "HELPFUL", "EVIL", "LEAVE"}
"""Members of what is gone through as a whole."""


def declared(path: Path) -> Iterator[str]:
    """The names that a module gives to functions, classes, methods, constants and fields."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.AnnAssign(value=ast.Call(func=ast.Name(id="_object" | "_monster"))):
                pass  # this call lists it
            case (
                ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name))
            ):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def named(path: Path) -> Iterator[str]:
    """The names that a module reads."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
                yield name
            case ast.MatchClass(kwd_attrs=names):
                yield from names


def test_what_is_declared_is_used_by_more_than_tests() -> None:
    known = {name for path in SOURCES for name in declared(path) if not name.startswith("__")} - {"_"}
    used = {name for path in (*SOURCES, *SCRIPTS) for name in named(path)}
    used |= {command.name.upper() for command in COMMANDS}
    allowed = CALLED_BY_LIBRARIES | FOR_OTHERS | SENT_OR_STORED | MADE_TO_BE_LISTED
    assert known - used - allowed == set()
    assert allowed - known == set()
