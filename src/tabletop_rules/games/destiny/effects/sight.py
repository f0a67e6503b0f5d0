"""Who may look where, and what a change of current characters does to that (D-INFO-4, D-INFO-13)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.events.cards import StackChanged
from tabletop_rules.games.destiny.events.tokens import Name, SightChanged
from tabletop_rules.games.destiny.queries import eyes_of, may_look, turn_order
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import PLACES, SETTINGS, SPOTS, WIDTH, Eyes, owner_at


def blindfolded(state: State, eyes: Eyes, seat: Seat) -> Eyes:
    """Nowhere, with a current Fool."""
    return "none" if state.players[seat].current in state.content.blinding else eyes


def all_seeing(state: State, eyes: Eyes, seat: Seat) -> Eyes:
    """Everywhere in front of players, with a current Pope."""
    return "all" if state.players[seat].current in state.content.seeing else eyes


def whose_eyes_changed(state: State, event: StackChanged) -> tuple[Bearer, ...]:
    """The seats whose current character now gives them other eyes than they have."""
    return tuple(
        [Bearer(seat, "eyes") for seat in turn_order(state) if state.players[seat].eyes != eyes_of(state, seat)]
    )


def change_sight(state: State, event: StackChanged, bearer: Bearer) -> Plan:
    """Directly behind the change, before anything is asked, the names reach the seat that may look now."""
    eyes = eyes_of(state, bearer.seat)
    return (SightChanged(bearer.seat, eyes, newly_seen(state, bearer.seat, eyes)),)


def newly_seen(state: State, seat: Seat, eyes: Eyes) -> tuple[Name | Hidden, ...]:
    """The hidden tokens and settings that a seat sees with these eyes and did not see with its present ones."""
    old = state.players[seat].eyes
    gained = [may_look(eyes, seat, owner) and not may_look(old, seat, owner) for owner in state.seats]
    found: list[Name | Hidden] = []
    for index in range(PLACES, len(state.board)):
        token = state.board[index]
        if token is not None and not token.up and gained[owner_at(index)] and not isinstance(token.body, Hidden):
            found.append(Name(SPOTS[index], token.body))
    for index, setting in enumerate(state.settings):
        if setting is not None and not setting.up and gained[index // WIDTH] and not isinstance(setting.id, Hidden):
            found.append(Name(SETTINGS[index], setting.id))
    return tuple(found)


FOOL: Final = Modifier(
    RuleId("D-CARD-14"),
    "The owner of a current Fool may not look under own hidden tokens and settings.",
    eyes_of,
    Band.SIGHT,
    10,
    blindfolded,
    fr="Qui a le Fou pour personnage actif ne peut regarder ni ses jetons cachés ni ses réglages.",
    source="card",
)
POPE: Final = Modifier(
    RuleId("D-CARD-19"),
    "The owner of a current Pope may look under all hidden tokens and settings of opponents.",
    eyes_of,
    Band.SIGHT,
    20,
    all_seeing,
    fr="Qui a le Pape pour personnage actif peut regarder les jetons cachés et les réglages des adversaires.",
    source="card",
)
SIGHT: Final = Effect(
    RuleId("D-INFO-13"),
    "Newly visible tokens and settings are shown at once to every seat that gains sight of them.",
    StackChanged,
    Timing.THEN,
    Band.SIGHT,
    10,
    whose_eyes_changed,
    change_sight,
    fr="Qui acquiert le droit de regarder voit aussitôt les jetons et réglages concernés.",
    source="ruling",
    order=RuleId("D-INFO-13"),
)
