"""Rulings on single cards and Jetons: what moves where, who is adjacent, what may be exchanged, gained or used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.actives import AdjacentDiscard, ReplaceInPlay
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonRedressOwn
from tabletop_rules.games.terres_de_destinees.queries import holds, survivors
from tabletop_rules.games.terres_de_destinees.refusals import (
    ALREADY_HASTENED,
    ALREADY_SHOWN,
    NOT_OFFERED,
    PAIR_NOT_OFFERED,
)
from tabletop_rules.games.terres_de_destinees.state import Activation, CardInPlay, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber, Owner
from tabletop_rules.games.terres_de_destinees.values import (
    GAINABLE,
    PAIRS,
    USABLE_JETONS,
    neighbours,
    replaces_cards_of,
    replaces_itself,
    zone_moved_to,
)

# --- `anneau_de_valeur`, `comptable` --------------------------------------------------------------------------------


def move_to_printed_zone(state: State, zone: Zone, moved: CardInPlay, printed: str) -> Zone:
    """Put the card where it counts for that player; it stays engaged or ready."""
    return Zone(printed)


ACQUIRED_WHEN_MOVED: Final = Modifier(
    RuleId("F-7"),
    "The Ring of Value and the Accountant join the other player's acquired cards.",
    zone_moved_to,
    Band.RULING,
    7,
    move_to_printed_zone,
    fr="L'Anneau de valeur et le Comptable rejoignent les cartes acquises de l'autre joueur.",
    source="faq",
    depends=(RuleId("T-2P-8"),),
    otherwise=(
        "The card keeps its zone: from a support zone it goes to the other player's support zone.",
        "La carte garde sa zone : d'une zone de soutien, elle va dans la zone de soutien de l'autre joueur.",
    ),
)

# --- `mage_de_feu` --------------------------------------------------------------------------------------------------


def pair_by_turn_order(state: State, pairs: tuple[tuple[Seat, Seat], ...]) -> tuple[tuple[Seat, Seat], ...]:
    """Pair survivors of whom one plays directly after the other (T-TERM-7); two survivors are one pair."""
    order = survivors(state)
    found = tuple([(seat, order[(place + 1) % len(order)]) for place, seat in enumerate(order)])
    return found[:1] if len(order) == 2 else found


NEXT_IN_TURN: Final = Modifier(
    RuleId("F-11"),
    "Adjacent players are survivors who play one directly after the other; eliminated seats are skipped.",
    neighbours,
    Band.RULING,
    11,
    pair_by_turn_order,
    fr="Des joueurs adjacents sont des survivants qui jouent l'un juste après l'autre ; les éliminés sont sautés.",
    source="faq",
    otherwise=(
        "Adjacent players are those who sit side by side; an eliminated seat parts its neighbours.",
        "Des joueurs adjacents sont assis côte à côte ; un siège éliminé sépare ses voisins.",
    ),
)


def includes_activator(state: State, pair: tuple[Seat, Seat], activation: Activation) -> bool:
    """Require the activator in the pair, with as many survivors as the card says."""
    power = state.content.card(activation.card).power
    if not isinstance(power, AdjacentDiscard) or len(survivors(state)) != power.self_required_when_players:
        return True
    return activation.activator in pair


def name_pair(state: State, pair: tuple[Seat, Seat], activation: Activation) -> Mapping[str, int | str]:
    return {"one": pair[0], "two": pair[1]}


ONESELF_TOO: Final = Protection(
    RuleId("F-12"),
    "With only two players left, the activator must be one of the two targets of the Fire Mage.",
    PAIRS,
    Band.RULING,
    12,
    includes_activator,
    PAIR_NOT_OFFERED,
    name_pair,
    fr="S'il ne reste que deux joueurs, celui qui active le Mage de feu doit être l'une des deux cibles.",
    source="faq",
    otherwise=(
        "The activator may choose any pair of adjacent players.",
        "Celui qui active peut choisir toute paire de joueurs adjacents.",
    ),
)

# --- `alchimiste` ---------------------------------------------------------------------------------------------------


def printed_owner(state: State, owner: Owner, power: ReplaceInPlay) -> Owner:
    return power.owner


ANYBODYS: Final = Modifier(
    RuleId("F-13"),
    "The Alchemist may exchange a card of its player or of another.",
    replaces_cards_of,
    Band.RULING,
    13,
    printed_owner,
    fr="L'Alchimiste peut échanger une carte de son joueur ou celle d'un autre.",
    source="faq",
    otherwise=(
        "As for every power, the card is one of the activator's own.",
        "Comme pour tout pouvoir, la carte est l'une de celles du joueur qui active.",
    ),
)


def allow_itself_if_printed(state: State, may: bool, power: ReplaceInPlay) -> bool:
    """Allow the card that the power is printed on (T-PWR-8)."""
    return may or power.include_self


ITSELF: Final = Modifier(
    RuleId("F-14"),
    "The Alchemist may target itself.",
    replaces_itself,
    Band.RULING,
    14,
    allow_itself_if_printed,
    fr="L'Alchimiste peut se prendre lui-même pour cible.",
    source="faq",
    otherwise=(
        "The Alchemist may exchange any card but itself.",
        "L'Alchimiste peut échanger toute carte sauf elle-même.",
    ),
)

# --- Jetons: T-JET-3, A-44 ------------------------------------------------------------------------------------------


def not_held(state: State, number: JetonNumber, seat: Seat) -> bool:
    """Keep a Jeton that would not be a second copy: identical Jetons have the same number (A-18)."""
    return not holds(state.players[seat], number)


def name_what(state: State, number: JetonNumber, seat: Seat) -> Mapping[str, int | str]:
    return {"what": str(number)}


NOT_TWICE: Final = Protection(
    RuleId("T-JET-3"),
    "A player can never hold two identical Jetons.",
    GAINABLE,
    Band.LEGALITY,
    3,
    not_held,
    NOT_OFFERED,
    name_what,
    fr="Un joueur ne peut jamais avoir deux Jetons identiques.",
    source="rulebook",
    otherwise=(
        "A player may hold several identical Jetons, each with its own effect.",
        "Un joueur peut avoir plusieurs Jetons identiques, chacun avec son effet.",
    ),
)


def name_number(state: State, number: JetonNumber, seat: Seat) -> Mapping[str, int | str]:
    return {"number": number}


def not_hastened_yet(state: State, number: JetonNumber, seat: Seat) -> bool:
    """Bar a second one: redressing the card that takes the next such Jeton would make a turn endless."""
    return not state.turn.hastened or not isinstance(state.content.jeton(number).effect, JetonRedressOwn)


HASTE_ONCE: Final = Protection(
    RuleId("A-44"),
    "Jeton 8 is used at most once per turn.",
    USABLE_JETONS,
    Band.JETON,
    8,
    not_hastened_yet,
    ALREADY_HASTENED,
    name_number,
    fr="Le Jeton 8 s'utilise au plus une fois par tour.",
    source="ruling",
    otherwise=(
        "Jeton 8 is used as often per turn as its player gets one.",
        "Le Jeton 8 s'utilise dans un tour aussi souvent que son joueur en obtient un.",
    ),
)


def not_shown_yet(state: State, number: JetonNumber, seat: Seat) -> bool:
    """Bar a second use: a Jeton that does not go back would make a turn endless too."""
    return number not in state.turn.shown


SHOWN_ONCE: Final = Protection(
    RuleId("A-44"),
    "A Jeton that shows a hand and does not go back is used at most once per turn.",
    USABLE_JETONS,
    Band.JETON,
    10,
    not_shown_yet,
    ALREADY_SHOWN,
    name_number,
    fr="Un Jeton qui montre une main sans retourner au centre s'utilise au plus une fois par tour.",
    source="ruling",
    otherwise=(
        "A Jeton that shows a hand and does not go back is used as often as its player likes.",
        "Un Jeton qui montre une main sans retourner au centre s'utilise autant de fois que son joueur le veut.",
    ),
)
