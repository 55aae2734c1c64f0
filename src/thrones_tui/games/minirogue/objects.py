"""Weapons and scrolls by number: what can be carried. Stairway and idol are places of the level instead."""

from typing import Final

MACE, SHORT_SWORD, LONG_SWORD, MAGIC_AXE, MAGIC_FANGS = WEAPONS = range(5)
ARMOR, STRENGTH, HEALTH, DEXTERITY, TELEPORTATION = SCROLLS = range(5, 10)

PLACED: Final = (MACE, SHORT_SWORD, LONG_SWORD, ARMOR, STRENGTH, HEALTH, DEXTERITY)
"""R-MAP-5: what lies on a new level; the others come from monsters alone."""

NAMES: Final = (
    "mace",
    "short sword",
    "long sword",
    "magic axe",
    "magic fangs of sleep",
    "scroll of enhance armor",
    "scroll of strength",
    "scroll of enhance health",
    "scroll of enhance dexterity",
    "scroll of teleportation",
)
KINDS: Final = len(NAMES)
EFFECTS: Final = {
    TELEPORTATION: "You feel your body wrenched in space and time.",
    STRENGTH: "Your muscles bulge.",
    ARMOR: "Your armor glows blue.",
    HEALTH: "You feel your heart beating stronger.",
    DEXTERITY: "You feel like less of a klutz.",
}
"""R-SCR-1."""


def is_weapon(kind: int) -> bool:
    """Whether an object can be wielded; all others can be read."""
    return kind < len(WEAPONS)


def called(kind: int) -> str:
    """An object in a sentence or a list: `long sword`, `a scroll of strength`."""
    return NAMES[kind] if is_weapon(kind) else f"a {NAMES[kind]}"


def is_plural(kind: int) -> bool:
    """Whether an object's name is in the plural."""
    return kind == MAGIC_FANGS


def named(kind: int) -> str:
    """An object in a sentence of ours: `a long sword`, `magic fangs of sleep`."""
    return NAMES[kind] if is_plural(kind) else f"a {NAMES[kind]}"


def glyph(kind: int) -> str:
    """How an object is drawn."""
    return ")" if is_weapon(kind) else "?"
