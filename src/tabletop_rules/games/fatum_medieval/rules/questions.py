"""The kinds of question, and how each is put."""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletop_rules.core.messages import Ask, Decision
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval.terms import CardId

DRAW: Final = "fatum_medieval.draw"
DISCARD: Final = "fatum_medieval.discard"
PLAY: Final = "fatum_medieval.play"
LOSE_CARD: Final = "fatum_medieval.lose_card"
DRAW_MORE: Final = "fatum_medieval.draw_more"
DISCARD_SEEN: Final = "fatum_medieval.discard_seen"
PAY: Final = "fatum_medieval.pay"


def drawing(seat: Seat) -> Decision:
    """Draw, or end one's drawing. Source: FA-DRAW-3."""
    return Decision(kind=DRAW, seat=seat, rule=RuleId("FA-DRAW-3"))


def discarding(seat: Seat, excess: int) -> Decision:
    """Discard a card; `about` is how many are above the limit. Source: FA-DRAW-7."""
    return Decision(kind=DISCARD, seat=seat, rule=RuleId("FA-DRAW-7"), about=excess)


def playing(seat: Seat) -> Decision:
    """Play, or end one's turn. Source: FA-PLAY-4."""
    return Decision(kind=PLAY, seat=seat, rule=RuleId("FA-PLAY-4"))


def losing(target: Seat, actor: Seat, card: CardId, place: int, left: int, rule: str = "FA-EFF-8") -> Decision:
    """Choose a card to lose to effect `place` of an action, by the rule of that effect. Source: FA-EFF-8."""
    return Decision(kind=LOSE_CARD, seat=target, rule=RuleId(rule), about=(card, place, actor, left))


def drawing_more(seat: Seat, card: CardId, left: int) -> Decision:
    """Choose the deck of a card given by an action; `about` ends with how many are left. Source: FA-EFF-14."""
    return Decision(kind=DRAW_MORE, seat=seat, rule=RuleId("FA-EFF-14"), about=(card, left))


def discarding_seen(actor: Seat, target: Seat, card: CardId, left: int) -> Decision:
    """Choose a card of the hand one looks at. Source: FA-EFF-17, FA-INFO-4."""
    return Decision(kind=DISCARD_SEEN, seat=actor, rule=RuleId("FA-EFF-17"), about=(card, target, left))


def paying(seat: Seat) -> Decision:
    """Give up cards, and pay. Source: FA-ACC-7."""
    return Decision(kind=PAY, seat=seat, rule=RuleId("FA-ACC-7"))


def ask(decision: Decision) -> Ask:
    """Put one question."""
    return Ask((decision,))


@cache
def ask_drawing(seat: Seat) -> Ask:
    """Put the question that every draw puts again; made once per seat."""
    return ask(drawing(seat))


@cache
def ask_playing(seat: Seat) -> Ask:
    """Put the question that every play puts again; made once per seat."""
    return ask(playing(seat))


@cache
def ask_paying(seat: Seat) -> Ask:
    """Put the question of the payment pass; made once per seat."""
    return ask(paying(seat))
