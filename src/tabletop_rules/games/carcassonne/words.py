"""Messages and decisions in words, in English and French: templates by type, filled from fields and a few more names.

Expansions bring templates of their own; `words` gets them all from `game.make`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.game import plain_words
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne import decisions as d
from tabletop_rules.games.carcassonne import events as e
from tabletop_rules.games.carcassonne.names import FIGURES, figure_named, named, space_name, tile_name
from tabletop_rules.games.carcassonne.queries.board import cities_at, feature_of, parts_of, segment_of, tile_of
from tabletop_rules.games.carcassonne.state import Gain, Laid, Move, Payment, Standing, State
from tabletop_rules.games.carcassonne.terms import NOWHERE
from tabletop_rules.packs import pick

Templates: TypeAlias = "Mapping[type | tuple[type, int], tuple[str, str]]"
"""English and French by class; by class and value for a message that is worded otherwise if it says just that."""

TELLING: Final = ("act", "message")
"""The fields whose value may change the words."""

WORDS: Final[Templates] = {
    e.TurnStarted: ("Seat {seat}'s turn begins.", "Le tour du siège {seat} commence."),
    e.TurnClosing: ("All tiles of this turn are placed.", "Toutes les tuiles de ce tour sont posées."),
    e.TileDrawn: ("{tile} is drawn.", "La {tile} est tirée."),
    e.TileDiscarded: ("{tile} fits nowhere and leaves the game.", "La {tile} ne peut être posée et quitte la partie."),
    e.TilePlaced: ("{tile} is laid at {cell}, {turns}.", "La {tile} est posée en {cell}, {turns}."),
    e.MeeplePlaced: ("Seat {seat} claims the {segment}.", "Le siège {seat} revendique : {segment}."),
    e.MeeplesReturned: ("Back in supply: {meeples}.", "De retour en réserve : {meeples}."),
    e.FeaturesCompleted: ("Complete: {features}.", "Complet : {features}."),
    e.BatchOpened: ("Scoring ({source}): {events}.", "Évaluation ({source}) : {events}."),
    e.BatchAllocated: (
        "Seat {seat} takes event {gain}, with the {figure}.",
        "Le siège {seat} prend l'évaluation {gain}, avec {the_figure}.",
    ),
    e.PayerChosen: ("Seat {seat} pays with the {figure}.", "Le siège {seat} paie avec {the_figure}."),
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

COUNTED: Final = ("tiles", "shields", "cities", "neighbours", "knights", "farmers")
SECTORS: Final = ("fortune", "taxes", "famine", "storm", "inquisition", "crown")
"""What is named without a number, for there is one of it at a time."""
YES_NO: Final = {True: ("yes", "oui"), False: ("no", "non")}
TURNS: Final = (
    ("not turned", "non tournée"),
    ("turned a quarter", "tournée d'un quart"),
    ("turned half round", "tournée d'un demi-tour"),
    ("turned three quarters", "tournée de trois quarts"),
)
"""Quarter turns clockwise."""


def place_of(state: State, segment: int, language: str) -> str:
    """A segment in words: what it is, which one if its tile has several, on which tile, where."""
    if not 0 <= segment < len(state.board.features):
        return str(segment)
    laid, printed = tile_of(state.board, segment), segment_of(state, segment)
    told = named(printed.part, language)
    if sum(other.part == printed.part for other in state.content.tile(laid.tile).segments) > 1:
        told += f" {pick(('number', 'numéro'), language)} {printed.index}"
    return f"{told} {pick(('of', 'sur la'), language)} {tile_words(laid, language)}"


def tile_words(laid: Laid, language: str) -> str:
    """A tile on the table: which, and where."""
    return f"{tile_name(laid.tile, language)} ({laid.cell[0]}, {laid.cell[1]})"


def gain_words(state: State, gain: Gain, language: str) -> str:
    """A scoring event with what it adds up from: which tiles, shields and cities, and the majority on the feature."""
    which = _which(state, gain.feature, language)
    items = [
        f"{counted(what, number, language)} = {points}" + _listed(which.get(what, ()), number)
        for what, number, points in gain.items
    ]
    if gain.majority:
        of = "au siège" if language == "fr" else "of seat"
        meeples = ", ".join(f"{number} {of} {seat}" for seat, number in gain.majority)
        items.append(f"{'partisans :' if language == 'fr' else 'meeples:'} {meeples}")
    source = named(gain.source, language)
    if gain.source in ("monastery", "garden", "field"):
        source = place_of(state, gain.feature, language)
    elif gain.feature != NOWHERE and gain.source not in ("road", "city"):
        source += f", {place_of(state, gain.feature, language)}"
    told = f"{_seat(gain.seat, language)} +{gain.amount} {source}"
    return told + (f" ({', '.join(items)})" if items else "")


def _which(state: State, number: int, language: str) -> dict[str, tuple[str, ...]]:
    """Which tiles, shields and completed cities a feature has, in the order of placement."""
    board = state.board
    if not 0 <= number < len(board.features):
        return {}
    segments = parts_of(board, number)
    tiles = dict.fromkeys(tile_words(tile_of(board, segment), language) for segment in segments)
    shields = tuple(tile_words(tile_of(board, at), language) for at in segments if segment_of(state, at).shields)
    feature = feature_of(board, number)
    cities = cities_at(board, feature) if feature.part == "field" else ()
    return {
        "tiles": tuple(tiles),
        "shields": shields,
        "cities": tuple(place_of(state, city, language) for city in cities),
    }


def _listed(which: tuple[str, ...], number: int) -> str:
    """A list, unless the table has changed so much since then that it is another one."""
    return f" [{', '.join(which)}]" if len(which) == number else ""


def counted(what: str, number: int, language: str) -> str:
    """How many of what, in the singular if there is one; a sector of the wheel by its name alone."""
    name = named(what, language)
    if what in SECTORS:
        return name
    if number == 1 and what in COUNTED:
        name = name[:-3] + "y" if name.endswith("ies") else name[:-1]
    return f"{number} {name}"


def payment_words(payment: Payment, language: str) -> str:
    """Points that somebody pays."""
    return f"{_seat(payment.seat, language)} -{payment.amount} {named('payment', language)}"


def meeple_words(state: State, meeple: Standing, language: str) -> str:
    """A meeple on the board: whose, and where it stands."""
    return f"{_seat(meeple.seat, language)} ({place_of(state, meeple.segment, language)})"


def move_words(move: Move, language: str) -> str:
    """A movement on the track."""
    kind = named(move.kind, language)
    colon = pick((":", " :"), language)
    return f"{_seat(move.seat, language)}{colon} {named(FIGURES[move.figure], language)} {move.spaces:+} ({kind})"


def theft_words(state: State, theft: Any, language: str) -> str:
    """Points stolen: whose robber, for which own figure, how many, and from which event of which figure of whom."""
    mine, theirs = named(FIGURES[theft.figure], language), named(FIGURES[theft.victim_figure], language)
    event = ""
    if state.batch is not None and 0 <= theft.gain < len(state.batch.gains):
        gain = state.batch.gains[theft.gain]
        half = "moitié de" if language == "fr" else "half of"
        event = f", {half} {gain.amount} {named(gain.source, language)}"
    if language == "fr":
        robber = f"voleur du siège {theft.thief} : {mine} +{theft.amount}"
        return f"{robber}, pris au siège {theft.victim} ({theirs}{event})"
    return f"robber of seat {theft.thief}: {mine} +{theft.amount}, stolen from seat {theft.victim} ({theirs}{event})"


def _seat(seat: int, language: str) -> str:
    return f"{'siège' if language == 'fr' else 'seat'} {seat}"


def words(templates: Templates, state: State, value: object, language: str) -> str:
    """A command, event or decision in words."""
    cls: Any = type(value)
    template = templates.get(cls)
    for name in TELLING:
        template = templates.get((cls, getattr(value, name, NOWHERE)), template)
    if template is None:
        return plain_words(state, value, language)
    names: dict[str, Any] = {}
    for field in attrs.fields(cls):
        names[field.name] = _told(state, field.name, getattr(value, field.name), language, names)
        if field.name == "figure":
            names["the_figure"] = figure_named(getattr(value, field.name), language)
    if isinstance(value, e.BatchOpened):
        paid = [payment_words(payment, language) for payment in value.payments]
        names["events"] = _row([*([names["gains"]] if value.gains else []), *paid], language)
    sentence = pick(template, language).format(**names)
    return sentence[:1].upper() + sentence[1:] if sentence.endswith(".") else sentence


def _row(parts: Iterable[str], language: str) -> str:
    """Parts of a sentence in a row, as each language sets its semicolons."""
    return pick(("; ", " ; "), language).join(parts)


def _told(state: State, name: str, value: Any, language: str, names: dict[str, Any]) -> object:
    """One field in words; the length of a list is told as `count`."""
    if isinstance(value, tuple) and name != "cell":
        names["count"] = len(value)
    if name == "gains":
        return _row([gain_words(state, gain, language) for gain in value], language)
    if name == "moves":
        return _row([move_words(move, language) for move in value], language)
    if name == "thefts":
        return _row([theft_words(state, theft, language) for theft in value], language)
    if name == "meeples":
        return ", ".join(meeple_words(state, meeple, language) for meeple in value)
    if name == "features":
        return ", ".join(place_of(state, number, language) for number in value)
    if isinstance(value, bool):
        return pick(YES_NO[value], language)
    if name == "gain" and isinstance(value, int):
        gains = state.batch.gains[value : value + 1] if state.batch is not None and value >= 0 else ()
        return ", ".join([str(value), *(f"+{gain.amount} {named(gain.source, language)}" for gain in gains)])
    if name == "target" and isinstance(value, int):
        return "" if value == NOWHERE else f"{pick((': ', ' : '), language)}{place_of(state, value, language)}"
    if name == "meeple" and isinstance(value, Standing):
        return place_of(state, value.segment, language)
    if name == "segment" and isinstance(value, int):
        return place_of(state, value, language)
    if name == "space" and isinstance(value, int):
        return space_name(value)
    if name == "turns" and isinstance(value, int) and 0 <= value < len(TURNS):
        return pick(TURNS[value], language)
    if name == "tile" and isinstance(value, str):
        return tile_name(value, language)
    if name in ("figure", "victim_figure") and value in (0, 1):
        return named(FIGURES[value], language)
    if name in ("part", "source", "sector", "token") and isinstance(value, str):
        return named(value, language)
    return value
