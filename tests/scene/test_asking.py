from thrones_tui.core.commands import Amount, Command, Words
from thrones_tui.core.decisions import (
    Choice,
    ChooseOne,
    ChooseSome,
    ChooseSpot,
    Confirm,
    EnterAmount,
    EnterWords,
    Odds,
    TakeTurn,
)
from thrones_tui.scene.asking import Binding, dialog_of, key_bar
from thrones_tui.scene.dialog import AmountDialog, ChoiceDialog, ConfirmDialog, PickDialog, WordsDialog
from thrones_tui.scene.frame import Hint


class Go(Command):
    where: str


class Rest(Command): ...


class Keep(Command):
    names: tuple[str, ...]


class Pay(Amount): ...


class Say(Words): ...


WEST, EAST = Go("west"), Go("east")
KEYS = (
    Binding(WEST, ("left", "h"), "←", "travel"),
    Binding(EAST, ("right", "l"), "→", "travel"),
    Binding(Rest(), ("r",), "r", "rest"),
)


def test_the_key_bar_shows_what_is_on_offer_and_in_its_place_what_is_not() -> None:
    hints, bindings = key_bar(KEYS, (WEST, EAST, Rest()))
    assert hints == (Hint("←→", "travel"), Hint("r", "rest"))
    assert dict(bindings) == {
        "left": "go west",
        "h": "go west",
        "right": "go east",
        "l": "go east",
        "r": "rest",
    }
    hints, bindings = key_bar(KEYS, (EAST,))
    assert hints == (Hint("←→", "travel", idle="←"),)


def test_keys_of_what_is_not_on_offer_stay_bound_so_that_the_game_says_why() -> None:
    assert dict(key_bar(KEYS, (EAST,))[1]) == dict(key_bar(KEYS, (WEST, EAST, Rest()))[1])
    hints, bindings = key_bar(KEYS, (Rest(),))
    assert hints == (Hint("r", "rest"),)
    assert dict(bindings)["left"] == "go west"


def test_no_key_is_bound_where_nothing_of_a_table_is_on_offer() -> None:
    assert key_bar(KEYS, (Go("north"),)) == ((), ())


def test_each_kind_of_question_has_its_dialog_and_a_turn_has_none() -> None:
    choices = (Choice(WEST, Odds(0.25, 0.75), "A bog."), Choice(EAST))
    way = dialog_of(ChooseOne(0, "way", "Where to?", choices, safe=EAST), "A fork")
    assert isinstance(way, ChoiceDialog)
    assert (way.title, way.prompt, way.safe) == ("A fork", "Where to?", "go east")
    assert [(each.command, each.label, each.detail) for each in way.choices] == [
        ("go west", "Go west", "25% to win; A bog."),
        ("go east", "Go east", ""),
    ]
    assert isinstance(dialog_of(Confirm(0, "way", "Go?", choices), ""), ConfirmDialog)
    pairs = (Choice(Keep(("Ada", "Bo"))),)
    pick = dialog_of(ChooseSome(0, "keep", "Whom?", pairs, pick=2, items=("Ada", "Bo")), "")
    assert isinstance(pick, PickDialog)
    assert (pick.pick, pick.verb, [each.command for each in pick.choices]) == (2, "keep", ["Ada", "Bo"])
    pay = dialog_of(EnterAmount(0, "toll", "How much?", Pay, 1, 5, safe=Pay(1)), "")
    assert isinstance(pay, AmountDialog)
    assert (pay.verb, pay.minimum, pay.maximum, pay.safe) == ("pay", 1, 5, "pay 1")
    say = dialog_of(EnterWords(0, "word", "Well?", Say, 4), "")
    assert isinstance(say, WordsDialog)
    assert (say.verb, say.max_length, say.one_key) == ("say", 4, "")
    cry = dialog_of(EnterWords(0, "word", "Well?", Say, 4, hoped_for="A"), "")
    assert isinstance(cry, WordsDialog)
    assert cry.one_key == "A"
    assert dialog_of(TakeTurn(0, "turn", "What?", (WEST,)), "") is None
    assert dialog_of(ChooseSpot(0, "spot", "Where?", (WEST,)), "") is None
