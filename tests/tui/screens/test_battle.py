"""Battles on the stage: about a second, then until a key; any key skips; brief or not at all as one likes."""

import pytest
from tests.games.thrones.board import STANNIS, Table
from tests.home import at_home
from tests.tui.screens.stage import Watched, alone, jon, on_turn, seat, watch

from thrones_tui.scene.canvas import Canvas
from thrones_tui.session.settings import Settings
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.screen import Size


def staged(table: Table, *pressed: str | Size, animation: str = "staged", rest: float = 0.0) -> Watched:
    return watch(
        seat(table, rest=rest, start=at_home(seed=7, settings=Settings(animation=animation))), *pressed
    )


def doubtful() -> Table:
    """Jon Snow with Samwell Tarly alone, who beats two of the three of Stannis."""
    table = jon()
    table.player.party = table.player.party[1:2]
    return table


def weak() -> Table:
    """Jon Snow with one knight against nine hundred."""
    table = jon()
    table.player.army, table.hero(STANNIS).army = 1, 900
    return table


def test_a_battle_takes_ten_frames_and_its_end_stays_until_a_key() -> None:
    terminal = staged(doubtful(), "r", "3", *["tick"] * 10)
    frames = terminal.seen[-11:]
    assert "Battle!" in frames[0]
    assert "They choose …" in frames[4]
    assert "STANNIS BARATHEON" in terminal.words
    assert "any key goes on" in terminal.key_bar
    lengths = [frame.count("█") for frame in frames]
    assert lengths == sorted(lengths)
    assert lengths[0] == 0 < lengths[4] < lengths[-1]


def test_both_bars_say_army_times_strength_and_are_as_long_for_the_larger_as_there_is_room() -> None:
    table = jon()
    table.player.army = 90
    terminal = staged(table, "r", "3", *["tick"] * 10)
    value = table.hero(STANNIS).army * 80
    assert "90 x 121 = 10,890" in terminal.words
    assert f"200 x 80 = {value:,}" in terminal.words
    assert " x 80" not in "".join(terminal.seen[-11:-5])  # or one would know whom they send
    bars = [row.count("█") for row in terminal.text.split("\n") if "█" in row]
    assert bars == [round(74 * 10890 / value)] * 2 + [74] * 2


def test_keys_pressed_before_the_first_frame_was_seen_skip_nothing() -> None:
    hasty = Hasty([Key(name, name) for name in "r3"])
    run(hasty, seat(doubtful(), start=at_home(seed=7, settings=Settings())))
    assert "Battle!" in hasty.text
    assert not hasty.type_ahead


class Hasty(Watched):
    """The key that opens the stage is held until its first frame was painted."""

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        if "Battle!" in canvas.text():
            self.type_ahead.extend([Key("3", "3")] * 3)


def test_any_key_skips_to_the_end_and_another_one_goes_on() -> None:
    skipped = staged(doubtful(), "r", "3", "x")
    assert "wins the battle" in skipped.words or "You win the battle" in skipped.words
    assert skipped.text == staged(doubtful(), "r", "3", *["tick"] * 10).text
    after = staged(doubtful(), "r", "3", "x", "z")
    assert "any key goes on" not in after.key_bar


def test_a_certain_battle_shows_only_how_it_ended() -> None:
    table = jon()
    table.player.army = 9000
    terminal = staged(table, "r", "3")
    assert "You win the battle. Stannis Baratheon has retired." in terminal.words
    assert "any key goes on" in terminal.key_bar
    assert "Only 4 warriors can ride with you." in staged(jon(), "r", "3", "z").words


@pytest.mark.parametrize(("animation", "frames"), [("brief", 1), ("off", 0)])
def test_a_battle_is_shown_in_brief_or_not_at_all_as_one_likes(animation: str, frames: int) -> None:
    terminal = staged(doubtful(), "r", "3", animation=animation)
    assert sum("any key goes on" in frame for frame in terminal.seen) == frames


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (200, 50)])
def test_a_lost_battle_is_told_in_every_window_and_leads_to_the_end(size: tuple[int, int]) -> None:
    pressed = (Size(*size), "r", "3", "enter")
    assert "Stannis Baratheon wins the battle." in staged(weak(), *pressed).words
    assert "Defeat" in staged(weak(), *pressed, "z").text


@pytest.mark.rule("T-END-6")
@pytest.mark.parametrize(("rest", "rounds"), [(0.0, 1), (0.99, 3)])
def test_the_last_battle_is_staged_round_by_round(rest: float, rounds: int) -> None:
    terminal = staged(on_turn(alone(), 50), "r", "Y", "enter", *["tick"] * 10 * rounds, rest=rest)
    assert "THE WHITE WALKERS" in terminal.words
    assert f"Round {rounds}: {'they break through' if rest else 'you stand'}" in terminal.words
    assert "any key goes on" in terminal.key_bar


def test_over_a_slow_line_a_battle_shows_only_how_it_ended() -> None:
    screen = seat(doubtful(), start=at_home(seed=7, settings=Settings()))
    terminal = Watched(("r", "3"))
    terminal.slow = True
    run(terminal, screen)
    assert "any key goes on" in terminal.key_bar
    assert terminal.text == staged(doubtful(), "r", "3", *["tick"] * 10).text
