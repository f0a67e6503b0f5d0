"""The words of messages: those of the game, or those that their class brings as a template.

A template is filled from the fields of the message. `{seat}` is the name of a player; another field that holds a seat
says so, `{victim:player}`, or `{victim:of}` and `{victim:to}` for "of Ana" and "to Ana". The id of a thing becomes its
name, what is hidden "something", a tuple a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from string import Formatter
from typing import Any, Final

import attrs

from tabletop_rules.core.component import COPY, Component
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Command, Decision
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.errors import shorten

HIDDEN_THING: Final = ("something", "quelque chose")
NOTHING: Final = ("nothing", "rien")
YES_NO: Final = {True: ("yes", "oui"), False: ("no", "non")}

SEAT_FORMATS: Final = ("player", "of", "to")
"""What may follow a field of a template that holds a seat: `{victim:of}`."""

_OF_COMMANDS: Final = frozenset({"seat", "decision"})
_OF_DECISIONS: Final = frozenset({"seat", "rule", "id", "used", "options"})


def plain_words(state: Any, value: object, voice: Voice) -> str:
    """Return the template of a message filled in, or else its kind and fields, where a game has no words for it."""
    cls: Any = type(value)
    template = getattr(cls, "template", None)
    if template is not None:
        return fill(template, value, voice, {})
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
                parts.append(f"{field.name} {_Field(held, voice, {})}")
    name = getattr(cls, "kind", cls.__name__).split("/")[0].split(".")[-1].replace("_", " ")
    return f"{name}: {', '.join(parts)}" if parts else name


def template_faults(cls: type[Any]) -> Iterator[str]:
    """Yield what is wrong with the words that a message class brings."""
    given: object = cls.template
    if given is None:
        return
    if not (isinstance(given, tuple) and len(given) == 2 and all(isinstance(text, str) and text for text in given)):
        yield f"words of {cls.__name__} are a text in English and one in French, not {shorten(given)}"
        return
    known = attrs.fields_dict(cls)
    for text in given:
        try:
            fields = [field for field in Formatter().parse(text) if field[1] is not None]
        except ValueError as error:
            yield f"words of {cls.__name__}: {shorten(text)} is no template ({error})"
            continue
        for _, name, how, conversion in fields:
            if name not in known:
                yield f"words of {cls.__name__} name {name!r}, which is no field; there are {', '.join(known)}"
            elif how not in ("", *SEAT_FORMATS) or conversion:
                yield f"words of {cls.__name__}: after {name!r} may follow only :{', :'.join(SEAT_FORMATS)}"


def fill(template: tuple[str, str], value: Any, voice: Voice, things: Mapping[str, Component]) -> str:
    """Return a template filled from the fields of a message. `things` are those that it may name, by id."""
    fields = {
        field.name: _Field(getattr(value, field.name), voice, things, of_seat=field.name == "seat")
        for field in attrs.fields(type(value))
    }
    sentence = pick(template, voice).format(**fields)
    return sentence[:1].upper() + sentence[1:] if sentence.endswith((".", "?", "!")) else sentence


@attrs.frozen
class _Field:
    """A field of a message, which a template formats."""

    held: Any
    voice: Voice
    things: Mapping[str, Component]
    of_seat: bool = False

    def __format__(self, how: str) -> str:
        if isinstance(self.held, tuple) and self.held and not how and all(type(each) is int for each in self.held):
            return str(self.held)
        if isinstance(self.held, tuple):
            return self.voice.row(map(self._one(how), self.held)) if self.held else pick(NOTHING, self.voice)
        return self._one(how)(self.held)

    def _one(self, how: str) -> Callable[[Any], str]:
        if how in SEAT_FORMATS or self.of_seat:
            return lambda seat: format(self.voice.player(seat), how if how != "player" else "")
        return self._thing

    def _thing(self, held: Any) -> str:
        if isinstance(held, Hidden):
            return pick(HIDDEN_THING, self.voice)
        if isinstance(held, bool):
            return pick(YES_NO[held], self.voice)
        text = str(held.value if isinstance(held, Enum) else held)
        thing = self.things.get(text) or self.things.get(text.partition(COPY)[0])
        return text if thing is None else thing.name
