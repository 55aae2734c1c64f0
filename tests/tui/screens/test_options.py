"""The options screen: what it shows, what it writes down, and how it holds at once."""

from pathlib import Path

import pytest
from tests.home import at_home
from tests.tui.screens.stage import Watched, title, watch

from thrones_tui.session.home import find_home
from thrones_tui.session.settings import SETTINGS, Settings, change, configured
from thrones_tui.tui.goto import ToOptions

USUAL = Settings()


def folder() -> str:
    return find_home().folders.config


def opened(*pressed: str, width: int = 80, height: int = 24, settings: Settings = USUAL) -> Watched:
    return watch(ToOptions(at_home(settings=settings)), *pressed, width=width, height=height)


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (200, 50)])
def test_every_setting_can_be_reached_with_its_sentence(size: tuple[int, int]) -> None:
    for at, setting in enumerate(SETTINGS):
        terminal = opened(*["down"] * at, width=size[0], height=size[1])
        assert f"▸ {setting.label}" in terminal.text
        assert setting.about.split(".")[0] in terminal.words


@pytest.mark.parametrize("at", range(len(SETTINGS)), ids=lambda at: SETTINGS[at].name)
def test_a_change_holds_at_once_and_is_read_back_at_the_next_start(at: int) -> None:
    setting = SETTINGS[at]
    terminal = opened(*["down"] * at, "right")
    value = getattr(configured(folder(), {}).settings, setting.name)
    assert value != getattr(Settings(), setting.name)
    assert getattr(terminal.applied, setting.name) == value
    assert terminal.at_cursor.strip("◂▸<> ") == setting.values[value]
    opened(*["down"] * at, "left", settings=terminal.applied)
    assert configured(folder(), {}).settings == Settings()


def test_ascii_is_drawn_in_ascii_at_once() -> None:
    assert opened("down", " ").text.isascii()


def test_what_was_chosen_before_holds_after_the_way_back() -> None:
    terminal = watch(title(), "o", "right", "esc", "o")
    assert "◂ dark ▸" in terminal.text


def test_a_file_that_somebody_wrote_is_kept_and_named() -> None:
    change(folder(), {})
    path = Path(folder()) / "config.toml"
    path.write_text("# mine\nascii = true\n")
    terminal = opened("right", width=200)
    (kept,) = (each for each in path.parent.iterdir() if each != path)
    assert kept.name in terminal.words
    assert kept.read_text() == "# mine\nascii = true\n"


def test_where_nothing_can_be_written_a_change_holds_all_the_same() -> None:
    Path(folder()).parent.mkdir(parents=True, exist_ok=True)
    Path(folder()).write_text("")
    terminal = opened("right")
    assert "It holds until you leave." in terminal.words
    assert terminal.applied.theme == "dark"
    assert "Esc goes back" in opened("z").text


AT_KEYS = ["down"] * [setting.name for setting in SETTINGS].index("keys")


def test_a_key_is_changed_by_pressing_it_and_back_again() -> None:
    pressed = [*AT_KEYS, "enter", *["down"] * 4, "enter", "z"]
    assert opened(*pressed).applied.bindings == (("rest", ("z",)),)
    assert configured(folder(), {}).settings.bindings == (("rest", ("z",)),)
    assert opened(*pressed, "backspace").applied.bindings == ()


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
def test_a_key_with_another_meaning_is_refused_with_both_named(size: tuple[int, int]) -> None:
    terminal = opened(*AT_KEYS, "enter", *["down"] * 4, "enter", "m", width=size[0], height=size[1])
    assert "m cannot be both “rest, read, roll” and “map”." in terminal.words
    assert configured(folder(), {}).settings.bindings == ()
