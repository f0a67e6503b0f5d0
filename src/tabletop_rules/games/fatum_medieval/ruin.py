"""Losses, ruin, and the last survivor. Source: FA-RUIN-1 to FA-RUIN-9."""

from __future__ import annotations

from collections.abc import Iterable

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.course import LossesOver
from tabletop_rules.games.fatum_medieval.moves import forget, on_piles, pay_gold
from tabletop_rules.games.fatum_medieval.protection import GIVEABLE
from tabletop_rules.games.fatum_medieval.queries.aims import ranking
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_play
from tabletop_rules.games.fatum_medieval.state import Hand, State
from tabletop_rules.games.fatum_medieval.terms import AXES, CardId, copy_of


@tr.value("fatum_medieval.mandatory_loss")
def mandatory_loss(state: State, seat: tr.Seat, amount: int) -> int:
    """Return how much of a mandatory loss is due: no more than the purse holds. Source: FA-RUIN-2, FA-COIN-1."""
    return up_to(state, seat, amount)


def must_lose(state: State, seat: tr.Seat, amount: int, to: tr.Seat | None) -> tr.Plan:
    """Return the plan of a mandatory loss; `to` is None for the bank. Source: FA-RUIN-2."""
    due = mandatory_loss(state, seat, amount)
    return (GoldLost(seat, due, to),) if due else ()


def up_to(state: State, seat: tr.Seat, amount: int) -> int:
    """Return how much of an amount a player can lose without being ruined. Source: FA-RUIN-2."""
    return max(0, min(amount, state.players[seat].gold))


def unavoidable(state: State, seat: tr.Seat) -> int:
    """Return what a player must pay in step 3 after giving up every card possible. Source: FA-RUIN-3."""
    upkeep, printed = front_of(state, seat).upkeep, state.content.printed
    if not upkeep:
        return 0
    costing = [card for card in state.players[seat].front if printed[card].upkeep]
    return upkeep - sum([printed[card].upkeep for card in GIVEABLE(state, costing, seat)])


def ruined(state: State, seat: tr.Seat, to: tr.Seat | None) -> PlayerRuined:
    """Return the ruin of a player as one event: the front in placement order, the hand by category, card and copy.

    The player's gold goes to `to`, or to the bank if that is None. Source: FA-RUIN-4.
    """
    player = state.players[seat]
    hand = tuple([card for axis in AXES for card in sorted(tr.known(player.hand.of(axis)), key=copy_of)])
    return PlayerRuined(seat, player.gold, to, player.front, hand)


def cannot_pay(state: State, event: GoldLost) -> Iterable[tr.Bearer]:
    """Act if the loss is larger than the purse. Source: FA-RUIN-1."""
    return tr.TABLE if event.amount > state.players[event.seat].gold else ()


def one_left(state: State, event: PlayerRuined) -> Iterable[tr.Bearer]:
    """Act if only one player is left. Source: FA-RUIN-6."""
    return tr.TABLE if len(in_play(state)) == 1 else ()


# --- ruin -----------------------------------------------------------------------------------------------------------


@tr.modifier("FA-RUIN-1", mandatory_loss, Band.RUIN, 10, source="rulebook")
@tr.fr("Une perte est due en entier, quoi que contienne la bourse.")
@tr.otherwise(
    "A loss takes no more than the purse holds.", "Une perte ne prend pas plus que ce que la bourse contient."
)
def lost_in_full(state: State, due: int, seat: tr.Seat, amount: int) -> int:
    """A loss is due in full, whatever the purse holds.

    Return the whole loss, whatever the purse holds. Source: FA-RUIN-1.
    """
    return amount


@tr.frozen
class GoldLost(tr.Event, kind="fatum_medieval.gold_lost/1", matters="headline"):
    """A player lost gold to a card or power. `to` is who got it, None for the bank. Source: FA-EFF-11, FA-EFF-13."""

    en = "{seat} loses {amount:gold} to {to:payee}."
    fr = "{seat} perd {amount:gold} au profit {to:payee}."
    seat: tr.Public[tr.Seat]
    amount: tr.Public[int]
    to: tr.Public[tr.Seat | None] = None

    def apply(self, state: State) -> State:
        """Move gold to the bank or to a player, and note the loser."""
        return tr.change(pay_gold(state, self.seat, self.amount, self.to), losers=(*state.losers, self.seat))


@tr.replacement("FA-RUIN-1", GoldLost, Band.RUIN, 10, bearers=cannot_pay, source="rulebook")
@tr.fr("Un joueur qui ne peut payer une perte en entier est ruiné.")
@tr.otherwise(
    "A loss ruins nobody; who cannot pay for attached actions is still ruined (FA-RUIN-3).",
    "Une perte ne ruine personne ; ne pas pouvoir payer ses actions attachées ruine encore (FA-RUIN-3).",
)
def ruin_instead(state: State, event: GoldLost, bearer: tr.Bearer) -> tr.Plan:
    """A player who cannot pay a loss in full is ruined.

    Ruin the player, whose remaining gold goes to the payee. Source: FA-RUIN-1.
    """
    return (ruined(state, event.seat, event.to),)


# --- ruin and the end -----------------------------------------------------------------------------------------------


@tr.frozen
class PlayerRuined(tr.Event, kind="fatum_medieval.player_ruined/1", matters="headline"):
    """A player was ruined and lost gold, front and hand, as one change. `to` is None for the bank.

    Source: FA-RUIN-4.
    """

    en = "{seat} is ruined; {gold:gold} to {to:payee}; front: {front:cards}; hand: {hand:cards}."
    fr = "{seat} est ruiné ; {gold:gold} au profit {to:payee} ; devant : {front:cards} ; main : {hand:cards}."
    seat: tr.Public[tr.Seat]
    gold: tr.Public[int]
    to: tr.Public[tr.Seat | None]
    front: tr.Public[tuple[CardId, ...]]
    hand: tr.Public[tuple[CardId, ...]]

    def apply(self, state: State) -> State:
        """Take a player out of the game, with the gold to a player or the bank and all cards to their piles."""
        state = pay_gold(state, self.seat, self.gold, self.to)
        player = tr.change(
            state.players[self.seat],
            hand=Hand(self.seat),
            front=(),
            out=True,
            allowance=None,
            giving_up=(),
            announced=0,
        )
        decks = on_piles(state, self.front + self.hand)
        state = tr.change(state, players=state.players_with(player), decks=decks, ruined=(*state.ruined, self.seat))
        return forget(state, self.seat, self.hand)


@tr.trigger("FA-RUIN-6", PlayerRuined, Band.RUIN, 10, bearers=one_left, source="ruling")
@tr.fr("Le dernier joueur en jeu gagne aussitôt, dans tous les modes.")
@tr.otherwise(
    "Whoever is left plays on until an objective, the clock or the limit ends the match.",
    "Celui qui reste joue jusqu'à ce qu'un objectif, l'horloge ou la limite finisse la partie.",
)
@tr.needed("without it, the last player left plays on alone, or nobody is left to play")
def last_survivor(state: State, event: PlayerRuined, bearer: tr.Bearer) -> tr.Plan:
    """The only player left wins at once, in every mode.

    Discard the action being resolved, then end the match: the last player wins. Source: FA-RUIN-6, FA-ACT-6.
    """
    resolved = () if state.resolving is None else (tr.Cited(tr.RuleId("FA-ACT-6"), PlayResolved(state.resolving)),)
    return (*resolved, tr.Ended(tr.Outcome(ranking(state), "last_survivor", tr.RuleId("FA-RUIN-6"))))


@tr.trigger("FA-RUIN-7", LossesOver, Band.RUIN, 10, bearers=tr.always, source="ruling", order="FA-RUIN-9")
@tr.when("ruin_rule", "empty_purse")
@tr.fr("Un joueur dont la bourse est vide après une perte ou un paiement est aussi ruiné.")
@tr.otherwise("Having exactly 0 gold is not ruin (FA-RUIN-1).", "Avoir exactement 0 or n'est pas la ruine (FA-RUIN-1).")
def empty_purse(state: State, moment: LossesOver, bearer: tr.Bearer) -> tr.Plan:
    """A player whose purse is empty after a loss or a payment is ruined too.

    Ruin the losers who have no gold left, one after another. Source: FA-RUIN-7, FA-RUIN-9.
    """
    players = state.players
    return tuple(
        [ruined(state, seat, None) for seat in moment.seats if not players[seat].out and players[seat].gold <= 0]
    )


@tr.frozen
class PlayResolved(tr.Event, kind="fatum_medieval.play_resolved/1", matters="bookkeeping"):
    """An action or power was resolved; a one-shot went to its pile. Source: FA-PLAY-9, FA-ACT-6."""

    en = "Resolved: {card:card}."
    fr = "Résolu : {card:card}."
    card: tr.Public[CardId | None] = None

    def apply(self, state: State) -> State:
        """Move a resolved one-shot to its pile."""
        decks = state.decks if self.card is None else on_piles(state, (self.card,))
        return tr.change(state, decks=decks, resolving=None, losers=())

    def words(self) -> tr.Words:
        """Return the words; a power or an attached action goes to no pile."""
        return ("Resolved.", "Résolu.") if self.card is None else (self.en, self.fr)
