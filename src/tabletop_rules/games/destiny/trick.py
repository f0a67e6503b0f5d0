"""Trick end (D-TRICK): turn up, cancel equal cards, find winner and loser, give powers, discard."""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.content.items import LOSER, WINNER
from tabletop_rules.games.destiny.course import EndTurn
from tabletop_rules.games.destiny.power_choices import WhichTrickPower
from tabletop_rules.games.destiny.queries import turn_order
from tabletop_rules.games.destiny.setting_phase import SettingPhase
from tabletop_rules.games.destiny.state import Competitor, State, put_cards, put_players_and_cards
from tabletop_rules.games.destiny.terms import CardId


@tr.frozen
class ShowDestiny(tr.ChanceStep, kind="destiny.show_destiny/1", rule="D-DEST-1"):
    """Turn up the destiny card. It competes with its value; its power never happens (D-DEST-1)."""

    def plan(self, state: State) -> tr.Plan:
        return (DestinyTurned(tr.known(state.cards.pile)[self.outcome[0]]),)


DESTINY: Final = -1
"""The seat that destiny's card competes for."""


@tr.frozen
class TrickEnd(tr.Step, kind="destiny.trick_end/1", rule="D-TRICK-1"):
    """Turn the cards up, and plan the rest of the turn (D-TURN-1).

    Characters and the Tower compete like any other card (D-PLAY-5, D-Q-46).
    """

    def plan(self, state: State) -> tr.Plan:
        played = []
        for seat in turn_order(state):
            card = state.players[seat].played
            if card is not None:
                assert not isinstance(card, tr.Hidden)
                played.append(Competitor(seat, card))
        return (
            ValuesRevealed(tuple(played)),
            ResolveTrick(),
            ClearTrick(),
            SettingPhase(),
            EndTurn(),
        )


@tr.frozen
class ResolveTrick(tr.Step, kind="destiny.resolve_trick/1", rule="D-TRICK-3"):
    """Resolve the trick, pass the initiative, and give the powers, the winner's first (D-TRICK-8, D-Q-49)."""

    def plan(self, state: State) -> tr.Plan:
        resolved = outcome(state)
        plan: list[tr.Event | tr.Ask | tr.Cited] = [resolved]
        if resolved.winner is not None:
            if resolved.winner != state.initiative:
                plan.append(InitiativeTaken(resolved.winner))
            plan.append(ask_power(resolved.winner, WINNER, "D-TRICK-6"))
        plan += [tr.Cited(tr.RuleId("D-TRICK-5"), ask_power(loser, LOSER, "D-TRICK-7")) for loser in resolved.losers]
        return tuple(plan)


@tr.value("destiny.trick_outcome")
def outcome(state: State) -> TrickResolved:
    """Return who wins and who loses the trick.

    Source: D-TRICK-2 (equal cards cancel), D-TRICK-3 (the highest left wins), D-TRICK-4 and D-Q-50 (destiny, or
    nobody), D-TRICK-5 (the lowest left of the players loses).
    """
    ranks = trick_ranks(state)
    shown, competing = [*ranks.values()], [seat for seat in (DESTINY, *turn_order(state)) if seat in ranks]
    cancelled = tuple([seat for seat in competing if shown.count(ranks[seat]) > 1])
    left = {seat: rank for seat, rank in ranks.items() if seat not in cancelled}
    first = max(left, key=left.__getitem__, default=DESTINY)
    last = min(left.keys() - {DESTINY}, key=left.__getitem__, default=first)
    return TrickResolved(cancelled, None if first == DESTINY else first, () if last == first else (last,))


@tr.frozen
class TrickResolved(tr.Event, kind="destiny.trick_resolved/1", matters="headline"):
    """The trick was resolved (D-TRICK-2 to D-TRICK-5). Seat -1 in `cancelled` is destiny.

    The winner is None if destiny or nobody won (D-TRICK-4).
    """

    en = "{result}."
    fr = "{result}."
    cancelled: tr.Public[tuple[tr.Seat, ...]]
    winner: tr.Public[tr.Seat | None]
    losers: tr.Public[tuple[tr.Seat, ...]]

    apply = tr.unchanged


def trick_ranks(state: State) -> dict[tr.Seat, int]:
    """Return the rank of every competing card by seat, -1 for destiny. Ranks are compared, not values (D-COMP-4)."""
    return {competitor.seat: state.content.card[competitor.card].rank for competitor in state.cards.trick}


def ask_power(seat: tr.Seat, power: str, rule: str) -> tr.Ask:
    """Ask for a trick power, even if it can do nothing: being asked must reveal nothing (D-INFO-15)."""
    return tr.Ask((WhichTrickPower(seat, power, 0, rule=tr.RuleId(rule)),))


@tr.frozen
class ClearTrick(tr.Step, kind="destiny.clear_trick/1", rule="D-TRICK-9"):
    """Discard all competing cards."""

    def plan(self, state: State) -> tr.Plan:
        return (TrickDiscarded(),)


@tr.frozen
class DestinyTurned(tr.Event, kind="destiny.destiny_turned/1", matters="detail"):
    """The destiny card of the turn was turned up (D-DEST-1)."""

    en = "Destiny turns up {card:card}."
    fr = "Le destin révèle {card:card}."
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        cards = state.cards
        pile = tr.take(cards.pile, (self.card,))
        return put_cards(state, tr.change(cards, pile=pile, trick=(*cards.trick, Competitor(-1, self.card))))


@tr.frozen
class ValuesRevealed(tr.Event, kind="destiny.values_revealed/1", matters="detail"):
    """The cards played for value were turned up (D-TRICK-1)."""

    en = "{cards:competitors}."
    fr = "{cards:competitors}."
    cards: tr.Public[tuple[Competitor, ...]]

    def apply(self, state: State) -> State:
        players = list(state.players)
        for competitor in self.cards:
            players[competitor.seat] = tr.change(players[competitor.seat], played=None)
        return put_players_and_cards(
            state, tuple(players), tr.change(state.cards, trick=state.cards.trick + self.cards)
        )


@tr.frozen
class TrickDiscarded(tr.Event, kind="destiny.trick_discarded/1", matters="bookkeeping"):
    """All competing cards went to the discard pile (D-TRICK-9)."""

    en = "The trick is discarded."
    fr = "Le pli est défaussé."

    def apply(self, state: State) -> State:
        cards = state.cards
        done = tuple([competitor.card for competitor in cards.trick])
        return put_cards(state, tr.change(cards, trick=(), discard=cards.discard + done))


@tr.frozen
class InitiativeTaken(tr.Event, kind="destiny.initiative_taken/1", matters="bookkeeping"):
    """A seat took the initiative token (D-SETUP-8, D-TRICK-3)."""

    en = "{seat} takes the initiative."
    fr = "{seat} prend l'initiative."
    seat: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        return tr.change(state, initiative=self.seat)


@tr.modifier("D-Q-3", outcome, Band.READINGS, 10, source="ruling", order="D-TRICK-5")
@tr.when("loser_rule", "all_non_winners")
@tr.fr("Tous les joueurs non annulés, sauf le gagnant, reçoivent un pouvoir de perdant.")
@tr.otherwise(
    "Only the player with the lowest uncancelled card gains a loser power (D-TRICK-5).",
    "Seul le joueur de la plus basse carte non annulée reçoit un pouvoir de perdant (D-TRICK-5).",
)
def all_others_lose(state: State, resolved: TrickResolved) -> TrickResolved:
    """All uncancelled players except the winner gain a loser power.

    Make all uncancelled players except the winner losers, in turn order.
    """
    ranks, out = trick_ranks(state), (*resolved.cancelled, resolved.winner)
    return tr.change(resolved, losers=tuple([seat for seat in turn_order(state) if seat in ranks and seat not in out]))


@tr.modifier("D-Q-4", outcome, Band.READINGS, 20, source="ruling", order="D-TRICK-5")
@tr.when("lone_loser", False)
@tr.fr("Le seul joueur non annulé, s'il est battu par le destin, n'est pas perdant.")
@tr.otherwise(
    "The only uncancelled player, if beaten by destiny, gains a loser power (D-TRICK-5).",
    "Le seul joueur non annulé, s'il est battu par le destin, reçoit un pouvoir de perdant (D-TRICK-5).",
)
def none_alone_loses(state: State, resolved: TrickResolved) -> TrickResolved:
    """The only uncancelled player, if beaten by destiny, is not a loser.

    Remove the loser if destiny beats the only uncancelled player.
    """
    players = trick_ranks(state).keys() - {DESTINY, *resolved.cancelled}
    return tr.change(resolved, losers=()) if len(players) == 1 and resolved.winner is None else resolved


@tr.modifier("D-Q-2", outcome, Band.READINGS, 30, source="ruling", order="D-TRICK-5")
@tr.when("tie_rule", "void_trick")
@tr.fr("Un pli dont la plus haute valeur est partagée n'a ni gagnant ni perdant.")
@tr.otherwise(
    "Equal values cancel each other, and the highest card left wins (D-TRICK-2, D-TRICK-3).",
    "Les valeurs égales s'annulent, et la plus haute carte restante gagne (D-TRICK-2, D-TRICK-3).",
)
def void_trick(state: State, resolved: TrickResolved) -> TrickResolved:
    """A trick whose highest value is shared has neither winner nor loser.

    Remove winner and losers if the highest value is shared.
    """
    ranks = trick_ranks(state)
    shared = [*ranks.values()].count(max(ranks.values())) > 1
    return tr.change(resolved, winner=None, losers=()) if shared else resolved
