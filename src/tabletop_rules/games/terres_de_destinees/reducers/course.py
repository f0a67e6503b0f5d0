"""Setup, turns, eliminations and victory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.make import renewer
from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.core.zones import heap, take
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.reducers.moves import (
    add_jetons,
    add_to_hand,
    drop_jeton,
    forget_echoes,
    mark_moved,
    turn_card,
)
from tabletop_rules.games.terres_de_destinees.state import Auction, CardInPlay, Phase, Player, State, Turn
from tabletop_rules.games.terres_de_destinees.terms import CardId, Consumed, DestinId

# Nearly every turn changes these fields: a `renewer` costs half as much as `change`.
_with_turn: Callable[[State, Turn], State] = renewer(State, "turn")
_with_phase: Callable[[Turn, Phase], Turn] = renewer(Turn, "phase")
_end: Callable[[Turn, Phase, int], Turn] = renewer(Turn, "phase", "quiet")

# --- setup ----------------------------------------------------------------------------------------------------------


def reveal_commons(state: State, event: e.CommonsRevealed) -> State:
    """Reveal the common Destins; the others are put away (T-SETUP-2, T-SETUP-4)."""
    destins = state.destins
    unused = take(destins.unused_common, event.destins)
    return change(state, destins=change(destins, common=event.destins, unused_common=unused))


def deal_destin(state: State, event: e.DestinDealt) -> State:
    """Deal a secret Destin (T-SETUP-3)."""
    destins = state.destins
    destins = change(destins, unused_secret=take(destins.unused_secret, (event.destin,)))
    player = change(state.players[event.seat], destin=event.destin, destin_seen_by=(event.seat,))
    return change(state.with_player(player), destins=destins)


def deal_hand(state: State, event: e.HandDealt) -> State:
    """Deal a hand (T-SETUP-5)."""
    player = change(state.players[event.seat], hand=heap(event.cards))
    return change(state.with_player(player), deck=take(state.deck, event.cards))


# --- turns ----------------------------------------------------------------------------------------------------------


def begin_turn(state: State, event: e.TurnBegan) -> State:
    """Begin a turn; drop what an interrupted turn left open (T-TURN-6)."""
    turn = Turn(number=state.turn.number + 1, active=event.seat, quiet=state.turn.quiet)
    return change(state, turn=turn, chain=(), losses=())


def open_turn(state: State, event: e.TurnOpened) -> State:
    """Redress engaged cards and end copies (P-1, 410, 420)."""
    if event.redressed:
        player = state.players[event.seat]
        play = [
            CardInPlay(placed.card, False, placed.zone) if placed.card in event.redressed else placed
            for placed in player.play
        ]
        state = state.with_player(change(player, play=tuple(play)))
    if event.ended:
        state = change(state, copies=tuple([copy for copy in state.copies if copy.source not in event.ended]))
    return state


def begin_phase(state: State, event: e.PhaseBegan) -> State:
    return _with_turn(state, _with_phase(state.turn, event.phase))


def end_turn(state: State, event: e.TurnEnded) -> State:
    """End the turn, and count quiet ones in a row (T-WIN-8)."""
    turn = state.turn
    return _with_turn(state, _end(turn, Phase.END, 0 if turn.moved else turn.quiet + 1))


# --- elimination ----------------------------------------------------------------------------------------------------


def pledge(state: State, event: e.Pledged) -> State:
    """Keep an answer until all have answered."""
    return state.with_player(change(state.players[event.seat], pledge=event.saves))


def open_pledges(state: State, event: e.PledgesOpened) -> State:
    """Drop the answers, and reveal the guardian's Destin (P-8)."""
    players = tuple([change(p, pledge=None) if p.pledge is not None else p for p in state.players])
    state = change(state, players=players)
    if event.guardian is None or event.destin is None:
        return state
    return _reveal(state, event.guardian, event.destin)


def rescue(state: State, event: e.Rescued) -> State:
    """Save the victim, and use up the means (P-8)."""
    row, centre = list(state.players), state.centre
    if event.card is not None:
        row[event.saviour] = turn_card(row[event.saviour], event.card, engaged=True)
    if event.jeton and state.content.jeton(event.jeton).consumed is Consumed.ON_USE:
        row[event.saviour] = drop_jeton(row[event.saviour], event.jeton)
        centre = add_jetons(centre, (event.jeton,))
    if event.given:
        row[event.saviour] = change(row[event.saviour], committed=())
    row[event.victim] = add_to_hand(row[event.victim], (*event.drawn, *event.given))
    if event.saviour != event.victim and event.fulfils:
        means = "card" if event.card is not None else "jeton" if event.jeton else "destin"
        row[event.saviour] = _add_deed(row[event.saviour], f"saved:{means}")
    return change(
        state,
        players=tuple(row),
        deck=take(state.deck, event.drawn),
        centre=centre,
        turn=mark_moved(state.turn, event.received),
        threatened=tuple([seat for seat in state.threatened if seat != event.victim]),
    )


def eliminate(state: State, event: e.Eliminated) -> State:
    """Remove the players' cards in play, their Jetons, and everything that bound them (T-ELIM-3, A-13)."""
    row, centre = list(state.players), state.centre
    left: list[CardId] = []
    gone = tuple([part.victim for part in event.parts])
    for part in event.parts:
        player = row[part.victim]
        left += [placed.card for placed in player.play]
        centre = add_jetons(centre, [held.number for held in player.jetons])
        row[part.victim] = change(player, play=(), jetons=(), out=True)
        if part.cause is not None and part.cause != part.victim:
            row[part.cause] = _add_deed(row[part.cause], "eliminated")
    return change(
        forget_echoes(state, left),
        players=tuple(row),
        discard=(*state.discard, *left, *event.unsold),
        centre=centre,
        auction=_without_sales_of(state.auction, gone),
        threatened=(),
        gone=(*state.gone, gone),
        demands=tuple([demand for demand in state.demands if demand.by not in gone and demand.of not in gone]),
        copies=tuple([copy for copy in state.copies if copy.owner not in gone]),
    )


def _without_sales_of(auction: Auction | None, gone: tuple[Seat, ...]) -> Auction | None:
    """Return the auction without what the eliminated had on sale; None if nothing is left."""
    if auction is None or all(sale.seller not in gone for sale in auction.sales):
        return auction
    sales = tuple([sale for sale in auction.sales if sale.seller not in gone])
    return change(auction, sales=sales) if sales else None


def fulfil(state: State, event: e.DestinFulfilled) -> State:
    """Reveal a secret Destin (T-WIN-7)."""
    return _reveal(state, event.seat, event.destin)


def _add_deed(player: Player, deed: str) -> Player:
    return player if deed in player.deeds else change(player, deeds=(*player.deeds, deed))


def _reveal(state: State, seat: Seat, destin: DestinId) -> State:
    """Show a player's secret Destin to everybody; a common or revealed one changes nothing."""
    if destin in state.destins.common or destin in state.destins.revealed:
        return state
    everybody = (SPECTATOR, *range(len(state.players)))
    state = state.with_player(change(state.players[seat], destin=destin, destin_seen_by=everybody))
    return change(state, destins=change(state.destins, revealed=(*state.destins.revealed, destin)))


REDUCERS: Final = (
    Reducer(e.CommonsRevealed, reveal_commons),
    Reducer(e.DestinDealt, deal_destin),
    Reducer(e.HandDealt, deal_hand),
    Reducer(e.TurnBegan, begin_turn),
    Reducer(e.DrawDue, nothing_changes),
    Reducer(e.TurnOpened, open_turn),
    Reducer(e.PhaseBegan, begin_phase),
    Reducer(e.TurnEnded, end_turn),
    Reducer(e.EliminationDue, nothing_changes),
    Reducer(e.Pledged, pledge),
    Reducer(e.PledgesOpened, open_pledges),
    Reducer(e.Rescued, rescue),
    Reducer(e.Eliminated, eliminate),
    Reducer(e.DestinFulfilled, fulfil),
)
