"""`to_json` and `from_json`: every value that the core passes around, as strict JSON and back.

A value is an object with its kind: `{"card":"a9","decision":7,"kind":"toy.play/1","seat":0}`. Values of the core
without a kind of their own have reserved ones, such as `core.match/1`. Fields at their default are left out; `HIDDEN`
is `"?"`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final
from weakref import WeakKeyDictionary

import attrs

from tabletop_rules.core.game import Game, bind_match, check_game
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Pinned
from tabletop_rules.core.upcast import Upcaster
from tabletop_rules.errors import DecodeError
from tabletop_rules.eventlog.kinds import UnreadableTypeError, unwritable
from tabletop_rules.eventlog.reading import Reader
from tabletop_rules.eventlog.strict import MAX_BYTES, check_keys, decode_error, dump, parse, parse_fast, readable
from tabletop_rules.eventlog.upcast import lifts_by_kind
from tabletop_rules.eventlog.writing import written


def to_json(value: object) -> str:
    """Return a value as canonical JSON: sorted keys, no spaces, no needless escapes.

    The text `"?"` cannot be written in a field that may be hidden: there it stands for `HIDDEN`.

    Raises:
        UsageError: the value has no kind, or holds something without a JSON form.
    """
    return text_of(written(value))


def from_json(text: str | bytes, game: Game[Any], *, longest: int = MAX_BYTES) -> Any:
    """Return the value of a JSON text. The kinds are those of `game`; older ones are lifted to today's.

    Rejects unknown and missing fields, wrong types, numbers beyond `terms.MOST` or with a point, duplicate keys, kinds
    that the game lacks, matches of another game, and JSON nested deeper than `strict.DEEPEST` or longer than `longest`.

    Raises:
        DecodeError: the text is rejected; the message names every fault with its path.
    """
    text = readable(text, longest)
    codec = codec_of(game)
    value = codec.read(text, lambda reader, raw: reader.tagged(raw), longest)
    if isinstance(value, Match):
        _check_match(value, game)
        return bind_match(game, value)
    return game.bound(value) if type(value) is game.state else value


def text_of(value: object) -> str:
    """Return a JSON value as canonical text; raise UsageError for what has no JSON form."""
    try:
        text = dump(value)
        if not text.isascii():
            text.encode("utf-8")
    except (TypeError, ValueError) as error:
        raise unwritable(str(error)) from error
    return text


def _check_match(match: Match[Any], game: Game[Any]) -> None:
    faults = []
    if match.game != game.id:
        faults.append(f"$.game: a match of {match.game!r}, not of {game.id!r}")
    if type(match.state) is not game.state:
        faults.append(f"$.state: must be of kind {game.state.kind}")
    if match.seats not in game.seats:
        faults.append(f"$.seats: {game.id!r} is not for {match.seats} seats")
    if faults:
        raise decode_error(*faults)


@attrs.define(eq=False)
class Codec:
    """The readers of one game, made on first use and shared by all games of the same kinds and content."""

    kinds: tuple[tuple[str, type], ...]
    upcasters: tuple[Upcaster, ...]
    pinned: tuple[Pinned, ...]

    _idle: list[Reader] = attrs.field(factory=list, init=False)

    @contextmanager
    def hasty(self) -> Iterator[Reader]:
        """Lend a fast reader to one thread at a time: it returns the right value, or raises anything."""
        try:
            reader = self._idle.pop()
        except IndexError:
            reader = self._reader(patient=False)
        try:
            yield reader
        finally:
            self._idle.append(reader)

    @cached_property
    def patient(self) -> Reader:
        """The slow reader, which names every fault."""
        return self._reader(patient=True)

    def read(self, text: str, what: Callable[[Reader, Any], Any], longest: int) -> Any:
        """Decode a text with the reader `what`; raise DecodeError naming every fault."""
        try:
            with self.hasty() as reader:
                keys, [raw] = reader.keys[0], parse_fast((text,))
                value = what(reader, raw)
                check_keys(text, reader.keys[0] - keys)
                return value
        except Exception:  # the slow pass names the fault
            return self.named(lambda reader: what(reader, parse(text, longest)))

    def named(self, what: Callable[[Reader], Any]) -> Any:
        """Decode with the slow reader; raise DecodeError naming every fault."""
        try:
            return what(self.patient)
        except (DecodeError, UnreadableTypeError):
            raise
        except Exception as error:
            raise decode_error(*self.patient.faults(error)) from None

    def _reader(self, patient: bool) -> Reader:
        return Reader(dict(self.kinds), lifts_by_kind(self.upcasters), self.pinned, patient)


def codec_of(game: Game[Any]) -> Codec:
    """Return the codec of a game; raise UsageError for anything but a game."""
    check_game(game)
    codec = _OF_GAME.get(game)
    if codec is None:
        kinds = tuple(sorted(game.tables.kinds.items(), key=lambda entry: entry[0]))
        content = tuple((type(pinned), pinned.fingerprint) for pinned in game.pinned)
        key = (kinds, game.upcasters, content)
        codec = _SHARED.get(key)
        if codec is None:
            if len(_SHARED) >= MAX_CODECS:
                _SHARED.clear()
            codec = _SHARED[key] = Codec(kinds, game.upcasters, game.pinned)
        _OF_GAME[game] = codec
    return codec


MAX_CODECS: Final = 32

# Caches of code made from classes, never of state.
_OF_GAME: Final[WeakKeyDictionary[Game[Any], Codec]] = WeakKeyDictionary()
_SHARED: Final[dict[object, Codec]] = {}
