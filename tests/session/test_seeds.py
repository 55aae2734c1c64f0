import pytest

from thrones_tui.session import clock
from thrones_tui.session.codes import daily_seed, fresh_seed

NEW_YEAR = 1_798_761_600
"""When 2027 begins in UTC, in seconds since 1970."""


@pytest.mark.parametrize(
    ("moment", "seed"),
    [
        (NEW_YEAR - 1, 20261231),
        (NEW_YEAR, 20270101),
        (NEW_YEAR + 86_399, 20270101),
        (NEW_YEAR + 86_400, 20270102),
    ],
)
def test_the_seed_of_a_day_is_its_date_which_begins_everywhere_when_it_begins_in_utc(
    moment: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "now", lambda: float(moment))
    assert daily_seed() == seed


def test_a_fresh_seed_has_up_to_nine_digits_and_is_another_each_time() -> None:
    seeds = [fresh_seed() for _ in range(100)]
    assert all(0 <= seed < 10**9 for seed in seeds)
    assert len(set(seeds)) > 90
