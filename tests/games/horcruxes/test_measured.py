"""H-MOVE-3: what is said of each manner is what was measured on the ring that is played."""

import re
from pathlib import Path

import pytest
from tests.games.horcruxes.board import EDITION

from thrones_tui.core.dice import Dice
from thrones_tui.core.options import Preset
from thrones_tui.games.horcruxes.commands import Manner
from thrones_tui.games.horcruxes.kinds import KINDS
from thrones_tui.games.horcruxes.measured import WON
from thrones_tui.scene.dialog import ChoiceDialog
from thrones_tui.scene.live import begin

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "balance.md").read_text(encoding="utf-8")


def asked(**options: str) -> ChoiceDialog:
    dialog = begin(EDITION, Dice(3), {"kind1": "user", **options}).scene().dialog
    assert isinstance(dialog, ChoiceDialog)
    return dialog


def won(dialog: ChoiceDialog) -> list[str]:
    return [choice.chance.text for choice in dialog.choices if choice.chance]


def said(dialog: ChoiceDialog) -> str:
    return " ".join(getattr(row, "text", "") for row in dialog.body)


def test_the_figures_are_those_of_the_page_on_balance() -> None:
    section = PAGE.partition("### Manners")[2]
    kinds = re.findall(r"against `(\w+)`", section)
    rows = re.findall(r"^\| (evil|helpful|naive) \| (\w+) \| (.*)$", section, re.MULTILINE)
    assert len(rows) == len(Manner) * len(WON)
    for manner, ring, cells in rows:
        at = list(Manner).index(Manner(manner))
        figures = [int(percent) for percent in re.findall(r"(\d+)% \[", cells)]
        assert figures == [WON[ring][kind][at] for kind in kinds]
    assert WON.keys() == {preset.name for preset in EDITION.presets}


@pytest.mark.parametrize("preset", EDITION.presets, ids=lambda preset: preset.name)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "user"])
def test_each_ring_has_its_own_figures(preset: Preset, kind: str) -> None:
    dialog = asked(**preset.said, kind2=kind)
    assert won(dialog) == [f"{percent}%" for percent in WON[preset.name][kind]]
    assert f"on {preset.label} against the {kind}" in said(dialog)


@pytest.mark.parametrize(
    "options",
    [
        {"cells": "12"},
        {"cells": "25"},
        {"life1": "11"},
        {"turns": "39"},
        {"elves_min": "3", "elves_max": "3"},
    ],
)
def test_where_no_such_ring_was_measured_the_usual_one_is_named(options: dict[str, str]) -> None:
    dialog = asked(**options)
    assert won(dialog) == [f"{percent}%" for percent in WON["usual"]["evil"]]
    assert "on the usual ring" in said(dialog)


@pytest.mark.rule("H-ARR-1", "H-SET-2")
@pytest.mark.parametrize("kind", ["evil", "user"])
def test_no_manner_is_praised_where_nobody_can_win(kind: str) -> None:
    dialog = asked(cells="23", kind2=kind)
    assert won(dialog) == []
    assert "Nobody can win: 1 horcrux lies with Voldemort." in said(dialog)
    assert "always went for horcruxes" not in said(dialog)


@pytest.mark.rule("H-ARR-2")
def test_who_plays_against_the_evil_is_told_what_that_means() -> None:
    game = begin(EDITION, Dice(3), {"kind1": "user", "kind2": "user"})
    game.submit("interact evil")
    dialog = game.scene().dialog
    assert isinstance(dialog, ChoiceDialog)
    assert "Hermione is evil: what Hermione robs, only the evil can rob back." in said(dialog)


def test_nothing_was_measured_against_somebody_at_the_keyboard() -> None:
    dialog = asked(kind2="user")
    assert won(dialog) == []
    assert "if neither of you is, nobody gets all seven once each has one" in said(dialog)
    assert "neither" not in said(asked(kind2="user", house="to-the-last"))
    assert "neither" not in said(asked())
