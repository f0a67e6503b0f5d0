"""Hidden worlds that fit a view, what chance draws, all pieces of the box, and the declared exceptions.

The types of state and events say what each seat may see (H-9). Everybody may consult the discard pile, all cards in
play and their own Destin at any time (T-GOLD-1), and nobody the deck or another's Destin (T-GOLD-2). The exceptions are
events that show what no view keeps, and events by which the rulebook reveals a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Chance, Ended
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.terres_de_destinees.content.actives import RequestFamily
from tabletop_rules.games.terres_de_destinees.content.objectives import SavedFromElimination
from tabletop_rules.games.terres_de_destinees.content.permanents import SaleTax
from tabletop_rules.games.terres_de_destinees.destins import fulfilled, win_by_destin, win_by_elimination
from tabletop_rules.games.terres_de_destinees.drawing import DealDestin, DeckStep, RevealCommons, drawn_from
from tabletop_rules.games.terres_de_destinees.guardian import PledgesOpened
from tabletop_rules.games.terres_de_destinees.looking import HandLooked
from tabletop_rules.games.terres_de_destinees.losses import Steal, WhetherToLoseLess
from tabletop_rules.games.terres_de_destinees.memory import Facts, zones
from tabletop_rules.games.terres_de_destinees.powers import FamilyAnswered
from tabletop_rules.games.terres_de_destinees.queries import on_sale, permanents, survivors
from tabletop_rules.games.terres_de_destinees.sale import BothPutUp, TaxDue
from tabletop_rules.games.terres_de_destinees.state import Auction, Card, OnSale, Player, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Checked, DestinId, Visibility
from tabletop_rules.games.terres_de_destinees.values import binding_families, faces, tax

if TYPE_CHECKING:
    import random

T = TypeVar("T", bound=str)

GLIMPSES: Final = (HandLooked,)
"""A hand looked at is seen at that moment only: views keep no card of another hand (H-10)."""

EXCEPTIONS: Final = (BothPutUp, FamilyAnswered, PledgesOpened, TaxDue)
"""The events that reveal a secret: an answer to `apprenti` whether a family is there (H-7), a tax that a hidden card is
taxed (H-6, A-34).

Of two who put up cards at once, each learns whether the other's is face down, though no card may show (H-3, T-2P-4).

A guardian's rescue shows once all have answered (A-46), also to those who knew whose Destin it is.
"""


def silence(before: State, after: State) -> bool:
    """Return whether a command told a secret by what it did not bring about, so that it cannot be taken back.

    A card put up face down is not taxed, which tells its family (A-34). Nobody wins, which tells that some player does
    not hold a Destin that is fulfilled now (T-WIN-1).
    """
    unsold = [sale.seller for sale in on_sale(before)]
    if any(sale.face_down and sale.seller not in unsold and _may_be_taxed(after, sale) for sale in on_sale(after)):
        return True
    secrets = [each for each in after.content.destins_of(Visibility.SECRET) if each not in after.destins.revealed]
    return any(
        destin in _fulfilled_with(after, seat, destin) and destin not in _fulfilled_with(before, seat, destin)
        for seat in survivors(after)
        for destin in secrets
    )


def _may_be_taxed(state: State, sale: OnSale) -> bool:
    """Return whether some collector would take cards for one family and none for another."""
    cards = {card.family: card.id for card in state.content.cards}.values()
    return any(
        len({tax(state, change(sale, card=card), power) > 0 for card in cards}) > 1
        for seat in survivors(state)
        if seat != sale.seller
        for _, power in permanents(state, seat, SaleTax)
    )


def _fulfilled_with(state: State, seat: Seat, destin: DestinId) -> list[DestinId]:
    """Return the Destins that a player would fulfil with this secret one."""
    return fulfilled(state, change(state.players[seat], destin=destin))


# --- what chance draws ----------------------------------------------------------------------------------------------


def things(state: State, chance: Chance) -> Sequence[object]:
    """Return what the places of a request stand for: cards or Destins, in the sorted order of their source."""
    then = chance.then
    if isinstance(then, RevealCommons):
        return known(state.destins.unused_common)
    if isinstance(then, DealDestin):
        return known(state.destins.unused_secret)
    if isinstance(then, Steal):
        return known(state.players[then.victim].hand)
    if isinstance(then, DeckStep):
        return drawn_from(state, then)
    return known(state.deck)


# --- the pieces -----------------------------------------------------------------------------------------------------


def conserved(state: State) -> object:
    """Return all cards, Destins and Jetons of the box: always the same ones (T-COMP-1, T-COMP-2)."""
    cards: list[Card] = [*state.deck, *state.discard, *state.box]
    destins: list[DestinId | Hidden] = [
        *state.destins.common,
        *state.destins.unused_common,
        *state.destins.unused_secret,
    ]
    jetons = [*state.centre]
    for player in state.players:
        cards += [*player.hand, *player.committed, *player.looked, *[placed.card for placed in player.play]]
        destins += [player.destin] if player.destin is not None else []
        jetons += [held.number for held in player.jetons]
    if state.auction is not None:
        cards += [sale.card for sale in state.auction.sales]
    return sorted(map(str, cards)), sorted(map(str, destins)), sorted(jetons)


# --- hidden worlds --------------------------------------------------------------------------------------------------


def sample(state: State, seat: int, rng: random.Random) -> State:
    """Return the state with every hidden place filled: any hidden card anywhere, any secret Destin with any player."""
    cards = _hidden_cards(state)
    rng.shuffle(cards)
    return _filled(state, cards, rng)


def recall(facts: Facts, state: State, seat: int, rng: random.Random) -> State | None:
    """Return a state as `sample` does that contradicts nothing that the seat knows; None if none was found."""
    cards = facts.cards.arrange(_hidden_cards(state), zones(state), rng)
    return None if cards is None else _filled(state, cards[::-1], rng)  # `_filled` takes from the end


def _filled(state: State, cards: list[CardId], rng: random.Random) -> State:
    """Return the state with every hidden place filled: with cards from the end of the list, other things at random."""
    secrets = _hidden_destins(state, Visibility.SECRET, rng)
    commons = _hidden_destins(state, Visibility.COMMON, rng)
    players = tuple([_fill_player(player, cards, secrets) for player in state.players])
    destins = change(
        state.destins,
        unused_common=heap(_fill(state.destins.unused_common, commons)),
        unused_secret=heap(_fill(state.destins.unused_secret, secrets)),
    )
    auction = None if state.auction is None else _fill_auction(state.auction, cards)
    deck, box = heap(_fill(state.deck, cards)), heap(_fill(state.box, cards))
    world = change(state, players=players, destins=destins, auction=auction, deck=deck, box=box)
    return change(world, players=tuple([_with_answers(world, player, rng) for player in players]))


def _hidden_cards(state: State) -> list[CardId]:
    """Return the cards that the view does not show."""
    shown: set[Card] = {*state.discard, *state.deck}
    for player in state.players:
        shown.update(player.hand, player.committed, player.looked, [placed.card for placed in player.play])
    if state.auction is not None:
        shown.update([sale.card for sale in state.auction.sales])
    return [card for card in state.content.deck(state.options.advanced_cards) if card not in shown]


def _hidden_destins(state: State, visibility: Visibility, rng: random.Random) -> list[DestinId]:
    """Return the Destins of one visibility that the view does not show, shuffled."""
    destins = state.destins
    shown = {*destins.common, *destins.unused_common, *destins.unused_secret, *[p.destin for p in state.players]}
    hidden = [destin for destin in state.content.destins_of(visibility) if destin not in shown]
    rng.shuffle(hidden)
    return hidden


def _fill(zone: tuple[T | Hidden, ...], hidden: list[T]) -> list[T]:
    """Return a zone with its hidden places filled from the end of a list, which gets shorter."""
    return [hidden.pop() if isinstance(thing, Hidden) else thing for thing in zone]


def _fill_player(player: Player, cards: list[CardId], secrets: list[DestinId]) -> Player:
    return change(
        player,
        hand=heap(_fill(player.hand, cards)),
        committed=tuple(_fill(player.committed, cards)),
        looked=heap(_fill(player.looked, cards)),
        destin=secrets.pop() if isinstance(player.destin, Hidden) else player.destin,
    )


def _fill_auction(auction: Auction, cards: list[CardId]) -> Auction:
    sales = [change(sale, card=cards.pop()) if isinstance(sale.card, Hidden) else sale for sale in auction.sales]
    return change(auction, sales=tuple(sales))


def _with_answers(state: State, player: Player, rng: random.Random) -> Player:
    """Return the player with answers that might have been given in place of those that are still secret."""
    if isinstance(player.face_down, Hidden):
        player = change(player, face_down=rng.choice(faces(state, player.seat)))
    if isinstance(player.pledge, Hidden):
        player = change(player, pledge=_may_guard(state, player) and rng.random() < 0.5)
    return player


def _may_guard(state: State, player: Player) -> bool:
    """Return whether the player could save somebody with a Destin."""
    own = [player.destin] if isinstance(player.destin, str) else []
    return any(
        isinstance(state.content.destin(destin).objective, SavedFromElimination)
        for destin in (*state.destins.common, *own)
    )


def possible(match: Match[State]) -> bool:
    """Return whether play could have led to a sampled world.

    Not if somebody had won already, unless the batch is still being resolved (P-11), none has come yet, or a house rule
    asks something before the end; nor if somebody could not have answered or done what all have seen.
    """
    state = match.state
    if state.threatened or any(isinstance(todo.what, Ended) for todo in match.agenda):
        return True
    won = (win_by_destin(state) and _was_examined(state)) or win_by_elimination(state)
    return (_as_dealt(state) or not won) and _answer_was_true(match) and _sale_was_legal(state)


def _was_examined(state: State) -> bool:
    """Return whether a Destin is fulfilled that the last batch has met.

    Without T-WIN-6 a player may be balanced by what is no batch: a turn that has just begun, or a card put up.
    """
    batch = state.turn.moved and not on_sale(state)
    return any(
        batch or state.content.destin(destin).objective.checked is not Checked.END_OF_OWN_TURN
        for seat in survivors(state)
        for destin in fulfilled(state, state.players[seat])
    )


def _as_dealt(state: State) -> bool:
    """Return whether no batch has come since the deal: what the deal fulfils is examined after the first (T-WIN-2)."""
    held = sum(player.hand_size for player in state.players) + len(on_sale(state))
    moved = state.discard or any(player.play for player in state.players)
    return state.turn.number <= 1 and not moved and held <= len(state.players) * state.content.meta.hand_size


def _answer_was_true(match: Match[State]) -> bool:
    """Return whether the player giving cards of a family that was asked for holds enough (T-GOLD-6, H-7)."""
    state = match.state
    if not state.chain or state.chain[-1].family is None:
        return True
    activation = state.chain[-1]
    if not isinstance(state.content.card(activation.card).power, RequestFamily):
        return True
    target = state.players[activation.player]
    held = [state.content.card(card).family for card in (*known(target.hand), *known(target.committed))]
    due = [1, *[loss.count for loss in state.losses]]
    due += [decision.count for decision in match.decisions if isinstance(decision, WhetherToLoseLess)]
    return sum(family is activation.family for family in held) >= max(due)


def _sale_was_legal(state: State) -> bool:
    """Return whether a card set aside for sale meets the demands on its seller (F-17)."""
    for player in state.players:
        if player.face_down is not None:
            [card] = known(player.committed)
            families = binding_families(state.with_player(change(player, hand=heap((*player.hand, card)))), player.seat)
            if families and state.content.card(card).family not in families:
                return False
    return True
