from datetime import date, datetime, timedelta, timezone, tzinfo
from typing import Self

import pytest

from thrones_tui.session.seeds import daily_seed, fresh_seed, utc_today


def test_the_seed_of_a_day_is_its_date_and_can_be_said_aloud() -> None:
    assert daily_seed(date(2026, 7, 28)) == 20260728
    assert daily_seed(date(2027, 1, 2)) == 20270102


def test_no_two_days_have_the_same_seed() -> None:
    days = [date(2024, 1, 1) + timedelta(number) for number in range(1500)]
    assert len({daily_seed(day) for day in days}) == len(days)


def test_the_day_begins_everywhere_when_it_begins_in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    class InNewYork(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            moment = cls(2026, 12, 31, 19, 30, tzinfo=timezone(timedelta(hours=-5)))
            return moment.replace(tzinfo=None) if tz is None else moment.astimezone(tz)

    monkeypatch.setattr("datetime.datetime", InNewYork)
    assert utc_today() == date(2027, 1, 1)


def test_a_fresh_seed_has_up_to_nine_digits_and_is_another_each_time() -> None:
    seeds = [fresh_seed() for _ in range(100)]
    assert all(0 <= seed < 10**9 for seed in seeds)
    assert len(set(seeds)) > 90
