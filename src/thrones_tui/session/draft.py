"""A game being set up: its ruleset, the seed, and the options chosen so far."""

from collections.abc import Mapping
from typing import Final, Self

from thrones_tui.core.dice import Dice
from thrones_tui.core.options import HouseRules, Option, Text
from thrones_tui.games import registry
from thrones_tui.players.registry import ladder
from thrones_tui.players.seats import sitting
from thrones_tui.scene import live
from thrones_tui.scene.welcome import Welcome
from thrones_tui.session.codes import fresh_seed
from thrones_tui.session.exhibition import at_seats
from thrones_tui.session.files import said_plainly
from thrones_tui.session.home import Start
from thrones_tui.session.opponents import options_again, seated
from thrones_tui.session.saved import SavedGame
from thrones_tui.session.shelf import last_begun
from thrones_tui.session.worlds import Ruleset, load_ruleset

DEALS: Final = 100
"""Seeds, at most, that are tried for a game that can be won."""


class Draft:
    """A game's ruleset, the seed, which is None where none was chosen, and the options chosen so far."""

    def __init__(self, start: Start, ruleset: Ruleset) -> None:
        self.start = start
        self.ruleset = ruleset
        self.seed: int | str | None = start.seed
        self.practice = start.practice
        self.options: dict[str, object] = dict(start.options)
        self._welcomes: dict[tuple[str, ...], Welcome] = {}

    @classmethod
    def load(cls, start: Start, game: str) -> Self:
        """A draft on the world that was asked for; raise `SessionError` if that cannot be."""
        with said_plainly():
            return cls(start, load_ruleset(game, start.data))

    @classmethod
    def of_saved(cls, start: Start, saved: SavedGame) -> Self:
        """The draft that a game was begun with."""
        options = options_again(saved.header, saved.ruleset, start.allowed)
        return cls(start._replace(seed=None, options=options, practice=saved.header.practice), saved.ruleset)

    @property
    def game(self) -> str:
        """The name the game is registered under."""
        return self.ruleset.game

    @property
    def title(self) -> str:
        """What the game is called."""
        return registry.listing(self.game).title

    @property
    def known_options(self) -> tuple[Option, ...]:
        """All options of the game."""
        return self.ruleset.rules.options

    @property
    def name_option(self) -> Text:
        """The player's name, in a game that asks for it."""
        return next(each for each in self.known_options if isinstance(each, Text) and each.name == "name")

    def remembered(self) -> dict[str, str]:
        """Who sat where when a game like this one was begun last: the options for names and players."""
        package = registry.listing(self.game).package
        alike = [name for name, entry in registry.GAMES.items() if entry.package == package]
        header = last_begun(alike, self.start.home.places)
        if header is None:
            return {}
        table, again = ladder(self.game), options_again(header, self.ruleset, self.start.allowed)
        names = {name: again[name] for name in ("name", *table.names) if name in again}
        seats = [option for option in self.known_options if option.name in table.seats]
        return names | {seat.name: again.get(seat.name, seat.default) for seat in seats}

    @property
    def proposed_name(self) -> str:
        """A name to begin with: that of the last game like this one, or of whoever uses the program."""
        return self.remembered().get("name") or self.start.home.proposed_name(self.name_option.longest)

    @property
    def welcome(self) -> Welcome:
        """How the player is welcomed, with the house rules that were chosen."""
        house: tuple[str, ...] = ()
        for option in self.known_options:
            if isinstance(option, HouseRules) and option.name in self.options:
                house = option.read(self.options[option.name])
        if house not in self._welcomes:
            self._welcomes[house] = self.ruleset.edition.welcome(house)
        return self._welcomes[house]

    @property
    def plain_options(self) -> dict[str, object]:
        """What was chosen except the character: a game with another one begins with them."""
        character = {"hero", *(option.name for option in self.known_options if option.when)}
        return {name: value for name, value in self.options.items() if name not in character}

    def preset(self, name: str) -> dict[str, str]:
        """A set-up: of all options that any of them sets the values, but never who plays."""
        edition, seats = self.ruleset.edition, ladder(self.game).seats
        said, usual = edition.preset(name), {option.name: option.default for option in self.known_options}
        set_by = (option for each in edition.presets for option in each.said if option not in seats)
        return {option: said.get(option, usual[option]) for option in set_by}

    @property
    def wants_name(self) -> bool:
        """Whether the name is still to be asked."""
        return bool(self.welcome.ask_name) and "name" not in self.options

    @property
    def wants_hero(self) -> bool:
        """Whether whom to play is still to be asked."""
        return bool(self.welcome.cards) and "hero" not in self.options

    @property
    def wants_form(self) -> bool:
        """Whether an own character was asked for without saying all about it."""
        return any(
            option.when and option.applies(self.options) and option.name not in self.options
            for option in self.known_options
        )

    def check(self, options: Mapping[str, object]) -> None:
        """Raise `ValueError` with a sentence if no game can begin with these options."""
        own, _ = seated(self.ruleset, options)
        self._begun(own)

    @said_plainly()
    def check_said(self) -> None:
        """Raise `SessionError` for the reasons of `check`; a form may still ask for more than was said."""
        if not self.wants_form:
            self.check(self.options)
            return
        for option in self.known_options:
            if option.when and option.name in self.options:
                option.read(self.options[option.name])
        self.check({name: value for name, value in self.options.items() if name == "name"})

    def watched(self, options: Mapping[str, object]) -> Start | None:
        """The game with these options as one to watch, where only players made of code would be asked; raise
        `ValueError` with a sentence if it cannot begin.
        """
        own, players, alone = sitting(self.ruleset.rules, options)
        if not alone:
            return None
        self._begun(own)
        said = {option.name: option.default for option in self.known_options}
        said |= {name: str(value) for name, value in (own | players).items()}
        start = self.start._replace(game=self.game, options=said)
        return at_seats(start, [said[seat] for seat in ladder(self.game).seats])

    def has_people(self, options: Mapping[str, object]) -> bool:
        """Whether a person plays a game with these options, as far as they can be understood."""
        if not ladder(self.game).seats:
            return True
        try:
            own, _, alone = sitting(self.ruleset.rules, options)
            return not (alone or self._begun(own).standing().watched)
        except ValueError:
            return True

    def take_name(self, name: str) -> None:
        """Call the player so; raise `ValueError` as `check` does."""
        self.check(self.plain_options | {"name": name})
        self.options = self.options | {"name": name}

    def begin(self, options: Mapping[str, object]) -> SavedGame:
        """The game with these options, saved from its first moment; raise `ValueError` as `check` does."""
        folder = self.start.home.places.saves
        own, players = seated(self.ruleset, options)
        seed = self._promising(own) if self.seed is None else self.seed
        saved = SavedGame.begin(self.ruleset, seed, own, folder, practice=self.practice, players=players)
        self.options = dict(options)
        return saved

    def again(self) -> Self:
        """A draft of another game with the same options."""
        draft = type(self)(self.start._replace(seed=None, options={}), self.ruleset)
        draft.options, draft.practice = dict(self.options), self.practice
        return draft

    def _begun(self, own: Mapping[str, object], seed: int | str = 0) -> live.Play:
        return live.begin(self.ruleset.edition, Dice(seed), own)

    def _promising(self, own: Mapping[str, object]) -> int:
        """A new seed, of a game that can be won if one is found."""
        for _ in range(DEALS):
            seed = fresh_seed()
            if self.ruleset.edition.can_be_won(self._begun(own, seed).view()):
                break
        return seed
