"""All screens of the program, each with the way there: what every one of them must keep is tested on all."""

from tests.home import QUIET, at_home
from tests.tui.screens import shelf, table_games
from tests.tui.screens.stage import (
    Place,
    Pressed,
    Watched,
    alone,
    at_sea,
    before_city,
    before_market,
    full_sansa,
    jon,
    on_glass,
    on_turn,
    seat,
    title,
    watch,
    with_horses,
)

from thrones_tui.session.home import Start
from thrones_tui.session.settings import Settings

LISTENING = at_home(settings=QUIET._replace(cities="knights"))
"""Who listens to rumours unasked, and is asked for knights."""


def staging() -> Start:
    """A start with battles staged."""
    return at_home(settings=Settings())


HALL = ("end", "up", "enter")
"""From the title to the hall of fame, however many games there are."""
SCREENS = {
    "title": Place(title, (), "1 Play"),
    "no hall": Place(title, HALL, "No game has ended yet."),
    "code": Place(title, ("c", "z", "enter"), "Enter a code"),
    "options": Place(title, ("o",), "Options"),
    "title help": Place(title, ("?",), "Help: "),
    "set-up": Place(title, ("4",), "World"),
    "set-up, last line": Place(title, ("4", "up", "4", "2"), "The same seed gives the same luck."),
    "set-up refused": Place(title, ("4", "z"), "Enter goes on."),
    "name": Place(title, ("1",), "State your name, Your Grace:"),
    "heroes": Place(title, ("p", "enter"), "Cersei Lannister"),
    "own hero": Place(title, ("1", "enter", "end", "enter"), "▸ Money"),
    "spot": Place(title, ("1", "enter", "end", "enter", "m"), "Where do you start?"),
    "game": Place(lambda: seat(jon()), (), "Turn 1, Ada"),
    "later": Place(lambda: seat(alone(), rest=0.5), tuple("rrrglhjk"), "Turn "),
    "second step": Place(lambda: seat(with_horses()), ("l",), "second step"),
    "refused": Place(lambda: seat(alone()), ("z",), "That key does nothing here;"),
    "look": Place(lambda: seat(jon()), ("x",), "You are here."),
    "map": Place(lambda: seat(jon()), ("m",), "The realm as you know it"),
    "advice": Place(lambda: seat(alone()), ("a", "2"), "I would: Travel "),
    "log": Place(lambda: seat(alone()), ("r", "r", "p"), "All that happened"),
    "sheet": Place(lambda: seat(jon()), ("s",), "The sheet"),
    "help": Place(lambda: seat(jon()), ("?",), "Help: "),
    "practice": Place(lambda: shelf.playing(practice=True), ("r", "u"), "Your last move is taken back."),
    "unsaved": Place(shelf.unsaved, (), "NOT SAVED"),
    "this game": Place(shelf.playing, ("s", "end"), "Counts in the hall of fame"),
}
BATTLES = {
    "battle": Place(lambda: seat(jon(), start=staging()), ("r", "3"), "You win the battle."),
    "last battle": Place(
        lambda: seat(on_turn(alone(), 50), start=staging()), ("r", "Y", "enter", "z"), "Round 1"
    ),
}
QUESTIONS = {
    "encounter": Place(lambda: seat(jon()), ("r",), "An encounter"),
    "keep four": Place(lambda: seat(jon()), ("r", "3"), "Only 4 warriors can ride with you."),
    "keep four at sea": Place(lambda: seat(at_sea()), ("r", "3"), "Only 4 warriors can ride with you."),
    "rumours": Place(lambda: seat(before_city()), ("l",), "listen to rumours"),
    "want knights": Place(lambda: seat(before_city(), start=LISTENING), ("l",), "buy more knights"),
    "knights": Place(lambda: seat(before_city(), start=LISTENING), ("l", "Y"), "How many knights"),
    "horses": Place(lambda: seat(before_market()), ("l", "N", "N"), "buy horses for 300 money"),
    "dragonglass": Place(lambda: seat(on_glass()), ("l",), "Dragonglass"),
    "respects": Place(lambda: seat(on_turn(alone(), 10)), ("r",), "Press F to pay respects."),
    "no respect": Place(lambda: seat(on_turn(alone(), 10)), ("r", "g"), "Have you no respect?!"),
    "room": Place(lambda: seat(full_sansa()), ("r",), "Who makes room"),
    "walkers": Place(lambda: seat(on_turn(alone(), 50)), ("r",), "Sad news!"),
    "last refusal": Place(
        lambda: seat(on_turn(alone(), 50)), ("r", *"NrNrNrNr"), "refused too often", "No that loses the game"
    ),
    "leave": Place(lambda: seat(jon()), ("q",), "Leave the game?"),
    "leave unsaved": Place(shelf.unsaved, ("S",), "is lost if you leave."),
    "ask for advice": Place(lambda: seat(jon()), ("r", "a"), "The program says what it would do."),
    "practise": Place(shelf.playing, ("r", "u"), "A practice game can"),
}
ENDS = {
    "victory": Place(lambda: seat(on_turn(alone(), 50)), ("r", "Y", "enter"), "Victory!"),
    "defeat": Place(lambda: seat(on_turn(alone(), 50), rest=0.99), ("r", "Y", "enter"), "Defeat"),
}
SAVED = {
    "title and a game": Place(shelf.title_with, (), "Go on"),
    "saves": Place(shelf.saves, (), "Der Winter naht"),
    "saves refused": Place(shelf.saves, ("z",), "Enter resumes the game."),
    "a damaged save": Place(shelf.saves, ("end", "up"), "Jon Snow, turn 9"),
    "a foreign save": Place(shelf.saves, ("end",), "Cannot be read:"),
    "many saves": Place(lambda: shelf.saves(shelf.many), ("down",) * 20, "Number 20"),
    "no saves": Place(lambda: shelf.saves(list), (), "No saved games"),
    "a game waits": Place(shelf.asked_first, (), "It stays saved"),
    "name a save": Place(shelf.saves, ("n", *"北の壁のむこう" * 4), "Name this game"),
    "give up": Place(shelf.saves, ("a", "x", "enter"), "Nothing was given up"),
    "put away": Place(shelf.saves, ("end", "a"), "The file is kept"),
    "export": Place(shelf.saves, ("e",), "Recording of the screen"),
    "exported": Place(shelf.saves, ("e", "2"), "Written to"),
    "held": Place(lambda: shelf.resumed(shelf.held), (), "process 4711"),
    "damaged": Place(lambda: shelf.resumed(shelf.damaged), (), "is damaged in line 7"),
    "recovered": Place(lambda: shelf.resumed(shelf.damaged), ("1",), "Resumed from what was intact"),
    "foreign": Place(lambda: shelf.resumed(shelf.foreign), (), "It was left as it is."),
    "resumed": Place(lambda: shelf.resumed(shelf.waiting), (), "Turn 3"),
    "resumed at a question": Place(lambda: shelf.resumed(shelf.questioned), (), "An encounter"),
    "replay": Place(shelf.replay, (), "step 0/59"),
    "replay, a yes or no": Place(shelf.replay, ("n",), "Then: no"),
    "replay, an amount": Place(lambda: shelf.replay(6), ("n",) * 5, "Then: knights 29"),
    "replay, a word": Place(shelf.replay, ("n",) * 4, "Then: press e"),
    "replay, four kept": Place(lambda: shelf.replay(6), ("n",) * 9, "Then: keep Jon Snow, Samwell"),
    "replay, its end": Place(shelf.replay, ("end",), "The end: You defeated"),
    "replay help": Place(shelf.replay, ("?",), "step by step"),
    "replay, which turn": Place(shelf.replay, ("g",), "Go to which turn?"),
    "take over": Place(shelf.replay, ("right", "t"), "Take over from here?"),
    "take over nothing": Place(shelf.replay, ("end", "t"), "step back"),
    "watching": Place(shelf.watching, (), "Played up to here"),
    "hall": Place(shelf.hall, (), "All games, all outcomes"),
    "the realm uncovered": Place(
        lambda: seat(on_turn(alone(), 50)), ("r", "Y", "enter", "z", "m"), "The realm as it was"
    ),
    "hall in doubt": Place(shelf.hall_in_doubt, (), "Show it anyway"),
    "end told in part": Place(shelf.over, (), "any key to go on"),
    "end of practice": Place(lambda: shelf.over(practice=True), ("z",), "Not counted practice"),
    "end in trouble": Place(shelf.over_in_trouble, ("z",), "Victory!"),
}
PLACES = SCREENS | BATTLES | QUESTIONS | ENDS | SAVED | table_games.SCREENS | table_games.QUESTIONS
QUESTIONS |= table_games.QUESTIONS


def visit(name: str, *pressed: Pressed, width: int = 80, height: int = 24) -> Watched:
    """Go to one of `PLACES`, then press more keys."""
    place = PLACES[name]
    return watch(place.begin(), *place.pressed, *pressed, width=width, height=height)
