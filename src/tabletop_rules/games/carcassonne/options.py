"""The options of the ruleset (V1 to V13). The first value of an option is its default.

The handlers that a value puts in force name it, in the chapters.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.option import Option

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
        choices=EXPANSIONS,
        fr="Les extensions en jeu ; les cinq dernières sont des sources de points.",
    ),
    Option(
        "farmers",
        True,
        "Whether fields may be claimed.",
        "V8",
        fr="Si les prés peuvent être revendiqués.",
    ),
    Option(
        "tiny_city",
        4,
        "Points of a completed city of two tiles without shields.",
        "V10",
        choices=(4, 2),
        fr="Points d'une ville complète de deux tuiles, sans les blasons.",
    ),
    Option(
        "river_start_tile",
        "box",
        "What becomes of the base start tile with the river: it stays in the box, or is shuffled in.",
        "V9",
        choices=("box", "shuffle"),
        fr="Ce que devient la tuile de départ avec la rivière : elle reste dans la boîte, ou est mélangée aux autres.",
    ),
    Option(
        "river_tiles",
        "c2",
        "Whose spring and lake are used: of the second edition (c2), or of the third (c3).",
        "V12",
        choices=("c2", "c3"),
        fr="La source et le lac employés : ceux de la deuxième édition (c2), ou de la troisième (c3).",
    ),
    Option(
        "track.lap_matters",
        False,
        "Whether pieces on different laps are on different spaces.",
        "V11",
        fr="Si des figurines à des tours de piste différents sont sur des cases différentes.",
    ),
    Option(
        "robbers.placement",
        "hig",
        "Who else may place a robber: the next one who can (hig), or every other player (zman).",
        "V1",
        choices=("hig", "zman"),
        fr="Qui d'autre peut placer un voleur : le suivant qui le peut (hig), ou tous les autres joueurs (zman).",
        only_with=("expansions", "robbers"),
    ),
    Option(
        "robbers.transfers_are_scoring",
        True,
        "Whether income from a sale or ransom can be robbed.",
        "V2",
        fr="Si les recettes d'une vente ou d'une rançon peuvent être volées.",
        only_with=("expansions", "robbers"),
    ),
    Option(
        "robbers.final_points",
        "before_final_scoring",
        "When robbers on the track earn their 3 points; if after final scoring, they steal in it too.",
        "V3",
        choices=("before_final_scoring", "after_final_scoring"),
        fr="Quand les voleurs sur la piste rapportent leurs 3 points ; après le décompte final, ils y volent aussi.",
        only_with=("expansions", "robbers"),
    ),
    Option(
        "robbers.chance_passes_on",
        False,
        "Whether a declined chance to place a robber passes on.",
        "V6",
        fr="Si une possibilité refusée de placer un voleur passe au suivant.",
        only_with=("expansions", "robbers"),
    ),
    Option(
        "messengers.choice",
        "per_event",
        "How often a player chooses between pawn and meeplette.",
        "V4",
        choices=("per_event", "one_figure_per_turn"),
        fr="À quelle fréquence un joueur choisit entre pion Score et meeplette.",
        only_with=("expansions", "messengers"),
    ),
    Option(
        "messengers.exclusive_space",
        False,
        "Whether a message needs a space without foreign figures.",
        "V5",
        fr="Si une missive exige une case sans figurine d'un autre joueur.",
        only_with=("expansions", "messengers"),
    ),
    Option(
        "fairy.bonus_order",
        "before_features",
        "Whether the fairy's bonus comes before the features, with them, or after them.",
        "V7",
        choices=("before_features", "with_features", "after_features"),
        fr="Si le bonus de la fée vient avant les zones, avec elles ou après elles.",
        only_with=("expansions", "fairy"),
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
