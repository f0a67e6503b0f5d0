"""A look at a hand or a Destin. Source: H-8."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.state import Card, State
from tabletop_rules.games.terres_de_destinees.terms import DestinId

# --- looks ------------------------------------------------------------------------------------------------------------


@tr.frozen
class LookAtHand(tr.Step, kind="terres_de_destinees.look_at_hand/1", rule="H-8"):
    """Show the hand; an empty one shows nothing."""

    seat: tr.Public[tr.Seat]
    target: tr.Public[tr.Seat]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        hand = state.players[self.target].hand
        return (HandLooked(self.seat, self.target, hand),) if hand else NOTHING


@tr.frozen
class LookAtDestin(tr.Step, kind="terres_de_destinees.look_at_destin/1", rule="H-4"):
    """Show the Destin, which the looker knows from now on (H-4, F-6)."""

    seat: tr.Public[tr.Seat]
    target: tr.Public[tr.Seat]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        destin = state.players[self.target].destin
        return (DestinLooked(self.seat, self.target, destin),) if destin is not None else NOTHING


@tr.frozen
class HandLooked(tr.Event, kind="terres_de_destinees.hand_looked/1", matters="detail"):
    """A player looked at another's hand. A glimpse: no view keeps it (H-8, H-10)."""

    en = "{seat} looks at the hand of {target}: {cards:cards}."
    fr = "{seat} regarde la main {target:of} : {cards:cards}."
    seat: tr.Public[tr.Seat]
    target: tr.Public[tr.Seat]
    cards: tr.Annotated[tuple[Card, ...], tr.Seen("seat", "target")]

    apply = tr.unchanged


@tr.frozen
class DestinLooked(tr.Event, kind="terres_de_destinees.destin_looked/1", matters="detail"):
    """A player looked at another's secret Destin, and knows it for good (H-4, H-8)."""

    en = "{seat} looks at the Destin of {target}: {destin:destin}."
    fr = "{seat} regarde le Destin {target:of} : {destin:destin}."
    seat: tr.Public[tr.Seat]
    target: tr.Public[tr.Seat]
    destin: tr.Annotated[DestinId | tr.Hidden, tr.Seen("seat", "target")]

    def apply(self, state: State) -> State:
        """Add one more player who knows the Destin, for good (H-4)."""
        player = state.players[self.target]
        seen_by = player.destin_seen_by
        if self.seat not in seen_by:
            seen_by = (*seen_by, self.seat)
        destin = player.destin if isinstance(self.destin, tr.Hidden) else self.destin
        return state.with_player(tr.change(player, destin=destin, destin_seen_by=seen_by))
