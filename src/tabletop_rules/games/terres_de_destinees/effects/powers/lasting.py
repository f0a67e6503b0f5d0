"""Powers that leave something behind: cards opened for the turn, copies of permanents, demands."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Cited, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.content.power import Permanent
from tabletop_rules.games.terres_de_destinees.decisions import WhichCard, WhichFamily, WhichPlayer
from tabletop_rules.games.terres_de_destinees.effects.powers.reach import reach
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Pick, row
from tabletop_rules.games.terres_de_destinees.events import Demanded, PermanentCopied, PlayerOpened
from tabletop_rules.games.terres_de_destinees.queries import in_play, others
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family
from tabletop_rules.games.terres_de_destinees.values import DEMANDABLE, in_time

# --- use_all_of_player: another player's cards are open for the turn (F-8, F-9, F-10) -------------------------------


def others_to_open(state: State, act: Activation, power: actives.UseAllOfPlayer) -> tuple[Seat, ...]:
    """The other players with a ready card of such a kind, usable or not, who are not open yet (T-PWR-12)."""
    opened = [permission.player for permission in state.turn.permissions]
    return tuple(
        [
            seat
            for seat in others(state, act.activator)
            if seat not in opened
            and any(not placed.engaged and card.kind in power.their_kinds for placed, card in in_play(state, seat))
        ]
    )


def can_open(state: State, act: Activation, power: actives.UseAllOfPlayer) -> bool:
    """It must come first, if it says so (F-8), and there must be somebody to open (T-PWR-12, T-PWR-4)."""
    return in_time(state, act) and bool(others_to_open(state, act, power))


def open_chosen(state: State, act: Activation, power: actives.UseAllOfPlayer) -> Plan:
    """They are open until the end of the turn; what that bars is said in `effects/power_rulings.py` (F-10)."""
    return (Cited(RuleId("F-9"), PlayerOpened(act.card, act.player)),)


USE_ALL_OF_PLAYER: Final = row(
    actives.UseAllOfPlayer, Pick(WhichPlayer, "player", others_to_open), do=open_chosen, can=can_open
)

# --- copy_permanent: a second instance of a permanent power (T-PWR-11) ----------------------------------------------


def permanents_to_copy(state: State, act: Activation, power: actives.CopyPermanent) -> tuple[CardId, ...]:
    """The permanent cards within reach that are not paid for in the excluded way; a copy always does something."""
    return tuple(
        [
            card.id
            for _, _, card in reach(state, act.activator, power.owner)
            if isinstance(card.power, Permanent) and getattr(card.power, "cost", None) != power.exclude_cost
        ]
    )


def copy_chosen(state: State, act: Activation, power: actives.CopyPermanent) -> Plan:
    """One more instance of it, the activator's own, which does not need the card any more."""
    serials = [copy.serial for copy in state.copies if copy.card == act.target]
    copied = PermanentCopied(act.activator, act.target, max(serials, default=0) + 1)
    return (Cited(RuleId("T-PWR-11"), copied),)


COPY_PERMANENT: Final = row(actives.CopyPermanent, Pick(WhichCard, "card", permanents_to_copy), do=copy_chosen)

# --- demand_sale: bind another player's next sale to a family (F-17, F-18) ------------------------------------------


def families_to_demand(state: State, by: Seat, of: Seat) -> tuple[Family, ...]:
    """The families that this player does not demand of that one already (F-18)."""
    return DEMANDABLE(state, Family, by, of)


def others_to_bind(state: State, act: Activation, power: actives.DemandSale) -> tuple[Seat, ...]:
    """The other players of whom some family can still be demanded; a demand always does something."""
    return tuple([seat for seat in others(state, act.activator) if families_to_demand(state, act.activator, seat)])


def families_of_player(state: State, act: Activation, power: actives.DemandSale) -> tuple[Family, ...]:
    """The families that can still be demanded of the player chosen."""
    return families_to_demand(state, act.activator, act.player)


def demand_family(state: State, act: Activation, power: actives.DemandSale) -> Plan:
    """The demand holds until that player's next auction phase is over (F-18)."""
    family = act.family
    assert family is not None
    return (Cited(RuleId("F-17"), Demanded(act.activator, act.player, family)),)


DEMAND_SALE: Final = row(
    actives.DemandSale,
    Pick(WhichPlayer, "player", others_to_bind),
    Pick(WhichFamily, "family", families_of_player),
    do=demand_family,
)

VERBS: Final = (USE_ALL_OF_PLAYER, COPY_PERMANENT, DEMAND_SALE)
