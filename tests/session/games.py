"""Ended games to fill histories with."""

from thrones_tui.session.history import EndedGame


def ended(id: str, score: int = 100, **changes: object) -> EndedGame:  # noqa: A002 (the field's name)
    """Ada's lost game as Jon Snow, but for the changes."""
    game = EndedGame(
        id=id,
        game="thrones",
        ruleset="0123456789",
        hero="Jon Snow",
        name="Ada",
        score=score,
        outcome="lost",
        reason="The White Walkers took you.",
        turns=55,
        seed="7",
        house_rules="",
        cheated=False,
        practice=False,
        version="0.1.0",
        journal=f"journals/{id}.jsonl",
        verified=True,
        ended="2026-05-01T12:00:00Z",
        official=True,
        deeds="",
        advised=False,
        told="",
    )
    return game._replace(**changes)  # type: ignore[arg-type]
