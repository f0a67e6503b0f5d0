"""Choices that an action leaves open: which card to lose, which card of a seen hand to discard."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Plan, Rejection, by_rule
from tabletop_rules.core.rule import choosing
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.fatum_medieval import refusals as no
from tabletop_rules.games.fatum_medieval.commands import DiscardSeen, LoseCard
from tabletop_rules.games.fatum_medieval.decisions import CardToLose, SeenCardToDiscard
from tabletop_rules.games.fatum_medieval.effects.picks import against, candidates, move
from tabletop_rules.games.fatum_medieval.events import HandDiscarded
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import AskLoss, AskSeen
from tabletop_rules.games.fatum_medieval.terms import CardId


def losable(state: State, d: CardToLose) -> tuple[CardId, ...]:
    """Return every card that the effect may pick: physical cards, so each copy separately."""
    return candidates(state, state.printed(d.card).effects[d.place], d.seat)


def not_losable(state: State, d: CardToLose, c: LoseCard) -> tuple[Rejection, ...]:
    """Return the rejections by the card's protections, or the one of a card that does not match the effect."""
    protected = tuple(against(state, state.printed(d.card).effects[d.place], d.seat, c.card))
    return protected or (no.NOT_CANDIDATE.by(d.rule, card=c.card),)


def lose(state: State, d: CardToLose, c: LoseCard) -> Plan:
    """Move the card, then ask for the next one if more are due."""
    effect = state.printed(d.card).effects[d.place]
    gone = by_rule(RuleId(effect.rule), move(state, effect, d.actor, c.seat, (c.card,)))
    return (*gone, AskLoss(d.actor, c.seat, d.card, d.place, d.left - 1))


def seen_cards(state: State, d: SeenCardToDiscard) -> tuple[CardId, ...]:
    """Return every card of the hand looked at."""
    return state.players[d.target].hand.seen


def not_seen(state: State, d: SeenCardToDiscard, c: DiscardSeen) -> Rejection:
    """Return the rejection of a card that is not in that hand."""
    return no.NOT_CANDIDATE.by("FA-EFF-17", card=c.card)


def discard_seen(state: State, d: SeenCardToDiscard, c: DiscardSeen) -> Plan:
    """Discard the card, then ask for the next one if more are due."""
    return (HandDiscarded(d.target, c.card), AskSeen(c.seat, d.target, d.card, d.left - 1))


RULES: Final = (
    choosing(RuleId("FA-EFF-8"), CardToLose, LoseCard, losable, not_losable, lose),
    choosing(RuleId("FA-EFF-17"), SeenCardToDiscard, DiscardSeen, seen_cards, not_seen, discard_seen),
)
