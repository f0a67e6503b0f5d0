"""House rules for DESTINY: one of each kind of handler.

game = tr.load_game("destiny").with_expansion("house rules", handlers=HOUSE_RULES, refusals=REFUSALS)
"""

from __future__ import annotations

import tabletop_rules as tr
from tabletop_rules.games.destiny.commands import PlayCard
from tabletop_rules.games.destiny.events.cards import PointsMarked
from tabletop_rules.games.destiny.events.tokens import SlotConsolidated, TokenThrown
from tabletop_rules.games.destiny.handlers import Band
from tabletop_rules.games.destiny.queries import line_points, turn_order
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import MoveNext, SettingPhase, Validate
from tabletop_rules.games.destiny.targets import TOUCHABLE
from tabletop_rules.games.destiny.terms import INDEX, SPOTS, CardId, Line, slot_at

# --- a replacement: something else happens instead --------------------------------------------------------------------


def visible_token(state: State, event: TokenThrown) -> tuple[tr.Bearer, ...]:
    return tr.TABLE if event.token.up else ()


def hide(state: State, event: TokenThrown, bearer: tr.Bearer) -> tr.Plan:
    hidden = tr.change(event.token, up=False, to=())  # nobody sees hidden tokens on the clock
    return (tr.change(event, token=hidden),)


LANDS_HIDDEN = tr.Effect(
    tr.RuleId("H1"),
    "A token thrown to the clock lands face down.",
    TokenThrown,
    tr.Timing.INSTEAD,
    Band.READINGS,
    100,
    visible_token,
    hide,
)

# --- a trigger: whenever something happens, something follows ---------------------------------------------------------


def mark_ten(state: State, event: SlotConsolidated, bearer: tr.Bearer) -> tr.Plan:
    return (PointsMarked(event.seat, 10, (slot_at(INDEX[event.spot]),)),)


TEN_POINTS = tr.Effect(
    tr.RuleId("H2"),
    "A player who consolidates a slot marks 10 points.",
    SlotConsolidated,
    tr.Timing.THEN,
    Band.POWERS,
    100,
    tr.always,
    mark_ten,
)

# --- a protection: what cannot be chosen ------------------------------------------------------------------------------

TRUE_LOVE = tr.Refusal("true_love", "Love stays where it is: {spot}.", "L'amour reste où il est : {spot}.")


def is_not_love(state: State, spot: int, seat: tr.Seat) -> bool:
    return slot_at(spot) != "love"


def spot_params(state: State, spot: int, seat: tr.Seat) -> dict[str, int | str]:
    return {"spot": SPOTS[spot]}


LOVE_STAYS = tr.Protection(
    tr.RuleId("H3"),
    "A token on a Love slot cannot be stolen, thrown, exchanged or hidden.",
    TOUCHABLE,
    Band.POWERS,
    100,
    keep=is_not_love,
    refusal=TRUE_LOVE,
    params=spot_params,
)

# --- a modifier: what counts differently ------------------------------------------------------------------------------


def add_twenty(state: State, points: int, card: CardId, line: Line) -> int:
    return points + 20 if line == "conjunction" else points


STRONG_CONJUNCTIONS = tr.Modifier(
    tr.RuleId("H4"),
    "A conjunction is worth 20 points more.",
    line_points,
    Band.POWERS,
    100,
    add_twenty,
)

# --- a limit: which commands are forbidden ----------------------------------------------------------------------------

TOO_EARLY = tr.Refusal(
    "too_early",
    "In the first turn, all cards are played for value.",
    "Au premier tour, toutes les cartes sont jouées pour leur valeur.",
)


def reject_power(state: State, command: PlayCard) -> tr.Rejection | None:
    return TOO_EARLY.by("H5") if command.power and state.turn == 1 else None


CALM_START = tr.Limit(
    tr.RuleId("H5"),
    "In the first turn, no card is played for power.",
    PlayCard,
    Band.LIMITS,
    100,
    reject_power,
)

# --- a variant: a different course of play ----------------------------------------------------------------------------


def without_theft(state: State, step: SettingPhase) -> tr.Plan:
    return (MoveNext(turn_order(state)), Validate())


NO_THEFT = tr.Variant(
    tr.RuleId("H6"),
    "The setting phase ends with validation: no character is stolen by conjunction.",
    Band.READINGS,
    100,
    (tr.Expand(tr.RuleId("H6"), SettingPhase, without_theft),),
)

HOUSE_RULES = (LANDS_HIDDEN, TEN_POINTS, LOVE_STAYS, STRONG_CONJUNCTIONS, CALM_START, NO_THEFT)
REFUSALS = (TRUE_LOVE, TOO_EARLY)
