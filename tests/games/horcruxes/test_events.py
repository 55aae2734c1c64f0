"""Events in words."""

import pytest
from tests.games.horcruxes.board import wizard, world

from thrones_tui.core.events import Event
from thrones_tui.games.horcruxes.arrival import (
    DementorsFought,
    DementorsKilled,
    ElvesHelped,
    HorcruxesCollected,
    VoldemortHeld,
    VoldemortStruck,
)
from thrones_tui.games.horcruxes.finale import GameEnded
from thrones_tui.games.horcruxes.kinds import DeadRobbed, LifeShared, OtherRobbed, PlayersMet
from thrones_tui.games.horcruxes.state import Life
from thrones_tui.games.horcruxes.travel import MannerChosen, PlayerMoved
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.canvas import STYLES

SAID: list[tuple[Event[View], str]] = [
    (VoldemortStruck(0), "!danger: Voldemort is here without Dumbledore: Ada is dead."),
    (VoldemortHeld(0), "routine text: Voldemort is here, but so is Dumbledore."),
    (ElvesHelped(0, 1, Life("3")), "good: 1 elf: +1, life 3."),
    (ElvesHelped(0, 2, Life("3.5")), "good: 2 elves: +2, life 3.5."),
    (DementorsFought(0, 2, Life("3"), 1), "warn: 2 dementors: -2, life 3; 1 stays."),
    (DementorsFought(0, 1, Life("3"), 0), "warn: 1 dementor: -1, life 3; none stays."),
    (DementorsFought(0, 1, Life("3"), 2), "warn: 1 dementor: -1, life 3; 2 stay."),
    (DementorsKilled(1), "!danger: Bo has no life points left, and is dead."),
    (HorcruxesCollected(0, 1, 3), "gold: Ada collects 1 horcrux: 3 of 7."),
    (HorcruxesCollected(1, 2, 7), "gold: Bo collects 2 horcruxes: 7 of 7."),
    (GameEnded("Ada wins.", True, False), "!good: Ada wins."),
    (GameEnded("Time is up.", False, False), "!danger: Time is up."),
    (GameEnded("Bo is dead.", False, True), "!danger: Nobody has all seven horcruxes, so nobody wins."),
    (PlayersMet(1), "routine text: Bo meets Ada, and does nothing."),
    (LifeShared(0, Life("2.5")), "good: Ada shares with Bo: life 2.5 each."),
    (OtherRobbed(0, 2, Life("1")), "!danger: Ada robs Bo of 2 horcruxes and 1 life point!"),
    (OtherRobbed(1, 0, Life("2")), "!danger: Bo robs Ada of 2 life points!"),
    (DeadRobbed(0, 1), "!gold: Ada takes 1 horcrux from Bo, who is dead."),
    (
        MannerChosen(0, "helpful"),
        "text: Ada meets as the helpful do: both get half of the sum of their life points.",
    ),
    (PlayerMoved(0, (3,), 0, 3), "accent: Ada rolls 3: cell 0 to 3."),
    (PlayerMoved(1, (3, 4), 0, 4), "accent: Bo rolls 3, then 4: cell 0 to 4."),
    (PlayerMoved(0, (), 2, 2), "accent: Ada stays in cell 2."),
    (PlayerMoved(0, (), 2, 5), "accent: Ada goes from cell 2 to 5."),
]


def test_the_samples_are_of_every_kind() -> None:
    declared = {kind for kind in Event.__subclasses__() if ".horcruxes." in kind.__module__}
    assert {type(event) for event, _ in SAID} == declared


@pytest.mark.parametrize(("event", "said"), SAID)
def test_an_event_is_told_in_these_words_and_this_style(event: Event[View], said: str) -> None:
    text, style, weight = event.sentence(world(wizard("Ada"), wizard("Bo", "evil")).view())
    weighs = ("echo ", "routine ", "passing ", "", "!")[weight]
    assert f"{weighs}{style}: {text}" == said
    assert style in STYLES
