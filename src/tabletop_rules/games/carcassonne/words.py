"""Messages and decisions in words, in English and French: templates by type, filled from fields and a few more names.

Expansions bring templates of their own; `words` gets them all from `game.make`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.game import plain_words
from tabletop_rules.core.messages import Decision
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne import events as e
from tabletop_rules.games.carcassonne.queries.board import segment_of, tile_of
from tabletop_rules.games.carcassonne.state import Gain, Move, State
from tabletop_rules.games.carcassonne.terms import NOWHERE

Templates: TypeAlias = "Mapping[type | str, tuple[str, str]]"

WORDS: Final[Templates] = {
    e.TurnStarted: ("Seat {seat}'s turn begins.", "Le tour du siège {seat} commence."),
    e.TurnClosing: ("All tiles of this turn are placed.", "Toutes les tuiles de ce tour sont posées."),
    e.TileDrawn: ("{tile} is drawn.", "{tile} est tirée."),
    e.TileDiscarded: ("{tile} fits nowhere and leaves the game.", "{tile} ne peut être posée et quitte la partie."),
    e.TilePlaced: ("{tile} is laid at {cell}, turned {turns}.", "{tile} est posée en {cell}, tournée {turns}."),
    e.PlacementsNarrowed: (
        "It may lie in {count} ways only.",
        "Elle ne peut être posée que de {count} façons.",
    ),
    e.MeeplePlaced: ("Seat {seat} claims the {segment}.", "Le siège {seat} revendique : {segment}."),
    e.MeeplesReturned: ("{count} meeples return.", "{count} partisans reviennent."),
    e.FeaturesCompleted: ("{count} features are complete.", "{count} zones sont complètes."),
    e.BatchOpened: ("Scoring ({source}): {gains}.", "Évaluation ({source}) : {gains}."),
    e.BatchAllocated: (
        "Seat {seat} takes event {gain} with the {figure}.",
        "Le siège {seat} prend l'évaluation {gain} avec : {figure}.",
    ),
    e.FigureBound: (
        "Seat {seat} moves only the {figure} in this turn.",
        "Le siège {seat} n'avance que cette figurine ce tour : {figure}.",
    ),
    e.PayerChosen: ("Seat {seat} pays with the {figure}.", "Le siège {seat} paie avec : {figure}."),
    e.BatchMoved: ("{moves}.", "{moves}."),
    e.BatchClosed: ("The scoring is done.", "L'évaluation est terminée."),
    c.PlaceTile: ("lay the tile at {cell}, turned {turns}", "poser la tuile en {cell}, tournée {turns}"),
    c.PlaceMeeple: ("claim the {part} {index}", "revendiquer : {part} {index}"),
    c.PlaceNothing: ("place nothing", "ne rien placer"),
    c.Allocate: ("take event {gain} with the {figure}", "prendre l'évaluation {gain} avec : {figure}"),
    c.ChoosePayer: ("pay with the {figure}", "payer avec : {figure}"),
    "carcassonne.tile": ("Where does {about} go?", "Où poser {about} ?"),
    "carcassonne.meeple": ("What is placed on the tile?", "Que placer sur la tuile ?"),
    "carcassonne.allocate": ("Which event next, which figure?", "Quelle évaluation, quelle figurine ?"),
    "carcassonne.payer": ("Which figure pays {about}?", "Quelle figurine paie {about} ?"),
}

NAMES: Final = {
    "road": "route",
    "city": "ville",
    "field": "pré",
    "monastery": "abbaye",
    "garden": "jardin",
    "pawn": "pion",
    "meeplette": "messagère",
    "fairy": "fée",
    "tiles": "tuiles",
    "shields": "blasons",
    "cities": "villes",
    "neighbours": "voisines",
    "robber": "voleur",
    "features": "zones",
    "incomplete": "zones incomplètes",
    "fields": "prés",
    "scoring": "points",
    "stolen": "volés",
    "payment": "paiement",
    "final": "décompte final",
    "river": "rivière",
    "N": "nord",
    "E": "est",
    "S": "sud",
    "W": "ouest",
    "abbot": "abbé",
    "message": "message",
    "instead": "au lieu du message",
    "knights": "chevaliers",
    "farmers": "paysans",
    "fairy_bonus": "bonus de la fée",
    "robbers": "voleurs",
    "wheel": "roue",
    "catapult": "catapulte",
    "bazaar": "bazar",
    "tower": "tour",
    "sale": "vente",
    "ransom": "rançon",
    "bid": "enchère",
    "fortune": "fortune",
    "taxes": "impôts",
    "storm": "tempête",
    "crown": "couronnes",
    "target": "cible",
    "catch": "capture",
}
FIGURES: Final = ("pawn", "meeplette")
YES_NO: Final = (("no", "yes"), ("non", "oui"))


def named(name: str, language: str) -> str:
    """A word of the game in a language; what has no translation stays as it is."""
    return NAMES.get(name, name) if language == "fr" else name


def refusal_name(state: State, param: str, value: int | str, language: str) -> str:
    """What a param of a refusal is called: parts of tiles, sides, sources of points, figures."""
    if param == "figure" and value in (0, 1):
        return named(FIGURES[int(value)], language)
    return named(value, language) if isinstance(value, str) else str(value)


def place_of(state: State, segment: int, language: str) -> str:
    """A segment in words: what it is, on which tile, where."""
    if not 0 <= segment < len(state.board.parents):
        return str(segment)
    laid = tile_of(state.board, segment)
    part = named(segment_of(state, segment).part, language)
    return f"{part} {'sur' if language == 'fr' else 'of'} {laid.tile} ({laid.cell[0]}, {laid.cell[1]})"


def gain_words(gain: Gain, language: str) -> str:
    """A scoring event with what it adds up from."""
    items = ", ".join(f"{number} {named(what, language)} = {points}" for what, number, points in gain.items)
    seat = "siège" if language == "fr" else "seat"
    source = named(gain.source, language)
    return f"{seat} {gain.seat} +{gain.amount} {source}" + (f" ({items})" if items else "")


def move_words(move: Move, language: str) -> str:
    """A movement on the track."""
    seat = "siège" if language == "fr" else "seat"
    kind = named(move.kind, language)
    return f"{seat} {move.seat}: {named(FIGURES[move.figure], language)} {move.spaces:+} ({kind})"


def theft_words(theft: Any, language: str) -> str:
    """Points stolen: by whom with which figure, how many, and from which figure of whom."""
    mine, theirs = named(FIGURES[theft.figure], language), named(FIGURES[theft.victim_figure], language)
    if language == "fr":
        return f"siège {theft.thief}: {mine} +{theft.amount}, volés au siège {theft.victim} ({theirs})"
    return f"seat {theft.thief}: {mine} +{theft.amount}, stolen from seat {theft.victim} ({theirs})"


def words(templates: Templates, state: State, value: object, language: str) -> str:
    """A command, event or decision in words."""
    key: Any = value.kind if isinstance(value, Decision) else type(value)
    template = templates.get(key)
    if template is None:
        return plain_words(state, value, language)
    names: dict[str, Any] = {}
    for field in attrs.fields(type(value)):  # type: ignore[arg-type]
        names[field.name] = _told(state, field.name, getattr(value, field.name), language, names)
    return template[language == "fr"].format(**names)


def _told(state: State, name: str, value: Any, language: str, names: dict[str, Any]) -> object:
    """One field in words; the length of a list is told as `count`."""
    if isinstance(value, tuple) and name not in ("cell", "about"):
        names["count"] = len(value)
    if name == "gains":
        return "; ".join(gain_words(gain, language) for gain in value)
    if name == "moves":
        return "; ".join(move_words(move, language) for move in value)
    if name == "thefts":
        return "; ".join(theft_words(theft, language) for theft in value)
    if isinstance(value, bool):
        return YES_NO[language == "fr"][value]
    if name in ("segment", "target") and value == NOWHERE:
        return "–"
    if name in ("segment", "target") and isinstance(value, int):
        return place_of(state, value, language)
    if name in ("figure", "victim_figure") and value in (0, 1):
        return named(FIGURES[value], language)
    if name in ("part", "source", "sector", "token") and isinstance(value, str):
        return named(value, language)
    return value
