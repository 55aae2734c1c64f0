"""`thrones completions bash`: what has a shell complete command lines, and what it is answered then."""

import argparse
import shlex
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from thrones_tui.cli.parsing import GAME_OPTION, Parser, Runner, is_repeated, parser_of, words_of
from thrones_tui.core.options import HouseRules, OneOf, Option
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.measure import clip, escaped
from thrones_tui.session.home import Home
from thrones_tui.session.streams import say, send

FILES: Final = (":files", "")
FOLDERS: Final = (":folders", "")
"""These have the shell complete names of files, and of folders."""
_ABOUT: Final = 72
"""Columns for what an answer is."""
_CUTS: Final = ("=", ":")
"""Signs that are words of their own for bash."""

_BASH: Final = r"""# bash completion of thrones: eval "$(thrones completions bash)"
_thrones() {
    local IFS=$'\n' line word typed=${2#[=:]}
    typed=${typed//\\/}
    compopt -o filenames  # has bash quote what needs it
    for line in $("${1/#\~/$HOME}" completions bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
        word=${line%%$'\t'*}
        case $word in
            :files) COMPREPLY+=($(compgen -f -- "$typed")) ;;
            :folders) COMPREPLY+=($(compgen -d -- "$typed")) ;;
            "$typed"*) COMPREPLY+=("$word") ;;
        esac
    done
}
complete -F _thrones thrones thrones.pyz
"""
_ZSH: Final = r"""#compdef thrones thrones.pyz
# zsh completion of thrones: source <(thrones completions zsh), after compinit
_thrones() {
    local line
    local -a names about
    local program=${${(Q)words[1]}/#\~/$HOME}
    local -a typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
    for line in "${(@f)$($program completions zsh -- "${(@)typed}" 2>/dev/null)}"; do
        case $line in
            :files*) compset -P '-*='; _files ;;
            :folders*) compset -P '-*='; _files -/ ;;
            ?*) names+=("${line%%$'\t'*}") about+=("${line/$'\t'/  }") ;;
        esac
    done
    (( $#names )) && compadd -l -d about -a names
}
if [[ $funcstack[1] == _thrones ]]; then _thrones "$@"; else compdef _thrones thrones thrones.pyz; fi
"""
_FISH: Final = r"""# fish completion of thrones: thrones completions fish | source
function __thrones
    set -l typed (commandline -opc)
    for line in ($typed[1] completions fish -- $typed[2..] (commandline -ct) 2>/dev/null)
        switch $line
            case ':files*'
                __fish_complete_path (commandline -ct)
            case ':folders*'
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c thrones -c thrones.pyz -f -a '(__thrones)'
"""
SCRIPTS: Final = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}


class Place(NamedTuple):
    """Where a command line has come to: whose words come next, which one, and what was said before."""

    parser: Parser
    number: int = 0
    waiting: argparse.Action | None = None
    said: frozenset[str] = frozenset()

    def after(self, word: str) -> "Place":
        """The place after one word more."""
        if self.waiting:
            return self._replace(waiting=None)
        if word.startswith("-"):
            name, equals, _ = word.partition("=")
            action = self.parser.named.get(name)
            if action is None:
                return self
            waiting = None if equals or action.nargs == 0 else action
            once = () if is_repeated(action) else (action.dest,)
            return self._replace(waiting=waiting, said=self.said.union(once))
        if self.next and (following := words_of(self.next).get(word)):
            return Place(following)
        return self._replace(number=self.number + 1)

    @property
    def next(self) -> argparse.Action | None:
        """The word that comes next, if it is no option."""
        return next(iter(self.parser.places[self.number :]), None)

    def options(self) -> Iterator[tuple[str, str]]:
        """The options that may still be said."""
        for action in self.parser.options:
            if action.dest not in self.said and action.help != argparse.SUPPRESS:
                yield action.option_strings[-1], (action.help or "").replace("%%", "%")


def answers(parser: Parser, words: Sequence[str], home: Home) -> Iterator[tuple[str, str]]:
    """What the last of `words` may become, each with what it is; the shell takes those that fit."""
    *before, current = words
    place = Place(parser)
    for word in before:
        place = place.after(word)
    name, equals, value = current.partition("=")
    option = place.parser.named.get(name)
    action = place.waiting or place.next
    if option and equals:
        yield from _behind(f"{name}=", _values(option, words, value, home))
    elif place.waiting is None and (action is None or current.startswith("-")):
        yield from place.options()
    elif action is not None:
        yield from _values(action, words, current, home)


def _behind(start: str, found: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The same answers for a word that has begun."""
    for word, about in found:
        yield (word, about) if (word, about) in (FILES, FOLDERS) else (f"{start}{word}", about)


def _values(
    action: argparse.Action, words: Sequence[str], typed: str, home: Home
) -> Iterator[tuple[str, str]]:
    """What an option or a word may be."""
    games = [word for word in words if word in GAMES][:1]
    listed = typed[: typed.rfind(",") + 1]
    if following := words_of(action):
        yield from ((word, parser.summary) for word, parser in following.items() if word != "CODE")
    elif action.choices is not None:
        yield from ((str(choice), "") for choice in action.choices)
    elif action.metavar == "GAME":
        yield from ((name, entry.title) for name, entry in GAMES.items())
    elif action.dest.startswith(GAME_OPTION):
        yield from _of_option(games, action.dest.removeprefix(GAME_OPTION), listed)
    elif action.metavar == "NAME=VALUE":
        yield from _settings(games, typed)
    elif action.metavar in ("PLAYER", "LIST", "ONE"):
        yield from _behind(listed if action.metavar == "LIST" else "", _players(games))
    elif action.metavar == "WHICH":
        yield from _saves(home)
    elif action.metavar in ("FILE", "DIR"):
        yield FILES if action.metavar == "FILE" else FOLDERS


def _options(games: Sequence[str]) -> Iterator[Option]:
    """The own options of the game, if one was named: a share code names none."""
    from thrones_tui.session.worlds import load_ruleset

    for game in games:
        yield from load_ruleset(game).rules.options


def _of_option(games: Sequence[str], name: str, listed: str) -> Iterator[tuple[str, str]]:
    """The values of an option of the game's own; after some of a list, another one."""
    for option in _options(games):
        if option.name == name and isinstance(option, OneOf):
            yield from ((value, "") for value in option.values)
        elif option.name == name and isinstance(option, HouseRules):
            more = (rule for rule in option.rules if rule.name not in listed.split(","))
            yield from _behind(listed, ((rule.name, rule.about) for rule in more))


def _settings(games: Sequence[str], typed: str) -> Iterator[tuple[str, str]]:
    """The options of the game with an equals sign, and then a value."""
    name, equals, _ = typed.partition("=")
    if equals:
        yield from _behind(f"{name}=", _of_option(games, name, ""))
    else:
        yield from ((f"{option.name}=", option.about) for option in _options(games))


def _players(games: Sequence[str]) -> Iterator[tuple[str, str]]:
    from thrones_tui.session.bots import listed

    for each in listed():
        if not each.fault and (not games or games[0] in each.games):
            yield each.name, each.about


def _saves(home: Home) -> Iterator[tuple[str, str]]:
    """Saved games by their titles, by number where several have the same."""
    from thrones_tui.session.shelf import list_saves

    saves = list_saves(home.places.saves)
    titles = [save.title for save in saves]
    for number, save in enumerate(saves, 1):
        yield save.title if titles.count(save.title) == 1 else str(number), save.words()


def _as_bash_has_it(words: Sequence[str]) -> tuple[list[str], int]:
    """The words of a line without quotes, and how much of the last one bash has cut off.

    It takes `--hero=Jon` for three words.
    """
    joined = [""]
    for at, word in enumerate(words):
        glued = at > 0 and (word in _CUTS or words[at - 1] in _CUTS)
        joined += [] if glued else [""]
        joined[-1] += _bare(word)
    return joined[1:], max(map(joined[-1].rfind, _CUTS)) + 1


def _bare(word: str) -> str:
    try:
        return "".join(shlex.split(word))
    except ValueError:  # a quotation mark is open
        return word.lstrip("\"'")


def _declare(parser: Parser) -> None:
    parser.add_argument("shell", metavar="SHELL", choices=SCRIPTS, help=f"one of {', '.join(SCRIPTS)}")
    parser.add_argument("words", nargs="*", help=argparse.SUPPRESS)  # what a shell asks about
    parser.set_defaults(asked=parser.line[parser.line.index("--") + 1 :] if "--" in parser.line else ())


def _run(options: argparse.Namespace, home: Home) -> int:
    words, cut = list(options.asked), 0
    if not words:
        say(*SCRIPTS[options.shell].splitlines())
        return 0
    if options.shell == "bash":
        words, cut = _as_bash_has_it(words)
    found = answers(parser_of(options.all_commands, words), words, home)
    cut_off = ((word if word.startswith(":") else word[cut:], about) for word, about in found)
    send("".join(f"{escaped(word)}\t{clip(escaped(about), _ABOUT)}\n" for word, about in cut_off).encode())
    return 0


COMPLETIONS = Runner(_run, _declare)
