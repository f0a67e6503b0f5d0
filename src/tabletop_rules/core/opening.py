"""Opens the decisions of an ask; leaves unanswered ones open, and reopens them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop_rules.core.agenda import Rest
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import answerable
from tabletop_rules.core.make import renewer
from tabletop_rules.core.messages import Ask, Decision, Use
from tabletop_rules.core.planned import with_options, with_referee_options
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault, shorten

LAST_ANSWER = -1
"""In place of a cause: what follows a decision is caused by the answer that lets play go on."""

_NUMBERING: dict[type[Decision], Callable[..., Decision]] = {}  # a function per class: a cache of code, never of state


def open_decisions(
    game: Game[Any],
    seats: int,
    state: Any,
    stack: list[Any],
    ask: Ask,
    rule: RuleId,
    used: tuple[Use, ...],
    id: int,
) -> tuple[Decision, ...]:
    """Return the decisions to open, with this `id`, and those of a `Rest` that is next on the stack.

    What follows the ask goes on the stack, and the `Rest` off it.

    Raises:
        EngineFault: nobody can be asked this.
    """
    tables = game.tables
    decisions: tuple[Decision, ...] = ()
    for d in ask.decisions:
        if d.__class__ not in tables.answers:
            raise EngineFault(f"{rule} opens {shorten(d)}, but no rule answers it")
        if not 0 <= d.seat < seats:
            raise EngineFault(f"{rule} opens {d.kind!r} for seat {d.seat}, but there is no such seat")
        number = _NUMBERING.get(d.__class__) or _NUMBERING.setdefault(d.__class__, renewer(type(d), "id", "used"))
        decisions += (number(d, id, used),)
    if ask.then is not None:
        stack.append((ask.then, rule, LAST_ANSWER, used))
    elif stack and stack[-1][0].__class__ is Rest:
        decisions += reopen(game, state, stack.pop()[0].decisions)
    if len(decisions) > 1 and len({decision.seat for decision in decisions}) != len(decisions):
        raise EngineFault(f"{rule} opens two decisions of the same seat: {decisions!r}")
    return _add_options(game, state, decisions) if tables.referee else decisions


def leave_open(game: Game[Any], stack: list[Any], decisions: tuple[Decision, ...], answered: Decision) -> None:
    """Let the decisions that are still unanswered wait on the stack while an answer is resolved."""
    if answered.id:
        decisions = tuple([other for other in decisions if other is not answered]) if len(decisions) > 1 else ()
    if decisions:
        referee = game.tables.referee
        if referee:
            decisions = tuple([with_options(each, None) if each.__class__ in referee else each for each in decisions])
        stack.append((Rest(decisions), decisions[0].rule, decisions[0].id, ()))


def reopen(game: Game[Any], state: Any, decisions: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """Return the unanswered decisions that still have a legal answer."""
    open_still = _add_options(game, state, decisions) if game.tables.referee else decisions
    return tuple([decision for decision in open_still if answerable(game, state, decision)])


def _add_options(game: Game[Any], state: Any, decisions: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """Return the decisions with the options that only the referee can work out."""
    return tuple([with_referee_options(game, state, decision) for decision in decisions])
