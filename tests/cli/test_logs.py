"""replay, verify and explain: what a log tells, and what is found in a damaged one."""

import json
from pathlib import Path

import attrs
import pytest

from tabletop_rules.cli.matches import bots_for, play_match
from tabletop_rules.core.terms import RuleId
from tabletop_rules.door import EventLog
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.table import Table
from tests.cli.running import TOY_NAME, Ran, run
from tests.core.toy import TOY

MINE = ("--game", TOY_NAME)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a whole match of the toy."""
    path = tmp_path_factory.mktemp("logs") / "toy.jsonl"
    played = play_match(TOY, 3, 4, bots_for(("random",) * 3, 4))
    EventLog.of(TOY, 3, played.records).save(path)
    return path


def damaged(log: Path, folder: Path, record: int, old: str, new: str) -> Path:
    """A copy of the log in which one record reads otherwise."""
    lines = log.read_text().splitlines()
    assert old in lines[record]
    lines[record] = lines[record].replace(old, new)
    path = folder / "damaged.jsonl"
    path.write_text("\n".join(lines) + "\n")
    return path


def forged(log: Path, folder: Path, record: int) -> Path:
    """A copy of the log, its hashes right, in which one record names another rule."""
    read = EventLog.load(log, TOY)
    records = list(read.records)
    records[record - 1] = attrs.evolve(records[record - 1], rule=RuleId("Y7"))
    path = folder / "forged.jsonl"
    EventLog.of(TOY, 3, tuple(records)).save(path)
    return path


# --- replay ---------------------------------------------------------------------------------------------------------


def test_replay_tells_the_commands_and_the_end(log: Path) -> None:
    """Every command of a seat and the end are told, each with its record and rule, and the table is shown."""
    ran = run("replay", log, *MINE)
    count = len(EventLog.load(log, TOY).records)
    assert 0 == ran.code
    assert "Seat 0: " in ran.out
    assert f"  {count}  The match is over: " in ran.out
    assert f"toy, version {count}" in ran.out


def test_replay_stops_where_it_is_told(log: Path) -> None:
    """--at N folds the first N records only."""
    assert 7 == run("replay", log, *MINE, "--at", 7, "--json").json["match"]["version"]


def test_replay_through_the_eyes_of_a_seat(log: Path) -> None:
    """With a seat, the match is that seat's view, and cards that it cannot know are hidden."""
    match = run("replay", log, *MINE, "--at", 7, "--seat", 1, "--json").json["match"]
    assert 1 == match["viewer"]
    hands = [player["hand"] for player in match["state"]["players"]]
    assert [True, False, True] == [set(hand) == {"?"} for hand in hands]


def test_replay_for_an_onlooker(log: Path) -> None:
    """Seat -1 is an onlooker, who sees no hand."""
    match = run("replay", log, *MINE, "--at", 7, "--seat", -1, "--json").json["match"]
    assert all(set(player["hand"]) == {"?"} for player in match["state"]["players"])


def test_replay_can_tell_every_record(log: Path) -> None:
    """--records lists all, with kind, rule and cause."""
    document = run("replay", log, *MINE, "--records", "--json").json
    assert [entry["n"] for entry in document["records"]] == list(range(1, document["version"] + 1))
    assert {"kind", "rule", "cause", "words"} <= document["records"][0].keys()


def test_replay_holds_the_records_as_a_seat_received_them(log: Path) -> None:
    """With --records and a seat, each record holds its event as that seat received it, for a viewer to show."""
    records = run("replay", log, *MINE, "--records", "--seat", 1, "--json").json["records"]
    received = view_of(log, 1)
    assert received == [record["event"] for record in records]
    assert received != view_of(log, 0)


def view_of(log: Path, seat: int) -> list[object]:
    """The events of a log as a seat received them, as JSON."""
    stream = Table.resume(EventLog.load(log, TOY), game=TOY).stream(seat)
    return [json.loads(to_json(record))["event"] for record in stream]


def test_replay_names_all_that_is_wrong(log: Path) -> None:
    """A version and a seat that are not there are named in one line."""
    ran = run("replay", log, *MINE, "--at", 9999, "--seat", 3)
    assert 2 == ran.code
    assert 1 == len(ran.err.splitlines())
    assert "9999" in ran.err
    assert "seat 3" in ran.err


# --- verify ---------------------------------------------------------------------------------------------------------


def test_a_good_log_verifies(log: Path) -> None:
    """A log as it was written is good, and the exit code is 0."""
    ran = run("verify", log, *MINE)
    assert 0 == ran.code
    assert "good" in ran.out


def test_a_changed_record_is_named(log: Path, tmp_path: Path) -> None:
    """A record that was changed in the file breaks the chain: exit 1 and its number."""
    bad = damaged(log, tmp_path, 5, '"n":5', '"n":6')
    ran = run("verify", log, bad, *MINE, "--json")
    assert 1 == ran.code
    assert [True, False] == [result["ok"] for result in ran.json["logs"]]
    assert 5 == ran.json["logs"][1]["record"]


def test_a_forged_record_is_named(log: Path, tmp_path: Path) -> None:
    """A record with right hashes that the rules do not give is named: exit 1."""
    ran = run("verify", forged(log, tmp_path, 8), *MINE)
    assert 1 == ran.code
    assert "record 8" in ran.out


def test_a_cut_log_is_noticed_by_its_head(log: Path, tmp_path: Path) -> None:
    """A log cut at a question is good by itself, and bad beside the head that was kept apart."""
    read = EventLog.load(log, TOY)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(f"{line}\n" for line in read.lines[:8]))
    assert 0 == run("verify", cut, *MINE).code
    assert 1 == run("verify", cut, *MINE, "--head", read.head).code
    assert 0 == run("verify", log, *MINE, "--head", read.head).code


def misused(ran: Ran, *words: str) -> bool:
    """Whether a run ended with one clear line on stderr that holds these words, and exit code 2."""
    return ran.code == 2 and len(ran.err.splitlines()) == 1 and all(word in ran.err for word in words)


def test_missing_files_are_all_named(tmp_path: Path) -> None:
    """Files that are not there are wrong use, and all are named."""
    assert misused(run("verify", tmp_path / "a.jsonl", tmp_path / "b.jsonl"), "a.jsonl", "b.jsonl")
    assert misused(run("replay", tmp_path / "a.jsonl"), "a.jsonl")
    assert misused(run("explain", tmp_path), str(tmp_path))


def test_a_folder_in_the_place_of_a_log_is_told_what_verifies_it(tmp_path: Path) -> None:
    """All faults are told at once: what is not there, what is a folder, and a head for several logs."""
    (tmp_path / "match.jsonl").mkdir()
    words = ("no such file: a.jsonl", "match.jsonl (redecide DIR", "--head belongs to one log")
    assert misused(run("verify", "a.jsonl", tmp_path / "match.jsonl", "--head", "00"), *words)


def test_a_log_of_an_unknown_game_says_how_to_name_it(log: Path) -> None:
    """A log of a game outside the catalogue says that --game names it."""
    assert misused(run("verify", log), "'toy'", "--game module:attribute")


def unseen(*given: object) -> str:
    """A picture or story that fails, as on a match that the rules do not give."""
    raise KeyError("no such card")


UNSEEN = attrs.evolve(TOY, show=unseen, story=unseen, words=unseen)


@pytest.mark.parametrize(
    ("words", "said"), [(("replay",), "the picture of toy"), (("explain", "--story", 1), "the story of toy")]
)
def test_a_match_that_cannot_be_told_is_found(words: tuple[object, ...], said: str, log: Path) -> None:
    """Where the game's own picture or story fails, that is said in one line, with what may be to blame."""
    ran = run(words[0], log, *words[1:], "--game", "tests.cli.test_logs:UNSEEN")
    assert (1, 1) == (ran.code, ran.err.count("\n"))
    assert f"error: {said} failed: KeyError: 'no such card' (a bug, or " in ran.err
    assert "verify the log" in ran.err


def test_a_demo_that_cannot_show_its_match_is_found(tmp_path: Path) -> None:
    """A picture that fails ends a demonstration in one line as well."""
    ran = run("demo", "--game", "tests.cli.test_logs:UNSEEN", "--out", tmp_path, "--seed", 4)
    assert 1 == ran.code
    assert "error: the picture of toy failed: KeyError: 'no such card' (a bug, or " in ran.err


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\xff\xfe\n", b"{}\n", b'{"format":99}\n'])
def test_what_is_no_log_is_found(content: bytes, tmp_path: Path) -> None:
    """Any other file is told to be none, in one line with exit 1."""
    path = tmp_path / "no.jsonl"
    path.write_bytes(content)
    for command in ("replay", "explain"):
        ran = run(command, path, *MINE)
        assert (1, 1) == (ran.code, len(ran.err.splitlines()))
    assert 1 == run("verify", path, *MINE).code


# --- explain --------------------------------------------------------------------------------------------------------


def test_the_last_record_is_explained(log: Path) -> None:
    """Without a number the last record is explained, back to a command."""
    ran = run("explain", log, *MINE)
    count = len(EventLog.load(log, TOY).records)
    assert 0 == ran.code
    assert ran.out.startswith(f"{count}. ")
    assert "because of" in ran.out


def test_a_record_is_explained_in_french(log: Path) -> None:
    """--record names the record, --lang fr its language."""
    ran = run("explain", log, *MINE, "--record", 2, "--lang", "fr")
    assert ran.out.startswith("2. ")
    assert "Règle 1 du jouet." in ran.out
    assert "mise en place" in ran.out


def test_an_explanation_for_programs(log: Path) -> None:
    """The JSON has each reason with record, rule and text, and the number of the command behind it."""
    document = run("explain", log, *MINE, "--json").json
    assert document["reasons"][0]["record"] == document["record"]
    assert document["reasons"][-1]["record"] == document["command"]


def test_all_records_are_explained(log: Path) -> None:
    """--all gives one line for every record with its rule."""
    count = len(EventLog.load(log, TOY).records)
    assert len(run("explain", log, *MINE, "--all").out.splitlines()) == count
    assert len(run("explain", log, *MINE, "--all", "--json").json["records"]) == count


def test_explanations_for_a_seat_keep_secrets(log: Path) -> None:
    """Through the eyes of a seat no card of another's hand is named."""
    dealt = next(r for r in EventLog.load(log, TOY).records if getattr(r.event, "seat", None) == 1)
    hidden = "drawn: seat 1, cards (HIDDEN, HIDDEN, HIDDEN)"
    assert hidden in run("explain", log, *MINE, "--record", dealt.n, "--seat", 0).out
    assert hidden not in run("explain", log, *MINE, "--record", dealt.n, "--seat", 1).out


def test_questions_that_cannot_be_answered(log: Path) -> None:
    """A record that is not there, two questions at once, and a story of a game that tells none, are wrong use."""
    assert misused(run("explain", log, *MINE, "--record", 0), "no record 0")
    assert misused(run("explain", log, *MINE, "--record", 1, "--all"), "choose one")
    assert misused(run("explain", log, *MINE, "--story", 0), "no stories")
