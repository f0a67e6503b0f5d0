"""House rules for Carcassonne: one of each kind of handler.

game = tr.load_game("carcassonne").with_expansion("house rules", handlers=HOUSE_RULES, refusals=REFUSALS)
"""

from __future__ import annotations

from tabletop_rules.games.carcassonne.handlers import Band

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.commands import PlaceMeeple
from tabletop_rules.games.carcassonne.events import FeaturesCompleted, TileDiscarded, TurnStarted
from tabletop_rules.games.carcassonne.meeples import CLAIMABLE
from tabletop_rules.games.carcassonne.queries.board import Items, worth
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.state import Feature, Gain, State
from tabletop_rules.games.carcassonne.steps import DiscardTile, EndTurn
from tabletop_rules.games.carcassonne.terms import MEEPLE, Part

# --- a replacement: something else happens instead --------------------------------------------------------------------


def far_ahead(state: State, event: TurnStarted) -> tuple[tr.Bearer, ...]:
    others = [score(state, seat) for seat in range(len(state.totals)) if seat != event.seat]
    return tr.TABLE if score(state, event.seat) >= max(others) + 20 else ()


def pass_over(state: State, event: TurnStarted, bearer: tr.Bearer) -> tr.Plan:
    return (TurnStarted((event.seat + 1) % len(state.totals)),)


SIT_OUT = tr.Effect(
    tr.RuleId("H1"),
    "A player who is 20 points ahead of all others sits out the turn.",
    TurnStarted,
    tr.Timing.INSTEAD,
    Band.START,
    100,
    far_ahead,
    pass_over,
)

# --- a trigger: whenever something happens, something follows ---------------------------------------------------------


def completed_two(state: State, event: FeaturesCompleted) -> tuple[tr.Bearer, ...]:
    return (tr.Bearer(state.active),) if len(event.features) > 1 else ()


def two_points(state: State, event: FeaturesCompleted, bearer: tr.Bearer) -> tr.Plan:
    return batch("builder", (Gain(bearer.seat, 2, "builder", items=(("builder", 1, 2),)),))


MASTER_BUILDER = tr.Effect(
    tr.RuleId("H2"),
    "Completing several features with one tile earns 2 points.",
    FeaturesCompleted,
    tr.Timing.THEN,
    Band.COMPLETED,
    100,
    completed_two,
    two_points,
)

# --- a protection: what cannot be chosen ------------------------------------------------------------------------------

WINTER = tr.Refusal("winter", "Farmers come in turn {turn}.", "Les paysans viennent au tour {turn}.")
SPRING = 9


def after_winter(state: State, part: Part, seat: tr.Seat, piece: int) -> bool:
    return part != "field" or state.turn >= SPRING


def in_spring(state: State, part: Part, seat: tr.Seat, piece: int) -> dict[str, int | str]:
    return {"turn": SPRING}


LATE_FARMERS = tr.Protection(
    tr.RuleId("H3"),
    "Fields may not be claimed in the first eight turns.",
    CLAIMABLE,
    Band.MEEPLE,
    100,
    keep=after_winter,
    refusal=WINTER,
    params=in_spring,
)

# --- a modifier: what counts differently ------------------------------------------------------------------------------


def doubled(state: State, items: Items, feature: Feature, final: bool) -> Items:
    if feature.part != "road" or feature.ends or feature.tiles < 5:
        return items
    return tuple((what, number, 2 * points) for what, number, points in items)


HIGHWAYS = tr.Modifier(
    tr.RuleId("H4"),
    "A completed road of five tiles or more is worth twice as much.",
    worth,
    Band.TERMS,
    100,
    doubled,
)

# --- a limit: which commands are forbidden ----------------------------------------------------------------------------

LAST_ONE = tr.Refusal("last_one", "Your last meeple stays in supply.", "Votre dernier meeple reste en réserve.")


def keeps_one(state: State, command: PlaceMeeple) -> tr.Rejection | None:
    return LAST_ONE.by("H5") if state.supplies[command.seat][MEEPLE] == 1 else None


ONE_AT_HOME = tr.Limit(
    tr.RuleId("H5"),
    "Nobody places the last meeple.",
    PlaceMeeple,
    Band.MEEPLE,
    100,
    keeps_one,
)

# --- a variant: a different course of play ----------------------------------------------------------------------------


def end_the_turn(state: State, step: DiscardTile) -> tr.Plan:
    assert state.stack.drawn is not None
    return (TileDiscarded(state.stack.drawn), EndTurn())


BAD_LUCK = tr.Variant(
    tr.RuleId("H6"),
    "A tile that fits nowhere ends the turn: no other is drawn.",
    Band.TILE,
    100,
    (tr.Expand(tr.RuleId("H6"), DiscardTile, end_the_turn),),
)

HOUSE_RULES = (SIT_OUT, MASTER_BUILDER, LATE_FARMERS, HIGHWAYS, ONE_AT_HOME, BAD_LUCK)
REFUSALS = (WINTER, LAST_ONE)
