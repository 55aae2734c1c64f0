"""The small world that comes with the program: its figures, and that its games are short and fair."""

from functools import cache
from random import Random
from statistics import median

import pytest
from tests.effort import usually
from tests.games.thrones.board import CLASSIC, MAPS, ThronesRules, load, world_of

from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.options import HouseRules
from thrones_tui.games.registry import GAMES as REGISTERED
from thrones_tui.games.thrones.calendar import appointments
from thrones_tui.games.thrones.survey import Survey, survey
from thrones_tui.session.worlds import load_ruleset

HEROES = MAREN, ULRIC, CORVIN = ("Maren Ashby", "Ulric Thane", "Corvin Dray")
GAMES = usually(100, 300)
DOCS = MAPS.parents[1] / "docs"


@cache
def rules() -> ThronesRules:
    return load("skirmish", load_ruleset("skirmish").files)


def surveyed() -> Survey:
    return survey(world_of(rules()), world_of(load("thrones", CLASSIC)).rules)


@pytest.mark.rule("T-SET-2")
def test_its_totals_are_those_of_its_map() -> None:
    found = surveyed()
    assert found.tiles == {"water": 74, "land": 62, "cities": 8, "all": 144}
    assert found.points == {"water": 74, "land": 124, "cities": 87, "all": 285}
    assert found.money == {"water": 740, "land": 620, "cities": 350, "heroes": 1400, "all": 3110}
    assert found.influence["heroes"] == 130


@pytest.mark.rule("T-ACT-2")
def test_its_island_is_for_those_with_a_ship() -> None:
    found = surveyed()
    assert found.neighbours == ((MAREN, ULRIC), (CORVIN,))
    starts = {hero.name: hero for hero in found.heroes}
    assert [name for name in starts if starts[name].ship] == [CORVIN]
    assert starts[MAREN].by_land.cities == starts[ULRIC].by_land.cities == tuple("ABCDEF")
    assert starts[CORVIN].by_land.cities == tuple("GH")
    world = world_of(rules())
    richest = max(world.cities.values(), key=lambda city: city.points)
    assert richest.letter in starts[CORVIN].by_land.cities
    assert any(row.free and row.ship for row in world.tables.warriors)


@pytest.mark.rule("T-CAL-6")
def test_everything_of_its_calendar_happens_to_its_own_people() -> None:
    assert surveyed().calendar_lacks == {}
    steps = [entry.step.name for entry in appointments(world_of(rules()))]
    assert steps == ["BringDragons", "ConsumeHero", "BringSister", "PartWarrior", "RaiseLevy"]


@pytest.mark.rule("T-END-3", "T-ENC-11", "T-ACT-5")
@pytest.mark.parametrize("hero", HEROES)
def test_random_games_take_some_twenty_turns_and_can_be_won_and_lost_with_every_hero(hero: str) -> None:
    turns, won = [], 0
    limits = world_of(rules()).rules.limits
    for seed in range(GAMES):
        game = Game(rules(), rules().new({"hero": hero}, Dice(seed)), quiet=True)
        rng = Random(seed)
        while game.outcome is None:
            game.submit(game.decision.sample(rng))
            state = game.state
            assert max(len(state.heroes[number].party) for number in state.active()) <= limits.party == 3
        assert max(warrior.strength for warrior in state.warriors) <= limits.strength
        rules().decode(rules().encode(state))
        turns.append(state.turn)
        won += bool(game.outcome.winners)
    assert 19 <= median(turns) <= 23
    assert max(turns) == 23
    assert 0.3 < won / GAMES < 0.6


def test_the_page_on_making_a_world_quotes_its_files() -> None:
    page = (DOCS / "making-a-world.md").read_text(encoding="utf-8")
    files = {path.name: path.read_text(encoding="utf-8") for path in (MAPS / "skirmish").iterdir()}
    assert "\n".join(files["mapGOT.txt"].split("\n")[:6]) in page
    for name in ("citiesGOT.txt", "heroesGOT.txt", "warriorsGOT.txt"):
        quoted = [line for line in page.split("\n") if line in files[name].split("\n") and line]
        assert len(quoted) >= 2, name
    numbers = {line.split("#")[0].strip() for line in files["ruleset.toml"].split("\n")}
    for block in page.split("```toml\n")[1:]:
        lines = {line.split("#")[0].strip() for line in block.split("```")[0].split("\n")}
        assert lines <= numbers


@pytest.mark.rule("T-HOUSE-3", "T-SET-7")
def test_the_registry_speaks_of_its_own_people_and_numbers() -> None:
    listing, numbers = REGISTERED["skirmish"], world_of(rules()).rules
    options = {option.name: option for option in rules().options}
    house = options["house"]
    assert isinstance(house, HouseRules)
    (doomed,) = (rule for rule in house.rules if rule.name == "doomed-stannis")
    assert doomed.label == "Doomed Old Ulric"
    assert doomed.about.startswith(f"{numbers.calendar.demons.hero} dies on turn {numbers.calendar.turn}")
    for name in ("money", "influence", "army"):
        assert f"from 0 to {numbers.limits.start_resources}" in options[name].help
    assert (listing.title, listing.tagline) == (numbers.title, numbers.tagline)
