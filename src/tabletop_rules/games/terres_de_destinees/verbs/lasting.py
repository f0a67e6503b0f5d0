"""Powers that leave something behind: cards opened for the turn, copies of permanents, demands."""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.content.actives import CopyPermanent, DemandSale, UseAllOfPlayer
from tabletop_rules.games.terres_de_destinees.content.power import Permanent
from tabletop_rules.games.terres_de_destinees.power_choices import WhichCard, WhichFamily, WhichPlayer
from tabletop_rules.games.terres_de_destinees.powers import Demanded, PermanentCopied, PlayerOpened
from tabletop_rules.games.terres_de_destinees.queries import in_play, others
from tabletop_rules.games.terres_de_destinees.state import Activation, Permission, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family
from tabletop_rules.games.terres_de_destinees.values import DEMANDABLE, open_to
from tabletop_rules.games.terres_de_destinees.verbs.verb import Pick, engaged_by_chain, reach, verb

# --- use_all_of_player: another player's cards are open for the turn (F-8, F-9, F-10) -------------------------------


def others_to_open(state: State, act: Activation, power: UseAllOfPlayer) -> tuple[tr.Seat, ...]:
    """Return the other players not open yet of whom this would open a ready card, usable or not (T-PWR-12)."""
    opened = [permission.player for permission in state.turn.permissions]
    return tuple([seat for seat in others(state, act.activator) if seat not in opened and _opens(state, act, seat)])


def _opens(state: State, act: Activation, seat: tr.Seat) -> bool:
    """Return whether the power would open a card of this player that is then still ready: none at all without F-9."""
    permissions = (*state.turn.permissions, Permission(act.card, seat))
    opened = tr.change(state, turn=tr.change(state.turn, permissions=permissions))
    engaged = engaged_by_chain(state, act)
    ready = [card for placed, card in in_play(state, seat) if not placed.engaged and card.id not in engaged]
    return any(open_to(opened, act.activator, seat, card) for card in ready)


USE_ALL_OF_PLAYER: Final = verb(
    UseAllOfPlayer,
    Pick(WhichPlayer, "player", others_to_open),
    # Open until the end of the turn; `effects/power_rulings.py` says what that bars (F-10).
    do=lambda state, act, power: (tr.Cited(tr.RuleId("F-9"), PlayerOpened(act.card, act.player)),),
    can=lambda state, act, power: bool(others_to_open(state, act, power)),  # T-PWR-12
)


# --- copy_permanent: a second instance of a permanent power (T-PWR-11) ----------------------------------------------


def permanents_to_copy(state: State, act: Activation, power: CopyPermanent) -> tuple[CardId, ...]:
    """Return the permanent cards within reach that are not paid for in the excluded way."""
    return tuple(
        [
            card.id
            for _, card in reach(state, act.activator, power.owner)
            if isinstance(card.power, Permanent) and getattr(card.power, "cost", None) != power.exclude_cost
        ]
    )


def copy_chosen(state: State, act: Activation, power: CopyPermanent) -> tr.Plan:
    """Give the activator one more instance of it, which no longer needs the card."""
    serials = [copy.serial for copy in state.copies if copy.card == act.target]
    copied = PermanentCopied(act.activator, act.target, max(serials, default=0) + 1)
    return (tr.Cited(tr.RuleId("T-PWR-11"), copied),)


COPY_PERMANENT: Final = verb(CopyPermanent, Pick(WhichCard, "card", permanents_to_copy), do=copy_chosen)


# --- demand_sale: bind another player's next sale to a family (F-17, F-18) ------------------------------------------


def others_to_bind(state: State, act: Activation, power: DemandSale) -> tuple[tr.Seat, ...]:
    """Return the other players of whom the activator does not demand every family already."""
    return tuple([seat for seat in others(state, act.activator) if DEMANDABLE(state, Family, act.activator, seat)])


def demand_family(state: State, act: Activation, power: DemandSale) -> tr.Plan:
    """Make a demand, which holds until that player's next auction phase is over (F-18)."""
    family = act.family
    assert family is not None
    return (tr.Cited(tr.RuleId("F-17"), Demanded(act.activator, act.player, family)),)


DEMAND_SALE: Final = verb(
    DemandSale,
    Pick(WhichPlayer, "player", others_to_bind),
    Pick(WhichFamily, "family", lambda state, act, power: DEMANDABLE(state, Family, act.activator, act.player)),
    do=demand_family,
)
VERBS: Final = (USE_ALL_OF_PLAYER, COPY_PERMANENT, DEMAND_SALE)
