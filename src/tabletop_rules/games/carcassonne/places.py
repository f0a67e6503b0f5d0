"""The places on the table: their ids, and what they are called without a match to look at."""

from __future__ import annotations

import re
from typing import Final

from tabletop_rules.core.component import Component
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Texts, Voice, pick
from tabletop_rules.games.carcassonne.expansion import Expansion, is_dark
from tabletop_rules.games.carcassonne.names import TURNS
from tabletop_rules.games.carcassonne.terms import SPACES

TRACK: Final = "track"
EVERY_FIFTH: Final = ("Every fifth is dark.", "Une sur cinq est foncée.")

COMMON: Final[dict[str, tuple[Texts, Texts, str]]] = {
    "bag": (
        ("the bag", "le sac"),
        (
            "The tiles that nobody has drawn yet, face down.",
            "Les tuiles que personne n'a encore tirées, face cachée.",
        ),
        "B2",
    ),
    "drawn": (
        ("the drawn tile", "la tuile tirée"),
        ("The tile that must be placed now.", "La tuile à poser maintenant."),
        "B5",
    ),
    "discarded": (
        ("the tiles that fitted nowhere", "les tuiles impossibles à poser"),
        ("They have left the game, seen by all.", "Elles ont quitté la partie, vues de tous."),
        "B6",
    ),
    TRACK: (
        ("the score track", "la piste de score"),
        (
            "A ring of 50 spaces, numbered from 0 to 49.",
            "Un anneau de 50 cases, numérotées de 0 à 49.",
        ),
        "T1",
    ),
}
"""Name, text and rule of the places that a table has once."""

PLACES: Final[dict[str, tuple[str, Texts, Texts, str]]] = {
    "cell": (
        "cell",
        ("the cell {cell}", "l'emplacement {cell}"),
        (
            "A tile may go here if it touches another one and all its sides match.",
            "Une tuile peut se poser ici si elle en touche une autre et que tous ses côtés correspondent.",
        ),
        "B5",
    ),
    "tile": (
        "tile",
        ("the tile at {cell}", "la tuile en {cell}"),
        ("A tile on the table stays where it was placed.", "Une tuile posée reste à sa place."),
        "B5",
    ),
    "segment": (
        "segment",
        ("a place for a figure on the tile at {cell}", "une place pour une figurine sur la tuile en {cell}"),
        (
            "Its road, city, field, monastery or garden. It can be claimed right after the tile is placed.",
            "Sa route, sa ville, son pré, son abbaye ou son jardin. On la revendique juste après la pose de la tuile.",
        ),
        "B8",
    ),
    "meeple": (
        "figure",
        ("the figure on the tile at {cell}", "la figurine sur la tuile en {cell}"),
        (
            "It claims the road, city, field, monastery or garden that it is on.",
            "Elle revendique la route, la ville, le pré, l'abbaye ou le jardin qu'elle occupe.",
        ),
        "B8",
    ),
    "turned": (
        "turned",
        ("the drawn tile, {turns}", "la tuile tirée, {turns}"),
        ("One of the four ways to place it.", "Une des quatre façons de la poser."),
        "B5",
    ),
    "space": (
        "space",
        ("space {number}", "case {number}"),
        ("A space of the score track.", "Une case de la piste de score."),
        "T1",
    ),
    "dark": (
        "space",
        ("dark space {number}", "case foncée {number}"),
        ("A space of the score track. Every fifth is dark.", "Une case de la piste de score. Une sur cinq est foncée."),
        "T2",
    ),
    "gain": (
        "gain",
        ("scoring event {rank}", "évaluation {rank}"),
        ("Points that a player receives in this scoring.", "Des points qu'un joueur reçoit dans cette évaluation."),
        "S1",
    ),
    "payment": (
        "payment",
        ("the payment of {player}", "le paiement {player:of}"),
        ("Points that this player pays in this scoring.", "Des points que ce joueur paie dans cette évaluation."),
        "T3",
    ),
    "meeples": (
        "supply",
        ("the meeples of {player} in supply", "les meeples {player:of} en réserve"),
        ("The meeples that this player can still place.", "Les meeples que ce joueur peut encore placer."),
        "B10",
    ),
}
"""Kind, name, text and rule of the places whose id has a position, a number or a seat."""

_WHOLE: Final = r"(0|-?[1-9]\d{0,18})"
_IDS: Final = re.compile(
    rf"(?P<sort>cell|tile):{_WHOLE},{_WHOLE}"
    rf"|(?P<on>segment|meeple):{_WHOLE},{_WHOLE}/\d"
    r"|(?P<counted>turned|space|gain|payment|meeples):(?P<number>0|[1-9]\d?)"
)
MOST: Final = {"turned": len(TURNS), "space": SPACES, "gain": 100, "payment": 6, "meeples": 6}


def place(id: str, expansions: tuple[Expansion, ...], voice: Voice) -> Component | None:
    """Return the place with this id, such as `bag`, `cell:1,0` or `space:12`; None if there is none."""
    if id in COMMON:
        name, text, rule = COMMON[id]
        more = f" {pick(EVERY_FIFTH, voice)}" if id == TRACK and is_dark(expansions, 0) else ""
        return Component(id, "place", pick(name, voice), pick(text, voice) + more, rules=(RuleId(rule),))
    found = _IDS.fullmatch(id)
    if found is None:
        return None
    counted = found["counted"]
    if counted is None:
        position = id.partition(":")[2].partition("/")[0]
        cell = f"({position.replace(',', ', ')})"
        return _place(id, found["sort"] or found["on"], voice, cell=cell)
    number = int(found["number"])
    if number >= MOST[counted]:
        return None
    if counted == "turned":
        return _place(id, counted, voice, turns=pick(TURNS[number], voice))
    dark = counted == "space" and is_dark(expansions, number)
    values = {"number": number, "rank": number + 1, "player": voice.player(number)}
    return _place(id, "dark" if dark else counted, voice, **values)


def _place(id: str, sort: str, voice: Voice, **values: object) -> Component:
    kind, name, text, rule = PLACES[sort]
    return Component(id, kind, pick(name, voice).format(**values), pick(text, voice), rules=(RuleId(rule),))
