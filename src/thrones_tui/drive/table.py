"""What is said at a table: a game, a question and an end as messages, and an answer as a command."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Final, NamedTuple

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import ChooseSome, Decision, EnterAmount, EnterWords
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.rules import Outcome, Rules, State
from thrones_tui.drive import messages
from thrones_tui.drive.messages import Choose, Option, Over, Showing
from thrones_tui.games.registry import listing
from thrones_tui.players.registry import ladder
from thrones_tui.scene.memory import NO_MEMORY, Past
from thrones_tui.scene.model import Line
from thrones_tui.scene.presenter import Presenter
from thrones_tui.scene.text import Picture

_WITH_SHEETS: Final = frozenset({"thrones", "minirogue"})
"""The packages of games whose views would be long: a module beside this one shows them."""


class Shown(NamedTuple):
    """How a game is shown: a `sheet` of the kind `view` for each view, and what everybody knows of its world,
    if there is anything.
    """

    view: type
    sheet: Callable[[object], object] = lambda view: view
    printed: type | None = None
    world: Callable[[object], object] = lambda world: None


def shown(game: str) -> Shown:
    """How a game is shown, by its name."""
    package = listing(game).package
    if package in _WITH_SHEETS:
        module = import_module(f"thrones_tui.drive.{package}")
        told = {"printed": module.Printed, "world": module.world} if hasattr(module, "Printed") else {}
        return Shown(module.Sheet, module.sheet, **told)
    return Shown(import_module(f"thrones_tui.games.{package}.view").View)


class Table(NamedTuple):
    """One game, as it is told to whoever sits at it, under an id."""

    id: str
    rules: Rules[State, object]
    presenter: Presenter[object]
    showing: Showing

    def begun(self, options: Mapping[str, object], seat: int | None = None) -> messages.Game:
        """The game that begins; without a `seat` all are asked."""
        game = self.rules.game
        world = shown(game).world(self.rules.world) if self.showing is Showing.FULL else None
        said = {name: str(value) for name, value in options.items()}
        players = len(ladder(game).seats) or 1
        return messages.Game(self.id, game, seat, players, said, world)

    def asked(
        self, number: int, decision: Decision, view: object, events: Sequence[AnyEvent]
    ) -> messages.Decision:
        """A question, with what was heard since the last one."""
        presenter = self.presenter
        turn = presenter.standing(view).turn
        lines = presenter.lines(events, presenter.glance(view), turn)
        said = messages.Decision(
            self.id,
            number,
            decision.player,
            turn,
            decision.name,
            decision.kind,
            decision.prompt,
            decision.subject or None,
            heard=tuple([each.text for each in lines]),
            view=self._shown(decision, view, lines),
        )
        match decision:
            case EnterAmount(form=form, minimum=minimum, maximum=maximum):
                return said._replace(form=form.verb, minimum=minimum, maximum=maximum)
            case EnterWords(form=form, max_length=longest):
                return said._replace(form=form.verb, longest=longest)
            case ChooseSome(pick=pick, items=items) if pick > 1:  # there may be hundreds of combinations
                return said._replace(form=decision.options[0].verb, pick=pick, items=items)
        options = [Option(str(command), odds, note or None) for command, odds, note in decision.choices]
        return said._replace(options=tuple(options))

    def _shown(self, decision: Decision, view: object, lines: Sequence[Line]) -> object:
        match self.showing:
            case Showing.FULL:
                return shown(self.rules.game).sheet(view)
            case Showing.TEXT:
                presenter, new = self.presenter, len(lines)
                past = Past(lines, new, new, presenter.remember(NO_MEMORY, presenter.glance(view)))
                return Picture(*presenter.scene(view, decision, past)).text()
            case Showing.NONE:
                return None

    def meant(self, choose: Choose, decision: Decision) -> Command:
        """The command that somebody chose; raise `IllegalCommand` if it is no legal one."""
        if (choose.say is None) == (choose.index is None):
            raise IllegalCommand("An answer has either say or index.")
        if choose.say is not None:
            return decision.named(choose.say.strip()) or self.rules.vocabulary.parse(choose.say)
        at, options = choose.index, decision.options
        if at is None or at not in range(len(options)):
            raise IllegalCommand(f"There are {len(options)} options, counted from 0.")
        return options[at]

    def ended(self, outcome: Outcome, view: object, faults: int | None, digest: str | None = None) -> Over:
        """The end of the game."""
        turns = self.presenter.standing(view).turn
        return Over(self.id, outcome.winners, outcome.scores, outcome.reason, turns, faults, digest)
