"""Who sits at the keyboard."""

import os

MOST = 24
"""Characters of a name (T-SET-6)."""


def proposed_name() -> str:
    """A name to begin with: the user's on this machine, or `Player` if that makes no name."""
    name = (os.environ.get("USER") or os.environ.get("USERNAME") or "").strip()
    if not name.isprintable() or not 1 <= len(name) <= MOST:
        return "Player"
    return name[:1].upper() + name[1:]
