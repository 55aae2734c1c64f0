"""Seeds for games whose player names none."""

import os


def fresh_seed() -> int:
    """A seed of up to nine digits, short enough to be told, from the system's randomness."""
    return int.from_bytes(os.urandom(4)) % 1_000_000_000
