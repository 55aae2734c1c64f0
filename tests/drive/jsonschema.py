"""As much of JSON Schema as the protocol's needs: enough to check a line, in a few lines."""

from collections.abc import Iterator, Mapping
from typing import Any

TYPES: Mapping[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float),
}  # fmt: skip
KNOWN = {
    "$ref", "anyOf", "allOf", "const", "enum", "type", "properties", "required", "additionalProperties",
    "items", "prefixItems", "minItems", "maxItems", "$defs", "$schema", "title",
}  # fmt: skip


def faults(schema: Mapping[str, Any], data: Any, whole: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """What is wrong with data, each with its place."""
    assert schema.keys() <= KNOWN
    if "$ref" in schema:
        yield from faults(whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], data, whole, at)
    if "anyOf" in schema and all(any(faults(each, data, whole, at)) for each in schema["anyOf"]):
        yield f"{at}: none of the kinds"
    for each in schema.get("allOf", ()):
        yield from faults(each, data, whole, at)
    if data not in schema.get("enum", [data]) or data != schema.get("const", data):
        yield f"{at}: not one of the values"
    kinds = schema.get("type", [])
    if kinds and not any(_is(data, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        yield f"{at}: not {kinds}"
    elif isinstance(data, dict):
        for name in schema.get("required", ()):
            if name not in data:
                yield f"{at}: {name} is missing"
        for name, value in data.items():
            known = schema.get("properties", {}).get(name, schema.get("additionalProperties", {}))
            yield from faults(known, value, whole, f"{at}.{name}")
    elif isinstance(data, list):
        if not schema.get("minItems", 0) <= len(data) <= schema.get("maxItems", len(data)):
            yield f"{at}: {len(data)} items"
        rest = schema.get("items", {})
        for number, value in enumerate(data):
            first = schema.get("prefixItems", ())
            known = first[number] if number < len(first) else rest
            yield from faults(known, value, whole, f"{at}[{number}]")


def _is(data: Any, kind: str) -> bool:
    return isinstance(data, TYPES[kind]) and (kind == "boolean" or not isinstance(data, bool))
