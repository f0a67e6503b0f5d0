"""Where one chapter hands over to another."""

from __future__ import annotations

from functools import cache
from typing import Final

import tabletop_rules.author as tr


@cache
def ask(kind: type[DrawOrEnd | PlayOrEnd | GiveUpOrPay], seat: tr.Seat) -> tr.Ask:
    """Return the item that asks a seat for a draw, play or payment. Cached, since every draw and play asks again."""
    return tr.Ask((kind(seat),))


@tr.frozen
class DrawOrEnd(tr.Decision, kind="fatum_medieval.draw_or_end/1", rule="FA-DRAW-3"):
    """Draw a card, or end the drawing of step 1. Source: FA-DRAW-3."""

    en = "Draw a card, or end the drawing?"
    fr = "Piocher une carte, ou finir de piocher ?"


@tr.frozen
class PlayOrEnd(tr.Decision, kind="fatum_medieval.play_or_end/1", rule="FA-PLAY-4"):
    """Use a card or a power, or end the turn of step 2. Source: FA-PLAY-4."""

    en = "Play a card, use a power, or end the turn?"
    fr = "Jouer une carte ou un pouvoir, ou finir le tour ?"


@tr.frozen
class GiveUpOrPay(tr.Decision, kind="fatum_medieval.give_up_or_pay/1", rule="FA-ACC-7", matters="bookkeeping"):
    """Give up a card in front, or pay the rest. Source: FA-ACC-7."""

    en = "Give up a card, or pay {due}?"
    fr = "Abandonner une carte, ou payer {due} ?"


@tr.frozen
class AtRest(tr.Moment, kind="fatum_medieval.at_rest/1"):
    """A command is fully resolved, and the next decision is not open yet."""


AT_REST: Final = AtRest()


@tr.frozen
class NextPlayer(tr.Step, kind="fatum_medieval.next_player/1"):
    """Give the turn to the player after a seat, the first if None; begin the accounts after the last."""

    after: tr.Public[tr.Seat | None]


@tr.frozen
class CloseTurn(tr.Step, kind="fatum_medieval.close_turn/1"):
    """Close the turn."""


@tr.frozen
class LossesOver(tr.Moment, kind="fatum_medieval.losses_over/1"):
    """A card, power or payment that has cost these players gold is resolved."""

    seats: tr.Public[tuple[tr.Seat, ...]]


@tr.frozen
class TurnOver(tr.Moment, kind="fatum_medieval.turn_over/1"):
    """The accounts are done, and the marker has not passed yet."""
