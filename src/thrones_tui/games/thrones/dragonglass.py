"""T-DG: whoever stumbles on dragonglass equips a warrior with it."""

from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, ChooseOne, Decision
from thrones_tui.core.events import Event, Sentence, Teller
from thrones_tui.core.rules import Question
from thrones_tui.core.scheduler import Step
from thrones_tui.games.thrones.commands import Equip
from thrones_tui.games.thrones.state import PLAYER, Hero, State
from thrones_tui.games.thrones.telling import UNKNOWN, Names, known_to, seen_at


class DragonglassFound(Event[Names]):
    """T-DG-1, T-DG-2: a warrior was equipped, by a hero or, roaming free, by nobody (`UNKNOWN`)."""

    warrior: int
    tile: int
    hero: int = UNKNOWN

    def sentence(self, names: Names) -> Sentence:
        who = names.warrior(self.warrior)
        if self.hero == UNKNOWN:
            return Sentence(f"{who}, roaming free, finds dragonglass.", "ice")
        return Sentence(f"{names.does(self.hero, 'equip')} {who} with dragonglass.", "ice")


def find_dragonglass(state: State, tell: Teller) -> None:
    """T-DG-2: the player, then the others."""
    if not state.dragonglass:
        return
    # T-DG-3: where nobody can carry it, it stays hidden and nobody learns of it.
    if state.hero.tile in state.dragonglass and _unequipped(state, state.hero):
        state.scheduler.follow((Step("OthersFindDragonglass"),))
        state.scheduler.ask("EquipDragonglass")
    else:
        others_find_dragonglass(state, tell)


def _unequipped(state: State, hero: Hero) -> list[int]:
    return [member for member in hero.party if not state.warriors[member].dragonglass]


def _choose_bearer(state: State) -> Decision:
    bearers = _unequipped(state, state.hero)
    return ChooseOne(
        PLAYER,
        "dragonglass",
        "Great news! You have stumbled upon Dragonglass. "
        "Choose which one of your warriors would you like to equip with Dragonglass",
        tuple(Choice(Equip(state.warriors[member].name)) for member in bearers),
    )


def _equip_chosen(state: State, tell: Teller, command: Command) -> None:
    assert isinstance(command, Equip)
    bearer = state.member(state.player, command.warrior)
    _equip(state, bearer, state.hero.tile)
    tell(DragonglassFound, bearer, state.hero.tile, state.player)


def _equip(state: State, bearer: int, tile: int) -> None:
    state.warriors[bearer].dragonglass = True
    state.dragonglass.remove(tile)


def others_find_dragonglass(state: State, tell: Teller) -> None:
    """T-DG-2: rivals in roster order equip a warrior at random, free warriors themselves."""
    heroes, warriors, hidden = state.heroes, state.warriors, state.dragonglass
    for rival in state.rivals:
        hero = heroes[rival]
        if hero.tile in hidden and (bearers := _unequipped(state, hero)):
            bearer = state.dice.pick(bearers)
            _equip(state, bearer, hero.tile)
            tell(DragonglassFound, bearer, hero.tile, rival, audience=known_to(state, rival))
    for member in state.free:
        warrior = warriors[member]
        if warrior.tile in hidden and not warrior.dragonglass:
            _equip(state, member, warrior.tile)
            tell(DragonglassFound, member, warrior.tile, audience=seen_at(state, warrior.tile))


QUESTIONS: Final = {"EquipDragonglass": Question(_choose_bearer, _equip_chosen)}
STEPS: Final = {"FindDragonglass": find_dragonglass, "OthersFindDragonglass": others_find_dragonglass}
