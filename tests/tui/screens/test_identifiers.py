"""What options, rules and events are called in files and code is on no screen: it has words there."""

import re
from collections.abc import Callable, Iterator
from itertools import chain

import pytest
from tests.effort import combined
from tests.home import at_home, places
from tests.tui.screens import shelf
from tests.tui.screens.places import PLACES
from tests.tui.screens.stage import Watched, watch

from thrones_tui.core.events import AnyEvent, Event
from thrones_tui.core.options import HouseRule, HouseRules, Option
from thrones_tui.games.registry import GAMES
from thrones_tui.session.endings import finish
from thrones_tui.session.home import Start
from thrones_tui.session.settings import Settings
from thrones_tui.session.worlds import load_ruleset
from thrones_tui.tui.goto import Goto, ToEnd, ToHall, ToReplay, ToResume, ToSaves, ToTitle

SIZES = [(80, 24), (40, 12), (120, 40)]
HOUSE = {"horses": "Horses", "cunning-rivals": "Cunning rivals", "doomed-stannis": "Doomed Stannis"}


def options() -> Iterator[Option]:
    for game in GAMES:
        yield from load_ruleset(game).edition.rules.options


def house_rules() -> Iterator[HouseRule]:
    return chain.from_iterable(option.rules for option in options() if isinstance(option, HouseRules))


def kinds(of: type[AnyEvent]) -> Iterator[type[AnyEvent]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


RULES = {rule.name for rule in house_rules()}
NAMES = {*RULES, *Settings._fields, *(option.name for option in options())}
NAMES |= {kind.__name__ for kind in kinds(Event)}
COMPOUND = {name for name in NAMES if re.search(r"[-_\d]|[a-z][A-Z]", name)}
"""Those that are no words."""


def words(terminal: Watched) -> set[str]:
    return set(re.findall(r"[\w-]+", terminal.text))


def test_there_are_identifiers_of_all_kinds() -> None:
    assert {"cunning-rivals", "dementors_min", "player1", "BattleFought", "animation"} <= NAMES
    assert {"cunning-rivals", "dementors_min", "player1", "BattleFought"} <= COMPOUND


@pytest.mark.parametrize(("name", "size"), combined(PLACES, SIZES))
def test_no_screen_shows_an_identifier(name: str, size: tuple[int, int]) -> None:
    shelf.clear()
    place = PLACES[name]
    assert not words(watch(place.begin(), *place.pressed, width=size[0], height=size[1])) & COMPOUND


# Games with house rules


def waiting() -> str:
    """The journal of one that was left."""
    return str(shelf.left(shelf.play_on(shelf.begun(house=",".join(HOUSE)), shelf.on_turn(5))))


def over() -> Goto:
    """The end of one."""
    saved = shelf.play_on(shelf.begun(house=",".join(HOUSE)), shelf.is_over)
    return ToEnd(at_home(), saved, finish(saved, places()))


def after(make: Callable[[], object], then: Callable[[Start], Goto]) -> Goto:
    """A screen that lists one."""
    make()
    return then(at_home())


NAMING: dict[str, tuple[Callable[[], Goto], tuple[str, ...]]] = {
    "sheet": (lambda: ToResume(at_home(), waiting()), ("s", "end")),
    "sheet in a replay": (lambda: ToReplay(at_home(), waiting()), ("s", "end")),
    "end": (over, ("z",)),
    "hall": (lambda: after(over, ToHall), ()),
}
"""Screens that tell which are on, and the keys that lead there."""
SILENT: dict[str, tuple[Callable[[], Goto], tuple[str, ...]]] = {
    "game": (lambda: ToResume(at_home(), waiting()), ()),
    "title": (lambda: after(waiting, ToTitle), ()),
    "saves": (lambda: after(waiting, ToSaves), ()),
    "export": (lambda: after(waiting, ToSaves), ("e",)),
}


@pytest.mark.parametrize("name", NAMING | SILENT)
def test_house_rules_are_called_by_their_labels_wherever_they_are_named(name: str) -> None:
    begin, pressed = (NAMING | SILENT)[name]
    terminal = watch(begin(), *pressed, width=120, height=60)
    assert not words(terminal) & COMPOUND
    assert name in SILENT or all(label in terminal.words for label in HOUSE.values())
