"""How MiniRogue looks: a view of it as a scene."""

from collections import Counter
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from thrones_tui.core.board import Position
from thrones_tui.core.decisions import ChooseSpot, Decision
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.rules import Outcome
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue import deeds, fights, panels
from thrones_tui.games.minirogue.gestures import gestures
from thrones_tui.games.minirogue.help import SIGNS, pages
from thrones_tui.games.minirogue.keys import keys_of
from thrones_tui.games.minirogue.kinds import Weapon, it
from thrones_tui.games.minirogue.level import FLOOR, IDOL, STAIRS, WALL
from thrones_tui.games.minirogue.lookout import hesitate, neighbours, noted, recalled, stage, watch
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.tips import STRAY, tips
from thrones_tui.games.minirogue.view import UNSEEN, Thing, View
from thrones_tui.scene.english import capital, percent
from thrones_tui.scene.gestures import Gesture
from thrones_tui.scene.keynames import press
from thrones_tui.scene.memory import NO_MEMORY, Memory, Past, Series, Shift
from thrones_tui.scene.model import (
    Atlas,
    Cell,
    Deed,
    Fact,
    Grid,
    Landmark,
    Line,
    Note,
    Page,
    Panel,
    Row,
    Scene,
    Standing,
)
from thrones_tui.scene.presenter import HELPS, Presenter, Tip

GROUNDS: Final = {sign.glyph: sign.ground for sign in SIGNS}
LIT: Final = {sign.glyph: Cell(sign.glyph, sign.style, ground=sign.ground) for sign in SIGNS} | {
    UNSEEN: Cell(UNSEEN, "fog")
}
"""Tiles in sight, by glyph."""
REMEMBERED: Final = {
    glyph: Cell(glyph, "wall-seen" if glyph == WALL else "fog", ground=ground)
    for glyph, ground in ((glyph, "wall-seen" if glyph == WALL else "floor-seen") for glyph in GROUNDS)
} | {UNSEEN: LIT[UNSEEN]}
"""R-SEE-2: tiles that were seen once; their floor keeps its dots, which no black of a terminal hides."""
ROCK: Final = frozenset((WALL, UNSEEN))
"""What is around rock that is no wall."""
COVERING: Final = "input"
"""The style, which is underlined, of a monster that stands on the stairway or the idol."""
LONG: Final = ("run", "journey", "travel stairs")
"""How commands begin that can take many turns; a journey was begun before it is asked where to."""
FEW: Final = 3
"""Lines of all moves that one key gave which a small window shows together."""


class MiniRoguePresenter(Presenter[View]):
    """Shows games by the numbers of a ruleset."""

    has_ways = True
    at_news = ""
    at_find = "You stop: {}. Enter goes on."
    decisive = "Fights that cost most hit points"
    deeds = deeds.DEEDS

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules

    def help(self, view: View | None = None) -> tuple[Page, ...]:
        """All pages, with the smell that a game is set to."""
        return pages(self._rules, view.smell if view else self._rules.smell.usual)

    def standing(self, view: View) -> Standing:
        """How the player stands."""
        return Standing(view.player_name, "", view.turn, view.score, view.cheated)

    def known(self, view: View) -> object:
        """The level, what lies there, where each monster is and how it fares; in the dark all."""
        if view.dark:
            return view
        foes = sorted((foe.name, foe.position, foe.is_asleep, foe.lost) for foe in view.foes)
        return view.depth, view.rows, view.things, foes

    def names(self, glance: object) -> Ruleset:
        """Sentences take their numbers from the ruleset."""
        return self._rules

    def opening(self, glance: object, turn: int) -> tuple[Line, ...]:
        """What a player should know before the first turn."""
        last = self._rules.dungeon.levels - 1
        return (
            Line(f"Find the golden idol on dungeon level {last} and pick it up.", "accent", turn),
            Line(HELPS, "text", turn),
        )

    def scene(self, view: View, decision: Decision | None, past: Past) -> Scene:
        near = neighbours(view)
        status, status_short = panels.status(view, near)
        hints, bindings = keys_of(view, decision)
        return Scene(
            title=self._rules.title,
            status=status,
            status_short=status_short,
            grid=self.realm(view),
            aside=Panel("", (Note(panels.status_line(view)),)),
            panels=(
                *panels.fight(view, near),
                panels.stats(view),
                panels.carried(view, self._rules),
                panels.in_view(view),
            ),
            atlas=_Atlas(view),
            log=tuple(past.log),
            fresh=max(past.fresh, min(past.unread, FEW)),
            brief=True,  # R-SEE-1: the messages of the last move
            dialog=panels.question(view, decision),
            keys=hints,
            bindings=bindings,
            spots=_spots(decision),
            gauge=panels.life(view),
            warning="badly hurt" if view.is_weak else "",
        )

    def realm(self, view: View, memory: Memory = NO_MEMORY) -> Grid:
        """R-SEE-1, R-SEE-2: the level as far as it is known."""
        width, lit = len(view.rows[0]), view.lit
        above, below = ("", *view.rows), (*view.rows[1:], "")
        lines = enumerate(zip(above, view.rows, below, strict=False))
        rows = [list(_drawn(three, lit[at * width :][:width])) for at, three in lines]
        things = {thing.position: thing.glyph for thing in view.things}
        if view.goal is not None:
            things[view.goal] = IDOL if view.has_idol else STAIRS
        for (row, column), glyph in things.items():
            rows[row][column] = (LIT if lit[row * width + column] else REMEMBERED)[glyph]
        standing = {
            foe.position: (foe.glyph, COVERING if foe.position == view.goal else "danger")
            for foe in view.foes
        }
        standing[view.position] = ("@", "warn" if view.sleep else "hero")
        for (row, column), (mark, style) in standing.items():
            rows[row][column] = rows[row][column]._replace(mark=mark, mark_style=style, chip=GROUNDS[mark])
        return Grid(tuple(map(tuple, rows)), view.position, f"Dungeon level {view.depth}", dense=True)

    def tips(self, view: View, decision: Decision) -> Iterator[Tip]:
        """Advice for a first game."""
        return tips(view)

    def gazetteer(self, view: View) -> Panel:
        """What the signs mean."""
        return Panel("Signs", SIGNS)

    def landmarks(self, view: View, memory: Memory) -> tuple[Landmark, ...]:
        """The monsters that are shown, the stairway or the idol, and what lies about."""
        foes = [Landmark(foe.position, foe.glyph, foe.name, worth=-1) for foe in view.foes]
        signs = []
        if view.goal is not None:
            signs.append((view.goal, *((IDOL, "the idol") if view.has_idol else (STAIRS, "the stairway"))))
        signs += [
            (thing.position, thing.glyph, thing.name or _sort(thing))
            for thing in view.things
            if thing.position != view.goal
        ]
        return (*foes, *(Landmark(*sign) for sign in signs))

    def towards(self, view: View, memory: Memory, decision: Decision, place: tuple[int, int]) -> str:
        """R-CMD-5: a journey, which the player is asked for, and then the place."""
        if decision.kind not in ("turn", "spot") or place == view.position:
            return ""
        row, column = place
        if view.rows[row][column] in (UNSEEN, WALL):
            raise IllegalCommand("You have seen no floor there.")
        row, column = stage(self._rules, view, Position(row, column))
        if decision.kind == "spot":
            return str(c.Travel(f"{row + 1},{column + 1}"))
        hesitate(self._rules, view, Position(*place), str(c.Journey()))
        return str(c.Journey())

    def gestures(self, view: View) -> Mapping[str, Gesture]:
        """R-CMD-5: running, resting, fighting, exploring."""
        return gestures(view, self._rules)

    def alarm(self, before: View, now: View, met: Container[object]) -> None:
        watch(before, now, met)

    def noted(self, view: View, met: frozenset[object]) -> frozenset[object]:
        return noted(view, met)

    def recalled(self, view: View, met: Collection[object]) -> View:
        return recalled(self._rules, view, met)

    def perils(self, view: View, memory: Memory, command: str) -> Mapping[str, float]:
        """R-CMD-5: the part of all hit points left to a player who is weak, before many steps, but not where
        somebody is next to the player: each step leads away from them.
        """
        is_warned = view.is_weak and command.startswith(LONG) and not neighbours(view)
        return {"": view.hit_points / view.most_hit_points} if is_warned else {}

    def warning(self, perils: Mapping[str, float]) -> str:
        left = percent(perils[""], places=0)
        return f"You are badly hurt, with {left} of your hit points. Enter goes all the same."

    def slip(self, command: str) -> str:
        """R-TURN-4: a key that means nothing."""
        return STRAY if command == str(c.Other()) else ""

    def spoils(self, command: str) -> bool:
        return command == str(c.Cheat())

    def describe(self, view: View, row: int, column: int) -> tuple[str, ...]:
        """What is on a tile."""
        place, glyph = Position(row, column), view.rows[row][column]
        if glyph == UNSEEN:
            return ("You have not seen this place yet.",)
        foe = next((foe for foe in view.foes if foe.position == place), None)
        thing = next((thing for thing in view.things if thing.position == place), None)
        sentences = panels.portrait(self._rules, view, foe) if foe else []
        if place == view.position:
            sentences.append(f"You are here, with {view.hit_points} of {view.most_hit_points} hit points.")
            if view.underfoot and place != view.goal:
                sentences.append(f"Underfoot: {view.underfoot}. {press('g')} picks {it(view.underfoot)} up.")
                sentences += self._effect(view.underfoot)
        elif thing is not None:
            sentences.append(f"{capital(thing.name or f'{_sort(thing)}, out of your sight')}.")
            sentences += self._effect(thing.name)
        if place == view.goal:
            sentences.append("The golden idol!" if view.has_idol else "A stairway leads down.")
        return tuple(sentences or ["A wall." if glyph == WALL else "Floor."])

    def _effect(self, named: str) -> list[str]:
        """What an object does that is called so, as a sentence."""
        does = panels.effect(self._rules, named)
        return [f"{capital(does)}."] if does else []

    def fares(self, view: View) -> tuple[Series, ...]:
        life = panels.life(view)
        return (
            Series("Hit points", "bar", (view.turn,), (max(0, life.value),), life.most, life.text),
            Series("Level", "title", (view.turn,), (view.depth,), 0, str(view.depth)),
        )

    def pauses(self, view: View, quiet: int) -> bool:
        """A fight is over when nobody is next to the player, or no blow fell for some turns."""
        return quiet >= fights.LULL or not neighbours(view)

    def shift(self, before: View, after: View, events: Sequence[AnyEvent]) -> Shift | None:
        """The hit points that a fight has cost, and who fought."""
        return fights.cost(before.depth, events)

    def done(self, view: View, outcome: Outcome) -> tuple[Deed, ...]:
        """R-DEED: nothing is told of a game that was lost."""
        return deeds.done(view) if outcome.winners else ()

    def ending(self, view: View, outcome: Outcome) -> tuple[Row, ...]:
        """R-END-1: where it ended, after how long, and with what; the outcome says how and by what."""
        house = panels.house_rules(view)
        arms = Counter(arm.name for arm in view.pack)
        carried = [name if number == 1 else f"{name} ({number})" for name, number in arms.items()]
        return (
            Fact("Player", view.player_name),
            Fact("Dungeon level", str(view.depth)),
            Fact("Turns", str(view.turn)),
            Fact("Score", str(view.score), "points"),
            Fact("Kills", fights.slain(view.kills) or "none"),
            Fact("Carried", ", ".join(carried)),
            *([Fact("House rules", house)] if house else ()),
        )


@dataclass(frozen=True)
class _Atlas(Atlas):
    """What large windows show besides."""

    view: View

    def beside(self) -> tuple[Panel, ...]:
        return tuple(panels.beside(self.view))


@lru_cache(256)
def _drawn(rows: tuple[str, str, str], lit: bytes) -> tuple[Cell, ...]:
    """A row of terrain between two others, kept because most rows look as they did in the last frame.

    Rock that is no wall of anything is as faint as what is remembered.
    """
    cells = []
    for at, (glyph, is_lit) in enumerate(zip(rows[1], lit, strict=True)):
        around = "".join([row[max(0, at - 1) : at + 2] for row in rows]) if glyph == WALL else FLOOR
        is_bright = is_lit and not ROCK.issuperset(around)
        cells.append((LIT if is_bright else REMEMBERED)[glyph])
    return tuple(cells)


def _sort(thing: Thing) -> str:
    """What an object is called that is out of sight."""
    return "a weapon" if thing.glyph == Weapon.glyph else "a scroll"


def _spots(decision: Decision | None) -> tuple[tuple[int, int, str], ...]:
    """R-CMD-5: where one can travel to."""
    options = decision.options if isinstance(decision, ChooseSpot) else ()
    return tuple((*option.spot, str(option)) for option in options if isinstance(option, c.Travel))
