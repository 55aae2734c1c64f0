"""Players made of code at a person's table: who sits down, what they answer, and what a journal may bring."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.home import places

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.registry import GAMES
from thrones_tui.players.registry import ladder
from thrones_tui.session.codes import read_code
from thrones_tui.session.opponents import PATIENCE_MS, Opponents, may_play, offered, seat_of, seated
from thrones_tui.session.replay import verify
from thrones_tui.session.saved import SavedGame, open_game
from thrones_tui.session.worlds import load_ruleset

MINE = """
heard = []

class Mine:
    def choose(self, decision, view, rng):
        return decision.sample(rng)

class Attentive(Mine):
    def heard(self, events):
        heard.append([type(event).__name__ for event in events])

class Tired:
    asked = 0

    def choose(self, decision, view, rng):
        self.asked += 1
        return decision.sample(rng) if self.asked < 3 else "sleep"
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A file of players."""
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    return str(tmp_path / "mine.py")


def begun(game: str, **said: str) -> SavedGame:
    """A game with these at its seats."""
    ruleset = load_ruleset(game)
    own, players = seated(ruleset, said)
    return SavedGame.begin(ruleset, 7, own, places().saves, players=players)


def play(saved: SavedGame, opponents: Opponents, turns: int = 1000) -> list[int]:
    """Play on, the first answer for whoever is asked; who was asked by the program."""
    asked = []
    while saved.play.outcome is None and turns:
        turns -= 1
        if opponents.are_asked:
            asked.append(saved.play.decision.player)
            opponents.answer()
        else:
            saved.submit(str(saved.play.decision.options[0]))
    return asked


@pytest.mark.parametrize(("game", "seat", "at"), [
    ("goldrush", "player1", 0), ("goldrush", "player2", 1), ("horcruxes", "kind2", 1),
])  # fmt: skip
def test_a_player_answers_at_its_seat_alone_and_the_journal_is_as_good_without_it(
    game: str, seat: str, at: int
) -> None:
    name = list(ladder(game).players)[-1]
    saved = begun(game, **{seat: name})
    assert set(play(saved, Opponents(saved))) == {at}
    assert name in saved.standing().name or game == "horcruxes"
    saved.leave()
    verdict = verify(saved.path)
    assert (verdict.holds, verdict.commands) == (True, saved.moves)


def test_what_a_game_knows_is_left_to_it() -> None:
    for game in GAMES:
        ruleset = load_ruleset(game)
        said = {option.name: option.default for option in ruleset.rules.options if option.default}
        assert seated(ruleset, said) == (said, {})


def test_a_computer_that_the_rules_have_too_sits_there_if_somebody_is_asked() -> None:
    ruleset = load_ruleset("goldrush")
    own, players = seated(ruleset, {"player2": "Cautious"})
    assert (own["player2"], own["name2"], players) == ("person", "cautious", {"player2": "cautious"})
    alone = {"player1": "random", "player2": "cautious"}
    assert seated(ruleset, alone) == (alone, {})
    kinds = {"kind1": "user", "kind2": "evil"}  # whom the rules themselves move
    assert seated(load_ruleset("horcruxes"), kinds) == (kinds, {})


def test_a_share_code_has_a_computer_that_the_rules_have_too() -> None:
    for player, kept in ("cautious", "cautious"), ("greedy", "person"):
        saved = begun("goldrush", player2=player)
        assert read_code(saved.code).options["player2"] == kept
        saved.close()


def test_a_player_gives_its_name_unless_another_one_is_said() -> None:
    ruleset, usual = load_ruleset("goldrush"), "Player 2"
    for said, name in ({}, "greedy"), ({"name2": usual}, usual), ({"name2": "Bob"}, "Bob"):
        own, players = seated(ruleset, {"player2": "greedy", **said})
        assert (own["name2"], own["player2"], players) == (name, "person", {"player2": "greedy"})
    own, _ = seated(ruleset, {"player2": "cmd:python3 -u bots/ada-and-her-friends-of-old.py"})
    assert own["name2"] == "ada-and-her-friends-"


@pytest.mark.parametrize(
    ("game", "said", "says"),
    [
        ("goldrush", {"player2": "robot"}, "Nobody called robot plays goldrush"),
        ("goldrush", {"player2": "greedy:depth=2"}, "has no parameter"),
        ("goldrush", {"player2": "no.py:Mine"}, "There is no file no.py"),
        ("goldrush", {"player1": "greedy", "player2": "greedy"}, "Nobody is asked in this game"),
        ("goldrush", {"player1": "greedy", "player2": "cautious"}, "Nobody is asked in this game"),
        ("horcruxes", {"kind1": "expert"}, "Nobody is asked in this game"),  # the second one is evil
    ],
)
def test_who_cannot_play_or_would_play_alone_is_refused(game: str, said: dict[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        seated(load_ruleset(game), said)


def test_the_form_offers_the_built_in_players_beside_the_values_of_the_game() -> None:
    rules = load_ruleset("goldrush").rules
    for option in rules.options:
        shown = offered("goldrush", option)
        if option.name in ("player1", "player2"):
            assert "greedy" in shown.limits
            assert shown.read("person") == "person"
        else:
            assert shown is option


def test_a_program_that_was_given_no_time_has_some() -> None:
    for text, most in ("cmd:./bot", PATIENCE_MS), ("cmd:./bot:move_ms=50", 50):
        assert seat_of("goldrush", text).arguments["move_ms"] == most


def test_who_fails_leaves_the_seat_to_the_person(mine: str) -> None:
    saved = begun("goldrush", player2=f"{mine}:Tired")
    opponents = Opponents(saved, [f"{mine}:Tired"])
    assert 1 <= len(play(saved, opponents)) <= 3
    assert saved.play.outcome is not None
    assert "There is no command 'sleep'" in opponents.remark
    assert opponents.remark.endswith("You answer for it from now on.")


def test_a_player_hears_of_what_the_person_does(mine: str) -> None:
    text = f"{mine}:Attentive"
    saved = begun("goldrush", player2=text)
    play(saved, Opponents(saved, [text]), 5)
    heard: list[list[str]] = sys.modules["thrones_player_mine"].heard
    assert all("CellOpened" in names for names in heard)
    assert len(heard) >= 2


@pytest.mark.parametrize("text", ["greedy", "greedy:"])
def test_a_built_in_player_comes_back_with_the_saved_game(text: str) -> None:
    saved = begun("goldrush", player2="greedy")
    play(saved, Opponents(saved), 6)
    saved.leave()
    again = open_game(saved.path)
    assert again.header.players == {"player2": "greedy"}
    assert 1 in play(again, Opponents(again))


@pytest.mark.parametrize("allowed", [[], ["cmd:./bot"], ["{mine}:Tired"]])
def test_nothing_that_a_journal_says_is_run(mine: str, allowed: Sequence[str]) -> None:
    text = f"{mine}:Mine"
    saved = begun("goldrush", player2=text)
    saved.leave()
    Path(mine).write_text("raise SystemError('it was run')", encoding="utf-8")
    again = open_game(saved.path)
    opponents = Opponents(again, [each.format(mine=mine) for each in allowed])
    assert opponents.remark.startswith(f"{text} played here: `thrones resume --player {text}` lets it go on.")
    assert play(again, opponents) == []
    assert "it was run" in Opponents(again, [text]).remark


@pytest.mark.parametrize(
    "text",
    [
        "greedy.py:Greedy",
        "greedy:a.py:Greedy",
        "greedy@a.py:greedy",
        "greedy@cmd:greedy",
        "cmd:greedy",
        "greedy/",
        "other",
        "",
        ":",
        "planner",
    ],
)
def test_only_built_in_players_of_the_game_may_play_unasked(text: str) -> None:
    assert not may_play("goldrush", text, ())
    assert may_play("goldrush", "greedy", ())


def test_a_seat_that_there_is_not_is_nobodys() -> None:
    saved = begun("goldrush", player2="greedy")
    saved.header = saved.header._replace(players={"player9": "greedy"})
    assert Opponents(saved).remark == "There is no seat player9. You answer for it."


def test_a_full_journal_takes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = begun("goldrush", player1="greedy")
    opponents = Opponents(saved)

    def full(command: str) -> None:
        raise IllegalCommand("The journal of this game is full.")

    monkeypatch.setattr(saved, "submit", full)
    opponents.answer()
    assert (opponents.remark, opponents.are_asked) == ("The journal of this game is full.", False)
