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
from tabletop_rules.games.destiny import refusals
from tabletop_rules.games.destiny.content.acts import (
    BreakAndSteal,
    BreakSetting,
    Consolidate,
    ExchangeSetting,
    ObserveHidden,
    ScorePerConsolidated,
)
from tabletop_rules.games.destiny.decisions import (
    SlotToConsolidate,
    WhereToLook,
    WhichSetting,
    WhichSlot,
    WhichToken,
)
from tabletop_rules.games.destiny.effects.against import against_empty, against_slot
from tabletop_rules.games.destiny.effects.call import Call, Pick, Verb, row
from tabletop_rules.games.destiny.effects.tokens import body_at, shift, slots_for_chosen
from tabletop_rules.games.destiny.events.cards import PointsMarked
from tabletop_rules.games.destiny.events.tokens import (
    SettingsExchanged,
    SlotBroken,
    SlotConsolidated,
    TokenObserved,
    TokenStolen,
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
    setting_shown_at,
)
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


def conceivable_slots(state: State, call: Call[Consolidate]) -> tuple[int, ...]:
    """The slots that might match as far as everybody knows: these decide whether a question is put (D-INFO-15)."""
    return might_match(state, call.seat, kinds_for(state, call.seat, call.act.kinds))


def slots_that_fit(state: State, call: Call[Consolidate]) -> tuple[Slot, ...]:
    """What the referee offers of them (D-INFO-11)."""
    return tuple([slot_at(slot) for slot in offered_slots(state, call.seat, conceivable_slots(state, call))])


def consolidate_start(state: State, call: Call[Consolidate]) -> Plan:
    """Ask which slot, if any matches (D-CONS-1)."""
    return (call.ask(SlotToConsolidate),)


def consolidate_possible(state: State, call: Call[Consolidate]) -> bool:
    """Whether some slot can be consolidated, as the referee knows."""
    return bool(slots_that_fit(state, call))


def consolidate_conceivable(state: State, call: Call[Consolidate]) -> bool:
    """Whether some slot might be, as far as everybody knows (D-INFO-15)."""
    return bool(conceivable_slots(state, call))


def consolidate_follow(state: State, call: Call[Consolidate], slot: Slot) -> Plan:
    """The setting is turned up over its token."""
    index = slot_index(call.seat, SLOTS.index(slot))
    return (SlotConsolidated(call.seat, SPOTS[index], setting_id(state, index)),)


def setting_id(state: State, index: int) -> SettingId:
    """The setting under a slot. Only steps and answers ask, which work on the whole match."""
    setting = state.setting_at(index)
    assert setting is not None
    assert not isinstance(setting.id, Hidden)
    return setting.id


# --- break (D-CONS-3, D-CARD-37), Strength (D-CARD-22) --------------------------------------------------------------


def break_choices(state: State, call: Call[Any]) -> tuple[Spot, ...]:
    """The consolidated slots of opponents (D-CONS-3)."""
    return names(laid_slots(state, opponents(state, call.seat)))


def broken(state: State, call: Call[Any], spot: Spot) -> Cited:
    """A slot is broken: the setting goes back under the token, hidden (D-Q-27)."""
    index = INDEX[spot]
    shown = setting_shown_at(state, index, setting_id(state, index))
    return Cited(RuleId("D-CONS-3"), SlotBroken(call.seat, spot, shown))


def break_follow(state: State, call: Call[BreakSetting], spot: Spot) -> Plan:
    """The chosen slot is broken."""
    return (broken(state, call, spot),)


def break_and_steal_start(state: State, call: Call[BreakAndSteal]) -> Plan:
    """Ask for the slot to break, and later for the place of the token taken from it."""
    return (call.ask(WhichSlot if call.chosen else WhichToken),)


def break_and_steal_choices(state: State, call: Call[BreakAndSteal]) -> tuple[Spot, ...]:
    """The opponents' consolidated slots; then the own free slots of that kind (D-TOK-2)."""
    if call.chosen:
        return slots_for_chosen(state, call) if state.board[INDEX[call.chosen[0]]] is not None else ()
    return break_choices(state, call)


def break_and_steal_follow(state: State, call: Call[BreakAndSteal], spot: Spot) -> Plan:
    """The slot is broken at once; its token comes over when its place is chosen."""
    if not call.chosen:
        return (broken(state, call, spot), call.go_on(spot))
    return (shift(TokenStolen, state, call, call.chosen[0], spot),)


def break_and_steal_possible(state: State, call: Call[BreakAndSteal]) -> bool:
    """Whether there is something to break, or a free slot for what was freed."""
    return bool(break_and_steal_choices(state, call))


def against_breaking(state: State, call: Call[BreakAndSteal], spot: Spot) -> Iterator[Rejection]:
    """There must be a token; and a slot for it."""
    return (against_slot if call.chosen else against_empty)(state, call, spot)


def declinable_in_both_parts(state: State, call: Call[BreakAndSteal]) -> bool:
    """Where a power is optional, so is a further part of it (D-Q-40)."""
    return optional(state, call.seat)


# --- the Magician (D-CARD-15, D-Q-26) -------------------------------------------------------------------------------


def _hidden_settings(state: State, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """The unconsolidated settings of these seats, by number."""
    settings, spots = state.settings, [WIDTH * seat + slot for seat in seats for slot in HOROSCOPE]
    return tuple([spot for spot in spots if (setting := settings[spot]) is not None and not setting.up])


def _kind_of_setting(index: int) -> str:
    """Of which kind the token is that goes on a setting."""
    return KIND_AT[PLACES + index]


def settings_to_give(state: State, call: Call[ExchangeSetting]) -> tuple[Spot, ...]:
    """Own hidden settings of a kind that some opponent has one of."""
    kinds = {_kind_of_setting(index) for index in _hidden_settings(state, opponents(state, call.seat))}
    mine = _hidden_settings(state, (call.seat,))
    return tuple([SETTINGS[index] for index in mine if _kind_of_setting(index) in kinds])


def settings_to_get(state: State, call: Call[ExchangeSetting]) -> tuple[Spot, ...]:
    """Those of opponents, of the kind of the one that was chosen first."""
    kind = _kind_of_setting(SETTING_INDEX[call.chosen[0]])
    theirs = _hidden_settings(state, opponents(state, call.seat))
    return tuple([SETTINGS[index] for index in theirs if _kind_of_setting(index) == kind])


def exchange_settings(state: State, call: Call[ExchangeSetting], spot: Spot) -> Plan:
    """Both are chosen before they change places, hidden as they were."""
    source, target = SETTING_INDEX[call.chosen[0]], SETTING_INDEX[spot]
    mine, theirs = state.settings[source], state.settings[target]
    assert mine is not None
    assert theirs is not None
    there = setting_shown_at(state, PLACES + target, mine.id)
    here = setting_shown_at(state, PLACES + source, theirs.id)
    return (SettingsExchanged(call.seat, call.chosen[0], spot, there, here),)


# --- the Astronomer (D-CARD-21, D-CLOCK-4, D-Q-23) ------------------------------------------------------------------


def observe_choices(state: State, call: Call[ObserveHidden]) -> tuple[Spot, ...]:
    """Every hidden token and setting, on the clock and in front of players."""
    settings = _hidden_settings(state, tuple(state.seats))
    return (*names(hidden_tokens(state, KINDS)), *(SETTINGS[index] for index in settings))


def observe_follow(state: State, call: Call[ObserveHidden], spot: Spot) -> Plan:
    """A look is public as a fact, and its content goes to the looker alone (D-INFO-10)."""
    if spot in INDEX:
        return (TokenObserved(call.seat, spot, body_at(state, INDEX[spot])),)
    setting = state.settings[SETTING_INDEX[spot]]
    assert setting is not None
    return (TokenObserved(call.seat, spot, setting.id),)


def against_looking(state: State, call: Call[ObserveHidden], spot: Spot) -> Iterator[Rejection]:
    """A token must be hidden."""
    yield from against_empty(state, call, spot)
    token = state.board[INDEX[spot]]
    if token is not None and token.up:
        yield refusals.UP_ALREADY.by(call.rule, spot=spot)


def always_declinable(state: State, call: Call[Any]) -> bool:
    """Looks are marked "may" (D-POW-1)."""
    return True


# --- fifty each (D-CARD-8, D-Q-39) ----------------------------------------------------------------------------------


def score_start(state: State, call: Call[ScorePerConsolidated]) -> Plan:
    """The points are marked as a step, when this part comes up."""
    return (MarkPoints(call.seat, call.act.points),)


def mark_points(state: State, step: MarkPoints) -> Plan:
    """The points are marked now and kept, even if a setting is broken later."""
    marked = tuple([slot_at(slot) for slot in laid_slots(state, (step.seat,))])
    return (PointsMarked(step.seat, step.points * len(marked), marked),)


def score_possible(state: State, call: Call[ScorePerConsolidated]) -> bool:
    """Whether anything is consolidated."""
    return bool(laid_slots(state, (call.seat,)))


SLOT_VERBS: Final[tuple[Verb[Any, Any], ...]] = (
    Verb(
        act=Consolidate,
        start=consolidate_start,
        choices=slots_that_fit,
        follow=consolidate_follow,
        possible=consolidate_possible,
        conceivable=consolidate_conceivable,
    ),
    row(BreakSetting, Pick(WhichToken, break_choices, against_empty), do=break_follow),
    Verb(
        act=BreakAndSteal,
        start=break_and_steal_start,
        choices=break_and_steal_choices,
        follow=break_and_steal_follow,
        against=against_breaking,
        possible=break_and_steal_possible,
        conceivable=break_and_steal_possible,
        declinable=declinable_in_both_parts,
    ),
    row(
        ExchangeSetting, Pick(WhichSetting, settings_to_give), Pick(WhichSetting, settings_to_get), do=exchange_settings
    ),
    row(
        ObserveHidden,
        Pick(WhereToLook, observe_choices, against_looking),
        do=observe_follow,
        declinable=always_declinable,
    ),
    Verb(
        act=ScorePerConsolidated,
        start=score_start,
        possible=score_possible,
        conceivable=score_possible,
    ),
)
