"""`components` and `describe`: what the things and places of a game are called, and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from tabletop_rules.core.component import COPY, SEAT, Component, described
from tabletop_rules.core.game import Game, check_game
from tabletop_rules.core.names import read_names
from tabletop_rules.core.terms import check_language
from tabletop_rules.core.voice import Voice
from tabletop_rules.errors import UsageError, attempt, shorten


def components(game: Game[Any], language: str = "en") -> tuple[Component, ...]:
    """Return every card, tile, token, figure and place of a game: name, text, provenance, and rules about it.

    Copies are not listed one by one. Made once per game and language.

    Raises:
        UsageError: this is no game, or the language is neither "en" nor "fr".
    """
    check_game(game)
    check_language(language, "descriptions")
    return tuple(described(game, language).values())


def describe(game: Game[Any], id: str, language: str = "en", names: Sequence[str] = ()) -> Component:
    """Return what the thing or place with this id is called and does. `id` is a `data-id` of pictures, or of `targets`.

    `names` are the players' names by seat, such as `Table.names`; without them, players are numbered.

    Raises:
        UsageError: the game has no such thing, or the language is neither "en" nor "fr", or the names cannot be used.
    """
    check_game(game)
    check_language(language, "descriptions")
    found = find_component(game, id, language, read_names(names, len(names) if isinstance(names, list | tuple) else 0))
    if found is None:
        raise unknown_thing(game, id, language)
    return found


def find_component(game: Game[Any], id: object, language: str, names: tuple[str, ...] = ()) -> Component | None:
    """Return the component of an id, also of a copy (`horse#2`); None if there is none."""
    if not isinstance(id, str):
        return None
    voice, known, seat = Voice(language, names), described(game, language, names), id.removeprefix(SEAT)
    if seat != id and seat in map(str, range(max(game.seats))):
        return Component(id, "seat", voice.player(int(seat)))
    found = known.get(id) or attempt(f"the description of {game.id}", game.display.component, id, voice)
    base, _, copy = id.partition(COPY)
    return found or (known.get(base) if copy.isdecimal() else None)


def unknown_thing(game: Game[Any], id: object, language: str) -> UsageError:
    """Return the error for an id that names nothing, with the closest ones."""
    known = described(game, language)
    near = get_close_matches(id[:60], known, n=3) if isinstance(id, str) else []
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else "components(game) lists what there is"
    return UsageError(f"{game.id} has nothing with the id {shorten(id)}; {hint}")
