"""What things are called in English and French: the words of the base game, to which expansions add theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import attrs

from tabletop_rules.core.voice import Texts, Voice, pick
from tabletop_rules.games.carcassonne.terms import GARDEN, MEEPLE, SPACES, Cell
from tabletop_rules.kit.frozen import frozen


class Figure(NamedTuple):
    """A figure on the score track: its name in ids, its name in sentences, and this with its article."""

    id: str
    name: Texts
    the: Texts


class Piece(NamedTuple):
    """A kind of piece in a player's supply: its name in ids, what it is called wherever it is, and how text shows it.

    `roles` are as in `naming.ROLES`: alone, and with its articles. `signs` has one for each seat.
    """

    id: str
    roles: tuple[Texts, Texts, Texts]
    signs: str
    legend: Texts


@frozen(kw_only=True)
class Vocabulary:
    """What things are called; those of the base game and of the expansions in play are put together with `+`.

    `names` are words for ids of things, sources and items. `sources` say in a sentence what brings points, with an
    article. Of the items that a scoring event counts, `counted` are said with their number, as one and as many, and
    `unsaid` say no more than their source. `figures` are those of a player on the score track, `pieces` the kinds in
    supply but the ordinary meeple, and `sets` the names of tiles by the beginning of their ids.
    """

    names: Mapping[str, Texts] = attrs.field(factory=dict)
    sources: Mapping[str, Texts] = attrs.field(factory=dict)
    counted: Mapping[str, tuple[Texts, Texts]] = attrs.field(factory=dict)
    unsaid: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    pieces: tuple[Piece, ...] = ()
    sets: Mapping[str, Texts] = attrs.field(factory=dict)

    def __add__(self, other: Vocabulary) -> Vocabulary:
        return Vocabulary(
            names={**self.names, **other.names},
            sources={**self.sources, **other.sources},
            counted={**self.counted, **other.counted},
            unsaid=self.unsaid + other.unsaid,
            figures=self.figures + other.figures,
            pieces=self.pieces + other.pieces,
            sets={**self.sets, **other.sets},
        )


NO_WORDS: Final = Vocabulary()
BASE_WORDS: Final = Vocabulary(
    names={
        "road": ("road", "route"),
        "city": ("city", "ville"),
        "field": ("field", "pré"),
        "monastery": ("monastery", "abbaye"),
        "garden": ("garden", "jardin"),
        "pawn": ("pawn", "pion Score"),
        "tiles": ("tiles", "tuiles"),
        "shields": ("shields", "blasons"),
        "cities": ("cities", "villes"),
        "neighbours": ("neighbours", "voisines"),
        "knights": ("knights", "chevaliers"),
        "farmers": ("farmers", "paysans"),
        "features": ("features", "zones"),
        "incomplete": ("what is incomplete", "ce qui est incomplet"),
        "fields": ("the fields", "les prés"),
        "scoring": ("points", "points"),
        "stolen": ("stolen points", "points volés"),
        "payment": ("payment", "paiement"),
        "final": ("final", "décompte final"),
        "N": ("north", "nord"),
        "E": ("east", "est"),
        "S": ("south", "sud"),
        "W": ("west", "ouest"),
    },
    counted={
        "tiles": (("tile", "tuile"), ("tiles", "tuiles")),
        "shields": (("shield", "blason"), ("shields", "blasons")),
        "cities": (("city", "ville"), ("cities", "villes")),
        "neighbours": (("neighbour", "voisine"), ("neighbours", "voisines")),
        "knights": (("knight", "chevalier"), ("knights", "chevaliers")),
        "farmers": (("farmer", "paysan"), ("farmers", "paysans")),
    },
    figures=(Figure("pawn", ("pawn", "pion Score"), ("the pawn", "le pion Score")),),
    sets={"base": ("tile", "tuile")},
)


def all_words(added: Iterable[Vocabulary]) -> Vocabulary:
    """Return the words of the base game with those of expansions."""
    return sum(added, BASE_WORDS)


TURNS: Final = (
    ("not turned", "non tournée"),
    ("turned a quarter", "tournée d'un quart"),
    ("turned half round", "tournée d'un demi-tour"),
    ("turned three quarters", "tournée de trois quarts"),
)
"""Quarter turns clockwise."""


def named(words: Vocabulary, name: str, voice: Voice) -> str:
    """Return a word of the game in a voice, or the word itself if it has no translation."""
    return pick(words.names.get(name) or (name.replace("_", " "), name), voice)


def tile_name(words: Vocabulary, tile: str, voice: Voice) -> str:
    """Return the name of a tile, such as `tile V with garden`; a tile of another pack is named by its id."""
    plain = tile.removesuffix(GARDEN)
    prefix, _, letter = plain.partition("-")
    known = prefix in words.sets and letter != ""
    name = f"{pick(words.sets[prefix if known else 'base'], voice)} {letter.upper() if known else plain}"
    return name + pick((" with garden", " avec jardin"), voice) if tile != plain else name


def piece_of(words: Vocabulary, piece: int) -> Piece | None:
    """Return a kind of piece by its number; None for an ordinary meeple."""
    return words.pieces[piece - 1] if MEEPLE < piece <= len(words.pieces) else None


def figure_name(words: Vocabulary, figure: int, voice: Voice) -> str:
    """Return the name of a figure on the score track; the number of one that is not in play."""
    return pick(words.figures[figure].name, voice) if 0 <= figure < len(words.figures) else str(figure)


def the_figure(words: Vocabulary, figure: int, voice: Voice) -> str:
    """Return the name of a figure on the score track with its article."""
    return pick(words.figures[figure].the, voice) if 0 <= figure < len(words.figures) else str(figure)


def cell_name(cell: Cell) -> str:
    """Return a cell as column and row: `(1, 0)`."""
    return f"({cell[0]}, {cell[1]})"


def space_name(at: int) -> str:
    """Return the number of a space, followed by the total if that is beyond the first lap (V11)."""
    return str(at) if at < SPACES else f"{at % SPACES} ({at})"
