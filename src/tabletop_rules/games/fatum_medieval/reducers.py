"""How each event changes the state. Reducers only record: they check nothing, draw nothing and plan nothing.

A reducer may find HIDDEN in place of a card, and computes nothing from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.make import maker, renewer
from tabletop_rules.core.mask import HIDDEN, Hidden
from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap, put, take
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.state import (
    Allowance,
    Deck,
    Glance,
    Hand,
    Player,
    State,
    new_deck,
    put_cards,
    put_players,
)
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, Axis, Card, CardId, Right, Stage

new_allowance = maker(Allowance)
put_hand: Final[Callable[[Player, Hand, Allowance | None], Player]] = renewer(Player, "hand", "allowance")
put_gold: Final[Callable[[Player, int], Player]] = renewer(Player, "gold")
put_gold_and_bank: Final[Callable[[State, tuple[Player, ...], int], State]] = renewer(State, "players", "bank")
"""Return a copy with these fields replaced, at half the cost of `change`, for the commonest events."""

# --- setup ----------------------------------------------------------------------------------------------------------


def give_marker(state: State, event: e.MarkerGiven) -> State:
    """Set the holder of the marker."""
    return change(state, marker=event.seat)


def deal(state: State, event: e.Dealt) -> State:
    """Move cards from a deck to a hand."""
    return _draw(state, state.players[event.seat], event.axis, event.cards)


def lay_objective(state: State, event: e.ObjectiveLaid) -> State:
    """Take the common objective from those not dealt."""
    return change(state, objectives=take(state.objectives, (event.objective,)), common=event.objective)


def deal_objective(state: State, event: e.ObjectiveDealt) -> State:
    """Take a player's secret objective from those not dealt."""
    state = change(state, objectives=take(state.objectives, (event.objective,)))
    return state.with_player(change(state.players[event.seat], secret=event.objective))


# --- course of the turn ---------------------------------------------------------------------------------------------


def begin_turn(state: State, event: e.TurnBegan) -> State:
    """Set turn and marker, and clear what was recorded for the turn before (FA-TURN-5)."""
    players = tuple(
        [
            change(player, placed=(), used=(), no_income=False)
            if player.placed or player.used or player.no_income
            else player
            for player in state.players
        ]
    )
    return change(state, players=players, turn=event.turn, marker=event.marker, active=None, purses=())


def begin_drawing(state: State, event: e.DrawingBegan) -> State:
    """Give each player an allowance."""
    players = tuple([put_hand(player, player.hand, event.allowances[player.seat]) for player in state.players])
    return change(state, players=players, stage=Stage.OPPORTUNITIES)


def reshuffle(state: State, event: e.Reshuffled) -> State:
    """Turn the pile face down as the deck: from now on nobody knows which card is where (FA-INFO-5)."""
    deck = state.decks[PLACE[event.axis]]
    return change(state, decks=_with_deck(state.decks, new_deck(deck.axis, heap((*deck.cards, *deck.pile)), ())))


def draw(state: State, event: e.Drawn) -> State:
    """Move a card from a deck to a hand, and spend the right it was drawn by."""
    player = state.players[event.seat]
    allowance = player.allowance
    if event.right is not Right.CARD and allowance is not None:
        allowance = _spend(allowance, event.right, PLACE[event.axis])
    return _draw(state, player, event.axis, (event.card,), allowance)


def end_drawing(state: State, event: e.DrawingEnded) -> State:
    """Remove the allowance."""
    player = state.players[event.seat]
    return state.with_player(put_hand(player, player.hand, None))


def discard_hand(state: State, event: e.HandDiscarded) -> State:
    """Move a card from a hand to its pile."""
    player = state.players[event.seat]
    player = change(player, hand=_hand_without(state, player.hand, event.card))
    state = put_cards(state, state.players_with(player), _on_piles(state, (event.card,)))
    return _forget(state, event.seat, (event.card,))


def begin_player(state: State, event: e.PlayerBegan) -> State:
    """Set the active player."""
    return change(state, active=event.seat, stage=Stage.DESTINY)


# --- playing --------------------------------------------------------------------------------------------------------


def place(state: State, event: e.PermanentPlaced) -> State:
    """Pay a card and move it from the hand to the front; a replaced job goes to its pile."""
    player, decks = state.players[event.seat], state.decks
    front = player.front
    if event.replaced is not None:
        front = _without(front, (event.replaced,))
        decks = _on_piles(state, (event.replaced,))
    player = change(
        player,
        hand=_hand_without(state, player.hand, event.card),
        gold=player.gold - event.price,
        front=(*front, event.card),
        placed=(*player.placed, state.content.printed[event.card].axis),
    )
    state = change(state, players=state.players_with(player), bank=state.bank + event.price, decks=decks)
    return _forget(state, event.seat, (event.card,))


def play_action(state: State, event: e.ActionPlayed) -> State:
    """Pay an action; it is now being resolved, or attached to its target."""
    actor = state.players[event.seat]
    actor = change(actor, hand=_hand_without(state, actor.hand, event.card), gold=actor.gold - event.price)
    state = _forget(state.with_player(actor), event.seat, (event.card,))
    if state.content.printed[event.card].attached:
        target = state.players[event.target]
        state = state.with_player(change(target, front=(*target.front, event.card)))
        return change(state, bank=state.bank + event.price)
    return change(state, bank=state.bank + event.price, resolving=event.card)


def use_power(state: State, event: e.PowerUsed) -> State:
    """Mark a power as used in this turn."""
    player = state.players[event.seat]
    return state.with_player(change(player, used=(*player.used, event.power)))


def resolve_play(state: State, event: e.PlayResolved) -> State:
    """Move a resolved one-shot to its pile."""
    decks = state.decks if event.card is None else _on_piles(state, (event.card,))
    return change(state, decks=decks, resolving=None, losers=())


def discard_front(state: State, event: e.FrontDiscarded) -> State:
    """Move cards from a front to their piles."""
    player = state.players[event.seat]
    state = change(state, decks=_on_piles(state, event.cards))
    return state.with_player(change(player, front=_without(player.front, event.cards)))


def take_card(state: State, event: e.CardTaken) -> State:
    """Move a card from one front to another; a replaced job goes to its pile."""
    if event.giver == event.taker:
        return state  # it stays where it is (FA-EFF-9)
    giver, taker = state.players[event.giver], state.players[event.taker]
    state = state.with_player(change(giver, front=_without(giver.front, (event.card,))))
    front = taker.front
    if event.replaced is not None:
        front = _without(front, (event.replaced,))
        state = change(state, decks=_on_piles(state, (event.replaced,)))
    return state.with_player(change(taker, front=(*front, event.card)))


def lose_gold(state: State, event: e.GoldLost) -> State:
    """Move gold to the bank or to a player, and note the loser."""
    return change(_pay(state, event.seat, event.amount, event.to), losers=(*state.losers, event.seat))


def receive_gold(state: State, event: e.GoldGained | e.IncomePaid) -> State:
    """Move gold from the bank to a player, as a negative payment."""
    return _pay(state, event.seat, -event.amount, None)


def bar_income(state: State, event: e.IncomeBarred) -> State:
    """Deny a player any income in this turn."""
    return state.with_player(change(state.players[event.seat], no_income=True))


def see_hand(state: State, event: e.HandSeen) -> State:
    """Write the cards into the hand, which the actor's view did not show, and remember who saw them (FA-INFO-4)."""
    cards = tuple([card for card in event.cards if card is not HIDDEN])
    if not cards or event.seat == event.target:
        return state
    actor, target, printed = state.players[event.seat], state.players[event.target], state.content.printed
    hand = target.hand
    for axis in AXES:
        hand = hand.having(axis, heap([card for card in cards if printed[card].axis is axis]))
    target = change(target, hand=hand)
    if not isinstance(target.shown, Hidden):
        new = [Glance(event.seat, card) for card in cards]
        target = change(target, shown=(*target.shown, *[glance for glance in new if glance not in target.shown]))
    if not isinstance(actor.seen, Hidden):
        actor = change(actor, seen=tuple(sorted({*actor.seen, *cards})))
    return state.with_player(target).with_player(actor)


# --- accounts -------------------------------------------------------------------------------------------------------


def begin_accounts(state: State, event: e.AccountsBegan) -> State:
    """Keep the purses with which the accounts begin."""
    return change(state, stage=Stage.ACCOUNTS, active=None, purses=event.purses)


def give_up(state: State, event: e.GivingUp) -> State:
    """Add a card to those given up, in placement order."""
    player = state.players[event.seat]
    chosen = {*player.giving_up, event.card}
    return state.with_player(change(player, giving_up=tuple([card for card in player.front if card in chosen])))


def pay_upkeep(state: State, event: e.UpkeepPaid) -> State:
    """Pay the bank, and move the cards given up to their piles."""
    player = state.players[event.seat]
    front = _without(player.front, event.discarded)
    player = change(player, gold=player.gold - event.amount, front=front, giving_up=())
    decks = _on_piles(state, event.discarded)
    return change(state, players=state.players_with(player), bank=state.bank + event.amount, decks=decks)


# --- ruin and the end -----------------------------------------------------------------------------------------------


def ruin(state: State, event: e.PlayerRuined) -> State:
    """Take a player out of the game, with the gold to a player or the bank and all cards to their piles."""
    state = _pay(state, event.seat, event.gold, event.to)
    player = change(
        state.players[event.seat], hand=Hand(event.seat), front=(), out=True, allowance=None, giving_up=(), announced=0
    )
    decks = _on_piles(state, event.front + event.hand)
    state = change(state, players=state.players_with(player), decks=decks, ruined=(*state.ruined, event.seat))
    return _forget(state, event.seat, event.hand)


def announce(state: State, event: e.Announced) -> State:
    """Note the turn of an announcement, and reveal a secret objective."""
    player = change(state.players[event.seat], announced=state.turn)
    if state.common is None:
        player = change(player, secret=None, revealed=event.objective)
    return state.with_player(player)


def check_announcements(state: State, event: e.AnnouncementsChecked) -> State:
    """Clear the announcements that are void."""
    lapsed = event.lapsed
    players = [change(player, announced=0) if player.seat in lapsed else player for player in state.players]
    return change(state, players=tuple(players))


def call_last_turn(state: State, event: e.LastTurnCalled) -> State:
    """Set the last turn."""
    return change(state, last_turn=event.turn)


# --- what several reducers do ---------------------------------------------------------------------------------------


def _on_piles(state: State, cards: tuple[CardId, ...]) -> tuple[Deck, ...]:
    """Return the decks with these cards on top of the piles of their categories, in this order (FA-DECK-2)."""
    decks = state.decks
    for card in cards:
        deck = decks[PLACE[state.content.printed[card].axis]]
        decks = _with_deck(decks, new_deck(deck.axis, deck.cards, (*deck.pile, card)))
    return decks


def _with_deck(decks: tuple[Deck, ...], deck: Deck) -> tuple[Deck, ...]:
    """Return the decks with one of them replaced."""
    place = PLACE[deck.axis]
    return (*decks[:place], deck, *decks[place + 1 :])


def _draw(
    state: State, player: Player, axis: Axis, cards: tuple[Card, ...], allowance: Allowance | None = None
) -> State:
    """Move cards from a deck to a player's hand, and set what the player may still draw."""
    deck = state.decks[PLACE[axis]]
    decks = _with_deck(state.decks, new_deck(axis, take(deck.cards, cards), deck.pile))
    hand = player.hand.having(axis, put(player.hand.of(axis), cards))
    return put_cards(state, state.players_with(put_hand(player, hand, allowance)), decks)


def _hand_without(state: State, hand: Hand, card: CardId) -> Hand:
    axis = state.content.printed[card].axis
    return hand.having(axis, take(hand.of(axis), (card,)))


def _forget(state: State, owner: Seat, cards: tuple[CardId, ...]) -> State:
    """Return the state without the glances at cards that have left the owner's hand (FA-INFO-4)."""
    player = state.players[owner]
    if player.shown and not isinstance(player.shown, Hidden):
        player = change(player, shown=tuple([glance for glance in player.shown if glance.card not in cards]))
        state = state.with_player(player)
    for player in state.players:
        if player.seen and not isinstance(player.seen, Hidden) and not {*player.seen}.isdisjoint(cards):
            state = state.with_player(change(player, seen=_without(player.seen, cards)))
    return state


def _without(cards: tuple[CardId, ...], gone: tuple[CardId, ...]) -> tuple[CardId, ...]:
    return tuple([card for card in cards if card not in gone])


def _spend(allowance: Allowance, right: Right, place: int) -> Allowance:
    """Return the allowance after one draw by a right; `place` is the index of the axis."""
    if right is Right.FREE:
        return new_allowance(allowance.bonus, allowance.extra, allowance.free - 1)
    bonus = right is Right.BONUS
    a, b, c, d = [left - (at == place) for at, left in enumerate(allowance.bonus if bonus else allowance.extra)]
    if bonus:
        return new_allowance((a, b, c, d), allowance.extra, allowance.free)
    return new_allowance(allowance.bonus, (a, b, c, d), allowance.free)


def _pay(state: State, seat: Seat, amount: int, to: Seat | None) -> State:
    """Move gold from a player to another one, or to the bank if `to` is None."""
    giver = state.players[seat]
    players = state.players_with(put_gold(giver, giver.gold - amount))
    if to is None:
        return put_gold_and_bank(state, players, state.bank + amount)
    taker = players[to]
    return put_players(state, players).with_player(put_gold(taker, taker.gold + amount))


REDUCERS: Final = (
    Reducer(e.MarkerRolled, nothing_changes),
    Reducer(e.MarkerGiven, give_marker),
    Reducer(e.Dealt, deal),
    Reducer(e.ObjectiveLaid, lay_objective),
    Reducer(e.ObjectiveDealt, deal_objective),
    Reducer(e.TurnBegan, begin_turn),
    Reducer(e.DrawingBegan, begin_drawing),
    Reducer(e.Reshuffled, reshuffle),
    Reducer(e.Drawn, draw),
    Reducer(e.DrawingEnded, end_drawing),
    Reducer(e.HandDiscarded, discard_hand),
    Reducer(e.PlayerBegan, begin_player),
    Reducer(e.PermanentPlaced, place),
    Reducer(e.ActionPlayed, play_action),
    Reducer(e.PowerUsed, use_power),
    Reducer(e.PlayResolved, resolve_play),
    Reducer(e.FrontDiscarded, discard_front),
    Reducer(e.CardTaken, take_card),
    Reducer(e.GoldLost, lose_gold),
    Reducer(e.GoldGained, receive_gold),
    Reducer(e.PurseTried, nothing_changes),
    Reducer(e.IncomeBarred, bar_income),
    Reducer(e.HandSeen, see_hand),
    Reducer(e.AccountsBegan, begin_accounts),
    Reducer(e.IncomePaid, receive_gold),
    Reducer(e.GivingUp, give_up),
    Reducer(e.UpkeepPaid, pay_upkeep),
    Reducer(e.PlayerRuined, ruin),
    Reducer(e.Announced, announce),
    Reducer(e.AnnouncementsChecked, check_announcements),
    Reducer(e.PointsCounted, nothing_changes),
    Reducer(e.LastTurnCalled, call_last_turn),
)
