"""R-SEE-2 with R-CMD-5: in the dark no run and no journey tells of what is out of sight."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import ParamSpec

import pytest
from tests.effort import usually
from tests.games.minirogue.board import Table, draw, rewritten, the_edition, the_rules

from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.events import AnyEvent, Teller
from thrones_tui.core.scheduler import Step
from thrones_tui.games.minirogue.commands import Journey, Run, Travel
from thrones_tui.games.minirogue.events import Attacked, ErrandDisturbed, WayBlocked
from thrones_tui.games.minirogue.house import in_view
from thrones_tui.games.minirogue.kinds import MONSTERS, PLAYER
from thrones_tui.games.minirogue.placing import enter_level
from thrones_tui.games.minirogue.running import begin_journey
from thrones_tui.games.minirogue.state import State
from thrones_tui.games.minirogue.view import View
from thrones_tui.scene.gestures import Gesture, take_step
from thrones_tui.scene.live import LiveGame, begin
from thrones_tui.session.worlds import load_ruleset

P = ParamSpec("P")


def explored(drawing: str) -> Table:
    """A dark level that was seen whole; the monsters sleep."""
    table = draw(drawing, dark=True, asleep=True)
    table.state.seen = bytearray(b"\1") * len(table.state.seen)
    return table


@pytest.mark.rule("R-CMD-5", "R-SEE-2")
def test_in_the_dark_a_blocked_journey_names_who_is_in_sight_not_who_is_nearer() -> None:
    table = explored(">G.#\n#D#@\n#...")
    assert [foe.name for foe in table.game.view().foes] == ["Goblin"]
    assert table.told("travel stairs") == ["The Goblin stands in the way."]
    assert table.state.turn == 1


@pytest.mark.rule("R-CMD-5", "R-SEE-2")
def test_in_the_dark_a_journey_leads_to_a_monster_out_of_sight_and_stops_when_it_is_seen() -> None:
    table = explored("@...#\n###.#\n>D..#")
    assert table.told("travel stairs") == ["The Dragon comes into sight."]
    assert table.at == (1, 3)
    assert table.told("travel stairs") == ["The Dragon stands in the way."]


def set_out(state: State, command: Travel) -> tuple[int, Step | None, list[AnyEvent]]:
    """Where the first step of a journey leads, the rest, and what is told where there is no step."""
    twin, tell = state.clone(), Teller()
    twin.scheduler.asked = None
    begin_journey(twin, tell, command)
    told = tell.take()
    return twin.player.tile, twin.errand, told if twin.player.tile == state.player.tile else []


@pytest.mark.rule("R-CMD-5", "R-SEE-2")
def test_no_journey_depends_on_what_is_out_of_sight() -> None:
    blocked = led = 0
    for seed in range(usually(12, 60)):
        rng = Random(seed)
        state = the_rules().new({"house": "dark"}, Dice(seed))
        enter_level(state, Teller(), rng.randrange(5))
        share = (0.0, 0.7, 1.0)[seed % 3]
        state.seen = bytearray(flag or rng.random() < share for flag in state.seen)
        game = LiveGame(the_edition(), state)
        twin = rewritten(game, rng)
        for place in rng.sample([*state.level.places], 60):
            if state.seen[state.level.board.tile(place.spot)] and place.spot != game.view().position:
                here = set_out(state, place)
                assert set_out(twin.state, place) == here
                blocked += any(isinstance(event, WayBlocked) for event in here[2])
                led += here[1] is not None
    assert blocked > 20
    assert led > 100


class Witness(Teller):
    """Looks, whenever a monster is named, whether one of its kind is in view."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        self.named: Counter[str] = Counter()

    def __call__(self, make: Callable[P, AnyEvent], *args: P.args, **kwargs: P.kwargs) -> None:
        event = make(*args, **kwargs)
        match event:
            case ErrandDisturbed(kind) | WayBlocked(kind):
                kinds = {kind}
            case Attacked(attacker, defender):
                kinds = {attacker, defender} - {PLAYER}
            case _:
                kinds = set()
        assert kinds <= {foe.kind for foe in in_view(self.state)}
        self.named[type(event).__name__] += bool(kinds)


@pytest.mark.rule("R-CMD-5", "R-SEE-2")
def test_in_the_dark_only_monsters_in_view_are_named() -> None:
    named: Counter[str] = Counter()
    for seed in range(usually(6, 40)):
        rng = Random(seed)
        state = the_rules().new({"house": "dark"}, Dice(seed))
        enter_level(state, Teller(), 3)
        game = Game(the_rules(), state)
        game.state.seen = bytearray(b"\1") * len(game.state.seen)
        game._tell = witness = Witness(game.state)
        for _ in range(100):
            game.state.player.hit_points = 99
            options = game.decision.options
            errands = [option for option in options if isinstance(option, Run | Travel | Journey)]
            game.submit(rng.choice(errands or options))
        named += witness.named
    assert min(named[kind.__name__] for kind in (ErrandDisturbed, WayBlocked, Attacked)) > 3, named


HEEDED = dict.fromkeys(("", *(monster.name for monster in MONSTERS.values())), 2.0)
"""For whom a player goes on all the same."""


@pytest.mark.rule("R-CMD-5", "R-SEE-2")
@pytest.mark.parametrize("house", ["dark", "dark,restless"])
def test_exploring_in_the_dark_never_comes_twice_to_where_it_knows_as_much(house: str) -> None:
    for seed in usually(range(20, 34), range(200)):
        play = begin(load_ruleset("minirogue").edition, Dice(seed), {"house": house})
        assert isinstance(play.state, State)
        for at in range(12):
            play.state.player.hit_points = 20
            gesture: Gesture | None = play.presenter.gestures(play.seen)["o"]
            been = set[object]()
            while gesture is not None and play.outcome is None:
                view = play.seen
                assert isinstance(view, View)
                known = view.depth, view.position, view.rows, view.things, view.foes, view.sleep, play.met
                assert known not in been, f"seed {seed}, turn {view.turn}"
                been.add(known)
                gesture = take_step(gesture, play, play.submit, HEEDED if at % 2 else {}).rest
            if play.outcome is None and play.decision.kind == "turn":
                play.submit("descend")
