"""The Tower, which guards a character's space. Source: D-CARD-31, D-Q-34."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.content.acts import ProtectSpace
from tabletop_rules.games.destiny.course import TurnOver
from tabletop_rules.games.destiny.queries import executions
from tabletop_rules.games.destiny.state import State, Tower
from tabletop_rules.games.destiny.targets import EXPOSED, HIDEABLE, TOUCHABLE, card_params, spot_params
from tabletop_rules.games.destiny.terms import PLACES, SPACE, WIDTH, CardId, InStack, owner_at


@tr.frozen
class TowerPlaced(tr.Event, kind="destiny.tower_placed/1", matters="headline"):
    """The Tower was placed beside a player (D-CARD-31)."""

    en = "{seat} puts the Tower beside {beside}."
    fr = "{seat} pose la Tour près {beside:of}."
    seat: tr.Public[tr.Seat]
    beside: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        """Place the Tower, or move one already in play (D-CARD-31)."""
        card = state.cards.resolving if state.tower is None else state.tower.card
        assert card is not None
        tower = Tower(card, self.beside, state.turn)
        return tr.change(state, tower=tower, cards=tr.change(state.cards, resolving=None))


@tr.frozen
class TowerDiscarded(tr.Event, kind="destiny.tower_discarded/1", matters="headline"):
    """The Tower was discarded (D-CARD-35)."""

    en = "The Tower is discarded."
    fr = "La Tour est défaussée."

    def apply(self, state: State) -> State:
        assert state.tower is not None
        cards = state.cards
        return tr.change(state, tower=None, cards=tr.change(cards, discard=(*cards.discard, state.tower.card)))


def is_unguarded_token(state: State, spot: int, seat: tr.Seat) -> bool:
    """Whether a token is outside the character space beside the Tower, or it is its owner who acts."""
    tower = state.tower
    if tower is None or tower.beside == seat or tower.beside != owner_at(spot):
        return True
    return (spot - PLACES) % WIDTH not in SPACE


GUARDED_CHARACTER = tr.Refusal("character_guarded", "The Tower guards {card}.", "La Tour protège « {card} ».")


@tr.protection("D-CARD-31", EXPOSED, Band.POWERS, 10, GUARDED_CHARACTER, card_params, source="card")
@tr.fr("Les adversaires ne peuvent ni tuer, ni défausser, ni transformer, ni voler les personnages près de la Tour.")
@tr.otherwise(
    "The Tower guards no character: it lies beside a player until it is discarded.",
    "La Tour ne protège aucun personnage : elle reste près d'un joueur jusqu'à sa défausse.",
)
def tower_over_characters(state: State, character: InStack, seat: tr.Seat) -> bool:
    """Opponents can neither kill, discard, transform nor steal the characters beside the Tower.

    Whether the Tower is not beside the owner of a character, or it is the owner who acts.
    """
    tower, owner = state.tower, character[0]
    return tower is None or tower.beside != owner or owner == seat


GUARDED = tr.Refusal("guarded", "The Tower guards this spot: {spot}.", "La Tour protège cet emplacement : {spot}.")


@tr.protection("D-CARD-31", TOUCHABLE, Band.POWERS, 10, GUARDED, spot_params, source="ruling")
@tr.when("tower_scope", "space")
@tr.fr(
    "Les adversaires ne peuvent ni voler, ni rejeter, ni échanger les jetons des cases de personnage près de la Tour."
)
@tr.otherwise(
    "Tokens on the character slots beside the Tower are stolen, thrown and exchanged like any other.",
    "Les jetons des cases de personnage près de la Tour se volent, se rejettent et s'échangent comme les autres.",
)
def tower_over_tokens(state: State, spot: int, seat: tr.Seat) -> bool:
    """Opponents can neither steal, throw nor exchange the tokens on the character slots beside the Tower."""
    return is_unguarded_token(state, spot, seat)


@tr.protection("D-CARD-31", HIDEABLE, Band.POWERS, 10, GUARDED, spot_params, source="ruling")
@tr.when("tower_scope", "space")
@tr.fr("Les adversaires ne peuvent pas cacher les jetons des cases de personnage près de la Tour.")
@tr.otherwise(
    "Tokens on the character slots beside the Tower are hidden like any other.",
    "Les jetons des cases de personnage près de la Tour peuvent être cachés comme les autres.",
)
def tower_over_faces(state: State, spot: int, seat: tr.Seat) -> bool:
    """Opponents cannot hide the tokens on the character slots beside the Tower."""
    return is_unguarded_token(state, spot, seat)


@tr.modifier("D-POW-6", executions, Band.POWERS, 20, source="ruling", order="D-POW-6")
@tr.fr("La Tour, qui reste en jeu, n'est posée qu'une fois, même avec l'Impératrice.")
@tr.otherwise(
    "The Tower is placed once, since no power happens twice.",
    "La Tour est posée une fois, puisque aucun pouvoir n'a lieu deux fois.",
)
def tower_once(state: State, times: int, seat: tr.Seat, card: CardId) -> int:
    """The Tower, which stays in play, is placed only once, even with the Empress.

    Return 1 for the Tower.
    """
    return 1 if isinstance(state.content.card[card].power, ProtectSpace) else times


# --- the Tower, exchanges, obligation (D-Q-34, D-Q-37, D-Q-40, D-Q-49) -------------------------------------------


def expired_tower_bearers(state: State, moment: TurnOver) -> tuple[tr.Bearer, ...]:
    """Return the table if the Tower was placed in an earlier turn."""
    return tr.TABLE if state.tower is not None and state.turn > state.tower.since else ()


@tr.trigger("D-Q-34", TurnOver, Band.EXPIRY, 10, bearers=expired_tower_bearers, source="ruling", order="D-TURN-3")
@tr.when("tower_duration", "end_of_next_turn")
@tr.fr("La Tour est défaussée à la fin du tour qui suit celui où elle a été posée.")
@tr.otherwise(
    "The Tower stays until it is discarded (D-CARD-31, D-CARD-35).",
    "La Tour reste jusqu'à ce qu'on la défausse (D-CARD-31, D-CARD-35).",
)
def tower_falls(state: State, moment: TurnOver, bearer: tr.Bearer) -> tr.Plan:
    """The Tower is discarded at the end of the turn after the one in which it was placed.

    Discard the Tower.
    """
    return (TowerDiscarded(),)
