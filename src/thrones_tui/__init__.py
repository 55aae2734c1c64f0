"""Turn-based terminal games on one pure rules core.

from thrones_tui import new_game
game = new_game("thrones", seed=7, hero="Jon Snow", name="Ada")
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from thrones_tui.core.dice import Dice
    from thrones_tui.scene.live import LiveGame

__version__ = "1.1.0"
__released__ = "2026-11-29"


def new_game(
    game: str,
    /,
    *,
    seed: int | str | None = None,
    dice: "Dice | None" = None,
    data: str | None = None,
    **options: object,
) -> "LiveGame[Any, Any]":
    """Start a game and return it.

    `game` is a registered name ("thrones"), `seed` makes it repeatable (without `seed` or `dice`, a seed is
    drawn), `data` is a folder of world files, `options` are the game's own. Raises `ValueError` with a
    readable sentence for a bad option or world, `SessionError` for files that cannot be read.
    """
    from thrones_tui.core.dice import Dice
    from thrones_tui.scene.live import begin
    from thrones_tui.session.codes import fresh_seed
    from thrones_tui.session.worlds import load_ruleset

    if dice is not None and seed is not None:
        raise ValueError("Give a seed or dice, not both.")
    if dice is None:
        dice = Dice(fresh_seed() if seed is None else seed)
    return begin(load_ruleset(game, data).edition, dice, options)
