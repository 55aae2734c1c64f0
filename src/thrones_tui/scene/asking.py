"""What a decision asks, as it is shown: the key bar and the keys of a turn, the dialog of a question."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from thrones_tui.core.board import Direction
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import (
    Choice,
    ChooseOne,
    ChooseSome,
    Confirm,
    Decision,
    EnterAmount,
    EnterWords,
)
from thrones_tui.scene.dialog import (
    AmountDialog,
    ChoiceDialog,
    ConfirmDialog,
    Dialog,
    PickDialog,
    ShownChoice,
    WordsDialog,
)
from thrones_tui.scene.english import capital, percent
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.model import Row


class Binding(NamedTuple):
    """The keys that give a command, and how the key bar shows them; those with one `label` share a hint."""

    command: Command
    keys: tuple[str, ...]
    sign: str
    label: str


WAYS: Final = (
    (Direction.WEST, "left", "h", "←"),
    (Direction.SOUTH, "down", "j", "↓"),
    (Direction.NORTH, "up", "k", "↑"),
    (Direction.EAST, "right", "l", "→"),
)
"""The arrow key, the letter and the sign of each direction."""


def key_bar(
    table: Sequence[Binding], options: Iterable[Command]
) -> tuple[tuple[Hint, ...], tuple[tuple[str, str], ...]]:
    """Hints for those commands of a table that are on offer, and all pairs of key and command text.

    The others keep their keys, so that the game says why they cannot be given. Where none is on offer, the
    table is not in use, and no key is bound.
    """
    offered = frozenset(options)
    return _key_bar(tuple(table), tuple([binding.command in offered for binding in table]))


@lru_cache(256)
def _key_bar(
    table: tuple[Binding, ...], offered: tuple[bool, ...]
) -> tuple[tuple[Hint, ...], tuple[tuple[str, str], ...]]:
    live = {binding.label for binding, is_offered in zip(table, offered, strict=True) if is_offered}
    if not live:
        return (), ()
    hints: dict[str, Hint] = {}
    for (_, _, sign, label), is_offered in zip(table, offered, strict=True):
        if label in live:
            hint = hints.get(label, Hint("", label))
            idle = hint.idle if is_offered else hint.idle + sign
            hints[label] = hint._replace(key=hint.key + sign, idle=idle)
    bindings = ((key, str(binding.command)) for binding in table for key in binding.keys)
    return tuple(hints.values()), tuple(bindings)


def shown(choice: Choice) -> ShownChoice:
    """A choice in the words of its command, with its odds and note beside it."""
    odds = f"{percent(choice.odds.win)} to win" if choice.odds else ""
    said = "; ".join(filter(None, (odds, choice.note)))
    text = str(choice.command)
    return ShownChoice(text, capital(text), said, said)


def dialog_of(
    decision: Decision,
    title: str,
    body: tuple[Row, ...] = (),
    show: Callable[[Choice], ShownChoice] = shown,
    *,
    letters: bool = False,
    initials: bool = False,
) -> Dialog | None:
    """The dialog for a decision, with the words a game has for its choices; None where no question is asked.

    What to pick from (`ChooseSome`) is shown as if each item were a choice of its own.
    """
    safe = "" if decision.safe is None else str(decision.safe)
    prompt = decision.prompt
    match decision:
        case EnterAmount(form=form, minimum=least, maximum=most):
            return AmountDialog(title, prompt, form.verb, least, most, body=body, safe=safe)
        case EnterWords(form=words, max_length=longest, hoped_for=hope):
            key = hope if len(hope) == 1 else ""
            return WordsDialog(title, prompt, words.verb, longest, key, body=body, safe=safe)
        case Confirm(choices=choices):
            return ConfirmDialog(title, prompt, tuple(map(show, choices)), body=body, safe=safe)
        case ChooseSome():
            items = tuple(ShownChoice(item, item) for item in decision.items)
            verb = decision.options[0].verb
            return PickDialog(title, prompt, items, body=body, safe=safe, pick=decision.pick, verb=verb)
        case ChooseOne(choices=choices):
            called = tuple(map(show, choices))
            return ChoiceDialog(title, prompt, called, letters, body=body, safe=safe, initials=initials)
    return None
