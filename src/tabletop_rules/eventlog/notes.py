"""The notes of a match: texts by name in the header of its log. The situation in which it began is among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from tabletop_rules.core.game import WITHOUT_PREFIX, Game
from tabletop_rules.core.names import is_safe
from tabletop_rules.core.situation_words import DEFAULT_NAME, LONGEST, situation
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.eventlog.strict import parse

MAX_NOTES: Final = 50
MAX_NOTE_LENGTH: Final = 500

SITUATION: Final = "situation"
"""The note that holds the situation as JSON, or its beginning: it goes on in "situation 2" and so on."""


def check_notes(notes: object) -> dict[str, str]:
    """Return the notes of a match as a dict; {} for none.

    Raises:
        UsageError: they are not at most 50 texts by name, of at most 500 characters each, of control only line breaks.
    """
    if notes is None:
        return {}
    if not isinstance(notes, Mapping):
        raise UsageError(f"notes must be a mapping of names to texts, not {shorten(notes)}")
    if len(notes) > MAX_NOTES:
        raise UsageError(f"a match has at most {MAX_NOTES} notes, not {len(notes)}")
    faults = []
    for text in (each for pair in notes.items() for each in pair):
        if type(text) is not str:
            faults.append(f"{shorten(text)} is not a text")
        elif len(text) > MAX_NOTE_LENGTH:
            faults.append(f"{shorten(text)} has more than {MAX_NOTE_LENGTH} characters")
        elif not is_safe(text, lines=True):
            faults.append(f"{shorten(text)} holds characters that cannot be printed")
    if faults:
        raise UsageError(f"these notes cannot be used: {'; '.join(faults)}")
    return dict(notes)


def notes_of(game: Game[Any], notes: object) -> dict[str, str]:
    """Return the notes of a match of this game, with its situation if that was set up from JSON.

    Raises:
        UsageError: the notes cannot be used; or one of them has a name that the situation needs.
    """
    text = game.situation
    parts = [text[at : at + MAX_NOTE_LENGTH] for at in range(0, len(text), MAX_NOTE_LENGTH)]
    own = {_name(number): part for number, part in enumerate(parts, 1)}
    given = check_notes(notes)
    taken = [name for name in own if given.get(name, own[name]) != own[name]]
    if taken:
        raise UsageError(f"the note {taken[0]!r} holds the situation: give yours another name")
    return check_notes({**given, **own})


def as_played(game: Game[Any], seats: int, additions: tuple[str, ...], notes: Mapping[str, object]) -> Game[Any]:
    """Return a game without the handlers that were taken out, and in the situation in which its match began.

    Other additions stay missing.

    Raises:
        TabletopError: it cannot be set up like this.
    """
    words: Any = None
    if SITUATION in notes and not all(name.startswith(WITHOUT_PREFIX) for name in additions):
        parts = [str(notes[_name(number)]) for number in range(1, len(notes) + 1) if _name(number) in notes]
        words = parse("".join(parts), LONGEST)
    for taken_out, names in _runs([name for name in additions if name not in game.additions]):
        if taken_out:  # at once, as one of these may depend on another
            game = game.without(*[name.removeprefix(WITHOUT_PREFIX) for name in names])
            continue
        for name in names:
            if not (isinstance(words, dict) and name == words.get("name", DEFAULT_NAME)):
                return game
            game = situation(game, seats, words)
    return game


def same_additions(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether additions are the same; of rulings that are taken out together the order makes no difference."""
    return _in_order(one) == _in_order(other)


def _in_order(additions: tuple[str, ...]) -> list[str]:
    return [name for taken_out, run in _runs(additions) for name in (sorted(run) if taken_out else run)]


def _runs(additions: Sequence[str]) -> Iterator[tuple[bool, Iterator[str]]]:
    """Yield the rulings that are taken out together, True before them, and the other additions between."""
    return groupby(additions, key=lambda name: name.startswith(WITHOUT_PREFIX))


def _name(number: int) -> str:
    """Return the name of the note that holds a part of a situation, counted from 1."""
    return SITUATION if number == 1 else f"{SITUATION} {number}"
