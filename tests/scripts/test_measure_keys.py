"""A game played by gestures leaves the journal of one played key by key."""

from pathlib import Path

import measure_keys


def test_a_game_by_gestures_leaves_the_same_journal_and_takes_fewer_keys(tmp_path: Path) -> None:
    game = measure_keys.play("Sansa Stark", 25, str(tmp_path))
    assert game.same
    assert game.turns > 20
    assert game.keys < game.before
