"""Meeting a rival as it is shown: both sides, the prize and what it sets off, and each answer's chance."""

from collections.abc import Sequence
from typing import Final

from thrones_tui.core.decisions import Choice, Odds
from thrones_tui.games.thrones.board import HERO, SITE, banners
from thrones_tui.games.thrones.commands import Battle, Buy, Send, Speech
from thrones_tui.games.thrones.finale import OMENS
from thrones_tui.games.thrones.odds import WarriorView, left
from thrones_tui.games.thrones.prospects import Prospect, after, champion
from thrones_tui.games.thrones.ruleset import Encounters, Ruleset
from thrones_tui.games.thrones.telling import goods
from thrones_tui.games.thrones.view import Dossier, View
from thrones_tui.scene.dialog import ShownChoice
from thrones_tui.scene.english import amount, called, counted, listed, percent, share
from thrones_tui.scene.model import Fact, Meter, Note, Row, Sides, Sign

NEGLIGIBLE: Final = 1e-9
"""Chances below this are rounding errors."""
_SCALE: Final = 1000


def body(view: View, rival: Dossier, rules: Ruleset) -> tuple[Row, ...]:
    """What is known before an answer."""
    waiting = listed(view.waiting)
    return (
        *_sides(view, rival, rules),
        *_prize(view, rival, rules),
        *(_resistance(one) for one in rival.party[:1]),
        *((Note(f"Next you meet {waiting}.", "rival"),) if waiting else ()),
    )


def _resistance(first: WarriorView) -> Note:
    """T-ENC-4, T-ENC-5: what a speech and an offer are measured against."""
    return Note(f"Their first warrior: morale {first.morale}, loyalty {first.loyalty}", "dim")


def _sides(view: View, rival: Dossier, rules: Ruleset) -> tuple[Sides, Sides]:
    """Both armies, then both parties, each on the same scale."""
    flag, most = banners(view)[rival.name], max(view.army, rival.army, 1)
    heroes = Sides(
        (
            Sign(HERO, view.hero_name, "hero", "own", "you"),
            Meter("Army", view.army, most, amount(view.army), "army"),
        ),
        (
            Sign(flag.person, rival.name, "rival", flag.ground, flag.ground + SITE),
            Meter("Army", rival.army, most, amount(rival.army), "army"),
        ),
    )
    return heroes, Sides(_fighters(view.party, rules), _fighters(rival.party, rules), "strength")


def _fighters(party: Sequence[WarriorView], rules: Ruleset) -> tuple[Meter | Note, ...]:
    if not party:
        return (Note("no warriors", "dim"),)
    most = rules.limits.strength
    return tuple(Meter(one.name, one.strength, most, str(one.strength), "strength") for one in party)


def _prize(view: View, rival: Dossier, rules: Ruleset) -> tuple[Row, ...]:
    """T-ENC-10, T-ENC-11, T-END-3: what is won, as far as it is in sight, and what that sets off."""
    then = after(view, rival, rules)
    won = [f"+{each}" for each in goods(rival.money, rival.influence, rival.army)]
    if then.tiles:
        won.append(f"at least {counted(then.tiles, 'tile')} (+{counted(then.points, 'point')})")
    if rival.party:
        stay = f", you keep {then.stay} of {then.pool}" if then.stay < then.pool else ""
        won.append(f"{counted(len(rival.party), 'warrior')}{stay}")
    bearer = next((one.name for one in rival.party if one.dragonglass), "")
    if bearer and not any(one.dragonglass for one in view.party):
        won.insert(0, f"dragonglass ({called(bearer)})")
    now, later = (percent(chance) for chance in (view.victory_chance, then.chance))
    walkers, style = _walkers(view, then, rules)
    return (
        Fact("Won", ", ".join(won) or "nothing", "good"),
        Fact("Then", f"army {amount(then.army)}{walkers}; last battle {later} (now {now})", style),
    )


def _walkers(view: View, then: Prospect, rules: Ruleset) -> tuple[str, str]:
    """What a victory means for the White Walkers, and its style."""
    if view.roused_by:
        return "", "ice"
    if not then.omen:
        return f", Walkers sleep until {amount(rules.walkers.army)} knights", "ice"
    early = f", {counted(then.early, 'turn')} before their time" if then.early > 1 else ""
    return f", rouses the White Walkers now{early}: {OMENS[then.omen][1]}", "warn"


def settled(choices: Sequence[Choice], party: Sequence[WarriorView]) -> str:
    """T-ENC-8: whom to send where nobody does better, as a command; empty where that is a real choice."""
    best = champion(party)
    sent = str(Send(best.name)) if best else ""
    chances = {str(choice.command): choice.odds for choice in choices if choice.odds is not None}
    mine = chances.get(sent)
    if mine is None:
        return ""
    return sent if all(mine.win >= one.win and mine.lose <= one.lose for one in chances.values()) else ""


def shown(view: View, choice: Choice, rules: Encounters) -> ShownChoice:
    """An answer, its chance, and what else would come of it."""
    command, odds, _ = choice
    assert odds is not None
    said = str(command)
    match command:
        case Speech():
            stake = "influence", "{} infl", view.influence, left(rules.speech_keeps, view.influence)
            return _tried(said, "Give a speech", "Speech", odds, *stake)
        case Buy():
            stake = "money", "${}", view.money, left(rules.offer_keeps, view.money)
            return _tried(said, "Buy them outright", "Buy", odds, *stake)
        case Battle():
            best = champion(view.party)
            return _fight(said, "Battle", odds, rules, f"{best.name} fights for you" if best else "")
        case Send(name):
            return _fight(said, name, odds, rules)
    raise AssertionError(f"no way to meet a rival: {said}")


def _tried(
    said: str, label: str, short: str, odds: Odds, stake: str, in_short: str, before: int, rest: int
) -> ShownChoice:
    """T-ENC-7: an answer that costs something only where it fails."""
    if odds.win >= 1:
        brief, full = "certain, costs nothing", "costs nothing: it cannot fail"
    elif before == rest:
        brief, full = f"{percent(odds.win)}, costs nothing", "costs nothing, even if refused"
    else:
        lost = amount(before - rest)
        brief = f"{percent(odds.win)}, or lose {in_short.format(lost)}"
        full = f"costs {lost} of {amount(before)} {stake} if refused"
    return ShownChoice(said, label, brief, full, "dim", short, chance=_chance(odds, "never"))


def _fight(said: str, label: str, odds: Odds, rules: Encounters, who: str = "") -> ShownChoice:
    brief, full = battle_words(odds, rules)
    full = "; ".join(filter(None, (who, full)))
    style = "danger" if odds.lose > NEGLIGIBLE else "dim"
    chance = _chance(odds, "a draw" if odds.draw >= 1 else "never")
    return ShownChoice(said, label, brief, full, style, fatal=odds.lose >= 1, chance=chance)


def _chance(odds: Odds, never: str) -> Meter:
    """A chance as a bar."""
    style = "chance" if odds.win >= 0.5 else "loss"
    text = "certain" if odds.win >= 1 else percent(odds.win) if odds.win > 0 else never
    return Meter("", round(odds.win * _SCALE), _SCALE, text, style)


def battle_words(odds: Odds, rules: Encounters) -> tuple[str, str]:
    """T-ENC-3: the odds of a battle in few words; in full, what else may come of it than a victory."""
    if odds.win >= 1:
        return "certain victory", ""
    if odds.lose >= 1:
        return "certain defeat, the end", "certain defeat: it would end the game"
    keeps = share(rules.tie_keeps)
    if odds.draw >= 1:
        return "certain draw", f"certain draw: both sides keep {keeps} of their army"
    brief, full = f"{percent(odds.win)} win", "whom they send decides"
    if odds.draw > NEGLIGIBLE:
        draw = f"{percent(odds.draw)} draw"
        brief, full = f"{brief}, {draw}", f"{full}: {draw} (you keep {keeps} of your army)"
    return f"{brief}, else the end", f"{full}; else all is lost" if odds.lose > NEGLIGIBLE else full
