"""Powers that make players discard hand cards; for others than the activator they are hand losses (T-LOSS-1)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.decisions import WhichPair, WhichPlayer
from tabletop_rules.games.terres_de_destinees.effects.powers.reach import others_with_cards
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Pick, Verb, ask, row
from tabletop_rules.games.terres_de_destinees.queries import survivors
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import ContinuePower, Lose, Manner, PayCost, Victim
from tabletop_rules.games.terres_de_destinees.values import PAIRS, affordable, neighbours

# --- force_discard: victims discard cards of their choice -----------------------------------------------------------


def discard_victims(state: State, act: Activation, power: actives.ForceDiscard) -> tuple[Seat, ...]:
    """Who may be chosen, or who must discard, clockwise from the active player; nobody with an empty hand (T-PWR-4)."""
    size = {seat: state.players[seat].hand_size for seat in survivors(state)}
    if power.target == "each_other_with_hand_at_least":
        return tuple([seat for seat in size if seat != act.activator and size[seat] >= power.threshold])
    seats = [seat for seat in size if power.include_self or seat != act.activator]
    fewest = min([size[seat] for seat in seats], default=0)
    return tuple([seat for seat in seats if size[seat] == fewest > 0])


def can_force_discard(state: State, act: Activation, power: actives.ForceDiscard) -> bool:
    """Source: T-PWR-4: somebody must have to discard."""
    return bool(discard_victims(state, act, power))


def force_discard(state: State, act: Activation, power: actives.ForceDiscard) -> Plan:
    """Choose one of those with the fewest cards, or let all discard at once (P-9)."""
    if power.target == "smallest_hand":
        return (ask(act, WhichPlayer, "player"),)
    victims = tuple([Victim(seat, power.amount) for seat in discard_victims(state, act, power)])
    return (Lose(act.activator, Manner.DISCARD, victims),)


def force_player(state: State, act: Activation, power: actives.ForceDiscard) -> Plan:
    """The player chosen discards; for the activator it is no hand loss, but may well empty the hand (T-LOSS-1)."""
    return (Lose(act.activator, Manner.DISCARD, (Victim(act.player, power.amount),)),)


FORCE_DISCARD: Final = Verb(
    of=actives.ForceDiscard,
    can=can_force_discard,
    plan=force_discard,
    stages={"player": force_player},
    among={"player": discard_victims},
)

# --- adjacent_discard: two adjacent players discard -----------------------------------------------------------------


def adjacent_pairs(state: State, act: Activation, power: actives.AdjacentDiscard) -> tuple[tuple[Seat, Seat], ...]:
    """The pairs of adjacent survivors, one of whom has a card (F-11, F-12, T-PWR-4)."""
    players = state.players
    pairs = [
        (one, two)
        for one, two in neighbours(state)
        if (players[one].hand_size or players[two].hand_size)
        and (power.self_allowed or act.activator not in (one, two))
    ]
    return PAIRS(state, pairs, act)


def discard_pair(state: State, act: Activation, power: actives.AdjacentDiscard) -> Plan:
    """Both discard at the same moment (P-9)."""
    return (Lose(act.activator, Manner.DISCARD, tuple([Victim(seat, power.amount) for seat in act.players])),)


ADJACENT_DISCARD: Final = row(actives.AdjacentDiscard, Pick(WhichPair, "players", adjacent_pairs), do=discard_pair)

# --- pay_then_force_discard -----------------------------------------------------------------------------------------


def can_pay_and_force(state: State, act: Activation, power: actives.PayThenForceDiscard) -> bool:
    """Source: T-PWR-5, T-PWR-4: a card must be left after the cost, and somebody else must hold one."""
    return affordable(state, act.activator, power.cost_discard) and bool(others_with_cards(state, act, power))


def pay_then_force_discard(state: State, act: Activation, power: actives.PayThenForceDiscard) -> Plan:
    """First the cost."""
    return (PayCost(act.activator, power.cost_discard), ContinuePower("paid"))


def paid(state: State, act: Activation, power: actives.PayThenForceDiscard) -> Plan:
    """Then choose who discards."""
    return (ask(act, WhichPlayer, "player"),) if others_with_cards(state, act, power) else NOTHING


def force_chosen(state: State, act: Activation, power: actives.PayThenForceDiscard) -> Plan:
    """The player chosen discards, or all there is (T-LOSS-2)."""
    return (Lose(act.activator, Manner.DISCARD, (Victim(act.player, power.amount),)),)


PAY_THEN_FORCE_DISCARD: Final = Verb(
    of=actives.PayThenForceDiscard,
    can=can_pay_and_force,
    plan=pay_then_force_discard,
    stages={"paid": paid, "player": force_chosen},
    among={"player": others_with_cards},
)

VERBS: Final = (FORCE_DISCARD, ADJACENT_DISCARD, PAY_THEN_FORCE_DISCARD)
