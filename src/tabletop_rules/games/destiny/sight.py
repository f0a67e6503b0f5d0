"""Who may look where, and how that changes with the current characters (D-INFO-4, D-INFO-13)."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.characters import StackChanged
from tabletop_rules.games.destiny.queries import eyes_of, may_look, turn_order
from tabletop_rules.games.destiny.state import Setting, State, Token
from tabletop_rules.games.destiny.terms import (
    INDEX,
    PLACES,
    SETTING_INDEX,
    SETTINGS,
    SPOTS,
    WIDTH,
    Eyes,
    Spot,
    ThingId,
    owner_at,
)


@tr.frozen(weakref_slot=False)
class Name:
    """A hidden token or setting that a seat newly sees."""

    spot: tr.Public[Spot]
    thing: tr.Public[ThingId]


@tr.value("destiny.told")
def told(state: State, seat: tr.Seat, eyes: Eyes) -> tuple[Name | tr.Hidden, ...]:
    """Return what a seat is told when its eyes change to these: by default nothing."""
    return ()


def sight_bearers(state: State, event: StackChanged) -> tuple[tr.Bearer, ...]:
    """Return the seats whose `eyes` no longer fit their current character."""
    return tuple(
        [tr.Bearer(seat, "eyes") for seat in turn_order(state) if state.players[seat].eyes != eyes_of(state, seat)]
    )


@tr.modifier("D-CARD-14", eyes_of, Band.SIGHT, 10, source="card")
@tr.fr("Le joueur dont le Fou est actif ne peut regarder ni ses jetons cachés ni ses réglages.")
@tr.otherwise(
    "The owner of the Fool may look under their own tokens and settings at any time, like everybody (D-SETUP-2).",
    "Le joueur dont le Fou est actif peut regarder ses jetons et réglages à tout moment, comme chacun (D-SETUP-2).",
)
def fool(state: State, eyes: Eyes, seat: tr.Seat) -> Eyes:
    """The owner of a current Fool may not look under their own hidden tokens and settings.

    Return "none" for the owner of a current Fool.
    """
    return "none" if state.players[seat].current in state.content.blinding else eyes


@tr.modifier("D-CARD-19", eyes_of, Band.SIGHT, 20, source="card")
@tr.fr("Le joueur dont le Pape est actif peut regarder les jetons cachés et les réglages des adversaires.")
@tr.otherwise(
    "The owner of the Pope may look only under what is theirs, like everybody (D-SETUP-2).",
    "Le joueur dont le Pape est actif ne peut regarder que ce qui est à lui, comme chacun (D-SETUP-2).",
)
def pope(state: State, eyes: Eyes, seat: tr.Seat) -> Eyes:
    """The owner of a current Pope may look under the hidden tokens and settings of all opponents.

    Return "all" for the owner of a current Pope.
    """
    return "all" if state.players[seat].current in state.content.seeing else eyes


@tr.trigger("D-INFO-12", StackChanged, Band.SIGHT, 10, bearers=sight_bearers, source="ruling", order="D-INFO-13")
@tr.fr("Qui peut regarder les jetons cachés et les réglages dépend aussitôt des personnages actifs.")
@tr.otherwise(
    "Everybody may look only under what is theirs, whichever characters are current (D-SETUP-2).",
    "Chacun ne peut regarder que ce qui est à lui, quels que soient les personnages actifs (D-SETUP-2).",
)
@tr.needed("no right to look would begin or end, so the Fool and the Pope would change nothing")
def sight(state: State, event: StackChanged, bearer: tr.Bearer) -> tr.Plan:
    """Who may look under hidden tokens and settings follows at once from the current characters.

    Update the `eyes` of a seat, and tell it what it newly sees, before any decision opens.
    """
    eyes = eyes_of(state, bearer.seat)
    return (tr.Cited(tr.RuleId("D-INFO-13"), SightChanged(bearer.seat, eyes, told(state, bearer.seat, eyes))),)


@tr.modifier("D-INFO-13", told, Band.SIGHT, 10, source="ruling")
@tr.fr("Un joueur qui acquiert le droit de regarder voit aussitôt les jetons et réglages concernés.")
@tr.otherwise(
    "Who gains the right to look turns over each token and setting when they please (D-SETUP-2).",
    "Un joueur qui acquiert le droit de regarder retourne chaque jeton ou réglage quand il veut (D-SETUP-2).",
)
@tr.needed("a view would show names that the seat's stream never told")
def name_newly_seen(
    state: State, names: tuple[Name | tr.Hidden, ...], seat: tr.Seat, eyes: Eyes
) -> tuple[Name | tr.Hidden, ...]:
    """Newly visible tokens and settings are shown at once to every seat that gains sight of them.

    Return the hidden tokens and settings that a seat sees with these eyes but not with its present ones.
    """
    old = state.players[seat].eyes
    gained = [may_look(eyes, seat, owner) and not may_look(old, seat, owner) for owner in state.seats]
    found: list[Name | tr.Hidden] = []
    for index in range(PLACES, len(state.board)):
        token = state.board[index]
        if token is not None and not token.up and gained[owner_at(index)] and not isinstance(token.body, tr.Hidden):
            found.append(Name(SPOTS[index], token.body))
    for index, setting in enumerate(state.settings):
        if setting is not None and not setting.up and gained[index // WIDTH] and not isinstance(setting.id, tr.Hidden):
            found.append(Name(SETTINGS[index], setting.id))
    return tuple(found)


@tr.frozen
class SightChanged(tr.Event, kind="destiny.sight_changed/1", matters="detail"):
    """The sight of a seat changed; `names` is what it newly sees (D-INFO-13)."""

    en = "{seat} {eyes:looks}{newly_seen}."
    fr = "{seat} {eyes:looks}{newly_seen}."
    seat: tr.Public[tr.Seat]
    eyes: tr.Public[Eyes]
    names: tr.Annotated[tuple[Name | tr.Hidden, ...], tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Set the eyes of the seat, and put in the view what it newly sees (D-INFO-13)."""
        board, settings = list(state.board), list(state.settings)
        for name in self.names:
            if isinstance(name, tr.Hidden):
                continue
            if name.spot in INDEX:
                board[INDEX[name.spot]] = Token(name.thing, up=False)
            else:
                settings[SETTING_INDEX[name.spot]] = Setting(name.thing)
        state = tr.change(state, board=tuple(board), settings=tuple(settings))
        return state.with_player(tr.change(state.players[self.seat], eyes=self.eyes))
