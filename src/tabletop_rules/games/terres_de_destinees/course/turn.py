"""A turn and its four phases (T-TURN-1):

    start    draw, redress, start-of-turn Jetons          StartPhase -> DrawDue -> OpenTurn -> TurnOpened
    auction  a card is put up, sold and paid              AuctionPhase -> course/auction.py, course/settlement.py
    effects  powers, one after the other                  EffectsPhase -> rules/effects_phase.py, effects/powers
    end      objectives of the end, then the next turn    EndPhase -> NextTurn

With two players the first player is the active one, and both take part in the first two phases (T-2P-3, T-2P-4).
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Ask, Decision, Event, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.commands import Kind
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.course.victory import survivors_win, victory
from tabletop_rules.games.terres_de_destinees.events import (
    AuctionSkipped,
    DrawDue,
    PhaseBegan,
    TurnBegan,
    TurnEnded,
    TurnOpened,
)
from tabletop_rules.games.terres_de_destinees.queries import for_two, left_of, sellers, survivors
from tabletop_rules.games.terres_de_destinees.state import Phase, State
from tabletop_rules.games.terres_de_destinees.steps import (
    AuctionPhase,
    DrawForTwo,
    EffectsPhase,
    EndPhase,
    NextTurn,
    OpenTurn,
    RevealSales,
    StartPhase,
)
from tabletop_rules.games.terres_de_destinees.terms import Checked


def next_turn(state: State, step: NextTurn) -> Plan:
    """The turn passes to the next survivor on the left (T-TURN-5), however the last one ended (T-TURN-6).

    With two players that makes the other one first player (T-2P-10). Unless the match ends first: after a whole round,
    one turn for each survivor (T-TERM-8), in which nothing has moved (T-WIN-8), or at the limit of turns (T-WIN-9).
    """
    turn = state.turn
    ended: tuple[Event, ...] = (TurnEnded(turn.active),) if turn.number else ()
    quiet = 0 if turn.moved else turn.quiet + 1
    if turn.number and quiet >= len(survivors(state)):
        return (*ended, survivors_win(state, "stalemate", "T-WIN-8"))
    if turn.number >= state.options.turn_limit:
        return (*ended, survivors_win(state, "turn_limit", "T-WIN-9"))
    seat = left_of(state, turn.active)
    return (*ended, TurnBegan(seat), StartPhase(), AuctionPhase(), EffectsPhase(), EndPhase(), NextTurn())


def start_phase(state: State, step: StartPhase) -> Plan:
    """Draw, and only then redress (T-TURN-2)."""
    if for_two(state):
        return (DrawForTwo(), OpenTurn())
    return (DrawDue(state.turn.active, state.content.meta.turn_draw), OpenTurn())


def draw_for_two(state: State, step: DrawForTwo) -> Plan:
    """With two players both draw, the active one first (T-2P-3)."""
    active, count = state.turn.active, state.content.meta.turn_draw_two_players
    return (DrawDue(active, count), DrawDue(left_of(state, active), count))


def open_turn(state: State, step: OpenTurn) -> Plan:
    """The active player alone redresses, and start-of-turn Jetons follow (P-1, T-2P-3)."""
    return (TurnOpened(state.turn.active),)


def auction_phase(state: State, step: AuctionPhase) -> Plan:
    """The active player puts a card up; with two players both do, at the same time and in secret (T-2P-4).

    Nobody sells who holds fewer than two cards: there is no auction then (T-AUC-2, A-9).
    """
    begun = PhaseBegan(Phase.AUCTION)
    who = sellers(state)
    if any(state.players[seat].hand_size < 2 for seat in who):
        return (begun, AuctionSkipped(who))
    if for_two(state):
        both = tuple([Decision(Kind.PUT_UP, seat, RuleId("T-2P-4")) for seat in who])
        return (begun, Ask(both, then=RevealSales()))
    return (begun, Ask((Decision(Kind.PUT_UP, state.turn.active, RuleId("T-AUC-1")),)))


def effects_phase(state: State, step: EffectsPhase) -> Plan:
    """Ask for one thing after the other; what was asked for puts this step beneath itself, until the turn is ended."""
    asked = Ask((Decision(Kind.EFFECTS, state.turn.active, RuleId("T-TURN-4")),))
    return (asked,) if state.turn.phase is Phase.EFFECTS else (PhaseBegan(Phase.EFFECTS), asked)


def end_phase(state: State, step: EndPhase) -> Plan:
    """Objectives of the end of one's own turn are examined, after all duties (T-WIN-6)."""
    return victory(state, Checked.END_OF_OWN_TURN) or NOTHING


STEPS: Final = (
    Expand(RuleId("T-TURN-5"), NextTurn, next_turn),
    expand("T-TURN-2", StartPhase, start_phase),
    expand("T-2P-3", DrawForTwo, draw_for_two),
    expand("T-TURN-2", OpenTurn, open_turn),
    expand("T-TURN-3", AuctionPhase, auction_phase),
    expand("T-TURN-4", EffectsPhase, effects_phase),
    expand("T-WIN-6", EndPhase, end_phase),
)
