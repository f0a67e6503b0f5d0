"""Jetons: gained, used and returned. Source: T-JET-1 to T-JET-7."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.batch import Batch
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonEngageOwn, JetonLook, JetonRedressOwn
from tabletop_rules.games.terres_de_destinees.in_play import Engaged, Redressed
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.looking import LookAtHand
from tabletop_rules.games.terres_de_destinees.moves import add_jetons, apply_batch, drop_jeton
from tabletop_rules.games.terres_de_destinees.offers import not_offered
from tabletop_rules.games.terres_de_destinees.power_choices import ChooseCard, ChoosePlayer
from tabletop_rules.games.terres_de_destinees.queries import holds, others, turnable
from tabletop_rules.games.terres_de_destinees.refusals import NOT_OFFERED, SEAT_NOT_OFFERED
from tabletop_rules.games.terres_de_destinees.state import HeldJeton, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Consumed, JetonNumber
from tabletop_rules.games.terres_de_destinees.values import (
    GAINABLE,
    USABLE_JETONS,
    can_gain,
)

# --- Jetons -----------------------------------------------------------------------------------------------------------


@tr.frozen
class GainJeton(tr.Step, kind="terres_de_destinees.gain_jeton/1", rule="T-JET-2"):
    """Move one copy from the centre, unless none is left or one is held already (T-JET-2, T-JET-3, A-18)."""

    by: tr.Public[tr.Seat]
    seat: tr.Public[tr.Seat]
    number: tr.Public[JetonNumber]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        if not can_gain(state, self.seat, self.number):
            return NOTHING
        return (JetonTaken(self.by, self.seat, self.number),)


@tr.frozen
class ReturnJeton(tr.Step, kind="terres_de_destinees.return_jeton/1", rule="T-JET-4"):
    """Return the Jeton, unless it has already gone, for instance with an eliminated owner."""

    by: tr.Public[tr.Seat | None]
    seat: tr.Public[tr.Seat]
    number: tr.Public[JetonNumber]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        held = holds(state.players[self.seat], self.number)
        return (JetonReturned(self.by, self.seat, self.number),) if held else NOTHING


def spend(state: State, seat: tr.Seat, number: JetonNumber) -> tuple[ReturnJeton, ...]:
    """Return the step by which a used Jeton goes back to the centre, if it is consumed (T-JET-4, A-19)."""
    return (ReturnJeton(seat, seat, number),) if _consumed(state, number) else ()


def spend_at_once(state: State, seat: tr.Seat, number: JetonNumber) -> tuple[JetonReturned, ...]:
    """Return the event by which a used Jeton goes back to the centre, if it is consumed (T-JET-4, A-19)."""
    return (JetonReturned(seat, seat, number),) if _consumed(state, number) else ()


def _consumed(state: State, number: JetonNumber) -> bool:
    return state.content.jeton(number).consumed is Consumed.ON_USE


@tr.frozen
class TurnCards(tr.Step, kind="terres_de_destinees.turn_cards/1", rule="T-JET-5"):
    """Ask for the next card to turn while there is one; then the Jeton goes back."""

    seat: tr.Public[tr.Seat]
    number: tr.Public[JetonNumber]
    left: tr.Public[int]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        if not self.left or not turnable(state, self.seat, self.number):
            return spend(state, self.seat, self.number)
        asked = CardToTurn(self.seat, self.number)
        return (tr.Ask((asked,), then=TurnCards(self.seat, self.number, self.left - 1)),)


@tr.frozen
class CardToTurn(tr.Decision, kind="terres_de_destinees.card_to_turn/1", rule="T-JET-5"):
    """Which card a Jeton engages or redresses. Source: D-7, T-JET-5."""

    en = "{jeton:jeton}: which card?"
    fr = "{jeton:jeton} : quelle carte ?"
    jeton: tr.Public[JetonNumber]

    def about(self) -> tr.Words:
        """Return the Jeton."""
        return "{jeton:jeton}", "{jeton:jeton}"


# --- Jetons ---------------------------------------------------------------------------------------------------------


@tr.frozen
class JetonTaken(Batch, kind="terres_de_destinees.jeton_taken/1", matters="detail"):
    """A Jeton came from the centre to a player; `by` is the player whose effect placed it (T-JET-2, T-JET-6)."""

    en = "{seat} gets {number:jeton}."
    fr = "{seat} reçoit le {number:jeton}."
    seat: tr.Public[tr.Seat]
    number: tr.Public[JetonNumber]

    def apply(self, state: State) -> State:
        """Move a Jeton from the centre, with who placed it (T-JET-6)."""
        player, taken = state.players[self.seat], HeldJeton(self.number, self.seat if self.by is None else self.by)
        jetons = tuple(sorted((*player.jetons, taken), key=lambda held: held.number))
        place = state.centre.index(self.number)
        return apply_batch(
            state, tr.change(player, jetons=jetons), centre=state.centre[:place] + state.centre[place + 1 :]
        )


@tr.frozen
class JetonUsed(tr.Event, kind="terres_de_destinees.jeton_used/1", matters="detail"):
    """A player uses an optional Jeton in the effects phase; its effect and its return follow (T-JET-5)."""

    en = "{seat} uses {number:jeton}."
    fr = "{seat} utilise le {number:jeton}."
    seat: tr.Public[tr.Seat]
    number: tr.Public[JetonNumber]

    def apply(self, state: State) -> State:
        """Remember for the turn that a Jeton has redressed cards, or shown a hand and stayed (T-JET-5, A-44)."""
        jeton, turn = state.content.jeton(self.number), state.turn
        if isinstance(jeton.effect, JetonRedressOwn):
            return tr.change(state, turn=tr.change(turn, hastened=True))
        if jeton.consumed is Consumed.NEVER:
            return tr.change(state, turn=tr.change(turn, shown=(*turn.shown, self.number)))
        return state


@tr.frozen
class JetonReturned(Batch, kind="terres_de_destinees.jeton_returned/1", matters="detail"):
    """A Jeton went back to the centre (T-JET-4)."""

    en = "{number:jeton} of {seat} goes back to the centre."
    fr = "Le {number:jeton} {seat:of} retourne au centre."
    seat: tr.Public[tr.Seat]
    number: tr.Public[JetonNumber]

    def apply(self, state: State) -> State:
        player = drop_jeton(state.players[self.seat], self.number)
        return apply_batch(state, player, centre=add_jetons(state.centre, (self.number,)))


def hands_to_look_at(state: State, seat: tr.Seat, number: JetonNumber) -> tuple[tr.Seat, ...]:
    """Return the players whose hand a Jeton may show: any other's, unless it is empty (T-PWR-4)."""
    effect = state.content.jeton(number).effect
    if not isinstance(effect, JetonLook) or "hand_of_other" not in effect.modes:
        return ()
    return tuple([other for other in others(state, seat) if state.players[other].hand_size])


# --- choices of a Jeton ---------------------------------------------------------------------------------------------


def cards_to_turn(state: State, decision: CardToTurn) -> tuple[CardId, ...]:
    """Return the player's cards that the Jeton may engage or redress."""
    return turnable(state, decision.seat, decision.jeton)


def turn_card(state: State, decision: CardToTurn, command: ChooseCard) -> tr.Plan:
    """Engage or redress the card; its power does not resolve (T-MAND-3)."""
    engages = isinstance(state.content.jeton(decision.jeton).effect, JetonEngageOwn)
    return (Engaged(command.seat, command.card) if engages else Redressed(command.seat, command.card),)


def players_to_look_at(state: State, decision: HandToLookAt) -> tuple[tr.Seat, ...]:
    return hands_to_look_at(state, decision.seat, decision.jeton)


# --- choices of a Jeton ---------------------------------------------------------------------------------------------


@tr.frozen
class HandToLookAt(tr.Decision, kind="terres_de_destinees.hand_to_look_at/1", rule="T-JET-5"):
    """Whose hand a Jeton shows. Source: D-7, T-JET-5."""

    en = "{jeton:jeton}: which player?"
    fr = "{jeton:jeton} : quel joueur ?"
    jeton: tr.Public[JetonNumber]

    def about(self) -> tr.Words:
        """Return the Jeton."""
        return "{jeton:jeton}", "{jeton:jeton}"


def why_not_look(state: State, decision: HandToLookAt, command: ChoosePlayer) -> tr.Rejection:
    """Reject a player whose hand the Jeton does not show (T-JET-5)."""
    return SEAT_NOT_OFFERED.by("T-JET-5", seat=command.player)


def look(state: State, decision: HandToLookAt, command: ChoosePlayer) -> tr.Plan:
    """Show the hand to the owner of the Jeton, which goes back (H-8)."""
    return (LookAtHand(command.seat, command.player), *spend(state, command.seat, decision.jeton))


CARD_TO_TURN_BY_CHOOSE_CARD = tr.choosing(
    tr.RuleId("T-JET-5"), CardToTurn, ChooseCard, cards_to_turn, partial(not_offered, "T-JET-5", "card"), turn_card
)
HAND_TO_LOOK_AT_BY_CHOOSE_PLAYER = tr.choosing(
    tr.RuleId("T-JET-5"), HandToLookAt, ChoosePlayer, players_to_look_at, why_not_look, look
)


def name_source(state: State, number: JetonNumber, seat: tr.Seat) -> Mapping[str, int | str]:
    return {"what": str(number)}


@tr.protection("T-JET-3", GAINABLE, Band.LEGALITY, 3, NOT_OFFERED, name_source, source="rulebook")
@tr.fr("Un joueur ne peut jamais avoir deux Jetons identiques.")
@tr.otherwise(
    "A player may hold several identical Jetons, each with its own effect.",
    "Un joueur peut avoir plusieurs Jetons identiques, chacun avec son effet.",
)
def not_twice(state: State, number: JetonNumber, seat: tr.Seat) -> bool:
    """A player can never hold two identical Jetons.

    Keep a Jeton that would not be a second copy: identical Jetons have the same number (A-18).
    """
    return not holds(state.players[seat], number)


def name_number(state: State, number: JetonNumber, seat: tr.Seat) -> Mapping[str, int | str]:
    return {"number": number}


ALREADY_HASTENED: Final = tr.Refusal(
    "already_hastened",
    "Jeton {number} has already been used this turn.",
    "Le Jeton {number} a déjà été utilisé ce tour-ci.",
)


@tr.protection("A-44", USABLE_JETONS, Band.JETON, 8, ALREADY_HASTENED, name_number, source="ruling")
@tr.fr("Le Jeton 8 s'utilise au plus une fois par tour.")
@tr.otherwise(
    "Jeton 8 is used as often per turn as its player gets one.",
    "Le Jeton 8 s'utilise dans un tour aussi souvent que son joueur en obtient un.",
)
def haste_once(state: State, number: JetonNumber, seat: tr.Seat) -> bool:
    """Jeton 8 is used at most once per turn.

    Bar a second one: redressing the card that takes the next such Jeton would make a turn endless.
    """
    return not state.turn.hastened or not isinstance(state.content.jeton(number).effect, JetonRedressOwn)


ALREADY_SHOWN: Final = tr.Refusal(
    "already_shown",
    "Jeton {number} has already shown a hand this turn.",
    "Le Jeton {number} a déjà montré une main ce tour-ci.",
)


@tr.protection("A-44", USABLE_JETONS, Band.JETON, 10, ALREADY_SHOWN, name_number, source="ruling")
@tr.fr("Un Jeton qui montre une main sans retourner au centre s'utilise au plus une fois par tour.")
@tr.otherwise(
    "A Jeton that shows a hand and does not go back is used as often as its player likes.",
    "Un Jeton qui montre une main sans retourner au centre s'utilise autant de fois que son joueur le veut.",
)
def shown_once(state: State, number: JetonNumber, seat: tr.Seat) -> bool:
    """A Jeton that shows a hand and does not go back is used at most once per turn.

    Bar a second use: a Jeton that does not go back would make a turn endless too.
    """
    return number not in state.turn.shown
