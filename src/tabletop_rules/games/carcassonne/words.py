"""Every command, event and decision in words, in English and French: a template per class, filled from its fields.

Expansions bring templates of their own, which `game.make` merges. A template may name, beside the fields of its class:

- `{active}`, the player whose turn it is, and `{count}`, the length of a field that is a tuple;
- of a field that is a segment: `{place}` ("the city at (1, 0), north"), `{inside}` ("in the city at …"), and the meeple
  there as `{a_role}` ("a knight"), `{the_role}`;
- `{the_figure}` of a figure on the score track.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.core.wording import plain_words
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne import decisions as d
from tabletop_rules.games.carcassonne import events as e
from tabletop_rules.games.carcassonne.names import FIGURES, TURNS, figure_named, named, space_name, tile_name
from tabletop_rules.games.carcassonne.naming import part_of_last_tile, role, role_of
from tabletop_rules.games.carcassonne.naming import place_of as place_of
from tabletop_rules.games.carcassonne.points import (
    gain_at,
    listed,
    move_words,
    payment_words,
    points,
    score_words,
    theft_words,
)
from tabletop_rules.games.carcassonne.queries.board import meeple_on
from tabletop_rules.games.carcassonne.state import Standing, State
from tabletop_rules.games.carcassonne.terms import NOWHERE

Templates: TypeAlias = "Mapping[type | tuple[type, int], tuple[str, str]]"
"""English and French by class, or by class and the value of a field in `VARYING`."""

VARYING: Final = ("act", "message", "final")
"""Fields whose value may select a template."""

WORDS: Final[Templates] = {
    e.TurnStarted: ("{seat}'s turn begins.", "Le tour {seat:of} commence."),
    e.TurnClosing: ("All tiles of this turn are placed.", "Toutes les tuiles de ce tour sont posées."),
    e.TileDrawn: ("{active} draws {tile}.", "{active} tire la {tile}."),
    e.TileDiscarded: ("{tile} fits nowhere and leaves the game.", "La {tile} ne peut être posée et quitte la partie."),
    e.TilePlaced: ("{active} lays {tile} at {cell}, {turns}.", "{active} pose la {tile} en {cell}, {turns}."),
    e.MeeplePlaced: ("{seat} places {a_role} {inside}.", "{seat} place {a_role} {inside}."),
    e.MeeplesReturned: ("Back in supply: {meeples}.", "De retour en réserve : {meeples}."),
    e.FeaturesCompleted: ("Complete: {features}.", "Complet : {features}."),
    e.BatchOpened: ("{events}.", "{events}."),
    (e.BatchOpened, True): ("Final scoring: {events}.", "Décompte final : {events}."),
    e.BatchAllocated: ("{seat} moves {the_figure}: {gain}.", "{seat} avance {the_figure} : {gain}."),
    e.PayerChosen: ("{seat} pays with {the_figure}.", "{seat} paie avec {the_figure}."),
    e.BatchMoved: ("{moves}.", "{moves}."),
    e.BatchClosed: ("The scoring is done.", "L'évaluation est terminée."),
    c.PlaceTile: ("lay the tile at {cell}, {turns}", "poser la tuile en {cell}, {turns}"),
    c.PlaceMeeple: ("place {a_role} {inside}", "placer {a_role} {inside}"),
    c.PlaceNothing: ("place nothing", "ne rien placer"),
    c.Allocate: ("take {gain}, with {the_figure}", "prendre {gain}, avec {the_figure}"),
    c.ChoosePayer: ("pay with {the_figure}", "payer avec {the_figure}"),
    d.TileSpot: ("Where does {tile} go?", "Où poser la {tile} ?"),
    d.PieceToPlace: ("What is placed on the tile at {cell}?", "Que placer sur la tuile en {cell} ?"),
    d.NextGain: ("Which points are next, for which figure?", "Quels points d'abord, et pour quelle figurine ?"),
    d.PayingFigure: ("Which figure pays {amount}?", "Quelle figurine paie {amount} ?"),
}

START_TILE: Final = ("{tile} is laid at {cell}, {turns}.", "La {tile} est posée en {cell}, {turns}.")
"""The first tile is laid by nobody. Source: B2, RI5."""
YES_NO: Final = {True: ("yes", "oui"), False: ("no", "non")}
MEEPLE: Final = ("{role} {seat:of} {inside}", "{role} {seat:of} {inside}")


def words(templates: Templates, state: State, value: object, voice: Voice) -> str:
    """Return a command, event or decision in words."""
    cls: Any = type(value)
    template = templates.get(cls)
    for name in VARYING:
        template = templates.get((cls, getattr(value, name, NOWHERE)), template)
    if cls is e.TilePlaced and not state.board.tiles:
        template = START_TILE
    if template is None:
        return plain_words(state, value, voice)
    names: dict[str, Any] = {"active": voice.player(state.active), **_place_words(state, value, voice)}
    for field in attrs.fields(cls):
        given = getattr(value, field.name)
        names[field.name] = _field_words(state, field.name, given, voice)
        if isinstance(given, tuple):
            names["count"] = len(given)
        elif field.name == "figure":
            names["the_figure"] = figure_named(given, voice)
    if isinstance(value, e.BatchOpened):
        scored = [score_words(state, gain, voice) for gain in value.gains]
        names["events"] = listed([*scored, *(payment_words(payment, voice) for payment in value.payments)], voice)
    sentence = pick(template, voice).format(**names)
    return sentence[:1].upper() + sentence[1:] if sentence.endswith((".", "?")) else sentence


def _place_words(state: State, value: Any, voice: Voice) -> dict[str, str]:
    """Return the place that a message names, and what its meeple is called; {} if it names none."""
    segment, roles = NOWHERE, role("")
    meeple = getattr(value, "meeple", None)
    if isinstance(meeple, Standing):
        segment, roles = meeple.segment, role_of(state, meeple)
    elif isinstance(given := getattr(value, "segment", None), int):
        segment = given
        there = meeple_on(state.board, given) if 0 <= given < len(state.board.features) else None
        roles = role_of(state, there or Standing(NOWHERE, getattr(value, "piece", 0), given))
    elif isinstance(part := getattr(value, "part", None), str):
        found = part_of_last_tile(state, part, getattr(value, "index", 0))
        segment, roles = NOWHERE if found is None else found, role(part)
    else:
        return {}
    return {
        "place": place_of(state, segment, voice),
        "inside": place_of(state, segment, voice, inside=True),
        "a_role": pick(roles[1], voice),
        "the_role": pick(roles[2], voice),
    }


def _place_word(name: str, state: State, message: object, voice: Voice) -> str:
    """Return one of the words for the place that a message names."""
    return _place_words(state, message, voice)[name]


FORMATS: Final = {name: partial(_place_word, name) for name in ("place", "inside", "a_role", "the_role")}
"""Words for whole messages, in the sentences of their classes."""


def meeple_words(state: State, meeple: Standing, voice: Voice) -> str:
    """Return a meeple with its player and its place: `knight of Ana in the city at (1, 0), north`."""
    inside = place_of(state, meeple.segment, voice, inside=True)
    called = pick(role_of(state, meeple)[0], voice)
    return pick(MEEPLE, voice).format(role=called, seat=voice.player(meeple.seat), inside=inside)


def _field_words(state: State, name: str, value: Any, voice: Voice) -> object:
    """Return a field in words; an unexpected type, in a command that no rule has checked, is kept unchanged."""
    if isinstance(value, bool):
        return pick(YES_NO[value], voice)
    match name, value:
        case "seat" | "victim" | "thief" | "companion" | "payer" | "captor" | "player", int():
            return voice.player(value)
        case "receiver", int() | None:
            return voice.player(value)
        case "moves", tuple():
            return listed([move_words(move, voice) for move in value], voice)
        case "thefts", tuple():
            return listed([theft_words(state, theft, voice) for theft in value], voice)
        case "meeples", tuple():
            return listed([meeple_words(state, meeple, voice) for meeple in value], voice)
        case "features", tuple():
            return listed([place_of(state, number, voice) for number in value], voice)
        case "receipts", tuple():
            found = ", ".join(f"{voice.player(seat)} {amount}" for seat, amount in value)
            return f" ({found})" if found else ""
        case "winners" | "seats", tuple():
            return voice.row(map(voice.player, value))
        case "gain", int():
            return gain_at(state, value, voice)
        case "target", int():
            return "" if value == NOWHERE else f"{pick((': ', ' : '), voice)}{place_of(state, value, voice)}"
        case "amount" | "bid", int():
            return points(value, voice)
        case "space", int():
            return space_name(value)
        case "turns", int() if 0 <= value < len(TURNS):
            return pick(TURNS[value], voice)
        case "tile", str():
            return tile_name(value, voice)
        case "figure" | "victim_figure", int() if 0 <= value < len(FIGURES):
            return named(FIGURES[value], voice)
        case "part" | "source" | "sector" | "token", str():
            return named(value, voice)
        case _:
            return value


def refusal_name(state: State, param: str, value: int | str, voice: Voice) -> str:
    """Return the name of a param of a refusal: a part of a tile, a side, points, a player or a figure."""
    if param in ("player", "seat", "payer", "victim", "captor") and isinstance(value, int):
        return voice.player(value)
    if param == "space" and isinstance(value, int):
        return space_name(value)
    if param == "gain" and isinstance(value, int):
        return gain_at(state, value, voice)
    if param == "figure" and value in (0, 1):
        return named(FIGURES[int(value)], voice)
    if param == "meeple" and isinstance(value, int) and 0 <= value < len(state.board.features):
        meeple = meeple_on(state.board, value)
        return place_of(state, value, voice) if meeple is None else meeple_words(state, meeple, voice)
    return named(value, voice) if isinstance(value, str) else str(value)
