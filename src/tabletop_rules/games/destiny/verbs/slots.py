"""Verbs on settings (D-CONS): consolidate, break, exchange, look, count.

Cards: D-CARD-3, D-CARD-34 consolidate; D-CARD-22 breaks and steals; D-CARD-15 exchanges; D-CARD-21 looks;
D-CARD-8 counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.content.acts import (
    BreakAndSteal,
    BreakSetting,
    Consolidate,
    ExchangeSetting,
    ObserveHidden,
    ScorePerConsolidated,
)
from tabletop_rules.games.destiny.power_choices import (
    SlotToConsolidate,
    WhereToLook,
    WhichSetting,
    WhichSlot,
    WhichToken,
)
from tabletop_rules.games.destiny.queries import (
    hidden_tokens,
    kinds_for,
    laid_slots,
    might_match,
    names,
    offered_slots,
    opponents,
    optional,
    reachable,
    setting_shown_at,
)
from tabletop_rules.games.destiny.refusals import UP_ALREADY
from tabletop_rules.games.destiny.scoring import PointsMarked
from tabletop_rules.games.destiny.slots import SettingsExchanged, SlotBroken, SlotConsolidated, TokenObserved
from tabletop_rules.games.destiny.state import State
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
from tabletop_rules.games.destiny.tokens import TokenStolen, body_at
from tabletop_rules.games.destiny.verbs.against import empty, slot
from tabletop_rules.games.destiny.verbs.call import Call, Pick, Verb, asking, row
from tabletop_rules.games.destiny.verbs.tokens import shift, slots_for_chosen

# --- consolidate (D-CONS-1, D-CARD-3, D-CARD-34, D-TRICK-6b) --------------------------------------------------------


def conceivable_slots(state: State, call: Call[Consolidate]) -> tuple[int, ...]:
    """Return the slots that might match for all anybody knows: they decide whether to ask (D-INFO-15)."""
    return might_match(state, call.seat, kinds_for(state, call.seat, call.act.kinds))


def slots_that_fit(state: State, call: Call[Consolidate]) -> tuple[Slot, ...]:
    """Return the slots that might match and that the referee offers (D-INFO-11)."""
    return tuple([slot_at(slot) for slot in offered_slots(state, call.seat, conceivable_slots(state, call))])


def consolidate_conceivable(state: State, call: Call[Consolidate]) -> bool:
    """Whether some slot might match for all anybody knows (D-INFO-15)."""
    return bool(conceivable_slots(state, call))


def consolidate(state: State, call: Call[Consolidate], slot: Slot) -> tr.Plan:
    """Turn the setting up, over its token (D-CONS-1)."""
    index = slot_index(call.seat, SLOTS.index(slot))
    return (SlotConsolidated(call.seat, SPOTS[index], setting_id(state, index)),)


def setting_id(state: State, index: int) -> SettingId:
    """Return the setting under a slot. Needs the whole match, not a view."""
    setting = state.setting_at(index)
    assert setting is not None
    assert not isinstance(setting.id, tr.Hidden)
    return setting.id


# --- break (D-CONS-3, D-CARD-37), Strength (D-CARD-22) --------------------------------------------------------------


def break_choices(state: State, call: Call[Any]) -> tuple[Spot, ...]:
    """Return the consolidated slots of opponents (D-CONS-3)."""
    return names(laid_slots(state, opponents(state, call.seat)))


def break_slot(state: State, call: Call[Any], spot: Spot) -> tr.Plan:
    """Put the setting back under its token, hidden (D-Q-27)."""
    index = INDEX[spot]
    shown = setting_shown_at(state, index, setting_id(state, index))
    return (tr.Cited(tr.RuleId("D-CONS-3"), SlotBroken(call.seat, spot, shown)),)


def break_and_steal_choices(state: State, call: Call[BreakAndSteal]) -> tuple[Spot, ...]:
    """Return the opponents' consolidated slots; once one is broken, the seat's free slots of its kind (D-TOK-2).

    The token must still be there, and in reach (D-CARD-22).
    """
    if call.chosen:
        return slots_for_chosen(state, call) if INDEX[call.chosen[0]] in reachable(state, call.seat, KINDS) else ()
    return break_choices(state, call)


def break_and_steal(state: State, call: Call[BreakAndSteal], spot: Spot) -> tr.Plan:
    """Break the slot at once; steal its token when its new slot is chosen."""
    if not call.chosen:
        return (*break_slot(state, call, spot), call.resume(spot))
    return (shift(TokenStolen, state, call, call.chosen[0], spot),)


# --- the Magician (D-CARD-15, D-Q-26) -------------------------------------------------------------------------------


def _hidden_settings(state: State, seats: tuple[tr.Seat, ...]) -> tuple[int, ...]:
    """Return the numbers of the unconsolidated settings of these seats."""
    settings, spots = state.settings, [WIDTH * seat + slot for seat in seats for slot in HOROSCOPE]
    return tuple([spot for spot in spots if (setting := settings[spot]) is not None and not setting.up])


def settings_to_give(state: State, call: Call[ExchangeSetting]) -> tuple[Spot, ...]:
    """Return the seat's hidden settings of a kind that some opponent has too."""
    kinds = {KIND_AT[PLACES + index] for index in _hidden_settings(state, opponents(state, call.seat))}
    mine = _hidden_settings(state, (call.seat,))
    return tuple([SETTINGS[index] for index in mine if KIND_AT[PLACES + index] in kinds])


def settings_to_get(state: State, call: Call[ExchangeSetting]) -> tuple[Spot, ...]:
    """Return the opponents' hidden settings of the same kind as the seat's own, chosen first."""
    kind = KIND_AT[PLACES + SETTING_INDEX[call.chosen[0]]]
    theirs = _hidden_settings(state, opponents(state, call.seat))
    return tuple([SETTINGS[index] for index in theirs if KIND_AT[PLACES + index] == kind])


def exchange_settings(state: State, call: Call[ExchangeSetting], spot: Spot) -> tr.Plan:
    """Swap the two settings, still hidden."""
    source, target = SETTING_INDEX[call.chosen[0]], SETTING_INDEX[spot]
    mine, theirs = state.settings[source], state.settings[target]
    assert mine is not None
    assert theirs is not None
    there = setting_shown_at(state, PLACES + target, mine.id)
    here = setting_shown_at(state, PLACES + source, theirs.id)
    return (SettingsExchanged(call.seat, call.chosen[0], spot, there, here),)


# --- the Astronomer (D-CARD-21, D-CLOCK-4, D-Q-23) ------------------------------------------------------------------


def observe_choices(state: State, call: Call[ObserveHidden]) -> tuple[Spot, ...]:
    """Return every hidden token and setting, on the clock and in front of players."""
    settings = _hidden_settings(state, tuple(state.seats))
    return (*names(hidden_tokens(state, KINDS)), *(SETTINGS[index] for index in settings))


def observe(state: State, call: Call[ObserveHidden], spot: Spot) -> tr.Plan:
    """Look. Everybody learns where, and only the acting seat what is there (D-INFO-10)."""
    if spot in INDEX:
        return (TokenObserved(call.seat, spot, body_at(state, INDEX[spot])),)
    setting = state.settings[SETTING_INDEX[spot]]
    assert setting is not None
    return (TokenObserved(call.seat, spot, setting.id),)


def against_looking(state: State, call: Call[ObserveHidden], spot: Spot) -> Iterator[tr.Rejection]:
    """Require a hidden token."""
    yield from empty(state, call, spot)
    token = state.board[INDEX[spot]]
    if token is not None and token.up:
        yield UP_ALREADY.by(call.rule, spot=spot)


@tr.frozen
class MarkPoints(tr.Step, kind="destiny.mark_points/1", rule="D-CARD-8"):
    """Mark points for every consolidated slot; they are kept even if a setting is broken later (D-Q-39)."""

    seat: tr.Public[tr.Seat]
    points: tr.Public[int]

    def plan(self, state: State) -> tr.Plan:
        marked = tuple([slot_at(slot) for slot in laid_slots(state, (self.seat,))])
        return (PointsMarked(self.seat, self.points * len(marked), marked),)


SLOT_VERBS: Final[tuple[Verb[Any, Any], ...]] = (
    Verb(
        act=Consolidate,
        start=asking(SlotToConsolidate),
        choices=slots_that_fit,
        follow=consolidate,
        conceivable=consolidate_conceivable,
    ),
    row(BreakSetting, Pick(WhichToken, break_choices, empty), do=break_slot),
    Verb(
        act=BreakAndSteal,
        start=lambda state, call: (call.ask(WhichSlot if call.chosen else WhichToken),),
        choices=break_and_steal_choices,
        follow=break_and_steal,
        against=lambda state, call, spot: (slot if call.chosen else empty)(state, call, spot),
        declinable=lambda state, call: optional(state, call.seat),  # the theft too, as a further part (D-Q-40)
    ),
    row(
        ExchangeSetting,
        Pick(WhichSetting, settings_to_give),
        Pick(WhichSetting, settings_to_get),
        do=exchange_settings,
    ),
    row(
        ObserveHidden,
        Pick(WhereToLook, observe_choices, against_looking),
        do=observe,
        declinable=lambda state, call: True,  # the card says "may" (D-POW-1)
    ),
    Verb(
        act=ScorePerConsolidated,
        start=lambda state, call: (MarkPoints(call.seat, call.act.points),),
        possible=lambda state, call: bool(laid_slots(state, (call.seat,))),
    ),
)
