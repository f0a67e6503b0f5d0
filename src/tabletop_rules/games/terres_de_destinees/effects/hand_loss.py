"""P-4, a hand loss: 100 cards engaged to lose less, 200 + number Jetons. A loss reduced to nothing ends the window."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonReduceLoss
from tabletop_rules.games.terres_de_destinees.content.permanents import ReduceLoss
from tabletop_rules.games.terres_de_destinees.course.jetons import spend_at_once
from tabletop_rules.games.terres_de_destinees.decisions import WhetherToLoseLess
from tabletop_rules.games.terres_de_destinees.effects.shared import bearers_of, copies_of, jeton_effect
from tabletop_rules.games.terres_de_destinees.events import Engaged, LossDue
from tabletop_rules.games.terres_de_destinees.queries import printed
from tabletop_rules.games.terres_de_destinees.state import Source, State


def is_hand_loss(event: LossDue) -> bool:
    """Return whether somebody else controls the effect (T-LOSS-1, T-JET-6)."""
    return event.controller is not None and event.controller != event.victim


def reduce_loss(event: LossDue, amount: int) -> tuple[LossDue, ...]:
    """Return the loss reduced by `amount` cards, or an empty plan if nothing is left (T-LOSS-4)."""
    left = event.count - amount
    return (LossDue(event.victim, left, event.controller),) if left > 0 else ()


# --- 100: `garde_royal` ---------------------------------------------------------------------------------------------


def guards(state: State, event: LossDue) -> Iterable[Bearer]:
    """Return the victim's ready cards that may be engaged to lose less (T-PWR-7)."""
    return bearers_of(state, event.victim, ReduceLoss, ready=True) if is_hand_loss(event) else ()


def offer_guard(state: State, event: LossDue, bearer: Bearer) -> Plan:
    """Ask the victim; the answer proposes the loss again, unchanged or smaller."""
    if not printed(state, bearer.source, ReduceLoss).optional:
        return guard(state, event, bearer.source)
    return (Ask((WhetherToLoseLess(event.victim, bearer.source, event.count, event.controller),)),)


def guard(state: State, event: LossDue, source: Source) -> Plan:
    """Engage the card and reduce the loss."""
    return (Engaged(event.victim, source), *reduce_loss(event, printed(state, source, ReduceLoss).amount))


GUARDS: Final = Effect(
    RuleId("P-4"),
    "A card may be engaged to lose fewer hand cards.",
    LossDue,
    Timing.INSTEAD,
    Band.PERMANENT,
    0,
    guards,
    offer_guard,
    fr="Une carte peut être engagée pour perdre moins de cartes de sa main.",
    source="card",
    order=RuleId("P-4"),
    otherwise=(
        "The whole loss is suffered.",
        "La perte est subie tout entière.",
    ),
)

# --- 201: `jeton_01_bouclier`, 203: `jeton_03_ecu`: they apply automatically (T-JET-5) --------------------------------


def victim_with(jeton: Jeton, state: State, event: LossDue) -> Iterable[Bearer]:
    """Return the victim's copies of the Jeton, if somebody else takes the cards."""
    return copies_of(state, jeton, (event.victim,)) if is_hand_loss(event) else ()


def spend_to_lose_less(jeton: Jeton, state: State, event: LossDue, bearer: Bearer) -> Plan:
    """Prevent or reduce the loss; the Jeton goes back (T-JET-4)."""
    amount = jeton.effect.amount if isinstance(jeton.effect, JetonReduceLoss) else event.count
    return (*spend_at_once(state, event.victim, jeton.number), *reduce_loss(event, amount))


def loss_effect(jeton: Jeton) -> Effect[State, LossDue]:
    """Return the effect of a Jeton that prevents or reduces a loss."""
    verb = "réduit" if isinstance(jeton.effect, JetonReduceLoss) else "empêche"
    french = f"{verb} une perte de cartes de la main causée par un autre joueur"
    return jeton_effect(jeton, "P-4", LossDue, Timing.INSTEAD, victim_with, spend_to_lose_less, french)
