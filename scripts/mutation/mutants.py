"""Random mutants of modules, made by cosmic-ray: `python -m mutation.mutants FOLDER COUNT SEED MODULE...`.

Prints a list of `Mutant` in JSON. A mutant is one small change of one place. Places are drawn first, each
once before any comes a second time, and then one of the changes that are possible there, so that a
comparison, which has five, counts no more than a number. To cosmic-ray's operators come some of our own.
"""

import ast
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from parso.python.tree import Name
from parso.tree import NodeOrLeaf

from mutation.spared import Place, Position, spared, statement
from mutation.workplace import Mutant

T = TypeVar("T")


class Operator(Protocol):
    """A kind of change, as cosmic-ray knows it: where it can be made in a node, and the changed node."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterable[tuple[Position, Position]]:
        """The places at a node that can be changed."""

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf | None:
        """The node with the change of that number, or nothing if it goes."""


class Own(NamedTuple):
    """An operator that writes something else for some of the parts of a node."""

    parts: Callable[[Any], Iterable[Any]]
    text: Callable[[Any], str]

    def mutation_positions(self, node: Any) -> Iterator[tuple[Position, Position]]:
        """The places of these parts."""
        yield from ((part.start_pos, part.end_pos) for part in self.parts(node))

    def mutate(self, node: Any, index: int) -> Any:
        """The node with other text for one of them."""
        part = list(self.parts(node))[index]
        leaf = Name(self.text(part), part.start_pos, part.get_first_leaf().prefix)
        node.children[node.children.index(part)] = leaf
        return node


def _deeds(node: Any) -> Iterator[Any]:
    """A statement that does something: a call, a deletion, or a change of something that has a value."""
    if node.type == "simple_stmt":
        first = node.children[0]
        if first.type == "expr_stmt":  # without its first value, a name would only be missing
            sign = first.children[1]
            changes = first.children[0].type == "atom_expr" or (sign.type == "operator" and sign.value != "=")
        else:
            changes = first.type == "atom_expr" and first.get_last_leaf().value == ")"
        if changes or first.type == "del_stmt":
            yield first


def _names(node: Any) -> Iterator[Any]:
    return (part for part in getattr(node, "children", ()) if part.type == "name" and part.value in OTHER)


def _signs(node: Any) -> Iterator[Any]:
    if node.type == "comparison":
        yield from (part for part in node.children[1::2] if part.get_first_leaf().value in ("in", "not"))


OTHER: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
OWN: Final[Mapping[str, Operator]] = {
    "Drop": Own(_deeds, lambda part: "pass"),
    "Swap": Own(_names, lambda part: OTHER[part.value]),
    "SwapIn": Own(_signs, lambda part: "in" if part.type == "comp_op" else "not in"),
    "Unfilter": Own(lambda node: node.children[1:2] if node.type == "comp_if" else (), lambda part: "True"),
}
"""Leave out a statement that does something; take the largest for the smallest, any for all, `not in` for
`in`; take everything where a comprehension takes what meets a condition.
"""

ALIKE: Final = (
    {"Add", "Sub", "Mul", "FloorDiv", "Mod", "Div"},
    {"BitOr", "BitAnd", "BitXor"},
    {"Eq", "NotEq"},
    {"Lt", "LtE", "Gt", "GtE"},
    {"Is", "IsNot"},
    {"Delete", "Not"},
    {"Delete", "USub"},
)
"""Signs that may stand for each other; with others, nearly every expression fails at once, or is the same: a
name that is no other name comes somewhere before or after it.
"""
UNUSED: Final = ("Variable", "NoOp")
"""Operators that must be told the name of a variable, and the one that does nothing."""


def is_used(name: str) -> bool:
    """Whether we use an operator of cosmic-ray: `core/ReplaceBinaryOperator_Add_Sub`, but not `_Add_Pow`."""
    kind, *signs = name.split("/")[-1].split("_")
    return not kind.startswith(UNUSED) and (not signs or any(set(signs) <= family for family in ALIKE))


def operators() -> dict[str, Operator]:
    """Every operator by its name."""
    return {**{name: get_operator(name)() for name in operator_names() if is_used(name)}, **OWN}


class Site(NamedTuple):
    """One change that can be made: the operator, and which of its occurrences in the module."""

    module: str
    operator: str
    occurrence: int
    first: Position
    last: Position


def sites(module: str, source: str) -> list[Site]:
    """Every change that can be made in a module and that a test could notice."""
    left_out = spared(ast.parse(source))
    found: list[Site] = []
    counts: dict[str, int] = defaultdict(int)
    kinds = operators()
    for node in ast_nodes(get_ast(source)):
        for name, operator in kinds.items():
            for first, last in operator.mutation_positions(node):
                found.append(Site(module, name, counts[name], first, last))
                counts[name] += 1
    return [site for site in found if not _is_spared(site, left_out)]


def _is_spared(site: Site, places: Iterable[Place]) -> bool:
    return any(place.spares(site.operator, site.first, site.last) for place in places)


def shuffled(groups: Iterable[Sequence[T]], rng: Random) -> Iterator[T]:
    """One of each group, in any order, then a second one of each that has more, until nothing is left."""
    left = [rng.sample(group, len(group)) for group in groups]
    while left:
        rng.shuffle(left)
        yield from (group.pop() for group in left)
        left = [group for group in left if group]


def mutant(site: Site, source: str) -> Mutant | None:
    """The mutant at a site; nothing if it is no Python, or the same program."""
    kind = OWN.get(site.operator) or get_operator(site.operator)()
    text = mutate_code(source, kind, site.occurrence)
    tree = ast.parse(source)
    try:
        if text is None or ast.dump(ast.parse(text)) == ast.dump(tree):
            return None
    except SyntaxError:
        return None
    line = site.first[0]
    name = site.operator.split("/")[-1]
    return Mutant(site.module, line, *statement(tree, line), name, difference(source, text), text)


def difference(source: str, text: str) -> str:
    """The lines that differ, as they were and as they are."""
    lines = list(unified_diff(source.splitlines(), text.splitlines(), lineterm="", n=0))
    return "\n".join(f"    {line}" for line in lines[2:] if not line.startswith("@@"))


def choose(sources: dict[str, str], count: int, seed: int) -> list[Mutant]:
    """So many mutants of modules by their names; fewer if there are no more."""
    places: dict[tuple[str, Position], list[Site]] = defaultdict(list)
    for module, source in sorted(sources.items()):
        for site in sites(module, source):
            places[module, site.first].append(site)
    chosen: list[Mutant] = []
    for site in shuffled(places.values(), Random(seed)):
        if len(chosen) == count:
            break
        if made := mutant(site, sources[site.module]):
            chosen.append(made)
    return chosen


def main(folder: str, count: str, seed: str, *modules: str) -> None:
    """Print the mutants of modules in a folder."""
    sources = {module: (Path(folder) / module).read_text(encoding="utf-8") for module in modules}
    json.dump(choose(sources, int(count), int(seed)), sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
