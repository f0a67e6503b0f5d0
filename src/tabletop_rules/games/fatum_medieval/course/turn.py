"""The turn: draw, play, accounts, close (FA-TURN-1 to FA-TURN-5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.effect import TABLE, Bearer
from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Ask, Chance, Cited, Die, Pick, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval import steps as s
from tabletop_rules.games.fatum_medieval.course.ruin import ruined, unavoidable
from tabletop_rules.games.fatum_medieval.decisions import CardAboveLimit, DrawOrEnd, GiveUpOrPay, PlayOrEnd, ask
from tabletop_rules.games.fatum_medieval.queries.coins import bank_pays
from tabletop_rules.games.fatum_medieval.queries.drawing import allowance_of, draws_in, excess
from tabletop_rules.games.fatum_medieval.queries.income import dues, has_income, lines_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_play, next_after, next_marker
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import PLACE, Right

new_drawn, new_income = maker(e.Drawn), maker(e.IncomePaid)

# --- step 1: opportunities ------------------------------------------------------------------------------------------


def begin_turn(state: State, step: s.BeginTurn) -> Plan:
    """Begin with step 1, or with step 2 in a turn without draws. Source: FA-TURN-1."""
    first = s.BeginDrawing() if draws_in(state, step.turn) else s.NextPlayer(None)
    return (e.TurnBegan(step.turn, step.marker), first)


def begin_drawing(state: State, step: s.BeginDrawing) -> Plan:
    """Fix the allowances by the levels at this moment, then ask all players at once; step 2 waits for the last.

    Source: FA-DRAW-2, FA-DRAW-8, FA-AMB-17.
    """
    allowances = tuple([None if p.out else allowance_of(state, p.seat) for p in state.players])
    decisions = tuple([DrawOrEnd(seat) for seat in in_play(state)])
    return (e.DrawingBegan(allowances), Ask(decisions, then=s.NextPlayer(None)))


def pile_has_cards(state: State, moment: s.DeckEmpty) -> Iterable[Bearer]:
    """Act if the deck's pile holds cards. Source: FA-DECK-1."""
    return TABLE if state.decks[PLACE[moment.axis]].pile else ()


def turn_pile(state: State, moment: s.DeckEmpty, bearer: Bearer) -> Plan:
    """Make the pile the new deck. Source: FA-DECK-1."""
    return (e.Reshuffled(moment.axis),)


def draw_top(state: State, step: s.DrawTop) -> Plan:
    """Draw from the deck that was empty, if it now holds cards. Source: FA-DRAW-4, FA-EFF-14."""
    cards = state.decks[PLACE[step.axis]].cards
    rule = RuleId("FA-EFF-14" if step.right is Right.CARD else "FA-DRAW-3")
    return (Cited(rule, Chance(Pick(len(cards)), s.TakeDrawn(step.seat, step.axis, step.right))),) if cards else ()


def take_drawn(state: State, step: s.TakeDrawn) -> Plan:
    """Give the card to the drawer, who alone sees it; the deck is public. Source: FA-INFO-2, FA-EFF-14."""
    deck = state.decks[PLACE[step.axis]].cards
    (place,) = step.outcome
    drawn = new_drawn(step.seat, step.axis, step.right, deck[place])
    return (Cited(RuleId("FA-EFF-14"), drawn) if step.right is Right.CARD else drawn,)


def heed_limit(state: State, step: s.HeedLimit) -> Plan:
    """Ask for the next card to discard while the hand is above the limit. Source: FA-DRAW-7."""
    above = excess(state, step.seat)
    return (Ask((CardAboveLimit(step.seat, above),)),) if above else ()


# --- step 2: destiny ------------------------------------------------------------------------------------------------


def next_player(state: State, step: s.NextPlayer) -> Plan:
    """Give the turn to the next player clockwise from the marker, or begin the accounts. Source: FA-TURN-3."""
    seat = next_after(state, step.after)
    return (s.BeginAccounts(),) if seat is None else (e.PlayerBegan(seat), ask(PlayOrEnd, seat))


def finish_play(state: State, step: s.FinishPlay) -> Plan:
    """Discard a one-shot, then report who has lost gold. Source: FA-PLAY-9, FA-ACT-6, FA-RUIN-9."""
    resolved = e.PlayResolved(step.card)
    return (resolved, s.LossesOver(tuple(dict.fromkeys(state.losers)))) if state.losers else (resolved,)


def go_on(state: State, step: s.GoOn) -> Plan:
    """Ask the player again, or pass to the next one if this one is ruined. Source: FA-PLAY-4, FA-RUIN-5."""
    more = s.NextPlayer(step.seat) if state.players[step.seat].out else ask(PlayOrEnd, step.seat)
    return (s.AT_REST, more)


# --- step 3: accounts -----------------------------------------------------------------------------------------------


def begin_accounts(state: State, step: s.BeginAccounts) -> Plan:
    """Record the purses, then pay the incomes; payments follow. Source: FA-ACC-1, FA-EFF-6, FA-AMB-26."""
    return (e.AccountsBegan(tuple([player.gold for player in state.players])), s.NextIncome(None))


def next_income(state: State, step: s.NextIncome) -> Plan:
    """Pay the next player, without a command; then begin the payments. Source: FA-ACC-1, FA-ACC-12."""
    seat = next_after(state, step.after)
    return (s.NextPayment(None),) if seat is None else (_income(state, seat, ()), s.NextIncome(seat))


def roll_income(state: State, step: s.RollIncome) -> Plan:
    """Roll the next die, card by card in placement order, or pay the sum. Source: FA-ACC-4."""
    return (_income(state, step.seat, (*step.faces, *step.outcome)),)


def _income(state: State, seat: Seat, faces: tuple[int, ...]) -> Chance | Cited | e.IncomePaid:
    """Return the next roll, or the payment of the sum; a player without income rolls no die. Source: FA-EFF-19."""
    if not has_income(state, seat):
        nothing = (e.Line(0, None, "no_income_this_turn"),)
        return Cited(has_income.rule(RuleId("FA-ACC-2"), state, seat), e.IncomePaid(seat, nothing, 0))
    items = dues(state, seat)
    if len(faces) < sum([due.dice for due in items]):
        return Chance(Die(state.content.numbers.sides), s.RollIncome(seat, faces))
    lines = lines_of(items, faces)
    return new_income(seat, lines, bank_pays(state, sum([line.gold for line in lines])))


def bank_short(state: State, event: e.IncomePaid | e.GoldGained) -> Iterable[Bearer]:
    """Act if the bank has less than the amount. Source: FA-ACC-10."""
    return TABLE if event.amount > state.bank else ()


def pay_what_is_there(state: State, event: e.IncomePaid | e.GoldGained, bearer: Bearer) -> Plan:
    """Pay what the bank has; the rest is lost. Source: FA-ACC-10, FA-COIN-3."""
    return (change(event, amount=state.bank),)


def next_payment(state: State, step: s.NextPayment) -> Plan:
    """Ask the next player to pay, or ruin one who cannot even pay for attached actions; then close the turn.

    Only now is the previous payment resolved. Source: FA-RUIN-3, FA-ACC-12, FA-OBJ-3.
    """
    seat = next_after(state, step.after)
    if seat is None:
        return (s.AT_REST, s.CloseTurn())
    if unavoidable(state, seat) > state.players[seat].gold:
        return (Cited(RuleId("FA-RUIN-3"), ruined(state, seat, None)), s.NextPayment(seat))
    return (s.AT_REST, ask(GiveUpOrPay, seat))


# --- the close ------------------------------------------------------------------------------------------------------


def close_turn(state: State, step: s.CloseTurn) -> Plan:
    """Confirm announcements, end by time or turn limit, then pass the marker. Source: FA-TURN-5, FA-AMB-13."""
    return (s.TurnOver(), s.PassMarker())


def pass_marker(state: State, step: s.PassMarker) -> Plan:
    """Begin the next turn with the next player clockwise who is in play. Source: FA-TURN-4."""
    return (s.BeginTurn(state.turn + 1, next_marker(state)),)


STEPS: Final = (
    Expand(RuleId("FA-TURN-1"), s.BeginTurn, begin_turn),
    Expand(RuleId("FA-DRAW-2"), s.BeginDrawing, begin_drawing),
    Expand(RuleId("FA-DRAW-4"), s.DrawTop, draw_top),
    Expand(RuleId("FA-DRAW-4"), s.TakeDrawn, take_drawn),
    Expand(RuleId("FA-DRAW-7"), s.HeedLimit, heed_limit),
    Expand(RuleId("FA-TURN-3"), s.NextPlayer, next_player),
    Expand(RuleId("FA-PLAY-9"), s.FinishPlay, finish_play),
    Expand(RuleId("FA-PLAY-4"), s.GoOn, go_on),
    Expand(RuleId("FA-ACC-1"), s.BeginAccounts, begin_accounts),
    Expand(RuleId("FA-ACC-2"), s.NextIncome, next_income),
    Expand(RuleId("FA-ACC-4"), s.RollIncome, roll_income),
    Expand(RuleId("FA-ACC-6"), s.NextPayment, next_payment),
    Expand(RuleId("FA-TURN-5"), s.CloseTurn, close_turn),
    Expand(RuleId("FA-TURN-4"), s.PassMarker, pass_marker),
)
