"""House rules for Terres de Destinées: one of each kind of handler.

game = tr.load_game("terres_de_destinees").with_expansion("house rules", HOUSE_RULES)
"""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.commands import Bid
from tabletop_rules.games.terres_de_destinees.events import LossDue, Rescued
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import AuctionPhase, Draw
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber
from tabletop_rules.games.terres_de_destinees.values import GAINABLE, draws

# --- a replacement: something else happens instead --------------------------------------------------------------------


@tr.replacement("H1", LossDue, Band.LEGALITY, 50)
@tr.fr("Personne ne perd plus d'une carte de sa main à la fois.")
def gentle_losses(state: State, event: LossDue) -> tr.Acting:
    """Nobody loses more than one hand card at a time."""
    if event.count > 1:
        yield tr.TABLE[0], (tr.change(event, count=1),)


# --- a trigger: whenever something happens, something follows ---------------------------------------------------------


@tr.trigger("H2", Rescued, Band.VICTORY, 50)
@tr.fr("Un joueur qui en sauve un autre pioche une carte.")
def thanks(state: State, event: Rescued) -> tr.Acting:
    """A player who saves another draws a card."""
    if event.saviour != event.victim:
        yield tr.Bearer(event.saviour), (Draw(event.saviour, 1),)


# --- a protection: what cannot be chosen ------------------------------------------------------------------------------

FULL = tr.Refusal("full", "A player holds three Jetons at most.", "Un joueur a trois Jetons au plus.")


@tr.protection("H3", GAINABLE, Band.RULING, 50, FULL)
@tr.fr("Aucun joueur ne reçoit un quatrième Jeton.")
def three_jetons(state: State, number: JetonNumber, seat: tr.Seat) -> bool:
    """No player gets a fourth Jeton."""
    return len(state.players[seat].jetons) < 3


# --- a modifier: what counts differently ------------------------------------------------------------------------------


@tr.modifier("H4", draws, Band.RULING, 50)
@tr.fr("On pioche une carte de plus au début du tour.")
def generous_deck(state: State, due: tuple[tuple[tr.Seat, int], ...]) -> tuple[tuple[tr.Seat, int], ...]:
    """One more card is drawn at the start of a turn."""
    return tuple((seat, count + 1) for seat, count in due)


# --- a limit: which commands are forbidden ----------------------------------------------------------------------------

TOO_RICH = tr.Refusal("too_rich", "Bid three cards at most.", "Offrez trois cartes au plus.")


@tr.limit("H5", Bid, Band.LEGALITY, 50)
@tr.fr("Personne n'offre plus de trois cartes.")
def modest_bids(state: State, command: Bid) -> tr.Rejection | None:
    """Nobody bids more than three cards."""
    return TOO_RICH.by("H5") if command.cards > 3 else None


# --- a variant: a different course of play ----------------------------------------------------------------------------


@tr.variant("H6", AuctionPhase, Band.RULING, 50)
@tr.fr("Il n'y a pas d'enchères au premier tour de chaque joueur.")
def calm_start(state: State, step: AuctionPhase) -> tr.Plan:
    """There is no auction in the first turn of each player."""
    return step.plan(state) if state.turn.number > len(state.players) else ()


HOUSE_RULES = tr.chapters(__name__)  # all of the above
