"""Setup: marker, then cards, then objectives (FA-SETUP-1 to FA-SETUP-7)."""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.errors import OptionError
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.moves import draw_from
from tabletop_rules.games.fatum_medieval.queries.seats import in_order
from tabletop_rules.games.fatum_medieval.state import Deck, Hand, Options, Player, State
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, Axis, Card, Mode, ObjectiveId
from tabletop_rules.games.fatum_medieval.turn import BeginTurn


def set_up(seats: int, *, content: Content, options: Options) -> tuple[State, tr.Plan]:
    """Return the table before the first roll (FA-SETUP-3), and the plan of the setup.

    Raises:
        OptionError: the first seat is not at the table (FA-OPT-7).
    """
    if options.first_seat > seats:
        fault = f"option 'first_seat' must be a seat from 1 to {seats}, or 0, not {options.first_seat}"
        raise OptionError("these options of fatum_medieval cannot be used:", [fault])
    gold = content.numbers.start_gold
    state = State(
        content=content,
        options=options,
        players=tuple(Player(seat, Hand(seat), gold) for seat in range(seats)),
        decks=tuple(Deck(axis, cards) for axis, cards in zip(AXES, content.decks, strict=True)),
        objectives=tuple(sorted(content.aims)),
        bank=content.numbers.total_gold - gold * seats,
    )
    return state, (ChooseFirst(), DealHands())


# --- setup ----------------------------------------------------------------------------------------------------------


@tr.frozen
class ChooseFirst(tr.Step, kind="fatum_medieval.choose_first/1", rule="FA-SETUP-4"):
    """Give the marker to the agreed seat, or let everybody roll. Source: FA-SETUP-4."""

    def plan(self, state: State) -> tr.Plan:
        if state.options.first_seat:
            return (MarkerGiven(state.options.first_seat - 1),)
        return (_roll(state, tuple(range(len(state.players))), ()),)


@tr.frozen
class RollForMarker(tr.ChanceStep, kind="fatum_medieval.roll_for_marker/1", rule="FA-SETUP-4"):
    """Give the marker to the highest roll; tied seats roll again. Source: FA-SETUP-4."""

    contenders: tr.Public[tuple[tr.Seat, ...]]
    faces: tr.Public[tuple[int, ...]]

    def plan(self, state: State) -> tr.Plan:
        faces = (*self.faces, *self.outcome)
        rolled = MarkerRolled(self.contenders[len(self.faces)], faces[-1])
        if len(faces) < len(self.contenders):
            return (rolled, _roll(state, self.contenders, faces))
        best = tuple(seat for seat, face in zip(self.contenders, faces, strict=True) if face == max(faces))
        return (rolled, MarkerGiven(best[0]) if len(best) == 1 else _roll(state, best, ()))


# --- setup ----------------------------------------------------------------------------------------------------------


@tr.frozen
class MarkerRolled(tr.Event, kind="fatum_medieval.marker_rolled/1", matters="detail"):
    """A player rolled for the marker. Source: FA-SETUP-4."""

    en = "{seat} rolls {face} for the marker."
    fr = "{seat} obtient {face} au dé pour le marqueur."
    seat: tr.Public[tr.Seat]
    face: tr.Public[int]

    apply = tr.unchanged


def _roll(state: State, contenders: tuple[tr.Seat, ...], faces: tuple[int, ...]) -> tr.Chance:
    return tr.Chance(tr.Die(state.content.numbers.sides), RollForMarker(contenders, faces))


@tr.frozen
class DealHands(tr.Step, kind="fatum_medieval.deal_hands/1", rule="FA-SETUP-5"):
    """Deal clockwise from the marker, to each player in the order of the axes. Source: FA-SETUP-5."""

    def plan(self, state: State) -> tr.Plan:
        order = in_order(state)
        deals = tuple(DealCards(seat, axis) for seat in order for axis in AXES)
        return (*deals, DealObjectives(order), BeginTurn(1, order[0]))


@tr.frozen
class DealCards(tr.Step, kind="fatum_medieval.deal_cards/1", rule="FA-SETUP-5"):
    """Draw the cards of one deck for one player. Source: FA-SETUP-5."""

    seat: tr.Public[tr.Seat]
    axis: tr.Public[Axis]

    def plan(self, state: State) -> tr.Plan:
        deck, count = state.decks[PLACE[self.axis]], state.content.numbers.start_cards
        return (tr.Chance(tr.Pick(len(deck.cards), count), TakeDealt(self.seat, self.axis)),) if count else ()


@tr.frozen
class TakeDealt(tr.ChanceStep, kind="fatum_medieval.take_dealt/1", rule="FA-SETUP-5"):
    """Give the cards to the player, who alone sees them. Source: FA-INFO-2."""

    seat: tr.Public[tr.Seat]
    axis: tr.Public[Axis]

    def plan(self, state: State) -> tr.Plan:
        deck = tr.known(state.decks[PLACE[self.axis]].cards)
        return (Dealt(self.seat, self.axis, tr.heap(deck[place] for place in self.outcome)),)


@tr.frozen
class DealObjectives(tr.Step, kind="fatum_medieval.deal_objectives/1", rule="FA-SETUP-6"):
    """Deal no objectives: time is the limit. Source: FA-SETUP-6."""

    seats: tr.Public[tuple[tr.Seat, ...]] = ()

    def plan(self, state: State) -> tr.Plan:
        return ()


def lay_objective(state: State, step: DealObjectives) -> tr.Plan:
    """Draw one objective for all. Source: FA-SETUP-6."""
    return (tr.Chance(tr.Pick(len(state.objectives)), TakeObjective(None)),)


def deal_secrets(state: State, step: DealObjectives) -> tr.Plan:
    """Draw one objective for each seat in turn. Source: FA-SETUP-6."""
    if not step.seats:
        return ()
    seat, *others = step.seats
    return (tr.Chance(tr.Pick(len(state.objectives)), TakeObjective(seat)), DealObjectives(tuple(others)))


@tr.frozen
class TakeObjective(tr.ChanceStep, kind="fatum_medieval.take_objective/1", rule="FA-SETUP-6"):
    """Lay the objective face up, or deal it to its seat in secret. Source: FA-SETUP-6."""

    seat: tr.Public[tr.Seat | None]

    def plan(self, state: State) -> tr.Plan:
        (place,) = self.outcome
        objective = tr.known(state.objectives)[place]
        return (ObjectiveLaid(objective) if self.seat is None else ObjectiveDealt(self.seat, objective),)


COMMON: Final = tr.Expand(tr.RuleId("FA-SETUP-6"), DealObjectives, lay_objective)
SECRET: Final = tr.Expand(tr.RuleId("FA-SETUP-6"), DealObjectives, deal_secrets)


# --- how the match is won -------------------------------------------------------------------------------------------


COMMON_OBJECTIVE: Final = tr.Variant(
    tr.RuleId("FA-SETUP-6"),
    "One objective is laid face up for all.",
    Band.MODE,
    10,
    (COMMON,),
    fr="Un objectif est posé face visible pour tous.",
    source="rulebook",
    otherwise=(
        "No objective is laid: nobody can announce, and points decide.",
        "Aucun objectif n'est posé : personne ne peut annoncer, et les points décident.",
    ),
    when=(("mode", Mode.COMMON_OBJECTIVE.value),),
)
SECRET_OBJECTIVES: Final = tr.Variant(
    tr.RuleId("FA-SETUP-6"),
    "Each player is dealt an objective in secret.",
    Band.MODE,
    10,
    (SECRET,),
    fr="Chaque joueur reçoit un objectif en secret.",
    source="rulebook",
    otherwise=(
        "No objective is dealt: nobody can announce, and points decide.",
        "Aucun objectif n'est distribué : personne ne peut annoncer, et les points décident.",
    ),
    when=(("mode", Mode.SECRET_OBJECTIVE.value),),
)


@tr.frozen
class MarkerGiven(tr.Event, kind="fatum_medieval.marker_given/1", matters="detail"):
    """A player became the first holder of the FATUM marker. Source: FA-SETUP-4."""

    en = "{seat} gets the FATUM marker."
    fr = "{seat} reçoit le marqueur FATUM."
    seat: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        """Set the holder of the marker."""
        return tr.change(state, marker=self.seat)


@tr.frozen
class Dealt(tr.Event, kind="fatum_medieval.dealt/1", matters="detail"):
    """A player was dealt cards of one category. Source: FA-SETUP-5."""

    en = "{seat} is dealt from {axis:axis}: {cards:cards}."
    fr = "{seat} reçoit en {axis:axis} : {cards:cards}."
    seat: tr.Public[tr.Seat]
    axis: tr.Public[Axis]
    cards: tr.Annotated[tuple[Card, ...], tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Move cards from a deck to a hand."""
        return draw_from(state, state.players[self.seat], self.axis, self.cards)


@tr.frozen
class ObjectiveDealt(tr.Event, kind="fatum_medieval.objective_dealt/1", matters="detail"):
    """A player was dealt a secret objective. Source: FA-SETUP-6."""

    en = "{seat} is dealt {objective:objective}."
    fr = "{seat} reçoit {objective:objective}."
    seat: tr.Public[tr.Seat]
    objective: tr.Annotated[ObjectiveId | tr.Hidden, tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Take a player's secret objective from those not dealt."""
        state = tr.change(state, objectives=tr.take(state.objectives, (self.objective,)))
        return state.with_player(tr.change(state.players[self.seat], secret=self.objective))


@tr.frozen
class ObjectiveLaid(tr.Event, kind="fatum_medieval.objective_laid/1", matters="headline"):
    """The common objective was laid face up. Source: FA-SETUP-6."""

    en = "The common objective is {objective:objective}."
    fr = "L'objectif commun est {objective:objective}."
    objective: tr.Public[ObjectiveId]

    def apply(self, state: State) -> State:
        """Take the common objective from those not dealt."""
        return tr.change(state, objectives=tr.take(state.objectives, (self.objective,)), common=self.objective)
