"""`redecide`: many logs under the present rules."""

from pathlib import Path

import attrs
import pytest

from tabletop_rules.door import EventLog
from tabletop_rules.research.bots import random_bot
from tabletop_rules.research.playing import play_match
from tests.cli.running import TOY_NAME, run
from tests.core.toy import TOY

CHANGED = attrs.evolve(TOY, handlers=TOY.handlers[:1] + TOY.handlers[2:])
"""The toy without its shield."""

MINE = ("--game", TOY_NAME)
OTHER = ("--game", "tests.cli.test_redecide:CHANGED")


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four logs of the toy."""
    folder = tmp_path_factory.mktemp("logs")
    for seed in range(4):
        played = play_match(TOY, 3, seed, [random_bot] * 3)
        EventLog.of(TOY, 3, played.records).save(folder / f"{seed}.jsonl")
    return folder


def test_what_a_changed_rule_alters_is_listed(logs: Path) -> None:
    """Altered logs are counted by rule and by kind of record, exit code 1."""
    ran = run("redecide", logs, *OTHER, "--json")
    assert 1 == ran.code
    document = ran.json
    assert 4 == document["logs"] == document["good"] + len(document["altered"])
    gone = str(TOY.handlers[1].id)
    assert gone in [entry["rule"] for entry in document["rules"]]
    for entry in document["rules"]:
        of_rule = [each["log"] for each in document["altered"] if entry["rule"] in each["rules"].values()]
        assert of_rule == entry["logs"]
        assert of_rule[0] == entry["first"]["log"]
    assert len(document["altered"]) == sum(len(entry["logs"]) for entry in document["kinds"])
    first = document["altered"][0]
    assert {"seat", "decision", "kind"} <= first["command"].keys()
    assert f"record {first['record']}" in first["fault"]
    text = run("redecide", logs, *OTHER)
    assert 1 == text.code
    assert "first" in text.out
    assert gone in text.out
    assert f"{len(document['altered'])} altered" in text.out


def test_unreadable_logs_are_named(logs: Path, tmp_path: Path) -> None:
    """A damaged log is named and the others are decided."""
    (tmp_path / "bad.jsonl").write_text((logs / "0.jsonl").read_text()[:-20])
    ran = run("redecide", logs, tmp_path, *MINE)
    assert 1 == ran.code
    assert "bad.jsonl: unreadable, record" in ran.err
    assert "5 logs: 4 unchanged, 0 altered, 1 unreadable" in ran.out
    assert 0 == run("redecide", logs, *MINE).code


def test_nothing_to_decide_is_wrong_use(tmp_path: Path) -> None:
    """A missing folder, logs or game is one line and exit code 2."""
    for words in ((tmp_path,), (tmp_path / "no",), (tmp_path, "--game", "nowhere:GAME")):
        ran = run("redecide", *words)
        assert (2, 1) == (ran.code, len(ran.err.splitlines()))
