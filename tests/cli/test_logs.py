"""`replay`, `verify` and `explain`."""

import json
from pathlib import Path

import attrs
import pytest

from tabletop_rules.door import EventLog
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.research.bots import random_bot
from tabletop_rules.research.playing import play_match
from tabletop_rules.table import Table
from tests.cli.running import TOY_NAME, Ran, run
from tests.core.toy import TOY

MINE = ("--game", TOY_NAME)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a whole match of the toy."""
    path = tmp_path_factory.mktemp("logs") / "toy.jsonl"
    played = play_match(TOY, 3, 4, [random_bot] * 3)
    EventLog.of(TOY, 3, played.records).save(path)
    return path


def damaged(log: Path, folder: Path, record: int, old: str, new: str) -> Path:
    """Return a copy of the log with one record changed."""
    lines = log.read_text().splitlines()
    assert old in lines[record]
    lines[record] = lines[record].replace(old, new)
    path = folder / "damaged.jsonl"
    path.write_text("\n".join(lines) + "\n")
    return path


def test_replay_prints_the_commands_and_the_end(log: Path) -> None:
    """Commands and end are printed with their records, and the table is shown."""
    ran = run("replay", log, *MINE)
    count = len(EventLog.load(log, TOY).records)
    assert 0 == ran.code
    assert "Player 1: " in ran.out
    assert f"  {count}  The match is over: " in ran.out
    assert f"toy, version {count}" in ran.out


def test_replay_holds_the_records_as_a_seat_received_them(log: Path) -> None:
    """With a seat, match and records are as that seat sees them."""
    match = run("replay", log, *MINE, "--at", 7, "--seat", 1, "--json").json["match"]
    assert (7, 1) == (match["version"], match["viewer"])
    records = run("replay", log, *MINE, "--records", "--seat", 1, "--json").json["records"]
    received = view_of(log, 1)
    assert received == [record["event"] for record in records]
    assert {"n", "kind", "rule", "cause", "words"} <= records[0].keys()
    assert received != view_of(log, 0)


def view_of(log: Path, seat: int) -> list[object]:
    """Return the events of a log as a seat received them, as JSON."""
    stream = Table.resume(EventLog.load(log, TOY), game=TOY).stream(seat)
    return [json.loads(to_json(record))["event"] for record in stream]


def test_a_changed_record_is_named(log: Path, tmp_path: Path) -> None:
    """A changed record exits with 1 and gives its number."""
    bad = damaged(log, tmp_path, 5, '"n":5', '"n":6')
    ran = run("verify", log, bad, *MINE, "--json")
    assert 1 == ran.code
    assert [True, False] == [result["ok"] for result in ran.json["logs"]]
    assert 5 == ran.json["logs"][1]["record"]


def test_a_cut_log_is_noticed_by_its_head(log: Path, tmp_path: Path) -> None:
    """A cut log is good by itself, and bad beside its known head."""
    read = EventLog.load(log, TOY)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(f"{line}\n" for line in read.lines[:8]))
    assert 0 == run("verify", cut, *MINE).code
    assert 1 == run("verify", cut, *MINE, "--head", read.head).code
    assert 0 == run("verify", log, *MINE, "--head", read.head).code


def misused(ran: Ran, *words: str) -> bool:
    """Whether a run ended with exit code 2 and one line on stderr that holds these words."""
    return ran.code == 2 and len(ran.err.splitlines()) == 1 and all(word in ran.err for word in words)


def test_missing_files_are_all_named(log: Path, tmp_path: Path) -> None:
    """Everything wrong with the arguments is named at once."""
    assert misused(run("verify", tmp_path / "a.jsonl", tmp_path / "b.jsonl"), "a.jsonl", "b.jsonl")
    assert misused(run("replay", tmp_path / "a.jsonl"), "a.jsonl")
    assert misused(run("explain", tmp_path), str(tmp_path))
    assert misused(run("verify", log), "'toy'", "install its package, or name it with --game module:attribute")
    words = ("no such file: a.jsonl", f"{tmp_path} (redecide DIR", "--head works with a single log")
    assert misused(run("verify", "a.jsonl", tmp_path, "--head", "00"), *words)
    assert misused(run("replay", log, *MINE, "--at", 9999, "--seat", 3), "9999", "seat 3")


def unseen(*given: object) -> str:
    """Fail, as on a match that the rules do not give."""
    raise KeyError("no such card")


UNSEEN = attrs.evolve(TOY, display=attrs.evolve(TOY.display, show=unseen, story=unseen, words=unseen))


@pytest.mark.parametrize(
    ("words", "message"), [(("replay",), "the picture of toy"), (("explain", "--story", 1), "the story of toy")]
)
def test_a_match_that_cannot_be_shown_is_found(words: tuple[object, ...], message: str, log: Path) -> None:
    """A failing picture or story is one line that says what may be to blame."""
    ran = run(words[0], log, *words[1:], "--game", "tests.cli.test_logs:UNSEEN")
    assert (1, 1) == (ran.code, ran.err.count("\n"))
    assert 1 == run("demo", "--game", "tests.cli.test_logs:UNSEEN", "--out", log.parent / "demo", "--seed", 4).code
    assert f"error: {message} failed: KeyError: 'no such card' (a bug, or " in ran.err
    assert "verify its log" in ran.err


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xfe\n", b"{}\n", b'{"format":99}\n'])
def test_what_is_no_log_is_found(content: bytes, tmp_path: Path) -> None:
    """A file that is no log is one line and exit code 1."""
    path = tmp_path / "no.jsonl"
    path.write_bytes(content)
    for command in ("replay", "explain"):
        ran = run(command, path, *MINE)
        assert (1, 1) == (ran.code, len(ran.err.splitlines()))
    assert 1 == run("verify", path, *MINE).code


def test_the_last_record_is_explained(log: Path) -> None:
    """Without a number the last record is explained, back to a command."""
    ran = run("explain", log, *MINE)
    count = len(EventLog.load(log, TOY).records)
    assert 0 == ran.code
    assert ran.out.startswith(f"{count}. ")
    assert "because of" in ran.out
    document = run("explain", log, *MINE, "--json").json
    assert document["reasons"][0]["record"] == document["record"]
    assert document["reasons"][-1]["record"] == document["command"]


def test_all_records_are_explained(log: Path) -> None:
    """--record explains one record, --all every one in a line."""
    count = len(EventLog.load(log, TOY).records)
    assert "Règle 1 du jouet." in run("explain", log, *MINE, "--record", 2, "--lang", "fr").out
    assert len(run("explain", log, *MINE, "--all").out.splitlines()) == count
    assert len(run("explain", log, *MINE, "--all", "--json").json["records"]) == count


def test_explanations_for_a_seat_keep_secrets(log: Path) -> None:
    """An explanation for a seat names no card of another's hand."""
    dealt = next(r for r in EventLog.load(log, TOY).records if getattr(r.event, "seat", None) == 1)
    hidden = "drawn: Player 2, cards 3 × something"
    assert hidden in run("explain", log, *MINE, "--record", dealt.n, "--seat", 0).out
    assert hidden not in run("explain", log, *MINE, "--record", dealt.n, "--seat", 1).out


def test_wrong_use_of_explain(log: Path) -> None:
    """An unknown record, two requests at once and a missing story are wrong use."""
    assert misused(run("explain", log, *MINE, "--record", 0), "no record 0")
    assert misused(run("explain", log, *MINE, "--record", 1, "--all"), "choose one")
    assert misused(run("explain", log, *MINE, "--story", 0), "no stories")


def test_explanations_call_players_by_name(tmp_path: Path) -> None:
    """Players are called by the names in the log."""
    table = Table.open(TOY, seats=2, seed=1, names=("Ana", "Bo"))
    table.save(tmp_path / "named.jsonl")
    dealt = next(record for record in table.records if getattr(record.event, "seat", None) == 1)
    explained = run("explain", tmp_path / "named.jsonl", *MINE, "--record", dealt.n).out
    assert ("Bo" in explained, "Player 2" in explained) == (True, False)
