"""Talks without a terminal: what is said to lines that are typed."""

from collections.abc import Mapping
from typing import Any

from tests.home import at_home, places

from thrones_tui.plain.console import Conversation
from thrones_tui.session.replay import open_replay
from thrones_tui.session.shelf import list_saves

ADA = {"name": "Ada", "hero": "Jon Snow"}
SANSA = {"name": "Ada", "hero": "Sansa Stark"}


class Listener:
    """Hears all of a talk; `said` is what was said last."""

    def __init__(
        self, game: str | None = None, options: Mapping[str, str] = ADA, seed: int | None = 7, **said: Any
    ) -> None:
        start = at_home(game, seed, options if game else {}, **said)
        self.conversation = Conversation(start)
        self._talk = self.conversation.talk()
        self.is_over = False
        self.said = next(self._talk)

    def type(self, *lines: str) -> str:
        """What is said to the last of some lines."""
        for line in lines:
            try:
                self.said = self._talk.send(line)
            except StopIteration:
                self.is_over, self.said = True, ()
        return "\n".join(self.said)

    def close(self) -> str:
        """End the input, as ^C does, too; what is said then."""
        self._talk.close()
        return self.conversation.farewell


def saved_commands() -> list[str]:
    """The commands of the one saved game."""
    (save,) = list_saves(places().saves)
    return [move.do for move in open_replay(save.path).moves]
