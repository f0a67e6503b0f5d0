"""What each seat sees (FA-INFO-1 to FA-INFO-8): what the field types declare, and the hands it has looked into.

Everybody sees every card that leaves a hand, so a glance is true until its card leaves. The end reveals nothing
(FA-INFO-7). The game needs no exceptions to the laws.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import HIDDEN, Hidden, mask
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Chance
from tabletop_rules.core.terms import CHANCE, Seat
from tabletop_rules.core.zones import heap, seen
from tabletop_rules.games.fatum_medieval.destiny import GoOn
from tabletop_rules.games.fatum_medieval.effects import SeenCardToDiscard
from tabletop_rules.games.fatum_medieval.memory import OUT, zones
from tabletop_rules.games.fatum_medieval.opportunities import TakeDrawn
from tabletop_rules.games.fatum_medieval.queries.aims import table_announces, unannounced
from tabletop_rules.games.fatum_medieval.queries.seats import in_play
from tabletop_rules.games.fatum_medieval.setup import TakeDealt as TakeDealt_
from tabletop_rules.games.fatum_medieval.setup import TakeObjective as TakeObjective_
from tabletop_rules.games.fatum_medieval.state import Glance, Hand, Player, State
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, Card, CardId

if TYPE_CHECKING:
    import random

    from tabletop_rules.core.whereabouts import Whereabouts


def masked(state: State, seat: Seat) -> State:
    """Return the state as a seat sees it, including the cards it has seen in other hands (FA-INFO-4)."""
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
    """Return a heap of another hand in which these cards alone are seen."""
    return heap([card if card in cards else HIDDEN for card in zone])


def things(state: State, chance: Chance) -> tuple[object, ...]:
    """Return what a chance request picks from: the cards of a deck, or the objectives not dealt."""
    then = chance.then
    if isinstance(then, TakeDealt_ | TakeDrawn):
        return state.decks[PLACE[then.axis]].cards
    return state.objectives if isinstance(then, TakeObjective_) else ()


def sample(state: State, seat: Seat, rng: random.Random) -> State:
    """Return the state with a random unseen card of its category in each hidden place, and likewise for objectives.

    Source: FA-INFO-8.
    """
    hidden = []
    for unseen in _unseen(state):
        rng.shuffle(unseen)
        hidden.append(unseen)
    return _filled(state, hidden, rng)


def recall(facts: Whereabouts, state: State, seat: Seat, rng: random.Random) -> State | None:
    """Return a state as `sample` does that contradicts nothing that the seat knows; None if none was found."""
    hidden = []
    for axis, unseen in zip(AXES, _unseen(state), strict=True):
        places = [*zones(state, axis)]
        out = len(unseen) - sum([cards.count(HIDDEN) for _, cards in places])
        arranged = facts.arrange(unseen, [*places, (OUT, (HIDDEN,) * out)], rng)
        if arranged is None:
            return None
        hidden.append(arranged[::-1])  # `_filled` takes from the end
    return _filled(state, hidden, rng)


def _unseen(state: State) -> list[list[CardId]]:
    """Return the cards of each axis that the view does not show."""
    shown = _shown(state)
    return [[card for card in deck if card not in shown] for deck in state.content.decks]


def _filled(state: State, hidden: list[list[CardId]], rng: random.Random) -> State:
    """Return the state with every hidden place filled: with the cards of its axis, from the end of their list."""
    players, decks = list(state.players), list(state.decks)
    for place, axis in enumerate(AXES):
        unseen = hidden[place]
        for seat, player in enumerate(players):
            hand = player.hand
            players[seat] = change(player, hand=hand.having(axis, _fill(hand.of(axis), unseen)))
        decks[place] = change(decks[place], cards=_fill(decks[place].cards, unseen))
    _fill_memory(players, state)
    known: set[object] = {*seen(state.objectives), state.common}
    for player in state.players:
        known |= {player.secret, player.revealed}
    aims = [aim for aim in sorted(state.content.aims) if aim not in known]
    rng.shuffle(aims)
    for seat, player in enumerate(players):
        if player.secret is HIDDEN:
            players[seat] = change(player, secret=aims.pop())
    return change(state, players=tuple(players), decks=tuple(decks), objectives=_fill(state.objectives, aims))


def possible(match: Match[Any]) -> bool:
    """Whether everybody who has reached the objective has announced it, where the table announces (FA-OBJ-3).

    Players whose levels an unresolved play may just have changed are exempt.
    """
    state: State = match.state
    return not table_announces(state) or _may_have_changed(match).issuperset(unannounced(state))


def _may_have_changed(match: Match[Any]) -> set[Seat]:
    """Return the actor and the target of a play being resolved; everybody in play while a die roll is open."""
    seats = {todo.what.seat for todo in match.agenda if isinstance(todo.what, GoOn)}
    if seats:
        seats |= {decision.seat for decision in match.decisions}
        seats |= {decision.target for decision in match.decisions if isinstance(decision, SeenCardToDiscard)}
    return {*in_play(match.state)} if CHANCE in seats else seats


def conserved(state: State) -> object:
    """Return all cards, all objectives and the total gold, which never change (FA-COIN-1)."""
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
    """Fill in who has seen what in whose hand, as far as the viewer knows it."""
    glances = [glance for player in state.players for glance in _known_part(player.shown)]
    for seat, player in enumerate(state.players):
        if isinstance(player.seen, Hidden):
            seen_cards = {glance.card for glance in glances if glance.by == seat}
            players[seat] = change(players[seat], seen=tuple(sorted(seen_cards)))
        if isinstance(player.shown, Hidden):
            own = player.hand.cards
            shown = [Glance(p.seat, card) for p in state.players for card in _known_part(p.seen) if card in own]
            players[seat] = change(players[seat], shown=tuple(shown))


def _known_part(memory: tuple[Any, ...] | Hidden) -> tuple[Any, ...]:
    """Return a memory if the view shows it; nothing otherwise."""
    return () if isinstance(memory, Hidden) else memory


def _shown(state: State) -> set[object]:
    """Return every card and objective that a view shows."""
    found: set[object] = {state.resolving, state.common, *seen(state.objectives)}
    for deck in state.decks:
        found.update(seen(deck.cards), deck.pile)
    for player in state.players:
        found.update(player.front, seen(player.hand.cards), (player.secret, player.revealed))
    return found


def _fill(zone: tuple[Any, ...], unseen: list[Any]) -> tuple[Any, ...]:
    """Return a heap with its hidden places filled from the end of a list, which gets shorter."""
    return heap([unseen.pop() if card is HIDDEN else card for card in zone])
