"""What the active player may do with a message: carry it out, or take 2 points. Source: M6, M7, M9."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Plan, Refusal, Rejection
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.expansions.messengers import messages as m
from tabletop_rules.games.carcassonne.expansions.messengers.decisions import ActionOrPoints
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS
from tabletop_rules.games.carcassonne.expansions.messengers.queries import (
    EACH,
    EXTRA,
    OPEN_TO,
    TAKE_BACK,
    feature_named,
    gain_of,
    meeple_at,
    targets,
)
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.state import Gain, State
from tabletop_rules.games.carcassonne.terms import NOWHERE

NO_EFFECT: Final = Refusal(
    "no_effect",
    "Message {message} cannot be carried out like that: name another target, or take the 2 points.",
    "Le message {message} ne peut pas être exécuté ainsi : désignez une autre cible, ou prenez les 2 points.",
)
NO_TARGET: Final = Refusal(
    "no_target",
    "The 2 points need no target: name none.",
    "Les 2 points ne demandent pas de cible : n'en désignez aucune.",
)
MESSAGE_FIRST: Final = Refusal("message_first", "A message is being answered.", "Un message attend une réponse.")
REFUSALS: Final = (NO_EFFECT, NO_TARGET, MESSAGE_FIRST)


def revealed(state: State) -> int:
    """The message that is being answered."""
    message = MESSENGERS.get(state).revealed
    assert message is not None
    return message


def answers(state: State, decision: ActionOrPoints) -> Iterator[m.ChooseMessage]:
    """Its action on each target, or 2 points. Source: M6, M9."""
    for target in targets(state, decision.seat, revealed(state)):
        yield m.ChooseMessage(decision.seat, decision.id, True, target)
    yield m.ChooseMessage(decision.seat, decision.id, False)


def check_answer(state: State, decision: ActionOrPoints, command: m.ChooseMessage) -> Iterator[Rejection]:
    """Refuse what would do nothing, and what is not the smallest. Source: M6, M9."""
    message, seat = revealed(state), decision.seat
    if not command.act:
        if command.target != NOWHERE:
            yield NO_TARGET.by("M6")
    elif command.target not in targets(state, seat, message):
        named = feature_named(state, seat, message, command.target)
        if named is None:
            yield NO_EFFECT.by("M6", message=message)
        elif OPEN_TO.allows(state, named, message):
            yield NO_EFFECT.by("M9", message=message)
        else:
            yield from OPEN_TO.against(state, named, message)


def answer(state: State, decision: ActionOrPoints, command: m.ChooseMessage) -> Plan:
    """The points of a message are a new batch, robbable like any other. Source: M7, M9, M11, Q11."""
    message, seat = revealed(state), command.seat
    if not command.act:
        return two_points(state, message)
    taken = m.MessageTaken(seat, message, act=True, target=command.target)
    if message == EXTRA:
        return (taken,)
    returns = (meeple_at(state, command.target),) if message == TAKE_BACK else ()
    return (taken, *batch("message", (gain_of(state, seat, message, command.target),), (), returns))


def two_points(state: State, message: int) -> Plan:
    """The 2 points instead of the action. Source: M6."""
    gain = Gain(state.active, EACH, "message", items=(("instead", 1, EACH),))
    return (m.MessageTaken(state.active, message, act=False), *batch("message", (gain,)))


RULES: Final = (Rule(RuleId("M6"), ActionOrPoints, m.ChooseMessage, answers, check_answer, answer),)
