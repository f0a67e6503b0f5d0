"""What protects tokens, characters, cards and players from being chosen."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.destiny import refusals
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.queries import worth_of
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.targets import (
    CARD_PARTNERS,
    EXPOSED,
    HAND_PARTNERS,
    MOVABLE,
    RISING,
    STEALABLE,
    TOUCHABLE,
    UNHIT,
)
from tabletop_rules.games.destiny.terms import PLACES, SPACE, SPOTS, WIDTH, CardId, InStack, owner_at

# --- what a refusal names -------------------------------------------------------------------------------------------


def the_spot(state: State, spot: int, seat: Seat) -> dict[str, int | str]:
    """The spot."""
    return {"spot": SPOTS[spot]}


def the_character(state: State, character: InStack, of: object) -> dict[str, int | str]:
    """The character."""
    return {"card": character[1]}


def the_card(state: State, card: CardId) -> dict[str, int | str]:
    """The card."""
    return {"card": card}


def the_player(state: State, player: Seat, seat: Seat) -> dict[str, int | str]:
    """The player."""
    return {"player": player}


# --- consolidated slots (D-CONS-2, D-Q-13) --------------------------------------------------------------------------


def is_loose(state: State, spot: int, seat: Seat) -> bool:
    """Whether no setting lies over what is at a spot."""
    setting = state.settings[spot - PLACES]
    return setting is None or not setting.laid


CONSOLIDATED: Final = Protection(
    RuleId("D-CONS-2"),
    "A consolidated token cannot be stolen, thrown, exchanged or hidden, even by its owner.",
    TOUCHABLE,
    Band.CONSOLIDATION,
    10,
    keep=is_loose,
    refusal=refusals.CONSOLIDATED,
    params=the_spot,
    fr="Un jeton consolidé ne peut être ni volé, ni rejeté, ni échangé, ni caché, même par son propriétaire.",
    source="rulebook",
)
FIXED: Final = Protection(
    RuleId("D-Q-13"),
    "A consolidated slot can be neither source nor target of a move.",
    MOVABLE,
    Band.CONSOLIDATION,
    10,
    keep=is_loose,
    refusal=refusals.CONSOLIDATED,
    params=the_spot,
    fr="Une case consolidée ne peut être ni le départ ni l'arrivée d'un déplacement.",
    source="ruling",
)

# --- the Tower (D-CARD-31, D-Q-34) ----------------------------------------------------------------------------------


def is_unguarded(state: State, character: InStack, seat: Seat) -> bool:
    """Whether the Tower does not stand before the owner of a character, or the owner acts."""
    tower, owner = state.tower, character[0]
    return tower is None or tower.beside != owner or owner == seat


def is_beyond_the_tower(state: State, spot: int, seat: Seat) -> bool:
    """Whether a token is not in the character space beside the Tower, or its owner acts."""
    tower = state.tower
    if tower is None or tower.beside == seat or tower.beside != owner_at(spot):
        return True
    return (spot - PLACES) % WIDTH not in SPACE


TOWER_OVER_CHARACTERS: Final = Protection(
    RuleId("D-CARD-31"),
    "Opponents can neither kill, discard, transform nor steal the characters beside the Tower.",
    EXPOSED,
    Band.POWERS,
    10,
    keep=is_unguarded,
    refusal=refusals.GUARDED_CHARACTER,
    params=the_character,
    fr="Les adversaires ne peuvent ni tuer, ni défausser, ni transformer, ni voler les personnages près de la Tour.",
    source="card",
)
TOWER_OVER_TOKENS: Final = Protection(
    RuleId("D-CARD-31"),
    "Opponents can neither steal, throw, exchange nor hide the tokens on the character slots beside the Tower.",
    TOUCHABLE,
    Band.POWERS,
    10,
    keep=is_beyond_the_tower,
    refusal=refusals.GUARDED,
    params=the_spot,
    fr="Les adversaires ne peuvent ni voler, ni rejeter, ni échanger, ni cacher les jetons des cases de personnage "
    "près de la Tour.",
    source="card",
)

# --- killing, stealing, bringing back -------------------------------------------------------------------------------


def is_of_another(state: State, character: InStack, hit: tuple[Seat, ...]) -> bool:
    """Whether the owner of a character has not been hit in this execution."""
    return character[0] not in hit


def is_not_stolen_yet(state: State, character: InStack, stolen: tuple[CardId, ...]) -> bool:
    """Whether a character has not changed hands in this step."""
    return character[1] not in stolen


def names_a_pair(state: State, character: InStack, stolen: tuple[CardId, ...]) -> bool:
    """Whether the conjunction of a character is a pair of its own, and not any pair."""
    return worth_of(state, character[1]).planet is not None


def was_killed(state: State, card: CardId) -> bool:
    """Whether a character came to the discard pile from a stack, and has lain there since."""
    return card in state.cards.killed


ONE_PER_PLAYER: Final = Protection(
    RuleId("D-Q-33"),
    "Death kills at most one character of each player in an execution.",
    UNHIT,
    Band.LIMITS,
    10,
    keep=is_of_another,
    refusal=refusals.NOT_OFFERED_CARD,
    params=the_character,
    fr="La Mort tue au plus un personnage de chaque joueur par exécution.",
    source="ruling",
)
STOLEN_ONCE: Final = Protection(
    RuleId("D-THEFT-2"),
    "No character is stolen twice in one phase.",
    STEALABLE,
    Band.LIMITS,
    10,
    keep=is_not_stolen_yet,
    refusal=refusals.NOT_OFFERED_CARD,
    params=the_character,
    fr="Aucun personnage n'est volé deux fois dans une même phase.",
    source="ruling",
)
ASTROLOGER_STAYS: Final = Protection(
    RuleId("D-Q-17"),
    "The Astrologer, whose conjunction any pair would be, is never stolen.",
    STEALABLE,
    Band.READINGS,
    10,
    keep=names_a_pair,
    refusal=refusals.NOT_OFFERED_CARD,
    params=the_character,
    fr="L'Astrologue, dont toute paire serait la conjonction, n'est jamais volé.",
    source="ruling",
)
KILLED_ONLY: Final = Protection(
    RuleId("D-Q-36"),
    "Only characters that came to the discard pile from a stack, and have lain there since, are brought back.",
    RISING,
    Band.READINGS,
    10,
    keep=was_killed,
    refusal=refusals.NOT_OFFERED_CARD,
    params=the_card,
    fr="Seuls reviennent les personnages venus d'une pile de personnages et restés depuis dans la défausse.",
    source="ruling",
)

# --- hands (D-POW-8, D-Q-22) ----------------------------------------------------------------------------------------


def both_hold_cards(state: State, player: Seat, seat: Seat) -> bool:
    """Whether neither hand is empty."""
    return bool(state.players[player].hand and state.players[seat].hand)


def hands_will_be_left(state: State, player: Seat, seat: Seat) -> bool:
    """Whether this is not the last turn, at whose end hands are empty."""
    return state.turn < state.content.facts.turns


BOTH_HANDS: Final = Protection(
    RuleId("D-POW-8"),
    "A card is exchanged only between two hands that hold cards, so that hand sizes stay.",
    CARD_PARTNERS,
    Band.LIMITS,
    10,
    keep=both_hold_cards,
    refusal=refusals.NOT_OFFERED_PLAYER,
    params=the_player,
    fr="On n'échange une carte qu'entre deux mains non vides, pour que leur taille demeure.",
    source="rulebook",
    needed="a seat with an empty hand would be asked for a card to give, and could not answer",
)
NOT_ON_THE_LAST_TURN: Final = Protection(
    RuleId("D-Q-22"),
    "On the last turn the Lovers name nobody, for hands will be empty.",
    HAND_PARTNERS,
    Band.LIMITS,
    10,
    keep=hands_will_be_left,
    refusal=refusals.NOT_OFFERED_PLAYER,
    params=the_player,
    fr="Au dernier tour les Amoureux ne nomment personne, car les mains seront vides.",
    source="ruling",
)
