"""The turn: draw, play, accounts, close (FA-TURN-1 to FA-TURN-5)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Ask, Chance, Cited, Die, Ended, Event, Outcome, Plan, Step
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval import steps as s
from tabletop_rules.games.fatum_medieval.course.ruin import ruined
from tabletop_rules.games.fatum_medieval.decisions import CardAboveLimit, DrawOrEnd, ask_paying, ask_playing
from tabletop_rules.games.fatum_medieval.queries.aims import last_turn, may_announce, points, ranking, reached
from tabletop_rules.games.fatum_medieval.queries.drawing import allowance_of, excess
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of, levels_of
from tabletop_rules.games.fatum_medieval.queries.income import dues, lines_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_order, in_play, next_after, next_marker
from tabletop_rules.games.fatum_medieval.rules.announce import announcement
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import PLACE, Mode, Right

# --- step 1: opportunities ------------------------------------------------------------------------------------------


def begin_turn(state: State, step: s.BeginTurn) -> Plan:
    """Turn 1 has no step 1 at all. Source: FA-TURN-2, FA-AMB-29."""
    first = s.NextPlayer(None) if step.turn == 1 else s.BeginDrawing()
    return (e.TurnBegan(step.turn, step.marker), first)


def begin_drawing(state: State, step: s.BeginDrawing) -> Plan:
    """Levels are read now; all draw at the same time, and step 2 waits for the last one.

    Source: FA-DRAW-2, FA-DRAW-8, FA-AMB-17.
    """
    allowances = tuple([None if p.out else allowance_of(state, p.seat) for p in state.players])
    questions = tuple([DrawOrEnd(seat) for seat in in_play(state)])
    return (e.DrawingBegan(allowances), Ask(questions, then=s.NextPlayer(None)))


def turn_pile(state: State, step: s.TurnPile) -> Plan:
    """At the draw that finds the deck empty. Source: FA-DECK-1."""
    return (e.Reshuffled(step.axis),)


def take_drawn(state: State, step: s.TakeDrawn) -> Plan:
    """Everybody sees from which deck, the drawer alone which card. Source: FA-INFO-2, FA-EFF-14."""
    deck = state.decks[PLACE[step.axis]].cards
    (place,) = step.outcome
    drawn = e.Drawn(step.seat, step.axis, step.right, deck[place])
    return (Cited(RuleId("FA-EFF-14"), drawn) if step.right is Right.CARD else drawn,)


def heed_limit(state: State, step: s.HeedLimit) -> Plan:
    """Exactly the excess is asked for, one by one. Source: FA-DRAW-7."""
    above = excess(state, step.seat)
    return (Ask((CardAboveLimit(step.seat, above),)),) if above else ()


# --- step 2: destiny ------------------------------------------------------------------------------------------------


def next_player(state: State, step: s.NextPlayer) -> Plan:
    """One after the other, clockwise from the marker; then the accounts. Source: FA-TURN-3."""
    seat = next_after(state, step.after)
    return (s.BeginAccounts(),) if seat is None else (e.PlayerBegan(seat), ask_playing(seat))


def finish_play(state: State, step: s.FinishPlay) -> Plan:
    """A one-shot reaches its pile last, then empty purses are tested. Source: FA-PLAY-9, FA-ACT-6, FA-RUIN-9."""
    losers = tuple(dict.fromkeys(state.losers)) if state.options.ruin_rule == "empty_purse" else ()
    return (e.PlayResolved(step.card), *((s.TestPurses(losers),) if losers else ()))


def go_on(state: State, step: s.GoOn) -> Plan:
    """The player goes on; who was ruined stops at once. Source: FA-PLAY-4, FA-RUIN-5."""
    more = s.NextPlayer(step.seat) if state.players[step.seat].out else ask_playing(step.seat)
    return (s.AnnounceForAll(), more) if state.options.announces_itself else (more,)


# --- step 3: accounts -----------------------------------------------------------------------------------------------


def begin_accounts(state: State, step: s.BeginAccounts) -> Plan:
    """All have played: first all receive, then all pay. Source: FA-ACC-1, FA-EFF-6, FA-AMB-26."""
    return (e.AccountsBegan(tuple([player.gold for player in state.players])), s.NextIncome(None))


def next_income(state: State, step: s.NextIncome) -> Plan:
    """The income pass needs no command; up to the next die it is worked out in one go.

    Who is marked receives nothing, and no die is rolled. Source: FA-ACC-1, FA-ACC-11, FA-ACC-12.
    """
    plan: list[Event | Step | Chance | Cited] = []
    bank, seat = state.bank, next_after(state, step.after)
    while seat is not None:
        if state.players[seat].no_income:
            plan.append(Cited(RuleId("FA-ACC-11"), e.IncomePaid(seat, lines_of(dues(state, seat), ()), 0)))
            seat = next_after(state, seat)
            continue
        income = _income(state, seat, (), bank)
        if isinstance(income, Chance):
            return (*plan, income, s.NextIncome(seat))
        plan.append(_told(income))
        bank -= income.amount
        seat = next_after(state, seat)
    return (*plan, s.NextPayment(None))


def roll_income(state: State, step: s.RollIncome) -> Plan:
    """One roll per die, in the order in which the cards were placed. Source: FA-ACC-4."""
    income = _income(state, step.seat, (*step.faces, *step.outcome), state.bank)
    return (income if isinstance(income, Chance) else _told(income),)


def _income(state: State, seat: Seat, faces: tuple[int, ...], bank: int) -> Chance | e.IncomePaid:
    """The next die, or the sum, paid at once as far as the bank goes. Source: FA-EFF-19, FA-ACC-10."""
    items = tuple(dues(state, seat))
    if len(faces) < sum([due.dice for due in items]):
        return Chance(Die(state.content.numbers.sides), s.RollIncome(seat, faces))
    lines = lines_of(items, faces)
    return e.IncomePaid(seat, lines, min(sum([line.gold for line in lines]), bank))


def _told(income: e.IncomePaid) -> e.IncomePaid | Cited:
    """What the bank could not pay is lost by a rule of its own. Source: FA-ACC-10."""
    whole = income.amount == sum([line.gold for line in income.lines])
    return income if whole else Cited(RuleId("FA-ACC-10"), income)


def next_payment(state: State, step: s.NextPayment) -> Plan:
    """Who cannot even pay for the attached actions is ruined unasked. Source: FA-RUIN-3, FA-ACC-12.

    Variant: only now all that follows a payment is resolved, and a reached objective is announced. Source: FA-OBJ-3.
    """
    seat = next_after(state, step.after)
    if seat is not None and front_of(state, seat).forced > state.players[seat].gold:
        return (*ruined(state, seat, None, RuleId("FA-RUIN-3")), s.NextPayment(seat))
    more = s.CloseTurn() if seat is None else ask_paying(seat)
    return (s.AnnounceForAll(), more) if state.options.announces_itself else (more,)


def after_payment(state: State, step: s.AfterPayment) -> Plan:
    """Variant: an empty purse ruins now, before the next one pays. Source: FA-RUIN-9."""
    return (s.TestPurses((step.seat,)), s.NextPayment(step.seat))


# --- the close ------------------------------------------------------------------------------------------------------


def close_turn(state: State, step: s.CloseTurn) -> Plan:
    """Confirmation, then the end by time or turn limit, then the marker passes. Source: FA-TURN-5, FA-AMB-13."""
    due = tuple([seat for seat in in_order(state) if 0 < state.players[seat].announced < state.turn])
    return (s.CheckAnnouncements(due),) if due else _end_or_go_on(state, ())


def check_announcements(state: State, step: s.CheckAnnouncements) -> Plan:
    """Announcements of the turn before are met again or void (FA-OBJ-2, FA-OBJ-6).

    Only the levels of this moment count (FA-OBJ-5, FA-AMB-15), whatever others did in the meantime (FA-OBJ-10).
    """
    confirmed = tuple([seat for seat in step.due if reached(state, seat)])
    lapsed = tuple([seat for seat in step.due if seat not in confirmed])
    levels = tuple([levels_of(state, seat) for seat in confirmed + lapsed])
    return (e.AnnouncementsChecked(confirmed, lapsed, levels), *_end_or_go_on(state, confirmed))


def _end_or_go_on(state: State, confirmed: tuple[Seat, ...]) -> Plan:
    last = last_turn(state)
    if confirmed or (last and state.turn >= last):
        return (s.CountPoints(confirmed),)
    return (s.BeginTurn(state.turn + 1, next_marker(state)),)


def count_points(state: State, step: s.CountPoints) -> Plan:
    """By points, or, where somebody is confirmed, by objective and then by points. Source: FA-END-6, FA-END-2."""
    tallies = tuple(
        [
            e.Tally(seat, levels_of(state, seat), state.players[seat].gold, points(state, seat))
            for seat in in_play(state)
        ]
    )
    reason, rule = "points", "FA-TIME-5" if state.options.mode is Mode.TIME_LIMIT else "FA-TIME-4"
    if step.confirmed:
        reason, rule = "objective", "FA-OBJ-8"
    return (e.PointsCounted(tallies), Ended(Outcome(ranking(state, step.confirmed), reason, RuleId(rule))))


def announce_for_all(state: State, step: s.AnnounceForAll) -> Plan:
    """Clockwise from the marker, whoever has reached the objective and not announced. Source: FA-OBJ-3."""
    return tuple([announcement(state, seat) for seat in in_order(state) if may_announce(state, seat)])


STEPS: Final = (
    Expand(RuleId("FA-TURN-1"), s.BeginTurn, begin_turn),
    Expand(RuleId("FA-DRAW-2"), s.BeginDrawing, begin_drawing),
    Expand(RuleId("FA-DECK-1"), s.TurnPile, turn_pile),
    Expand(RuleId("FA-DRAW-4"), s.TakeDrawn, take_drawn),
    Expand(RuleId("FA-DRAW-7"), s.HeedLimit, heed_limit),
    Expand(RuleId("FA-TURN-3"), s.NextPlayer, next_player),
    Expand(RuleId("FA-PLAY-9"), s.FinishPlay, finish_play),
    Expand(RuleId("FA-PLAY-4"), s.GoOn, go_on),
    Expand(RuleId("FA-ACC-1"), s.BeginAccounts, begin_accounts),
    Expand(RuleId("FA-ACC-2"), s.NextIncome, next_income),
    Expand(RuleId("FA-ACC-4"), s.RollIncome, roll_income),
    Expand(RuleId("FA-ACC-6"), s.NextPayment, next_payment),
    Expand(RuleId("FA-ACC-7"), s.AfterPayment, after_payment),
    Expand(RuleId("FA-TURN-5"), s.CloseTurn, close_turn),
    Expand(RuleId("FA-OBJ-5"), s.CheckAnnouncements, check_announcements),
    Expand(RuleId("FA-END-6"), s.CountPoints, count_points),
    Expand(RuleId("FA-OBJ-3"), s.AnnounceForAll, announce_for_all),
)
