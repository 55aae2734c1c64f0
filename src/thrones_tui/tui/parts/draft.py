"""A game being set up on screens: where the form, the questions before a game and its end meet."""

from collections.abc import Mapping

from thrones_tui.session import draft
from thrones_tui.session.home import Start
from thrones_tui.tui.goto import Goto, ToGame, ToQuestion
from thrones_tui.tui.screen import Action, Push, Reset


class Draft(draft.Draft):
    """A draft that knows which screen comes next."""

    def start_game(self, options: Mapping[str, object]) -> Goto:
        """The game with these options; raise `ValueError` as `check` does."""
        return ToGame(self.start, self.begin(options))

    def next_step(self) -> Goto:
        """The next question, or the game if there is none left; raise `ValueError` if it cannot begin."""
        if self.wants_name or self.wants_form or self.wants_hero:
            return ToQuestion(self)
        return self.start_game(self.options)

    def go_on(self) -> Action:
        """Go there: from the game there is no way back to the questions."""
        to = self.next_step()
        return Push(to) if isinstance(to, ToQuestion) else Reset(to)


def begun(start: Start, game: str) -> Goto:
    """Where a game leads as the command line describes it; raise `SessionError` for a bad option."""
    begun = Draft.load(start, game)
    begun.check_said()
    return begun.next_step()
