"""How MiniRogue looks: a view of it as a scene."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final

from thrones_tui.core.board import Position
from thrones_tui.core.decisions import Choice, ChooseOne, ChooseSpot, Decision
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.rules import Outcome
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue.gestures import gestures, hesitate, neighbours
from thrones_tui.games.minirogue.help import SIGNS, pages
from thrones_tui.games.minirogue.keys import keys_of
from thrones_tui.games.minirogue.kinds import MONSTERS, Weapon
from thrones_tui.games.minirogue.level import FLOOR, IDOL, STAIRS, WALL
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.tips import STRAY, tips
from thrones_tui.games.minirogue.view import UNSEEN, Blow, Foe, View
from thrones_tui.scene.asking import dialog_of
from thrones_tui.scene.dialog import Dialog, ShownChoice
from thrones_tui.scene.english import bearing, capital, counted, percent
from thrones_tui.scene.gestures import Gesture
from thrones_tui.scene.keynames import press
from thrones_tui.scene.memory import NOTHING, Memory, Past, Series
from thrones_tui.scene.model import (
    Cell,
    Fact,
    Grid,
    Landmark,
    Line,
    Meter,
    Note,
    Page,
    Panel,
    Row,
    Scene,
    Standing,
)
from thrones_tui.scene.presenter import Presenter, Tip

TITLES: Final = {"weapon": "Wield a weapon", "scroll": "Read a scroll", "inventory": "Your knapsack"}
GROUNDS: Final = {
    "@": "you",
    WALL: "wall",
    **{monster.glyph: f"foe-{number}" for number, monster in enumerate(MONSTERS.values(), 1)},
}
"""What signs stand on, if it is not the floor."""
LIT: Final = {
    glyph: Cell(glyph, style, ground=GROUNDS.get(glyph, "floor")) for glyph, _, style, *_ in SIGNS
} | {UNSEEN: Cell(UNSEEN, "fog")}
"""Tiles in sight, by glyph."""
REMEMBERED: Final = {
    glyph: Cell(
        glyph,
        "wall" if glyph == WALL else "floor" if glyph == FLOOR else "fog",
        ground="" if glyph == UNSEEN else "wall-seen" if glyph == WALL else "floor-seen",
    )
    for glyph in LIT
}
"""R-SEE-2: tiles that were seen once."""
LONG: Final = ("run", "journey", "travel stairs")
"""How commands begin that can take many turns; a journey was begun before it is asked where to."""
BAR: Final = 10
"""What a full bar of an attribute stands for, until the attribute is larger."""
MOST_FOES: Final = 6
MOST_SHORT: Final = 2
"""Monsters next to the player that a short title has room for."""
ARROWS: Final = {"1N": "↑", "1S": "↓", "1E": "→", "1W": "←"}


class MiniRoguePresenter(Presenter[View]):
    """Shows games by the numbers of a ruleset."""

    has_ways = True

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
            Line("Help explains signs, keys and rules.", "text", turn),
        )

    def scene(self, view: View, decision: Decision | None, past: Past) -> Scene:
        near = neighbours(view)
        status, status_short = _status(view, near)
        kills = tuple(Fact(kind.name, str(view.kills[at])) for at, kind in MONSTERS.items())
        hints, bindings = keys_of(view, decision)
        return Scene(
            title=self._rules.title,
            status=status,
            status_short=status_short,
            grid=self.realm(view),
            aside=Panel("", (Note(_status_line(view)),)),
            panels=(*_fight(view, near), _stats(view), _carried(view), _in_view(view)),
            more=(Panel("Inventory:", tuple(_inventory(view))), Panel("Killed", kills)),
            log=tuple(past.log),
            fresh=past.fresh,
            brief=True,  # R-SEE-1: the messages of the last move
            dialog=_dialog(view, decision),
            keys=hints,
            bindings=bindings,
            spots=_spots(decision),
            gauge=_life(view),
        )

    def realm(self, view: View, memory: Memory = NOTHING) -> Grid:
        """R-SEE-1, R-SEE-2: the level as far as it is known."""
        width, lit = len(view.rows[0]), view.lit
        rows = [list(_drawn(row, lit[at * width :][:width])) for at, row in enumerate(view.rows)]
        things = {thing.position: thing.glyph for thing in view.things}
        if view.goal is not None:
            things[view.goal] = IDOL if view.has_idol else STAIRS
        for (row, column), glyph in things.items():
            rows[row][column] = (LIT if lit[row * width + column] else REMEMBERED)[glyph]
        standing = {foe.position: (foe.glyph, "danger") for foe in view.foes}
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

    def landmarks(self, view: View) -> tuple[Landmark, ...]:
        """The monsters that are shown, the stairway or the idol, and what lies about."""
        foes = [Landmark(foe.position, foe.glyph, foe.name, worth=0) for foe in view.foes]
        signs = []
        if view.goal is not None:
            signs.append((view.goal, *((IDOL, "the idol") if view.has_idol else (STAIRS, "the stairway"))))
        signs += [
            (thing.position, thing.glyph, thing.name) for thing in view.things if thing.position != view.goal
        ]
        return (*foes, *(Landmark(*sign) for sign in signs))

    def towards(self, view: View, decision: Decision, place: tuple[int, int]) -> str:
        """R-CMD-5: a journey, which the player is asked for, and then the place."""
        row, column = place
        if decision.kind == "spot":
            return str(c.Travel(f"{row + 1},{column + 1}"))
        if decision.kind != "turn" or place == view.position:
            return ""
        if view.rows[row][column] in (UNSEEN, WALL):
            raise IllegalCommand("You have seen no floor there.")
        hesitate(view, Position(row, column), str(c.Journey()))
        return str(c.Journey())

    def gestures(self, view: View) -> Mapping[str, Gesture]:
        """R-CMD-5: resting, fighting, exploring."""
        return gestures(view, self._rules.player.knapsack)

    def perils(self, view: View, command: str) -> Mapping[str, float]:
        """R-CMD-5: the part of all hit points that is left of a player who is weak, before many steps."""
        is_long = command.startswith(LONG)
        return {"": view.hit_points / view.most_hit_points} if view.is_weak and is_long else {}

    def warning(self, perils: Mapping[str, float]) -> str:
        left = percent(perils[""], places=0)
        return f"You are badly hurt, with {left} of your hit points. Enter goes all the same."

    def slip(self, command: str) -> str:
        """R-TURN-4: a key that means nothing."""
        return STRAY if command == str(c.Other()) else ""

    def describe(self, view: View, row: int, column: int) -> tuple[str, ...]:
        """What is on a tile."""
        place, glyph = Position(row, column), view.rows[row][column]
        if glyph == UNSEEN:
            return ("You have not seen this place yet.",)
        foe = next((foe for foe in view.foes if foe.position == place), None)
        thing = next((thing for thing in view.things if thing.position == place), None)
        sentences = _portrait(foe) if foe else []
        if place == view.position:
            sentences.append(f"You are here, with {view.hit_points} of {view.most_hit_points} hit points.")
            if view.underfoot and place != view.goal:
                sentences.append(f"Underfoot: {view.underfoot}. {press('g')} picks it up.")
        elif thing is not None:
            sort = "weapon" if thing.glyph == Weapon.glyph else "scroll"
            sentences.append(f"{capital(thing.name or f'a {sort}, out of your sight')}.")
        if place == view.goal:
            sentences.append("The golden idol!" if view.has_idol else "A stairway leads down.")
        return tuple(sentences or ["A wall." if glyph == WALL else "Floor."])

    def fares(self, view: View) -> tuple[Series, ...]:
        life = _life(view)
        return (
            Series("Hit points", "bar", (view.turn,), (max(0, life.value),), life.most, life.text),
            Series("Level", "title", (view.turn,), (view.depth + 1,), 1, str(view.depth + 1)),
        )

    def ending(self, view: View, outcome: Outcome) -> tuple[Row, ...]:
        """R-END-1: how it ended, by what, where, after how long, and with what."""
        how = "with the golden idol" if outcome.winners else f"killed by {view.slain_by}"
        kills = ((view.kills[at], kind) for at, kind in MONSTERS.items())
        slain = [counted(number, kind.name, kind.many) for number, kind in kills if number]
        return (
            Fact("Player", view.player_name),
            Fact("End", how, "good" if outcome.winners else "danger"),
            Fact("Dungeon level", str(view.depth)),
            Fact("Turns", str(view.turn)),
            Fact("Score", str(view.score), "points"),
            Fact("Kills", ", ".join(slain) or "none"),
            Fact("Carried", ", ".join(arm.name for arm in view.pack)),
        )


def _status_line(view: View) -> str:
    """R-SEE-1: below the level, exactly so."""
    return (
        f"Dungeon Level: {view.depth}, Hit points: {view.hit_points}, Armor: {view.armor}, "
        f"Strength: {view.strength}, Dexterity: {view.dexterity}"
    )


def _chance(blow: Blow) -> str:
    return percent(blow.chance, places=0)


def _blow(blow: Blow) -> str:
    """R-FIGHT-1, R-FIGHT-2: what an attack would do: `57% for 0-3`."""
    return f"{_chance(blow)} for {f'0-{blow.most}' if blow.most else '0'}"


def _blows(foe: Foe) -> str:
    return f"you {_blow(foe.attack)}, it {_blow(foe.defence)}"


def _stands(foe: Foe) -> str:
    """What has been done to it, as it follows its name."""
    hurt = f", {foe.stands}" if foe.lost else ""
    return f"{hurt}, asleep" if foe.is_asleep else hurt


@lru_cache(256)
def _drawn(row: str, lit: bytes) -> tuple[Cell, ...]:
    """A row of terrain, kept because most rows look as they did in the last frame."""
    return tuple((LIT if on else REMEMBERED)[glyph] for glyph, on in zip(row, lit, strict=True))


def _status(view: View, near: Sequence[Foe]) -> tuple[str, str]:
    """The title's right end, in full and in short: sleep, else what a fight now would be, else the turn."""
    match near:
        case _ if view.sleep:
            asleep = f"ASLEEP, {counted(view.sleep, 'turn')} to go"
            return asleep, asleep
        case []:
            now = f"Turn {view.turn}{'' if view.food is None else f', food for {view.food}'}"
            return f"{now}, {view.player_name}", now
        case [foe]:
            short = f"{foe.glyph}: {_blows(foe).replace(' for ', ' ')}"
            return f"{foe.name}{_stands(foe)}: {_blows(foe)}", short
    more = f" +{len(near) - MOST_SHORT}" if len(near) > MOST_SHORT else ""
    return _crowd(view, near), f"{_crowd(view, near[:MOST_SHORT])}{more}"


def _crowd(view: View, foes: Sequence[Foe]) -> str:
    """Several monsters next to the player: where each is, and both chances to hit."""
    shown = (
        f"{foe.glyph}{ARROWS[bearing(view.position, foe.position)]}"
        f"{_chance(foe.attack).removesuffix('%')}/{_chance(foe.defence)}"
        for foe in foes
    )
    return f"you/it {' '.join(shown)}"


def _portrait(foe: Foe) -> list[str]:
    """A monster, and how a fight would stand now."""
    lost = f": {counted(foe.lost, 'hit point')} lost" if foe.lost else ""
    return [
        f"The {foe.name}{_stands(foe)}{lost}.",
        f"You hit it {_chance(foe.attack)} of the time, for 0 to {foe.attack.most} hit points.",
        f"It hits you {_chance(foe.defence)} of the time, for 0 to {foe.defence.most}.",
    ]


def _fight(view: View, near: Sequence[Foe]) -> tuple[Panel, ...]:
    """How a fight with each monster next to the player would stand."""
    rows: list[Row] = []
    for foe in near:
        rows.append(Note(f"{foe.name} {bearing(view.position, foe.position)}{_stands(foe)}", "danger"))
        rows.append(Fact("You hit", _blow(foe.attack), "good"))
        rows.append(Fact("It hits", _blow(foe.defence), "danger"))
    return (Panel("Next to you", tuple(rows)),) if rows else ()


def _life(view: View) -> Meter:
    """The hit points, and a warning if they are few."""
    style, warning = ("danger", "badly hurt") if view.is_weak else ("bar", "")
    hit_points, most = view.hit_points, view.most_hit_points
    return Meter(warning, hit_points, max(1, most), f"{hit_points}/{most}", style)


def _stats(view: View) -> Panel:
    rows: list[Row] = [_life(view)._replace(label="Hit points")]
    attributes = {"Armor": view.armor, "Strength": view.strength, "Dexterity": view.dexterity}
    for label, value in attributes.items():
        rows.append(Meter(label, value, max(BAR, value), str(value), "strength"))
    if view.food is not None:
        rows.append(Fact("Food for", counted(view.food, "turn"), "text" if view.food else "danger"))
    if view.sleep:
        rows.append(Note(f"Asleep for {counted(view.sleep, 'turn')}", "warn"))
    return Panel(view.player_name, tuple(rows))


def _carried(view: View) -> Panel:
    """What is in the hand, in the knapsack and underfoot."""
    wielded = next(arm for arm in view.pack if arm.is_wielded)
    return Panel(
        "Things",
        (
            Fact("Wielding", f"{wielded.name} ({wielded.about})"),
            Fact("Carrying", counted(len(view.pack), "object")),
            Fact("Underfoot", view.underfoot or "nothing", "accent" if view.underfoot else "dim"),
        ),
    )


def _in_view(view: View) -> Panel:
    """The other monsters in the line of sight, the nearest first, and how many more are on the map."""
    seen = [foe for foe in view.foes if foe.in_sight and foe.distance > 1]
    rows: list[Row] = [
        Fact(f"{foe.glyph} {bearing(view.position, foe.position)}", f"{_blows(foe)}{_stands(foe)}")
        for foe in seen[:MOST_FOES]
    ]
    if len(seen) > MOST_FOES:
        rows.append(Note(f"and {len(seen) - MOST_FOES} more", "dim"))
    if others := sum(not foe.in_sight for foe in view.foes):
        rows.append(Note(f"{counted(others, 'monster')} elsewhere on the map", "dim"))
    return Panel("In your line of sight", tuple(rows) or (Note("Nobody.", "dim"),))


def _dialog(view: View, decision: Decision | None) -> Dialog | None:
    """R-CMD-3: the list of what is carried, to choose from or to look at."""
    if not isinstance(decision, ChooseOne):
        return None
    body, nothing = (tuple(_inventory(view)), "Close") if decision.name == "inventory" else ((), "Nothing")
    return dialog_of(decision, TITLES[decision.name], body, partial(_choice, view, nothing), letters=True)


def _inventory(view: View) -> Iterator[Row]:
    """R-CMD-3: the lines of the list, with their letters."""
    for letter, arm in zip(c.LETTERS, view.pack, strict=False):
        line = f"{letter}. {arm.name}"
        yield Note(f"{line} (wielded)", "accent") if arm.is_wielded else Note(line)


def _choice(view: View, nothing: str, choice: Choice) -> ShownChoice:
    """Something carried, or `nothing`, as its choice is called."""
    text = str(choice.command)
    if not isinstance(choice.command, c.Item):
        return ShownChoice(text, nothing)
    arm = view.pack[choice.command.place]
    about = f"wielded; {arm.about}" if arm.is_wielded else arm.about
    return ShownChoice(text, arm.name, about, about, "accent" if arm.is_wielded else "dim")


def _spots(decision: Decision | None) -> tuple[tuple[int, int, str], ...]:
    """R-CMD-5: where one can travel to."""
    options = decision.options if isinstance(decision, ChooseSpot) else ()
    return tuple((*option.spot, str(option)) for option in options if isinstance(option, c.Travel))
