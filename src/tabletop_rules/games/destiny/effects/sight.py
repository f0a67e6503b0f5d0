"""Who may look where, and how that changes with the current characters (D-INFO-4, D-INFO-13)."""

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


def blindfold(state: State, eyes: Eyes, seat: Seat) -> Eyes:
    """Return "none" for the owner of a current Fool."""
    return "none" if state.players[seat].current in state.content.blinding else eyes


def see_all(state: State, eyes: Eyes, seat: Seat) -> Eyes:
    """Return "all" for the owner of a current Pope."""
    return "all" if state.players[seat].current in state.content.seeing else eyes


def sight_bearers(state: State, event: StackChanged) -> tuple[Bearer, ...]:
    """Return the seats whose `eyes` no longer fit their current character."""
    return tuple(
        [Bearer(seat, "eyes") for seat in turn_order(state) if state.players[seat].eyes != eyes_of(state, seat)]
    )


def change_sight(state: State, event: StackChanged, bearer: Bearer) -> Plan:
    """Update the `eyes` of a seat and show it what it newly sees, before any decision opens."""
    eyes = eyes_of(state, bearer.seat)
    return (SightChanged(bearer.seat, eyes, newly_seen(state, bearer.seat, eyes)),)


def newly_seen(state: State, seat: Seat, eyes: Eyes) -> tuple[Name | Hidden, ...]:
    """Return the hidden tokens and settings that a seat sees with these eyes but not with its present ones."""
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
    "The owner of a current Fool may not look under their own hidden tokens and settings.",
    eyes_of,
    Band.SIGHT,
    10,
    blindfold,
    fr="Le joueur dont le Fou est actif ne peut regarder ni ses jetons cachés ni ses réglages.",
    source="card",
)
POPE: Final = Modifier(
    RuleId("D-CARD-19"),
    "The owner of a current Pope may look under the hidden tokens and settings of all opponents.",
    eyes_of,
    Band.SIGHT,
    20,
    see_all,
    fr="Le joueur dont le Pape est actif peut regarder les jetons cachés et les réglages des adversaires.",
    source="card",
)
SIGHT: Final = Effect(
    RuleId("D-INFO-13"),
    "Newly visible tokens and settings are shown at once to every seat that gains sight of them.",
    StackChanged,
    Timing.THEN,
    Band.SIGHT,
    10,
    sight_bearers,
    change_sight,
    fr="Un joueur qui acquiert le droit de regarder voit aussitôt les jetons et réglages concernés.",
    source="ruling",
    order=RuleId("D-INFO-13"),
)
