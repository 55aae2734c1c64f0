"""Setting a game up in one place: its world, its options, house rules, what counts, the seed."""

from collections.abc import Container, Mapping

from thrones_tui.core.options import HouseRules, OneOf, Option, Preset, preset_option
from thrones_tui.games import registry
from thrones_tui.players.registry import ladder
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_frame
from thrones_tui.session.codes import daily_seed
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Start
from thrones_tui.session.opponents import names_of, offered
from thrones_tui.tui.goto import Goto, ToHelp, ToReplay
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.draft import Draft
from thrones_tui.tui.parts.form import FormLine, draw_form
from thrones_tui.tui.parts.widgets import DOWN, UP
from thrones_tui.tui.screen import Action, Pop, Push, Screen

WORLD, PRESET, COUNTS, SEED = "world", "preset", "counts", "seed"
RANKED, PRACTICE = "ranked", "practice"
ON, OFF = "on", "off"
NEW, DAILY = "new", "daily"
_UNPLAYED = ", since only computers play"
HOUSE, _HOUSE = "house", "house "
"""The option for house rules, and what is before their names here, where they are chosen one by one."""


class SetupScreen(Screen):
    """The form. Enter goes on with what it says, which at first suits most players."""

    def __init__(self, start: Start, game: str) -> None:
        self._start = start
        self._at = 0
        self._top = 0
        self._remark = ""
        self._daily = daily_seed()
        """The one that is shown is the one played, even if it is another day by then."""
        self._list(game, _as_lines(start))

    def _list(self, game: str, said: dict[str, str]) -> None:
        """List what can be chosen for a game; what was said before stays said.

        Where nothing was, the last players are proposed.
        """
        self._draft = Draft.load(self._start, game)
        who: dict[str, str] = {}
        if not self._start.options:  # else what was not said is as it is by itself
            who = self._draft.remembered()
            said = {**self._draft.ruleset.edition.usual, **who, **said}
        self._lines = [
            FormLine(option, _known(option, said), or_number=option.name == SEED)
            for option in self._options()
        ]
        self._propose()
        self._keep_names({**who, **self._start.options})

    def _propose(self) -> None:
        """Show how players are called whose names were not typed, and what counts where nobody plays."""
        names = names_of(self._draft.ruleset, self._said())
        for line in self._lines:
            if line.option.name in names and line.is_proposed:
                line.propose(str(names[line.option.name]))
        counts = next(line for line in self._lines if line.option.name == COUNTS)
        if not self._draft.has_people(self._said()):
            counts.value, counts.note = PRACTICE, _UNPLAYED
        elif counts.note:
            counts.value, counts.note = RANKED, ""

    def _keep_names(self, said: Mapping[str, object]) -> None:
        """Keep names that were said, unless they are those that would be proposed."""
        for line in self._lines:
            name = line.option.name
            if name in said and line.is_proposed and line.value != said[name]:
                line.keep(str(said[name]))

    def _said(self) -> dict[str, object]:
        """The options of the game as the form says them, but for names that it proposes itself."""
        options: dict[str, object] = {}
        rules = []
        known = {option.name for option in self._draft.known_options}
        names = ladder(self._draft.game).names
        for line in self._lines:
            name = line.option.name
            if name in known and not (name in names and line.is_proposed):
                options[name] = line.value
            elif name.startswith(_HOUSE) and line.value == ON:
                rules.append(name.removeprefix(_HOUSE))
        return options | ({"house": ",".join(rules)} if rules else {})

    def _options(self) -> list[Option]:
        """The world, options that are not asked later, what counts, the seed."""
        listing = registry.listing(self._draft.game)
        worlds = [other for other in registry.GAMES.values() if other.package == listing.package]
        options: list[Option] = []
        if len(worlds) > 1 and self._start.data is None:
            names, titles = (tuple(each) for each in zip(*((w.name, w.title) for w in worlds), strict=True))
            options.append(OneOf(WORLD, "World", listing.tagline, listing.name, names, titles))
        if presets := self._presets:
            options.append(preset_option(presets))
        for option in self._draft.known_options:
            if isinstance(option, HouseRules):
                options += [
                    OneOf(_HOUSE + rule.name, rule.label, f"House rule. {rule.about}", OFF, (OFF, ON))
                    for rule in option.rules
                ]
            elif not option.asked and not option.when:
                options.append(offered(self._draft.game, option))
        kinds = ("as ranked", "as practice")
        abouts = (
            "the result goes into the hall of fame",
            "any number of steps can be taken back, and the result is kept apart",
        )
        options.append(OneOf(COUNTS, "Counts", "", RANKED, (RANKED, PRACTICE), kinds, abouts))
        about = "The same seed gives the same luck. Type a number for one you know."
        seeds = ("a new one", f"today's, {self._daily}")
        options.append(OneOf(SEED, "Seed", about, NEW, (NEW, DAILY), seeds))
        return options

    @property
    def _presets(self) -> tuple[Preset, ...]:
        return self._draft.ruleset.edition.presets

    def draw(self, canvas: Canvas) -> None:
        """Draw as much of the form as fits around the line in focus, and what that line is about."""
        change = (Hint("←→", "set"),) if self._lines[self._at].can_change else ()
        hints = (Hint("Enter", "go on"), Hint("↑↓", "line"), *change, Hint("?", "help"), Hint("Esc", "back"))
        draw_frame(canvas, self._draft.title, "Set-up", hints)
        about = self._remark or self._lines[self._at].about
        style = "warn" if self._remark else "dim"
        for line in self._lines:
            if line.option.name == PRESET:
                fits = next((each.name for each in self._presets if self._fits(each.name)), "")
                line.value, line.note = fits or line.value, "" if fits else ", changed"
        welcome = self._draft.welcome
        above = "" if welcome.ask_name else welcome.greeting  # else it is said there
        self._top = draw_form(canvas, self._lines, self._at, self._top, about, style, above)

    def _fits(self, preset: str) -> bool:
        """Whether the lines that presets set say what this one does."""
        said = self._draft.preset(preset)
        return all(line.value == said.get(line.option.name, line.value) for line in self._lines)

    @property
    def kept(self) -> Container[str] | None:
        """All keys where any character may be typed."""
        return None if self._lines[self._at].takes_text else super().kept

    def help(self) -> Goto:
        """The rules of the game as it is set up, and the keys."""
        return ToHelp(self._draft.game, tuple(self._said().items()))

    def handle(self, key: Key) -> Action | None:
        """Move between lines, change what they say, go on, or go back."""
        self._remark = ""
        line = self._lines[self._at]
        typing = line.field is not None and bool(key.text)
        match key.name:
            case "esc":
                return Pop()
            case "enter":
                return self._go_on()
            case "choice" if key.at[0] != self._at:
                self._at = key.at[0]
            case "tab" | "down":
                self._move(1)
            case "backtab" | "up":
                self._move(-1)
            case name if name in UP + DOWN and not typing:
                self._move(1 if name in DOWN else -1)
            case "left" | "right" | "choice":
                self._change(line, -1 if key.name == "left" else 1)
            case name if name in ("h", "l", " ") and not typing:
                self._change(line, -1 if name == "h" else 1)
            case _ if not line.type(key):
                self._remark = "↑↓ choose a line, ←→ change it, Enter goes on."
        return None

    def _move(self, by: int) -> None:
        self._at = (self._at + by) % len(self._lines)

    def _change(self, line: FormLine, by: int) -> None:
        """Change what a line says; another world has its own lines, another preset its own values."""
        line.change(by)
        if line.option.name == PRESET:
            said = self._draft.preset(line.value)
            for other in self._lines:
                if other.option.name in said:
                    other.propose(said[other.option.name])
        self._propose()
        if line.option.name == WORLD:
            said = {line.option.name: line.value for line in self._lines if line.value != line.option.default}
            try:
                self._list(line.value, said)
            except SessionError as error:
                self._remark = str(error)

    def _go_on(self) -> Action | None:
        """Go on with all that was said, or say why no game can begin with it."""
        draft = self._draft
        said = {line.option.name: line.value for line in self._lines}
        options = self._said()
        draft.practice = said[COUNTS] == PRACTICE
        draft.seed = seed = self._seed(said[SEED])
        draft.options = options
        try:
            watched = draft.watched(options)
            if watched is not None:
                return Push(ToReplay(watched._replace(seed=seed), ""))
            draft.check(options)
            return draft.go_on()
        except ValueError as error:
            self._remark = str(error)
            self._at = next((at for at, line in enumerate(self._lines) if line.fault), self._at)
            return None

    def _seed(self, said: str) -> int | None:
        if said == NEW:
            return self._start.seed
        return self._daily if said == DAILY else int(said)


def _as_lines(start: Start) -> dict[str, str]:
    """What was said of a game, by the lines of the form: house rules have one each."""
    said = {name: str(value) for name, value in start.options.items() if name != HOUSE}
    said |= {_HOUSE + rule: ON for rule in str(start.options.get(HOUSE, "")).split(",") if rule}
    said |= {COUNTS: PRACTICE} if start.practice else {}
    return said if start.seed is None else said | {SEED: str(start.seed)}


def _known(option: Option, said: Mapping[str, str]) -> str:
    """What was said of an option, if the form can say it, else its default."""
    value = said.get(option.name, option.default)
    is_strange = isinstance(option, OneOf) and option.name != SEED and value not in option.values
    return option.default if is_strange else value
