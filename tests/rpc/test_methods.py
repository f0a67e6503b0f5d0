"""Each method does what the function of the library does, for the seat that asks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.rpc import Code, Engine, Limits
from tests.effort import fewer
from tests.games.test_situations_in_json import ALL, EXAMPLES
from tests.rpc.client import Failed, call

SEATS = (-1, 0, 1)


def plain(value: object) -> Any:
    """Return a value as it is inside a message."""
    return json.loads(tr.to_json(value))


@pytest.fixture(params=tr.games())
def pair(request: pytest.FixtureRequest) -> tuple[Engine, tr.Table]:
    """Return an engine with a match, and a table of the same match in this process."""
    engine = Engine()
    call(engine, "open", game=request.param, seats=2, seed=3, names=["Ana", "Bo"])
    return engine, tr.Table.open(request.param, 2, 3, names=["Ana", "Bo"])


def play(engine: Engine, table: tr.Table, commands: int) -> Iterator[tr.Command]:
    """Play the same commands in both, and yield each before it is sent."""
    for n in range(commands):
        listed = list(table.legal(table.decisions[0].seat))
        command = listed[n * 7 % len(listed)]
        yield command
        before = table.version
        assert isinstance(table.submit(command), tr.Accepted)
        answer = call(engine, "submit", match="m1", command=plain(command))
        assert {
            "accepted": True,
            "version": table.version,
            "records": [plain(record) for record in table.stream(command.seat, before)],
        } == answer


def test_every_method_answers_as_the_library(pair: tuple[Engine, tr.Table]) -> None:
    """All that reads a match gives each seat what the library gives it, in both languages, at every step."""
    engine, table = pair
    game = table.game
    for command in play(engine, table, fewer(6, 12)):
        sent = plain(command)
        assert [] == call(engine, "why_not", match="m1", command=sent)
        assert list(tr.targets(game, table.match, command)) == call(engine, "targets", match="m1", command=sent)
        assert {"commands": [plain(each) for each in table.legal()], "complete": True} == call(
            engine, "legal", match="m1"
        )
        for seat in SEATS:
            who = {"match": "m1", "seat": seat}
            view = table.view(seat)
            assert plain(view) == call(engine, "view", **who)
            assert [plain(each) for each in view.decisions] == call(engine, "decisions", **who)
            assert [plain(each) for each in table.stream(seat, 2)] == call(engine, "stream", **who, after=2)
            for language in ("en", "fr"):
                asked = {**who, "language": language}
                assert tr.words(game, view, command, language) == call(engine, "words", **asked, value=sent)
                assert table.show(seat, language) == call(engine, "show", **asked)
                assert table.svg(seat, language) == call(engine, "svg", **asked)
                assert str(table.explain(None, language, seat=seat)) == call(engine, "explain", **asked)["text"]
                told = tr.narrate(game, table.stream(seat), tr.view(game, table.at(0), seat), language, "detail")
                lines = call(engine, "narrate", **asked, detail="detail")
                assert [*map(str, told)] == [line["text"] for line in lines]
                rows = tr.standings(game, view, language)
                assert [row.place for row in rows] == [row["place"] for row in call(engine, "standings", **asked)]
    record = table.stream(0)[-1]
    before = tr.view(game, table.at(table.version - 1), 0)
    assert tr.words(game, before, record) == call(engine, "words", match="m1", seat=0, value=plain(record))
    assert table.log.dumps() == call(engine, "log", match="m1")
    assert call(engine, "result", match="m1") is None


def test_a_whole_match_has_a_result(pair: tuple[Engine, tr.Table]) -> None:
    """A match played to its end has the outcome of the library, and takes no further command."""
    engine, table = pair
    command = next(table.legal())
    while table.result is None:
        listed = list(table.legal(table.decisions[0].seat))
        command = listed[table.version % len(listed)]
        assert isinstance(table.submit(command), tr.Accepted)
        assert call(engine, "submit", match="m1", command=plain(command))["accepted"]
    assert plain(table.result) == call(engine, "result", match="m1")
    answer = call(engine, "submit", match="m1", command=plain(command))
    assert (False, table.version) == (answer["accepted"], call(engine, "view", match="m1")["version"])


def test_a_rejection_is_a_result_and_changes_nothing(pair: tuple[Engine, tr.Table]) -> None:
    """A command sent twice is rejected with code, rule and message, and the match stays as it is."""
    engine, table = pair
    [command] = play(engine, table, 1)
    before = [call(engine, "log", match="m1"), *(call(engine, "view", match="m1", seat=seat) for seat in SEATS)]
    rejection = table.submit(command)
    assert isinstance(rejection, tr.Rejection)
    message = {"en": rejection.message("en"), "fr": rejection.message("fr")}
    assert {"accepted": False, "rejection": plain(rejection), "message": message} == call(
        engine, "submit", match="m1", command=plain(command)
    )
    assert {"rejection": plain(rejection), "message": message} == call(
        engine, "why_not", match="m1", command=plain(command)
    )[0]
    assert before == [
        call(engine, "log", match="m1"),
        *(call(engine, "view", match="m1", seat=seat) for seat in SEATS),
    ]


def test_an_undo_is_a_command_or_a_rejection() -> None:
    """Undo takes back a command, and is rejected as `why_no_undo` says."""
    engine = Engine()
    call(engine, "open", game="carcassonne", seats=2, seed=7)
    refused = call(engine, "why_no_undo", match="m1", seat=0)
    assert {"accepted": False, **refused} == call(engine, "undo", match="m1", seat=0)
    assert refused["message"]["fr"] != refused["message"]["en"]
    before = call(engine, "view", match="m1", seat=0)
    [command] = call(engine, "legal", match="m1", seat=0, limit=1)["commands"]
    call(engine, "submit", match="m1", command=command)
    assert call(engine, "why_no_undo", match="m1", seat=0) is None
    undone = call(engine, "undo", match="m1", seat=0)
    assert [True, 9, "core.undone/1"] == [
        undone["accepted"],
        undone["version"],
        undone["records"][0]["event"]["kind"],
    ]
    after = call(engine, "view", match="m1", seat=0)
    assert {**before, "version": 9} == after


def test_a_draw_waits_at_a_patient_table() -> None:
    """At a patient table the last command of a turn can be undone until `draw`."""
    engine = Engine()
    call(engine, "open", game="carcassonne", seats=2, seed=7, patient=True)
    while True:
        [decision] = call(engine, "decisions", match="m1")
        if decision["seat"] != 0:
            break
        [command] = call(engine, "legal", match="m1", seat=0, limit=1)["commands"]
        call(engine, "submit", match="m1", command=command)
    assert -2 == decision["seat"]
    assert call(engine, "why_no_undo", match="m1", seat=0) is None
    drawn = call(engine, "draw", match="m1", seat=1)
    assert drawn["records"]
    assert drawn["version"] == call(engine, "view", match="m1")["version"]
    assert call(engine, "why_no_undo", match="m1", seat=0)
    assert [] == call(engine, "draw", match="m1")["records"]


def test_open_draws_are_answered_by_the_client() -> None:
    """With open draws the client answers for chance; a seed would contradict that."""
    engine = Engine()
    call(engine, "open", game="fatum_medieval", seats=2, draws="open")
    [asked] = call(engine, "decisions", match="m1")
    assert (-2, "core.chance_asked/1") == (asked["seat"], asked["kind"])
    answer = {"kind": "core.chance_answer/1", "decision": asked["id"], "outcome": [4]}
    assert call(engine, "submit", match="m1", command=answer)["accepted"]
    with pytest.raises(Failed) as failed:
        call(engine, "open", game="fatum_medieval", seats=2, draws="open", seed=1)
    assert Code.PARAMS == failed.value.code


def test_resume_goes_on_with_the_seed() -> None:
    """A log goes on in another engine as it would have here; without the seed, by other draws."""
    engine, other = Engine(), Engine()
    call(engine, "open", game="terres_de_destinees", seats=2, seed=5, notes={"place": "Lyon"}, names=["Ana", "Bo"])
    log = call(engine, "log", match="m1")
    about = call(other, "resume", log=log, seed=5)
    assert ("m1", ["Ana", "Bo"], 2) == (about["match"], about["names"], about["seats"])
    for _ in range(30):
        seat = call(engine, "decisions", match="m1")[0]["seat"]
        [command] = call(engine, "legal", match="m1", seat=seat, limit=1)["commands"]
        for each in (engine, other):
            assert call(each, "submit", match="m1", command=command)["accepted"]
    assert call(engine, "log", match="m1") == call(other, "log", match="m1")
    assert '"Lyon"' in call(other, "log", match="m1")
    assert "m2" == call(other, "resume", log=log)["match"]


@pytest.mark.parametrize("game", EXAMPLES)
def test_a_match_begins_in_a_situation(game: str) -> None:
    """The words that `tr.situation` takes open the same match, and its log goes on without them."""
    words, begun = EXAMPLES[game]
    table, engine = tr.Table.open(begun, 2, seed=1), Engine()
    options = {"expansions": ALL} if game == "carcassonne" else {}
    call(engine, "open", game=game, seats=2, options=options, situation=words, seed=1)
    resumed = call(engine, "resume", log=call(engine, "log", match="m1"), seed=1)
    for match in ("m1", resumed["match"]):
        assert [plain(table.view(seat)) for seat in SEATS] == [
            call(engine, "view", match=match, seat=seat) for seat in SEATS
        ]


def test_a_situation_that_is_wrong_opens_no_match() -> None:
    """All that is wrong with a situation is listed, as by `tr.situation`."""
    engine, words = Engine(), {"hands": {"0": ["jugge"]}, "jetons": 3, "actve": 1}
    with pytest.raises(tr.SituationError) as expected:
        tr.situation(tr.load_game("terres_de_destinees"), 2, words)
    with pytest.raises(Failed) as failed:
        call(engine, "open", game="terres_de_destinees", seats=2, situation=words)
    assert (Code.SITUATION, list(expected.value.faults)) == (failed.value.code, failed.value.data["faults"])


def test_a_seed_that_is_not_given_is_drawn() -> None:
    """Two matches without a seed differ, and no answer tells the seed."""
    engine = Engine()
    logs = set()
    for n in range(3):
        assert {"match", "game", "options", "seats", "names", "version"} == call(
            engine, "open", game="destiny", seats=4
        ).keys()
        logs.add(call(engine, "log", match=f"m{n + 1}"))
    assert 3 == len(logs)


def test_things_are_found_by_game_or_by_match() -> None:
    """`components` and `describe` take a game with options or a match, and not both."""
    engine = Engine()
    call(engine, "open", game="carcassonne", seats=2, options={"expansions": ["abbot"]})
    game = tr.load_game("carcassonne", {"expansions": ["abbot"]})
    expected = [{**attrs.asdict(each), "rules": list(each.rules)} for each in tr.components(game, "fr")]
    assert expected == call(engine, "components", match="m1", language="fr")
    assert expected == call(engine, "components", game="carcassonne", options={"expansions": ["abbot"]}, language="fr")
    assert "Joueur 1" == call(engine, "describe", match="m1", id="seat:0", language="fr")["name"]
    for each in expected:
        assert each == call(engine, "describe", match="m1", id=each["id"], language="fr")
    wrong: tuple[dict[str, Any], ...] = (
        {},
        {"match": "m1", "game": "carcassonne"},
        {"match": "m1", "options": {}},
        {"options": {}},
    )
    for given in wrong:
        for method, more in (("components", {}), ("describe", {"id": "seat:0"}), ("draw", {"id": "seat:0"})):
            with pytest.raises(Failed) as failed:
                call(engine, method, **given, **more)
            assert Code.PARAMS == failed.value.code


def test_a_form_of_options_opens_a_match() -> None:
    """Every option that is listed can be set, and those that name a file are not listed."""
    engine = Engine()
    for game in tr.games():
        listed = call(engine, "options", game=game, language="fr")
        assert {option.id: option.text_in("fr") for option in tr.options(game) if option.kind != "text"} == {
            option["id"]: option["text"] for option in listed
        }
        call(engine, "open", game=game, seats=2, options={option["id"]: option["default"] for option in listed})


ERRORS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("open", {"game": "chess", "seats": 2}, Code.UNKNOWN_GAME),
    ("options", {"game": "chess"}, Code.UNKNOWN_GAME),
    ("open", {"game": "destiny", "seats": 2, "options": {"nonsense": 1, "more": 2}}, Code.OPTIONS),
    ("open", {"game": "carcassonne", "seats": 2, "options": {"tiles": "/etc/passwd"}}, Code.OPTIONS),
    ("open", {"game": "destiny", "seats": 99}, Code.USAGE),
    ("open", {"game": "destiny", "seats": 2, "names": ["Ana"]}, Code.USAGE),
    ("open", {"game": "destiny", "seats": 2, "notes": {"a": 1.5}}, Code.USAGE),
    ("open", {"game": "destiny", "seats": 2, "seed": 10**4_000}, Code.CHANCE),
    ("resume", {"log": ""}, Code.LOG),
    ("resume", {"log": "{}\n{}\n"}, Code.LOG),
    ("view", {"match": "m9"}, Code.UNKNOWN_MATCH),
    ("view", {"match": "m1", "seat": 2}, Code.USAGE),
    ("view", {"match": "m1", "seat": -2}, Code.USAGE),
    ("view", {"match": "m1", "seat": 10**4_000}, Code.USAGE),
    ("legal", {"match": "m1", "seat": 7}, Code.USAGE),
    ("undo", {"match": "m1", "seat": 7}, Code.USAGE),
    ("draw", {"match": "m1", "seat": 7}, Code.USAGE),
    ("stream", {"match": "m1", "after": 10**30}, Code.USAGE),
    ("narrate", {"match": "m1", "after": 10**30}, Code.USAGE),
    ("explain", {"match": "m1", "record": 0}, Code.USAGE),
    ("svg", {"match": "m1", "highlight": ["nothing"]}, Code.USAGE),
    ("describe", {"match": "m1", "id": "nothing"}, Code.USAGE),
    ("draw", {"match": "m1", "id": "nothing"}, Code.USAGE),
    ("submit", {"match": "m1", "command": {}}, Code.DECODE),
    ("submit", {"match": "m1", "command": {"kind": "destiny.nonsense/1"}}, Code.DECODE),
    ("submit", {"match": "m1", "command": {"kind": "core.pick/1", "n": 1}}, Code.PARAMS),
    ("submit", {"match": "m1", "command": {"kind": "core.undone/1", "seat": 0, "to": 1}}, Code.PARAMS),
    ("words", {"match": "m1", "value": {"kind": "nonsense"}}, Code.DECODE),
)


@pytest.mark.parametrize(("method", "params", "code"), ERRORS)
def test_every_error_has_its_code_and_changes_nothing(method: str, params: dict[str, Any], code: int) -> None:
    """Each exception of the library is an error with its code, its type and its faults."""
    engine = Engine()
    call(engine, "open", game="carcassonne", seats=2)
    log = call(engine, "log", match="m1")
    with pytest.raises(Failed) as failed:
        call(engine, method, **params)
    assert code == failed.value.code
    if code in (Code.OPTIONS, Code.DECODE):
        assert failed.value.data["faults"]
    if code == Code.LOG:
        assert 0 == failed.value.data["record"]
    if code not in (Code.PARAMS, Code.UNKNOWN_MATCH):
        assert failed.value.data["type"].endswith("Error")
    assert log == call(engine, "log", match="m1")


def test_a_seat_that_cannot_see_changes_nothing() -> None:
    """A good command with a bad `seat` for its records is not carried out."""
    engine = Engine()
    call(engine, "open", game="carcassonne", seats=2)
    log = call(engine, "log", match="m1")
    [command] = call(engine, "legal", match="m1", seat=0, limit=1)["commands"]
    with pytest.raises(Failed):
        call(engine, "submit", match="m1", command=command, seat=5)
    assert log == call(engine, "log", match="m1")


def test_matches_are_limited_and_closed() -> None:
    """A full engine opens no match until one is closed; a closed handle is never used again."""
    engine = Engine(Limits(matches=2))
    for handle in ("m1", "m2"):
        assert handle == call(engine, "open", game="destiny", seats=2)["match"]
    log = call(engine, "log", match="m1")
    for method, params in (("open", {"game": "destiny", "seats": 2}), ("resume", {"log": log})):
        with pytest.raises(Failed) as failed:
            call(engine, method, **params)
        assert Code.LIMIT == failed.value.code
    assert call(engine, "close", match="m1") is None
    for method in ("close", "view", "log"):
        with pytest.raises(Failed) as failed:
            call(engine, method, match="m1")
        assert Code.UNKNOWN_MATCH == failed.value.code
    assert "m3" == call(engine, "resume", log=log)["match"]


def test_records_and_listed_commands_are_limited() -> None:
    """A match takes no command beyond its limit of records, and `legal` says when it was cut short."""
    engine = Engine(Limits(records=8, commands=3))
    call(engine, "open", game="carcassonne", seats=2, seed=7)
    for limit, expected in ((None, 3), (2, 2), (0, 0), (-5, 0), (10**30, 3)):
        listed = call(engine, "legal", match="m1", seat=0, limit=limit)
        assert (expected, False) == (len(listed["commands"]), listed["complete"])
    [command] = call(engine, "legal", match="m1", seat=0, limit=1)["commands"]
    assert 8 == call(engine, "submit", match="m1", command=command)["version"]
    for method, params in (("submit", {"command": command}), ("undo", {"seat": 0}), ("draw", {})):
        with pytest.raises(Failed) as failed:
            call(engine, method, match="m1", **params)
        assert Code.LIMIT == failed.value.code
    with pytest.raises(Failed) as failed:
        call(Engine(Limits(records=7)), "resume", log=call(engine, "log", match="m1"))
    assert Code.LIMIT == failed.value.code


def test_two_engines_do_not_know_each_other() -> None:
    """Two engines played in turns hold matches of the same handle, each its own."""
    engines = [Engine(), Engine()]
    tables = [tr.Table.open("destiny", 2, 1), tr.Table.open("carcassonne", 3, 2)]
    call(engines[0], "open", game="destiny", seats=2, seed=1)
    call(engines[1], "open", game="carcassonne", seats=3, seed=2)
    for n in range(40):
        engine, table = engines[n % 2], tables[n % 2]
        command = next(table.legal(table.decisions[0].seat))
        table.submit(command)
        assert call(engine, "submit", match="m1", command=plain(command))["accepted"]
    for engine, table in zip(engines, tables, strict=True):
        assert table.log.dumps() == call(engine, "log", match="m1")
