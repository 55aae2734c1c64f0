"""Places in a module that are not mutated, because no test could tell, or every test would.

- `|` in annotations, type aliases and `isinstance` joins types, which nothing else does.
- `if TYPE_CHECKING:` is never run.
- `frozen`, `slots` and `kw_only` of a dataclass and `strict` of a `zip` guard against mistakes in the code,
  and so do assertions and `assert_never`; the program never meets them. The `version` of rules is a label.
- `@cache`, `@final`, `@override`, `@abstractmethod` and `@runtime_checkable` change the speed, or nothing.
"""

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

GUARDS: Final = {"dataclass": {"frozen", "slots", "kw_only"}, "zip": {"strict"}, "Rules": {"version"}}
SILENT: Final = {"abstractmethod", "cache", "final", "lru_cache", "override", "runtime_checkable"}

Position = tuple[int, int]
"""Line from 1 and column from 0, as both ast and parso count them in a source of ASCII."""


class Place(NamedTuple):
    """A part of a source that operators whose names contain `operator` leave alone."""

    first: Position
    last: Position
    operator: str = ""

    def spares(self, operator: str, first: Position, last: Position) -> bool:
        """Whether a mutation by that operator, there, is left out."""
        return self.operator in operator and self.first <= first and last <= self.last


def name_of(node: ast.expr) -> str:
    """The last part of what is called or named: `dataclass` for `dataclasses.dataclass(slots=True)`."""
    match node:
        case ast.Call(func):
            return name_of(func)
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def spared(tree: ast.Module) -> list[Place]:
    """All places of a module that are not mutated."""
    return [place for node in ast.walk(tree) for place in _spared(node)]


def _spared(node: ast.AST) -> Iterator[Place]:
    match node:
        case ast.If(test=test) if name_of(test) == "TYPE_CHECKING":
            yield Place(*_span(node)._replace(last=_span(node.body[-1]).last))
        case ast.Assert() | ast.Expr(ast.Call(ast.Name("assert_never"))):
            yield _span(node)
        case ast.Call(ast.Name("isinstance"), [_, kinds]):
            yield from _types(kinds)
        case ast.Call(keywords=keywords):
            guards = GUARDS.get(name_of(node), set())
            yield from (_span(keyword) for keyword in keywords if keyword.arg in guards)
        case ast.FunctionDef(decorator_list=decorators, returns=returns):
            silent = (each for each in decorators if name_of(each) in SILENT)
            yield from (_at_sign(_span(each))._replace(operator="RemoveDecorator") for each in silent)
            yield from _types(returns)
        case ast.ClassDef(decorator_list=decorators):
            silent = (each for each in decorators if name_of(each) in SILENT)
            yield from (_at_sign(_span(each))._replace(operator="RemoveDecorator") for each in silent)
        case ast.arg(annotation=annotation):
            yield from _types(annotation)
        case ast.AnnAssign(annotation=annotation, value=value):
            yield from _types(annotation)
            yield from _types(value if name_of(annotation) == "TypeAlias" else None)


def _span(node: ast.stmt | ast.expr | ast.keyword) -> Place:
    last = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return Place((node.lineno, node.col_offset), last)


def _at_sign(place: Place) -> Place:
    """A decorator with its sign and the end of its line, which parso counts as its own."""
    line, column = place.first
    return place._replace(first=(line, column - 1), last=(place.last[0] + 1, 0))


def _types(annotation: ast.expr | None) -> Iterator[Place]:
    if annotation is not None:
        yield _span(annotation)._replace(operator="BinaryOperator_BitOr")


def statement(tree: ast.Module, line: int) -> tuple[int, int]:
    """First and last line of the innermost statement at a line; of a compound one, those of its head."""
    first, last = line, line
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno):
            first, last = node.lineno, node.end_lineno or node.lineno
            if isinstance(body := getattr(node, "body", None), list):
                last = max(first, min(last, body[0].lineno - 1))
    return first, max(last, line)
