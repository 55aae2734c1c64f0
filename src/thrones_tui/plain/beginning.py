"""Before a game, line by line: which one, how it is set up, who plays and as whom."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Final, TypeVar

from thrones_tui.core.options import HouseRule, HouseRules, Number, Option
from thrones_tui.games.registry import GAMES
from thrones_tui.plain import verbs
from thrones_tui.plain.game import Talk
from thrones_tui.plain.spoken import VOICE, Voice
from thrones_tui.scene.english import listed
from thrones_tui.scene.model import Fact, Meter
from thrones_tui.scene.welcome import Card
from thrones_tui.session.draft import Draft
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Start
from thrones_tui.session.opponents import offered
from thrones_tui.session.saved import Damaged, SavedGame, open_game, recover
from thrones_tui.session.shelf import Save, list_saves

T = TypeVar("T")
GREETING: Final = "Thrones, line by line. Type what you want to do, then Enter; quit leaves."
_ABOUT: Final = "about"
_CHOOSE: Final = f"Type a number or a name; {_ABOUT} and a number tells more."
_NONE: Final = "none"
_HOW: Final = "Type begin or practice, a number for what it means, or a number and a value to change it."
_MOST: Final = 9
"""Saved games that are listed, the latest first."""


class Left(Exception):
    """The player wants to leave before there is a game."""


def ask(lines: Sequence[str], read: Callable[[str], T]) -> Talk[T]:
    """Ask until what is typed can be read; `read` raises `ValueError` with the sentence to say where not.

    Whoever asks for help hears the question again. Raises `Left` where that is wanted.
    """
    said = tuple(lines)
    while True:
        typed = " ".join((yield said).split())
        own = verbs.own(typed.casefold(), (verbs.QUIT, verbs.HELP, verbs.REPEAT))
        if own is not None and own.verb is verbs.QUIT:
            raise Left
        if own is not None:
            said = tuple(lines)
            continue
        try:
            return read(typed)
        except ValueError as error:
            said = tuple(str(error).split("\n"))


def opened(start: Start) -> Talk[SavedGame]:
    """The game that is to be played: one that was saved, or a new one."""
    said: tuple[str, ...] = (GREETING, *start.faults)
    if start.resume:
        saved = yield from _resumed(start, start.resume)
        if saved is not None:
            return saved
    if start.game is not None and (start.options or start.practice or start.seed is not None or start.data):
        return (yield from _begun(Draft.load(start, start.game)))
    while True:
        saves = [save for save in list_saves(start.home.places.saves) if start.game in (None, save.game)]
        saves = [save for save in saves if not save.problem][:_MOST]
        games = [start.game] if start.game else list(GAMES)
        if start.game and not saves:
            chosen: Save | str = start.game
        else:
            chosen = yield from ask((*said, *_menu(saves, games)), partial(_chosen, saves, games))
        try:
            if isinstance(chosen, Save):
                saved = yield from _resumed(start, chosen.path)
                if saved is not None:
                    return saved
                said = ()
                continue
            return (yield from _set_up(Draft.load(start, chosen)))
        except SessionError as error:
            if start.game:
                raise
            said = (str(error),)


def _menu(saves: Sequence[Save], games: Sequence[str]) -> Iterator[str]:
    for number, save in enumerate(saves, 1):
        yield VOICE.say(f"{number}. {save.call}: {f'{save.label}, ' if save.label else ''}{save.words()}")
    for number, game in enumerate(games, len(saves) + 1):
        yield VOICE.say(f"{number}. A new game: {GAMES[game].title}. {GAMES[game].tagline}")
    yield "Type a number."


def _chosen(saves: Sequence[Save], games: Sequence[str], text: str) -> Save | str:
    entries: list[Save | str] = [*saves, *games]
    number = verbs.number(text)
    if 1 <= number <= len(entries):
        return entries[number - 1]
    wanted = text.casefold()
    titled = [game for game in games if wanted and GAMES[game].title.casefold().startswith(wanted)]
    if wanted in games or len(titled) == 1:
        return wanted if wanted in games else titled[0]
    raise ValueError(f"Type a number from 1 to {len(entries)}. {verbs.guessed(text, games)}".rstrip())


def _resumed(start: Start, path: str) -> Talk[SavedGame | None]:
    """A saved game; of a damaged one what is whole, or None if the player does not want that."""
    try:
        return open_game(path)
    except Damaged as error:
        asked = (str(error), error.offer, "Type yes to go on from there, no to choose another game.")
        return recover(error, start.home.places.damaged) if (yield from ask(asked, _agreed)) else None


def _agreed(text: str) -> bool:
    """Whether yes was typed, not no."""
    if text.casefold() not in ("yes", "y", "no", "n"):
        raise ValueError("Type yes or no.")
    return text.casefold() in ("yes", "y")


def _begun(draft: Draft) -> Talk[SavedGame]:
    """A game as it was described; what has no default is asked. Raise `SessionError` for a bad option."""
    draft.check_said()
    return (yield from _questions(draft))


def _set_up(draft: Draft) -> Talk[SavedGame]:
    """The options that are not asked later, to be changed before the game begins."""
    draft.options = {**draft.ruleset.edition.usual, **draft.options}
    options = [offered(draft.game, each) for each in draft.known_options if not (each.asked or each.when)]

    def change(text: str) -> bool:
        """Do what was typed; return whether that was to begin."""
        if text.casefold() in ("", "begin"):
            draft.check(draft.options)
            return True
        raise ValueError("\n".join(_changed(draft, options, text)))

    welcome = () if draft.welcome.ask_name else (VOICE.say(draft.welcome.greeting),)
    yield from ask((draft.title + ".", *welcome, *_described(draft, options)), change)
    return (yield from _questions(draft))


def _changed(draft: Draft, options: Sequence[Option], text: str) -> Iterator[str]:
    """Set an option, take a preset, or make it practice, and say what holds then; an option without a value
    is explained. Raise `ValueError` where it cannot be.
    """
    presets = {each.name: each for each in draft.ruleset.edition.presets}
    option, value = _option(options, text)
    if text.casefold() == verbs.PRACTICE.name:
        draft.practice = not draft.practice
        yield _counts(draft)
    elif text.casefold() in presets:
        draft.options = draft.options | draft.preset(text.casefold())
        yield from _described(draft, options)
    elif option is None:
        rules = (rule.name for each in options for rule in _rules(each))
        known = (*rules, *presets, *(name for each in options for name in (each.label, each.name)))
        guess = verbs.guessed(text, known)
        raise ValueError(f"There is no {text[:40]!r} to set. {guess or _HOW}")
    elif not value:
        yield VOICE.say(f"{option.label}: {option.about.rstrip('.')}; {option.explained}")
        yield from (VOICE.say(f"{rule.name}: {rule.about}") for rule in _rules(option))
    else:
        draft.options = draft.options | {option.name: _value(draft, option, value)}
        yield _said(draft, option)


def _option(options: Sequence[Option], text: str) -> tuple[Option | None, str]:
    """The option that a text begins with, by number, label or name, and the rest; one rule names all."""
    for number, each in enumerate(options, 1):
        rules = tuple(rule.name for rule in _rules(each))
        if text.casefold() in rules:
            return each, text
        for name in (str(number), each.label, each.name, *(("rules",) if rules else ())):
            if f"{text} ".casefold().startswith(f"{name} ".casefold()):
                return each, text[len(name) :].strip()
    return None, ""


def _value(draft: Draft, option: Option, said: str) -> str:
    """What is set; one house rule alone is switched on, or off if it was on."""
    if not isinstance(option, HouseRules):
        return option.text_of(said)
    wanted = option.read("" if said.casefold() == _NONE else said)
    on = option.read(draft.options.get(option.name, option.default))
    return option.text_of(set(on) ^ set(wanted) if len(wanted) == 1 else wanted)


def _rules(option: Option) -> Sequence[HouseRule]:
    return option.rules if isinstance(option, HouseRules) else ()


def _said(draft: Draft, option: Option) -> str:
    """An option and its value."""
    value, rules = draft.options.get(option.name, option.default) or _NONE, _rules(option)
    how = f" Type rules {rules[0].name} to switch one on." if rules and value == _NONE else ""
    return VOICE.say(f"{option.label}: {str(value).replace(',', ', ')}") + how


def _counts(draft: Draft) -> str:
    return f"The game counts {'as practice' if draft.practice else 'in the hall of fame'}."


def _described(draft: Draft, options: Sequence[Option]) -> Iterator[str]:
    for number, each in enumerate(options, 1):
        yield f"{number}. {_said(draft, each)}"
    if presets := draft.ruleset.edition.presets:
        yield f"Set-ups with a name: {listed([f'{each.name} ({each.about})' for each in presets])}."
    yield f"{_counts(draft)} {_HOW}"


def _questions(draft: Draft) -> Talk[SavedGame]:
    """Who plays, and as whom; then the game."""
    welcome = draft.welcome
    if draft.wants_name:
        usual = draft.proposed_name
        greeting = Voice(aloud=draft.ruleset.edition.presenter.aloud).say(welcome.greeting)
        asked = (greeting, f"{welcome.ask_name} an empty line means {usual}.")
        yield from ask(asked, lambda text: draft.take_name(text or usual))
    if draft.wants_hero:
        heroes = tuple(_heroes(welcome.ask_hero, welcome.cards))
        voice = Voice(aloud=draft.ruleset.edition.presenter.aloud)
        hero = yield from ask(heroes, partial(_card, welcome.cards, voice))
        draft.options = draft.options | {"hero": hero.value}
    if not draft.wants_form:
        return draft.begin(draft.options)
    return (yield from _form(draft))


def _heroes(question: str, cards: Sequence[Card]) -> Iterator[str]:
    yield VOICE.say(question)
    for number, card in enumerate(cards, 1):
        means = ", ".join(
            f"{row.label.lower()} {row.value if isinstance(row, Fact) else row.text}"
            for row in takewhile(lambda row: isinstance(row, Fact | Meter), card.rows)
            if isinstance(row, Fact | Meter)
        )
        yield VOICE.say(f"{number}. {card.title}{f': {means}' if means else ''}")
    yield _CHOOSE


def _card(cards: Sequence[Card], voice: Voice, text: str) -> Card:
    """The hero that is meant; raise `ValueError` with all that is known where that was asked for."""
    word, _, rest = text.casefold().partition(" ")
    wanted = rest if word == _ABOUT else text.casefold()
    number = verbs.number(wanted)
    names = {card: (card.title.casefold(), card.value.casefold()) for card in cards}
    found: list[Card] = []
    for fits in (str.startswith, str.__contains__):
        found = found or [
            card for card in cards if wanted and any(fits(name, wanted) for name in names[card])
        ]
    card = cards[number - 1] if 1 <= number <= len(cards) else found[0] if len(found) == 1 else None
    if card is None:
        titles = [card.title for card in cards]
        raise ValueError(f"Type a number from 1 to {len(cards)}. {verbs.guessed(wanted, titles)}".rstrip())
    if word == _ABOUT:
        raise ValueError("\n".join((voice.say(card.title), *voice.rows(card.rows), _CHOOSE)))
    return card


def _form(draft: Draft) -> Talk[SavedGame]:
    """T-SET-7: a hero of one's own, a number after another; the place is told before the game begins."""
    form, said = draft.welcome.form, dict(draft.options)
    assert form is not None
    numbers = [each for each in draft.known_options if each.when and isinstance(each, Number)]
    told: tuple[str, ...] = (VOICE.say(form.title), *VOICE.rows(form.rows))
    while True:
        for each in numbers:
            if each.name not in said:
                said[each.name] = yield from ask(
                    (*told, f"{each.label}, {each.low} to {each.high}?"), each.read
                )
                told = ()
        row, column = (int(str(said[name])) - 1 for name in (form.row, form.column))
        told = (VOICE.say(f"That place is {form.places[row][column]}"),)
        try:
            return draft.begin(said)
        except ValueError as error:
            told = (*told, str(error))
            said = {name: value for name, value in said.items() if name not in (form.row, form.column)}
