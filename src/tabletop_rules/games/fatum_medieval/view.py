"""What one seat may see (FA-INFO-1 to FA-INFO-8): the field types say it, but for hands somebody has looked into.

Every card that leaves a hand is seen by all, so a glance stays true until its card leaves. The end reveals
nothing (FA-INFO-7): it has no event that would. No exceptions to the laws.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import HIDDEN, Hidden, mask
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Chance
from tabletop_rules.core.terms import CHANCE, Seat
from tabletop_rules.core.zones import heap, seen
from tabletop_rules.games.fatum_medieval import steps as s
from tabletop_rules.games.fatum_medieval.decisions import SeenCardToDiscard
from tabletop_rules.games.fatum_medieval.queries.aims import table_announces, unannounced
from tabletop_rules.games.fatum_medieval.queries.seats import in_play
from tabletop_rules.games.fatum_medieval.state import Glance, Hand, Player, State
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, Card

if TYPE_CHECKING:
    import random

T = TypeVar("T", bound=str)


def masked(state: State, seat: Seat) -> State:
    """The state as a seat sees it: what the types show, and the cards it has seen in other hands (FA-INFO-4)."""
    shown = mask(state, seat)
    cards = state.players[seat].seen if seat >= 0 else ()
    if not cards or isinstance(cards, Hidden):
        return shown
    for player in state.players:
        if player.seat != seat:
            hand = Hand(player.seat, *[_glimpse(player.hand.of(axis), cards) for axis in AXES])
            shown = shown.with_player(change(shown.players[player.seat], hand=hand))
    return shown


def _glimpse(zone: tuple[Card, ...], cards: tuple[str, ...]) -> tuple[Card, ...]:
    return heap([card if card in cards else HIDDEN for card in zone])


def things(state: State, chance: Chance) -> tuple[object, ...]:
    """What each place of a chance request stands for: the cards of a deck, or the objectives not dealt."""
    then = chance.then
    if isinstance(then, s.TakeDealt | s.TakeDrawn):
        return state.decks[PLACE[then.axis]].cards
    return state.objectives if isinstance(then, s.TakeObjective) else ()


def sample(state: State, seat: Seat, rng: random.Random) -> State:
    """Deal the unseen cards of each category over its hidden places, and likewise the objectives (FA-INFO-8)."""
    shown = _shown(state)
    players, decks = list(state.players), list(state.decks)
    for place, axis in enumerate(AXES):
        unseen = [card for card in state.content.decks[place] if card not in shown]
        rng.shuffle(unseen)
        for player in state.players:
            hand = players[player.seat].hand
            hand = hand.having(axis, _fill(hand.of(axis), unseen))
            players[player.seat] = change(players[player.seat], hand=hand)
        decks[place] = change(decks[place], cards=_fill(decks[place].cards, unseen))
    _fill_memory(players, state)
    aims = [aim for aim in sorted(state.content.aims) if aim not in _shown_aims(state)]
    rng.shuffle(aims)
    for player in state.players:
        if player.secret is HIDDEN:
            players[player.seat] = change(players[player.seat], secret=aims.pop())
    return change(state, players=tuple(players), decks=tuple(decks), objectives=_fill(state.objectives, aims))


def possible(match: Match[Any]) -> bool:
    """Where the table announces by itself, nobody has reached an objective unannounced (FA-OBJ-3).

    But for those whom a play that is not resolved yet may have moved just now.
    """
    state: State = match.state
    return not table_announces(state) or _moved(match).issuperset(unannounced(state))


def _moved(match: Match[Any]) -> set[Seat]:
    """The actor and the target of a play being resolved; all in play while a die is open."""
    moved = {todo.what.seat for todo in match.agenda if isinstance(todo.what, s.GoOn)}
    if moved:
        moved |= {decision.seat for decision in match.decisions}
        moved |= {decision.target for decision in match.decisions if isinstance(decision, SeenCardToDiscard)}
    return {*in_play(match.state)} if CHANCE in moved else moved


def conserved(state: State) -> object:
    """All cards, all objectives, and all gold (FA-COIN-1)."""
    cards: list[Card] = [card for deck in state.decks for card in (*deck.cards, *deck.pile)]
    aims: list[object] = [*state.objectives, state.common]
    gold = state.bank
    for player in state.players:
        cards += [*player.hand.cards, *player.front]
        aims += [player.secret, player.revealed]
        gold += player.gold
    cards += [] if state.resolving is None else [state.resolving]
    return tuple(sorted(map(str, cards))), tuple(sorted(str(aim) for aim in aims if aim is not None)), gold


def _fill_memory(players: list[Player], state: State) -> None:
    """Who has seen what in whose hand, as far as the viewer can tell; of what it cannot tell, nothing."""
    everyone = [player.seat for player in state.players]
    told = [(owner, glance) for owner in everyone for glance in _tuple(state.players[owner].shown)]
    for player in state.players:
        changed = players[player.seat]
        if isinstance(player.seen, Hidden):
            seen_there = sorted({glance.card for _, glance in told if glance.by == player.seat})
            changed = change(changed, seen=tuple(seen_there))
        if isinstance(player.shown, Hidden):
            own = player.hand.cards
            glances = [
                Glance(seat, card) for seat in everyone for card in _tuple(state.players[seat].seen) if card in own
            ]
            changed = change(changed, shown=tuple(glances))
        players[player.seat] = changed


def _tuple(memory: tuple[Any, ...] | Hidden) -> tuple[Any, ...]:
    return () if isinstance(memory, Hidden) else memory


# --- pieces ---------------------------------------------------------------------------------------------------------


def _shown(state: State) -> set[str]:
    """Every card that a view shows."""
    cards: set[str] = {card for deck in state.decks for card in (*seen(deck.cards), *deck.pile)}
    for player in state.players:
        cards.update(player.front, seen(player.hand.cards))
    if state.resolving is not None:
        cards.add(state.resolving)
    return cards


def _shown_aims(state: State) -> set[object]:
    aims: set[object] = {state.common, *seen(state.objectives)}
    for player in state.players:
        aims.update((player.secret, player.revealed))
    return aims


def _fill(zone: tuple[Any, ...], unseen: list[Any]) -> tuple[Any, ...]:
    return heap([unseen.pop() if card is HIDDEN else card for card in zone])
