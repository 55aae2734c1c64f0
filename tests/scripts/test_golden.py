import json
from pathlib import Path

import golden
import pytest
from tests.effort import usually

from thrones_tui.session.worlds import load_ruleset


def wanted(name: str) -> str:
    return golden.SPECIAL[name][2] if name in golden.SPECIAL else ""


@pytest.mark.parametrize("name", usually(golden.records()[::5], golden.records()))
def test_the_richest_game_is_recorded_the_same_each_time(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    seeds = 60 if name in golden.SPECIAL else 5
    monkeypatch.setattr(golden, "SEEDS", seeds)
    record = golden.write(name)
    text = (tmp_path / f"{name}.jsonl").read_text(encoding="utf-8")
    game, options = golden.setup(name)
    rules = load_ruleset(game).rules
    games = [golden.play(rules, options, seed, wanted(name)) for seed in range(seeds)]
    assert record.richness == max(game.richness for game in games if game.is_fit)
    assert text.count("\n") == 1 + len(record.entries)
    golden.write(name)
    assert (tmp_path / f"{name}.jsonl").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", golden.records())
def test_the_record_in_the_checkout_is_one_the_script_wrote(name: str) -> None:
    lines = (golden.FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    header, *entries = map(json.loads, lines)
    rules = load_ruleset(header["game"]).rules
    found = golden.play(rules, header["options"], header["seed"], wanted(name))
    assert found.is_fit
    assert [entry.command for entry in found.entries] == [entry["command"] for entry in entries]
