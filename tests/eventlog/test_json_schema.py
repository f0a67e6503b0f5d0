"""The JSON Schema of a game against what is written and read, with an independent validator."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import tabletop_rules as tr
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.effort import fewer, some
from tests.eventlog.crypt import CRYPT
from tests.eventlog.schema_validator import meets
from tests.golden.releases import newest

GOLDEN = newest("*.jsonl")
SHORT = [path for path in GOLDEN if path.stem[-1] == "2" or "expansions" in path.stem or "advanced" in path.stem]
EVERYTHING: dict[str, dict[str, object]] = {
    "carcassonne": {"expansions": ["abbot", "river", "messengers", "robbers", "fairy", "wheel", "bazaar", "tower"]},
    "terres_de_destinees": {"advanced_cards": True},
    "fatum_medieval": {"mode": "secret_objective"},
}


@cache
def schema_of(name: str) -> dict[str, Any]:
    """Return the schema of a game with all its expansions."""
    return tr.json_schema(tr.load_game(name, EVERYTHING.get(name, {})))


def field(schema: dict[str, Any], kind: str, name: str) -> dict[str, Any]:
    """Return what a schema says of a field."""
    found: dict[str, Any] = schema["$defs"][kind]["properties"][name]
    return found


@cache
def played(name: str) -> tr.Table:
    """Return a table in the middle of a random match."""
    table = tr.Table.open(name, seats=3, seed=4, options=EVERYTHING.get(name, {}))
    rng = random.Random(4)
    for _ in range(60):
        if table.result is None:
            table.submit(rng.choice(list(table.legal(rng.choice(table.decisions).seat))))
    return table


def travelling(table: tr.Table) -> Iterator[object]:
    """Yield all that a server sends of a table, and what clients may send."""
    yield table.match
    yield from table.decisions
    for seat in (*range(table.match.seats), tr.SPECTATOR):
        yield table.view(seat)
        yield from table.stream(seat)
    for command in table.legal():
        yield command
        yield from table.why_not(type(command)(**{**fields(command), "decision": 1}))


def fields(value: Any) -> dict[str, Any]:
    """Return the fields of a value by name."""
    return {each.name: getattr(value, each.name) for each in value.__attrs_attrs__}


def test_names_and_notes_meet_the_schema() -> None:
    """The header of a log may hold names and notes, which are texts."""
    table = tr.Table.open("destiny", seats=2, seed=1, names=("Ana", "Bo"), notes={"date": "today"})
    first = json.loads(table.log.dumps().partition("\n")[0])
    schema = tr.json_schema(table.game)
    assert (["Ana", "Bo"], {"date": "today"}) == (first["names"], first["notes"])
    assert meets(first, schema["$defs"]["header"], schema)
    assert not meets({**first, "notes": {"date": 1}}, schema["$defs"]["header"], schema)
    assert meets(json.loads(tr.to_json(table.view(0))), schema["$defs"]["view"], schema)


@pytest.mark.parametrize("path", SHORT, ids=lambda path: path.stem)
def test_golden_logs_meet_the_schema(path: Path) -> None:
    """Header, lines and events of a golden log meet the schema."""
    first, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    schema = tr.json_schema(tr.load_game(first["game"], first["options"]))
    assert meets(first, schema["$defs"]["header"], schema)
    for line in lines:
        assert meets(line, schema["$defs"]["line"], schema), line
        assert meets({"kind": line["kind"], **line["data"]}, schema["$defs"][line["kind"]], schema), line


@pytest.mark.parametrize("name", tr.games())
def test_everything_that_is_sent_meets_the_schema(name: str) -> None:
    """Matches, views, records, decisions, commands and rejections meet the schema."""
    for value in some(travelling(played(name)), 150):
        text = tr.to_json(value)
        assert meets(json.loads(text), schema_of(name), schema_of(name)), text


def damaged(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command as JSON with each of its fields wrong in turn."""
    yield {**command, "points": 100}
    for name, value in command.items():
        yield {other: held for other, held in command.items() if other != name}
        wrongs: tuple[object, ...] = ({"a": 1}, [[[]]], 0 if type(value) is bool else True, None, 1.5)
        for wrong in wrongs:
            yield {**command, name: wrong}


@pytest.mark.parametrize("name", tr.games())
def test_the_schema_and_the_reader_refuse_the_same(name: str) -> None:
    """A damaged command meets the schema if and only if it can be read."""
    table = played(name)
    for command in [*table.legal()][:5]:
        for wrong in damaged(json.loads(tr.to_json(command))):
            try:
                tr.from_json(json.dumps(wrong), table.game)
            except tr.DecodeError:
                readable = False
            else:
                readable = True
            assert readable == meets(wrong, schema_of(name), schema_of(name)), wrong


def nested(value: Any) -> Iterator[dict[str, Any]]:
    """Yield a JSON object, and all within it that say their kind."""
    for held in value.values() if isinstance(value, dict) else value:
        if isinstance(held, dict | list):
            yield from nested(held)
    if isinstance(value, dict) and "kind" in value:
        yield value


def broken(value: dict[str, Any], rng: random.Random) -> Iterator[dict[str, Any]]:
    """Yield copies of a JSON object with a field too many and with one too few, somewhere in it."""
    count = sum(1 for _ in nested(value))
    for name in ("colour", "kind"):
        made = copy.deepcopy(value)
        part = [*nested(made)][rng.randrange(count)] if count else made
        if name in part:
            del part[name]
        else:
            part[name] = "red"
        yield made


def sent_by_definition(name: str) -> dict[str, list[Any]]:
    """Return JSON values of a random match by the definition that they meet: all sorts of messages, views, a log."""
    sorts = {tr.Command: "command", tr.Decision: "decision", tr.Record: "core.record/1", tr.Match: "view"}
    found: dict[str, list[Any]] = defaultdict(list)
    table = played(name)
    for value in [*travelling(table), *table.records]:
        sort = next((each for cls, each in sorts.items() if isinstance(value, cls)), None)
        if sort is not None and value is not table.match:
            found[sort].append(json.loads(tr.to_json(value)))
    header, *found["line"] = map(json.loads, table.log.dumps().splitlines())
    return {**found, "header": [header]}


def validator_of(definition: str, schema: dict[str, Any]) -> Any:
    """Return the validator of `jsonschema` for a definition of a schema."""
    return Draft202012Validator({**schema, "oneOf": [{"$ref": f"#/$defs/{definition.replace('/', '~1')}"}]})


@pytest.mark.parametrize("name", tr.games())
def test_another_validator_agrees(name: str) -> None:
    """With `jsonschema`, values of a random match are valid, and not with a field too many or too few at any depth."""
    schema, rng = schema_of(name), random.Random(7)
    Draft202012Validator.check_schema(schema)
    values = sent_by_definition(name)
    assert {"command", "decision", "core.record/1", "view", "header", "line"} == values.keys()
    assert not validator_of("view", schema).is_valid(json.loads(tr.to_json(played(name).match)))
    for definition, held in values.items():
        validator = validator_of(definition, schema)
        for value in rng.sample(held, min(len(held), fewer(2, 12))):
            assert validator.is_valid(value), value
            for wrong in broken({**value, "data": {}} if definition == "line" else value, rng):
                assert not validator.is_valid(wrong), wrong


def pointed(schema: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    """Return the definition that a schema refers to, or itself."""
    name = schema.get("$ref", "").removeprefix("#/$defs/").replace("~1", "/")
    found: dict[str, Any] = document["$defs"][name] if name else schema
    return found


def whole(value: Any, schema: dict[str, Any], document: dict[str, Any]) -> Any:
    """Return a JSON value with all defaults filled in from the schema."""
    schema = pointed(schema, document)
    if isinstance(value, list):
        arms = (schema, *schema.get("anyOf", ()))
        each: dict[str, Any] = next((arm for arm in arms if "items" in arm or "prefixItems" in arm), {})
        hints = each.get("prefixItems") or [each.get("items", {})] * len(value)
        return [whole(item, hint, document) for item, hint in zip(value, hints, strict=True)]
    if not isinstance(value, dict):
        return value
    several = [pointed(arm, document) for arm in schema.get("anyOf", ())]
    kind = document["$defs"].get(value["kind"], {}) if "kind" in value else {}
    fields: dict[str, Any] = next((arm["properties"] for arm in (kind, schema, *several) if "properties" in arm), {})
    full = {name: field["default"] for name, field in fields.items() if "default" in field}
    return full | {name: whole(held, fields[name], document) for name, held in value.items()}


@pytest.mark.parametrize("name", tr.games())
def test_what_is_left_out_is_its_default(name: str) -> None:
    """A value reads the same with its defaults filled in from the schema."""
    table, schema = played(name), schema_of(name)
    longer = 0
    for value in travelling(table):
        text = tr.to_json(value)
        full = json.dumps(whole(json.loads(text), {}, schema), separators=(",", ":"), ensure_ascii=False)
        longer += len(full) > len(text)
        assert value == tr.from_json(full, table.game)
    assert 50 < longer


def test_the_name_of_a_game_is_no_game() -> None:
    """An id in place of a game is a usage error that says what to do."""
    name: Any = "carcassonne"
    with pytest.raises(tr.UsageError, match="load_game"):
        tr.json_schema(name)


def test_the_schema_says_who_sees_a_field() -> None:
    """`x-seen-by` tells fields of everybody, of certain seats and of nobody apart."""
    destiny, crypt = schema_of("destiny"), tr.json_schema(CRYPT)
    assert "all" == field(destiny, "destiny.choose_spot/1", "spot")["x-seen-by"]
    assert ["seat"] == field(destiny, "destiny.which_branch/1", "options")["x-seen-by"]
    assert "nobody" == field(crypt, "core.chance_answer/1", "outcome")["x-seen-by"]
    assert "x-seen-by" not in field(crypt, "core.match/1", "version")


def test_the_schema_says_what_may_be_hidden() -> None:
    """A list that keeps its length holds "?" in the place of each hidden thing."""
    schema = tr.json_schema(CRYPT)
    card = field(schema, "crypt.drawn/1", "cards")["items"]
    assert {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/hidden"}]} == card
    assert "?" == schema["$defs"]["hidden"]["const"]


def test_commands_say_what_they_answer() -> None:
    """A command names the kinds of its questions, its rules, and who sends it."""
    defs = schema_of("carcassonne")["$defs"]
    notes = {word: defs["carcassonne.place_tile/1"][f"x-{word}"] for word in ("answers", "rules", "sent-by")}
    assert {"answers": ["carcassonne.tile_spot/1"], "rules": ["B5"], "sent-by": "seat"} == notes
    assert "host" == defs["carcassonne.turn_wheel/1"]["x-sent-by"]
    assert "chance" == defs["core.chance_answer/1"]["x-sent-by"]


@pytest.mark.parametrize("name", tr.games())
def test_every_kind_of_a_game_has_its_schema(name: str) -> None:
    """Every message has a definition under its kind, as has the state; every reference leads to one."""
    schema, tables = schema_of(name), played(name).game.tables
    messages = (*tables.commands, *tables.answers, *tables.reducers, *tables.steps, played(name).game.state)
    assert set() == {message.kind for message in messages} - schema["$defs"].keys()
    text = json.dumps(schema)
    pointed = {part.split('"')[0].replace("~1", "/") for part in text.split('"$ref": "#/$defs/')[1:]}
    assert set() == pointed - schema["$defs"].keys()


STRANGER = """
import attrs
from tabletop_rules.games.carcassonne.state import Drawer
body = {"kind": "strange.drawer/1", "__module__": "stranger"}
kept = attrs.frozen(type("Stranger", (Drawer,), body))
"""


def schema_elsewhere(name: str, before: str = "") -> Any:
    """Return the schema of a game as a process of its own makes it, after some other code."""
    code = f"{before}\nimport json, tabletop_rules as tr; print(json.dumps(tr.json_schema(tr.load_game({name!r}))))"
    return json.loads(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)


@pytest.mark.parametrize("name", some(tr.games(), 1))
def test_the_schema_does_not_depend_on_other_games(name: str) -> None:
    """A process that has loaded every game gives the same schema as one that has loaded no other."""
    for other in tr.games():
        tr.load_game(other)
    assert schema_elsewhere(name) == tr.json_schema(tr.load_game(name))


def test_the_schema_does_not_depend_on_other_packages() -> None:
    """What another package has put below a base class of the game is no part of the game."""
    assert schema_elsewhere("carcassonne", STRANGER) == tr.json_schema(tr.load_game("carcassonne"))


def test_an_enumeration_is_a_definition() -> None:
    """An enumeration has a definition of its own, with its values."""
    schema = schema_of("terres_de_destinees")
    family = schema["$defs"]["Family"]
    assert ("Family", [each.value for each in Family]) == (family["title"], family["enum"])
    assert "#/$defs/Family" == field(schema, "terres_de_destinees.family_answered/1", "family")["$ref"]
