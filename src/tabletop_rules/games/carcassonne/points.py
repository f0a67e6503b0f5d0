"""Points in words: scoring events with what they count, payments, thefts and moves on the score track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tabletop_rules.core.voice import Voice, count_words, pick
from tabletop_rules.games.carcassonne.names import Vocabulary, cell_name, named, the_figure
from tabletop_rules.games.carcassonne.naming import place_of, where
from tabletop_rules.games.carcassonne.queries.board import cities_at, feature_of, parts_of, segment_of, tile_of
from tabletop_rules.games.carcassonne.state import Gain, Move, Payment, State
from tabletop_rules.games.carcassonne.terms import PARTS

SCORES: Final = ("{seat} scores {gain}{items}", "{seat} marque {gain}{items}")
GAIN: Final = ("{points} for {what}", "{points} pour {what}")
PAYS: Final = ("{seat} pays {points}", "{seat} paie {points}")
MOVES: Final = ("{figure} {seat:of} moves {spaces} ({kind})", "{figure} {seat:of} se déplace de {spaces} ({kind})")
POINT: Final = ("point", "point")
MEEPLES: Final = ("meeples: {counts}", "meeples : {counts}")


def listed(parts: Iterable[str], voice: Voice) -> str:
    """Return texts that may hold commas, one after the other."""
    return pick(("; ", " ; "), voice).join(parts)


def points(amount: int, voice: Voice) -> str:
    """Return an amount of points: `1 point`, `4 points`."""
    return count_words(amount, POINT, voice)


def source_words(state: State, gain: Gain, voice: Voice) -> str:
    """Return what a scoring event is for, such as `the city at (1, 0), north`."""
    words, on_board = state.content.words, 0 <= gain.feature < len(state.board.features)
    if gain.source in PARTS:
        return place_of(state, gain.feature, voice) if on_board else named(words, gain.source, voice)
    found = words.sources.get(gain.source)
    source = named(words, gain.source, voice) if found is None else pick(found, voice)
    return f"{source}, {place_of(state, gain.feature, voice)}" if on_board else source


def gain_words(state: State, gain: Gain, voice: Voice) -> str:
    """Return a scoring event as `4 points for the city at (1, 0), north`."""
    return pick(GAIN, voice).format(points=points(gain.amount, voice), what=source_words(state, gain, voice))


def score_words(state: State, gain: Gain, voice: Voice) -> str:
    """Return a scoring event in words, with its player, its items, their places, and the majority on the feature."""
    places, words = _item_places(state, gain.feature, voice), state.content.words
    items = []
    for what, number, amount in gain.items:
        if what not in words.unsaid:
            found = places.get(what, ())
            places_listed = (
                f" [{listed(found, voice)}]" if len(found) == number else ""
            )  # else the table has changed since
            worth = f" = {amount}" if len(gain.items) > 1 else ""
            items.append(f"{_counted(words, what, number, voice)}{worth}{places_listed}")
    if len(gain.majority) > 1 or any(number > 1 for _, number in gain.majority):
        counts = ", ".join(f"{number} {voice.player(seat):of}" for seat, number in gain.majority)
        items.append(pick(MEEPLES, voice).format(counts=counts))
    return pick(SCORES, voice).format(
        seat=voice.player(gain.seat),
        gain=gain_words(state, gain, voice),
        items=f" ({', '.join(items)})" if items else "",
    )


def payment_words(payment: Payment, voice: Voice) -> str:
    """Return a payment in words."""
    return pick(PAYS, voice).format(seat=voice.player(payment.seat), points=points(payment.amount, voice))


def move_words(state: State, move: Move, voice: Voice) -> str:
    """Return a move on the score track in words: whose figure, how far and why."""
    words = state.content.words
    figure, kind = the_figure(words, move.figure, voice), named(words, move.kind, voice)
    return pick(MOVES, voice).format(seat=voice.player(move.seat), figure=figure, spaces=f"{move.spaces:+}", kind=kind)


def _item_places(state: State, number: int, voice: Voice) -> dict[str, tuple[str, ...]]:
    """Return the cells of the tiles and shields of a feature and its completed cities, in the order of placement."""
    board = state.board
    if not 0 <= number < len(board.features):
        return {}
    segments = parts_of(board, number)
    feature = feature_of(board, number)
    cities = cities_at(board, feature) if feature.part == "field" else ()
    shields = [segment for segment in segments if segment_of(state, segment).shields]
    return {
        "tiles": tuple(dict.fromkeys(_cells(state, segments))),
        "shields": tuple(_cells(state, shields)),
        "cities": tuple([where(state, city, voice) for city in cities]),
    }


def _cells(state: State, segments: tuple[int, ...] | list[int]) -> Iterator[str]:
    return (cell_name(tile_of(state.board, segment).cell) for segment in segments)


def _counted(words: Vocabulary, what: str, number: int, voice: Voice) -> str:
    """Return an item with its number, or without one if it comes alone, such as one of a kind."""
    if what not in words.counted:
        return named(words, what, voice)
    one, many = words.counted[what]
    return count_words(number, one, voice, many)


def gain_at(state: State, at: int, voice: Voice) -> str:
    """Return the scoring event of the open batch with this index; an index that it does not have, as it is."""
    gains = () if state.batch is None else state.batch.gains
    return gain_words(state, gains[at], voice) if 0 <= at < len(gains) else str(at)
