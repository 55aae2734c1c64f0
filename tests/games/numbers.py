"""Games as they would be with another number in their rules, and all that they then say."""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from random import Random
from types import CodeType, ModuleType

from thrones_tui.core.dice import Dice
from thrones_tui.games import registry
from thrones_tui.scene.live import begin

GAMES = "thrones_tui.games"
_said: dict[str, str] = {}
"""What is said in each game as it is."""
OFTEN_ENOUGH = 9
"""Times that a question of a game is looked at."""


class _Loader(SourceFileLoader):
    """Reads a module with one piece of its source replaced."""

    def __init__(self, name: str, path: str, old: str, new: str) -> None:
        super().__init__(name, path)
        self._old, self._new = old, new

    def get_code(self, fullname: str) -> CodeType:
        source = self.get_source(fullname) or ""
        assert source.count(self._old) == 1, f"{self._old!r} is not once in {fullname}"
        return compile(source.replace(self._old, self._new), self.path, "exec")


class _Finder(MetaPathFinder):
    def __init__(self, module: str, old: str, new: str) -> None:
        self._module, self._old, self._new = module, old, new

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._module:
            return None
        spec = PathFinder.find_spec(fullname, path)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Loader(fullname, spec.origin, self._old, self._new)
        return spec


@contextmanager
def changed(package: str, module: str, old: str, new: str) -> Iterator[None]:
    """While this lasts, a game's package is the one whose `module` has other text in one place."""
    whole = f"{GAMES}.{package}"
    kept = {name: sys.modules[name] for name in sys.modules if f"{name}.".startswith(f"{whole}.")}
    finder = _Finder(f"{whole}.{module}", old, new)
    sys.meta_path.insert(0, finder)
    for name in kept:
        del sys.modules[name]
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if f"{name}.".startswith(f"{whole}.")]:
            del sys.modules[name]
        sys.modules.update(kept)
        setattr(sys.modules[GAMES], package, kept[whole])


def words(game: str, settings: Iterable[Mapping[str, object]]) -> str:
    """All that is said before and in games with some settings: options, help, panels, dialogs, log, ends."""
    edition = registry.load(game, {})  # as the package is now, not as it was read before
    said: dict[str, None] = {}
    for option in edition.rules.options:
        said[f"{option.label}: {option.about} {option.limits}: {option.default}"] = None
    for options in settings:
        play, rng, asked = begin(edition, Dice(7), options), Random(7), Counter[str]()
        said |= dict.fromkeys(_strings(play.presenter.help(play.view())))
        while play.outcome is None:
            asked[play.decision.name] += 1
            if asked[play.decision.name] <= OFTEN_ENOUGH:
                scene = play.scene()
                said |= dict.fromkeys(_strings((scene.status, scene.panels, scene.more, scene.dialog)))
            play.submit(play.decision.sample(rng))
        said |= dict.fromkeys(line.text for line in play.log)
        said |= dict.fromkeys(_strings(play.presenter.ending(play.view(), play.outcome)))
    return "\n".join(said)


def lies(game: str, settings: Iterable[Mapping[str, object]], lie: str, *, anew: bool = False) -> list[str]:
    """What is said in games with some settings that matches a pattern; `anew` where the game has changed."""
    if anew:
        said = words(game, settings)
    else:
        said = _said[game] = _said.get(game) or words(game, settings)
    return [line for line in said.splitlines() if re.search(lie, line)]


def _strings(value: object) -> Iterator[str]:
    """Each part of a scene as a line: its own strings with colons between them."""
    if isinstance(value, tuple):
        yield ": ".join(part for part in value if isinstance(part, str) and part)
        for part in value:
            yield from _strings(part)
