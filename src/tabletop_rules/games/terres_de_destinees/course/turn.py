"""A turn and its four phases (T-TURN-1):

    start    draw, redress, start-of-turn Jetons          StartPhase -> DrawDue -> OpenTurn -> TurnOpened
    auction  a card is put up, sold and paid              AuctionPhase -> course/auction.py
    effects  powers, one after the other                  EffectsPhase -> rules/effects_phase.py, effects/powers
    end      objectives of the end, then the next turn    EndPhase, a moment -> NextTurn

The command that ends a turn also begins the next. If the active player is eliminated, what waits above `EffectsPhase`
does nothing, and `EffectsPhase` itself begins the next turn (T-TURN-6).
With two players the first player is the active one, and both take part in the first two phases (T-2P-3, T-2P-4).
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Ask, Cited, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.decisions import CardToPutUp, PowerOrEnd
from tabletop_rules.games.terres_de_destinees.events import (
    AuctionSkipped,
    DrawDue,
    PhaseBegan,
    TurnBegan,
    TurnEnded,
    TurnOpened,
)
from tabletop_rules.games.terres_de_destinees.queries import for_two, interrupted, left_of
from tabletop_rules.games.terres_de_destinees.state import Phase, State
from tabletop_rules.games.terres_de_destinees.steps import (
    AuctionPhase,
    EffectsPhase,
    FirstTurn,
    NextTurn,
    OpenTurn,
    RevealSales,
    StartPhase,
)
from tabletop_rules.games.terres_de_destinees.values import draws, ending_copies, may_sell, sellers, stays_engaged

new_ask, new_cited = maker(Ask), maker(Cited)
new_draw_due, new_phase_began, new_power_or_end = maker(DrawDue), maker(PhaseBegan), maker(PowerOrEnd)
new_turn_began, new_turn_ended, new_turn_opened = maker(TurnBegan), maker(TurnEnded), maker(TurnOpened)

START_PHASE: Final = StartPhase()
OPEN_TURN: Final = OpenTurn()
AUCTION_PHASE: Final = AuctionPhase()
EFFECTS_PHASE: Final = EffectsPhase()


def first_turn(state: State, step: FirstTurn) -> Plan:
    """Begin with the player on the left of the youngest, who is stored as the last active one (T-SETUP-7)."""
    return _turn_of(left_of(state, state.turn.active), RuleId("T-SETUP-7"))


def _turn_of(seat: Seat, rule: RuleId) -> Plan:
    return (new_cited(rule, new_turn_began(seat)), START_PHASE, AUCTION_PHASE, EFFECTS_PHASE)


def next_turn(state: State, step: NextTurn) -> Plan:
    """Pass the turn to the next survivor on the left (T-TURN-5), also if it was cut short (T-TURN-6).

    With two players that makes the other one first player (T-2P-10). `effects/endings.py` may end the match first.
    In the deal of a log saved by an earlier version, this step begins the first turn.
    """
    turn = state.turn
    if not turn.number:
        return first_turn(state, FirstTurn())
    rule = RuleId("T-TURN-6" if interrupted(state) else "T-2P-10" if for_two(state) else "T-TURN-5")
    return (new_cited(rule, new_turn_ended(turn.active)), *_turn_of(left_of(state, turn.active), rule))


def start_phase(state: State, step: StartPhase) -> Plan:
    """Draw, and only then redress (T-TURN-2)."""
    rule = draws.rule(RuleId("T-TURN-2"), state)
    return (*[new_cited(rule, new_draw_due(seat, count)) for seat, count in draws(state)], OPEN_TURN)


def open_turn(state: State, step: OpenTurn) -> Plan:
    """Redress the active player's cards alone; start-of-turn Jetons follow (P-1, T-2P-3)."""
    seat = state.turn.active
    engaged = [placed.card for placed in state.players[seat].play if placed.engaged]
    redressed = tuple([card for card in engaged if not stays_engaged(state, card)])
    return (new_turn_opened(seat, redressed, ending_copies(state, seat)),)


def auction_phase(state: State, step: AuctionPhase) -> Plan:
    """Ask the active player for a card to put up, or several players together and in secret (T-2P-4).

    There is no auction if a seller cannot put one up (T-AUC-2, A-9).
    """
    begun = new_phase_began(Phase.AUCTION)
    who = sellers(state)
    if not all(may_sell(state, seat) for seat in who):
        return (begun, Cited(sellers.rule(RuleId("T-AUC-2"), state), AuctionSkipped(who)))
    rule = sellers.rule(RuleId("T-AUC-1"), state)
    asked = tuple([CardToPutUp(seat, rule=rule) for seat in who])
    return (begun, new_ask(asked) if len(who) == 1 else Ask(asked, then=RevealSales()))


def effects_phase(state: State, step: EffectsPhase) -> Plan:
    """Ask for one action after another: each answer plans this step again, until the turn ends.

    The turn ends at once if the active player has been eliminated (T-TURN-6). An `Ask` of nobody then makes the last
    answer, which cut the turn short, the cause of the next turn, as a decision would.
    """
    if interrupted(state):
        return (Ask((), then=NextTurn()),)
    asked = new_ask((new_power_or_end(state.turn.active),))
    return (asked,) if state.turn.phase is Phase.EFFECTS else (new_phase_began(Phase.EFFECTS), asked)


STEPS: Final = (
    Expand(RuleId("T-SETUP-7"), FirstTurn, first_turn),
    Expand(RuleId("T-TURN-5"), NextTurn, next_turn),
    expand("T-TURN-2", StartPhase, start_phase),
    expand("T-TURN-2", OpenTurn, open_turn),
    expand("T-TURN-3", AuctionPhase, auction_phase),
    Expand(RuleId("T-TURN-4"), EffectsPhase, effects_phase),
)
