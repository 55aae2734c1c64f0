"""The JSON Schema of every line of the protocol, made of what the messages and the views declare."""

from typing import Final

from thrones_tui.drive import messages
from thrones_tui.drive.messages import HEEDED, PROTOCOL, Showing
from thrones_tui.drive.plain import Plain, schema
from thrones_tui.drive.table import shown
from thrones_tui.games.registry import GAMES

_SAID: Final = (
    messages.Hello, messages.Game, messages.Decision, messages.Error, messages.Over, messages.Bye,
)  # fmt: skip


def protocol() -> Plain:
    """The schema of a line: `said` by the program, or `heeded` by it."""
    known: dict[str, object] = {}
    views: list[object] = [{"type": "string"}]  # as text
    worlds: list[object] = []
    for look in {shown(game).view: shown(game) for game in GAMES}.values():
        views.append(schema(look.view, known))
        if look.printed is not None:
            worlds.append(schema(look.printed, known))
    said = [_message(kind.__name__.casefold(), kind, known) for kind in _SAID]
    heeded = [_message(name, kind, known) for name, kind in HEEDED.items()]
    for message, field, kinds in (("Decision", "view", views), ("Game", "world", worlds)):
        _properties(known, message)[field] = {"anyOf": kinds}
    _properties(known, "New")["view"] = schema(Showing, known)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Protocol {PROTOCOL} of thrones",
        "anyOf": [{"$ref": "#/$defs/said"}, {"$ref": "#/$defs/heeded"}],
        "$defs": {"said": {"anyOf": said}, "heeded": {"anyOf": heeded}, **known},
    }


def _message(name: str, kind: type, known: dict[str, object]) -> Plain:
    """A record that says of which type it is."""
    type_ = {"properties": {"type": {"const": name}}, "required": ["type"]}
    return {"allOf": [schema(kind, known), type_]}


def _properties(known: dict[str, object], name: str) -> dict[str, object]:
    record = known[name]
    assert isinstance(record, dict)
    properties = record["properties"]
    assert isinstance(properties, dict)
    return properties
