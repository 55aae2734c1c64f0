import os
import stat
from pathlib import Path

import pytest

from thrones_tui.session.files import SessionError, ensure
from thrones_tui.session.home import Folders, find_folders, find_home


def test_thrones_home_overrules_the_system_on_every_platform() -> None:
    environ = {"THRONES_HOME": "/games/here", "HOME": "/h", "XDG_DATA_HOME": "/x", "LOCALAPPDATA": "/l"}
    expected = Folders("/games/here/config", "/games/here/data", "/games/here/state")
    for platform in ("linux", "darwin", "win32"):
        assert find_folders(environ, platform) == expected


def test_thrones_home_may_begin_with_a_tilde_or_be_relative(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_folders({"THRONES_HOME": "~/g", "HOME": "/h"}, "linux").data == "/h/g/data"
    assert find_folders({"THRONES_HOME": "g", "HOME": "/h"}, "linux").data == str(tmp_path / "g" / "data")


def test_linux_follows_the_xdg_variables() -> None:
    environ = {"HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s"}
    assert find_folders(environ, "linux") == Folders("/c/thrones-tui", "/d/thrones-tui", "/s/thrones-tui")


@pytest.mark.parametrize("value", ["", "relative/folder"])
def test_an_empty_or_relative_xdg_variable_is_ignored(value: str) -> None:
    environ = {"HOME": "/h", "XDG_CONFIG_HOME": value, "XDG_DATA_HOME": value, "XDG_STATE_HOME": value}
    assert find_folders(environ, "linux") == Folders(
        "/h/.config/thrones-tui", "/h/.local/share/thrones-tui", "/h/.local/state/thrones-tui"
    )


def test_macos_and_windows_keep_all_three_in_one_folder() -> None:
    assert find_folders({"HOME": "/h"}, "darwin").data == "/h/Library/Application Support/thrones-tui/data"
    assert find_folders({"LOCALAPPDATA": "/l"}, "win32").state == os.path.join("/l", "thrones-tui", "state")


@pytest.mark.parametrize(
    ("player", "name"),
    [
        ("ada", "Ada"),
        (" ada ", "Ada"),
        ("", "Player"),
        ("\x1b[31mada", "Player"),
        ("a\udcff", "Player"),
        ("a\nb", "Player"),
        ("x" * 100_000, "Player"),
        ("x" * 20, "X" + "x" * 19),
        ("x" * 21, "Player"),
        ("ß" + "x" * 19, "Player"),  # whose capital is two letters
    ],
)
def test_a_name_is_proposed_only_if_it_can_be_one(player: str, name: str) -> None:
    assert find_home({"HOME": "/h", "USER": player}).proposed_name(20) == name


def test_an_unknown_home_is_said_in_one_sentence_that_names_the_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    with pytest.raises(SessionError, match=r"home folder is unknown; set THRONES_HOME"):
        find_folders({}, "linux")


def test_folders_are_created_with_their_parents_for_the_user_alone(tmp_path: Path) -> None:
    made = ensure(str(tmp_path / "a" / "b"))
    assert made == str(tmp_path / "a" / "b")
    if os.name == "posix":
        assert [stat.S_IMODE(os.stat(tmp_path / p).st_mode) for p in ("a", "a/b")] == [0o700, 0o700]


def test_an_existing_folder_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir(mode=0o755)
    mode = (tmp_path / "a").stat().st_mode
    ensure(str(tmp_path / "a"))
    assert (tmp_path / "a").stat().st_mode == mode


@pytest.mark.skipif(os.name != "posix", reason="POSIX lengths")
def test_folders_may_be_deep_and_too_long_a_name_is_refused_at_once(tmp_path: Path) -> None:
    deep = str(tmp_path) + "/a" * 1500
    assert ensure(deep) == deep
    os.removedirs(deep)  # pytest cannot
    for path in (f"{tmp_path}{'/a' * 50_000}", f"{tmp_path}/{'x' * 300}/y"):
        with pytest.raises(SessionError, match=r"\(File name too long\); set THRONES_HOME"):
            ensure(path)
    tmp_path.mkdir(exist_ok=True)
    (tmp_path / "link").symlink_to("nowhere")
    with pytest.raises(SessionError, match=r"Cannot create the folder .*/link \(File exists\)"):
        ensure(str(tmp_path / "link" / "below"))


def test_a_folder_that_cannot_be_made_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SessionError, match=r"Cannot create the folder .*file \(.+\); set THRONES_HOME"):
        ensure(str(tmp_path / "file" / "sub"))
    with pytest.raises(SessionError, match=r"file \(File exists\)"):
        ensure(str(tmp_path / "file"))
