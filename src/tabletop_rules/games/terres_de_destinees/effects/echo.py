"""P-7, a power has been resolved: 500 `la_reine`, 510 `cimetiere` offer to resolve it once more (F-4, T-PWR-10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.permanents import Echo
from tabletop_rules.games.terres_de_destinees.decisions import WhetherToRepeat
from tabletop_rules.games.terres_de_destinees.effects.powers import usable
from tabletop_rules.games.terres_de_destinees.events import PowerRepeated, PowerResolved
from tabletop_rules.games.terres_de_destinees.queries import find, permanents, printed
from tabletop_rules.games.terres_de_destinees.state import Activation, Source, State
from tabletop_rules.games.terres_de_destinees.steps import FinishPower, RunPower
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family
from tabletop_rules.games.terres_de_destinees.values import FREE

FAMILIES: Final = tuple(Family)


def echoes(state: State, event: PowerResolved) -> Iterable[Bearer]:
    """Return the active player's echoes of another of their cards in play that are not used up this turn.

    Royaume comes before Nécromancie, and each card before its copies. A repetition that could do nothing is not offered
    (T-PWR-4), nor one of a card that an opening power has barred (F-10). A copy made while a power was repeated does
    not repeat that power: each repetition could make another copy, and the turn might never end.
    """
    seat = event.activator
    found = permanents(state, seat, Echo)
    if not found or seat != state.turn.active:
        return ()
    card, used = state.content.card(event.card), state.turn.echoes
    fitting = []
    for it, power in found:
        fits = card.family in power.families and card.kind in power.kinds and event.card not in it.through
        if fits and used.count(it.source) < power.per_turn and not (power.exclude_self and it.card == event.card):
            fitting.append(it)
    if not fitting or not _can_be_repeated(state, event):
        return ()
    fitting.sort(key=lambda it: FAMILIES.index(state.content.card(it.card).family))
    return [Bearer(seat, it.source) for it in fitting]


def _can_be_repeated(state: State, event: PowerResolved) -> bool:
    found = find(state, event.card)
    if found is None or found[0] != event.activator or not FREE.allows(state, found[1], event.activator):
        return False
    within = tuple([activation.card for activation in state.chain])
    return usable(state, Activation(event.activator, event.card, within))


def offer_echo(state: State, event: PowerResolved, bearer: Bearer) -> Plan:
    """Ask whether to repeat the power; an offer declined is not used up."""
    if not printed(state, bearer.source, Echo).optional:
        return repeat_power(bearer.seat, event.card, bearer.source)
    return (Ask((WhetherToRepeat(bearer.seat, bearer.source, event.card),)),)


def repeat_power(activator: Seat, card: CardId, source: Source) -> Plan:
    """Resolve the same power once more, with all choices made anew, engaging nothing."""
    return (PowerRepeated(activator, card, source), RunPower(), FinishPower())


ECHOES: Final = Effect(
    RuleId("P-7"),
    "A permanent power lets its owner resolve a power once more.",
    PowerResolved,
    Timing.THEN,
    Band.PERMANENT_REACTS,
    0,
    echoes,
    offer_echo,
    fr="Un pouvoir permanent permet à son propriétaire de résoudre un pouvoir une fois de plus.",
    source="card",
    order=RuleId("P-7"),
    otherwise=(
        "A power is resolved once.",
        "Un pouvoir est résolu une seule fois.",
    ),
)
