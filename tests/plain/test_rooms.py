"""Plain talk and screens are two views of the same games, and neither needs the other."""

from tests.test_architecture import SOURCES, own_imports, place, room


def test_plain_and_screens_know_nothing_of_each_other() -> None:
    entangled = [
        f"{place(path)} imports {each.name}"
        for one, other in (("plain", "tui"), ("tui", "plain"))
        for path in SOURCES
        if room(path) == one
        for each in own_imports(path)
        if each.name.startswith(f"thrones_tui.{other}")
    ]
    assert entangled == []
