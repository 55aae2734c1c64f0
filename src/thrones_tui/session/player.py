"""Who sits at the keyboard."""

import os


def proposed_name(longest: int) -> str:
    """A name to begin with: the user's on this machine, or `Player` if that makes no name."""
    name = (os.environ.get("USER") or os.environ.get("USERNAME") or "").strip()
    if not name.isprintable() or not 1 <= len(name) <= longest:
        return "Player"
    return name[:1].upper() + name[1:]
