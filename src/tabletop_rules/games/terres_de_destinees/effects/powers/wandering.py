"""Powers whose own card goes to another player; it lies with that player's acquired cards then (F-7)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Cited, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.decisions import WhichPlayer
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Verb, ask, choose_player
from tabletop_rules.games.terres_de_destinees.events import MovedToPlayer
from tabletop_rules.games.terres_de_destinees.queries import clockwise, drawable, find, others
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import ContinuePower, Draw
from tabletop_rules.games.terres_de_destinees.values import zone_moved_to


def move_to(state: State, act: Activation, to: Seat, printed: str) -> Plan:
    """The card the power is printed on (T-PWR-8) goes to a player as it is; nothing if it lies there already."""
    found = find(state, act.card)
    if found is None:
        return NOTHING
    owner, placed = found
    zone = zone_moved_to(state, placed, printed)
    if owner == to and placed.zone is zone:
        return NOTHING
    return (Cited(RuleId("F-7"), MovedToPlayer(act.activator, act.card, owner, to, zone)),)


# --- draw_then_move_self --------------------------------------------------------------------------------------------


def others_than_owner(state: State, act: Activation, power: actives.DrawThenMoveSelf) -> tuple[Seat, ...]:
    """Everybody but the owner of the card, whoever activates it; nobody once the card has left play."""
    found = find(state, act.card)
    return tuple([seat for seat in clockwise(state, act.activator) if found is not None and seat != found[0]])


def can_draw_or_move(state: State, act: Activation, power: actives.DrawThenMoveSelf) -> bool:
    """Source: T-PWR-4: one of the two parts is enough."""
    return drawable(state) > 0 or bool(others_than_owner(state, act, power))


def draw_then_move_self(state: State, act: Activation, power: actives.DrawThenMoveSelf) -> Plan:
    """First draw."""
    return (Draw(act.activator, power.draw), ContinuePower("drawn"))


def drawn(state: State, act: Activation, power: actives.DrawThenMoveSelf) -> Plan:
    """Then choose who gets the card."""
    return (ask(act, WhichPlayer, "player"),) if others_than_owner(state, act, power) else NOTHING


def move_to_player(state: State, act: Activation, power: actives.DrawThenMoveSelf) -> Plan:
    """It goes there (F-7)."""
    return move_to(state, act, act.player, power.zone)


DRAW_THEN_MOVE_SELF: Final = Verb(
    of=actives.DrawThenMoveSelf,
    can=can_draw_or_move,
    plan=draw_then_move_self,
    stages={"drawn": drawn, "player": move_to_player},
    among={"player": others_than_owner},
)

# --- draw_then_compare_move_self ------------------------------------------------------------------------------------


def comparable(state: State, act: Activation, power: actives.DrawThenCompareMoveSelf) -> tuple[Seat, ...]:
    """The other players; with nothing to draw, only those to whom the card would go as the hands are (T-PWR-4)."""
    seats = others(state, act.activator)
    return seats if drawable(state) else tuple([seat for seat in seats if _would_go(state, act, seat, power)])


def can_compare(state: State, act: Activation, power: actives.DrawThenCompareMoveSelf) -> bool:
    """Source: T-PWR-4: one of the two parts is enough."""
    return bool(comparable(state, act, power))


def draw_to_compare(state: State, act: Activation, power: actives.DrawThenCompareMoveSelf) -> Plan:
    """Then draw."""
    return (Draw(act.activator, power.draw), ContinuePower("drawn"))


def compare(state: State, act: Activation, power: actives.DrawThenCompareMoveSelf) -> Plan:
    """With a strictly larger hand the card goes to that player (F-7)."""
    return move_to(state, act, act.player, power.zone) if _larger(state, act, act.player) else NOTHING


def _larger(state: State, act: Activation, than: Seat) -> bool:
    return state.players[act.activator].hand_size > state.players[than].hand_size


def _would_go(state: State, act: Activation, to: Seat, power: actives.DrawThenCompareMoveSelf) -> bool:
    return _larger(state, act, to) and bool(move_to(state, act, to, power.zone))


DRAW_THEN_COMPARE_MOVE_SELF: Final = Verb(
    of=actives.DrawThenCompareMoveSelf,
    can=can_compare,
    plan=choose_player,
    stages={"player": draw_to_compare, "drawn": compare},
    among={"player": comparable},
)

VERBS: Final = (DRAW_THEN_MOVE_SELF, DRAW_THEN_COMPARE_MOVE_SELF)
