"""A question line by line: how it is asked, and which answer a line is."""

from collections.abc import Iterator, Mapping
from typing import Final

from thrones_tui.core.decisions import Decision, Odds
from thrones_tui.plain.spoken import Voice, chances
from thrones_tui.plain.verbs import whole_number
from thrones_tui.scene.dialog import (
    FATAL,
    AmountDialog,
    ChoiceDialog,
    ConfirmDialog,
    Dialog,
    PickDialog,
    ShownChoice,
    WordsDialog,
    settled,
)
from thrones_tui.scene.english import amount, listed, percent
from thrones_tui.scene.gestures import Answers

AGAIN: Final = "An empty line says all again."
PROPOSED: Final = "keep"
"""Answers as proposed, where several are picked."""


class Question:
    """A dialog as it is asked, with the warning that was given before an answer, if one was."""

    def __init__(self, dialog: Dialog, decision: Decision, voice: Voice) -> None:
        self._dialog, self._voice = dialog, voice
        self._decision = decision
        self._odds = {str(command): odds for command, odds, _ in decision.choices if odds is not None}
        self._warned = ""
        self.remark = ""
        """Why what was typed is no answer yet."""

    @property
    def body(self) -> Iterator[str]:
        """What is known before an answer."""
        if not self.prompt.startswith(title := self._voice.say(self._dialog.title)):
            yield title
        yield from self._voice.rows(self._dialog.body)

    @property
    def prompt(self) -> str:
        """The question itself, or its title where that is but the head of a list."""
        prompt = self._dialog.prompt.removesuffix(" Y/N").removesuffix(" (Y/N)")
        return self._voice.say(self._dialog.title if prompt.endswith(":") else prompt)

    def asked(self) -> Iterator[str]:
        """The question, its answers, and how to give one."""
        yield from self.shown()
        yield self._how()

    def shown(self) -> Iterator[str]:
        """The question and its answers."""
        yield self.prompt
        if isinstance(self._dialog, ConfirmDialog):
            yield from (self._voice.say(_answer(one.label, self._about(one))) for one in self._dialog.choices)
        else:
            yield from self._numbered()

    def called(self, command: str) -> str:
        """What an answer is called: by its label, else by what follows its verb."""
        return self._dialog.called(command) or command.partition(" ")[2] or command

    def unheard(self, guess: str = "") -> str:
        """What to say to what is no answer: which ones there are, and how to hear more of them."""
        labels = [f"{number} {choice.label}" for number, choice in enumerate(self._dialog.choices, 1)]
        named = isinstance(self._dialog, ConfirmDialog) or not labels
        answers = "" if named else f"The answers are {listed(labels)}."
        return " ".join(filter(None, ("That is no answer.", guess, answers, self._how(), AGAIN)))

    def _how(self) -> str:
        """How an answer is typed."""
        match self._dialog:
            case ConfirmDialog(number=asked):
                number = (
                    f", or how many {asked.label} from 1 to {amount(asked.most)}"
                    if (asked and asked.means)
                    else ""
                )
                return f"Type yes or no{number}."
            case PickDialog(choices=choices, proposed=proposed, pick=pick):
                names = [choices[at].label for at in proposed]
                proposal = f", or {PROPOSED} for the proposal: {listed(names)}" if names else ""
                return f"Type {pick} numbers, as in 1 2{proposal}."
            case ChoiceDialog():
                return "Type a number or a name."
            case AmountDialog(minimum=least, maximum=most, price=price):
                cost = (
                    f"; each costs {price.each} of your {amount(price.purse)} {price.currency}"
                    if price
                    else ""
                )
                return f"Type a number from {least} to {amount(most)}{cost}."
            case WordsDialog(one_key=key, deed=deed) if key:
                return f"Type {key} to {deed}."
            case WordsDialog(max_length=most):
                return f"Type up to {most} characters."
            case _:
                raise AssertionError(self._dialog)

    def _numbered(self) -> Iterator[str]:
        for number, choice in enumerate(self._dialog.choices, 1):
            yield self._voice.say(f"{number}. {_answer(choice.label, self._about(choice))}")

    def _about(self, choice: ShownChoice) -> str:
        odds = self._odds.get(choice.command)
        said = choice.said or choice.detail or ("" if odds else choice.brief)
        chance = choice.chance
        bar = f"{chance.text} {chance.label}" if chance and not odds and chance.text not in said else ""
        return "; ".join(filter(None, (_odds(odds, said), bar, said)))

    def answer(self, text: str, *, whole: bool = False) -> str | Answers:
        """The command that a text is, which must be a `whole` answer where it means something else, too.

        It is empty where it is none, and `remark` may say why.
        """
        self.remark = ""
        dialog = self._dialog
        if isinstance(dialog, AmountDialog | WordsDialog):
            text = text.removeprefix(f"{dialog.verb} ")
        elif isinstance(dialog, PickDialog) and (picked := self._decision.named(text)):
            return str(picked)
        match dialog:
            case AmountDialog():
                return self._amount(dialog, text)
            case WordsDialog(verb=verb, one_key=key) if key:
                return f"{verb} {key}" if text == key.casefold() else ""
            case WordsDialog(verb=verb):
                return f"{verb} {text}" if text else ""
            case PickDialog():
                return self._picked(dialog, text)
            case ConfirmDialog(number=number) if number and number.means and text.isdecimal():
                return self._hired(dialog, text)
        chosen = _chosen(dialog, text, whole=whole)
        if chosen is None:
            return ""
        return self._once_more(chosen.command, FATAL if chosen.fatal else "")

    def _once_more(self, command: str, warning: str) -> str:
        """A command; nothing at first where there is a warning, which is the remark then."""
        if not warning or self._warned == command:
            return command
        self._warned, self.remark = command, f"{warning} Type it again to do it anyway."
        return ""

    def _amount(self, dialog: AmountDialog, text: str) -> str:
        number = _number(text)
        if number is None:
            return ""
        if not dialog.minimum <= number <= dialog.maximum:
            self.remark = f"{text} is out of range: {dialog.minimum} to {amount(dialog.maximum)}."
            return ""
        warning = dialog.price.warns(number) if dialog.price and number else ""
        return self._once_more(f"{dialog.verb} {number}", warning)

    def _hired(self, dialog: ConfirmDialog, text: str) -> str | Answers:
        number, typed = dialog.number, _number(text)
        assert number is not None
        if typed is None or typed > number.most:
            self.remark = f"{text[:12]} is out of range: 0 to {amount(number.most)}."
            return ""
        if not typed:
            return dialog.safe
        if not self._once_more(text, number.price.warns(typed)):
            return ""
        return Answers((("", number.means), *number.answers(typed)))

    def _picked(self, dialog: PickDialog, text: str) -> str:
        if text == PROPOSED and dialog.proposed:
            places = list(dialog.proposed)
        else:
            words = text.replace(",", " ").split()
            numbers = [_number(word) for word in words]
            places = [number - 1 for number in numbers if number and number <= len(dialog.choices)]
            if not words or len(places) != len(words):
                return ""
        if len(set(places)) != dialog.pick:
            self.remark = f"Type {dialog.pick} different numbers."
            return ""
        names = [dialog.choices[at].command for at in sorted(places)]
        note = dict(dialog.notes).get(frozenset(names), "")
        return self._once_more(f"{dialog.verb} {', '.join(names)}", note)


def _odds(odds: Odds | None, said: str) -> str:
    """Odds in words, unless they are among what is said anyway."""
    return "" if odds is None or percent(odds.win) in said else chances(odds)


def _answer(label: str, about: str) -> str:
    return f"{label}: {about}" if about else label


def _number(text: str) -> int | None:
    """A whole number of at most nine digits, with commas or without, if it is one."""
    return whole_number(text.replace(",", ""), 9)


def _chosen(dialog: Dialog, text: str, *, whole: bool) -> ShownChoice | None:
    """The choice that a number, a name, or, unless that must be `whole`, the beginning of one stands for."""
    number = None if isinstance(dialog, ConfirmDialog) else _number(text)
    if number is not None:
        return dialog.choices[number - 1] if 1 <= number <= len(dialog.choices) else None
    named: Mapping[int, tuple[str, ...]] = {
        at: tuple(map(str.casefold, filter(None, (one.command, one.label, one.short))))
        for at, one in enumerate(dialog.choices)
    }
    found = [at for at, names in named.items() if text in names]
    if not found and text and not whole:
        found = [at for at, names in named.items() if any(name.startswith(text) for name in names)]
    return dialog.choices[found[0]] if len(found) == 1 else None


def settled_answer(dialog: Dialog | None, cities: str) -> str:
    """The answer that needs no asking, or ""; a list that can only be closed is read and closed."""
    if dialog is None:
        return ""
    return dialog.choices[0].command if is_list(dialog) else settled(dialog, cities)


def is_list(dialog: Dialog) -> bool:
    """Whether it can only be read and closed."""
    return isinstance(dialog, ChoiceDialog) and len(dialog.choices) == 1
