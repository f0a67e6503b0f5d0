"""Rulings on objectives: what counts for them, and who wins if several fulfil one at the same moment."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonWildFamily
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber
from tabletop_rules.games.terres_de_destinees.values import (
    counts_as_cards,
    counts_as_received,
    counts_as_saviour,
    winners,
)


def count_in_own_turn(state: State, counted: int, receiver: Seat, count: int) -> int:
    """Count gifts, thefts and passed cards received in the player's own turn."""
    return count if receiver == state.turn.active else counted


RECEIVED_BY_POWERS: Final = Modifier(
    RuleId("F-5"),
    "Cards that powers bring from other players' hands count for the Rentier.",
    counts_as_received,
    Band.RULING,
    5,
    count_in_own_turn,
    fr="Les cartes que des pouvoirs font venir de la main d'autres joueurs comptent pour le Rentier.",
    source="faq",
    otherwise=(
        "Only cards paid in an auction count for the Rentier.",
        "Seules les cartes payées aux enchères comptent pour le Rentier.",
    ),
)

OWN_VICTIM: Final = Modifier.constant(
    RuleId("F-19"),
    "The Guardian Angel is fulfilled even by saving a player whom its owner was eliminating.",
    counts_as_saviour,
    Band.RULING,
    19,
    True,
    fr="L'Ange gardien est accompli même si son joueur a lui-même provoqué l'élimination.",
    source="faq",
    depends=((RuleId("P-8"), RuleId("F-20")),),
    otherwise=(
        "Saving a player whom one's own effect was eliminating does not count for the Guardian Angel.",
        "Sauver un joueur que son propre effet éliminait ne compte pas pour l'Ange gardien.",
    ),
)


def active_wins_alone(state: State, first: tuple[Seat, ...], seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Let the active player win alone; the same moment is the same batch."""
    return (state.turn.active,) if state.turn.active in first else first


ACTIVE_FIRST: Final = Modifier(
    RuleId("T-WIN-5"),
    "If several players win at one moment, the active player, if among them, wins alone.",
    winners,
    Band.RULING,
    5,
    active_wins_alone,
    fr="Si plusieurs joueurs gagnent au même moment, le joueur actif, s'il en est, gagne seul.",
    source="rulebook",
    otherwise=(
        "All who win at one moment win together.",
        "Tous ceux qui gagnent au même moment gagnent ensemble.",
    ),
)


# --- 12: `jeton_12_couronne` ----------------------------------------------------------------------------------------


def add_cards(jeton: Jeton, state: State, added: int, number: JetonNumber) -> int:
    """Add cards of any family and of no type, for `concorde` too."""
    assert isinstance(jeton.effect, JetonWildFamily)
    return added + jeton.effect.count if number == jeton.number else added


def card_modifier(jeton: Jeton) -> Modifier[State, Any, int]:
    """Return the modifier of a Jeton that counts as acquired cards."""
    return Modifier(
        RuleId("T-WIN-3"),
        jeton.semantics.en,
        counts_as_cards,
        Band.JETON,
        jeton.number,
        partial(add_cards, jeton),
        fr=f"{jeton.names.fr} : compte pour une carte acquise de plus, de la famille la plus utile et sans type.",
        source="card",
        otherwise=(
            f"Only acquired cards count: Jeton {jeton.number} counts as none.",
            f"Seules les cartes acquises comptent : le Jeton {jeton.number} n'en vaut aucune.",
        ),
    )
