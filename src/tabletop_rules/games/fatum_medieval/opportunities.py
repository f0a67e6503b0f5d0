"""Step 1: opportunities. Cards are drawn, up to a limit. Source: FA-DRAW-1 to FA-DRAW-9, FA-DECK-1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.content.fronts import NO_LEVELS, plus
from tabletop_rules.games.fatum_medieval.course import DrawOrEnd, NextPlayer, ask
from tabletop_rules.games.fatum_medieval.moves import draw_from, forget, hand_without, on_piles, put_hand, with_deck
from tabletop_rules.games.fatum_medieval.places import card_id, of_axis
from tabletop_rules.games.fatum_medieval.queries.drawing import allowance_of, draws_in, excess, giving_decks, right_to
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_play
from tabletop_rules.games.fatum_medieval.refusals import EMPTY_DECK, NOT_HELD
from tabletop_rules.games.fatum_medieval.state import Allowance, Deck, State, put_cards
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, Axis, Card, CardId, Right, Stage


@tr.frozen
class BeginDrawing(tr.Step, kind="fatum_medieval.begin_drawing/1", rule="FA-DRAW-2"):
    """Fix the allowances by the levels at this moment, then ask all players at once; step 2 waits for the last.

    Source: FA-DRAW-2, FA-DRAW-8, FA-AMB-17.
    """

    def plan(self, state: State) -> tr.Plan:
        allowances = tuple([None if p.out else allowance_of(state, p.seat) for p in state.players])
        decisions = tuple([DrawOrEnd(seat) for seat in in_play(state)])
        return (DrawingBegan(allowances), tr.Ask(decisions, then=NextPlayer(None)))


@tr.frozen
class Draw(tr.Command, kind="fatum_medieval.draw/1"):
    """Draw a card from the deck of an axis. Source: FA-DRAW-3, FA-EFF-14."""

    en = "draw from {axis:axis}"
    fr = "piocher dans {axis:axis}"
    axis: tr.Public[Axis]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the deck."""
        return (of_axis("deck", self.axis),)


def draws(state: State, decision: DrawOrEnd) -> Iterator[Draw]:
    """Yield a draw from every deck that can give a card and to which a right is left."""
    for axis in giving_decks(state):
        if right_to(state, decision.seat, axis) is not None:
            yield Draw(decision.seat, decision.id, axis)


NO_RIGHT = tr.Refusal(
    "no_draw_left",
    "You have no draw left for the {axis} deck.",
    "Vous n'avez plus de carte à piocher dans le paquet {axis}.",
)


def no_card_in(state: State, axis: Axis) -> tr.Rejection:
    """Return the rejection of a deck that gives no card: its pile is empty too, unless FA-DECK-1 is not in force."""
    return EMPTY_DECK.by(state.handlers.rule("FA-DECK-1", giving_decks, "FA-DRAW-1"), axis=axis.value)


def may_draw(state: State, decision: DrawOrEnd, command: Draw) -> Iterator[tr.Rejection]:
    """Check that a right is left (FA-DRAW-1), and that the deck or its pile holds a card (FA-DECK-1)."""
    if right_to(state, decision.seat, command.axis) is None:
        yield NO_RIGHT.by("FA-DRAW-1", axis=command.axis.value)
    if command.axis not in giving_decks(state):
        yield no_card_in(state, command.axis)


def draw(state: State, decision: DrawOrEnd, command: Draw) -> tr.Plan:
    """Draw, then ask again, because players see a card before they choose the next deck (FA-DRAW-4)."""
    right = right_to(state, command.seat, command.axis)
    assert right is not None
    return (*draw_plan(state, command.seat, command.axis, right), ask(DrawOrEnd, command.seat))


DRAW_OR_END_BY_DRAW = tr.Rule(tr.RuleId("FA-DRAW-3"), DrawOrEnd, Draw, draws, may_draw, draw)


def draw_plan(state: State, seat: tr.Seat, axis: Axis, right: Right) -> tr.Plan:
    """Return the plan of one draw; an empty deck is dealt with first."""
    cards = state.decks[PLACE[axis]].cards
    if cards:
        return (tr.Chance(tr.Pick(len(cards)), TakeDrawn(seat, axis, right)),)
    return (DeckEmpty(axis), DrawTop(seat, axis, right))


@tr.frozen
class DeckEmpty(tr.Moment, kind="fatum_medieval.deck_empty/1"):
    """A card is about to be drawn from an empty deck."""

    axis: tr.Public[Axis]


@tr.frozen
class EndDrawing(tr.Command, kind="fatum_medieval.end_drawing/1", to=DrawOrEnd, rule="FA-DRAW-9"):
    """End the drawing; the player is then asked to discard what exceeds the hand limit. Source: FA-DRAW-9."""

    en = "end the drawing"
    fr = "finir de piocher"

    @staticmethod
    def legal(state: State, decision: DrawOrEnd) -> tuple[EndDrawing]:
        """Return the command: players may stop at any time, and lose unused rights only (FA-DRAW-6, FA-AMB-16)."""
        return (EndDrawing(decision.seat, decision.id),)

    def decide(self, state: State, decision: DrawOrEnd) -> tr.Plan:
        """End the drawing, then ask for the cards above the hand limit."""
        return (DrawingEnded(self.seat), HeedLimit(self.seat))


@tr.frozen
class CardAboveLimit(tr.Decision, kind="fatum_medieval.card_above_limit/1", rule="FA-DRAW-7"):
    """Choose a hand card to discard; the hand is `excess` cards above the limit. Source: FA-DRAW-7."""

    en = "Which card to discard ({excess} above the limit)?"
    fr = "Quelle carte défausser ({excess} en trop) ?"
    excess: tr.Public[int]


@tr.frozen
class Discard(tr.Command, kind="fatum_medieval.discard/1", to=CardAboveLimit, rule="FA-DRAW-7"):
    """Discard a card above the hand limit. Source: FA-DRAW-7."""

    en = "discard {card:card}"
    fr = "défausser {card:card}"
    card: tr.Public[CardId]

    @staticmethod
    def offers(state: State, decision: CardAboveLimit) -> tuple[CardId, ...]:
        """Return every card of the player's hand."""
        return state.players[decision.seat].hand.seen

    def check(self, state: State, decision: CardAboveLimit) -> tr.Rejection:
        """Return the rejection of a card that the player does not hold."""
        return NOT_HELD.by("FA-DRAW-7", card=self.card)

    def decide(self, state: State, decision: CardAboveLimit) -> tr.Plan:
        """Discard the card, then ask for the next one if more are due."""
        return (HandDiscarded(self.seat, self.card), HeedLimit(self.seat))

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card."""
        return (card_id(state, self.card),)


@tr.frozen
class DrawTop(tr.Step, kind="fatum_medieval.draw_top/1", rule="FA-DRAW-4"):
    """Draw from the deck that was empty, if it now holds cards. Source: FA-DRAW-4, FA-EFF-14."""

    seat: tr.Public[tr.Seat]
    axis: tr.Public[Axis]
    right: tr.Public[Right]

    def plan(self, state: State) -> tr.Plan:
        cards = state.decks[PLACE[self.axis]].cards
        rule = tr.RuleId("FA-EFF-14" if self.right is Right.CARD else "FA-DRAW-3")
        return (
            (tr.Cited(rule, tr.Chance(tr.Pick(len(cards)), TakeDrawn(self.seat, self.axis, self.right))),)
            if cards
            else ()
        )


@tr.frozen
class TakeDrawn(tr.ChanceStep, kind="fatum_medieval.take_drawn/1", rule="FA-DRAW-4"):
    """Give the card to the drawer, who alone sees it; the deck is public. Source: FA-INFO-2, FA-EFF-14."""

    seat: tr.Public[tr.Seat]
    axis: tr.Public[Axis]
    right: tr.Public[Right]

    def plan(self, state: State) -> tr.Plan:
        deck = state.decks[PLACE[self.axis]].cards
        (place,) = self.outcome
        drawn = Drawn(self.seat, self.axis, self.right, deck[place])
        return (tr.Cited(tr.RuleId("FA-EFF-14"), drawn) if self.right is Right.CARD else drawn,)


@tr.frozen
class HeedLimit(tr.Step, kind="fatum_medieval.heed_limit/1", rule="FA-DRAW-7"):
    """Ask for the next card to discard while the hand is above the limit. Source: FA-DRAW-7."""

    seat: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        above = excess(state, self.seat)
        return (tr.Ask((CardAboveLimit(self.seat, above),)),) if above else ()


def pile_has_cards(state: State, moment: DeckEmpty) -> Iterable[tr.Bearer]:
    """Act if the deck's pile holds cards. Source: FA-DECK-1."""
    return tr.TABLE if state.decks[PLACE[moment.axis]].pile else ()


# --- step 1: opportunities ------------------------------------------------------------------------------------------


@tr.modifier("FA-TURN-2", draws_in, Band.OPPORTUNITIES, 10, source="rulebook")
@tr.fr("Au tour 1, on ne pioche pas.")
@tr.otherwise(
    "Turn 1 begins with a draw, as every turn does (FA-TURN-1).",
    "Le tour 1 commence par une pioche, comme tout tour (FA-TURN-1).",
)
def no_draw_in_turn_1(state: State, draws: bool, turn: int) -> bool:
    """Turn 1 has no draw.

    Return False for turn 1. Source: FA-TURN-2.
    """
    return draws and turn > 1


@tr.modifier("FA-EFF-3", allowance_of, Band.OPPORTUNITIES, 10, source="card")
@tr.fr("Des cartes posées peuvent donner des pioches supplémentaires dans un paquet.")
@tr.otherwise(
    "A player draws the free cards and the bonus cards only (FA-DRAW-1, FA-DRAW-2).",
    "On ne pioche que les cartes libres et les cartes bonus (FA-DRAW-1, FA-DRAW-2).",
)
def extra_draws(state: State, allowance: Allowance, seat: tr.Seat) -> Allowance:
    """Cards in front may give extra draws from a deck.

    Return the allowance plus the extra draws of the cards in front; turn 1 has none. Source: FA-EFF-3.
    """
    extra = front_of(state, seat).extra_draw
    return (
        allowance if extra is NO_LEVELS or state.turn <= 1 else tr.change(allowance, extra=plus(allowance.extra, extra))
    )


@tr.modifier("FA-DECK-1", giving_decks, Band.OPPORTUNITIES, 10, source="ruling")
@tr.fr("On peut piocher dans une catégorie tant que son paquet ou sa défausse contient des cartes.")
@tr.otherwise("A deck that is empty gives no more cards.", "Un paquet vide ne donne plus de carte.")
def pile_is_a_deck(state: State, giving: tuple[Axis, ...]) -> tuple[Axis, ...]:
    """Cards of a category may be drawn as long as its deck or its pile holds any.

    Return these axes and those whose discard pile can become a deck. Source: FA-DECK-1.
    """
    if len(giving) == len(AXES):  # nearly always so, at a third of the cost
        return giving
    return tuple([deck.axis for deck in state.decks if deck.axis in giving or deck.pile])


@tr.trigger("FA-DECK-1", DeckEmpty, Band.OPPORTUNITIES, 10, bearers=pile_has_cards, source="ruling")
@tr.fr("Avant de piocher dans un paquet vide, on en refait un avec sa défausse.")
@tr.otherwise("A discard pile stays a discard pile.", "Une défausse reste une défausse.")
def pile_turned(state: State, moment: DeckEmpty, bearer: tr.Bearer) -> tr.Plan:
    """Before a draw from an empty deck, its pile becomes the new deck.

    Make the pile the new deck. Source: FA-DECK-1.
    """
    return (Reshuffled(moment.axis),)


@tr.frozen
class DrawingBegan(tr.Event, kind="fatum_medieval.drawing_began/1", matters="bookkeeping"):
    """Step 1 began, with what each seat may draw; None for the ruined. Source: FA-DRAW-1, FA-DRAW-2."""

    en = "All may draw: {allowances:allowances}."
    fr = "Chacun peut piocher : {allowances:allowances}."
    allowances: tr.Public[tuple[Allowance | None, ...]]

    def apply(self, state: State) -> State:
        """Give each player an allowance."""
        players = tuple([put_hand(player, player.hand, self.allowances[player.seat]) for player in state.players])
        return tr.change(state, players=players, stage=Stage.OPPORTUNITIES)


@tr.frozen
class Reshuffled(tr.Event, kind="fatum_medieval.reshuffled/1", matters="detail"):
    """A pile became the deck of its category. Source: FA-DECK-1."""

    en = "The pile of {axis:axis} becomes the deck."
    fr = "La défausse {axis:axis} redevient un paquet."
    axis: tr.Public[Axis]

    def apply(self, state: State) -> State:
        """Turn the pile face down as the deck: from now on nobody knows which card is where (FA-INFO-5)."""
        deck = state.decks[PLACE[self.axis]]
        return tr.change(state, decks=with_deck(state.decks, Deck(deck.axis, tr.heap((*deck.cards, *deck.pile)), ())))


@tr.frozen
class Drawn(tr.Event, kind="fatum_medieval.drawn/1", matters="detail"):
    """A player drew a card: `right` says which of their rights to draw it used up. Source: FA-DRAW-5."""

    en = "{seat} draws {card:card} from {axis:axis} ({right:right})."
    fr = "{seat} pioche {card:card} en {axis:axis} ({right:right})."
    seat: tr.Public[tr.Seat]
    axis: tr.Public[Axis]
    right: tr.Public[Right]
    card: tr.Annotated[Card, tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Move a card from a deck to a hand, and spend the right it was drawn by."""
        player = state.players[self.seat]
        allowance = player.allowance
        if self.right is not Right.CARD and allowance is not None:
            allowance = _spend(allowance, self.right, PLACE[self.axis])
        return draw_from(state, player, self.axis, (self.card,), allowance)


@tr.frozen
class DrawingEnded(tr.Event, kind="fatum_medieval.drawing_ended/1", matters="detail"):
    """A player ended the drawing. Source: FA-DRAW-9."""

    en = "{seat} is done drawing."
    fr = "{seat} a fini de piocher."
    seat: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        """Remove the allowance."""
        player = state.players[self.seat]
        return state.with_player(put_hand(player, player.hand, None))


@tr.frozen
class HandDiscarded(tr.Event, kind="fatum_medieval.hand_discarded/1", matters="detail"):
    """A card went from a hand to its pile. Source: FA-DECK-2."""

    en = "{card:card} goes from the hand of {seat} to its pile."
    fr = "{card:card} passe de la main {seat:of} à la défausse."
    seat: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        """Move a card from a hand to its pile."""
        player = state.players[self.seat]
        player = tr.change(player, hand=hand_without(state, player.hand, self.card))
        state = put_cards(state, state.players_with(player), on_piles(state, (self.card,)))
        return forget(state, self.seat, (self.card,))


def _spend(allowance: Allowance, right: Right, place: int) -> Allowance:
    """Return the allowance after one draw by a right; `place` is the index of the axis."""
    if right is Right.FREE:
        return Allowance(allowance.bonus, allowance.extra, allowance.free - 1)
    bonus = right is Right.BONUS
    a, b, c, d = [left - (at == place) for at, left in enumerate(allowance.bonus if bonus else allowance.extra)]
    if bonus:
        return Allowance((a, b, c, d), allowance.extra, allowance.free)
    return Allowance(allowance.bonus, (a, b, c, d), allowance.free)
