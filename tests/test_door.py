"""The public door as its users go through it: one import, whole programs, bad input."""

from __future__ import annotations

import random
import subprocess
import sys
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules as tr

TERRES = "terres_de_destinees"

GO_ON = """
import random, sys
import tabletop_rules as tr
table = tr.Table.resume(tr.EventLog.load(sys.argv[1]), seed=int(sys.argv[2]))
while table.result is None:
    table.submit(random.Random(table.version).choice(list(table.legal())))
sys.stdout.write(table.log.dumps())
"""


def play_on(table: tr.Table, decisions: int | None = None) -> tr.Table:
    """Play to the end, or so many decisions; choices depend on the version alone."""
    while table.result is None and decisions != 0:
        assert isinstance(table.submit(random.Random(table.version).choice(list(table.legal()))), tr.Accepted)
        decisions = None if decisions is None else decisions - 1
    return table


def in_a_chain(seed: int) -> tr.Table | None:
    """A table that asks something while one power works through another; None if this match has no such moment."""
    table = tr.Table.open(TERRES, 4, seed, options={"advanced_cards": True})
    rng = random.Random(seed)
    while table.result is None:
        if len(table.match.state.chain) > 1:
            return table
        commands = list(table.legal())
        powers = [command for command in commands if "power" in command.kind or "choose" in command.kind]
        table.submit(rng.choice(powers or commands))
    return None


def test_saved_in_the_middle_of_a_chain_and_resumed_in_another_process(tmp_path: Path) -> None:
    """A match saved while a reactivated power asks goes on in a fresh process as it does here, byte for byte."""
    table = next(found for seed in range(200) if (found := in_a_chain(seed)) is not None)
    assert isinstance(table.chance, tr.Seeded)
    path = tmp_path / "match.jsonl"
    table.save(path)
    command = [sys.executable, "-c", GO_ON, str(path), str(table.chance.seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert play_on(table).log.dumps() == done.stdout


@pytest.mark.parametrize("game", tr.games())
def test_a_seat_follows_its_own_stream(game: str) -> None:
    """Folding one seat's masked records gives exactly that seat's view, and its own legal commands."""
    table = tr.Table.open(game, seats=3, seed=21)
    views = {seat: tr.view(table.game, tr.opening(table.game, 3), seat) for seat in (tr.SPECTATOR, 0, 1, 2)}
    rng = random.Random(21)
    for _ in range(60):
        for seat, view in views.items():
            views[seat] = tr.fold(table.game, view, table.stream(seat, after=view.version))
            assert table.view(seat) == views[seat]
            if seat >= 0:
                assert list(table.legal(seat)) == list(tr.legal_commands(table.game, views[seat], seat))
        if table.result is not None:
            break
        table.submit(rng.choice(list(table.legal())))


@pytest.mark.parametrize("game", tr.games())
def test_values_travel_as_json(game: str) -> None:
    """Commands, decisions, records, views and rejections come back from JSON as they were, without naming the game."""
    table = play_on(tr.Table.open(game, seats=2, seed=3), decisions=25)
    commands = list(table.legal())[:5]
    refused = table.submit(answered(table))
    assert isinstance(refused, tr.Rejection)
    for value in (*commands, *table.decisions, *table.stream(0)[-5:], table.match, table.view(1), refused):
        assert value == tr.from_json(tr.to_json(value))


def answered(table: tr.Table) -> tr.Command:
    """The first command that was accepted from a seat: its question is long closed."""
    commands = (getattr(record.event, "command", None) for record in table.records)
    return next(command for command in commands if isinstance(command, tr.Command) and command.seat >= 0)


def test_undo_fork_and_any_version() -> None:
    """A command that taught nobody anything is taken back; forks share the past and draw afresh."""
    table = tr.Table.open("carcassonne", seats=2, seed=5)
    before = table.match
    seat = before.decisions[0].seat
    table.submit(next(table.legal(seat)))
    assert isinstance(table.undo(seat), tr.Accepted)
    assert (before.state, before.decisions) == (table.match.state, table.match.decisions)
    play_on(table, decisions=20)
    early = table.fork(before.version)
    assert before == early.match == table.at(before.version)
    assert play_on(table.fork(seed=1)).log != play_on(table.fork(seed=2)).log


def test_each_fork_has_a_fate_of_its_own() -> None:
    """Forks without a seed draw otherwise than the table and than each other, and the same for the same seed."""
    first, second = (tr.Table.open("carcassonne", seats=2, seed=5) for _ in range(2))
    forks = [play_on(table.fork(), decisions=12) for table in (first, first, first, second)]
    fates = [fork.log for fork in (play_on(first, decisions=12), *forks)]
    assert fates[1] == fates[4]
    assert all(fates[one] != fates[other] for one in range(4) for other in range(one))


def test_a_fork_of_version_0_begins_anew() -> None:
    """Before the first record nothing has been drawn: a fork from there is set up afresh, and can be played."""
    table = play_on(tr.Table.open("carcassonne", seats=2, seed=5), decisions=5)
    fork = table.fork(0, seed=6)
    assert tr.Table.open("carcassonne", seats=2, seed=6).log == fork.log
    assert play_on(fork).result is not None


def test_any_version_is_what_was_played() -> None:
    """At every stop of a match, and of a fork of it, a table gives the very match that was played there."""
    table = tr.Table.open("carcassonne", seats=2, seed=6)
    played = [table.match]
    while len(played) < 60:
        play_on(table, decisions=1)
        played.append(table.match)
    fork = table.fork(played[45].version, seed=1)
    assert played == [table.at(match.version) for match in played]
    assert played[:46] == [fork.at(match.version) for match in played[:46]]


@pytest.mark.parametrize("game", tr.games())
def test_a_table_shows_what_the_pure_function_shows(game: str) -> None:
    """Whoever looked before and when, a table's view is that of its match, the way back included."""
    table, rng = tr.Table.open(game, seats=3, seed=4), random.Random(4)
    for _ in range(60):
        for seat in rng.sample([tr.SPECTATOR, 0, 1, 2], 3):
            pure = tr.view(table.game, table.match, seat)
            assert (pure, pure.past) == (table.view(seat), table.view(seat).past)
        if rng.random() < 0.2 and isinstance(table.undo(rng.randrange(3)), tr.Accepted):
            continue
        table.submit(rng.choice(list(table.legal())))


@pytest.mark.parametrize("game", tr.games())
def test_a_table_is_drawn_as_a_seat_sees_it_in_two_languages(game: str) -> None:
    """The picture is that of the seat's view; a notebook shows an onlooker's, in English; other languages are named."""
    table = tr.Table.open(game, seats=3, seed=4)
    pictures = {(seat, language): table.svg(seat, language) for seat in (0, 1) for language in ("en", "fr")}
    draw = table.game.draw
    assert draw is not None
    assert pictures == {(seat, language): draw(table.view(seat), language) for seat, language in pictures}
    assert pictures[0, "en"] != pictures[0, "fr"]
    assert table._repr_svg_() == table.svg(tr.SPECTATOR, "en")
    with pytest.raises(tr.UsageError, match="in en or fr, not in 'de'"):
        table.svg(0, "de")


def test_explained_in_two_languages() -> None:
    """Every record of a match is explained back to a command or to the setup, in English and in French."""
    table = play_on(tr.Table.open(TERRES, seats=3, seed=8))
    for number in range(1, table.version + 1):
        for language in ("en", "fr"):
            assert str(table.explain(number, language)).startswith(f"{number}. ")


def test_explained_to_a_seat_without_secrets() -> None:
    """What a seat is told of a record is what follows from its own stream; the whole table may tell more."""
    table = play_on(tr.Table.open("destiny", seats=3, seed=8), decisions=30)
    stream = table.stream(1)
    for number in range(1, table.version + 1):
        told = table.explain(number, seat=1)
        assert tr.explain(table.game, stream, number, seats=3, seat=1) == told
    assert any(str(table.explain(n)) != str(table.explain(n, seat=1)) for n in range(1, table.version + 1))
    with pytest.raises(tr.UsageError):
        table.explain(seat=3)


def test_a_log_is_read_with_public_names_alone() -> None:
    """What every record of a match is can be told by the names of the door: questions, answers, undos, the end."""
    table = tr.Table.open("carcassonne", seats=2, seed=5)
    seat = table.decisions[0].seat
    table.submit(next(table.legal(seat)))
    table.undo(seat)
    play_on(table)
    own = [each.event for each in table.records if type(each.event).kind.startswith("core.")]
    assert {tr.Asked, tr.Answered, tr.Undone, tr.Ended} == {type(event) for event in own}
    [ended] = [event for event in own if isinstance(event, tr.Ended)]
    assert table.result == ended.outcome


# --- bad input ------------------------------------------------------------------------------------------------------


def test_unknown_games_and_options_are_named() -> None:
    """A game or option that is not there is a typed fault which lists what there is; all option faults at once."""
    with pytest.raises(tr.UnknownGameError, match="did you mean 'carcassonne'"):
        tr.Table.open("carcasonne", seats=2)
    with pytest.raises(tr.OptionError) as faults:
        tr.load_game("carcassonne", {"farmers": 1, "tiny_city": 3, "expansions": ["robers"], "colour": "red"})
    assert 4 == len(faults.value.faults)


@pytest.mark.parametrize("seat", ["0", None, True, 0.0, 2, -4, 10**30])
def test_a_seat_that_is_not_at_the_table_is_named(seat: Any) -> None:
    """Asked what a seat may do, sees or received, a table names a seat that it does not have."""
    table = tr.Table.open("carcassonne", seats=2, seed=1)
    asks: list[Any] = [table.view, table.stream, table.show, table.svg, *(() if seat is None else (table.legal,))]
    for ask in asks:
        with pytest.raises(tr.UsageError, match="there is no seat"):
            ask(seat)


@pytest.mark.parametrize("game", tr.games())
@pytest.mark.parametrize("seats", [0, 1, 7, -1, True, 2.0, "3", None])
def test_wrong_numbers_of_seats_are_refused(game: str, seats: object) -> None:
    """A number of seats that a game does not have is a typed fault."""
    with pytest.raises(tr.UsageError):
        tr.Table.open(game, seats, seed=1)  # type: ignore[call-overload]


@pytest.mark.parametrize("game", tr.games())
def test_cheats_are_refused_and_change_nothing(game: str) -> None:
    """Wrong seats, stale or foreign questions, bad types and moves after the end are rejections; nothing changes."""
    table = tr.Table.open(game, seats=3, seed=13)
    command = next(table.legal())
    cls, fields = type(command), attrs.asdict(command, recurse=False)
    bad = [
        {**fields, "seat": 7},
        {**fields, "seat": -1},
        {**fields, "seat": tr.CHANCE},
        {**fields, "seat": True},
        {**fields, "seat": (command.seat + 1) % 3},
        {**fields, "decision": fields["decision"] + 1},
        {**fields, "decision": 10**30},
        {**fields, "decision": "1"},
        *({**fields, name: None} for name in fields),
        *({**fields, name: tr.HIDDEN} for name in fields),
    ]
    match, text = table.match, table.log.dumps()
    for wrong in bad:
        refused = table.submit(cls(**wrong))
        assert isinstance(refused, tr.Rejection), wrong
        assert refused.message("en")
        assert refused.message("fr")
        assert match is table.match
    assert text == table.log.dumps()
    play_on(table)
    over = table.submit(command)
    assert isinstance(over, tr.Rejection)
    assert "match_over" == over.code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{",
        '{"kind": "carcassonne.place_tile/1"}',
        '{"kind": "carcassonne.no_such/1", "seat": 0}',
        '{"kind": "chess.move/1", "seat": 0}',
        '{"kind":"carcassonne.place_tile/1","seat":true,"decision":1,"cell":[0,1],"turns":0}',
        '{"kind":"carcassonne.place_tile/1","seat":0,"decision":1.0,"cell":[0,1],"turns":0}',
        '{"kind":"carcassonne.place_tile/1","seat":0,"decision":NaN,"cell":[0,1],"turns":0}',
        '{"kind":"carcassonne.place_tile/1","seat":0,"decision":1,"cell":[0,1],"turns":0,"turns":1}',
        '{"kind":"carcassonne.place_tile/1","seat":0,"decision":1,"cell":[0,1],"turns":0,"more":1}',
        '{"kind":"carcassonne.place_tile/1","seat":0,"decision":1,"cell":[0],"turns":0}',
        '{"kind":"carcassonne.place_tile/1","seat":0,"decision":' + "9" * 400 + ',"cell":[0,1],"turns":0}',
        '{"kind":"carcassonne.place_tile/1","seat":' + "[" * 5000 + "]" * 5000 + "}",
        '{"kind":"\\ud800"}',
    ],
)
def test_hostile_json_is_a_typed_fault(text: str) -> None:
    """Whatever a client sends instead of a command is a DecodeError."""
    with pytest.raises(tr.DecodeError):
        tr.from_json(text)


@pytest.mark.parametrize("named", [True, False])
def test_a_server_sets_a_limit_to_what_it_reads(named: bool) -> None:
    """What is longer than the limit is refused unread, whether the game is given or to be found; within it, all is."""
    table = tr.Table.open("carcassonne", seats=2, seed=3)
    command = next(table.legal())
    text, game = tr.to_json(command), table.game if named else None
    assert command == tr.from_json(text, game, longest=len(text))
    with pytest.raises(tr.DecodeError, match=f"longer than {len(text) - 1} characters"):
        tr.from_json(text, game, longest=len(text) - 1)
    with pytest.raises(tr.UsageError, match="longest is a number"):
        tr.from_json(text, game, longest="many")  # type: ignore[arg-type]


def test_damaged_logs_are_noticed(tmp_path: Path) -> None:
    """Any byte changed, a line lost or doubled, a torn end: a LogError with the number of the record."""
    table = play_on(tr.Table.open("destiny", seats=2, seed=4), decisions=15)
    lines = table.log.dumps().splitlines(keepends=True)
    rng = random.Random(4)
    for place in (1, len(lines) // 2, len(lines) - 2):
        for broken in (lines[:place] + lines[place + 1 :], [*lines[:place], lines[place], *lines[place:]]):
            with pytest.raises(tr.LogError) as fault:
                tr.EventLog.loads("".join(broken))
            assert place <= fault.value.record <= place + 1
    text = "".join(lines)
    for _ in range(100):
        at = rng.randrange(len(text))
        changed = text[:at] + chr((ord(text[at]) + 1) % 128) + text[at + 1 :]
        with pytest.raises(tr.LogError):
            tr.EventLog.loads(changed)
    with pytest.raises(tr.LogError):
        tr.EventLog.loads(text[:-20])
    cut = "".join(lines[:-1])
    with pytest.raises(tr.LogError):
        tr.EventLog.loads(cut, expect_head=table.log.head)


def test_a_game_asked_for_again_is_the_same_one() -> None:
    """Games are values: the same options give the same game, other options another."""
    robbers = tr.load_game("carcassonne", {"expansions": ["robbers"]})
    assert robbers is tr.load_game("carcassonne", {"expansions": ["robbers"]})
    assert robbers is not tr.load_game("carcassonne")


def test_a_game_with_a_pack_of_ones_own_is_made_anew() -> None:
    """What lies at a path may have changed since; without one, the same options give the same game."""
    with as_file(files("tabletop_rules.games.carcassonne") / "pack" / "tiles.toml") as tiles:
        own = {"tiles": str(tiles)}
        assert tr.load_game("carcassonne", own) is not tr.load_game("carcassonne", own)
    assert tr.load_game("carcassonne", {"tiles": ""}) is tr.load_game("carcassonne", {"tiles": ""})


def test_a_value_that_looks_like_another_is_told_apart() -> None:
    """What is kept is found by values, not by how a stranger's value prints itself."""

    class Sly(str):
        def __repr__(self) -> str:
            return "True"

    assert tr.load_game("carcassonne", {"farmers": True}).options["farmers"] is True
    with pytest.raises(tr.OptionError, match="farmers"):
        tr.load_game("carcassonne", {"farmers": Sly("no")})


UNINSTALLED = """
import importlib.metadata as metadata
known = metadata.version
def version(name):
    if name == "tabletop-rules":
        raise metadata.PackageNotFoundError(name)
    return known(name)
metadata.version = version
import tabletop_rules as tr
print(tr.__version__, tr.Table.open("destiny", 2, 1).log.header.package)
"""


def test_the_sources_run_without_being_installed() -> None:
    """Where nothing knows the version of the package, as in a browser, it is 0, and all else is as ever."""
    ran = subprocess.run([sys.executable, "-c", UNINSTALLED], capture_output=True, text=True, check=True)
    assert "0 0" == ran.stdout.strip()
