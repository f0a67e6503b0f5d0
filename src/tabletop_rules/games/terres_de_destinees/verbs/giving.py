"""Powers by which players give hand cards, or the power's own card, to others.

A card given so joins that player's acquired cards (F-7).
"""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.content.actives import (
    DrawThenCompareMoveSelf,
    DrawThenGive,
    DrawThenMoveSelf,
    PassLeft,
)
from tabletop_rules.games.terres_de_destinees.drawing import Draw
from tabletop_rules.games.terres_de_destinees.hand_cards import (
    GiveCards,
    HandCardWanted,
    PassCards,
    Purpose,
    TakeCommitted,
)
from tabletop_rules.games.terres_de_destinees.in_play import MovedToPlayer
from tabletop_rules.games.terres_de_destinees.losses import LossDue
from tabletop_rules.games.terres_de_destinees.power_choices import WhichPlayer
from tabletop_rules.games.terres_de_destinees.powers import ContinuePower
from tabletop_rules.games.terres_de_destinees.queries import clockwise, drawable, find, left_of, others, survivors
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.values import affordable, zone_moved_to
from tabletop_rules.games.terres_de_destinees.verbs.verb import Pick, verb


def receivers(state: State, act: Activation, power: DrawThenGive) -> tuple[tr.Seat, ...]:
    """Return the other players, or nobody if the gift would empty the hand (T-PWR-5)."""
    return others(state, act.activator) if affordable(state, act.activator, power.give) else ()


DRAW_THEN_GIVE: Final = verb(
    DrawThenGive,
    Pick(WhichPlayer, "player", receivers),
    first=("drawn", lambda state, act, power: (Draw(act.activator, power.draw),)),
    do=lambda state, act, power: (GiveCards(act.activator, act.player, power.give),),
    can=lambda state, act, power: drawable(state) > 0 or bool(receivers(state, act, power)),
)


def pass_left(state: State, act: Activation, power: PassLeft) -> tr.Plan:
    """Let all choose at once, unless what they pass counts as lost: then the windows P-4 come first (T-LOSS-3)."""
    if not power.counts_as_loss:
        return (PassCards(act.activator, power.amount),)
    hands = [(seat, state.players[seat].hand_size) for seat in survivors(state)]
    due = [LossDue(seat, min(power.amount, size), act.activator) for seat, size in hands if size]
    return (*due, ContinuePower("due"))


def pass_what_is_due(state: State, act: Activation, power: PassLeft) -> tr.Plan:
    """Let all choose at once what is left to pass (P-9, H-3)."""
    victims = [(loss.victim, loss.count) for loss in state.losses]
    asked = [
        HandCardWanted(seat, Purpose.PASS, count, left_of(state, seat), rule=tr.RuleId("P-9"))
        for seat, count in victims
    ]
    return (tr.Ask(tuple(asked), then=TakeCommitted(act.activator, Purpose.PASS)),) if asked else NOTHING


PASS_LEFT: Final = verb(
    PassLeft,
    do=pass_left,
    can=lambda state, act, power: any(state.players[seat].hand_size for seat in survivors(state)),
    later={"due": pass_what_is_due},
)


# --- powers whose own card goes to another player -------------------------------------------------------------------


def move_to(state: State, act: Activation, to: tr.Seat, printed: str) -> tr.Plan:
    """Move the card the power is printed on (T-PWR-8) to a player, as it is; nothing if it is there already."""
    found = find(state, act.card)
    if found is None:
        return NOTHING
    owner, placed = found
    zone = zone_moved_to(state, placed, printed)
    if owner == to and placed.zone is zone:
        return NOTHING
    return (
        tr.Cited(
            state.handlers.rule("F-7", zone_moved_to, "T-PWR-1"),
            MovedToPlayer(act.activator, act.card, owner, to, zone),
        ),
    )


def others_than_owner(state: State, act: Activation, power: DrawThenMoveSelf) -> tuple[tr.Seat, ...]:
    """Return everybody but the owner of the card, whoever activates it; nobody once the card has left play."""
    found = find(state, act.card)
    return tuple([seat for seat in clockwise(state, act.activator) if found is not None and seat != found[0]])


DRAW_THEN_MOVE_SELF: Final = verb(
    DrawThenMoveSelf,
    Pick(WhichPlayer, "player", others_than_owner),
    first=("drawn", lambda state, act, power: (Draw(act.activator, power.draw),)),
    do=lambda state, act, power: move_to(state, act, act.player, power.zone),
    can=lambda state, act, power: drawable(state) > 0 or bool(others_than_owner(state, act, power)),
)


def comparable(state: State, act: Activation, power: DrawThenCompareMoveSelf) -> tuple[tr.Seat, ...]:
    """Return the other players; with nothing to draw, only those to whom the card would go now (T-PWR-4)."""
    seats = others(state, act.activator)
    return seats if drawable(state) else tuple([seat for seat in seats if _move_if_larger(state, act, seat, power)])


def _move_if_larger(state: State, act: Activation, to: tr.Seat, power: DrawThenCompareMoveSelf) -> tr.Plan:
    """Move the card if the activator's hand is strictly larger (F-7)."""
    larger = state.players[act.activator].hand_size > state.players[to].hand_size
    return move_to(state, act, to, power.zone) if larger else NOTHING


DRAW_THEN_COMPARE_MOVE_SELF: Final = verb(
    DrawThenCompareMoveSelf,
    Pick(WhichPlayer, "player", comparable),
    do=lambda state, act, power: (Draw(act.activator, power.draw), ContinuePower("drawn")),
    later={"drawn": lambda state, act, power: _move_if_larger(state, act, act.player, power)},
)
VERBS: Final = (DRAW_THEN_GIVE, PASS_LEFT, DRAW_THEN_MOVE_SELF, DRAW_THEN_COMPARE_MOVE_SELF)
