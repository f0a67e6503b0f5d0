"""P-4, a hand loss: 100 cards engaged to lose less, 200 + number Jetons. A loss reduced to nothing ends the window."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonReduceLoss
from tabletop_rules.games.terres_de_destinees.content.permanents import ReduceLoss
from tabletop_rules.games.terres_de_destinees.course.jetons import spent
from tabletop_rules.games.terres_de_destinees.decisions import WhetherToLoseLess
from tabletop_rules.games.terres_de_destinees.events import Engaged, LossDue
from tabletop_rules.games.terres_de_destinees.queries import holds, permanents, printed, ready
from tabletop_rules.games.terres_de_destinees.state import Source, State


def another_causes(event: LossDue) -> bool:
    """Whether it is a hand loss at all: somebody else controls the effect (T-LOSS-1, T-JET-6)."""
    return event.controller is not None and event.controller != event.victim


def smaller(event: LossDue, amount: int) -> tuple[LossDue, ...]:
    """The loss less so many cards; nothing if none is left (T-LOSS-4)."""
    left = event.count - amount
    return (LossDue(event.victim, left, event.controller),) if left > 0 else ()


# --- 100: `garde_royal` ---------------------------------------------------------------------------------------------


def guards(state: State, event: LossDue) -> Iterable[Bearer]:
    """The victim's ready cards that may be engaged to lose less (T-PWR-7)."""
    if not another_causes(event):
        return ()
    return [Bearer(event.victim, it.source) for it, _ in permanents(state, event.victim, ReduceLoss) if ready(it)]


def offer_guard(state: State, event: LossDue, bearer: Bearer) -> Plan:
    """Ask the victim; the answer proposes the loss again, as it is or smaller."""
    if not printed(state, bearer.source, ReduceLoss).optional:
        return guarded(state, event, bearer.source)
    return (Ask((WhetherToLoseLess(event.victim, bearer.source, event.count, event.controller),)),)


def guarded(state: State, event: LossDue, source: Source) -> Plan:
    """The card is engaged, and the loss is smaller."""
    return (Engaged(event.victim, source), *smaller(event, printed(state, source, ReduceLoss).amount))


GUARDS: Final = Effect(
    RuleId("P-4"),
    "A card may be engaged to lose fewer hand cards.",
    LossDue,
    Timing.INSTEAD,
    Band.PERMANENT,
    0,
    guards,
    offer_guard,
    fr="Une carte peut être engagée pour perdre moins de cartes de la main.",
    source="card",
    order=RuleId("P-4"),
)

# --- 201: `jeton_01_bouclier`, 203: `jeton_03_ecu`: by themselves (T-JET-5) -----------------------------------------


def loser(jeton: Jeton, state: State, event: LossDue) -> Iterable[Bearer]:
    """The victim, with such a Jeton, if another causes the loss."""
    held = another_causes(event) and holds(state.players[event.victim], jeton.number)
    return (Bearer(event.victim, jeton.id),) if held else ()


def lessen(jeton: Jeton, state: State, event: LossDue, bearer: Bearer) -> Plan:
    """The loss is prevented, or made smaller, and the Jeton goes back (T-JET-4)."""
    amount = jeton.effect.amount if isinstance(jeton.effect, JetonReduceLoss) else event.count
    return (*spent(state, event.victim, jeton.number), *smaller(event, amount))


def lessens(jeton: Jeton) -> Effect[State, LossDue]:
    """A Jeton that prevents a loss, or makes it smaller."""
    french = "réduit" if isinstance(jeton.effect, JetonReduceLoss) else "empêche"
    return Effect(
        RuleId("P-4"),
        jeton.semantics,
        LossDue,
        Timing.INSTEAD,
        Band.JETON,
        jeton.number,
        partial(loser, jeton),
        partial(lessen, jeton),
        fr=f"{jeton.names.fr} : {french} une perte de cartes de la main causée par un autre joueur.",
        source="card",
        order=RuleId("P-4"),
    )
