"""redecide: many logs under the present rules, for people and for programs."""

from pathlib import Path

import attrs
import pytest

from tabletop_rules.cli.matches import bots_for, play_match
from tabletop_rules.door import EventLog
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
        played = play_match(TOY, 3, seed, bots_for(("random",) * 3, seed))
        EventLog.of(TOY, 3, played.records).save(folder / f"{seed}.jsonl")
    return folder


def test_unaltered_logs_are_good(logs: Path) -> None:
    """Under the rules that wrote them all logs are good, exit 0."""
    ran = run("redecide", logs, *MINE)
    assert (0, "4 logs: 4 as the rules give, 0 altered, 0 unreadable\n") == (ran.code, ran.out)
    assert {"logs": 4, "good": 4, "altered": [], "unreadable": [], "rules": [], "kinds": []} == run(
        "redecide", logs, *MINE, "--json"
    ).json


def test_what_a_changed_rule_alters_is_told(logs: Path) -> None:
    """Each rule and each kind of record at which logs part from the rules is told with its count, exit 1."""
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
    """A damaged log is named with what is wrong with it, the others are decided, exit 1."""
    (tmp_path / "bad.jsonl").write_text((logs / "0.jsonl").read_text()[:-20])
    ran = run("redecide", logs, tmp_path, *MINE)
    assert 1 == ran.code
    assert "bad.jsonl: unreadable, record" in ran.err
    assert "5 logs: 4 as the rules give, 0 altered, 1 unreadable" in ran.out


def test_nothing_to_decide_is_wrong_use(tmp_path: Path) -> None:
    """A folder that is empty or not there, or a game that is not there, is wrong use: exit 2, one line."""
    for words in ((tmp_path,), (tmp_path / "no",), (tmp_path, "--game", "nowhere:GAME")):
        ran = run("redecide", *words)
        assert (2, 1) == (ran.code, len(ran.err.splitlines()))


def test_verify_tells_programs_the_command_and_both_rules(logs: Path) -> None:
    """verify --json names the command behind the first divergent record, and the rules of both sides."""
    results = run("verify", *sorted(logs.iterdir()), *OTHER, "--json").json["logs"]
    altered = run("redecide", logs, *OTHER, "--json").json["altered"]
    told = [{key: result[key] for key in ("record", "command", "rules")} for result in results if not result["ok"]]
    assert told == [{key: each[key] for key in ("record", "command", "rules")} for each in altered]
