"""The clock: read here and nowhere else, and what its times are called.

A moment is in seconds since 1970. One that no calendar of ours has, from a damaged file or a disk with odd
time stamps, is an unknown time, never an error.
"""

import re
import time
from datetime import datetime

_END = 253_402_300_800.0
"""The first moment of the year 10000 in UTC."""
_UTC = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def now() -> float:
    """The moment that it is."""
    return time.time()


def is_known(moment: float) -> bool:
    """Whether a moment is in the years 1970 to 9999."""
    return 0 <= moment < _END


def in_words(moment: float, now: float) -> str:
    """A time of day on a day: `today 14:03`, `yesterday 09:10`, `3 Nov 2026`."""
    if not is_known(moment):
        return "at an unknown time"
    then = time.localtime(moment)
    clock = f"{then.tm_hour:02}:{then.tm_min:02}"
    today = time.localtime(now if is_known(now) else 0)
    if then[:3] == today[:3]:
        return f"today {clock}"
    if then[:3] == _day_before(today)[:3]:
        return f"yesterday {clock}"
    return f"{then.tm_mday} {_MONTHS[then.tm_mon - 1]} {then.tm_year}"


def _day_before(day: time.struct_time) -> time.struct_time:
    """Noon of the day before in local time, however many hours that has."""
    return time.localtime(time.mktime((day.tm_year, day.tm_mon, day.tm_mday - 1, 12, 0, 0, 0, 0, -1)))


def utc(moment: float) -> str:
    """A moment in UTC, `2026-11-28T14:03:00Z`."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", _universal(moment))


def not_utc(text: str) -> str:
    """What is wrong with a moment in UTC, `2026-11-28T14:03:00Z`; empty if nothing is."""
    try:
        if _UTC.fullmatch(text) and datetime.fromisoformat(text):
            return ""
    except ValueError:
        pass
    return "should be a moment in UTC like 2026-11-28T14:03:00Z"


def stamp(moment: float) -> str:
    """A moment in UTC as part of a file's name, `20261128-140300`."""
    return time.strftime("%Y%m%d-%H%M%S", _universal(moment))


def day_number(moment: float) -> int:
    """The digits of the date in UTC, 20261128."""
    return int(time.strftime("%Y%m%d", _universal(moment)))


def _universal(moment: float) -> time.struct_time:
    return time.gmtime(moment if is_known(moment) else 0)
