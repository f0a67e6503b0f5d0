"""The words of messages: the sentence of their class, filled from its fields by what these hold.

In braces stands a field or property of the class, or a word of the game's own:

    {seat}, {seat:of}, {victim:to}    a player: "Ana", "of Ana", "to Ana"
    {card}                            a thing, by the name of its component
    {payment}, {payments}             a `Part`, by its own words; a tuple, as a list
    {kept:keeps|discards}             by yes, no and (if given) none
    {price:# card|# cards}            by number: one, and more; in French 0 takes the first
    {meeple:inside}, {active}         by `Display.formats`: a word of the game for a field, or for the whole message

A field is named by its type: a seat is a player, the values of a domain or class are named by `Display.namers`, ids by
their components, `None` is "nothing", what is hidden "something".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import cache
from string import Formatter
from typing import Any, Final, NamedTuple, TypeAlias

import attrs

from tabletop_rules.core.component import COPY, Component
from tabletop_rules.core.hints import (
    arms_of,
    hints,
    is_renamed,
    is_union,
    items_of,
    marks,
    once_per_class,
    resolve_alias,
    types_in,
)
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Command, Decision, Message, Part, Words
from tabletop_rules.core.terms import PSEUDO, OneOf
from tabletop_rules.core.voice import Voice, marked, pick
from tabletop_rules.errors import shorten

HIDDEN_THING: Final = ("something", "quelque chose")
NOTHING: Final = ("nothing", "rien")
YES_NO: Final = {True: ("yes", "oui"), False: ("no", "non")}

SEAT_FORMATS: Final = ("player", "of", "to")
"""What may follow a field of a sentence that holds a seat: `{victim:of}`."""

CHOICE: Final = "|"
NUMBER: Final = "#"

Namer: TypeAlias = Callable[[Any, Any, Voice], object]
"""A function of the state, a value and a voice that returns the name of the value, or a word for it."""

_OF_COMMANDS: Final = frozenset({"seat", "decision"})
_OF_DECISIONS: Final = frozenset({"seat", "rule", "id", "used", "options"})


class Speech(NamedTuple):
    """What sentences are filled with: the state, the voice, and how the game names things."""

    state: Any
    voice: Voice
    namers: Mapping[type | str, Namer] = {}
    formats: Mapping[str, Namer] = {}
    things: Mapping[str, Component] = {}


def plain_words(state: Any, value: object, voice: Voice) -> str:
    """Return the sentence of a message filled in, or else its kind and fields, where a game has no words for it."""
    cls: Any = type(value)
    speech = Speech(state, voice)
    with suppress(Exception):  # words that fail on an odd value, or need those of the game
        if isinstance(value, Part) and value.words()[0]:
            return fill(value, speech)
    untold: frozenset[str] = frozenset()
    if isinstance(value, Command | Decision):  # the caller names the seat
        untold = _OF_COMMANDS if isinstance(value, Command) else _OF_DECISIONS
    parts: list[str] = []
    for field in attrs.fields(cls):
        if field.name not in untold:
            held = getattr(value, field.name)
            if field.name == "seat" and isinstance(held, int):
                parts.append(voice.player(held))
            else:
                parts.append(f"{field.name} {name_of(held, None, speech)}")
    name = getattr(cls, "kind", cls.__name__).split("/")[0].split(".")[-1].replace("_", " ")
    return f"{name}: {', '.join(parts)}" if parts else name


def fill(value: Part, speech: Speech, words: Words | None = None) -> str:
    """Return the words of a message, or of a part of one, filled from its fields; or other `words` about it."""
    english, french = words or value.words()
    language, cls = speech.voice.language, type(value)
    sentence = ""
    for text, name, how in _pieces(french if language == "fr" else english):
        sentence += marked(text) if language == PSEUDO else text
        if name is not None:
            sentence += _filled(value, name, how, _types(cls), speech)
    return sentence[:1].upper() + sentence[1:] if sentence.endswith((".", "?", "!")) else sentence


@cache
def _pieces(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return the pieces of a sentence: a text, and the name and format of the field after it."""
    return tuple([(before, name, how or "") for before, name, how, _ in Formatter().parse(text)])


@once_per_class
def _types(cls: type) -> Mapping[str, Any]:
    """Return the types of the fields of a message or part, by name."""
    if attrs.has(cls):
        return hints(cls)
    return getattr(cls, "__annotations__", {}) if issubclass(cls, tuple) else {}


def _filled(value: Any, name: str, how: str, types: Mapping[str, Any], speech: Speech) -> str:
    """Return what stands for one field of a sentence."""
    if not hasattr(value, name):
        return str(speech.formats[name](speech.state, value, speech.voice))
    held = getattr(value, name)
    if how in speech.formats:
        return str(speech.formats[how](speech.state, held, speech.voice))
    if CHOICE in how:
        return _chosen(held, how.split(CHOICE), speech.voice)
    if how in SEAT_FORMATS:
        return _listed(held, lambda seat: _player(seat, how, speech), speech)
    return name_of(held, types.get(name), speech)


def _chosen(held: object, texts: list[str], voice: Voice) -> str:
    """Return the text that goes with a value: yes, no, none; or one, more."""
    if held is None:
        text = texts[2] if len(texts) > 2 else ""
    elif isinstance(held, bool):
        text = texts[not held]
    else:
        count = len(held) if isinstance(held, tuple) else held
        assert isinstance(count, int)
        one = count <= 1 if voice.language == "fr" else count == 1
        text = texts[not one].replace(NUMBER, str(count))
    return marked(text) if voice.language == PSEUDO else text


def _player(seat: Any, how: str, speech: Speech) -> str:
    if isinstance(seat, Hidden):
        return pick(HIDDEN_THING, speech.voice)
    return format(speech.voice.player(seat), how if how != "player" else "")


def _listed(held: object, name: Callable[[Any], str], speech: Speech) -> str:
    """Return the name of a value, or those of the values in a tuple, as a list."""
    if not isinstance(held, tuple) or hasattr(held, "_fields"):
        return name(held)
    if not held:
        return pick(NOTHING, speech.voice)
    hidden = sum(isinstance(each, Hidden) for each in held)
    if hidden < 2:
        return speech.voice.row(map(name, held))
    shown = [name(each) for each in held if not isinstance(each, Hidden)]
    return speech.voice.row([*shown, f"{hidden} × {pick(HIDDEN_THING, speech.voice)}"])


def name_of(held: Any, hint: Any, speech: Speech) -> str:
    """Return the name of a value, given the type of the field that holds it; None for an unknown one."""
    voice, namers = speech.voice, speech.namers
    if isinstance(held, Hidden):
        return pick(HIDDEN_THING, voice)
    domain = _domain(hint)
    if domain in namers and not (isinstance(held, tuple) and type(held) not in namers):
        return str(namers[domain](speech.state, held, voice))
    if type(held) in namers:
        return str(namers[type(held)](speech.state, held, voice))
    if domain == "seat" and (held is None or isinstance(held, int)):
        return voice.player(held)
    if isinstance(held, Part) and not isinstance(held, Message):
        return fill(held, speech)
    if held is None:
        return pick(NOTHING, voice)
    if isinstance(held, tuple) and not hasattr(held, "_fields"):
        row = _row(hint)
        if len(row) == len(held) and any(each == "seat" or each in namers for each in map(_domain, row)):
            return voice.row([name_of(each, own, speech) for each, own in zip(held, row, strict=True)])
        if held and not domain and all(type(each) is int for each in held):
            return str(held)
        inner = _inner(hint)
        return _listed(held, lambda each: name_of(each, inner, speech), speech)
    if isinstance(held, bool):
        return pick(YES_NO[held], voice)
    text = str(held.value if isinstance(held, Enum) else held)
    thing = speech.things.get(text) or speech.things.get(text.partition(COPY)[0])
    return text if thing is None else thing.name


def _domain(hint: Any) -> str:
    """Return the name of the domain that a type draws its values from, through unions and tuples; "" without one."""
    for mark in marks(hint):
        if isinstance(mark, OneOf):
            return mark.name
    if is_renamed(hint):
        inner = getattr(hint, "__origin__", None) or getattr(hint, "__supertype__", None) or resolve_alias(hint)
        return _domain(inner)
    if is_union(hint):
        return next(filter(None, map(_domain, arms_of(hint))), "")
    return _domain(_inner(hint)) if hint is not _inner(hint) else ""


def _inner(hint: Any) -> Any:
    """Return the type of the items of a tuple of any number; the type itself if it is none."""
    if is_renamed(hint):
        inner = getattr(hint, "__origin__", None) or getattr(hint, "__supertype__", None) or resolve_alias(hint)
        return _inner(inner)
    if is_union(hint):
        found = [_inner(arm) for arm in arms_of(hint) if _inner(arm) is not arm]
        return found[0] if found else hint
    if getattr(hint, "__origin__", None) is not tuple:
        return hint
    items = items_of(hint)
    return items.types[0] if items.any_number else hint


def _row(hint: Any) -> tuple[Any, ...]:
    """Return the types of the items of a tuple of fixed length, through unions; () if it is none."""
    if is_renamed(hint):
        return _row(getattr(hint, "__origin__", None) or getattr(hint, "__supertype__", None) or resolve_alias(hint))
    if is_union(hint):
        return next(filter(None, map(_row, arms_of(hint))), ())
    if getattr(hint, "__origin__", None) is not tuple:
        return ()
    items = items_of(hint)
    return () if items.any_number else items.types


def word_faults(cls: type[Any], formats: Mapping[str, object]) -> Iterator[str]:
    """Yield what is wrong with the sentences in the body of a message class, or of a part."""
    where = f"{cls.__name__} ({cls.__module__})"
    given = {"en": cls.en, "fr": cls.fr}
    if given == {"en": "", "fr": ""}:
        return
    for name, text in given.items():
        if type(text) is not str or not text:
            other = "fr" if name == "en" else "en"
            yield f"words of {where}: {name} must be a text, as {other} is, not {shorten(text)}"
            continue
        try:
            pieces = _pieces(text)
        except ValueError as error:
            yield f"words of {where}: {shorten(text)} is no sentence with fields in braces ({error})"
            continue
        for _, field, how in pieces:
            if field is None:
                continue
            if not hasattr(cls, field) and field not in formats:
                known = ", ".join([*(attrs.fields_dict(cls) if attrs.has(cls) else ()), *formats]) or "none"
                yield f"words of {where}: {name} names {field!r}, which is no field; there are {known}"
            elif how and CHOICE not in how and how not in (*SEAT_FORMATS, *formats):
                allowed = ", :".join([*SEAT_FORMATS, *formats])
                yield (
                    f"words of {where}: in {name}, after {field!r} may follow only :{allowed}, a choice, {field}:a|b, "
                    f"or what `formats` of the game's Display has"
                )
            elif how in SEAT_FORMATS and how not in formats and not _may_be_seat(_types(cls).get(field)):
                yield f"words of {where}: in {name}, :{how} after {field!r} is for players, but {field} is no Seat"


def _may_be_seat(hint: Any) -> bool:
    """Return whether a field of this type, None for an unknown one, may hold the number of a seat."""
    held = frozenset() if hint is None else {*types_in(hint)}
    return not held or int in held or object in held


def own_words(value: object) -> bool:
    """Return whether a message brings its sentence in its class."""
    return isinstance(value, Message) and bool(value.words()[0])
