"""What is dealt before the first turn; `setup.py` asks chance in the order of T-SETUP-8."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.terres_de_destinees.events import CommonsRevealed, DestinDealt, HandDealt
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import DealDestin, DealHand, RevealCommons


def reveal_commons(state: State, step: RevealCommons) -> Plan:
    """The common Destins of this match lie open."""
    unused = known(state.destins.unused_common)
    return (CommonsRevealed(tuple([unused[place] for place in step.outcome])),)


def deal_destin(state: State, step: DealDestin) -> Plan:
    """A player gets a secret Destin."""
    return (DestinDealt(step.seat, known(state.destins.unused_secret)[step.outcome[0]]),)


def deal_hand(state: State, step: DealHand) -> Plan:
    """A player gets a hand."""
    deck = known(state.deck)
    return (HandDealt(step.seat, heap(deck[place] for place in step.outcome)),)


STEPS: Final = (
    Expand(RuleId("T-SETUP-2"), RevealCommons, reveal_commons),
    Expand(RuleId("T-SETUP-3"), DealDestin, deal_destin),
    Expand(RuleId("T-SETUP-5"), DealHand, deal_hand),
)
