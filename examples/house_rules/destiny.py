"""House rules for DESTINY: one of each kind of handler.

game = tr.load_game("destiny").with_expansion("house rules", HOUSE_RULES)
"""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.commands import PlayCard
from tabletop_rules.games.destiny.queries import line_points, turn_order
from tabletop_rules.games.destiny.scoring import PointsMarked
from tabletop_rules.games.destiny.slots import SlotConsolidated
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import MoveNext, SettingPhase, Validate
from tabletop_rules.games.destiny.targets import TOUCHABLE
from tabletop_rules.games.destiny.terms import INDEX, SPOTS, CardId, Line, slot_at
from tabletop_rules.games.destiny.tokens import TokenThrown

# --- a replacement: something else happens instead --------------------------------------------------------------------


@tr.replacement("H1", TokenThrown, Band.READINGS, 100)
@tr.fr("Un jeton lancé sur l'horloge atterrit face cachée.")
def lands_hidden(state: State, event: TokenThrown) -> tr.Acting:
    """A token thrown to the clock lands face down."""
    if event.token.up:
        hidden = tr.change(event.token, up=False, to=())  # nobody sees hidden tokens on the clock
        yield tr.TABLE[0], (tr.change(event, token=hidden),)


# --- a trigger: whenever something happens, something follows ---------------------------------------------------------


@tr.trigger("H2", SlotConsolidated, Band.POWERS, 100, bearers=tr.always)
@tr.fr("Un joueur qui consolide un emplacement marque 10 points.")
def ten_points(state: State, event: SlotConsolidated, bearer: tr.Bearer) -> tr.Plan:
    """A player who consolidates a slot marks 10 points."""
    return (PointsMarked(event.seat, 10, (slot_at(INDEX[event.spot]),)),)


# --- a protection: what cannot be chosen ------------------------------------------------------------------------------

TRUE_LOVE = tr.Refusal("true_love", "Love stays where it is: {spot}.", "L'amour reste où il est : {spot}.")


def spot_params(state: State, spot: int, seat: tr.Seat) -> dict[str, int | str]:
    return {"spot": SPOTS[spot]}


@tr.protection("H3", TOUCHABLE, Band.POWERS, 100, TRUE_LOVE, spot_params)
@tr.fr("Un jeton sur un emplacement Amour ne peut être volé, lancé ni échangé.")
def love_stays(state: State, spot: int, seat: tr.Seat) -> bool:
    """A token on a Love slot cannot be stolen, thrown or exchanged."""
    return slot_at(spot) != "love"


# --- a modifier: what counts differently ------------------------------------------------------------------------------


@tr.modifier("H4", line_points, Band.POWERS, 100)
@tr.fr("Une conjonction vaut 20 points de plus.")
def strong_conjunctions(state: State, points: int, card: CardId, line: Line) -> int:
    """A conjunction is worth 20 points more."""
    return points + 20 if line == "conjunction" else points


# --- a limit: which commands are forbidden ----------------------------------------------------------------------------

TOO_EARLY = tr.Refusal(
    "too_early",
    "In the first turn, all cards are played for value.",
    "Au premier tour, toutes les cartes sont jouées pour leur valeur.",
)


@tr.limit("H5", PlayCard, Band.LIMITS, 100)
@tr.fr("Au premier tour, aucune carte n'est jouée pour son pouvoir.")
def calm_start(state: State, command: PlayCard) -> tr.Rejection | None:
    """In the first turn, no card is played for power."""
    return TOO_EARLY.by("H5") if command.power and state.turn == 1 else None


# --- a variant: a different course of play ----------------------------------------------------------------------------


@tr.variant("H6", SettingPhase, Band.READINGS, 100)
@tr.fr("La phase d'installation finit par la validation : aucun personnage n'est volé par conjonction.")
def no_theft(state: State, step: SettingPhase) -> tr.Plan:
    """The setting phase ends with validation: no character is stolen by conjunction."""
    return (MoveNext(turn_order(state)), Validate())


HOUSE_RULES = tr.chapters(__name__)  # all of the above
