"""A game in progress: takes commands, runs the agenda until somebody is asked or it is over."""

from typing import Generic, Self

from thrones_tui.core import codec
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent, Teller
from thrones_tui.core.native import mypyc_attr
from thrones_tui.core.rules import Outcome, Rules, S, V


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """One game: its rules, its state and the decision it waits for.

    Outside `submit` there is an outcome or exactly one decision. A `quiet` game builds no events and `submit`
    returns none: for looking ahead.
    """

    def __init__(self, rules: Rules[S, V], state: S, *, quiet: bool = False) -> None:
        self.rules = rules
        self.state = state
        self._turn = rules.turn[::-1]  # the agenda is a stack: its last step is next
        self._tell = Teller(not quiet)
        self._decision: Decision | None = None
        self._run()
        self.opening: list[AnyEvent] = self._tell.take()
        """What happened before the first question."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""
        return self.state.outcome

    @property
    def quiet(self) -> bool:
        """Whether no events are built."""
        return not self._tell.listening

    @quiet.setter
    def quiet(self, quiet: bool) -> None:
        self._tell.listening = not quiet

    @property
    def decision(self) -> Decision:
        """What is asked now; raise `IllegalCommand` when the game is over."""
        if self._decision is None:
            asked = self.state.scheduler.asked
            if asked is None:
                raise IllegalCommand("The game is over.")
            self._decision = self.rules.questions[asked.name].decision(self.state, *asked.ids)
        return self._decision

    def read(self, text: str) -> Command:
        """The command a text stands for, in any case and order of names; raise `IllegalCommand`."""
        return self.decision.named(text.strip()) or self.rules.vocabulary.parse(text)

    def submit(self, command: Command | str) -> list[AnyEvent]:
        """Play a command and all that follows from it; return what happened.

        If it is not a legal answer to the decision, change nothing and raise `IllegalCommand` with a reason
        for the player.
        """
        decision = self._decision or self.decision
        if isinstance(command, str):
            command = self.read(command)
        if command not in decision:
            raise IllegalCommand(self.rules.refusal(self.state, decision, command))
        scheduler = self.state.scheduler
        asked = scheduler.asked
        assert asked is not None
        scheduler.asked = self._decision = None
        self.rules.questions[asked.name].answer(self.state, self._tell, command, *asked.ids)
        self._run()
        return self._tell.take() if self._tell.listening else []

    def _run(self) -> None:
        state, tell = self.state, self._tell
        scheduler, steps = state.scheduler, self.rules.steps
        agenda, turn = scheduler.agenda, self._turn
        while scheduler.asked is None and state.outcome is None:
            if not agenda:
                agenda.extend(turn)
            step, ids = agenda.pop()
            if ids:
                steps[step](state, tell, *ids)
            else:  # most steps; a call with a star takes longer
                steps[step](state, tell)
        if state.outcome is not None:
            agenda.clear()
            scheduler.asked = None

    def view(self, player: int = 0) -> V:
        """What one player may know."""
        return self.rules.view(self.state, player)

    def imagined(self, rng: Chance, player: int | None = None) -> "Game[S, V]":
        """A quiet game that this one may be, for all that a player, or whoever is asked, can know."""
        decision = self.decision
        view = self.view(decision.player if player is None else player)
        return Game(self.rules, self.rules.imagine(view, decision, rng), quiet=True)

    def uncovered(self) -> V | None:
        """All there is, once the game is over; None where nothing is to be uncovered."""
        uncover = self.rules.uncovered
        return uncover(self.state) if uncover and self.outcome is not None else None

    def clone(self) -> Self:
        """An independent copy that continues exactly as this one will, given the same commands."""
        twin = self.__class__.__new__(self.__class__)
        twin.rules, twin._turn = self.rules, self._turn
        twin.state = self.state.clone()
        twin._tell = Teller(self._tell.listening)
        twin._decision = self._decision
        twin.opening = []
        return twin

    def dump(self) -> str:
        """The state as one line of JSON."""
        return codec.dump(self.rules.game, self.rules.version, self.rules.encode(self.state))

    def digest(self) -> str:
        """A fingerprint of the state, equal exactly for equal states."""
        return codec.digest(self.state)

    @classmethod
    def load(cls, rules: Rules[S, V], text: str) -> Self:
        """The game whose `dump` was `text`; raise `CodecError` on damage or another version."""
        return cls(rules, rules.decode(codec.load(rules.game, rules.version, text)))
