"""Words of Carcassonne for the sentences of its messages, which stand beside these.

After the name of a field stands how it is said, `{turns:turned}`; a name that is no field is a word about the whole
message, such as `{active}`, the player whose turn it is, or `{inside}`, "in the city at (1, 0), north".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

import attrs

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.carcassonne.names import TURNS, figure_name, named, space_name, the_figure, tile_name
from tabletop_rules.games.carcassonne.naming import here, part_of_last_tile, place_of, role, role_of
from tabletop_rules.games.carcassonne.points import (
    gain_at,
    listed,
    move_words,
    payment_words,
    points,
    score_words,
)
from tabletop_rules.games.carcassonne.queries.board import meeple_on
from tabletop_rules.games.carcassonne.state import Standing, State
from tabletop_rules.games.carcassonne.terms import NOWHERE

LAID: Final = ("{active} lays {tile}", "{active} pose la {tile}")
ALL_LAID: Final = ("the last tile is laid", "la dernière tuile est posée")
START_TILE: Final = ("{tile} is laid", "La {tile} est posée")
"""The first tile is laid by nobody. Source: B2, RI5."""
MEEPLE: Final = ("{role} {seat:of} {inside}", "{role} {seat:of} {inside}")


def _place_words(state: State, value: Any, voice: Voice) -> dict[str, str]:
    """Return the place that a message names, and what its meeple is called; {} if it names none."""
    segment, roles = NOWHERE, role(state.content.words, "")
    meeple = getattr(value, "meeple", None)
    if isinstance(meeple, Standing):
        segment, roles = meeple.segment, role_of(state, meeple)
    elif isinstance(given := getattr(value, "segment", None), int):
        segment = given
        there = meeple_on(state.board, given) if 0 <= given < len(state.board.features) else None
        roles = role_of(state, there or Standing(NOWHERE, getattr(value, "piece", 0), given))
    elif isinstance(part := getattr(value, "part", None), str):
        found = part_of_last_tile(state, part, getattr(value, "index", 0))
        segment, roles = NOWHERE if found is None else found, role(state.content.words, part)
    else:
        return {}
    return {
        "place": place_of(state, segment, voice),
        "inside": place_of(state, segment, voice, inside=True),
        "here": here(state, segment, voice),
        "a_role": pick(roles[1], voice),
        "the_role": pick(roles[2], voice),
    }


def meeple_words(state: State, meeple: Standing, voice: Voice) -> str:
    """Return a meeple with its player and its place: `knight of Ana in the city at (1, 0), north`."""
    inside = place_of(state, meeple.segment, voice, inside=True)
    called = pick(role_of(state, meeple)[0], voice)
    return pick(MEEPLE, voice).format(role=called, seat=voice.player(meeple.seat), inside=inside)


# --- how a field is said: functions of the state, what it holds, and a voice -----------------------------------------


def _tile(state: State, tile: str, voice: Voice) -> str:
    return tile_name(state.content.words, tile, voice)


def _points(state: State, amount: int, voice: Voice) -> str:
    return points(amount, voice)


def _space(state: State, space: int, voice: Voice) -> str:
    return space_name(space)


def _named(state: State, name: str, voice: Voice) -> str:
    return named(state.content.words, name, voice)


def _move(state: State, move: Any, voice: Voice) -> str:
    return move_words(state, move, voice)


def _turned(state: State, turns: int, voice: Voice) -> str:
    return pick(TURNS[turns], voice) if 0 <= turns < len(TURNS) else str(turns)


def _figure(state: State, figure: int, voice: Voice) -> str:
    return figure_name(state.content.words, figure, voice)


def _the_figure(state: State, figure: int, voice: Voice) -> str:
    return the_figure(state.content.words, figure, voice)


def _target(state: State, segment: int, voice: Voice) -> str:
    return "" if segment == NOWHERE else f"{pick((': ', ' : '), voice)}{place_of(state, segment, voice)}"


def _receipts(state: State, receipts: Iterable[tuple[int, int]], voice: Voice) -> str:
    found = ", ".join(f"{voice.player(seat)} {amount}" for seat, amount in receipts)
    return f" ({found})" if found else ""


def each_of(words: Callable[[State, Any, Voice], str], state: State, held: Iterable[Any], voice: Voice) -> str:
    """Return the words of each item of a tuple, one after the other."""
    return listed([words(state, each, voice) for each in held], voice)


# --- words about a whole message -------------------------------------------------------------------------------------


def _active(state: State, message: object, voice: Voice) -> str:
    return voice.player(state.active)


def _count(state: State, message: Any, voice: Voice) -> int:
    """Return the length of the only field that is a tuple."""
    [held] = [each for each in attrs.astuple(message, recurse=False) if isinstance(each, tuple)]
    return len(held)


def _laid(state: State, message: Any, voice: Voice) -> str:
    """Return who lays the tile; the first one is laid by nobody."""
    text = pick(LAID if state.board.tiles else START_TILE, voice)
    return text.format(active=voice.player(state.active), tile=tile_name(state.content.words, message.tile, voice))


def _events(state: State, message: Any, voice: Voice) -> str:
    """Return the scoring events and payments of a batch."""
    scored = [score_words(state, gain, voice) for gain in message.gains]
    return listed([*scored, *(payment_words(payment, voice) for payment in message.payments)], voice)


def _place_word(name: str, state: State, message: object, voice: Voice) -> str:
    """Return one of the words for the place that a message names."""
    return _place_words(state, message, voice)[name]


FORMATS: Final[dict[str, Callable[[State, Any, Voice], object]]] = {
    "turned": _turned,
    "figure": _figure,
    "the_figure": _the_figure,
    "tile": _tile,
    "gain": gain_at,
    "points": _points,
    "space": _space,
    "named": _named,
    "target": _target,
    "receipts": _receipts,
    "places": partial(each_of, place_of),
    "meeples": partial(each_of, meeple_words),
    "moves": partial(each_of, _move),
    "active": _active,
    "count": _count,
    "laid": _laid,
    "events": _events,
    "place": partial(_place_word, "place"),
    "inside": partial(_place_word, "inside"),
    "here": partial(_place_word, "here"),
    "a_role": partial(_place_word, "a_role"),
    "the_role": partial(_place_word, "the_role"),
}
"""How fields are said, and words about whole messages."""


def refusal_name(state: State, param: str, value: int | str, voice: Voice) -> str:
    """Return the name of a param of a refusal: a part of a tile, a side, points, a player or a figure."""
    if param in ("player", "seat", "payer", "victim", "captor") and isinstance(value, int):
        return voice.player(value)
    if param == "space" and isinstance(value, int):
        return space_name(value)
    if (param, value) == ("reason", "points"):
        return pick(ALL_LAID, voice)
    if param == "gain" and isinstance(value, int):
        return gain_at(state, value, voice)
    if param == "figure" and isinstance(value, int):
        return figure_name(state.content.words, value, voice)
    if param == "meeple" and isinstance(value, int) and 0 <= value < len(state.board.features):
        meeple = meeple_on(state.board, value)
        return place_of(state, value, voice) if meeple is None else meeple_words(state, meeple, voice)
    return named(state.content.words, value, voice) if isinstance(value, str) else str(value)
