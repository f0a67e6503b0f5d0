"""The agenda: a stack of work that waits behind decisions, and `Asked`, the event that records it."""

from __future__ import annotations

from typing import NamedTuple

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Ask, Chance, Decision, Event, Moment, Step, Use, Withdraw
from tabletop_rules.core.terms import RuleId
from tabletop_rules.kit.frozen import frozen


@frozen(weakref_slot=False)
class Follow:
    """Triggers that may still act on an event, as a spectator sees it, or on a moment.

    `record` is the number of the event's record, or the cause of the moment; `acted` are the uses so far.
    """

    event: Event | Moment
    record: int
    acted: tuple[Use, ...] = ()


@frozen(weakref_slot=False)
class Rest:
    """Decisions still open while another seat's answer is resolved; they reopen with the same ids."""

    decisions: tuple[Decision, ...]


class Todo(NamedTuple):
    """A waiting item with its cause, and the uses of replacements that led to it.

    `record` is -1 for what follows a decision: its cause is the answer that lets play go on.
    """

    what: Event | Step | Ask | Chance | Follow | Rest | Withdraw
    rule: RuleId
    record: int
    used: tuple[Use, ...] = ()


@frozen
class Asked(Event, kind="core.asked/1", matters="bookkeeping"):
    """Decisions were opened. The bottom `keep` items of the agenda still wait, with `push` on top of them."""

    decisions: Public[tuple[Decision, ...]]
    keep: Public[int] = 0
    push: Public[tuple[Todo, ...]] = ()
