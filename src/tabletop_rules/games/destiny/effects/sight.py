"""Who may look where, and how that changes with the current characters (D-INFO-4, D-INFO-13)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Cited, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier, value
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.events.cards import StackChanged
from tabletop_rules.games.destiny.events.tokens import Name, SightChanged
from tabletop_rules.games.destiny.queries import eyes_of, may_look, turn_order
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import PLACES, SETTINGS, SPOTS, WIDTH, Eyes, owner_at


def blindfold(state: State, eyes: Eyes, seat: Seat) -> Eyes:
    """Return "none" for the owner of a current Fool."""
    return "none" if state.players[seat].current in state.content.blinding else eyes


def see_all(state: State, eyes: Eyes, seat: Seat) -> Eyes:
    """Return "all" for the owner of a current Pope."""
    return "all" if state.players[seat].current in state.content.seeing else eyes


@value("destiny.told")
def told(state: State, seat: Seat, eyes: Eyes) -> tuple[Name | Hidden, ...]:
    """Return what a seat is told when its eyes change to these: by default nothing."""
    return ()


def sight_bearers(state: State, event: StackChanged) -> tuple[Bearer, ...]:
    """Return the seats whose `eyes` no longer fit their current character."""
    return tuple(
        [Bearer(seat, "eyes") for seat in turn_order(state) if state.players[seat].eyes != eyes_of(state, seat)]
    )


def change_sight(state: State, event: StackChanged, bearer: Bearer) -> Plan:
    """Update the `eyes` of a seat, and tell it what it newly sees, before any decision opens."""
    eyes = eyes_of(state, bearer.seat)
    return (Cited(RuleId("D-INFO-13"), SightChanged(bearer.seat, eyes, told(state, bearer.seat, eyes))),)


def name_newly_seen(
    state: State, names: tuple[Name | Hidden, ...], seat: Seat, eyes: Eyes
) -> tuple[Name | Hidden, ...]:
    """Return the hidden tokens and settings that a seat sees with these eyes but not with its present ones."""
    old = state.players[seat].eyes
    gained = [may_look(eyes, seat, owner) and not may_look(old, seat, owner) for owner in state.seats]
    found: list[Name | Hidden] = []
    for index in range(PLACES, len(state.board)):
        token = state.board[index]
        if token is not None and not token.up and gained[owner_at(index)] and not isinstance(token.body, Hidden):
            found.append(Name(SPOTS[index], token.body))
    for index, setting in enumerate(state.settings):
        if setting is not None and not setting.up and gained[index // WIDTH] and not isinstance(setting.id, Hidden):
            found.append(Name(SETTINGS[index], setting.id))
    return tuple(found)


FOOL: Final = Modifier(
    RuleId("D-CARD-14"),
    "The owner of a current Fool may not look under their own hidden tokens and settings.",
    eyes_of,
    Band.SIGHT,
    10,
    blindfold,
    fr="Le joueur dont le Fou est actif ne peut regarder ni ses jetons cachés ni ses réglages.",
    source="card",
    otherwise=(
        "The owner of the Fool may look under their own tokens and settings at any time, like everybody (D-SETUP-2).",
        "Le joueur dont le Fou est actif peut regarder ses jetons et réglages à tout moment, comme chacun (D-SETUP-2).",
    ),
)
POPE: Final = Modifier(
    RuleId("D-CARD-19"),
    "The owner of a current Pope may look under the hidden tokens and settings of all opponents.",
    eyes_of,
    Band.SIGHT,
    20,
    see_all,
    fr="Le joueur dont le Pape est actif peut regarder les jetons cachés et les réglages des adversaires.",
    source="card",
    otherwise=(
        "The owner of the Pope may look only under what is theirs, like everybody (D-SETUP-2).",
        "Le joueur dont le Pape est actif ne peut regarder que ce qui est à lui, comme chacun (D-SETUP-2).",
    ),
)
SIGHT: Final = Effect(
    RuleId("D-INFO-12"),
    "Who may look under hidden tokens and settings follows at once from the current characters.",
    StackChanged,
    Timing.THEN,
    Band.SIGHT,
    10,
    sight_bearers,
    change_sight,
    fr="Qui peut regarder les jetons cachés et les réglages dépend aussitôt des personnages actifs.",
    source="ruling",
    order=RuleId("D-INFO-13"),
    needed="no right to look would begin or end, so the Fool and the Pope would change nothing",
    otherwise=(
        "Everybody may look only under what is theirs, whichever characters are current (D-SETUP-2).",
        "Chacun ne peut regarder que ce qui est à lui, quels que soient les personnages actifs (D-SETUP-2).",
    ),
)
TOLD: Final = Modifier(
    RuleId("D-INFO-13"),
    "Newly visible tokens and settings are shown at once to every seat that gains sight of them.",
    told,
    Band.SIGHT,
    10,
    name_newly_seen,
    fr="Un joueur qui acquiert le droit de regarder voit aussitôt les jetons et réglages concernés.",
    source="ruling",
    needed="a view would show names that the seat's stream never told",
    otherwise=(
        "Who gains the right to look turns over each token and setting when they please (D-SETUP-2).",
        "Un joueur qui acquiert le droit de regarder retourne chaque jeton ou réglage quand il veut (D-SETUP-2).",
    ),
)
