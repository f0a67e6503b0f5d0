"""A record as the second tellings foresee it, shared by the games that are told twice command by command."""

from __future__ import annotations

import attrs

from tabletop_rules.core.messages import Event


@attrs.frozen
class Told:
    """A record: what happened (None for an answer of chance), and the rules that a judge would name for it.

    Of the rules in `why` one must be met on the way back to the command.
    """

    event: Event | None
    rules: frozenset[str]
    why: frozenset[str] = frozenset()
