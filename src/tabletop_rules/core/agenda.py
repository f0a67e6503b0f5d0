"""What waits: the agenda is a stack of `Todo`, and `Asked` records how it changed since the last question."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Ask, Chance, Decision, Event, Step, Use
from tabletop_rules.core.terms import RuleId


@attrs.frozen
class Follow:
    """Work for the THEN effects of an event: `event` as an onlooker saw it, its record, and who has acted on it."""

    event: Event
    record: int
    acted: tuple[Use, ...] = ()


@attrs.frozen
class Rest:
    """Decisions still unanswered while another seat's answer is worked out; they reopen with the same ids."""

    decisions: tuple[Decision, ...]


class Todo(NamedTuple):
    """Waiting work with its cause, and the INSTEAD effects that have acted on what led to it.

    `record` is -1 for what follows a question: it comes of the answer that lets it go on.
    """

    what: Event | Step | Ask | Chance | Follow | Rest
    rule: RuleId
    record: int
    used: tuple[Use, ...] = ()


@attrs.frozen
class Asked(Event):
    """Questions were put. Of the agenda, `keep` items at the bottom still wait, and on top of them lies `push`."""

    kind: ClassVar[str] = "core.asked/1"

    decisions: Public[tuple[Decision, ...]]
    keep: Public[int] = 0
    push: Public[tuple[Todo, ...]] = ()
