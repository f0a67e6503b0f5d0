"""Every command, event and decision in words, in English and French: a template per class, filled from its fields.

Expansions bring templates of their own, which `game.make` merges.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.core.wording import plain_words
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne import decisions as d
from tabletop_rules.games.carcassonne import events as e
from tabletop_rules.games.carcassonne.names import FIGURES, figure_named, named, space_name, tile_name
from tabletop_rules.games.carcassonne.queries.board import cities_at, feature_of, parts_of, segment_of, tile_of
from tabletop_rules.games.carcassonne.state import Gain, Laid, Move, Standing, State
from tabletop_rules.games.carcassonne.terms import NOWHERE

Templates: TypeAlias = "Mapping[type | tuple[type, int], tuple[str, str]]"
"""English and French by class, or by class and the value of a field in `VARYING`."""

VARYING: Final = ("act", "message")
"""Fields whose value may select a template."""

WORDS: Final[Templates] = {
    e.TurnStarted: ("{seat}'s turn begins.", "Le tour {seat:of} commence."),
    e.TurnClosing: ("All tiles of this turn are placed.", "Toutes les tuiles de ce tour sont posées."),
    e.TileDrawn: ("{tile} is drawn.", "La {tile} est tirée."),
    e.TileDiscarded: ("{tile} fits nowhere and leaves the game.", "La {tile} ne peut être posée et quitte la partie."),
    e.TilePlaced: ("{tile} is laid at {cell}, {turns}.", "La {tile} est posée en {cell}, {turns}."),
    e.MeeplePlaced: ("{seat} claims the {segment}.", "{seat} revendique : {segment}."),
    e.MeeplesReturned: ("Back in supply: {meeples}.", "De retour en réserve : {meeples}."),
    e.FeaturesCompleted: ("Complete: {features}.", "Complet : {features}."),
    e.BatchOpened: ("Scoring ({source}): {events}.", "Évaluation ({source}) : {events}."),
    e.BatchAllocated: (
        "{seat} takes event {gain}, with the {figure}.",
        "{seat} prend l'évaluation {gain}, avec {the_figure}.",
    ),
    e.PayerChosen: ("{seat} pays with the {figure}.", "{seat} paie avec {the_figure}."),
    e.BatchMoved: ("{moves}.", "{moves}."),
    e.BatchClosed: ("The scoring is done.", "L'évaluation est terminée."),
    c.PlaceTile: ("lay the tile at {cell}, {turns}", "poser la tuile en {cell}, {turns}"),
    c.PlaceMeeple: ("claim {part} {index}", "revendiquer : {part} {index}"),
    c.PlaceNothing: ("place nothing", "ne rien placer"),
    c.Allocate: ("take event {gain}, with the {figure}", "prendre l'évaluation {gain}, avec {the_figure}"),
    c.ChoosePayer: ("pay with the {figure}", "payer avec {the_figure}"),
    d.TileSpot: ("Where does {tile} go?", "Où poser la {tile} ?"),
    d.PieceToPlace: ("What is placed on the tile?", "Que placer sur la tuile ?"),
    d.NextGain: ("Which event next, which figure?", "Quelle évaluation, quelle figurine ?"),
    d.PayingFigure: ("Which figure makes the payment ({amount})?", "Quelle figurine fait le paiement ({amount}) ?"),
}

THEFT: Final = (
    "robber {thief:of}: {mine} +{amount}, stolen from {victim} ({theirs}{event})",
    "voleur {thief:of} : {mine} +{amount}, pris {victim:to} ({theirs}{event})",
)

COUNTED: Final = ("tiles", "shields", "cities", "neighbours", "knights", "farmers")
SECTORS: Final = ("fortune", "taxes", "famine", "storm", "inquisition", "crown")
"""Items named without a number, because they come one at a time."""
YES_NO: Final = {True: ("yes", "oui"), False: ("no", "non")}
TURNS: Final = (
    ("not turned", "non tournée"),
    ("turned a quarter", "tournée d'un quart"),
    ("turned half round", "tournée d'un demi-tour"),
    ("turned three quarters", "tournée de trois quarts"),
)
"""Quarter turns clockwise."""


def place_of(state: State, segment: int, voice: Voice) -> str:
    """Return the name of a segment: its part, its number if its tile has several, and its tile."""
    if not 0 <= segment < len(state.board.features):
        return str(segment)
    laid, printed = tile_of(state.board, segment), segment_of(state, segment)
    part = named(printed.part, voice)
    if sum(other.part == printed.part for other in state.content.tile(laid.tile).segments) > 1:
        part += f" {pick(('number', 'numéro'), voice)} {printed.index}"
    return f"{part} {pick(('of', 'sur la'), voice)} {_laid_words(laid, voice)}"


def _laid_words(laid: Laid, voice: Voice) -> str:
    return f"{tile_name(laid.tile, voice)} ({laid.cell[0]}, {laid.cell[1]})"


def gain_words(state: State, gain: Gain, voice: Voice) -> str:
    """Return a scoring event in words, with its items, their places, and the majority on the feature."""
    places = _item_places(state, gain.feature, voice)
    items = []
    for what, number, points in gain.items:
        found = places.get(what, ())
        listed = f" [{', '.join(found)}]" if len(found) == number else ""  # else the table has changed since
        items.append(f"{_counted(what, number, voice)} = {points}{listed}")
    if gain.majority:
        meeples = ", ".join(f"{number} {voice.player(seat):of}" for seat, number in gain.majority)
        items.append(f"{pick(('meeples:', 'partisans :'), voice)} {meeples}")
    source = named(gain.source, voice)
    if gain.source in ("monastery", "garden", "field"):
        source = place_of(state, gain.feature, voice)
    elif gain.feature != NOWHERE and gain.source not in ("road", "city"):
        source += f", {place_of(state, gain.feature, voice)}"
    added = f" ({', '.join(items)})" if items else ""
    return f"{voice.player(gain.seat)} +{gain.amount} {source}{added}"


def _item_places(state: State, number: int, voice: Voice) -> dict[str, tuple[str, ...]]:
    """Return the tiles, shields and completed cities of a feature, in the order of placement."""
    board = state.board
    if not 0 <= number < len(board.features):
        return {}
    segments = parts_of(board, number)
    feature = feature_of(board, number)
    cities = cities_at(board, feature) if feature.part == "field" else ()
    shields = [segment for segment in segments if segment_of(state, segment).shields]
    return {
        "tiles": tuple(dict.fromkeys(_laid_words(tile_of(board, segment), voice) for segment in segments)),
        "shields": tuple(_laid_words(tile_of(board, segment), voice) for segment in shields),
        "cities": tuple(place_of(state, city, voice) for city in cities),
    }


def _counted(what: str, number: int, voice: Voice) -> str:
    name = named(what, voice)
    if what in SECTORS:
        return name
    if number == 1 and what in COUNTED:
        name = name[:-3] + "y" if name.endswith("ies") else name[:-1]
    return f"{number} {name}"


def _move_words(move: Move, voice: Voice) -> str:
    figure, kind = named(FIGURES[move.figure], voice), named(move.kind, voice)
    return f"{voice.player(move.seat)}{pick((':', ' :'), voice)} {figure} {move.spaces:+} ({kind})"


def _theft_words(state: State, theft: Any, voice: Voice) -> str:
    """Return a theft in words: whose robber took how many points with which figure, and from which event of whom."""
    mine, theirs = named(FIGURES[theft.figure], voice), named(FIGURES[theft.victim_figure], voice)
    event = ""
    if state.batch is not None and 0 <= theft.gain < len(state.batch.gains):
        gain = state.batch.gains[theft.gain]
        event = f", {pick(('half of', 'moitié de'), voice)} {gain.amount} {named(gain.source, voice)}"
    thief, victim = voice.player(theft.thief), voice.player(theft.victim)
    return pick(THEFT, voice).format(
        thief=thief, victim=victim, mine=mine, theirs=theirs, amount=theft.amount, event=event
    )


def words(templates: Templates, state: State, value: object, voice: Voice) -> str:
    """Return a command, event or decision in words."""
    cls: Any = type(value)
    template = templates.get(cls)
    for name in VARYING:
        template = templates.get((cls, getattr(value, name, NOWHERE)), template)
    if template is None:
        return plain_words(state, value, voice)
    names: dict[str, Any] = {}
    for field in attrs.fields(cls):
        given = getattr(value, field.name)
        names[field.name] = _field_words(state, field.name, given, voice)
        if isinstance(given, tuple):
            names["count"] = len(given)
        elif field.name == "figure":
            names["the_figure"] = figure_named(given, voice)
    if isinstance(value, e.BatchOpened):
        paid = [
            f"{voice.player(payment.seat)} -{payment.amount} {named('payment', voice)}" for payment in value.payments
        ]
        names["events"] = _row([*([names["gains"]] if value.gains else []), *paid], voice)
    sentence = pick(template, voice).format(**names)
    return sentence[:1].upper() + sentence[1:] if sentence.endswith(".") else sentence


def _row(parts: Iterable[str], voice: Voice) -> str:
    return pick(("; ", " ; "), voice).join(parts)


def _field_words(state: State, name: str, value: Any, voice: Voice) -> object:
    """Return a field in words; an unexpected type, in a command that no rule has checked, is kept unchanged."""
    if isinstance(value, bool):
        return pick(YES_NO[value], voice)
    match name, value:
        case "seat" | "victim" | "thief" | "companion" | "payer" | "captor" | "player", int():
            return voice.player(value)
        case "gains", tuple():
            return _row([gain_words(state, gain, voice) for gain in value], voice)
        case "moves", tuple():
            return _row([_move_words(move, voice) for move in value], voice)
        case "thefts", tuple():
            return _row([_theft_words(state, theft, voice) for theft in value], voice)
        case "meeples", tuple():
            return ", ".join(
                f"{voice.player(meeple.seat)} ({place_of(state, meeple.segment, voice)})" for meeple in value
            )
        case "features", tuple():
            return ", ".join(place_of(state, number, voice) for number in value)
        case "gain", int():
            gains = state.batch.gains[value : value + 1] if state.batch is not None and value >= 0 else ()
            return ", ".join([str(value), *(f"+{gain.amount} {named(gain.source, voice)}" for gain in gains)])
        case "target", int():
            return "" if value == NOWHERE else f"{pick((': ', ' : '), voice)}{place_of(state, value, voice)}"
        case "meeple", Standing():
            return place_of(state, value.segment, voice)
        case "segment", int():
            return place_of(state, value, voice)
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
