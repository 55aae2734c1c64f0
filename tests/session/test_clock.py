"""Times in words, whatever the clock, the calendar and the time zone do."""

import math
import os
import re
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from tests.home import places
from tests.session.endings import history, over
from tests.session.journals import begun

from thrones_tui.session import clock
from thrones_tui.session.clock import day_number, in_words, is_known, stamp, utc
from thrones_tui.session.saved import new_id
from thrones_tui.session.settling import settle
from thrones_tui.session.shelf import list_saves

NOON = datetime(2026, 11, 28, 12).timestamp()
HOUR = 3600.0
STRANGE = [-1.0, -1e12, -1e300, 253_402_300_800.0, 1e18, 1e300, math.inf, -math.inf, math.nan, 10**400]

posix = pytest.mark.skipif(not hasattr(time, "tzset"), reason="POSIX time zones")


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Moves the computer to another time zone."""

    def move(name: str) -> None:
        patch.setenv("TZ", name)
        time.tzset()

    with pytest.MonkeyPatch.context() as patch:
        yield move
    time.tzset()


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (NOON, "today 12:00"),
        (NOON - 11 * HOUR, "today 01:00"),
        (NOON + 11 * HOUR, "today 23:00"),
        (NOON - 13 * HOUR, "yesterday 23:00"),
        (NOON - 24 * HOUR, "yesterday 12:00"),
        (NOON - 48 * HOUR, "26 Nov 2026"),
        (NOON + 24 * HOUR, "29 Nov 2026"),
    ],
)
def test_recent_moments_are_said_with_the_time_of_day_others_as_a_date(moment: float, words: str) -> None:
    assert in_words(moment, NOON) == words


@posix
@pytest.mark.parametrize(
    ("place", "then", "now", "words"),
    [
        # The clocks go back: the day has 25 hours, so 24 hours before its end is the same day.
        ("Europe/Berlin", "2026-10-24 23:30", "2026-10-25 23:30", "yesterday 23:30"),
        ("Europe/Berlin", "2026-10-24 00:10", "2026-10-25 23:50", "yesterday 00:10"),
        # They go forward: the day has 23, so 24 hours before its first hour is the day before yesterday.
        ("Europe/Berlin", "2026-03-29 12:00", "2026-03-30 00:30", "yesterday 12:00"),
        ("Europe/Berlin", "2026-03-28 23:59", "2026-03-30 00:30", "28 Mar 2026"),
        ("America/New_York", "2026-03-08 23:30", "2026-03-09 00:10", "yesterday 23:30"),
        ("Australia/Lord_Howe", "2026-04-04 13:00", "2026-04-05 23:59", "yesterday 13:00"),
        # The ends of months, leap days and years.
        ("UTC", "2028-02-29 08:00", "2028-03-01 08:00", "yesterday 08:00"),
        ("UTC", "2028-02-28 08:00", "2028-03-01 08:00", "28 Feb 2028"),
        ("UTC", "2027-02-28 08:00", "2027-03-01 08:00", "yesterday 08:00"),
        ("UTC", "2026-12-31 23:59", "2027-01-01 00:00", "yesterday 23:59"),
        ("UTC", "2027-12-31 10:00", "2026-12-31 10:00", "31 Dec 2027"),
    ],
)
def test_yesterday_is_the_day_before_however_many_hours_it_has(
    zone: Callable[[str], None], place: str, then: str, now: str, words: str
) -> None:
    zone(place)
    moments = [
        datetime.fromisoformat(each).replace(tzinfo=ZoneInfo(place)).timestamp() for each in (then, now)
    ]
    assert in_words(*moments) == words


@posix
@pytest.mark.parametrize(
    "name",
    [":/etc/passwd", "XXX+99", "XXX-99:99:99", "", "\u00fc", "A" * 5000, "<\x1b[2J>5", "/dev/zero", ":/"],
)
def test_a_time_zone_that_is_none_makes_no_difference_to_the_kind_of_words(
    zone: Callable[[str], None], name: str
) -> None:
    zone(name)
    assert in_words(NOON, NOON).startswith("today ")
    assert in_words(NOON - 24 * HOUR, NOON).startswith("yesterday ")
    assert in_words(253_402_300_799.0, NOON)[-5:] in (" 9999", "10000")
    assert in_words(0, NOON)[-5:] in (" 1970", " 1969")


@pytest.mark.parametrize("moment", STRANGE)
def test_a_moment_that_no_calendar_has_is_an_unknown_time(moment: float) -> None:
    assert not is_known(moment)
    assert in_words(moment, NOON) == "at an unknown time"
    assert in_words(NOON, moment) == "28 Nov 2026"
    assert (utc(moment), stamp(moment), day_number(moment)) == (
        "1970-01-01T00:00:00Z",
        "19700101-000000",
        19700101,
    )


def test_the_first_and_the_last_moment_have_their_words() -> None:
    assert utc(0) == "1970-01-01T00:00:00Z"
    assert utc(253_402_300_799) == "9999-12-31T23:59:59Z"
    assert utc(1_795_867_200) == "2026-11-28T12:00:00Z"


@pytest.mark.parametrize("when", [-1_000_000, 253_402_300_800, 1 << 40])
def test_a_save_with_an_odd_time_stamp_is_listed_like_others(
    home: Path, monkeypatch: pytest.MonkeyPatch, when: int
) -> None:
    game = over()
    game.close()
    stat = os.stat

    def stamped(path: str) -> os.stat_result:
        fields = list(stat(path))
        fields[8] = when
        return os.stat_result(fields)

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", stamped)
        (save,) = list_saves(places().saves)
        assert save.problem == ""
        assert save.words(NOON).endswith("at an unknown time")
        assert settle(places()) == ()
    (record,) = history(home)
    assert utc(clock.now() - HOUR) < record.ended <= utc(clock.now())


def test_ids_differ_even_if_the_clock_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOON)
    ids = {new_id("thrones") for _ in range(3000)}
    assert len(ids) == 3000
    assert {name[:24] for name in ids} == {f"{stamp(NOON)}-thrones-"}


@pytest.mark.parametrize("now", [0.0, -5.0, 1e300])
def test_a_game_can_be_begun_and_listed_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, now: float
) -> None:
    monkeypatch.setattr(clock, "now", lambda: now)
    game = begun(tmp_path)
    assert game.header.began == "1970-01-01T00:00:00Z"
    (save,) = list_saves(str(tmp_path))
    assert save.words()
    game.close()


def test_the_clock_is_read_and_put_into_words_in_one_place() -> None:
    package = Path(clock.__file__).parents[1]
    use = re.compile(
        r"\btime\.(time|time_ns|localtime|gmtime|strftime|ctime|mktime)\(|\bdatetime\.(now|today)"
    )
    users = {path.name for path in package.rglob("*.py") if use.search(path.read_text(encoding="utf-8"))}
    assert users == {"clock.py"}
