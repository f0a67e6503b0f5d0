"""A message is taken, revealed and answered: carry it out, or take 2 points. Source: M2, M6, M7, M9, M11."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Ask, Chance, Pick, Plan, Refusal, Rejection
from tabletop_rules.core.rule import Expand, Rule
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.events import TurnClosing
from tabletop_rules.games.carcassonne.expansions.messengers import messages as m
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS
from tabletop_rules.games.carcassonne.expansions.messengers.queries import (
    EACH,
    EXTRA,
    OPEN_TO,
    TAKE_BACK,
    feature_named,
    gain_of,
    targets,
)
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.board import meeple_on
from tabletop_rules.games.carcassonne.state import Gain, State
from tabletop_rules.games.carcassonne.steps import DrawTile
from tabletop_rules.games.carcassonne.terms import AT_THE_END, NOWHERE

NO_EFFECT: Final = Refusal(
    "no_effect",
    "Message {message} cannot be carried out like that: name another target, or take the 2 points.",
    "La missive {message} ne peut pas être exécutée ainsi : désignez une autre cible, ou prenez les 2 points.",
)
NO_TARGET: Final = Refusal(
    "no_target",
    "The 2 points need no target: name none.",
    "Les 2 points ne demandent pas de cible : n'en désignez aucune.",
)
MESSAGE_FIRST: Final = Refusal("message_first", "A message waits for its answer.", "Une missive attend une réponse.")
REFUSALS: Final = (NO_EFFECT, NO_TARGET, MESSAGE_FIRST)


def take_message(state: State, step: m.TakeMessage) -> Plan:
    """Reveal the top message: any of the unseen ones, or else the next one of those put back. Source: M2, M6."""
    drawer = MESSENGERS.get(state)
    if drawer.revealed is not None:  # only where S5 does not make the batch wait
        return ()
    if drawer.unseen:
        return (Chance(Pick(len(drawer.unseen)), m.RevealMessage()),)
    return (m.MessageRevealed(drawer.under[0]), m.OfferMessage())


def reveal_message(state: State, step: m.RevealMessage) -> Plan:
    """Show the message to all before the choice is made. Source: M6."""
    return (m.MessageRevealed(MESSENGERS.get(state).unseen[step.outcome[0]]), m.OfferMessage())


def offer_message(state: State, step: m.OfferMessage) -> Plan:
    """Ask for the answer; a message that would do nothing is taken for the 2 points. Source: M6."""
    message = _revealed(state)
    if not targets(state, state.active, message):
        return _take_points(state, message)
    return (Ask((m.ActionOrPoints(state.active, message),)),)


def _revealed(state: State) -> int:
    message = MESSENGERS.get(state).revealed
    assert message is not None
    return message


def offer_answers(state: State, decision: m.ActionOrPoints) -> Iterator[m.ChooseMessage]:
    """List the action on each target, and the 2 points. Source: M6, M9."""
    for target in targets(state, decision.seat, _revealed(state)):
        yield m.ChooseMessage(decision.seat, decision.id, True, target)
    yield m.ChooseMessage(decision.seat, decision.id, False)


def check_answer(state: State, decision: m.ActionOrPoints, command: m.ChooseMessage) -> Iterator[Rejection]:
    """Reject an action without effect, and a target that is not the smallest. Source: M6, M9."""
    message, seat = _revealed(state), decision.seat
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


def answer_message(state: State, decision: m.ActionOrPoints, command: m.ChooseMessage) -> Plan:
    """Score the message in a new batch, robbable like any other. Source: M7, M9, M11, Q11."""
    message, seat = _revealed(state), command.seat
    if not command.act:
        return _take_points(state, message)
    taken = m.MessageTaken(seat, message, act=True, target=command.target)
    if message == EXTRA:
        return (taken,)
    meeple = meeple_on(state.board, command.target) if message == TAKE_BACK else None
    returns = () if meeple is None else (meeple,)
    return (taken, *batch("message", (gain_of(state, seat, message, command.target),), (), returns))


def _take_points(state: State, message: int) -> Plan:
    gain = Gain(state.active, EACH, "message", items=(("instead", 1, EACH),))
    return (m.MessageTaken(state.active, message, act=False), *batch("message", (gain,)))


def begin_extra(state: State, step: m.BeginExtra) -> Plan:
    """Draw a tile for a complete further placement; without tiles it is lost. Source: M11, Q17, Q27."""
    begun = (m.ExtraBegun(), DrawTile())
    return (*begun, m.BackToTheEnd()) if state.late == AT_THE_END else begun


def back_to_the_end(state: State, step: m.BackToTheEnd) -> Plan:
    """Close the placements of the turn once more. Source: M11."""
    return (TurnClosing(),)


RULES: Final = (Rule(RuleId("M6"), m.ActionOrPoints, m.ChooseMessage, offer_answers, check_answer, answer_message),)
STEPS: Final = (
    Expand(RuleId("M5"), m.TakeMessage, take_message),
    Expand(RuleId("M6"), m.RevealMessage, reveal_message),
    Expand(RuleId("M6"), m.OfferMessage, offer_message),
    Expand(RuleId("M11"), m.BeginExtra, begin_extra),
    Expand(RuleId("M11"), m.BackToTheEnd, back_to_the_end),
)
