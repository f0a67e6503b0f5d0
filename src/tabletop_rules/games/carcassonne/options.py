"""The options of the ruleset (V1 to V13), the first value being the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.option import Option
from tabletop_rules.core.option import settle as settle_options

EXPANSIONS: Final = (
    "abbot",
    "river",
    "messengers",
    "robbers",
    "fairy",
    "wheel",
    "catapult",
    "bazaar",
    "tower",
)

OPTIONS: Final = (
    Option(
        "expansions",
        (),
        "Expansions in play; the last five are sources of points.",
        "V13",
        values=EXPANSIONS,
        fr="Les extensions en jeu ; les cinq dernières sont des sources de points.",
    ),
    Option("farmers", True, "Whether fields may be claimed.", "V8", fr="Si les prés peuvent être revendiqués."),
    Option(
        "tiny_city",
        4,
        "Points of a completed city of two tiles without shields.",
        "V10",
        values=(4, 2),
        fr="Points d'une ville complète de deux tuiles, sans les blasons.",
    ),
    Option(
        "river_start_tile",
        "box",
        "What becomes of the base start tile with the river: it stays in the box, or is shuffled in.",
        "V9",
        values=("box", "shuffle"),
        fr="Ce que devient la tuile de départ avec la rivière : elle reste dans la boîte, ou est mélangée aux autres.",
    ),
    Option(
        "river_tiles",
        "c2",
        "Whose spring and lake are used: of the second edition (c2), or of the third (c3).",
        "V12",
        values=("c2", "c3"),
        fr="La source et le lac employés : ceux de la deuxième édition (c2), ou de la troisième (c3).",
    ),
    Option(
        "track.lap_matters",
        False,
        "Whether pieces on different laps stand apart.",
        "V11",
        fr="Si des figurines à des tours de piste différents sont séparées.",
    ),
    Option(
        "robbers.placement",
        "hig",
        "Who else may place a robber: the next one who can (hig), or every other player (zman).",
        "V1",
        values=("hig", "zman"),
        fr="Qui d'autre peut placer un voleur : le suivant qui le peut (hig), ou tous les autres joueurs (zman).",
    ),
    Option(
        "robbers.transfers_are_scoring",
        True,
        "Whether income from a sale or ransom can be robbed.",
        "V2",
        fr="Si les recettes d'une vente ou d'une rançon peuvent être volées.",
    ),
    Option(
        "robbers.final_points",
        "before_final_scoring",
        "When robbers on the track earn their 3 points; if after final scoring, they steal in it too.",
        "V3",
        values=("before_final_scoring", "after_final_scoring"),
        fr="Quand les voleurs sur la piste rapportent leurs 3 points ; après le décompte final, ils y volent aussi.",
    ),
    Option(
        "robbers.chance_passes_on",
        False,
        "Whether a declined chance to place a robber passes on.",
        "V6",
        fr="Si une possibilité refusée de placer un voleur passe au suivant.",
    ),
    Option(
        "messengers.choice",
        "per_event",
        "How often a player chooses between pawn and meeplette.",
        "V4",
        values=("per_event", "one_figure_per_turn"),
        fr="À quelle fréquence un joueur choisit entre pion et messagère.",
    ),
    Option(
        "messengers.exclusive_space",
        False,
        "Whether a message needs a space without foreign figures.",
        "V5",
        fr="Si un message exige une case sans figurine d'un autre joueur.",
    ),
    Option(
        "fairy.bonus_order",
        "before_features",
        "On which side of the features the fairy's bonus falls.",
        "V7",
        values=("before_features", "with_features", "after_features"),
        fr="De quel côté des zones tombe le bonus de la fée.",
    ),
    Option(
        "sets",
        1,
        "Copies of the tiles, to try boards of four times the size.",
        "B2",
        low=1,
        high=4,
        fr="Exemplaires du jeu de tuiles, pour essayer des plateaux quatre fois plus grands.",
    ),
    Option(
        "tiles",
        "",
        "A tile pack of your own in place of the base tiles: a file or a folder.",
        "B2",
        fr="Vos propres tuiles à la place des tuiles de base : un fichier ou un dossier.",
    ),
)


@attrs.frozen
class Options:
    """The settled options, as the state keeps them: handlers are put in force by them."""

    expansions: Public[tuple[str, ...]] = ()
    farmers: Public[bool] = True
    tiny_city: Public[int] = 4
    river_start_tile: Public[str] = "box"
    river_tiles: Public[str] = "c2"
    lap_matters: Public[bool] = False
    placement: Public[str] = "hig"
    transfers_are_scoring: Public[bool] = True
    final_points: Public[str] = "before_final_scoring"
    chance_passes_on: Public[bool] = False
    choice: Public[str] = "per_event"
    exclusive_space: Public[bool] = False
    bonus_order: Public[str] = "before_features"


def read_options(given: Mapping[str, object]) -> tuple[dict[str, object], Options]:
    """Every option with its value, and the same as rules read them. Faults: OptionError naming all that is wrong."""
    values = settle_options("carcassonne", OPTIONS, given)
    names = {name.rpartition(".")[2]: value for name, value in values.items()}
    read: dict[str, Any] = {field.name: names[field.name] for field in attrs.fields(Options)}
    return values, Options(**read)
