"""Settings: the file, what overrides it, and every kind of fault."""

import os
import re
from pathlib import Path

import pytest

from thrones_tui.session.files import SessionError
from thrones_tui.session.settings import (
    CONFIG_FILE,
    SETTINGS,
    Config,
    Settings,
    change,
    configured,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "config"


def told(folder: Path, text: str | bytes) -> Config:
    folder.mkdir(exist_ok=True)
    (folder / CONFIG_FILE).write_bytes(text.encode() if isinstance(text, str) else text)
    return configured(str(folder), {})


def test_without_a_file_all_is_as_usual(folder: Path) -> None:
    assert configured(str(folder), {}) == Config(Settings(), {}, ())


def test_every_setting_is_declared_with_its_default_among_its_values() -> None:
    assert sorted(setting.name for setting in SETTINGS) == sorted({*Settings._fields} - {"bindings"})
    for setting in SETTINGS:
        assert setting.read(getattr(Settings(), setting.name)) == getattr(Settings(), setting.name)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_what_is_written_is_read_back(setting: object, folder: Path) -> None:
    assert isinstance(setting, type(SETTINGS[0]))
    for value in setting.values:
        assert change(str(folder), {setting.name: value}) == ""
        found = configured(str(folder), {})
        assert getattr(found.settings, setting.name) == value
        assert found.faults == ()
    assert [path.name for path in folder.iterdir()] == [CONFIG_FILE]


def test_a_variable_overrides_the_file(folder: Path) -> None:
    told(folder, 'theme = "dark"\nmouse = false\nascii = true\n')
    found = configured(str(folder), {"THRONES_THEME": "Mono", "THRONES_ASCII": "off", "THRONES_COACH": ""})
    assert found.settings == Settings(theme="mono", ascii=False, mouse=False)
    assert found.sources == {"theme": "THRONES_THEME", "ascii": "THRONES_ASCII", "mouse": CONFIG_FILE}


@pytest.mark.parametrize(
    ("variable", "value", "fault"),
    [
        ("THRONES_THEME", "pink", "THRONES_THEME: theme should be one of auto, dark, .*, not 'pink'."),
        ("THRONES_MOUSE", "perhaps", "THRONES_MOUSE: mouse should be one of true, false, not 'perhaps'."),
    ],
)
def test_a_variable_that_says_nothing_known_is_named(
    variable: str, value: str, fault: str, folder: Path
) -> None:
    found = configured(str(folder), {variable: value})
    assert found.settings == Settings()
    (said,) = found.faults
    assert re.fullmatch(fault, said)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('color = "red"', "config.toml, line 1: no setting is called 'color'; there are theme, "),
        ('\n\ntheme = "pink"', "config.toml, line 3: theme should be one of auto, dark, light, "),
        ("theme = 3", "config.toml, line 1: theme should be one of "),
        ("theme = []", "not something else."),
        ("mouse = 1", "config.toml, line 1: mouse should be one of true, false, not 1."),
        ('mouse = "true"', "mouse should be one of true, false, not 'true'."),
        ('"a\\u001b[31m" = 1', "no setting is called 'a\\x1b[31m'"),
        (f"{'x' * 5000} = 1", f"no setting is called '{'x' * 40}…'"),
        ("[theme]\nx = 1", "config.toml, line 1: theme should be one of"),
    ],
)
def test_one_bad_entry_is_named_and_costs_no_other(text: str, fault: str, folder: Path) -> None:
    found = told(folder, f"{text}\n" if text.startswith("[") else f"{text}\nascii = true\n")
    assert found.settings == Settings(ascii=not text.startswith("["))
    assert len(found.faults) == 1
    assert fault in found.faults[0]
    assert found.faults[0].isprintable()


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"theme = ", "config.toml: Invalid value (at end of document); the default settings are used."),
        (b"theme = x\n", "config.toml, line 1: Invalid value; the default settings are used."),
        (b'theme = "dark"\ntheme = "light"\n', "config.toml, line 2: Cannot overwrite a value; "),
        (b"theme = \xff", "is not text in UTF-8; the default settings are used."),
        (b"\0", "the default settings are used."),
        (b"a = " + b"[" * 50_000, "a number or a nesting of brackets is too long"),
        (b"a = " + b"9" * 50_000, "a number or a nesting of brackets is too long"),
        (b".a" * 40_000 + b" = 1", "there are more than 200 dots"),
        (b"#" * 200_000, "is too large (over 100000 bytes)."),
    ],
    ids=range(9),
)
def test_a_file_that_cannot_be_read_is_one_clear_sentence(data: bytes, fault: str, folder: Path) -> None:
    found = told(folder, data)
    assert found.settings == Settings()
    assert len(found.faults) == 1
    assert fault in found.faults[0]
    assert found.faults[0].isprintable()


def test_a_file_with_a_mark_of_byte_order_and_other_line_ends_is_read(folder: Path) -> None:
    found = told(folder, b'\xef\xbb\xbftheme = "mono"\r\nascii = true\r\n')
    assert found == Config(Settings(theme="mono", ascii=True), {"theme": CONFIG_FILE, "ascii": CONFIG_FILE})


def test_a_file_that_cannot_be_read_is_not_replaced(folder: Path) -> None:
    told(folder, b"#" * 200_000)
    with pytest.raises(SessionError, match="too large"):
        change(str(folder), {"mouse": False})
    assert (folder / CONFIG_FILE).read_bytes() == b"#" * 200_000


@pytest.mark.skipif(os.name != "posix", reason="POSIX files")
def test_what_is_no_file_is_named_and_waits_for_nobody(folder: Path) -> None:
    folder.mkdir()
    os.mkfifo(folder / CONFIG_FILE)
    assert "is not a file on a disk" in configured(str(folder), {}).faults[0]
    (folder / CONFIG_FILE).unlink()
    (folder / CONFIG_FILE).mkdir()
    assert "Is a directory" in configured(str(folder), {}).faults[0]


@pytest.mark.parametrize(
    "data", [b'# mine\ntheme = "mono"\n', b'theme = "mono"\nshape = 3\n', b"theme = \xff", b"theme ="]
)
def test_nothing_that_somebody_wrote_is_lost_when_a_setting_changes(data: bytes, folder: Path) -> None:
    before = told(folder, data)
    kept = change(str(folder), {"mouse": False})
    assert Path(kept).read_bytes() == data
    after = configured(str(folder), {})
    assert after.settings == before.settings._replace(mouse=False)
    assert after.faults == ()
    assert change(str(folder), {"mouse": True}) == ""
    assert configured(str(folder), {}).settings == before.settings
