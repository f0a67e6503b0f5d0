"""Setup: marker, then cards, then objectives (FA-SETUP-1 to FA-SETUP-7)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Chance, Die, Pick, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import heap, known
from tabletop_rules.errors import OptionError
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval import steps as s
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.queries.seats import in_order
from tabletop_rules.games.fatum_medieval.state import Deck, Hand, Options, Player, State
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE


def set_up(seats: int, *, content: Content, options: Options) -> tuple[State, Plan]:
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
    return state, (s.ChooseFirst(), s.DealHands())


def choose_first(state: State, step: s.ChooseFirst) -> Plan:
    """Give the marker to the agreed seat, or let everybody roll. Source: FA-SETUP-4."""
    if state.options.first_seat:
        return (e.MarkerGiven(state.options.first_seat - 1),)
    return (_roll(state, tuple(range(len(state.players))), ()),)


def roll_for_marker(state: State, step: s.RollForMarker) -> Plan:
    """Give the marker to the highest roll; tied seats roll again. Source: FA-SETUP-4."""
    faces = (*step.faces, *step.outcome)
    rolled = e.MarkerRolled(step.contenders[len(step.faces)], faces[-1])
    if len(faces) < len(step.contenders):
        return (rolled, _roll(state, step.contenders, faces))
    best = tuple(seat for seat, face in zip(step.contenders, faces, strict=True) if face == max(faces))
    return (rolled, e.MarkerGiven(best[0]) if len(best) == 1 else _roll(state, best, ()))


def _roll(state: State, contenders: tuple[Seat, ...], faces: tuple[int, ...]) -> Chance:
    return Chance(Die(state.content.numbers.sides), s.RollForMarker(contenders, faces))


def deal_hands(state: State, step: s.DealHands) -> Plan:
    """Deal clockwise from the marker, to each player in the order of the axes. Source: FA-SETUP-5."""
    order = in_order(state)
    deals = tuple(s.DealCards(seat, axis) for seat in order for axis in AXES)
    return (*deals, s.DealObjectives(order), s.BeginTurn(1, order[0]))


def deal_cards(state: State, step: s.DealCards) -> Plan:
    """Draw the cards of one deck for one player. Source: FA-SETUP-5."""
    deck, count = state.decks[PLACE[step.axis]], state.content.numbers.start_cards
    return (Chance(Pick(len(deck.cards), count), s.TakeDealt(step.seat, step.axis)),) if count else ()


def take_dealt(state: State, step: s.TakeDealt) -> Plan:
    """Give the cards to the player, who alone sees them. Source: FA-INFO-2."""
    deck = known(state.decks[PLACE[step.axis]].cards)
    return (e.Dealt(step.seat, step.axis, heap(deck[place] for place in step.outcome)),)


def no_objectives(state: State, step: s.DealObjectives) -> Plan:
    """Deal no objectives: time is the limit. Source: FA-SETUP-6."""
    return ()


def lay_objective(state: State, step: s.DealObjectives) -> Plan:
    """Draw one objective for all. Source: FA-SETUP-6."""
    return (Chance(Pick(len(state.objectives)), s.TakeObjective(None)),)


def deal_secrets(state: State, step: s.DealObjectives) -> Plan:
    """Draw one objective for each seat in turn. Source: FA-SETUP-6."""
    if not step.seats:
        return ()
    seat, *others = step.seats
    return (Chance(Pick(len(state.objectives)), s.TakeObjective(seat)), s.DealObjectives(tuple(others)))


def take_objective(state: State, step: s.TakeObjective) -> Plan:
    """Lay the objective face up, or deal it to its seat in secret. Source: FA-SETUP-6."""
    (place,) = step.outcome
    objective = known(state.objectives)[place]
    return (e.ObjectiveLaid(objective) if step.seat is None else e.ObjectiveDealt(step.seat, objective),)


STEPS: Final = (
    Expand(RuleId("FA-SETUP-4"), s.ChooseFirst, choose_first),
    Expand(RuleId("FA-SETUP-4"), s.RollForMarker, roll_for_marker),
    Expand(RuleId("FA-SETUP-5"), s.DealHands, deal_hands),
    Expand(RuleId("FA-SETUP-5"), s.DealCards, deal_cards),
    Expand(RuleId("FA-SETUP-5"), s.TakeDealt, take_dealt),
    Expand(RuleId("FA-SETUP-6"), s.DealObjectives, no_objectives),
    Expand(RuleId("FA-SETUP-6"), s.TakeObjective, take_objective),
)
COMMON: Final = Expand(RuleId("FA-SETUP-6"), s.DealObjectives, lay_objective)
SECRET: Final = Expand(RuleId("FA-SETUP-6"), s.DealObjectives, deal_secrets)
