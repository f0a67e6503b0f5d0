"""Upcasters: logs of older kinds are read, and a chain that leads nowhere is refused when the game is built."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from tabletop_rules.core.agenda import Asked, Follow, Rest, Todo
from tabletop_rules.core.messages import Answered, Ask
from tabletop_rules.core.rule import Reducer
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.upcast import Upcaster
from tabletop_rules.errors import DecodeError, GameError
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.eventlog.log import EventLog, replay
from tabletop_rules.eventlog.verify import verify
from tests.eventlog.crypt import CRYPT, UPCASTERS, felt
from tests.eventlog.crypt import crypt as make_crypt
from tests.eventlog.crypt_nouns import Coin, Feel, Felt, Gem, Guarded, GuardWanted, Mood, Stolen, Turn
from tests.eventlog.damage import chain
from tests.eventlog.play import play


def same(fields: dict[str, Any]) -> dict[str, Any]:
    """Only the kind has changed."""
    return fields


def to_mood(fields: dict[str, Any]) -> dict[str, Any]:
    """`temper` was a number."""
    fields["mood"] = "angry" if fields.pop("temper") else "calm"
    return fields


MORE = (
    Upcaster("crypt.be/1", "crypt.be/2", same),
    Upcaster("crypt.be/2", "crypt.feel/1", to_mood),
    Upcaster("crypt.money/1", "crypt.coin/1", same),
)
GAME = make_crypt(upcasters=UPCASTERS + MORE)


def aged(raw: Any) -> Any:
    """JSON of today as older versions of the game would have written it."""
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
    """A log as the older versions would have written it."""
    raws = [json.loads(line) for line in log.lines]
    for raw in raws:
        if "data" in raw:
            old = aged(raw["data"] | {"kind": raw["kind"]})
            raw |= {"kind": old.pop("kind"), "data": old}
    return chain(raws).decode()


def test_an_old_log_is_read_replayed_and_verified() -> None:
    """A log of older commands, events and parts reads as that of today, and its rules still give it."""
    played = play(7, commands=120)
    text = aged_log(played.log)
    for kind in ("crypt.felt/1", "crypt.be/1", "crypt.money/1"):
        assert kind in text
    log = EventLog.loads(text, GAME)
    assert played.log == log
    assert played.match == replay(log, GAME)
    assert verify(GAME, log).ok


def test_an_old_log_is_saved_as_it_was() -> None:
    """A log that was read keeps its own lines and head, so that its hash chain stays whole."""
    text = aged_log(play(3, commands=50).log)
    log = EventLog.loads(text, GAME)
    assert text == log.dumps()
    assert log.head == EventLog.loads(log.dumps(), GAME).head


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
def test_old_kinds_are_lifted_wherever_they_lie(value: object) -> None:
    """Old commands, events, steps and parts are lifted by themselves and inside answers, agendas and other steps."""
    text = json.dumps(aged(json.loads(to_json(value))))
    assert value == from_json(text, GAME)


def test_faults_of_an_old_value_are_named() -> None:
    """A lift that fails on what a stranger sent is a fault of the text."""
    with pytest.raises(DecodeError, match=r"\$: the old kind 'crypt.turn/1' could not be lifted: KeyError: 'of'"):
        from_json('{"kind":"crypt.turn/1","seat":1}', GAME)
    with pytest.raises(DecodeError, match=r"\$\.seat: must be a whole number, not true"):
        from_json('{"kind":"crypt.turn/1","of":true}', GAME)
    with pytest.raises(DecodeError, match=r"no kind \"crypt\.be/1\""):
        from_json('{"kind":"crypt.be/1"}', CRYPT)


@pytest.mark.parametrize(
    ("upcasters", "fault"),
    [
        (
            [Upcaster("crypt.felt/1", "crypt.felt/2", same)],
            "kind crypt.turn/2 has older versions, and nothing lifts crypt.turn/1",
        ),
        ([*UPCASTERS, Upcaster("crypt.felt/1", "crypt.felt/2", same)], "crypt.felt/1 is lifted by 2 upcasters"),
        (
            [*UPCASTERS, Upcaster("crypt.a/1", "crypt.felt/3", same)],
            "neither the game nor .*: did you mean crypt.felt/",
        ),
        ([*UPCASTERS, Upcaster("crypt.placed/1", "crypt.felt/2", same)], "crypt.placed/1 .* is itself read today"),
        (
            [*UPCASTERS, Upcaster("crypt.a/1", "crypt.b/1", same), Upcaster("crypt.b/1", "crypt.a/1", same)],
            "crypt.a/1 is lifted in a circle",
        ),
        ([*UPCASTERS, Upcaster("crypt.a/1", "crypt.a/1", same)], "crypt.a/1 is lifted in a circle"),
        (
            [*UPCASTERS, Upcaster("crypt.a/1", "crypt.a/2", same)],
            r"crypt.a/1 is lifted to crypt.a/2, which neither .* \(an event is known by its reducer",
        ),
        ([*UPCASTERS, Upcaster("crypt.a", "crypt.felt/2", same)], "kind 'crypt.a' of an upcaster is not of the form"),
    ],
)
def test_a_chain_that_leads_nowhere_is_refused(upcasters: list[Upcaster], fault: str) -> None:
    """Gaps, double entries, circles, unknown targets and misspelt kinds are found when the game is built."""
    with pytest.raises(GameError, match=fault):
        make_crypt(upcasters=tuple(upcasters))


def test_a_gap_between_versions_is_refused() -> None:
    """Of a kind in its third version every older one must be lifted, and the one that is not is named."""

    @attrs.frozen
    class FeltOnce(Felt, kind="crypt.felt/3"):
        pass

    reducers = tuple(Reducer(FeltOnce, felt) if each.on is Felt else each for each in CRYPT.reducers)
    lifts = (UPCASTERS[1], Upcaster("crypt.felt/1", "crypt.felt/3", same))
    with pytest.raises(GameError, match=r"crypt\.felt/3 has older versions, and nothing lifts crypt\.felt/2$"):
        make_crypt(reducers=reducers, upcasters=lifts)
    whole = (*lifts, Upcaster("crypt.felt/2", "crypt.felt/3", same))
    assert whole == make_crypt(reducers=reducers, upcasters=whole).upcasters


def test_an_event_that_only_a_step_knows_is_refused() -> None:
    """An event that a step holds, and so could stand in a log, must have its reducer."""
    reducers = tuple(each for each in CRYPT.reducers if each.on is not Stolen)
    handlers = tuple(each for each in CRYPT.handlers if each.on is not Stolen)
    with pytest.raises(GameError, match=r"Guarded holds Stolen \(crypt.stolen/1\), an event that no reducer writes"):
        make_crypt(reducers=reducers, handlers=handlers)


def test_an_expansion_brings_its_upcasters() -> None:
    """Old kinds of an expansion are lifted like those of the game."""
    game = CRYPT.with_expansion("older", upcasters=MORE)
    assert Feel(0, 1, Mood.ANGRY) == from_json('{"kind":"crypt.be/1","seat":0,"decision":1,"temper":1}', game)
