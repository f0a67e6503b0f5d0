"""What a seat has seen of hidden tokens and settings, folded from its own stream (D-INFO-9, D-INFO-14).

After setup, tokens and settings are never shuffled, and all their movements are public by position, so whatever was
seen once can be tracked. This memory is not part of the view: under the Fool the view forgets, the memory does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from tabletop_rules.core.messages import Event, Record
from tabletop_rules.core.undo import records_that_stand
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.terms import HOROSCOPE, RINGS, SETTINGS, SLOTS_OF, SPOTS, WIDTH

Memory: TypeAlias = Mapping[str, str]
"""Names by position: tokens by spot, settings by the spot of their setting."""


def remember(stream: Iterable[Record]) -> Memory:
    """Return what a seat has seen and where, from its own stream since the first record.

    Records that were undone do not count.
    """
    known: dict[str, str] = {}
    for record in records_that_stand(stream):
        _note(known, record.event)
    return known


def _note(known: dict[str, str], event: Event) -> None:
    """Add to what is known what an event shows or moves."""
    match event:
        case t.SettingsDealt(laid=True):
            slots = [slot for slot in SLOTS_OF[event.of] if slot in HOROSCOPE]
            for hand in event.hands:
                _put_settings(known, hand.seat, slots, hand.settings)
        case t.SettingsAssigned():
            _put_settings(known, event.seat, HOROSCOPE, event.settings)
        case t.ClockFilled():
            for place, token in zip(RINGS[event.of], event.tokens, strict=True):
                _put(known, SPOTS[place], token.body)
        case t.NeedleAdvanced():
            known.update({turned.spot: turned.body for turned in event.revealed})
        case t.TokenRevealed():
            known[event.spot] = event.body
        case t.TokenShifted():
            _move(known, event.source, event.target, event.token.body)
        case t.TokensExchanged():
            _swap(known, event.source, event.target, event.token.body, event.other.body)
        case t.TokenMoved():
            for move in event.moves:
                if move.other is None:
                    _move(known, move.source, move.target, move.token.body)
                else:
                    _swap(known, move.source, move.target, move.token.body, move.other.body)
        case t.SlotConsolidated():
            known[f"{event.spot}.setting"] = event.setting
        case t.SlotBroken() if event.removed is not None:
            known.pop(f"{event.spot}.setting", None)
        case t.SettingsExchanged():
            _swap(known, event.source, event.target, event.setting.id, event.other.id)
        case t.TokenObserved():
            _put(known, event.spot, event.thing)
        case t.SightChanged():
            known.update({name.spot: name.thing for name in event.names if isinstance(name, t.Name)})
        case t.SettingsTurnedUp():
            known.update({turned.spot: turned.id for turned in event.settings})
        case _:
            pass


def _put(known: dict[str, str], spot: str, thing: object) -> None:
    if isinstance(thing, str):
        known[spot] = thing


def _put_settings(known: dict[str, str], seat: int, slots: Iterable[int], settings: Iterable[object]) -> None:
    for slot, setting in zip(slots, settings, strict=True):
        _put(known, SETTINGS[WIDTH * seat + slot], setting)


def _move(known: dict[str, str], source: str, target: str, thing: object) -> None:
    """Move what is known of `source` to `target`; `thing` is what the event shows there."""
    known.pop(target, None)
    _put(known, target, known.pop(source, None))
    _put(known, target, thing)


def _swap(known: dict[str, str], source: str, target: str, thing: object, other: object) -> None:
    """Swap what is known of two spots; `thing` is what the event shows at `target`, `other` at `source`."""
    there = known.get(target)
    _move(known, source, target, thing)
    _put(known, source, there)
    _put(known, source, other)
