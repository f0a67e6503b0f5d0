"""A change of current characters changes who may look where (D-INFO-4, D-INFO-13; D-CARD-14, D-CARD-19)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import Band, Bearer, Effect, Timing
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.destiny.events.cards import StackChanged
from tabletop_rules.games.destiny.events.tokens import Name, SightChanged
from tabletop_rules.games.destiny.queries import eyes_of, may_look, turn_order
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import PLACES, SETTINGS, SPOTS, WIDTH, Eyes, owner_at


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


EFFECTS: Final = (
    Effect(
        id=RuleId("D-INFO-13"),
        text="Who may look now is shown what they may look at.",
        on=StackChanged,
        timing=Timing.THEN,
        priority=Band.FOLLOW + 10,
        bearers=whose_eyes_changed,
        do=change_sight,
    ),
)
