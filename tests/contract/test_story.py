"""What the player was told and remembers is the same whenever somebody looks."""

from dataclasses import replace

import pytest
from tests.contract.games import NAMES, Case, in_each_case, played, start

from thrones_tui.scene.live import MOST_UNTOLD


@in_each_case
def test_a_story_read_late_or_in_a_copy_is_that_read_after_each_command(case: Case) -> None:
    read, unread = start(*case), None
    for at, (unread, command) in enumerate(played(*case)):
        if at % (MOST_UNTOLD // 5) == 0:
            assert unread.clone().story == read.story
        read.submit(command)
        assert len(read.log) >= read.story.fresh >= read.story.news
    assert unread is not None
    assert unread.story == read.story
    assert unread.story.clone() == read.story


@pytest.mark.parametrize("name", NAMES)
def test_what_is_set_in_the_story_of_a_game_stays_out_of_its_copies(name: str) -> None:
    game = start(name, 2)
    twin, log = game.clone(), game.log.copy()
    game.story = replace(game.story, unread=1, log=[])
    assert (twin.story.unread, twin.log) == (0, log)
    assert (game.clone().story.unread, game.clone().log) == (1, [])
