"""What protects tokens, characters, cards and players from being chosen."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.destiny import refusals, targets
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import PLACES, SPACE, SPOTS, WIDTH, CardId, InStack, owner_at

# --- what the rejections name ---------------------------------------------------------------------------------------


def spot_params(state: State, spot: int, seat: Seat) -> dict[str, int | str]:
    return {"spot": SPOTS[spot]}


def card_params(state: State, card: CardId | InStack, *of: object) -> dict[str, int | str]:
    return {"card": card if isinstance(card, str) else card[1]}


def player_params(state: State, player: Seat, seat: Seat) -> dict[str, int | str]:
    return {"player": player}


# --- consolidated slots (D-CONS-2, D-Q-13) --------------------------------------------------------------------------


def is_loose(state: State, spot: int, seat: Seat) -> bool:
    """Whether the slot at a spot is not consolidated."""
    setting = state.settings[spot - PLACES]
    return setting is None or not setting.laid


CONSOLIDATED: Final = Protection(
    RuleId("D-CONS-2"),
    "A consolidated token cannot be stolen, thrown or exchanged, even by its owner.",
    targets.TOUCHABLE,
    Band.CONSOLIDATION,
    10,
    keep=is_loose,
    refusal=refusals.CONSOLIDATED,
    params=spot_params,
    fr="Un jeton consolidé ne peut être ni volé, ni rejeté, ni échangé, même par son propriétaire.",
    source="rulebook",
    otherwise=(
        "A consolidated token is stolen, thrown and exchanged like any other; its setting goes back under the slot.",
        "Un jeton consolidé se vole, se rejette et s'échange comme un autre ; son réglage retourne caché dans sa case.",
    ),
)
KEPT_UP: Final = Protection(
    RuleId("D-Q-13"),
    "A consolidated token cannot be hidden, even by its owner.",
    targets.HIDEABLE,
    Band.CONSOLIDATION,
    10,
    keep=is_loose,
    refusal=refusals.CONSOLIDATED,
    params=spot_params,
    fr="Un jeton consolidé ne peut être caché, même par son propriétaire.",
    source="ruling",
    otherwise=(
        "A consolidated token can be hidden like any other; its setting goes back under it, hidden.",
        "Un jeton consolidé peut être caché comme un autre ; son réglage retourne caché dessous.",
    ),
)
FIXED: Final = Protection(
    RuleId("D-Q-13"),
    "A consolidated slot can be neither source nor target of a move.",
    targets.MOVABLE,
    Band.CONSOLIDATION,
    10,
    keep=is_loose,
    refusal=refusals.CONSOLIDATED,
    params=spot_params,
    fr="Une case consolidée ne peut être ni le départ ni l'arrivée d'un déplacement.",
    source="ruling",
    otherwise=(
        "A token may move to or from a consolidated slot; the setting goes back to the slot, hidden.",
        "Un jeton peut quitter ou rejoindre une case consolidée ; le réglage retourne caché dans la case.",
    ),
)

# --- the Tower (D-CARD-31, D-Q-34) ----------------------------------------------------------------------------------


def is_unguarded_character(state: State, character: InStack, seat: Seat) -> bool:
    """Whether the Tower is not beside the owner of a character, or it is the owner who acts."""
    tower, owner = state.tower, character[0]
    return tower is None or tower.beside != owner or owner == seat


def is_unguarded_token(state: State, spot: int, seat: Seat) -> bool:
    """Whether a token is outside the character space beside the Tower, or it is its owner who acts."""
    tower = state.tower
    if tower is None or tower.beside == seat or tower.beside != owner_at(spot):
        return True
    return (spot - PLACES) % WIDTH not in SPACE


TOWER_OVER_CHARACTERS: Final = Protection(
    RuleId("D-CARD-31"),
    "Opponents can neither kill, discard, transform nor steal the characters beside the Tower.",
    targets.EXPOSED,
    Band.POWERS,
    10,
    keep=is_unguarded_character,
    refusal=refusals.GUARDED_CHARACTER,
    params=card_params,
    fr="Les adversaires ne peuvent ni tuer, ni défausser, ni transformer, ni voler les personnages près de la Tour.",
    source="card",
    otherwise=(
        "The Tower guards no character: it lies beside a player until it is discarded.",
        "La Tour ne protège aucun personnage : elle reste près d'un joueur jusqu'à sa défausse.",
    ),
)
TOWER_OVER_TOKENS: Final = Protection(
    RuleId("D-CARD-31"),
    "Opponents can neither steal, throw nor exchange the tokens on the character slots beside the Tower.",
    targets.TOUCHABLE,
    Band.POWERS,
    10,
    keep=is_unguarded_token,
    refusal=refusals.GUARDED,
    params=spot_params,
    fr="Les adversaires ne peuvent ni voler, ni rejeter, ni échanger les jetons des cases de personnage près de la "
    "Tour.",
    source="ruling",
    otherwise=(
        "Tokens on the character slots beside the Tower are stolen, thrown and exchanged like any other.",
        "Les jetons des cases de personnage près de la Tour se volent, se rejettent et s'échangent comme les autres.",
    ),
)
TOWER_OVER_FACES: Final = Protection(
    RuleId("D-CARD-31"),
    "Opponents cannot hide the tokens on the character slots beside the Tower.",
    targets.HIDEABLE,
    Band.POWERS,
    10,
    keep=is_unguarded_token,
    refusal=refusals.GUARDED,
    params=spot_params,
    fr="Les adversaires ne peuvent pas cacher les jetons des cases de personnage près de la Tour.",
    source="ruling",
    otherwise=(
        "Tokens on the character slots beside the Tower are hidden like any other.",
        "Les jetons des cases de personnage près de la Tour peuvent être cachés comme les autres.",
    ),
)

# --- killing, stealing, bringing back -------------------------------------------------------------------------------


def is_unhit(state: State, character: InStack, hit: tuple[Seat, ...]) -> bool:
    """Whether this execution has not yet hit the owner of a character."""
    return character[0] not in hit


def is_not_stolen(state: State, character: InStack, stolen: tuple[CardId, ...]) -> bool:
    """Whether a character has not been stolen in this phase."""
    return character[1] not in stolen


def needs_own_pair(state: State, character: InStack, stolen: tuple[CardId, ...]) -> bool:
    """Whether the conjunction of a character is one pair, not any pair."""
    return state.content.worth[character[1]].planet is not None


def was_killed(state: State, card: CardId) -> bool:
    """Whether a character came to the discard pile from a stack and has stayed there since."""
    return card in state.cards.killed


ONE_PER_PLAYER: Final = Protection(
    RuleId("D-Q-33"),
    "Death kills at most one character of each player per execution.",
    targets.UNHIT,
    Band.LIMITS,
    10,
    keep=is_unhit,
    refusal=refusals.NOT_OFFERED_CARD,
    params=card_params,
    fr="La Mort tue au plus un personnage de chaque joueur par exécution.",
    source="ruling",
    otherwise=(
        "Death may go on as long as there is a character to kill, also with several of one player.",
        "La Mort peut continuer tant qu'il y a un personnage à tuer, même plusieurs d'un même joueur.",
    ),
)
STOLEN_ONCE: Final = Protection(
    RuleId("D-THEFT-2"),
    "No character is stolen twice in one phase.",
    targets.STEALABLE,
    Band.LIMITS,
    10,
    keep=is_not_stolen,
    refusal=refusals.NOT_OFFERED_CARD,
    params=card_params,
    fr="Aucun personnage n'est volé deux fois dans une même phase.",
    source="ruling",
    otherwise=(
        "A character stolen in this phase may be stolen again by a player whose turn is still to come.",
        "Un personnage volé dans cette phase peut l'être encore par un joueur dont le tour est à venir.",
    ),
)
ASTROLOGER_STAYS: Final = Protection(
    RuleId("D-Q-17"),
    "The Astrologer, whose conjunction is any pair, is never stolen.",
    targets.STEALABLE,
    Band.READINGS,
    10,
    keep=needs_own_pair,
    refusal=refusals.NOT_OFFERED_CARD,
    params=card_params,
    fr="L'Astrologue, dont la conjonction est n'importe quelle paire, n'est jamais volé.",
    source="ruling",
    otherwise=(
        "Any planet and constellation, both face up on the character slots, steal the Astrologer (D-VAL-4).",
        "Une planète et une constellation quelconques, révélées sur les cases de personnage, volent l'Astrologue "
        "(D-VAL-4).",
    ),
)
KILLED_ONLY: Final = Protection(
    RuleId("D-Q-36"),
    "Only characters that came to the discard pile from a stack, and have stayed there since, can be brought back.",
    targets.RISING,
    Band.READINGS,
    10,
    keep=was_killed,
    refusal=refusals.NOT_OFFERED_CARD,
    params=card_params,
    fr="Seuls peuvent revenir les personnages venus d'une pile de personnages et restés depuis dans la défausse.",
    source="ruling",
    otherwise=(
        "Every character of the discard pile can be brought back, however it came there (D-CARD-38).",
        "Tout personnage de la défausse peut revenir, quelle que soit la façon dont il y est venu (D-CARD-38).",
    ),
)

# --- hands (D-POW-8, D-Q-22) ----------------------------------------------------------------------------------------


def both_have_cards(state: State, player: Seat, seat: Seat) -> bool:
    """Whether both players have cards in hand."""
    return bool(state.players[player].hand and state.players[seat].hand)


def is_not_last_turn(state: State, player: Seat, seat: Seat) -> bool:
    """Whether this is not the last turn, at the end of which hands are empty."""
    return state.turn < state.content.facts.turns


BOTH_HANDS: Final = Protection(
    RuleId("D-POW-8"),
    "Cards are exchanged only between two non-empty hands, so that hand sizes stay the same.",
    targets.CARD_PARTNERS,
    Band.LIMITS,
    10,
    keep=both_have_cards,
    refusal=refusals.NOT_OFFERED_PLAYER,
    params=player_params,
    fr="On n'échange des cartes qu'entre deux mains non vides, pour que leur taille ne change pas.",
    source="ruling",
    otherwise=(
        "An opponent without cards may be named, and gives nothing for the card received.",
        "Un adversaire sans carte peut être désigné, et ne donne rien pour la carte reçue.",
    ),
    needed="a seat with an empty hand would be asked for a card to give and could not answer",
)
NOT_ON_THE_LAST_TURN: Final = Protection(
    RuleId("D-Q-22"),
    "On the last turn the Lovers name nobody, because hands will be empty.",
    targets.HAND_PARTNERS,
    Band.LIMITS,
    10,
    keep=is_not_last_turn,
    refusal=refusals.NOT_OFFERED_PLAYER,
    params=player_params,
    fr="Au dernier tour, les Amoureux ne désignent personne, car les mains seront vides.",
    source="ruling",
    depends=(RuleId("D-CARD-20"),),
    otherwise=(
        "On the last turn, too, the Lovers name an opponent, and two empty hands are swapped.",
        "Au dernier tour aussi, les Amoureux désignent un adversaire, et deux mains vides sont échangées.",
    ),
)
