"""Cards played for their value or for their power. Source: D-PLAY-1 to D-PLAY-7."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.characters import CharacterArrived
from tabletop_rules.games.destiny.places import RESOLVING, known_id, of_seat
from tabletop_rules.games.destiny.queries import arrives, executions
from tabletop_rules.games.destiny.refusals import NOT_HELD
from tabletop_rules.games.destiny.state import State, put_cards, put_players_and_cards
from tabletop_rules.games.destiny.terms import Card, CardId
from tabletop_rules.games.destiny.trick import TrickEnd
from tabletop_rules.games.destiny.verbs.call import Do


@tr.frozen
class PlayNext(tr.Step, kind="destiny.play_next/1", rule="D-PLAY-1"):
    """Ask the next seat in turn order for a card (D-PLAY-1); after the last one the trick ends."""

    order: tr.Public[tuple[tr.Seat, ...]]

    def plan(self, state: State) -> tr.Plan:
        seat, rest = self.order[0], self.order[1:]
        return (tr.Ask((CardToPlay(seat),), PlayNext(rest) if rest else TrickEnd()),)


@tr.frozen
class CardToPlay(tr.Decision, kind="destiny.card_to_play/1", rule="D-PLAY-1"):
    """Play a hand card, for value or for power. Source: D-PLAY-1."""

    en = "Which card, for value or for power?"
    fr = "Quelle carte, valeur ou pouvoir ?"


@tr.frozen
class Spend(tr.Step, kind="destiny.spend/1", rule="D-PLAY-3"):
    """Discard the card played for power; a placed Tower stays (D-PLAY-3, D-PLAY-4)."""

    def plan(self, state: State) -> tr.Plan:
        card = state.cards.resolving
        return () if card is None else (CardDiscarded(card),)


@tr.frozen
class PlayCard(tr.Command, kind="destiny.play_card/1", to=CardToPlay, rule="D-PLAY-1"):
    """Play a hand card for power, or face down for its value. Source: D-PLAY-1."""

    en = "play {card:card} {power:for its power|for its value}"
    fr = "jouer {card:card} {power:pour son pouvoir|pour sa valeur}"
    card: tr.Annotated[Card, tr.Seen("seat")]
    power: tr.Public[bool]

    @staticmethod
    def legal(state: State, decision: CardToPlay) -> tr.Answers[PlayCard]:
        """List every hand card both ways (D-PLAY-2), for power even if it can do nothing (D-PLAY-6)."""
        ways = [(card, power) for card in tr.seen(state.players[decision.seat].hand) for power in (False, True)]
        return tr.Answers(PlayCard, decision.seat, decision.id, ways)

    def check(self, state: State, decision: CardToPlay) -> tr.Rejection | None:
        """Require a card in hand (D-PLAY-1)."""
        if not isinstance(self.card, tr.Hidden) and self.card in state.players[decision.seat].hand:
            return None
        return NOT_HELD.by("D-PLAY-1", card=str(self.card))

    def decide(self, state: State, decision: CardToPlay) -> tr.Plan:
        """Let the card compete, or do the parts of its power; then discard it unless it is a character (D-PLAY-4)."""
        seat, card = self.seat, self.card
        if not self.power:
            return (CardPlayedForValue(seat, card),)
        assert not isinstance(card, tr.Hidden)
        parts = len(state.content.parts[card])
        character = state.content.card[card].is_character
        times = executions(state, seat, card) if not character or arrives(state) else 0
        played = CardPlayedForPower(seat, card, times)
        work = [Do(seat, card, part) for part in range(parts)]
        if character:  # its arrival is the first execution
            arrived = tr.Cited(arrives.rule(tr.RuleId("D-CHAR-2"), state), CharacterArrived(seat, card, "played"))
            return (played, arrived, *work * (times - 1))
        return (played, *work * times, Spend())

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card, and where it goes: where it competes, or where powers are resolved."""
        to = RESOLVING if self.power else of_seat("played", self.seat)
        return (known_id(self.card, state.content.card), to)


@tr.frozen
class CardPlayedForValue(tr.Event, kind="destiny.card_played_for_value/1", matters="detail"):
    """A card was played face down to compete (D-PLAY-1)."""

    en = "{seat} plays {card:card} for its value."
    fr = "{seat} joue {card:card} pour sa valeur."
    seat: tr.Public[tr.Seat]
    card: tr.Annotated[Card, tr.Seen("seat")]

    def apply(self, state: State) -> State:
        player = state.players[self.seat]
        return state.with_player(tr.change(player, hand=tr.take(player.hand, (self.card,)), played=self.card))


@tr.frozen
class CardPlayedForPower(tr.Event, kind="destiny.card_played_for_power/1", matters="detail"):
    """A card was played face up; its power happens `times` times (D-POW-6)."""

    en = "{seat} plays {card:card} for its power{twice}."
    fr = "{seat} joue {card:card} pour son pouvoir{twice}."
    seat: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    times: tr.Public[int] = 1

    def apply(self, state: State) -> State:
        """Keep the card apart until its power is done (D-PLAY-7)."""
        player = state.players[self.seat]
        player = tr.change(player, hand=tr.take(player.hand, (self.card,)))
        return put_players_and_cards(state, state.players_with(player), tr.change(state.cards, resolving=self.card))


@tr.frozen
class CardDiscarded(tr.Event, kind="destiny.card_discarded/1", matters="bookkeeping"):
    """The card played for power was discarded (D-PLAY-3)."""

    en = "{card:card} is discarded."
    fr = "Défaussée : {card:card}."
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        cards = state.cards
        return put_cards(state, tr.change(cards, resolving=None, discard=(*cards.discard, self.card)))
