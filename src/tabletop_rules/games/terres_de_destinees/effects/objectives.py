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


def whatever_brought_them(state: State, counted: int, receiver: Seat, count: int) -> int:
    """Cards from other players' hands in one's own turn: gifts, thefts, passed cards."""
    return count if receiver == state.turn.active else counted


RECEIVED_BY_POWERS: Final = Modifier(
    RuleId("F-5"),
    "Cards obtained with powers from other players' hands count for the Rentier.",
    counts_as_received,
    Band.RULING,
    5,
    whatever_brought_them,
    fr="Les cartes obtenues par des pouvoirs de la main d'autres joueurs comptent pour le Rentier.",
    source="faq",
)


def whoever_caused_it(state: State, counts: bool, saviour: Seat, cause: Seat | None) -> bool:
    """One's own victim too."""
    return True


OWN_VICTIM: Final = Modifier(
    RuleId("F-19"),
    "The Guardian Angel is fulfilled even if one caused the elimination oneself.",
    counts_as_saviour,
    Band.RULING,
    19,
    whoever_caused_it,
    fr="L'Ange gardien est accompli même si l'on a soi-même provoqué l'élimination.",
    source="faq",
)


def active_alone(state: State, first: tuple[Seat, ...], seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The same moment is the same batch."""
    return (state.turn.active,) if state.turn.active in first else first


ACTIVE_FIRST: Final = Modifier(
    RuleId("T-WIN-5"),
    "If the active player is among those who win at one moment, they win alone.",
    winners,
    Band.RULING,
    5,
    active_alone,
    fr="Si le joueur actif est parmi ceux qui gagnent au même moment, il gagne seul.",
    source="rulebook",
)


# --- 12: `jeton_12_couronne` ----------------------------------------------------------------------------------------


def one_more(jeton: Jeton, state: State, added: int, number: JetonNumber) -> int:
    """Cards of any family and of no type, `concorde` included."""
    assert isinstance(jeton.effect, JetonWildFamily)
    return added + jeton.effect.count if number == jeton.number else added


def adds_a_card(jeton: Jeton) -> Modifier[State, Any, int]:
    """A Jeton that counts as acquired cards."""
    return Modifier(
        RuleId("T-WIN-3"),
        jeton.semantics,
        counts_as_cards,
        Band.JETON,
        jeton.number,
        partial(one_more, jeton),
        fr=f"{jeton.names.fr} : compte pour une carte acquise de plus, de la famille la plus utile et sans type.",
        source="card",
    )
