"""T-TURN-1: the order of a turn."""

import pytest
from tests.games.thrones.board import ADA, BO, DAENERYS, Fighter, Lord, army, draw, kinds

from thrones_tui.games.thrones.game import QUESTIONS, STEPS, TURN


@pytest.mark.rule("T-TURN-1")
def test_a_turn_is_the_rules_thirteen_steps_by_name() -> None:
    names = "FaceWalkers TakeAction MoveOthers MeetRivals RecruitWarriors ResolveRivalries CollectResources"
    names += " TakeControl WelcomeToCity FindDragonglass DrawFate KeepCalendar EndTurn"
    assert [step.name for step in TURN] == names.split()
    assert {step.name for step in TURN} <= STEPS.keys()
    assert not STEPS.keys() & QUESTIONS.keys()


# Nobody but Ada has a way to go. In the city she is near Bo and Finn; Cy and Di are in sight and fight.
ARCHIPELAGO = """
    ~~~~4~~
    ~2~~~~3
    ~~~~~~~
    ~~1A~~~
    ~~~~~~~
    ~~~~~f~
"""


@pytest.mark.rule("T-TURN-1")
def test_everything_that_can_happen_in_a_turn_happens_in_its_order() -> None:
    lords = Lord(DAENERYS, influence=800), BO, army(2, 100, name="Cy"), army(1, name="Di")
    table = draw(ARCHIPELAGO, *lords, free=[Fighter("Finn")], rules={"fate.chance": 0.3})
    table.state.turn = 10
    table.state.dragonglass = [table.hero("Cy").tile]
    speech_lost, champion_is_sent, champion_is_equipped, event, jackpot = 0.9, 0.0, 0.0, 0.0, 0.5
    game = table.run(dice=[speech_lost, champion_is_sent, champion_is_equipped, event, jackpot])
    asked, happened = [], []
    for answer in ("travel east", "speech", "yes", "yes", "knights 3"):
        asked.append(game.decision.name)
        happened += kinds(game.submit(answer))
    assert asked == ["turn", "encounter", "rumours", "want-knights", "knights"]
    in_order = "HeroTravelled HeroSighted SpeechGiven StakeLost WarriorJoined BattleFought HeroRetired"
    in_order += " SpoilsTaken ResourcesCollected ControlTaken RumourHeard KnightsBought DragonglassFound"
    in_order += " JackpotWon DragonsCame WalkersRoused"
    assert happened == in_order.split()
    assert (game.decision.name, table.state.turn) == ("walkers", 11)


@pytest.mark.rule("T-TURN-1")
def test_a_turn_is_counted_when_it_ends() -> None:
    game = draw("1*~~2", ADA, BO).run()
    for turn in range(1, 6):
        assert game.state.turn == game.view().turn == turn
        game.submit("rest")
