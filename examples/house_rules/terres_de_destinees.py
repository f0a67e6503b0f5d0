"""House rules for Terres de Destinées: one of each kind of handler.

game = tr.load_game("terres_de_destinees").with_expansion("house rules", handlers=HOUSE_RULES, refusals=REFUSALS)
"""

from __future__ import annotations

from tabletop_rules.games.terres_de_destinees.handlers import Band

import tabletop_rules as tr
from tabletop_rules.games.terres_de_destinees.commands import Bid
from tabletop_rules.games.terres_de_destinees.events import LossDue, Rescued
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import AuctionPhase, Draw
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber
from tabletop_rules.games.terres_de_destinees.values import GAINABLE, draws

# --- a replacement: something else happens instead --------------------------------------------------------------------


def when_several(state: State, event: LossDue) -> tuple[tr.Bearer, ...]:
    return tr.TABLE if event.count > 1 else ()


def lose_one(state: State, event: LossDue, bearer: tr.Bearer) -> tr.Plan:
    return (tr.change(event, count=1),)


GENTLE_LOSSES = tr.Effect(
    tr.RuleId("H1"),
    "Nobody loses more than one hand card at a time.",
    LossDue,
    tr.Timing.INSTEAD,
    Band.LEGALITY,
    50,
    when_several,
    lose_one,
)

# --- a trigger: whenever something happens, something follows ---------------------------------------------------------


def saviours(state: State, event: Rescued) -> tuple[tr.Bearer, ...]:
    return (tr.Bearer(event.saviour),) if event.saviour != event.victim else ()


def draw_one(state: State, event: Rescued, bearer: tr.Bearer) -> tr.Plan:
    return (Draw(bearer.seat, 1),)


THANKS = tr.Effect(
    tr.RuleId("H2"),
    "A player who saves another draws a card.",
    Rescued,
    tr.Timing.THEN,
    Band.VICTORY,
    50,
    saviours,
    draw_one,
)

# --- a protection: what cannot be chosen ------------------------------------------------------------------------------

FULL = tr.Refusal("full", "A player holds three Jetons at most.", "Un joueur a trois Jetons au plus.")


def has_fewer_than_three(state: State, number: JetonNumber, seat: tr.Seat) -> bool:
    return len(state.players[seat].jetons) < 3


THREE_JETONS = tr.Protection(
    tr.RuleId("H3"),
    "No player gets a fourth Jeton.",
    GAINABLE,
    Band.RULING,
    50,
    keep=has_fewer_than_three,
    refusal=FULL,
)

# --- a modifier: what counts differently ------------------------------------------------------------------------------


def draw_one_more(state: State, due: tuple[tuple[tr.Seat, int], ...]) -> tuple[tuple[tr.Seat, int], ...]:
    return tuple((seat, count + 1) for seat, count in due)


GENEROUS_DECK = tr.Modifier(
    tr.RuleId("H4"),
    "One more card is drawn at the start of a turn.",
    draws,
    Band.RULING,
    50,
    draw_one_more,
)

# --- a limit: which commands are forbidden ----------------------------------------------------------------------------

TOO_RICH = tr.Refusal("too_rich", "Bid three cards at most.", "Offrez trois cartes au plus.")


def refuse_above_three(state: State, command: Bid) -> tr.Rejection | None:
    return TOO_RICH.by("H5") if command.cards > 3 else None


MODEST_BIDS = tr.Limit(
    tr.RuleId("H5"),
    "Nobody bids more than three cards.",
    Bid,
    Band.LEGALITY,
    50,
    refuse_above_three,
)

# --- a variant: a different course of play ----------------------------------------------------------------------------


def skip_first_auctions(state: State, step: AuctionPhase) -> tr.Plan:
    return step.plan(state) if state.turn.number > len(state.players) else ()


CALM_START = tr.Variant(
    tr.RuleId("H6"),
    "There is no auction in the first turn of each player.",
    Band.RULING,
    50,
    (tr.Expand(tr.RuleId("H6"), AuctionPhase, skip_first_auctions),),
)

HOUSE_RULES = (GENTLE_LOSSES, THANKS, THREE_JETONS, GENEROUS_DECK, MODEST_BIDS, CALM_START)
REFUSALS = (FULL, TOO_RICH)
