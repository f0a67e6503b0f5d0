"""Rulings on powers in general: which may be activated, which a reaching power reaches, what must be activated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.actives import UseAllOfPlayer
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.queries import in_play, opener, owner_of
from tabletop_rules.games.terres_de_destinees.refusals import BARRED, ENGAGED, NOT_OFFERED
from tabletop_rules.games.terres_de_destinees.state import Activation, CardInPlay, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, PowerKind
from tabletop_rules.games.terres_de_destinees.values import (
    FREE,
    REACHABLE,
    affordable,
    duties,
    engages,
    in_time,
    may_do_nothing,
    must_be_ready,
    open_to,
)


def named(state: State, placed: CardInPlay, *args: object) -> Mapping[str, int | str]:
    """The card, for a refusal."""
    return {"card": placed.card}


# --- costs and gifts: T-PWR-5 ---------------------------------------------------------------------------------------


def leaves_a_card(state: State, can: bool, seat: Seat, count: int) -> bool:
    """Even with `immortel`, by analogy with bids (A-40)."""
    return can and state.players[seat].hand_size > count


LAST_CARD: Final = Modifier(
    RuleId("T-PWR-5"),
    "A cost, and a gift through one's own power, may never empty one's hand.",
    affordable,
    Band.RULING,
    0,
    leaves_a_card,
    fr="Un coût, ou un don par son propre pouvoir, ne peut jamais vider sa main.",
    source="ruling",
)

# --- mandatory powers: T-MAND-1 -------------------------------------------------------------------------------------


def ready_and_mandatory(state: State, due: tuple[CardId, ...], seat: Seat) -> tuple[CardId, ...]:
    """One's own, ready, whenever and however they came to be so (T-MAND-2), but none engaged for any reason (T-MAND-3),
    nor another player's (T-MAND-4). A power that bars even mandatory cards leaves no duty: what may not be done need
    not be (F-10)."""
    mandatory = [
        placed for placed, card in in_play(state, seat) if not placed.engaged and card.kind is PowerKind.MANDATORY
    ]
    return (*due, *[placed.card for placed in FREE(state, mandatory, seat)]) if mandatory else due


DUTIES: Final = Modifier(
    RuleId("T-MAND-1"),
    "The turn cannot end while one owns a ready card whose power is mandatory.",
    duties,
    Band.RULING,
    0,
    ready_and_mandatory,
    fr="Le tour ne peut pas finir tant qu'on possède une carte redressée au pouvoir obligatoire.",
    source="rulebook",
)


def own_and_mandatory(state: State, may: bool, seat: Seat, owner: Seat, card: CardId) -> bool:
    """It is simply engaged (A-25)."""
    return may or (seat == owner and state.content.card(card).kind is PowerKind.MANDATORY)


WITHOUT_EFFECT: Final = Modifier(
    RuleId("T-MAND-1"),
    "One's own mandatory card may be activated though its power can do nothing.",
    may_do_nothing,
    Band.RULING,
    0,
    own_and_mandatory,
    fr="Sa propre carte obligatoire peut être activée même si son pouvoir ne peut rien faire.",
    source="ruling",
)

# --- reaching other powers: F-1, F-2, T-PWR-9, T-GOLD-3 -------------------------------------------------------------


def ready_if_it_must(state: State, placed: CardInPlay, activation: Activation) -> bool:
    """Engaged cards are out of reach but for powers that say otherwise."""
    return not placed.engaged or not must_be_ready(state, activation.card)


READY_CARDS: Final = Protection(
    RuleId("T-GOLD-3"),
    "A card whose power another power resolves must be ready.",
    REACHABLE,
    Band.RULING,
    3,
    ready_if_it_must,
    ENGAGED,
    named,
    fr="Une carte dont un autre pouvoir résout le pouvoir doit être redressée.",
    source="ruling",
)


def as_printed_even_engaged(state: State, must: bool, by: CardId) -> bool:
    """Which cards say so is printed on them (A-4)."""
    return must and not getattr(state.content.card(by).power, "engaged_allowed", False)


EVEN_ENGAGED: Final = Modifier(
    RuleId("F-1"),
    "The three Masters, le Roi, the Enchantress and the Jester use a power even if its card is engaged.",
    must_be_ready,
    Band.RULING,
    1,
    as_printed_even_engaged,
    fr="Les trois Maîtres, le Roi, l'Enchanteresse et le Fou du roi utilisent un pouvoir même si sa carte est engagée.",
    source="faq",
)


def as_printed_engages(state: State, does: bool, by: CardId) -> bool:
    """This goes before the golden rule on other players' cards (T-GOLD-4, A-23)."""
    return does and getattr(state.content.card(by).power, "engage_target", True)


NOT_ENGAGED: Final = Modifier(
    RuleId("F-2"),
    "A card whose power one of these six uses is not engaged by it.",
    engages,
    Band.RULING,
    2,
    as_printed_engages,
    fr="Une carte dont l'une de ces six utilise le pouvoir n'en est pas engagée.",
    source="faq",
)


def outside_the_chain(state: State, placed: CardInPlay, activation: Activation) -> bool:
    """Reactivating cards could call each other for ever (A-24)."""
    return placed.card != activation.card and placed.card not in activation.within


def what(state: State, placed: CardInPlay, activation: Activation) -> Mapping[str, int | str]:
    """The card, for a refusal."""
    return {"what": placed.card}


CHAIN: Final = Protection(
    RuleId("T-PWR-9"),
    "A card whose power is being resolved cannot be chosen again inside the chain.",
    REACHABLE,
    Band.LEGALITY,
    9,
    outside_the_chain,
    NOT_OFFERED,
    what,
    fr="Une carte dont le pouvoir est en cours ne peut pas être choisie de nouveau dans la chaîne.",
    source="ruling",
    needed="powers could call each other for ever",
)

# --- `liche`: F-8, F-9, F-10 ----------------------------------------------------------------------------------------


def before_any_other(state: State, possible: bool, activation: Activation) -> bool:
    """No power of another card has been activated this turn; one that reaches this card counts (T-PWR-12)."""
    power = state.content.card(activation.card).power
    if not isinstance(power, UseAllOfPlayer) or not power.first_power_only:
        return possible
    return possible and all(card == activation.card for card in (*state.turn.powers, *activation.within))


FIRST_POWER: Final = Modifier(
    RuleId("F-8"),
    "The Lich works only if one has activated no other power in this turn.",
    in_time,
    Band.RULING,
    8,
    before_any_other,
    fr="La Liche n'agit que si l'on n'a activé aucun autre pouvoir ce tour-ci.",
    source="faq",
)


def opened_for_the_turn(state: State, may: bool, seat: Seat, owner: Seat, card: Card) -> bool:
    """For the active player, for the kinds that the power names (A-10)."""
    return may or (seat == state.turn.active and opener(state, owner, card.kind) is not None)


OPENED: Final = Modifier(
    RuleId("F-9"),
    "The Lich opens the activation powers of another player's cards for the turn.",
    open_to,
    Band.RULING,
    9,
    opened_for_the_turn,
    fr="La Liche ouvre pour ce tour les pouvoirs d'activation des cartes d'un autre joueur.",
    source="faq",
)


def not_barred(state: State, placed: CardInPlay, seat: Seat) -> bool:
    """Of one's own cards only those of the kinds that the opening power names are left, and that card itself."""
    if not state.turn.permissions or owner_of(state, placed.card) != seat:
        return True
    card = state.content.card(placed.card)
    for permission in state.turn.permissions:
        power = state.content.card(permission.card).power
        if isinstance(power, UseAllOfPlayer) and card.id != permission.card and card.kind not in power.own_kinds:
            return False
    return True


OWN_CARDS_BARRED: Final = Protection(
    RuleId("F-10"),
    "The Lich forbids the powers of one's other cards for the turn.",
    FREE,
    Band.RULING,
    10,
    not_barred,
    BARRED,
    named,
    fr="La Liche interdit pour ce tour les pouvoirs de ses autres cartes.",
    source="faq",
)
