"""Questions of a game, answered on purpose only."""

from collections.abc import Container, Mapping
from enum import Enum
from typing import NamedTuple

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.dialog import (
    FATAL,
    AmountDialog,
    ChoiceDialog,
    ConfirmDialog,
    Dialog,
    PickDialog,
    WordsDialog,
)
from thrones_tui.scene.dialogbox import LETTERS, UNSELECTED, Answer, how_to, longest, price_of
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.frame import Hint, draw_keys
from thrones_tui.scene.gestures import Answers
from thrones_tui.scene.model import Scene
from thrones_tui.scene.question import draw_question
from thrones_tui.session.keymap import KEPT
from thrones_tui.session.settings import Settings
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.lookups import HELP, LOG, LOOK, MAP, QUIT, SHEET, UNDO, LookUp, offered, opened
from thrones_tui.tui.parts.widgets import DIGITS, Menu, TextField
from thrones_tui.tui.screen import AT_A_KEY, Action, Pop, Push, Screen

NUDGES = {"up": 1, "k": 1, "down": -1, "j": -1, "right": 10, "l": 10, "left": -10, "h": -10}
PAGES = {"pageup": 100, "pagedown": -100}
NUDGES |= PAGES
LOOKUPS = (SHEET, LOOK, MAP, LOG, UNDO, QUIT, HELP)
ERASERS = ("backspace", "delete", "ctrl-u")
UNDOING = (*ERASERS, "esc")


class Wish(Enum):
    """What a player wants instead of answering, and the key for it."""

    TAKE_BACK = "u"
    LEAVE = "S"


WISHES = {wish.value: wish for wish in Wish}


class AsBefore(NamedTuple):
    """Popped where a question is answered as before, or with nothing since that is what a letter stands for:
    the answer, and what is to be said of it.
    """

    answer: str | Answers
    said: str


class DialogScreen(Screen):
    """Pops with the text of the command that answers, with some `Answers`, `AsBefore`, or with a `Wish`.

    Keys that travel move the selection at most: only Enter, a digit, or (yes or no) a capital Y or N answer.
    Where no answer is safe, nothing is selected at first, nor where the question is about a number. Without
    `look_up` nothing can be looked up; `hints` are what it opens besides the usual. Where it is `gentle`, a
    letter that stands for nothing costs nothing.
    """

    costly = True
    sudden = AT_A_KEY
    fatal = FATAL
    """What a fatal answer does."""

    def __init__(
        self,
        scene: Scene,
        dialog: Dialog,
        look_up: LookUp | None = None,
        remark: str = "",
        before: str | Answers = "",
        hints: tuple[Hint, ...] = (),
        *,
        gentle: bool = False,
    ) -> None:
        self._scene = scene
        self._gentle = gentle
        if isinstance(dialog, ChoiceDialog) and dialog.letters:
            self.costly, self.sudden = False, 0  # it completes a key that was pressed
        self._look_up = look_up
        self.own_help = look_up is not None
        self._lookups = (*hints, *offered(LOOKUPS, scene)) if look_up else ()
        self._dialog = dialog
        commands = [choice.command for choice in dialog.choices]
        proposed = dialog.proposed if isinstance(dialog, ChoiceDialog) else ()
        self._picked = proposed if isinstance(dialog, PickDialog) else ()
        number = dialog.number if isinstance(dialog, ConfirmDialog) else None
        is_safe = dialog.safe in commands and not (number and number.means)
        marked = commands.index(dialog.safe) if is_safe else UNSELECTED
        called = dialog.choices if isinstance(dialog, ChoiceDialog) and dialog.initials else ()
        self._initials = {choice.label[0].lower(): at for at, choice in enumerate(called)}
        selected = proposed[0] if proposed and not self._picked else marked
        self._menu = Menu(len(commands), selected, "" if called else DIGITS)
        self._before: str | Answers = before if _is_still_possible(dialog, before) else ""
        self._number = number
        self._field = TextField(most=longest(dialog), digits_only=not isinstance(dialog, WordsDialog))
        self._warned = UNSELECTED
        self._has_slipped = False
        """Whether a letter stood for nothing."""
        self._remark = remark

    @property
    def kept(self) -> Container[str] | None:
        """Digits, Y and N, initials, or the one key that answers; all where letters do or words are typed."""
        dialog = self._dialog
        if isinstance(dialog, WordsDialog) and dialog.one_key:
            return (dialog.one_key, dialog.one_key.lower())
        types = isinstance(dialog, WordsDialog) or (isinstance(dialog, ChoiceDialog) and dialog.letters)
        return None if types else (*KEPT, *self._initials)

    def draw(self, canvas: Canvas) -> None:
        """Draw the game with the dialog over its panels."""
        place = draw_scene(canvas, self._scene)
        answer = Answer(self._menu.selected, self._picked, self._field.text, self._remark)
        draw_question(canvas, place, self._scene, self._dialog, answer)
        draw_keys(canvas, place.keys, self._hints())

    def _hints(self) -> tuple[Hint, ...]:
        move = (Hint("↑↓", "choose"),) if self._menu.can_move else ()
        match self._dialog:
            case WordsDialog(one_key=key, deed=deed) if key:
                return (Hint(key, deed), *self._lookups)
            case WordsDialog() | AmountDialog():
                return (Hint("0-9", "type"), Hint("↑↓←→", "change"), Hint("Enter", "answer"))
            case ChoiceDialog(letters=True, choices=(_,)):
                return (Hint("any key", "close"),)
            case ChoiceDialog(letters=True):
                return (Hint("a-z", "answer"), Hint("Enter", "take"), *move, Hint("Esc", "nothing"))
        mark = (Hint("Space", "mark"),) if isinstance(self._dialog, PickDialog) else ()
        return (
            Hint("Enter", "answer"),
            *move,
            *mark,
            *((Hint("0-9", self._number.label),) if self._number is not None else ()),
            *((Hint(".", f"as before: {self._said_before()}"),) if self._before else ()),
            *self._lookups,
        )

    def _said_before(self) -> str:
        """What the full stop answers."""
        before = self._before if isinstance(self._before, Answers) else Answers((("", self._before),))
        (_, first), *more = before.answers
        number = f", {_wanted(before):,} {self._number.label}" if more and self._number else ""
        return (self._dialog.called(first) or first).lower() + number

    def handle(self, key: Key) -> Action | None:
        """Answer, or move towards an answer; any other key says which keys there are."""
        self._remark = ""
        if key.name != "enter":
            self._warned = UNSELECTED  # a warning counts only while it can be read
        if key.name == "." and self._before:
            return Pop(AsBefore(self._before, f"As before: {self._said_before()}."))
        match self._dialog:
            case AmountDialog() as dialog:
                return self._type_amount(dialog, key)
            case WordsDialog() as dialog:
                return self._type_words(dialog, key)
            case ChoiceDialog() as dialog:
                return self._select(dialog, key)
        return None

    def _type_amount(self, dialog: AmountDialog, key: Key) -> Action | None:
        if key.name == "esc" and self._field.text:
            self._field.text = ""
            return None
        if key.name == "esc":
            return Pop(dialog.safe) if dialog.safe else None
        if key.name == "enter":
            text = self._field.text
            if text and dialog.minimum <= int(text) <= dialog.maximum:
                return Pop(f"{dialog.verb} {int(text)}")
            wanted = f"a number from {dialog.minimum} to {dialog.maximum:,}."
            self._remark = f"{text} is out of range: type {wanted}" if text else f"Type {wanted}"
        elif self._nudge(key, NUDGES, dialog.minimum, dialog.maximum) or (
            key.name in ERASERS or key.text.isdigit()
        ):
            self._field.handle(key)
        elif action := self._looked_up(key):
            return action
        else:
            self._remark = how_to(dialog)
        return None

    def _nudge(self, key: Key, nudges: Mapping[str, int], least: int, most: int) -> bool:
        """Change the number with keys that do so; return whether the key was one of these.

        End sets the most, and from what brings something about the most that does not.
        """
        now, price = int(self._field.text or least), price_of(self._dialog)
        quiet = price.quiet if price and price.warns(now) else None
        end = most if quiet is None else quiet
        values = {name: now + by for name, by in nudges.items()} | {"home": least, "end": end}
        if key.name not in values:
            return False
        self._field.propose(str(max(least, min(most, values[key.name]))))
        return True

    def _type_words(self, dialog: WordsDialog, key: Key) -> Action | None:
        if dialog.one_key:
            if key.name in ("paste", "unknown"):
                return None
            if key.name == ".":
                return Pop(AsBefore(f"{dialog.verb} {dialog.one_key}", ""))
            is_answer = key.name.upper() == dialog.one_key
            told = None if is_answer else self._looked_up(key)
            return told or Pop(f"{dialog.verb} {key.name.strip() or 'space'}")
        if key.name == "enter" and self._field.text.strip():
            return Pop(f"{dialog.verb} {self._field.text.strip()}")
        if not self._field.handle(key):
            self._remark = how_to(dialog)
        return None

    def _select(self, dialog: ChoiceDialog, key: Key) -> Action | None:
        if dialog.letters and len(key.name) == 1 and key.text:
            return self._lettered(dialog, key)
        if self._number is not None and (key.text.isdigit() or (self._field.text and key.name in UNDOING)):
            if key.name == "esc":
                self._field.text = ""
            else:
                self._field.handle(key)
            return None
        if self._number is not None and self._nudge(key, PAGES, 0, self._number.most):
            return None
        if self._menu.move(key):
            return None
        digit = self._initials.get(key.name.lower(), self._menu.digit(key))
        if isinstance(dialog, PickDialog) and (digit is not None or key.name == " "):
            self._mark(dialog, digit)
            return None
        confirms = isinstance(dialog, ConfirmDialog)
        if confirms and key.name in ("Y", "N", "y", "n"):
            return self._yes_or_no(dialog, key.name)
        if digit is not None and (not confirms or key.name == "choice"):
            return self._answer(dialog, digit)
        match key.name:
            case "enter":
                return self._enter(dialog)
            case "esc" if dialog.safe:
                return self._give(dialog.safe)
        action = self._looked_up(key)
        if action is not None:
            return action
        self._remark = f"No answer yet. {how_to(dialog)}"
        return None

    def _lettered(self, dialog: ChoiceDialog, key: Key) -> Action | None:
        """The answer with a letter; the safe one where it has none, unless slips are to cost nothing.

        After such a slip letters only mark: they may have been typed for something else.
        """
        commands = [choice.command for choice in dialog.choices if choice.command != dialog.safe]
        named = dict(zip(LETTERS, commands, strict=False))
        if key.text in named and self._has_slipped:
            self._menu.selected = [choice.command for choice in dialog.choices].index(named[key.text])
            self._remark = "After a slip a letter only marks; Enter takes it."
            return None
        if key.text in named or not named:
            return Pop(named.get(key.text, dialog.safe))
        said = f"There is nothing under {key.name.strip() or 'Space'}."
        self._has_slipped = True
        if not self._gentle:
            return Pop(AsBefore(dialog.safe, said))
        self._remark = f"{said} {how_to(dialog)}"
        return None

    def resume(self, result: object) -> Action | None:
        """Settings changed above a question hold for the game, which then asks again."""
        return Pop(result) if isinstance(result, Settings) else None

    def _looked_up(self, key: Key) -> Action | None:
        if self._look_up is None:
            return None
        if key.name in WISHES:
            return Pop(WISHES[key.name])
        screen = opened(self._look_up, key)
        return Push(screen) if screen is not None else None

    def _yes_or_no(self, dialog: ChoiceDialog, letter: str) -> Action | None:
        """Capitals answer; small letters, too, where an answer is safe: else they only select."""
        chosen = 0 if letter in "Yy" else 1
        if letter.isupper() or dialog.safe:
            return self._answer(dialog, chosen)
        self._menu.selected = chosen
        self._remark = "Press Enter to answer, or capital Y or N."
        return None

    def _answer(self, dialog: ChoiceDialog, at: int, *, insists: bool = False) -> Action | None:
        """Give an answer; one that ends the game only by Enter after a warning."""
        choice = dialog.choices[at]
        if choice.fatal and not (insists and self._warned == at):
            self._menu.selected = self._warned = at
            self._remark = f"{self.fatal} Press Enter to do it anyway."
            return None
        return self._give(choice.command, insists=insists)

    def _give(self, command: str, *, insists: bool = False) -> Action | None:
        """Answer, and with the number that stands in the field what will be asked next."""
        number, typed = self._number, int(self._field.text or 0)
        if number is None or not self._field.text:
            return Pop(command)
        if typed > number.most:
            self._remark = f"{typed} is out of range: type a number from 0 to {number.most:,}."
            return None
        if number.means:
            agrees = bool(typed) and (insists or command == number.means)
            command = number.means if agrees else self._dialog.safe
            typed = typed if agrees else 0
        return Pop(Answers((("", command), *number.answers(typed))))

    def _mark(self, dialog: PickDialog, digit: int | None) -> None:
        at = self._menu.selected if digit is None else digit
        if at == UNSELECTED:
            self._remark = how_to(dialog)
        elif at in self._picked:
            self._picked = tuple(other for other in self._picked if other != at)
        elif len(self._picked) == dialog.pick:
            self._remark = f"{dialog.pick} are marked already: unmark one first."
        else:
            self._picked = tuple(sorted((*self._picked, at)))
        if digit is not None:
            self._menu.selected = digit

    def _enter(self, dialog: ChoiceDialog) -> Action | None:
        if isinstance(dialog, PickDialog):
            if len(self._picked) == dialog.pick:
                names = ", ".join(dialog.choices[at].command for at in self._picked)
                return Pop(f"{dialog.verb} {names}")
            self._remark = f"Mark {dialog.pick}: so far {len(self._picked)}. {how_to(dialog)}"
        elif self._menu.selected == UNSELECTED and self._number and self._number.means and self._field.text:
            return self._give(self._number.means, insists=True)
        elif self._menu.selected == UNSELECTED:
            self._remark = f"Nothing is selected. {how_to(dialog)}"
        else:
            return self._answer(dialog, self._menu.selected, insists=True)
        return None


def _is_still_possible(dialog: Dialog, answer: str | Answers) -> bool:
    """Whether an answer given before can be given again, does not end the game for certain, and is not worse
    now than one that cannot fail.
    """
    if isinstance(answer, Answers):
        number = dialog.number if isinstance(dialog, ConfirmDialog) else None
        wanted = _wanted(answer)
        return number is not None and wanted <= number.most and answer.answers[1:] == number.answers(wanted)
    command = answer
    if isinstance(dialog, AmountDialog):
        amount = command.rpartition(" ")[2]
        return amount.isdigit() and dialog.minimum <= int(amount) <= dialog.maximum
    given = next((choice for choice in dialog.choices if choice.command == command), None)
    if given is None or given.fatal:
        return False
    return given.is_certain or not any(choice.is_certain for choice in dialog.choices)


def _wanted(answers: Answers) -> int:
    """The number that stands in the last of some answers."""
    last = answers.answers[-1][1].rpartition(" ")[2]
    return int(last) if last.isdigit() else 0
