"""The first state and the first plan: settings, clock, hands, destiny pile, initiative (D-SETUP)."""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletop_rules.core.effect import Bearer
from tabletop_rules.core.messages import Ask, Chance, Event, Pick, Plan, Step
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.zones import heap, known
from tabletop_rules.errors import OptionError
from tabletop_rules.games.destiny import steps
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.decisions import SettingsToLay
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.queries import seers
from tabletop_rules.games.destiny.state import Box, Cards, Player, State
from tabletop_rules.games.destiny.terms import KINDS, PLACES, RING, RINGS, WIDTH, CardId, Kind

DAY: Final = 6
"""The number of hours in the day half, where tokens begin face up (D-SETUP-4, D-Q-5)."""


@cache
def set_up(content: Content, first_player: object, seats: int) -> tuple[State, Plan]:
    """Return the empty table and the plan that deals everything, in the order of D-SETUP. Pure, so cached.

    Raises:
        OptionError: the option `first_player` names a seat that is not at the table.
    """
    state = State(
        content=content,
        players=tuple(Player(seat) for seat in range(seats)),
        board=(None,) * (PLACES + WIDTH * seats),
        settings=(None,) * (WIDTH * seats),
        cards=Cards(undealt=heap(card.id for card in content.cards)),
        box=Box(tuple(body.id for body in content.bodies), heap(setting.id for setting in content.settings)),
    )
    facts = content.facts
    arcana = sum(card.is_arcana for card in content.cards)
    plan: tuple[Event | Step | Ask | Chance, ...] = (
        *(Chance(Pick(len(settings_of(state, kind)), 2 * seats), steps.DealSettings(kind)) for kind in KINDS),
        steps.SettingsDrawn(),
        *(Chance(Pick(RING, RING), steps.FillRing(kind)) for kind in KINDS),
        Chance(Pick(arcana, facts.deal_arcana * seats), steps.DealCards(arcana=True)),
        Chance(Pick(len(content.cards) - arcana, facts.deal_standard * seats), steps.DealCards(arcana=False)),
        steps.AskPile(),
        _first_player(first_player, seats),
        steps.StartTurn(1),
    )
    return state, plan


def _first_player(first_player: object, seats: int) -> Event | Chance:
    """Return who receives the initiative token, or the draw for it (D-SETUP-8, D-Q-44)."""
    if not isinstance(first_player, int):
        return Chance(Pick(seats), steps.DrawFirst())
    if first_player >= seats:
        fault = f"option 'first_player' must be a seat of the {seats} at the table, not {first_player}"
        raise OptionError("these options of destiny cannot be used:", [fault])
    return c.InitiativeTaken(first_player)


# --- what is left to deal, in canonical order (D-SETUP-9) -----------------------------------------------------------


def settings_of(state: State, kind: Kind) -> tuple[str, ...]:
    """Return the settings of a kind in the box."""
    return tuple([s for s in known(state.box.settings) if state.content.setting[s].kind == kind])


def tokens_of(state: State, kind: Kind) -> tuple[str, ...]:
    """Return the tokens of a kind in the box."""
    return tuple([body for body in state.box.tokens if state.content.body[body].kind == kind])


def undealt(state: State, arcana: bool) -> tuple[CardId, ...]:
    """Return the undealt arcana or standard cards."""
    return tuple([card for card in known(state.cards.undealt) if state.content.card[card].is_arcana == arcana])


# --- plans ----------------------------------------------------------------------------------------------------------


def deal_settings(state: State, step: steps.DealSettings, laid: bool = True) -> Plan:
    """Deal two hidden settings each: planets to health and work, constellations to love and money (D-SETUP-1).

    Unless `laid`, the seats keep them and lay them later (D-Q-6).
    """
    names = settings_of(state, step.of)
    drawn = [names[place] for place in step.outcome]
    hands = [t.SettingsHand(seat, tuple(drawn[2 * seat : 2 * seat + 2])) for seat in state.seats]
    return (t.SettingsDealt(step.of, tuple(hands), laid),)


def ask_assignments(state: State, moment: steps.SettingsDrawn, bearer: Bearer) -> Plan:
    """Ask all players to lay their settings, unseen by others (D-Q-6)."""
    return (Ask(tuple([SettingsToLay(seat) for seat in state.seats])),)


def fill_ring(state: State, step: steps.FillRing) -> Plan:
    """Lay the tokens by hour: up in the day half, hidden in the night half (D-SETUP-3, D-SETUP-4)."""
    names, start = tokens_of(state, step.of), RINGS[step.of].start
    tokens = []
    for place, number in enumerate(step.outcome):
        up = place < DAY
        tokens.append(t.Shown(names[number], up, seers(state, start + place, up)))
    return (t.ClockFilled(step.of, tuple(tokens)),)


def deal_cards(state: State, step: steps.DealCards) -> Plan:
    """Deal 5 arcana or 7 standard cards each (D-SETUP-6)."""
    pile, count = undealt(state, step.arcana), len(step.outcome) // len(state.players)
    drawn = [pile[place] for place in step.outcome]
    return (c.HandsDealt(tuple([c.Hand(s, heap(drawn[s * count : (s + 1) * count])) for s in state.seats])),)


def ask_pile(state: State, step: steps.AskPile) -> Plan:
    """Draw the destiny pile from all undealt cards (D-SETUP-7)."""
    return (Chance(Pick(len(state.cards.undealt), state.content.facts.destiny_pile), steps.SetPile()),)


def set_pile(state: State, step: steps.SetPile) -> Plan:
    """Set the destiny pile of 12; the other cards leave the game unseen (D-SETUP-7)."""
    rest = known(state.cards.undealt)
    return (c.DestinyPileSet(heap(rest[place] for place in step.outcome)),)


def draw_first(state: State, step: steps.DrawFirst) -> Plan:
    """Give the initiative to the seat drawn (D-Q-44)."""
    return (c.InitiativeTaken(step.outcome[0]),)


STEPS: Final = (
    Expand(RuleId("D-SETUP-1"), steps.DealSettings, deal_settings),
    Expand(RuleId("D-SETUP-3"), steps.FillRing, fill_ring),
    Expand(RuleId("D-SETUP-6"), steps.DealCards, deal_cards),
    Expand(RuleId("D-SETUP-7"), steps.AskPile, ask_pile),
    Expand(RuleId("D-SETUP-7"), steps.SetPile, set_pile),
    Expand(RuleId("D-SETUP-8"), steps.DrawFirst, draw_first),
)
"""The steps of the setup and their plans."""
