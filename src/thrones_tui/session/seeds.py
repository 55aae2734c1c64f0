"""Seeds for games whose player names none, and the seed of the day."""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date


def fresh_seed() -> int:
    """A seed of up to nine digits, short enough to be told, from the system's randomness."""
    return int.from_bytes(os.urandom(4)) % 1_000_000_000


def daily_seed(today: "date") -> int:
    """A day's seed, the same for everybody: its digits are those of the date, YYYYMMDD."""
    return today.year * 10_000 + today.month * 100 + today.day


def utc_today() -> "date":
    """The date in UTC, which is one date all over the world."""
    from datetime import UTC, datetime

    return datetime.now(UTC).date()
