"""Verbs on settings (D-CONS): consolidate, break, exchange, look, count.

Cards: D-CARD-3, D-CARD-34 consolidate; D-CARD-22 breaks and steals; D-CARD-15 exchanges; D-CARD-21 looks;
D-CARD-8 counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Cited, Plan, Rejection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.destiny import decisions, queries, refusals
from tabletop_rules.games.destiny.content import acts
from tabletop_rules.games.destiny.effects import against
from tabletop_rules.games.destiny.effects.call import Call, Pick, Verb, asking, row
from tabletop_rules.games.destiny.effects.tokens import body_at, shift, slots_for_chosen
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import MarkPoints
from tabletop_rules.games.destiny.terms import (
    HOROSCOPE,
    INDEX,
    KIND_AT,
    KINDS,
    PLACES,
    SETTING_INDEX,
    SETTINGS,
    SLOTS,
    SPOTS,
    WIDTH,
    SettingId,
    Slot,
    Spot,
    slot_at,
    slot_index,
)

# --- consolidate (D-CONS-1, D-CARD-3, D-CARD-34, D-TRICK-6b) --------------------------------------------------------


def conceivable_slots(state: State, call: Call[acts.Consolidate]) -> tuple[int, ...]:
    """Return the slots that might match for all anybody knows: they decide whether to ask (D-INFO-15)."""
    return queries.might_match(state, call.seat, queries.kinds_for(state, call.seat, call.act.kinds))


def slots_that_fit(state: State, call: Call[acts.Consolidate]) -> tuple[Slot, ...]:
    """Return the slots that might match and that the referee offers (D-INFO-11)."""
    return tuple([slot_at(slot) for slot in queries.offered_slots(state, call.seat, conceivable_slots(state, call))])


def consolidate_conceivable(state: State, call: Call[acts.Consolidate]) -> bool:
    """Whether some slot might match for all anybody knows (D-INFO-15)."""
    return bool(conceivable_slots(state, call))


def consolidate(state: State, call: Call[acts.Consolidate], slot: Slot) -> Plan:
    """Turn the setting up, over its token (D-CONS-1)."""
    index = slot_index(call.seat, SLOTS.index(slot))
    return (t.SlotConsolidated(call.seat, SPOTS[index], setting_id(state, index)),)


def setting_id(state: State, index: int) -> SettingId:
    """Return the setting under a slot. Needs the whole match, not a view."""
    setting = state.setting_at(index)
    assert setting is not None
    assert not isinstance(setting.id, Hidden)
    return setting.id


# --- break (D-CONS-3, D-CARD-37), Strength (D-CARD-22) --------------------------------------------------------------


def break_choices(state: State, call: Call[Any]) -> tuple[Spot, ...]:
    """Return the consolidated slots of opponents (D-CONS-3)."""
    return queries.names(queries.laid_slots(state, queries.opponents(state, call.seat)))


def break_slot(state: State, call: Call[Any], spot: Spot) -> Plan:
    """Put the setting back under its token, hidden (D-Q-27)."""
    index = INDEX[spot]
    shown = queries.setting_shown_at(state, index, setting_id(state, index))
    return (Cited(RuleId("D-CONS-3"), t.SlotBroken(call.seat, spot, shown)),)


def break_and_steal_choices(state: State, call: Call[acts.BreakAndSteal]) -> tuple[Spot, ...]:
    """Return the opponents' consolidated slots; once one is broken, the seat's free slots of its kind (D-TOK-2)."""
    if call.chosen:
        return slots_for_chosen(state, call) if state.board[INDEX[call.chosen[0]]] is not None else ()
    return break_choices(state, call)


def break_and_steal(state: State, call: Call[acts.BreakAndSteal], spot: Spot) -> Plan:
    """Break the slot at once; steal its token when its new slot is chosen."""
    if not call.chosen:
        return (*break_slot(state, call, spot), call.resume(spot))
    return (shift(t.TokenStolen, state, call, call.chosen[0], spot),)


# --- the Magician (D-CARD-15, D-Q-26) -------------------------------------------------------------------------------


def _hidden_settings(state: State, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Return the numbers of the unconsolidated settings of these seats."""
    settings, spots = state.settings, [WIDTH * seat + slot for seat in seats for slot in HOROSCOPE]
    return tuple([spot for spot in spots if (setting := settings[spot]) is not None and not setting.up])


def settings_to_give(state: State, call: Call[acts.ExchangeSetting]) -> tuple[Spot, ...]:
    """Return the seat's hidden settings of a kind that some opponent has too."""
    kinds = {KIND_AT[PLACES + index] for index in _hidden_settings(state, queries.opponents(state, call.seat))}
    mine = _hidden_settings(state, (call.seat,))
    return tuple([SETTINGS[index] for index in mine if KIND_AT[PLACES + index] in kinds])


def settings_to_get(state: State, call: Call[acts.ExchangeSetting]) -> tuple[Spot, ...]:
    """Return the opponents' hidden settings of the same kind as the seat's own, chosen first."""
    kind = KIND_AT[PLACES + SETTING_INDEX[call.chosen[0]]]
    theirs = _hidden_settings(state, queries.opponents(state, call.seat))
    return tuple([SETTINGS[index] for index in theirs if KIND_AT[PLACES + index] == kind])


def exchange_settings(state: State, call: Call[acts.ExchangeSetting], spot: Spot) -> Plan:
    """Swap the two settings, still hidden."""
    source, target = SETTING_INDEX[call.chosen[0]], SETTING_INDEX[spot]
    mine, theirs = state.settings[source], state.settings[target]
    assert mine is not None
    assert theirs is not None
    there = queries.setting_shown_at(state, PLACES + target, mine.id)
    here = queries.setting_shown_at(state, PLACES + source, theirs.id)
    return (t.SettingsExchanged(call.seat, call.chosen[0], spot, there, here),)


# --- the Astronomer (D-CARD-21, D-CLOCK-4, D-Q-23) ------------------------------------------------------------------


def observe_choices(state: State, call: Call[acts.ObserveHidden]) -> tuple[Spot, ...]:
    """Return every hidden token and setting, on the clock and in front of players."""
    settings = _hidden_settings(state, tuple(state.seats))
    return (*queries.names(queries.hidden_tokens(state, KINDS)), *(SETTINGS[index] for index in settings))


def observe(state: State, call: Call[acts.ObserveHidden], spot: Spot) -> Plan:
    """Look. Everybody learns where, and only the acting seat what is there (D-INFO-10)."""
    if spot in INDEX:
        return (t.TokenObserved(call.seat, spot, body_at(state, INDEX[spot])),)
    setting = state.settings[SETTING_INDEX[spot]]
    assert setting is not None
    return (t.TokenObserved(call.seat, spot, setting.id),)


def against_looking(state: State, call: Call[acts.ObserveHidden], spot: Spot) -> Iterator[Rejection]:
    """Require a hidden token."""
    yield from against.empty(state, call, spot)
    token = state.board[INDEX[spot]]
    if token is not None and token.up:
        yield refusals.UP_ALREADY.by(call.rule, spot=spot)


# --- fifty each (D-CARD-8, D-Q-39) ----------------------------------------------------------------------------------


def mark_points(state: State, step: MarkPoints) -> Plan:
    """Mark points for every consolidated slot; they are kept even if a setting is broken later (D-Q-39)."""
    marked = tuple([slot_at(slot) for slot in queries.laid_slots(state, (step.seat,))])
    return (c.PointsMarked(step.seat, step.points * len(marked), marked),)


SLOT_VERBS: Final[tuple[Verb[Any, Any], ...]] = (
    Verb(
        act=acts.Consolidate,
        start=asking(decisions.SlotToConsolidate),
        choices=slots_that_fit,
        follow=consolidate,
        conceivable=consolidate_conceivable,
    ),
    row(acts.BreakSetting, Pick(decisions.WhichToken, break_choices, against.empty), do=break_slot),
    Verb(
        act=acts.BreakAndSteal,
        start=lambda state, call: (call.ask(decisions.WhichSlot if call.chosen else decisions.WhichToken),),
        choices=break_and_steal_choices,
        follow=break_and_steal,
        against=lambda state, call, spot: (against.slot if call.chosen else against.empty)(state, call, spot),
        declinable=lambda state, call: queries.optional(state, call.seat),  # the theft too, as a further part (D-Q-40)
    ),
    row(
        acts.ExchangeSetting,
        Pick(decisions.WhichSetting, settings_to_give),
        Pick(decisions.WhichSetting, settings_to_get),
        do=exchange_settings,
    ),
    row(
        acts.ObserveHidden,
        Pick(decisions.WhereToLook, observe_choices, against_looking),
        do=observe,
        declinable=lambda state, call: True,  # the card says "may" (D-POW-1)
    ),
    Verb(
        act=acts.ScorePerConsolidated,
        start=lambda state, call: (MarkPoints(call.seat, call.act.points),),
        possible=lambda state, call: bool(queries.laid_slots(state, (call.seat,))),
    ),
)
