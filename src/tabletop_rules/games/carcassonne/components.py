"""What there is in the box: tiles, described from their data, figures, and the places on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from tabletop_rules.core.component import Component, Provenance
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Texts, Voice, pick
from tabletop_rules.games.carcassonne.content import COMPASS, City, Drawing, Road, Tile, make_tile
from tabletop_rules.games.carcassonne.expansion import Expansion, symbol_of
from tabletop_rules.games.carcassonne.names import Vocabulary, tile_name
from tabletop_rules.games.carcassonne.naming import directions, halves
from tabletop_rules.games.carcassonne.places import COMMON, place
from tabletop_rules.games.carcassonne.terms import GARDEN
from tabletop_rules.kit.frozen import frozen

FIGURE: Final = "figure"
"""The kind of the pieces that every player has."""

FIGURES: Final[dict[str, tuple[Texts, Texts, tuple[str, ...]]]] = {
    "meeple": (
        ("meeple", "meeple"),
        (
            "Claims a part of the tile just laid: as a highwayman on a road, a knight in a city, a monk in a monastery "
            "or a farmer in a field. It comes back when its feature is scored; a farmer stays to the end.",
            "Revendique une zone de la tuile qui vient d'être posée : brigand sur une route, chevalier dans une ville, "
            "moine dans une abbaye ou paysan dans un pré. Il revient quand sa zone est évaluée ; un paysan reste "
            "jusqu'à la fin.",
        ),
        ("B8", "B9", "B11", "FM1"),
    ),
    "pawn": (
        ("pawn", "pion Score"),
        (
            "Moves forward on the score track by the points that its player receives, and back by those paid.",
            "Avance sur la piste de score des points que reçoit son joueur, et recule de ceux qu'il paie.",
        ),
        ("T3", "T4"),
    ),
}
"""Name, text and rules of the figures of the base game."""

ON_SIDES: Final = (
    ("north", "au nord"),
    ("north-east", "au nord-est"),
    ("east", "à l'est"),
    ("south-east", "au sud-est"),
    ("south", "au sud"),
    ("south-west", "au sud-ouest"),
    ("west", "à l'ouest"),
    ("north-west", "au nord-ouest"),
)
"""Clockwise: sides at even places, corners at odd ones."""
FROM_SIDES: Final[dict[str, Texts]] = {
    "N": ("the north", "du nord"),
    "E": ("the east", "de l'est"),
    "S": ("the south", "du sud"),
    "W": ("the west", "de l'ouest"),
}
TO_SIDES: Final[dict[str, Texts]] = {
    "N": ("the north", "au nord"),
    "E": ("the east", "à l'est"),
    "S": ("the south", "au sud"),
    "W": ("the west", "à l'ouest"),
}
ENDS: Final[dict[str, Texts]] = {
    "crossing": ("a village", "à un village"),
    "monastery": ("the monastery", "à l'abbaye"),
    "city": ("the city", "à la ville"),
    "none": ("its end", "à son bout"),
}

CITY: Final = ("A city in the {sides}{shield}.", "Une ville {sides}{shield}.")
WHOLE_CITY: Final = ("A city all over the tile{shield}.", "Une ville sur toute la tuile{shield}.")
SHIELD: Final = (", with a shield", ", avec un blason")
CROSSING: Final = ("Roads from {starts} meet at a crossing.", "Des routes {starts} se rejoignent à un croisement.")
ROAD: Final = ("A road from {start} to {end}.", "Une route {start} {end}.")
RIVER: Final = ("The river from {start} to {end}.", "La rivière {start} {end}.")
RIVER_END: Final = ("The river begins or ends here and reaches {end}.", "La rivière naît ou finit ici et va {end}.")
FIELD: Final = ("A field{sides}{cities}.", "Un pré{sides}{cities}.")
FIELD_SIDES: Final = (" in the {sides}", " {sides}")
ONE_CITY: Final = (", which touches the city", ", qui touche la ville")
ONE_OF_CITIES: Final = (", which touches one of the cities", ", qui touche une des villes")
CITIES: Final = (", which touches {count} cities", ", qui touche {count} villes")
MONASTERY: Final = ("A monastery.", "Une abbaye.")
GARDEN_TEXT: Final = ("A garden.", "Un jardin.")
COPIES: Final = ("Copies in the box: {count}.", "Exemplaires dans la boîte : {count}.")
START: Final = ("The match begins with it.", "La partie commence avec elle.")
ONE_STARTS: Final = ("The match begins with one of them.", "La partie commence avec l'un d'eux.")

RULES: Final[dict[str, str]] = {"city": "B13", "road": "B12", "monastery": "B14", "garden": "AB3", "field": "FM2"}


@frozen
class Box:
    """What a match is played with: its tiles, which of them are one's own, the first, the expansions, their words."""

    drawings: tuple[Drawing, ...]
    own: frozenset[str]
    start: str
    expansions: tuple[Expansion, ...]
    words: Vocabulary


def components(box: Box, voice: Voice) -> tuple[Component, ...]:
    """Return every tile, figure and common place of a match, and what its expansions add."""
    found = [
        *tiles(box, voice),
        *figures(box, voice),
        *filter(None, (place(id, box.expansions, voice) for id in COMMON)),
    ]
    found += [each for expansion in box.expansions for each in expansion.components(voice) if each.kind != FIGURE]
    return tuple({each.id: each for each in found}.values())


def figures(box: Box, voice: Voice) -> Iterator[Component]:
    """Yield the kinds of figures, those of the expansions last."""
    for id, (name, text, rules) in FIGURES.items():
        yield Component(id, FIGURE, pick(name, voice), pick(text, voice), rules=tuple(map(RuleId, rules)))
    for expansion in box.expansions:
        yield from [each for each in expansion.components(voice) if each.kind == FIGURE]


def component(box: Box, id: str, voice: Voice) -> Component | None:
    """Return the place or the piece of a player with this id; None if there is none."""
    return place(id, box.expansions, voice) or _piece_of_player(box, id, voice)


# --- tiles ----------------------------------------------------------------------------------------------------------


def tiles(box: Box, voice: Voice) -> Iterator[Component]:
    """Yield every kind of tile. A copy with a garden is a kind of its own. Source: B2, AB5."""
    for drawing in box.drawings:
        for garden, count in ((False, drawing.count - drawing.garden_copies), (True, drawing.garden_copies)):
            if count:
                yield _tile(box, drawing, make_tile(drawing, garden), count, voice)


def _tile(box: Box, drawing: Drawing, tile: Tile, count: int, voice: Voice) -> Component:
    symbol = symbol_of(box.expansions) if tile.symbol else None
    text = [*_sentences(drawing, tile, voice), *([] if symbol is None else [pick(symbol.sentence, voice)])]
    text.append(pick(COPIES, voice).format(count=count))
    rules = [RULES[part] for part in dict.fromkeys(segment.part for segment in tile.segments)]
    if tile.id == box.start:
        text.append(pick(START if count == 1 else ONE_STARTS, voice))
        rules.append("B2")
    rules += ["RI3"] * bool(drawing.river) + ([] if symbol is None else [symbol.rule])
    provenance = _provenance(box, drawing)
    name = tile_name(box.words, tile.id, voice)
    return Component(tile.id, "tile", name, " ".join(text), provenance, tuple(map(RuleId, rules)))


def _provenance(box: Box, drawing: Drawing) -> Provenance:
    if drawing.id in box.own:
        return "own"
    guessed = any(drawing.id in expansion.reconstructed for expansion in box.expansions)
    return "reconstructed" if guessed else "printed"


def _sentences(drawing: Drawing, tile: Tile, voice: Voice) -> Iterator[str]:
    """Yield what is on a tile as printed, a sentence for each part."""
    for city in drawing.cities:
        yield _city(city, voice)
    meeting = [road.edges[0] for road in drawing.roads if road.end == "crossing"]
    if len(meeting) > 1:
        starts = voice.row([pick(FROM_SIDES[side], voice) for side in meeting])
        yield pick(CROSSING, voice).format(starts=starts)
    for road in drawing.roads:
        if len(meeting) < 2 or road.end != "crossing":
            yield _road(road, voice)
    for stretch in drawing.river:
        if len(stretch) == 1:
            yield pick(RIVER_END, voice).format(end=pick(TO_SIDES[stretch[0]], voice))
        else:
            start, end = pick(FROM_SIDES[stretch[0]], voice), pick(TO_SIDES[stretch[1]], voice)
            yield pick(RIVER, voice).format(start=start, end=end)
    if drawing.monastery:
        yield pick(MONASTERY, voice)
    if tile.id.endswith(GARDEN):
        yield pick(GARDEN_TEXT, voice)
    for at, segment in enumerate(tile.segments):
        if segment.part == "field":
            yield _field(drawing, tile, at, voice)


def _city(city: City, voice: Voice) -> str:
    shield = pick(SHIELD, voice) if city.shield else ""
    if len(city.edges) == len(COMPASS):
        return pick(WHOLE_CITY, voice).format(shield=shield)
    sides = _sides([2 * COMPASS.index(side) for side in city.edges], voice)
    return pick(CITY, voice).format(sides=sides, shield=shield)


def _road(road: Road, voice: Voice) -> str:
    first, *others = road.edges
    end = TO_SIDES[others[0]] if others else ENDS[road.end]
    return pick(ROAD, voice).format(start=pick(FROM_SIDES[first], voice), end=pick(end, voice))


def _field(drawing: Drawing, tile: Tile, at: int, voice: Voice) -> str:
    cities = len(tile.segments[at].cities)
    touched = ONE_CITY if len(drawing.cities) == 1 else ONE_OF_CITIES if cities == 1 else CITIES
    sides = _sides(directions(halves(tile, 0, at)), voice)
    return pick(FIELD, voice).format(
        sides=pick(FIELD_SIDES, voice).format(sides=sides) if len(drawing.fields) > 1 else "",
        cities=pick(touched, voice).format(count=cities) if cities else "",
    )


def _sides(found: list[int] | tuple[int, ...], voice: Voice) -> str:
    return voice.row([pick(ON_SIDES[at], voice) for at in sorted(found)])


# --- pieces of players ----------------------------------------------------------------------------------------------

OF_PLAYER: Final = ("{what} of {player}", "{what} {player:of}")
SEATS: Final = tuple(map(str, range(6)))


def _piece_of_player(box: Box, id: str, voice: Voice) -> Component | None:
    """Return the figure that a player has once, such as `pawn:0`."""
    what, _, seat = id.partition(":")
    if seat not in SEATS:
        return None
    for each in figures(box, voice):
        if each.id == what:
            name = pick(OF_PLAYER, voice).format(what=each.name, player=voice.player(int(seat)))
            return attrs.evolve(each, id=id, name=name)
    return None
