"""What a seat has seen of hidden tokens and settings, folded from its own stream (D-INFO-9, D-INFO-14).

Tokens and settings are never shuffled after setup, and all their movements are public by position; so what was seen
once can be followed. This stands beside the view and is no part of it: under the Fool the view forgets, this does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Record
from tabletop_rules.core.undo import records_that_stand
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.terms import HOROSCOPE, RINGS, SETTINGS, SLOTS_OF, SPOTS, WIDTH

Memory: TypeAlias = Mapping[str, str]
"""Names by position: tokens by spot, settings by the spot of their setting."""


def remember(stream: Iterable[Record]) -> Memory:
    """What a seat knows to lie where after its own stream, from the first record on.

    Nobody had learned anything by what was taken back.
    """
    known: dict[str, str] = {}
    for record in records_that_stand(stream):
        note = NOTES.get(type(record.event))
        if note is not None:
            note(known, record.event)
    return known


def _put(known: dict[str, str], spot: str, thing: object) -> None:
    if isinstance(thing, str):
        known[spot] = thing


def _move(known: dict[str, str], source: str, target: str, swap: bool) -> None:
    """What was known of one place goes with what lay there; two that change places carry what is known both ways."""
    here, there = known.pop(source, None), known.pop(target, None)
    _put(known, target, here)
    if swap:
        _put(known, source, there)


def _dealt(known: dict[str, str], event: t.SettingsDealt) -> None:
    slots = [slot for slot in SLOTS_OF[event.of] if slot in HOROSCOPE]
    for hand in event.hands if event.laid else ():
        for slot, setting in zip(slots, hand.settings, strict=True):
            _put(known, SETTINGS[WIDTH * hand.seat + slot], setting)


def _assigned(known: dict[str, str], event: t.SettingsAssigned) -> None:
    for slot, setting in zip(HOROSCOPE, event.settings, strict=True):
        _put(known, SETTINGS[WIDTH * event.seat + slot], setting)


def _filled(known: dict[str, str], event: t.ClockFilled) -> None:
    for place, token in zip(RINGS[event.of], event.tokens, strict=True):
        _put(known, SPOTS[place], token.body)


def _turned(known: dict[str, str], event: t.NeedleAdvanced) -> None:
    for turned in event.revealed:
        known[turned.spot] = turned.body


def _revealed(known: dict[str, str], event: t.TokenRevealed) -> None:
    known[event.spot] = event.body


def _shifted(known: dict[str, str], event: t.TokenShifted) -> None:
    _move(known, event.source, event.target, swap=False)
    _put(known, event.target, event.token.body)


def _exchanged(known: dict[str, str], event: t.TokensExchanged) -> None:
    _move(known, event.source, event.target, swap=True)
    _put(known, event.target, event.token.body)
    _put(known, event.source, event.other.body)


def _moved(known: dict[str, str], event: t.TokenMoved) -> None:
    for move in event.moves:
        _move(known, move.source, move.target, swap=move.other is not None)
        _put(known, move.target, move.token.body)
        _put(known, move.source, None if move.other is None else move.other.body)


def _consolidated(known: dict[str, str], event: t.SlotConsolidated) -> None:
    known[f"{event.spot}.setting"] = event.setting


def _broken(known: dict[str, str], event: t.SlotBroken) -> None:
    """Everybody saw the setting that was laid there."""
    if event.removed is not None:
        known.pop(f"{event.spot}.setting", None)


def _settings_exchanged(known: dict[str, str], event: t.SettingsExchanged) -> None:
    _move(known, event.source, event.target, swap=True)
    _put(known, event.target, event.setting.id)
    _put(known, event.source, event.other.id)


def _observed(known: dict[str, str], event: t.TokenObserved) -> None:
    _put(known, event.spot, event.thing)


def _sight(known: dict[str, str], event: t.SightChanged) -> None:
    for name in event.names:
        if not isinstance(name, Hidden):
            known[name.spot] = name.thing


def _turned_up(known: dict[str, str], event: t.SettingsTurnedUp) -> None:
    for turned in event.settings:
        known[turned.spot] = turned.id


NOTES: Final[Mapping[type, Any]] = {
    t.SettingsDealt: _dealt,
    t.SettingsAssigned: _assigned,
    t.ClockFilled: _filled,
    t.NeedleAdvanced: _turned,
    t.TokenRevealed: _revealed,
    t.TokenDrawn: _shifted,
    t.TokenStolen: _shifted,
    t.TokenThrown: _shifted,
    t.TokensExchanged: _exchanged,
    t.TokenMoved: _moved,
    t.SlotConsolidated: _consolidated,
    t.SlotBroken: _broken,
    t.SettingsExchanged: _settings_exchanged,
    t.TokenObserved: _observed,
    t.SightChanged: _sight,
    t.SettingsTurnedUp: _turned_up,
}
"""How each event adds to what is known."""
