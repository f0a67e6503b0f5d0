"""Schemas: the fields of kinds in words, and what is said of a kind that changed under its version."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Event
from tabletop_rules.core.persistent import PMap
from tabletop_rules.core.rule import Reducer
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.upcast import Upcaster
from tabletop_rules.eventlog.schema import schema_faults, schemas
from tests.eventlog.crypt import CRYPT
from tests.eventlog.crypt import crypt as make_crypt
from tests.eventlog.crypt_nouns import Mood, Tolled
from tests.eventlog.play import play

KEPT = schemas(CRYPT)


@attrs.frozen
class Mapped(Event, kind="crypt.mapped/1"):
    tiles: Public[PMap[tuple[int, int], str]]


def tolled_as(cls: type[Event], *upcasters: Upcaster) -> list[str]:
    """What is said when a toll is told by another class than when it was written down."""
    reducers = tuple(each for each in CRYPT.reducers if each.on is not Tolled)
    handlers = tuple(each for each in CRYPT.handlers if each.on is not Tolled)
    lifts = (*CRYPT.upcasters, *upcasters)
    reducers = (*reducers, Reducer(cls, lambda state, event: state))
    return list(schema_faults(KEPT, make_crypt(reducers=reducers, handlers=handlers, upcasters=lifts)))


def test_types_are_told_by_their_json() -> None:
    """Numbers, texts, choices, lists, what may be hidden, what says its kind, and defaults are told apart."""
    assert {"seat": "whole", "mood": '"angry" | "calm"'} == KEPT["crypt.felt/2"]
    assert {"card": "text", "cell": "[whole, whole]", "seat": "whole"}.items() <= KEPT["crypt.placed/1"].items()
    assert {"seat": "whole", "cards": "[? | text…]"} == KEPT["crypt.drawn/1"]
    assert "crypt.coin | crypt.gem" == KEPT["crypt.stolen/1"]["loot"]
    assert '"round" | "square" = "round"' == KEPT["crypt.gem/1"]["cut"]
    assert (
        "core.ask | core.chance | core.follow | core.rest | core.withdraw | event | step"
        in KEPT["core.asked/1"]["push"]
    )


def test_a_map_is_told_by_its_keys_and_values() -> None:
    """A map of a message is written as pairs, and its schema says of what."""
    game = make_crypt(reducers=(*CRYPT.reducers, Reducer(Mapped, lambda state, event: state)))
    assert "{[whole, whole]: text}" == schemas(game)["crypt.mapped/1"]["tiles"]


def test_every_kind_of_a_log_has_its_schema() -> None:
    """Whatever events, commands and steps a match of the crypt records are among the kinds."""
    kinds = {record.event.kind for seed in range(4) for record in play(seed, commands=70).log.records}
    assert kinds <= KEPT.keys()


def test_nothing_is_said_of_what_has_not_changed() -> None:
    """A game is as it is."""
    assert [] == list(schema_faults(KEPT, CRYPT))


@attrs.frozen
class Paid(Event, kind="crypt.tolled/1"):
    by: Public[Seat]
    much: Public[int] = 1


@attrs.frozen
class Named(Event, kind="crypt.tolled/1"):
    who: Public[Seat]


@attrs.frozen
class Angry(Event, kind="crypt.tolled/1"):
    by: Public[Mood]


@attrs.frozen
class Again(Event, kind="crypt.tolled/2"):
    by: Public[Mood]


@attrs.frozen
class Other(Event, kind="crypt.toll/1"):
    by: Public[Seat]


TAIL = ": make it crypt.tolled/2, with an upcaster from crypt.tolled/1"


@pytest.mark.parametrize(
    ("cls", "said"),
    [
        (Paid, f"kind crypt.tolled/1 has changed: field much is new{TAIL}"),
        (Named, f"kind crypt.tolled/1 has changed: field by is gone; field who is new{TAIL}"),
        (Angry, f'kind crypt.tolled/1 has changed: field by was whole and is "angry" | "calm"{TAIL}'),
    ],
)
def test_a_kind_that_changed_under_its_version_is_named(cls: type[Event], said: str) -> None:
    """A field more, a field less or of another type is named, with its kind and with what to do."""
    assert [said] == tolled_as(cls)


def test_a_changed_default_is_a_change() -> None:
    """Defaults are left out of logs, so another default would tell every old line anew."""
    was: dict[str, Any] = {**KEPT, "crypt.gem/1": {"cut": '"round" | "square" = "square"'}}
    assert ["field cut was"] == [fault.split(": ")[1][:13] for fault in schema_faults(was, CRYPT)]


def test_a_kind_that_is_gone_needs_its_upcaster() -> None:
    """A kind under another name or version is found missing, unless an upcaster lifts what old logs hold."""
    new = "is new, and not yet written down"
    gone = "kind crypt.tolled/1 is gone, and no upcaster lifts it: logs that hold it can no longer be read"
    assert [gone, f"kind crypt.toll/1 {new}"] == tolled_as(Other)
    lift = Upcaster("crypt.tolled/1", "crypt.tolled/2", lambda fields: fields | {"by": "calm"})
    assert [f"kind crypt.tolled/2 {new}"] == tolled_as(Again, lift)
