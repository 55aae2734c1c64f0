"""Help for thrones: the game in short, the signs, and a page for each chapter of the rules."""

from thrones_tui.games.thrones.board import GROUNDS
from thrones_tui.games.thrones.calendar import coming
from thrones_tui.games.thrones.cities import KNIGHTS, RUMOURS, WANT_KNIGHTS
from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.panels import SIGNS
from thrones_tui.games.thrones.ruleset import Ruleset, Yield
from thrones_tui.games.thrones.telling import gains
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.english import amount, percent, share
from thrones_tui.scene.keynames import press
from thrones_tui.scene.model import Note, Page


def pages(world: World, house: tuple[str, ...] = ()) -> tuple[Page, ...]:
    """All pages; `house` are the names of the house rules that are on."""
    rules, on = world.rules, world.house_rules(house)
    return (
        _in_short(rules).on("turn"),
        _signs(),
        _travel(rules, on).on("ride"),
        _encounters(rules).on("encounter"),
        _battle(rules).on("champion"),
        _warriors(rules).on("party", "room"),
        _wealth(rules),
        _cities(rules).on(RUMOURS, WANT_KNIGHTS, KNIGHTS, "dragonglass"),
        _fate(rules),
        _calendar(world, on).on("respects"),
        _walkers(rules).on("walkers"),
        _house(world, on).on("horses"),
    )


def _in_short(rules: Ruleset) -> Page:
    walkers = rules.walkers
    return Page.of(
        "The game in short",
        "You are one of the heroes who want the Iron Throne. Travel, take every place you set foot on, gather "
        "warriors, and get rid of your rivals by speech, gold or battle.",
        "A lost battle against a rival ends the game.",
        f"Growing strong rouses the White Walkers, and so do {walkers.turns} turns. Then a final battle decides: "
        "win it, and the points you hold are your score.",
        "So: gain army, influence and dragonglass for that battle, and points for the score, before you fight it.",
    )


def _signs() -> Page:
    return Page.of(
        "Signs on the map",
        Note(
            "The square shows all that you can see; you are in its middle. A sign stands behind "
            "the letter of its tile (A@ is you in the city A), or below it where tiles are large.",
            drawn=True,
        ),
        *SIGNS,
        Note(
            "The ground of a tile tells whose it is. A city's is brighter, and its worth stands beside its "
            "letter. The ground of each rival stands beside the name: in large windows, and on the map "
            f"({press('m')}).",
            drawn=True,
        ),
        *GROUNDS,
    )


def _travel(rules: Ruleset, on: tuple[HouseRule, ...]) -> Page:
    rest, consult = rules.actions.rest_strength, rules.actions.consult_morale
    others = next((rule.moves for rule in on if rule.moves), "everybody else")
    return Page.of(
        "Your turn",
        f"Each turn you travel one tile, rest, or consult the gods. Then {others} moves one tile at random.",
        f"Rest ({press('r')}): every warrior in your party gains {rest} strength (at most {rules.limits.strength}).",
        f"Consult the gods ({press('g')}): every warrior gains {consult} morale (at most {rules.limits.morale}).",
        "Journeys and runs stop at news of weight, new sights and rivals near who might win.",
        f"Advice ({press('a')}): what the program would do, and why; in questions, too.",
        "Water: you can put to sea if your hero or any warrior of the party has a ship. If you lose your "
        "last ship at sea, you may sail on until you land. On a small island without a ship you are stuck: "
        "you are warned before you give up the last one there.",
    )


def _encounters(rules: Ruleset) -> Page:
    meet = rules.encounters
    return Page.of(
        "Meeting a rival",
        f"A rival at most {meet.reach} rows and {meet.reach} columns away is met, whether you like it or not. "
        "You choose how, and see the odds first.",
        f"Speech: chance (1 - m/100) x influence/{meet.influence_total}, where m is the morale of their first warrior. "
        f"Lost: you keep {share(meet.speech_keeps)} of your influence.",
        f"Buy: chance (1 - l/100) x money/{meet.money_total}, where l is the loyalty of their first warrior. "
        f"Refused: you keep {share(meet.offer_keeps)} of your money.",
        "Battle: lost, the game is over.",
        "Won by any of the three: the rival retires, and money, influence, army, places and warriors are yours.",
    )


def _battle(rules: Ruleset) -> Page:
    return Page.of(
        "Battle",
        "Each side sends one warrior, theirs drawn at random. Yours is your best, sent without asking; you choose "
        "only where another may do better. "
        "The higher army x strength wins.",
        "A side without warriors loses to a side with one. If neither has any, the larger army wins.",
        f"After a draw both sides keep {share(rules.encounters.tie_keeps)} of their army, and both heroes go on.",
    )


def _warriors(rules: Ruleset) -> Page:
    join = rules.recruiting
    return Page.of(
        "Warriors",
        f"A party has at most {rules.limits.party} warriors. A free warrior near exactly one hero joins that hero "
        f"if there is room, and gains {join.loyalty} loyalty and {join.morale} morale.",
        "Near two heroes or more, a free warrior joins nobody.",
        "After a conquest you choose whom to keep; the others roam free.",
        "Strength (S) decides battles. In the final battle the strength and morale (M) of every warrior count. The "
        "loyalty (L) and morale of a rival's first warrior resist your gold and your speech.",
        "ship: the party can sail. glass: the warrior carries dragonglass.",
    )


def _wealth(rules: Ruleset) -> Page:
    return Page.of(
        "Places and points",
        f"The first time you come to a place you do not control, it pays: water {_pays(rules.water)}, "
        f"land {_pays(rules.land)}, a city by its size. It never pays you twice.",
        f"You control where you stand. Your points are what you control now: water {rules.water.points}, "
        f"land {rules.land.points}, cities most.",
        "A rival who comes by takes the place, and its points, from you. Come back to regain it.",
    )


def _pays(worth: Yield) -> str:
    return gains(worth.money, worth.influence, worth.army)


def _cities(rules: Ruleset) -> Page:
    return Page.of(
        "Cities and dragonglass",
        "On your first arrival in a city you may listen to rumours (how far the closest rival is) and buy "
        f"knights at {rules.knights.price} money each.",
        f"Dragonglass lies hidden on {rules.dragonglass.tiles} tiles of land. Whoever comes by equips one warrior "
        f"with it. In the final battle it adds {amount(rules.walkers.dragonglass_power)} to the power of a party.",
    )


def _fate(rules: Ruleset) -> Page:
    fate = rules.fate
    return Page.of(
        "Fate",
        f"After each turn one of these may happen (chance {percent(fate.chance)}), all equally likely.",
        f"Drought: -{fate.drought_morale} morale, -{fate.drought_strength} strength for each warrior.",
        f"Deserters: -{fate.deserters_army} army, -{fate.deserters_loyalty} loyalty for each warrior.",
        f"Jackpot: your money times {fate.jackpot_factor}.",
        f"Kindness: +{fate.kindness_army} army, +{fate.kindness_loyalty} loyalty for each warrior.",
    )


def _calendar(world: World, on: tuple[HouseRule, ...]) -> Page:
    """T-CAL: the entries for heroes of this world."""
    rows = [entry.told for entry in coming(world, on)]
    end = "None of this happens to heroes who have retired by then." if rows else "Nothing in this world."
    return Page.of(f"What happens on turn {world.rules.calendar.turn}", *rows, end)


def _house(world: World, on: tuple[HouseRule, ...]) -> Page:
    """T-HOUSE: what the house rules are, and whether they are on."""
    rows = (
        row
        for rule in world.house
        for row in (Note(f"{rule.label}: {'on' if rule in on else 'off'}", "accent"), rule.help or rule.about)
    )
    return Page.of("House rules", "They are off unless you switch them on when you set up a game.", *rows)


def _walkers(rules: Ruleset) -> Page:
    w = rules.walkers
    return Page.of(
        "The White Walkers",
        f"They are roused by any of these: {w.turns} turns done; your army at {amount(w.army)}; "
        f"{w.tiles_percent}% of all tiles yours; {w.points} points; no rival left.",
        f"Then they ask for battle before every turn. You may refuse {w.refusals} times; the next refusal loses.",
        f"Power = army + strength x morale/{w.morale_divisor} of each warrior + (cities + 1) x "
        f"influence/{w.influence_divisor} + {amount(w.dragonglass_power)} with dragonglass.",
        f"There are {w.rounds} rounds, each won with the chance 1 - e^(-power/{w.power_scale}). "
        "One won round wins the game.",
    )
