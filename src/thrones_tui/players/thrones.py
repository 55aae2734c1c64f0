"""Players of the games of Westeros."""

from typing import Final

from thrones_tui.games.thrones.view import View
from thrones_tui.players.contract import Ladder, Random

LADDER: Final = Ladder[View]({"random": Random}, last_throw="walkers")
