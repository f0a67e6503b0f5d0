"""House rules for Carcassonne: one of each kind of handler.

game = tr.load_game("carcassonne").with_expansion("house rules", HOUSE_RULES)
"""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
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


@tr.replacement("H1", TurnStarted, Band.START, 100)
@tr.fr("Un joueur qui a 20 points d'avance sur tous les autres passe son tour.")
def sit_out(state: State, event: TurnStarted) -> tr.Acting:
    """A player who is 20 points ahead of all others sits out the turn."""
    others = [score(state, seat) for seat in range(len(state.totals)) if seat != event.seat]
    if score(state, event.seat) >= max(others) + 20:
        yield tr.TABLE[0], (TurnStarted((event.seat + 1) % len(state.totals)),)


# --- a trigger: whenever something happens, something follows ---------------------------------------------------------


@tr.trigger("H2", FeaturesCompleted, Band.COMPLETED, 100)
@tr.fr("Achever plusieurs zones avec une tuile rapporte 2 points.")
def master_builder(state: State, event: FeaturesCompleted) -> tr.Acting:
    """Completing several features with one tile earns 2 points."""
    if len(event.features) > 1:
        yield tr.Bearer(state.active), batch("builder", (Gain(state.active, 2, "builder", items=(("builder", 1, 2),)),))


# --- a protection: what cannot be chosen ------------------------------------------------------------------------------

WINTER = tr.Refusal("winter", "Farmers come in turn {turn}.", "Les paysans viennent au tour {turn}.")
SPRING = 9


def in_spring(state: State, part: Part, seat: tr.Seat, piece: int) -> dict[str, int | str]:
    return {"turn": SPRING}


@tr.protection("H3", CLAIMABLE, Band.MEEPLE, 100, WINTER, in_spring)
@tr.fr("Les champs ne peuvent être occupés pendant les huit premiers tours.")
def late_farmers(state: State, part: Part, seat: tr.Seat, piece: int) -> bool:
    """Fields may not be claimed in the first eight turns."""
    return part != "field" or state.turn >= SPRING


# --- a modifier: what counts differently ------------------------------------------------------------------------------


@tr.modifier("H4", worth, Band.TERMS, 100)
@tr.fr("Une route achevée d'au moins cinq tuiles vaut le double.")
def highways(state: State, items: Items, feature: Feature, final: bool) -> Items:
    """A completed road of five tiles or more is worth twice as much."""
    if feature.part != "road" or feature.ends or feature.tiles < 5:
        return items
    return tuple((what, number, 2 * points) for what, number, points in items)


# --- a limit: which commands are forbidden ----------------------------------------------------------------------------

LAST_ONE = tr.Refusal("last_one", "Your last meeple stays in supply.", "Votre dernier meeple reste en réserve.")


@tr.limit("H5", PlaceMeeple, Band.MEEPLE, 100)
@tr.fr("Personne ne pose son dernier meeple.")
def one_at_home(state: State, command: PlaceMeeple) -> tr.Rejection | None:
    """Nobody places the last meeple."""
    return LAST_ONE.by("H5") if state.supplies[command.seat][MEEPLE] == 1 else None


# --- a variant: a different course of play ----------------------------------------------------------------------------


@tr.variant("H6", DiscardTile, Band.TILE, 100)
@tr.fr("Une tuile impossible à placer met fin au tour : on n'en pioche pas d'autre.")
def bad_luck(state: State, step: DiscardTile) -> tr.Plan:
    """A tile that fits nowhere ends the turn: no other is drawn."""
    assert state.stack.drawn is not None
    return (TileDiscarded(state.stack.drawn), EndTurn())


HOUSE_RULES = tr.chapters(__name__)  # all of the above
