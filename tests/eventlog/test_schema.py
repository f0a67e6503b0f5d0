"""Schemas: the fields of kinds in words, and changes of a kind under its version."""

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
from tests.core.lab import made
from tests.eventlog.crypt import CRYPT
from tests.eventlog.crypt import crypt as make_crypt
from tests.eventlog.crypt_types import Mood, Tolled

KEPT = schemas(CRYPT)


def tolled_as(cls: type[Event], *upcasters: Upcaster) -> list[str]:
    """Return the faults when the toll event has another class than was written down."""
    reducers = tuple(each for each in CRYPT.reducers if each.on is not Tolled)
    handlers = tuple(each for each in CRYPT.handlers if each.on is not Tolled)
    lifts = (*CRYPT.upcasters, *upcasters)
    reducers = (*reducers, Reducer(cls, lambda state, event: state))
    return list(schema_faults(KEPT, make_crypt(reducers=reducers, handlers=handlers, upcasters=lifts)))


def test_types_are_described_by_their_json() -> None:
    """Types are described by their JSON, with defaults."""
    assert {"seat": "whole", "mood": '"angry" | "calm"'} == KEPT["crypt.felt/2"]
    assert {"card": "text", "cell": "[whole, whole]", "seat": "whole"}.items() <= KEPT["crypt.placed/1"].items()
    assert {"seat": "whole", "cards": "[? | text…]"} == KEPT["crypt.drawn/1"]
    mapped = made(Event, "Mapped", "crypt.mapped/1", tiles=Public[PMap[tuple[int, int], str]])
    game = make_crypt(reducers=(*CRYPT.reducers, Reducer(mapped, lambda state, event: state)))
    assert "{[whole, whole]: text}" == schemas(game)["crypt.mapped/1"]["tiles"]
    assert "crypt.coin | crypt.gem" == KEPT["crypt.stolen/1"]["loot"]
    assert '"round" | "square" = "round"' == KEPT["crypt.gem/1"]["cut"]
    assert (
        "core.ask | core.chance | core.follow | core.rest | core.withdraw | event | step"
        in KEPT["core.asked/1"]["push"]
    )


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


TAIL = ": make it crypt.tolled/2 and add an upcaster from crypt.tolled/1"


@pytest.mark.parametrize(
    ("cls", "message"),
    [
        (Paid, f"kind crypt.tolled/1 has changed: field much is new{TAIL}"),
        (Named, f"kind crypt.tolled/1 has changed: field by is gone; field who is new{TAIL}"),
        (Angry, f'kind crypt.tolled/1 has changed: field by was whole and is now "angry" | "calm"{TAIL}'),
    ],
)
def test_a_kind_that_changed_under_its_version_is_named(cls: type[Event], message: str) -> None:
    """A new, missing or changed field is named with what to do."""
    assert [message] == tolled_as(cls)


def test_a_changed_default_is_a_change() -> None:
    """Another default would change what old lines mean."""
    was: dict[str, Any] = {**KEPT, "crypt.gem/1": {"cut": '"round" | "square" = "square"'}}
    assert ["field cut was"] == [fault.split(": ")[1][:13] for fault in schema_faults(was, CRYPT)]


def test_a_kind_that_is_gone_needs_its_upcaster() -> None:
    """A missing kind is a fault unless an upcaster lifts it."""
    new = "is new: add it to the stored schemas"
    gone = "kind crypt.tolled/1 is gone without an upcaster: logs that hold it can no longer be read"
    assert [gone, f"kind crypt.toll/1 {new}"] == tolled_as(Other)
    lift = Upcaster("crypt.tolled/1", "crypt.tolled/2", lambda fields: fields | {"by": "calm"})
    assert [f"kind crypt.tolled/2 {new}"] == tolled_as(Again, lift)
