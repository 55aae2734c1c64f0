"""Settings: what a player likes, whatever the game, kept in `config.toml` in the folder for settings.

It is written only in the form that is read here. A variable such as `THRONES_THEME` overrides an entry, a
flag of the command line overrides both. What cannot be understood is named, and costs nothing else.
"""

import os
from collections.abc import Iterator, Mapping

from thrones_tui.scene.typed import Final, NamedTuple, Record, TypeAlias
from thrones_tui.session.files import SessionError, free_name, read_if_there, write_new
from thrones_tui.session.keymap import Bindings, Keymap, keymap, read_keys, settled

CONFIG_FILE: Final = "config.toml"
THEMES: Final = ("dark", "light", "colour-blind", "mono")
KEYS: Final = "keys"
PRESET: Final = "preset"
"""What the setting of that name is called in the table of that name."""
DEFAULT: Final = "default"
"""Where a setting comes from that nobody has set."""
_LARGEST: Final = 100_000
"""Bytes of the file."""
_HEADING: Final = "# Settings of thrones-tui: `thrones config` prints them all, and where each comes from.\n"
_WORDS: Final = {"true": True, "on": True, "yes": True, "1": True}
_WORDS_OFF: Final = {"false": False, "off": False, "no": False, "0": False}

Value: TypeAlias = str | bool


class Settings(NamedTuple):
    """What is in force: see `SETTINGS` for what each means."""

    theme: str = "auto"
    ascii: bool = False
    picture: str = "auto"
    animation: str = "staged"
    mouse: bool = True
    coach: bool = True
    gentle: bool = True
    cities: str = "ask"
    keys: str = "usual"
    bindings: Bindings = ()
    """Keys of the player's own, besides the preset."""

    @property
    def keymap(self) -> Keymap:
        """What each key does."""
        return keymap(self.keys, self.bindings)


class Setting(Record):
    """One setting: its values, as screens call them, and a sentence on it."""

    name: str
    label: str
    about: str
    values: Mapping[Value, str]

    @property
    def limits(self) -> str:
        """The values allowed, in words."""
        return f"one of {', '.join(map(text_of, self.values))}"

    @property
    def words(self) -> tuple[str, ...]:
        """Its values as one types them."""
        return tuple(_ON.get(value, str(value)) for value in self.values)

    @property
    def variable(self) -> str:
        """The environment variable that overrides it."""
        return f"THRONES_{self.name.upper()}"

    def read(self, said: object) -> Value:
        """The value of an entry in the file; raise `ValueError` with a sentence if it is not allowed."""
        for value in self.values:
            if type(value) is type(said) and value == said:
                return value
        shown = repr(said)[:40] if isinstance(said, str | int | float) else "something else"
        raise ValueError(f"{self.name} should be {self.limits}, not {shown}.")

    def read_words(self, text: str) -> Value:
        """The value of a variable, where true is also `on`, `yes` or `1`."""
        words = text.strip().casefold()
        return self.read((_WORDS | _WORDS_OFF).get(words, text) if True in self.values else words)


_ON: Final[Mapping[Value, str]] = {True: "on", False: "off"}
SETTINGS: Final = (
    Setting(
        "theme", "Theme", "The colours. Automatic asks the terminal whether it is dark or light.",
        {"auto": "automatic", **{name: name for name in THEMES}},
    ),
    Setting("ascii", "ASCII", "Draw with the plainest characters only, for terminals that lack others.", _ON),
    Setting(
        "picture", "Picture", "A spare one tints less, and suits a slow line. Automatic decides by the line.",
        {"auto": "automatic", "full": "full", "spare": "spare"},
    ),
    Setting(
        "animation", "Battles", "How long battles take on the screen. Any key skips.",
        {"staged": "staged", "brief": "brief", "off": "at once"},
    ),
    Setting("mouse", "Mouse", "Click to look, to go and to answer. Shift leaves it to the terminal.", _ON),
    Setting("coach", "Coach", "Hints while you learn, each of them once.", _ON),
    Setting(
        "gentle", "Slips", "What a key that is no command costs in MiniRogue. By the hand-out it is a turn.",
        {True: "nothing", False: "a turn"},
    ),
    Setting(
        "cities", "In a city", "Rumours and knights: asked each time, or answered for you.",
        {"ask": "ask me", "listen": "listen, never buy", "knights": "ask for knights only"},
    ),
    Setting(
        KEYS, "Keys", "The arrows always work, too. Enter lists what every key does, and changes it.",
        {
            "usual": "arrows and hjkl", "wasd": "wasd", "number-pad": "number pad",
            "dvorak": "dhtn, for Dvorak", "colemak": "hnei, for Colemak",
        },
    ),
)  # fmt: skip
"""All settings, in the order of the options screen."""


class Config(NamedTuple):
    """The settings in force, where those come from that are not the default, and what was not understood."""

    settings: Settings = Settings()
    sources: Mapping[str, str] = {}
    faults: tuple[str, ...] = ()


class _File(Record):
    """What is in a file: the entries that are understood, and a sentence about each other one."""

    entries: Mapping[str, Value] = {}
    faults: tuple[str, ...] = ()
    text: str = ""
    bindings: Bindings = ()
    lines: Mapping[str, int] = {}


def text_of(value: Value) -> str:
    """A value as it is called in words, and stands in the file but for its quotes."""
    return value if isinstance(value, str) else str(value).lower()


def config_path(folder: str) -> str:
    """Where the file is, if there is one, in the folder for settings."""
    return os.path.join(folder, CONFIG_FILE)


def configured(folder: str, environ: Mapping[str, str] = os.environ) -> Config:
    """The settings by the file in a folder and by variables; whatever is wrong with these, there are some."""
    try:
        found = _read(config_path(folder))
    except SessionError as error:
        found = _File(faults=(str(error),))
    values, faults = dict(found.entries), list(found.faults)
    sources = dict.fromkeys(values, CONFIG_FILE)
    for setting in SETTINGS:
        if text := environ.get(setting.variable):
            try:
                values[setting.name] = setting.read_words(text)
                sources[setting.name] = setting.variable
            except ValueError as error:
                faults.append(f"{setting.variable}: {error}")
    settings = Settings()._replace(**values)  # type: ignore[arg-type]
    bindings, clashes = settled(settings.keys, found.bindings)
    faults += [_placed(found.lines, f"{KEYS}.{name}", fault) for name, fault in clashes.items()]
    sources.update((f"{KEYS}.{name}", CONFIG_FILE) for name, _ in bindings)
    return Config(settings._replace(bindings=bindings), sources, tuple(faults))


def change(folder: str, changed: Mapping[str, Value], bindings: Bindings | None = None) -> str:
    """Set entries of the file, and keys if any are given.

    Returns the path where the old file is kept if more was in it than is read here.

    Raises `SessionError`, and changes nothing, if the file cannot be read or written.
    """
    path = config_path(folder)
    found = _read(path)
    kept = ""
    if found.text not in ("", _text(found.entries, found.bindings)):
        kept = free_name(folder, CONFIG_FILE)
        write_new(kept, found.text.encode(errors="surrogateescape"))
    text = _text({**found.entries, **changed}, found.bindings if bindings is None else bindings)
    write_new(path, text.encode())
    return kept


def kept_in(folder: str, changed: Mapping[str, Value], bindings: Bindings | None = None) -> str:
    """Write settings down; return what is to be said about that, if anything is."""
    try:
        kept = change(folder, changed, bindings)
    except SessionError as error:
        return f"{error} It holds until you leave."
    return f"What else was in {CONFIG_FILE} is kept in {kept}." if kept else ""


def _text(entries: Mapping[str, Value], bindings: Bindings) -> str:
    """The file: what is the default is not in it."""
    lines = {
        setting.name: f"{_toml(entries[setting.name])}\n"
        for setting in SETTINGS
        if entries.get(setting.name, getattr(Settings(), setting.name)) != getattr(Settings(), setting.name)
    }
    preset = lines.pop(KEYS, None)
    table = [f"[{KEYS}]\n"] if preset or bindings else []
    table += [f"{PRESET} = {preset}"] if preset else []
    for name, keys in bindings:
        table.append(f"{name} = [{', '.join(map(_toml, keys))}]\n")
    return _HEADING + "".join(f"{name} = {value}" for name, value in lines.items()) + "".join(table)


def _toml(value: Value) -> str:
    if not isinstance(value, str):
        return text_of(value)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _read(path: str) -> _File:
    """What is in the file; raise `SessionError` if it cannot be read. Without one, little is imported."""
    data = read_if_there(path, _LARGEST)
    if data is None:
        return _File()
    text = data.decode(errors="surrogateescape")
    try:
        data.decode()
    except UnicodeDecodeError:
        return _File({}, (f"{path} is not text in UTF-8; the default settings are used.",), text)
    from thrones_tui.core.errors import DataError
    from thrones_tui.core.ruleset import lines_of, parse_toml

    try:
        table = parse_toml(text, CONFIG_FILE)
    except DataError as error:
        return _File({}, (f"{error}; the default settings are used.",), text)
    lines = lines_of(text)
    entries: dict[str, Value] = {}
    bindings: dict[str, tuple[str, ...]] = {}
    faults = tuple(_placed(lines, name, fault) for name, fault in _faults(table, entries, bindings))
    return _File(entries, faults, text, tuple(bindings.items()), lines)


def _placed(lines: Mapping[str, int], name: str, fault: str) -> str:
    return f"{CONFIG_FILE}, line {lines[name]}: {fault}" if name in lines else f"{CONFIG_FILE}: {fault}"


def _faults(
    table: Mapping[str, object], entries: dict[str, Value], bindings: dict[str, tuple[str, ...]]
) -> Iterator[tuple[str, str]]:
    """Fill in what is understood; yield the name of each other entry, and a sentence about it."""
    known = {setting.name: setting for setting in SETTINGS}
    for name, said in table.items():
        if name == KEYS and isinstance(said, dict):
            for deed, keys in said.items():
                try:
                    if deed == PRESET:
                        entries[KEYS] = known[KEYS].read(keys)
                    else:
                        bindings[deed] = read_keys(deed, keys)
                except ValueError as error:
                    yield f"{KEYS}.{deed}", str(error)
            continue
        if name not in known:
            shown = name if len(name) <= 40 else f"{name[:40]}…"
            yield name, f"no setting is called {shown!r}; there are {', '.join(known)}."
            continue
        try:
            entries[name] = known[name].read(said)
        except ValueError as error:
            yield name, str(error)
