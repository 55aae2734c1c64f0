"""Measure how good the players made of code are: `python3 scripts/balance.py`; needs nothing but Python.

Writes docs/balance.md: the ladder of every game, with every hero of Westeros, and what each named mistake of
the planner costs, and what advice is worth. It takes some twenty minutes of processor time.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

import modern_python  # noqa: F401

if TYPE_CHECKING:
    from thrones_tui.lab.estimates import Estimate
    from thrones_tui.lab.store import Store
    from thrones_tui.lab.summary import Tally

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "balance.md"
MISTAKES: Final = {
    "fight=best": "takes battles that it can lose",
    "fight=never": "never fights",
    "bank=no": "buys knights whenever it is asked",
    "refuse=no": "meets the Walkers at once",
    "hunt=no": "does not go after rivals",
    "glass=0": "does not look for dragonglass",
}
"""Parameters of the planner, and what they make of it."""
LADDER: Final = ("random", "sitter", "greedy", "planner:seen=yes", "planner")
ADVISED: Final = ("planner", "advisor")
HEAD: Final = """# Balance

How good the [players made of code](bots.md) are, and with it how much skill there is in each game. The same
seeds for everybody, from 0 on; intervals cover 95 %. `python3 scripts/balance.py` measures all of it anew,
and writes this page.
"""
WESTEROS: Final = """
*Chance* is that to win the last battle, weighed before it was thrown, and 0 for who fell before; *score* is
chance times points. The cells have chance / score. The planner knows the printed map; with `seen=yes` only
what it has seen. A test holds planner ≥ 2 × greedy ≥ 3 × random in score, and the planner's chance ≥ .65, in
the mean of the heroes.
"""
ERRORS: Final = """
What the planner loses with one parameter changed, in the mean of the heroes. Each of the first four costs a
tenth of the score or more, which a test holds; resting instead of travelling is what the sitter does.
"""
ADVICE: Final = """
The advisor tries the answers to each question in imagined games, and takes another one than the planner's
where that is better by more than chance. It takes ten seconds a game, so both play fewer games here; the
differences are those of the same seeds.
"""
OTHERS: Final = {
    "minirogue": """
An expert weighs each fight by the blows in its view, runs from those it would lose, rests and uses what it
finds. It wins at least .45, which a test holds; whoever dives straight down is struck down soon.
""",
    "goldrush": """
Each seed twice with the seats exchanged, on the board of each set-up. It is mostly luck: best is to open what
is most likely gold, corners and borders at first. Health hardly ever matters.
""",
    "horcruxes": """
The kinds that roll dice hardly ever win in forty turns. A user who looks at the board does, against each.
Two who play like that against each other win nothing: whoever is about to hold all seven is robbed first.
""",
}
WIZARDS: Final = ("expert", "evil", "cunning", "helpful", "naive")
HOUSE: Final = """
What house rules cost the expert, who knows of them only that there is no rest without food. Hunger gives
waiting a price, restless monsters bring the snakewoman near. Where nothing changes any more, it may walk to
and fro until the game is stopped: so end 1 % of the games with hunger, and 5 % of those in the dark.
"""
SHORT_RING: Final = """
The second set-up that the form offers: 12 cells, at most 2 dementors and 3 elves in each, 20 life points.
There those who roll dice win, too.
"""
MANNERS: Final = """
How often the expert wins as a user who meets the other one as the evil, the helpful or the naive do: what the
other one holds can only be robbed. Only rings count that can be won, since another one is dealt where nobody
chose the seed: horcruxes in the cell of Voldemort without Dumbledore are nobody's.
"""


class Sizes(NamedTuple):
    """Seeds for each hero, for each advised one, for MiniRogue, and for each pair of the games of two."""

    heroes: int
    advised: int
    rogue: int
    pairs: int


def page(sizes: Sizes) -> Iterator[str]:
    """The page, part by part."""
    from thrones_tui.games.registry import GAMES

    yield HEAD
    for game in ("thrones", "greater"):
        yield f"\n## {GAMES[game].title}: {sizes.heroes} seeds with every hero\n"
        yield f"{WESTEROS}\n" if game == "thrones" else "\n"
        mistakes = tuple(f"planner:{mistake}" for mistake in MISTAKES) if game == "thrones" else ()
        yield from _westeros(game, sizes.heroes, mistakes)
    with played("thrones", ADVISED, sizes.advised, hero="all") as store:
        yield from advised(store)
    yield from _alone("minirogue", sizes.rogue)
    yield from _house(sizes.rogue)
    yield from _rushes(max(1, sizes.pairs // 2))
    yield from _pairs("horcruxes", sizes.pairs, WIZARDS)
    yield from _short_ring(sizes.pairs)


@contextmanager
def played(game: str, players: Sequence[str], games: int, **factors: str) -> "Iterator[Store]":
    """A run of the players, all at once."""
    from thrones_tui.lab.design import Design, cells, completed
    from thrones_tui.lab.hands import own
    from thrones_tui.lab.running import run
    from thrones_tui.lab.store import MEMORY, Origin, Store

    said = {name: (value,) for name, value in factors.items()}
    design = completed(Design(game, ",".join(players), games, faults="stop", factors=said), None)
    store = Store.begin(MEMORY, design, cells(design), Origin("", {}))
    try:
        ended = run(store, own(1), lambda progress: None)
        assert ended.stop is None, ended.stop
        yield store
    finally:
        store.close()


def tallies(game: str, players: Sequence[str], games: int, **factors: str) -> "list[Tally]":
    """How they did."""
    from thrones_tui.lab.summary import summarize

    with played(game, players, games, **factors) as store:
        return summarize(store).tallies


def advised(store: "Store") -> Iterator[str]:
    """What advice is worth, by a run of the planner and the advisor with every hero."""
    from thrones_tui.lab.summary import summarize

    rows = []
    for summary in (summarize(store, against="planner"), summarize(store, ["hero"], "planner")):
        pairs = zip(summary.tallies[::2], summary.tallies[1::2], summary.comparisons, strict=True)
        for planner, advisor, gain in pairs:
            rows.append(
                [
                    planner.factors.get("hero", "**all**"),
                    *(f"{_short(t.chance.value)} / {t.score.value:.0f}" for t in (planner, advisor)),
                    *(
                        f"{each.estimate.value:+.{places}f} ± {each.estimate.half:.{places}f}"
                        for each, places in ((gain.chance, 3), (gain.score, 1))
                    ),
                    f"{advisor.score.value / planner.score.value - 1:+.1%}",
                ]
            )
    yield f"\n## Advice: {store.design.games} seeds with every hero\n{ADVICE}\n"
    yield _table(["", "`planner`", "`advisor`", "chance", "score", ""], rows)


def _westeros(game: str, games: int, mistakes: Sequence[str]) -> Iterator[str]:
    found = tallies(game, (*LADDER, *mistakes), games, hero="all")
    heroes = list(dict.fromkeys(tally.factors["hero"] for tally in found))
    by = {(tally.player, tally.factors["hero"]): tally for tally in found}

    def mean(player: str, what: str) -> float:
        values = [getattr(by[player, hero], what).value for hero in heroes]
        return fmean(values)

    rows = [
        [
            f"`{player}`",
            *(f"{_short(by[player, h].chance.value)} / {by[player, h].score.value:.0f}" for h in heroes),
            f"**{_short(mean(player, 'chance'))} / {mean(player, 'score'):.0f}**",
        ]
        for player in LADDER
    ]
    yield _table(["", *heroes, "mean"], rows)
    if mistakes:
        whole = mean("planner", "score")
        rows = [
            [
                f"`{player}`",
                MISTAKES[player.removeprefix("planner:")],
                f"{mean(player, 'chance') - mean('planner', 'chance'):+.2f}",
                f"{mean(player, 'score') / whole - 1:+.0%}",
            ]
            for player in mistakes
        ]
        yield f"\n### Mistakes\n{ERRORS}\n" + _table(["", "the planner that", "chance", "score"], rows)


def _alone(game: str, games: int) -> Iterator[str]:
    from thrones_tui.games.registry import GAMES
    from thrones_tui.players.registry import ladder

    found = tallies(game, tuple(ladder(game).players), games)
    rows = [[f"`{t.player}`", _percent(t.won), f"{t.score.value:.0f}", f"{t.turns.value:.0f}"] for t in found]
    yield f"\n## {GAMES[game].title}: {games} seeds\n{OTHERS[game]}\n"
    yield _table(["", "won", "score", "turns"], rows)


def _house(games: int) -> Iterator[str]:
    """House rules of MiniRogue: none, each, and all."""
    from thrones_tui.games.minirogue.house import HOUSE as RULES

    rows = []
    for rules in ((), *((rule,) for rule in RULES), RULES):
        house = ",".join(rule.name for rule in rules)
        (t,) = tallies("minirogue", ("expert",), games, house=house)
        label = ", ".join(rule.label for rule in rules) or "none"
        rows.append([label, _percent(t.won)])
    yield f"\n### House rules\n{HOUSE}\n" + _table(["house rules", "won"], rows)


def _pairs(game: str, games: int, players: Sequence[str], **said: str) -> Iterator[str]:
    """Games of two; each pair is told once, the better one first."""
    from thrones_tui.games.registry import GAMES

    yield f"\n## {GAMES[game].title}: {games} seeds a pair\n{OTHERS[game]}\n"
    yield _against(game, games, players, **said)


def _against(game: str, games: int, players: Sequence[str], **said: str) -> str:
    """The table of all pairs."""
    found = tallies(game, players, games, **said)
    rows = [
        [
            f"`{t.player}`",
            f"`{t.against}`",
            _percent(t.won),
            f"{t.drawn:.0%}",
            f"{t.chance.value:.3f} ± {t.chance.half:.3f}",
        ]
        for t in found[::2]
    ]
    return _table(["", "against", "won", "drawn", "won and half the drawn"], rows)


def _rushes(games: int) -> Iterator[str]:
    """Gold Rush, whose computers take long to think, with each set-up."""
    from thrones_tui.games.goldrush.house import SEVERAL
    from thrones_tui.games.goldrush.setup import PRESETS
    from thrones_tui.games.registry import GAMES

    yield f"\n## {GAMES['goldrush'].title}: {games} seeds a pair\n{OTHERS['goldrush']}"
    for preset in PRESETS:
        yield f"\n### {preset.label}\n\n"
        yield _against("goldrush", games, ("greedy", "cautious", "random"), size=preset.said["size"])
    yield f"\n### {PRESETS[-1].label}, with the house rule {SEVERAL.label}\n\n"
    yield _against("goldrush", games, ("greedy", "random"), size=PRESETS[-1].said["size"], house=SEVERAL.name)


def _short_ring(games: int) -> Iterator[str]:
    """The second set-up of Horcruxes, and what the manner of meeting is worth on both."""
    from thrones_tui.games.horcruxes.commands import Manner
    from thrones_tui.games.horcruxes.setup import PRESETS

    rings = dict(zip(("usual", "short"), PRESETS, strict=True))
    yield f"\n### On a short ring\n{SHORT_RING}\n"
    yield _against("horcruxes", games, WIZARDS, **rings["short"].said)
    heads, rows = ["as", "ring"], []
    dealt = {name: _can_be_won("horcruxes", games, preset.said) for name, preset in rings.items()}
    others = [player for player in WIZARDS if player != "expert"]
    for manner in sorted(manner.value for manner in Manner):
        for name, preset in rings.items():
            met = (
                tallies("horcruxes", (f"expert:manner={manner}", other), games, **preset.said)[0]
                for other in others
            )
            rows.append([manner, name, *(_percent(_won_of(tally, dealt[name])) for tally in met)])
    heads += [f"against `{other}`" for other in others]
    yield f"\n### Manners\n{MANNERS}\n" + _table(heads, rows)


def _can_be_won(game: str, games: int, said: Mapping[str, str]) -> float:
    """The part of so many seeds with which a game can be won."""
    from thrones_tui.core.dice import Dice
    from thrones_tui.scene.live import begin
    from thrones_tui.session.worlds import load_ruleset

    edition = load_ruleset(game).edition
    return fmean(edition.can_be_won(begin(edition, Dice(seed), said).view()) for seed in range(games))


def _won_of(tally: "Tally", part: float) -> "Estimate":
    """How many were won of the part of all games that could be."""
    from thrones_tui.lab.estimates import share

    return share(tally.won.value * tally.games, max(1, round(part * tally.games)))


def _percent(won: "Estimate") -> str:
    return f"{won.value:.0%} [{won.low:.0%}, {won.high:.0%}]"


def _short(number: float) -> str:
    return f"{number:.2f}".removeprefix("0")


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> int:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--output", type=Path, default=PAGE, help="where the page goes")
    for name, usual in Sizes(100, 50, 200, 200)._asdict().items():
        parser.add_argument(f"--{name}", type=int, default=usual, help=f"seeds (default: {usual})")
    said = vars(parser.parse_args())
    sys.path.insert(0, str(ROOT / "src"))
    output = said.pop("output")
    output.write_text("".join(page(Sizes(**said))), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
