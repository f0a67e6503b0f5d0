"""The first state and the first plan: settings, clock, hands, destiny pile, initiative (D-SETUP)."""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletop_rules.core.effect import Bearer
from tabletop_rules.core.messages import Ask, Chance, Event, Pick, Plan, Step
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import heap, known
from tabletop_rules.errors import OptionError
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.decisions import SettingsToLay
from tabletop_rules.games.destiny.events.cards import DestinyPileSet, Hand, HandsDealt, InitiativeTaken
from tabletop_rules.games.destiny.events.tokens import ClockFilled, SettingsDealt, SettingsHand, Shown
from tabletop_rules.games.destiny.options import Options
from tabletop_rules.games.destiny.queries import seers
from tabletop_rules.games.destiny.state import Box, Cards, Player, State, empty_board
from tabletop_rules.games.destiny.steps import (
    AskPile,
    DealCards,
    DealSettings,
    DrawFirst,
    FillRing,
    SetPile,
    SettingsDrawn,
    StartTurn,
)
from tabletop_rules.games.destiny.terms import KINDS, RING, RINGS, WIDTH, CardId, Kind

DAY: Final = 6
"""The hours of the day half: tokens there begin up (D-SETUP-4, D-Q-5)."""


@cache
def set_up(content: Content, options: Options, seats: int) -> tuple[State, Plan]:
    """The empty table, and all that is dealt to it, in the order of D-SETUP. Pure, so made once.

    Faults: OptionError if the first player is to sit where nobody does.
    """
    state = State(
        content=content,
        options=options,
        players=tuple(Player(seat) for seat in range(seats)),
        board=empty_board(seats),
        settings=(None,) * (WIDTH * seats),
        cards=Cards(undealt=heap(card.id for card in content.cards)),
        box=Box(tuple(body.id for body in content.bodies), heap(setting.id for setting in content.settings)),
    )
    facts = content.facts
    arcana = sum(card.is_arcana for card in content.cards)
    plan: list[Event | Step | Ask | Chance] = [
        Chance(Pick(len(settings_of(state, kind)), 2 * seats), DealSettings(kind)) for kind in KINDS
    ]
    plan.append(SettingsDrawn())
    plan += [Chance(Pick(RING, RING), FillRing(kind)) for kind in KINDS]
    plan.append(Chance(Pick(arcana, facts.deal_arcana * seats), DealCards(arcana=True)))
    plan.append(Chance(Pick(len(content.cards) - arcana, facts.deal_standard * seats), DealCards(arcana=False)))
    plan.append(AskPile())
    plan += _first(options, seats)
    plan.append(StartTurn(1))
    return state, tuple(plan)


def _first(options: Options, seats: int) -> tuple[Event | Chance, ...]:
    """Who receives the initiative token (D-SETUP-8, D-Q-44)."""
    if options.first_player == "random":
        return (Chance(Pick(seats), DrawFirst()),)
    if options.first_player >= seats:
        fault = f"option 'first_player' must be a seat of the {seats} at the table, not {options.first_player}"
        raise OptionError("these options of destiny cannot be used:", [fault])
    return (InitiativeTaken(options.first_player),)


# --- what is left to deal (D-SETUP-9) -------------------------------------------------------------------------------


def settings_of(state: State, kind: Kind) -> tuple[str, ...]:
    """The settings of a kind in the box, in their canonical order."""
    return tuple([s for s in known(state.box.settings) if state.content.setting[s].kind == kind])


def tokens_of(state: State, kind: Kind) -> tuple[str, ...]:
    """The tokens of a kind in the box, in their canonical order."""
    return tuple([body for body in state.box.tokens if state.content.body[body].kind == kind])


def undealt(state: State, arcana: bool) -> tuple[CardId, ...]:
    """The cards of one pile that are still undealt, in their canonical order."""
    return tuple([card for card in known(state.cards.undealt) if state.content.card[card].is_arcana == arcana])


# --- plans ----------------------------------------------------------------------------------------------------------


def deal_settings(state: State, step: DealSettings) -> Plan:
    """Two settings each, laid hidden: planets on health and work, constellations on love and money (D-SETUP-1)."""
    return (SettingsDealt(step.of, _drawn(state, step), laid=True),)


def hand_out_settings(state: State, step: DealSettings) -> Plan:
    """Two settings each, kept to be laid (D-Q-6)."""
    return (SettingsDealt(step.of, _drawn(state, step), laid=False),)


def _drawn(state: State, step: DealSettings) -> tuple[SettingsHand, ...]:
    names = settings_of(state, step.of)
    drawn = [names[place] for place in step.outcome]
    return tuple([SettingsHand(seat, tuple(drawn[2 * seat : 2 * seat + 2])) for seat in state.seats])


def ask_assignments(state: State, moment: SettingsDrawn, bearer: Bearer) -> Plan:
    """Everybody lays their settings, unseen by others (D-Q-6)."""
    return (Ask(tuple([SettingsToLay(seat) for seat in state.seats])),)


def fill_ring(state: State, step: FillRing) -> Plan:
    """The tokens by hour: up in the day half, hidden in the night half (D-SETUP-3, D-SETUP-4)."""
    names, start = tokens_of(state, step.of), RINGS[step.of].start
    tokens = []
    for place, number in enumerate(step.outcome):
        up = place < DAY
        tokens.append(Shown(names[number], up, seers(state, start + place, up)))
    return (ClockFilled(step.of, tuple(tokens)),)


def deal_cards(state: State, step: DealCards) -> Plan:
    """5 arcana and 7 standard cards each (D-SETUP-6)."""
    pile = undealt(state, step.arcana)
    count = len(step.outcome) // len(state.players)
    return (HandsDealt(tuple([_hand(pile, step.outcome, seat, count) for seat in state.seats])),)


def _hand(pile: tuple[CardId, ...], places: tuple[int, ...], seat: Seat, count: int) -> Hand:
    return Hand(seat, heap(pile[place] for place in places[seat * count : (seat + 1) * count]))


def ask_pile(state: State, step: AskPile) -> Plan:
    """Chance picks the destiny pile of all undealt cards (D-SETUP-7)."""
    return (Chance(Pick(len(state.cards.undealt), state.content.facts.destiny_pile), SetPile()),)


def set_pile(state: State, step: SetPile) -> Plan:
    """12 of all undealt cards are the destiny pile; the rest leaves the game unseen (D-SETUP-7)."""
    rest = known(state.cards.undealt)
    return (DestinyPileSet(heap(rest[place] for place in step.outcome)),)


def draw_first(state: State, step: DrawFirst) -> Plan:
    """Whom chance picked begins (D-Q-44)."""
    return (InitiativeTaken(step.outcome[0]),)


STEPS: Final = (
    Expand(RuleId("D-SETUP-1"), DealSettings, deal_settings),
    Expand(RuleId("D-SETUP-3"), FillRing, fill_ring),
    Expand(RuleId("D-SETUP-6"), DealCards, deal_cards),
    Expand(RuleId("D-SETUP-7"), AskPile, ask_pile),
    Expand(RuleId("D-SETUP-7"), SetPile, set_pile),
    Expand(RuleId("D-SETUP-8"), DrawFirst, draw_first),
)
"""Every step of the setup and its plan."""
