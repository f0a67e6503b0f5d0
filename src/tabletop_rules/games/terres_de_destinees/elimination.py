"""Eliminations, and what saves from them. Source: T-ELIM-1 to T-ELIM-6, P-8."""

from __future__ import annotations

from collections.abc import Iterable

import tabletop_rules.author as tr
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.batch import Batch, HandsChange
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonRescueOther, JetonSurvive
from tabletop_rules.games.terres_de_destinees.content.permanents import Rescue, Survive
from tabletop_rules.games.terres_de_destinees.drawing import DeckStep, ask_deck, drawn_cards, reshuffle_first
from tabletop_rules.games.terres_de_destinees.hand_cards import Discarded
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.jetons import JetonReturned, JetonTaken
from tabletop_rules.games.terres_de_destinees.moves import (
    add_jetons,
    add_to_hand,
    drop_jeton,
    forget_echoes,
    mark_moved,
    turn_card,
)
from tabletop_rules.games.terres_de_destinees.offers import Offer, Use, offer
from tabletop_rules.games.terres_de_destinees.queries import drawable, on_sale, printed, survivors
from tabletop_rules.games.terres_de_destinees.settlement import reveal
from tabletop_rules.games.terres_de_destinees.shared import bearers_of, holders_of, jeton_effect
from tabletop_rules.games.terres_de_destinees.state import Auction, Card, Player, Source, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Consumed, DestinId, JetonNumber
from tabletop_rules.games.terres_de_destinees.values import counts_as_saviour


@tr.frozen
class Elimination:
    """One player eliminated, and by whom."""

    victim: tr.Public[tr.Seat]
    cause: tr.Public[tr.Seat | None]


# --- elimination ------------------------------------------------------------------------------------------------------


@tr.frozen
class SaveByDraw(tr.Step, kind="terres_de_destinees.save_by_draw/1", rule="P-8"):
    """Let the victim draw instead of being eliminated (P-8)."""

    victim: tr.Public[tr.Seat]
    saviour: tr.Public[tr.Seat]
    cause: tr.Public[tr.Seat | None]
    count: tr.Public[int]
    card: tr.Public[CardId | None] = None
    jeton: tr.Public[JetonNumber] = 0

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        return ask_deck(state, self.count, TakeSaving(self.victim, self.saviour, self.cause, self.card, self.jeton))


@tr.frozen
class TakeSaving(DeckStep, kind="terres_de_destinees.take_saving/1", rule="P-8"):
    """Record draw and cost as part of the batch that threatened the victim (T-TERM-6)."""

    victim: tr.Public[tr.Seat]
    saviour: tr.Public[tr.Seat]
    cause: tr.Public[tr.Seat | None]
    card: tr.Public[CardId | None]
    jeton: tr.Public[JetonNumber]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        cards = tr.heap(drawn_cards(state, self))
        fulfils = counts_as_saviour(state, self.saviour, self.cause)
        saved = Rescued(self.victim, self.saviour, self.card, self.jeton, drawn=cards, fulfils=fulfils)
        return (*reshuffle_first(self), saved)


@tr.frozen
class Eliminate(tr.Step, kind="terres_de_destinees.eliminate/1", rule="T-ELIM-3"):
    """Eliminate all who were not saved, in the same batch (T-ELIM-3), by the effect's controller (T-ELIM-4, A-16)."""

    cause: tr.Public[tr.Seat | None]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        victims = [seat for seat in survivors(state) if seat in state.threatened]
        if not victims:
            return NOTHING
        unsold = tuple([reveal(sale) for sale in on_sale(state) if sale.seller in victims])
        return (Eliminated(tuple([Elimination(seat, self.cause) for seat in victims]), unsold),)


# --- elimination ----------------------------------------------------------------------------------------------------


@tr.frozen
class EliminationDue(tr.Event, kind="terres_de_destinees.elimination_due/1", matters="bookkeeping"):
    """A player is about to be eliminated: window P-8. Once recorded, nothing replaced it. `cause`: T-ELIM-4."""

    en = "Nothing saves {victim}."
    fr = "Rien ne sauve {victim}."
    victim: tr.Public[tr.Seat]
    cause: tr.Public[tr.Seat | None]

    apply = tr.unchanged


# --- 100: `immortel` ------------------------------------------------------------------------------------------------


def immortals(state: State, event: EliminationDue) -> Iterable[tr.Bearer]:
    """Return the victim's own ready cards, whatever made the last card go (F-15, A-8, T-PWR-7)."""
    return bearers_of(state, event.victim, Survive, ready=True)


def offer_survival(state: State, event: EliminationDue, bearer: tr.Bearer) -> tr.Plan:
    if not printed(state, bearer.source, Survive).optional:
        return survive(state, event, bearer.source)
    return (tr.Ask((WhetherToSurvive(bearer.seat, bearer.source, event.cause),)),)


@tr.frozen
class WhetherToSurvive(Offer, kind="terres_de_destinees.whether_to_survive/1", rule="P-8"):
    """Engage `source` to escape the elimination that `cause` brought about. Source: P-8."""

    en = "Engage {source:card} to stay in the game?"
    fr = "Engager {source:card} pour rester en jeu ?"
    source: tr.Public[Source]
    cause: tr.Public[tr.Seat | None]


def survive(state: State, event: EliminationDue, source: Source) -> tr.Plan:
    """Engage the card; its owner goes on, with an empty hand if it draws nothing (T-ELIM-2)."""
    victim, count = event.victim, printed(state, source, Survive).draw
    if count and drawable(state):
        return (SaveByDraw(victim, victim, event.cause, count, card=source),)
    return (Rescued(victim, victim, card=source),)


@tr.replacement("F-15", EliminationDue, Band.PERMANENT, 0, bearers=immortals, source="faq", order="P-8")
@tr.when("immortal_survives", "any_loss")
@tr.fr(
    "La victime peut engager l'Immortel pour éviter l'élimination, quelle que soit la cause du départ de la "
    "dernière carte."
)
@tr.otherwise(
    "The Immortal saves nobody: a player with no hand card left is eliminated (T-ELIM-1).",
    "L'Immortel ne sauve personne : un joueur sans carte en main est éliminé (T-ELIM-1).",
)
def immortals_ruling(state: State, event: EliminationDue, bearer: tr.Bearer) -> tr.Plan:
    """The victim may engage the Immortal to escape elimination, whatever made the last card go."""
    return offer_survival(state, event, bearer)


def discarders(state: State, event: Discarded) -> Iterable[tr.Bearer]:
    """Yield the ready cards of those whose hand was emptied by the discard (T-PWR-7)."""
    for seat in survivors(state):
        if seat in state.threatened:
            yield from bearers_of(state, seat, Survive, ready=True)


@tr.trigger("F-15", Discarded, Band.PERMANENT_REACTS, 0, bearers=discarders, source="faq", order="P-8")
@tr.when("immortal_survives", "discards")
@tr.fr("La victime peut engager l'Immortel pour éviter l'élimination quand la dernière carte est défaussée.")
@tr.otherwise(*immortals_ruling.otherwise)
def from_discards(state: State, event: Discarded, bearer: tr.Bearer) -> tr.Plan:
    """The victim may engage the Immortal to escape elimination when the last card is discarded.

    Ask before the window P-8 opens; whoever declines is about to be eliminated like the others.
    """
    return offer_survival(state, EliminationDue(bearer.seat, event.by), bearer)


# --- 110: `guerisseuse` ---------------------------------------------------------------------------------------------


def healers(state: State, event: EliminationDue) -> Iterable[tr.Bearer]:
    """Yield the other players' ready cards."""
    if drawable(state):
        for seat in survivors(state):
            if seat != event.victim:
                yield from bearers_of(state, seat, Rescue, ready=True)


@tr.frozen
class WhetherToHeal(Offer, kind="terres_de_destinees.whether_to_heal/1", rule="P-8"):
    """Engage `source` to save `victim`. Source: P-8."""

    en = "Engage {source:card} to save {victim}?"
    fr = "Engager {source:card} pour sauver {victim} ?"
    source: tr.Public[Source]
    victim: tr.Public[tr.Seat]
    cause: tr.Public[tr.Seat | None]


def heal(state: State, event: EliminationDue, saviour: tr.Seat, source: Source) -> tr.Plan:
    """Engage the card; the victim draws instead."""
    count = printed(state, source, Rescue).saved_draws
    return (SaveByDraw(event.victim, saviour, event.cause, count, card=source),)


@tr.replacement("P-8", EliminationDue, Band.PERMANENT, 10, bearers=healers, source="card", order="P-8")
@tr.fr("Un autre joueur peut engager une carte pour sauver la victime.")
@tr.otherwise("No card of another player saves the victim.", "Aucune carte d'un autre joueur ne sauve la victime.")
def offer_healing(state: State, event: EliminationDue, bearer: tr.Bearer) -> tr.Plan:
    """Another player may engage a card to save the victim."""
    if not printed(state, bearer.source, Rescue).optional:
        return heal(state, event, bearer.seat, bearer.source)
    return (tr.Ask((WhetherToHeal(bearer.seat, bearer.source, event.victim, event.cause),)),)


# --- 204: `jeton_04_sursis`, 209: `jeton_09_misericorde` ------------------------------------------------------------


def victim_with(jeton: Jeton, state: State, event: EliminationDue) -> Iterable[tr.Bearer]:
    """Return the victim if it holds the Jeton; with no card to draw, the Jeton does nothing and is kept (T-JET-4)."""
    return holders_of(state, jeton, (event.victim,)) if drawable(state) else ()


def save_holder(jeton: Jeton, state: State, event: EliminationDue, bearer: tr.Bearer) -> tr.Plan:
    assert isinstance(jeton.effect, JetonSurvive)
    return (SaveByDraw(event.victim, event.victim, event.cause, jeton.effect.draw, jeton=jeton.number),)


def other_holders(jeton: Jeton, state: State, event: EliminationDue) -> Iterable[tr.Bearer]:
    """Return the other holders, clockwise from the active player."""
    return holders_of(state, jeton, [s for s in survivors(state) if s != event.victim]) if drawable(state) else ()


def offer_mercy(jeton: Jeton, state: State, event: EliminationDue, bearer: tr.Bearer) -> tr.Plan:
    return (tr.Ask((WhetherToSpare(bearer.seat, jeton.number, event.victim, event.cause),)),)


@tr.frozen
class WhetherToSpare(Offer, kind="terres_de_destinees.whether_to_spare/1", rule="P-8"):
    """Spend a Jeton to save `victim`. Source: P-8."""

    en = "Use {jeton:jeton} to save {victim}?"
    fr = "Utiliser le {jeton:jeton} pour sauver {victim} ?"
    jeton: tr.Public[JetonNumber]
    victim: tr.Public[tr.Seat]
    cause: tr.Public[tr.Seat | None]


def rescue_effect(jeton: Jeton) -> tr.Effect[State, EliminationDue]:
    """Return the effect of a Jeton that saves its holder or another player."""
    if isinstance(jeton.effect, JetonSurvive):
        french = "fait piocher au lieu d'être éliminé"
        return jeton_effect(jeton, "P-8", EliminationDue, tr.Timing.INSTEAD, victim_with, save_holder, french)
    french = "fait piocher un autre joueur au lieu qu'il soit éliminé"
    return jeton_effect(jeton, "P-8", EliminationDue, tr.Timing.INSTEAD, other_holders, offer_mercy, french)


# --- 300: `ange_gardien` --------------------------------------------------------------------------------------------


# --- P-8 ------------------------------------------------------------------------------------------------------------


def answer_survive(state: State, decision: WhetherToSurvive, command: Use) -> tr.Plan:
    """Let the victim escape, or go on with the window, which is not open yet if only a discard is survived (A-8)."""
    due = EliminationDue(decision.seat, decision.cause)
    if command.use:
        return survive(state, due, decision.source)
    return (due,) if decision.used else NOTHING


def answer_rescue(state: State, decision: WhetherToHeal, command: Use) -> tr.Plan:
    """Let another player's card save the victim, or go on with the window."""
    due = EliminationDue(decision.victim, decision.cause)
    return heal(state, due, command.seat, decision.source) if command.use else (due,)


def answer_mercy(state: State, decision: WhetherToSpare, command: Use) -> tr.Plan:
    """Let another player's Jeton save the victim, or go on with the window."""
    effect = state.content.jeton(decision.jeton).effect
    if not command.use or not isinstance(effect, JetonRescueOther):
        return (EliminationDue(decision.victim, decision.cause),)
    return (SaveByDraw(decision.victim, command.seat, decision.cause, effect.draw, jeton=decision.jeton),)


@tr.frozen
class Rescued(tr.Event, kind="terres_de_destinees.rescued/1", matters="headline"):
    """A player about to be eliminated was saved by an effect of `saviour` (P-8); all this belongs to the same batch.

    One of `card` (engaged by it), `jeton` (returned by it) and `destin` names the means. The victim draws `drawn`
    instead; the saviour gave `given`, of which `received` count for the victim's objective (F-5). `fulfils`: the rescue
    counts for an objective of the saviour (F-19).
    """

    en = "{victim} is saved by {saviour}{means}."
    fr = "{victim} est sauvé par {saviour}{means}."
    victim: tr.Public[tr.Seat]
    saviour: tr.Public[tr.Seat]
    card: tr.Public[CardId | None] = None
    jeton: tr.Public[JetonNumber] = 0
    destin: tr.Public[DestinId | None] = None
    drawn: tr.Annotated[tuple[Card, ...], tr.Seen("victim")] = ()
    given: tr.Annotated[tuple[Card, ...], tr.Seen("victim", "saviour")] = ()
    received: tr.Public[int] = 0
    fulfils: tr.Public[bool] = True

    def apply(self, state: State) -> State:
        """Save the victim, and use up the means (P-8)."""
        row, centre = list(state.players), state.centre
        if self.card is not None:
            row[self.saviour] = turn_card(row[self.saviour], self.card, engaged=True)
        if self.jeton and state.content.jeton(self.jeton).consumed is Consumed.ON_USE:
            row[self.saviour] = drop_jeton(row[self.saviour], self.jeton)
            centre = add_jetons(centre, (self.jeton,))
        if self.given:
            row[self.saviour] = tr.change(row[self.saviour], committed=())
        row[self.victim] = add_to_hand(row[self.victim], (*self.drawn, *self.given))
        if self.saviour != self.victim and self.fulfils:
            means = "card" if self.card is not None else "jeton" if self.jeton else "destin"
            row[self.saviour] = _add_deed(row[self.saviour], f"saved:{means}")
        return tr.change(
            state,
            players=tuple(row),
            deck=tr.take(state.deck, self.drawn),
            centre=centre,
            turn=mark_moved(state.turn, self.received),
            threatened=tuple([seat for seat in state.threatened if seat != self.victim]),
        )


@tr.frozen
class Eliminated(tr.Event, kind="terres_de_destinees.eliminated/1", matters="headline"):
    """All whose elimination was not replaced left the game at once (T-ELIM-3), in the batch that caused it.

    `unsold` is what an eliminated seller had on sale: it goes to the discard pile, as the auction is over too.
    """

    en = "Eliminated: {parts:eliminations}."
    fr = "Élimination : {parts:eliminations}."
    parts: tr.Public[tuple[Elimination, ...]]
    unsold: tr.Public[tuple[CardId, ...]] = ()

    def apply(self, state: State) -> State:
        """Remove the players' cards in play, their Jetons, and everything that bound them (T-ELIM-3, A-13)."""
        row, centre = list(state.players), state.centre
        left: list[CardId] = []
        gone = tuple([part.victim for part in self.parts])
        for part in self.parts:
            player = row[part.victim]
            left += [placed.card for placed in player.play]
            centre = add_jetons(centre, [held.number for held in player.jetons])
            row[part.victim] = tr.change(player, play=(), jetons=(), out=True)
            if part.cause is not None and part.cause != part.victim:
                row[part.cause] = _add_deed(row[part.cause], "eliminated")
        return tr.change(
            forget_echoes(state, left),
            players=tuple(row),
            discard=(*state.discard, *left, *self.unsold),
            centre=centre,
            auction=_without_sales_of(state.auction, gone),
            threatened=(),
            gone=(*state.gone, gone),
            demands=tuple([demand for demand in state.demands if demand.by not in gone and demand.of not in gone]),
            copies=tuple([copy for copy in state.copies if copy.owner not in gone]),
        )


def _without_sales_of(auction: Auction | None, gone: tuple[tr.Seat, ...]) -> Auction | None:
    """Return the auction without what the eliminated had on sale; None if nothing is left."""
    if auction is None or all(sale.seller not in gone for sale in auction.sales):
        return auction
    sales = tuple([sale for sale in auction.sales if sale.seller not in gone])
    return tr.change(auction, sales=sales) if sales else None


def _add_deed(player: Player, deed: str) -> Player:
    return player if deed in player.deeds else tr.change(player, deeds=(*player.deeds, deed))


def if_threatened(state: State, event: HandsChange) -> Iterable[tr.Bearer]:
    """Apply if a hand was emptied (T-ELIM-2): with no hand card left a player is eliminated (T-ELIM-1).

    A Jeton moves no hand card: who is threatened as one goes back is so by a sale, whose window is still open (P-2).
    """
    return tr.TABLE if state.threatened and not isinstance(event, JetonTaken | JetonReturned) else ()


def _controller(event: HandsChange) -> tr.Seat | None:
    return event.by if isinstance(event, Batch) else None


WHETHER_TO_SURVIVE_ANSWERED = offer(WhetherToSurvive, "P-8", answer_survive)
WHETHER_TO_HEAL_ANSWERED = offer(WhetherToHeal, "P-8", answer_rescue)
WHETHER_TO_SPARE_ANSWERED = offer(WhetherToSpare, "P-8", answer_mercy)
