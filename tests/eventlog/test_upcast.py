"""Upcasters: logs of older kinds are read, and gaps in the chain are refused at build."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop_rules.core.agenda import Asked, Follow, Rest, Todo
from tabletop_rules.core.messages import Answered, Ask
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.upcast import Upcaster
from tabletop_rules.errors import DecodeError, GameError
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.eventlog.log import EventLog, replay
from tabletop_rules.eventlog.verify import verify
from tests.eventlog.crypt import CRYPT, UPCASTERS
from tests.eventlog.crypt import crypt as make_crypt
from tests.eventlog.crypt_types import Coin, Feel, Felt, Gem, Guarded, GuardWanted, Mood, Stolen, Turn
from tests.eventlog.damage import chain
from tests.eventlog.play import play


def same(fields: dict[str, Any]) -> dict[str, Any]:
    """Change only the kind."""
    return fields


def to_mood(fields: dict[str, Any]) -> dict[str, Any]:
    """Lift `temper`, which was a number."""
    fields["mood"] = "angry" if fields.pop("temper") else "calm"
    return fields


MORE = (
    Upcaster("crypt.be/1", "crypt.be/2", same),
    Upcaster("crypt.be/2", "crypt.feel/1", to_mood),
    Upcaster("crypt.money/1", "crypt.coin/1", same),
)
GAME = make_crypt(upcasters=UPCASTERS + MORE)


def aged(raw: Any) -> Any:
    """Return JSON as older versions of the game would have written it."""
    if isinstance(raw, list):
        return [aged(part) for part in raw]
    if not isinstance(raw, dict):
        return raw
    raw = {name: aged(part) for name, part in raw.items()}
    old = dict(raw)
    if raw.get("kind") == "crypt.felt/2":
        old = {"kind": "crypt.felt/1", "seat": raw["seat"], "angry": raw["mood"] == "angry"}
    elif raw.get("kind") == "crypt.turn/2":
        old = {"kind": "crypt.turn/1", "of": raw["seat"]}
    elif raw.get("kind") == "crypt.feel/1":
        old = raw | {"kind": "crypt.be/1", "temper": int(raw["mood"] == "angry")}
        del old["mood"]
    elif raw.get("kind") == "crypt.coin/1":
        old = raw | {"kind": "crypt.money/1"}
    return old


def aged_log(log: EventLog) -> str:
    """Return a log as the older versions would have written it."""
    raws = [json.loads(line) for line in log.lines]
    for raw in raws:
        if "data" in raw:
            old = aged(raw["data"] | {"kind": raw["kind"]})
            raw |= {"kind": old.pop("kind"), "data": old}
    return chain(raws).decode()


def test_an_old_log_is_read_replayed_and_verified() -> None:
    """An old log reads as today's, verifies, and is saved with its own lines."""
    played = play(7, commands=120)
    text = aged_log(played.log)
    for kind in ("crypt.felt/1", "crypt.be/1", "crypt.money/1"):
        assert kind in text
    log = EventLog.loads(text, GAME)
    assert (played.log, text) == (log, log.dumps())
    assert Feel(0, 1, Mood.ANGRY) == from_json(
        '{"kind":"crypt.be/1","seat":0,"decision":1,"temper":1}', CRYPT.with_expansion("older", upcasters=MORE)
    )
    assert played.match == replay(log, GAME)
    assert verify(GAME, log).ok


QUESTION = GuardWanted(0, Coin(3))
STOLEN = Stolen(0, 1, Coin(3))


@pytest.mark.parametrize(
    "value",
    [
        Felt(0, Mood.ANGRY),
        Turn(2),
        Feel(0, 4, Mood.CALM),
        Answered(Feel(0, 4, Mood.ANGRY)),
        Stolen(0, 1, Gem()),
        Asked((QUESTION,), 0, (Todo(Turn(1), RuleId("C1"), 3), Todo(Felt(0, Mood.CALM), RuleId("C1"), 3))),
        Asked((), 0, (Todo(Follow(Felt(1, Mood.ANGRY), 3), RuleId("C1"), 3),)),
        Asked((), 0, (Todo(Ask((QUESTION,), then=Turn(1)), RuleId("C1"), 3), Todo(Rest((QUESTION,)), RuleId("C1"), 3))),
        Asked((), 0, (Todo(Guarded(STOLEN), RuleId("C1"), 3),)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_old_kinds_are_lifted_everywhere(value: object) -> None:
    """Old kinds are lifted on their own and inside answers, agendas and steps."""
    text = json.dumps(aged(json.loads(to_json(value))))
    assert value == from_json(text, GAME)


def test_faults_of_an_old_value_are_named() -> None:
    """A failing lift is a DecodeError."""
    with pytest.raises(DecodeError, match=r"\$: the old kind 'crypt.turn/1' cannot be upcast: KeyError: 'of'"):
        from_json('{"kind":"crypt.turn/1","seat":1}', GAME)
    with pytest.raises(DecodeError, match=r"\$\.seat: must be a whole number, not true"):
        from_json('{"kind":"crypt.turn/1","of":true}', GAME)
    with pytest.raises(DecodeError, match=r"no kind \"crypt\.be/1\""):
        from_json('{"kind":"crypt.be/1"}', CRYPT)


@pytest.mark.parametrize(
    ("upcasters", "fault"),
    [
        ([], "kind crypt.turn/2 has older versions, but no upcaster lifts crypt.turn/1"),
        (
            [Upcaster("crypt.felt/1", "crypt.felt/2", same)],
            "kind crypt.turn/2 has older versions, but no upcaster lifts crypt.turn/1",
        ),
        ([*UPCASTERS, Upcaster("crypt.felt/1", "crypt.felt/2", same)], "crypt.felt/1 is lifted by 2 upcasters"),
        (
            [*UPCASTERS, Upcaster("crypt.a/1", "crypt.felt/3", same)],
            "neither the game nor .*: did you mean crypt.felt/",
        ),
        ([*UPCASTERS, Upcaster("crypt.placed/1", "crypt.felt/2", same)], "crypt.placed/1 .* is still in use"),
        (
            [*UPCASTERS, Upcaster("crypt.a/1", "crypt.b/1", same), Upcaster("crypt.b/1", "crypt.a/1", same)],
            "crypt.a/1 is lifted in a circle",
        ),
        ([*UPCASTERS, Upcaster("crypt.a/1", "crypt.a/1", same)], "crypt.a/1 is lifted in a circle"),
        (
            [*UPCASTERS, Upcaster("crypt.a/1", "crypt.a/2", same)],
            r"crypt.a/1 is lifted to crypt.a/2, which neither .* \(an event needs a reducer",
        ),
        ([*UPCASTERS, Upcaster("crypt.a", "crypt.felt/2", same)], "kind 'crypt.a' of an upcaster does not have"),
    ],
)
def test_a_chain_that_leads_nowhere_is_refused(upcasters: list[Upcaster], fault: str) -> None:
    """Gaps, duplicates, circles, unknown targets and misspelt kinds are found at build."""
    with pytest.raises(GameError, match=fault):
        make_crypt(upcasters=tuple(upcasters))


def test_an_event_that_only_a_step_knows_is_refused() -> None:
    """An event that a step holds needs a reducer."""
    reducers = tuple(each for each in CRYPT.reducers if each.on is not Stolen)
    handlers = tuple(each for each in CRYPT.handlers if each.on is not Stolen)
    with pytest.raises(GameError, match=r"Guarded holds Stolen \(crypt.stolen/1\), an event without"):
        make_crypt(reducers=reducers, handlers=handlers)
