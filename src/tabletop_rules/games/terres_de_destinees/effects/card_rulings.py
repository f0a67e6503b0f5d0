"""FAQ rulings on single cards: what moves where, who is adjacent, what may be exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.actives import AdjacentDiscard, ReplaceInPlay
from tabletop_rules.games.terres_de_destinees.queries import survivors
from tabletop_rules.games.terres_de_destinees.refusals import PAIR_NOT_OFFERED
from tabletop_rules.games.terres_de_destinees.state import Activation, CardInPlay, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import Owner
from tabletop_rules.games.terres_de_destinees.values import (
    PAIRS,
    neighbours,
    replaces_cards_of,
    replaces_itself,
    zone_moved_to,
)

# --- `anneau_de_valeur`, `comptable` --------------------------------------------------------------------------------


def as_printed_zone(state: State, zone: Zone, moved: CardInPlay, printed: str) -> Zone:
    """It counts for that player, in the state it has."""
    return Zone(printed)


ACQUIRED_WHEN_MOVED: Final = Modifier(
    RuleId("F-7"),
    "The Ring of Value and the Accountant lie with the other player's acquired cards then.",
    zone_moved_to,
    Band.RULING,
    7,
    as_printed_zone,
    fr="L'Anneau de valeur et le Comptable rejoignent alors les cartes acquises de l'autre joueur.",
    source="faq",
)

# --- `mage_de_feu` --------------------------------------------------------------------------------------------------


def next_in_turn(state: State, pairs: tuple[tuple[Seat, Seat], ...]) -> tuple[tuple[Seat, Seat], ...]:
    """Survivors of whom one plays directly after the other (T-TERM-7); of two survivors there is one pair."""
    order = survivors(state)
    found = tuple([(seat, order[(place + 1) % len(order)]) for place, seat in enumerate(order)])
    return found[:1] if len(order) == 2 else found


NEXT_IN_TURN: Final = Modifier(
    RuleId("F-11"),
    "Adjacent players are survivors who play one directly after the other; eliminated seats are skipped.",
    neighbours,
    Band.RULING,
    11,
    next_in_turn,
    fr="Des joueurs adjacents sont des survivants qui jouent l'un juste après l'autre ; les éliminés sont sautés.",
    source="faq",
)


def with_oneself(state: State, pair: tuple[Seat, Seat], activation: Activation) -> bool:
    """With as many survivors as the card says."""
    power = state.content.card(activation.card).power
    if not isinstance(power, AdjacentDiscard) or len(survivors(state)) != power.self_required_when_players:
        return True
    return activation.activator in pair


def both(state: State, pair: tuple[Seat, Seat], activation: Activation) -> Mapping[str, int | str]:
    """The pair, for a refusal."""
    return {"one": pair[0], "two": pair[1]}


ONESELF_TOO: Final = Protection(
    RuleId("F-12"),
    "With only two players left one must be one of the two targets of the Fire Mage oneself.",
    PAIRS,
    Band.RULING,
    12,
    with_oneself,
    PAIR_NOT_OFFERED,
    both,
    fr="À deux joueurs restants, il faut être soi-même l'une des deux cibles du Mage de feu.",
    source="faq",
)

# --- `alchimiste` ---------------------------------------------------------------------------------------------------


def of_whom_is_printed(state: State, owner: Owner, power: ReplaceInPlay) -> Owner:
    """One's own or another player's."""
    return power.owner


ANYBODYS: Final = Modifier(
    RuleId("F-13"),
    "The card that the Alchemist exchanges may be one's own or another player's.",
    replaces_cards_of,
    Band.RULING,
    13,
    of_whom_is_printed,
    fr="La carte que l'Alchimiste échange peut être à soi ou à un autre joueur.",
    source="faq",
)


def itself_as_printed(state: State, may: bool, power: ReplaceInPlay) -> bool:
    """The card the power is printed on (T-PWR-8)."""
    return may or power.include_self


ITSELF: Final = Modifier(
    RuleId("F-14"),
    "The Alchemist may target itself.",
    replaces_itself,
    Band.RULING,
    14,
    itself_as_printed,
    fr="L'Alchimiste peut se prendre pour cible.",
    source="faq",
)
