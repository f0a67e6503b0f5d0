"""Rulings on powers in general: which may be activated or reached by another power, and which must be activated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.actives import UseAllOfPlayer
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.queries import opener, owner_of
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


def name_card(state: State, placed: CardInPlay, *args: object) -> Mapping[str, int | str]:
    return {"card": placed.card}


# --- costs and gifts: T-PWR-5 ---------------------------------------------------------------------------------------


def leaves_a_card(state: State, can: bool, seat: Seat, count: int) -> bool:
    """Require a card to be left, even with `immortel`, by analogy with bids (A-40)."""
    return can and state.players[seat].hand_size > count


LAST_CARD: Final = Modifier(
    RuleId("T-PWR-5"),
    "A cost, or a gift by a player's own power, may never empty that player's hand.",
    affordable,
    Band.RULING,
    0,
    leaves_a_card,
    fr="Un coût, ou un don par son propre pouvoir, ne peut jamais vider la main d'un joueur.",
    source="ruling",
    otherwise=(
        "A cost or a gift may take the last hand card, which eliminates a player who is not saved.",
        "Un coût ou un don peut prendre la dernière carte en main, ce qui élimine le joueur s'il n'est pas sauvé.",
    ),
)

# --- mandatory powers: T-MAND-1 -------------------------------------------------------------------------------------


def add_mandatory(state: State, due: tuple[CardId, ...], seat: Seat) -> tuple[CardId, ...]:
    """Add the player's own ready mandatory cards, whenever and however they became ready (T-MAND-2).

    Not those engaged for any reason (T-MAND-3), nor another player's (T-MAND-4). A power that bars even mandatory cards
    leaves no duty: what is forbidden is not required (F-10).
    """
    mandatory = state.content.cards_of_kind(PowerKind.MANDATORY)
    ready = [placed for placed in state.players[seat].play if placed.card in mandatory and not placed.engaged]
    return (*due, *[placed.card for placed in FREE(state, ready, seat)]) if ready else due


DUTIES: Final = Modifier(
    RuleId("T-MAND-1"),
    "The turn cannot end while its player owns a ready card with a mandatory power.",
    duties,
    Band.RULING,
    0,
    add_mandatory,
    fr="Le tour ne peut pas finir tant que son joueur possède une carte redressée à pouvoir obligatoire.",
    source="rulebook",
    otherwise=(
        "A mandatory power may be left unused when the turn ends.",
        "Un pouvoir obligatoire peut rester inutilisé à la fin du tour.",
    ),
)


def allow_own_mandatory(state: State, may: bool, seat: Seat, owner: Seat, card: CardId) -> bool:
    """Allow a player's own mandatory card: it is simply engaged (A-25)."""
    return may or (seat == owner and state.content.card(card).kind is PowerKind.MANDATORY)


WITHOUT_EFFECT: Final = Modifier(
    RuleId("T-MAND-1"),
    "A player's own mandatory card may be activated even if its power can do nothing.",
    may_do_nothing,
    Band.RULING,
    0,
    allow_own_mandatory,
    fr="Un joueur peut activer sa carte obligatoire même si le pouvoir n'a aucun effet.",
    source="ruling",
    otherwise=(
        "No power that could do nothing may be activated (T-PWR-4).",
        "Aucun pouvoir qui n'aurait aucun effet ne peut être activé (T-PWR-4).",
    ),
)

# --- reaching other powers: F-1, F-2, T-PWR-9, T-GOLD-3 -------------------------------------------------------------


def ready_if_required(state: State, placed: CardInPlay, activation: Activation) -> bool:
    """Keep ready cards, and engaged ones for powers that allow them."""
    return not placed.engaged or not must_be_ready(state, activation.card)


READY_CARDS: Final = Protection(
    RuleId("T-GOLD-3"),
    "A card whose power another power resolves must be ready.",
    REACHABLE,
    Band.RULING,
    3,
    ready_if_required,
    ENGAGED,
    name_card,
    fr="Une carte dont un autre pouvoir résout le pouvoir doit être redressée.",
    source="ruling",
    otherwise=(
        "A power may resolve the power of an engaged card too.",
        "Un pouvoir peut aussi résoudre le pouvoir d'une carte engagée.",
    ),
)


def waive_if_printed(state: State, must: bool, by: CardId) -> bool:
    """Waive the requirement for cards that say so (A-4)."""
    return must and not getattr(state.content.card(by).power, "engaged_allowed", False)


EVEN_ENGAGED: Final = Modifier(
    RuleId("F-1"),
    "The three Masters, The King, the Enchantress and the King's Jester use a power even if its card is engaged.",
    must_be_ready,
    Band.RULING,
    1,
    waive_if_printed,
    fr="Les trois Maîtres, le Roi, l'Enchanteresse et le Fou du Roi utilisent un pouvoir même si sa carte est engagée.",
    source="faq",
    depends=(RuleId("T-GOLD-3"),),
    otherwise=(
        "As for every power that resolves another, the card must be ready (T-GOLD-3).",
        "Comme pour tout pouvoir qui en résout un autre, la carte doit être redressée (T-GOLD-3).",
    ),
)


def engages_if_printed(state: State, does: bool, by: CardId) -> bool:
    """Leave the target as it is if the card says so; this precedes the golden rule (T-GOLD-4, A-23)."""
    return does and getattr(state.content.card(by).power, "engage_target", True)


NOT_ENGAGED: Final = Modifier(
    RuleId("F-2"),
    "A card whose power one of these six cards uses is not engaged.",
    engages,
    Band.RULING,
    2,
    engages_if_printed,
    fr="Une carte dont l'une de ces six cartes utilise le pouvoir n'est pas engagée.",
    source="faq",
    otherwise=(
        "As for every power that resolves another, the card is engaged (T-GOLD-3).",
        "Comme pour tout pouvoir qui en résout un autre, la carte est engagée (T-GOLD-3).",
    ),
)


def outside_the_chain(state: State, placed: CardInPlay, activation: Activation) -> bool:
    """Keep cards outside the chain: reactivating cards could call each other for ever (A-24)."""
    return placed.card != activation.card and placed.card not in activation.within


def name_what(state: State, placed: CardInPlay, activation: Activation) -> Mapping[str, int | str]:
    return {"what": placed.card}


CHAIN: Final = Protection(
    RuleId("T-PWR-9"),
    "A card whose power is being resolved cannot be chosen again inside the chain.",
    REACHABLE,
    Band.LEGALITY,
    9,
    outside_the_chain,
    NOT_OFFERED,
    name_what,
    fr="Une carte dont le pouvoir est en cours ne peut pas être choisie de nouveau dans la chaîne.",
    source="ruling",
    needed="powers could call each other for ever",
    otherwise=(
        "A power may choose again a card whose power is being resolved.",
        "Un pouvoir peut choisir de nouveau une carte dont le pouvoir est en cours.",
    ),
)

# --- `liche`: F-8, F-9, F-10 ----------------------------------------------------------------------------------------


def in_time_if_first(state: State, possible: bool, activation: Activation) -> bool:
    """Require that no power of another card came before; a power that reaches this card counts (T-PWR-12)."""
    power = state.content.card(activation.card).power
    if not isinstance(power, UseAllOfPlayer) or not power.first_power_only:
        return possible
    return possible and all(card == activation.card for card in (*state.turn.powers, *activation.within))


FIRST_POWER: Final = Modifier(
    RuleId("F-8"),
    "The Lich works only if its player has activated no other power this turn.",
    in_time,
    Band.RULING,
    8,
    in_time_if_first,
    fr="La Liche n'agit que si son joueur n'a activé aucun autre pouvoir ce tour-ci.",
    source="faq",
    depends=(RuleId("F-9"),),
    otherwise=(
        "The Lich may be activated after other powers too.",
        "La Liche peut être activée aussi après d'autres pouvoirs.",
    ),
)


def allow_opened(state: State, may: bool, seat: Seat, owner: Seat, card: Card) -> bool:
    """Allow the active player the kinds of cards that the power names (A-10)."""
    return may or (seat == state.turn.active and opener(state, owner, card.kind) is not None)


OPENED: Final = Modifier(
    RuleId("F-9"),
    "The Lich opens the activation powers of another player's cards for the turn.",
    open_to,
    Band.RULING,
    9,
    allow_opened,
    fr="La Liche ouvre pour le tour les pouvoirs d'activation des cartes d'un autre joueur.",
    source="faq",
    otherwise=(
        "A player activates no cards but their own (T-PWR-3), so the Lich can do nothing and is never activated.",
        "Un joueur n'active que ses propres cartes (T-PWR-3) : la Liche n'a donc aucun effet et n'est jamais activée.",
    ),
)


def not_barred(state: State, placed: CardInPlay, seat: Seat) -> bool:
    """Keep the opening card itself, and of the player's other cards those of the kinds that it names."""
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
    "The Lich forbids the powers of its player's other cards for the turn.",
    FREE,
    Band.RULING,
    10,
    not_barred,
    BARRED,
    name_card,
    fr="La Liche interdit pour le tour les pouvoirs des autres cartes de son joueur.",
    source="faq",
    depends=(RuleId("F-9"),),
    otherwise=(
        "After the Lich, its player may go on activating all their own cards.",
        "Après la Liche, son joueur peut continuer d'activer toutes ses propres cartes.",
    ),
)
