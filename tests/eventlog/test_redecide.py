"""`redecide`: what a change of rules alters in many logs, by rule and by kind of record."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.cli.citations import met_in_logs
from tabletop_rules.core.effect import Effect, Timing, always
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import UsageError
from tabletop_rules.eventlog.log import EventLog
from tabletop_rules.eventlog.redecide import logs_in
from tests.eventlog.crypt import CRYPT, Band
from tests.eventlog.crypt import crypt as make_crypt
from tests.eventlog.crypt_types import Feel, Felt, Mood, Tolled
from tests.eventlog.play import has, play

FREE = Effect(RuleId("C7"), "Nobody pays.", Tolled, Timing.INSTEAD, Band.FORBID, 0, always, lambda s, e, b: ())
NO_TOLLS = make_crypt(handlers=(*CRYPT.handlers, FREE))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six logs of the crypt, two of them in a folder below."""
    made = tmp_path_factory.mktemp("logs")
    (made / "more").mkdir()
    for seed in range(6):
        play(seed, commands=6).log.save(made / ("more" if seed > 3 else ".") / f"{seed}.jsonl")
    return made


def tolled(folder: Path) -> list[str]:
    """List the logs in which somebody pays a toll."""
    return [str(path) for path in logs_in(folder) if has(EventLog.load(path, CRYPT), Tolled)]


def test_what_a_new_rule_alters_is_summed_up(folder: Path) -> None:
    """Altered logs are grouped by the rules of both sides, the largest group first."""
    found = tr.redecide(folder, NO_TOLLS)
    assert 0 < len(tolled(folder)) < 6
    assert tolled(folder) == [each.log for each in found.altered]
    assert {("crypt", "C6"): tuple(tolled(folder))} == {
        key: tuple(each.log for each in logs) for key, logs in found.by_rule.items() if key[1] == "C6"
    }
    assert [("crypt", "crypt.tolled/1")] == [*found.by_kind]
    for each in found.altered:
        log = EventLog.load(each.log, CRYPT)
        first = next(record.n for record in log.records if isinstance(record.event, Tolled))
        assert (first, 2, "C6") == (each.divergence.record, each.ruleset, each.divergence.rules[0])
    counts = [len(logs) for logs in found.by_rule.values()]
    assert sorted(counts, reverse=True) == counts
    assert f"crypt C6: {len(found.altered)}, first {tolled(folder)[0]}, record" in str(found)


def test_a_refused_command_counts_under_its_kind_and_the_rule_that_refuses(folder: Path) -> None:
    """A rejected command counts under its decision's rule and the rejecting one."""

    def calm(state: Any, d: Any, c: Feel) -> Any:
        return tr.Refusal("calm", "Be calm.", "Du calme.").by("C7") if c.mood is Mood.ANGRY else None

    rules = tuple(Rule(r.id, r.to, r.on, r.legal, calm, r.decide) if r.on is Feel else r for r in CRYPT.rules)
    found = tr.redecide(folder, make_crypt(rules=rules))
    angry = [path for path in logs_in(folder) if has(EventLog.load(path, CRYPT), Felt)]
    assert 0 < len(found.altered) <= len(angry)
    assert [("crypt", "crypt.feel/1")] == [*found.by_kind]
    assert {("crypt", "C1"), ("crypt", "C7")} == {*found.by_rule}
    assert all(isinstance(each.divergence.decided, tr.Rejection) for each in found.altered)


def test_logs_that_nobody_can_read_are_named_and_counted(folder: Path, tmp_path: Path) -> None:
    """Unreadable logs are named with the reason and stop nothing."""
    good, torn = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    text = (folder / "0.jsonl").read_text()
    good.write_text(text)
    torn.write_text(text[:-9])
    tr.Table.open("destiny", 2, 1).save(tmp_path / "c.jsonl")
    found = tr.redecide([good, torn, tmp_path / "c.jsonl", tmp_path / "d.jsonl"], CRYPT)
    assert ((str(good),), ()) == (found.good, found.altered)
    assert [str(tmp_path / f"{name}.jsonl") for name in "bcd"] == [log for log, _ in found.unreadable]
    reasons = [why for _, why in found.unreadable]
    assert all(
        message in why
        for message, why in zip(("is incomplete", "not of 'crypt'", "No such file"), reasons, strict=True)
    )
    assert not found.ok


def test_logs_of_the_catalogue_find_their_games(tmp_path: Path) -> None:
    """Without a game, each log is decided by the game in its header."""
    tr.Table.open("destiny", 2, 1).save(tmp_path / "a.jsonl")
    tr.Table.open("terres_de_destinees", 3, 1, options={"advanced_cards": True}).save(tmp_path / "b.jsonl")
    play(1).log.save(tmp_path / "c.jsonl")
    found = tr.redecide(tmp_path)
    assert [*found.good] == [str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl")]
    assert [str(tmp_path / "c.jsonl")] == [log for log, _ in found.unreadable]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_in_a_folder_is_no_log(folder: Path, tmp_path: Path) -> None:
    """A named pipe is skipped, a broken link is named, and a folder without logs is a usage error."""
    os.mkfifo(tmp_path / "a.jsonl")
    with pytest.raises(UsageError, match="no logs"):
        logs_in(tmp_path)
    (tmp_path / "b.jsonl").symlink_to("b.jsonl")
    (tmp_path / "c.jsonl").mkdir()
    assert [tmp_path / "b.jsonl", tmp_path / "c.jsonl"] == logs_in(tmp_path)
    assert 2 == len(tr.redecide(tmp_path).unreadable)
    assert (0, 2) == (met_in_logs(CRYPT, "crypt", tmp_path)[1], len(met_in_logs(CRYPT, "crypt", tmp_path)[2]))
