"""docs/options.md has a row for every option, house rule and set-up, made from its declaration."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from thrones_tui.core.options import HouseRules
from thrones_tui.games.registry import GAMES
from thrones_tui.session.worlds import load_ruleset

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "options.md").read_text(encoding="utf-8")


def rows(game: str) -> Iterator[str]:
    """The table of a game as it should stand in the page."""
    for option in load_ruleset(game).rules.options:
        if isinstance(option, HouseRules):
            for rule in option.rules:
                yield f"| `house={rule.name}` | {rule.label} | {rule.about} | on or off | off |"
        else:
            goes_with = f" Goes with {option.when[0]} {option.when[1]}." if option.when else ""
            about = f"{option.about}{goes_with}"
            yield f"| `{option.name}` | {option.label} | {about} | {option.explained} | {option.default} |"
    edition = load_ruleset(game).edition
    for preset in edition.presets:
        said = ", ".join(f"`{name}` {value}" for name, value in preset.said.items()) or "all by default"
        yield f"| `preset={preset.name}` | {preset.label} | Set-up: {said}; {preset.about}. | | |"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_the_table_of_every_game(game: str) -> None:
    heading = f"## {GAMES[game].title} (`{game}`)"
    table = "\n".join(rows(game))
    assert heading in PAGE
    section = PAGE.partition(heading)[2].partition("\n## ")[0]
    assert table in section, f"the table of {game} should be:\n{table}"
