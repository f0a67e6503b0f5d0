"""The options of the ruleset (V1 to V13), and the handlers that each value puts in force: the FAQ of Carcassonne.

Each handler is described where it belongs: in `effects` for the base game, in `handlers` for an expansion. The first
value of an option is its default.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.option import Option
from tabletop_rules.games.carcassonne import effects as base
from tabletop_rules.games.carcassonne.expansions.abbot import handlers as abbot
from tabletop_rules.games.carcassonne.expansions.messengers import handlers as messengers
from tabletop_rules.games.carcassonne.expansions.river import handlers as river
from tabletop_rules.games.carcassonne.expansions.robbers import handlers as robbers
from tabletop_rules.games.carcassonne.expansions.robbers import variants as robber_variants
from tabletop_rules.games.carcassonne.expansions.sources import handlers as sources

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
        handlers={
            "abbot": (
                abbot.LIKE_A_MONASTERY,  # AB3
                abbot.SETTING_HIM,  # AB2
                abbot.TAKING_HIM_BACK,  # AB4
                abbot.NOT_WHEN_SURROUNDED,  # AB4
            ),
            "river": (
                river.RIVER_CONTINUES,  # RI2
                river.NO_U_TURN,  # Q29
                river.PLACES_LISTED,  # RI5
            ),
            "robbers": (
                robbers.ROBBER_TILE,  # R2
                robbers.ANOTHER_SPACE,  # Q4
                robbers.FOREIGN_SPACE,  # R3
                robbers.ORDER_FREE,  # S4
                robbers.OWN_FIGURES,  # R11
                robbers.SAME_SPACE_ONLY,  # R10
                robbers.VICTIM_CHOSEN,  # R14
                robbers.HALF_STOLEN,  # R9
                robbers.STEP_5,  # S3
                robbers.STOLEN_TAKE_ALONG,  # R15
                robbers.PAYMENTS_TAKE_ALONG,  # R18
                robbers.STAYING_BEHIND,  # R19
                robbers.STOLEN_DARK,  # R21
                robbers.REWARD,  # R22
                robbers.REWARD_PAID,  # R22
            ),
            "messengers": (
                messengers.TWO_FIGURES,  # M3
                messengers.COVERED_ALONE,  # Q14
                messengers.WAITING_LEFT_ASIDE,  # M10
                messengers.FURTHER_PLACEMENT,  # M11
                messengers.MESSAGE_FINISHED_FIRST,  # S5
                messengers.DARK_SPACE,  # M5
                messengers.TOTALS_ADDED,  # M8
            ),
            "catapult": (
                sources.HOST_LAST,  # X13
                sources.ONE_SHOT,  # X8
            ),
            "bazaar": (
                sources.HOST_LAST,  # X13
                sources.ENOUGH_POINTS,  # Q13
                sources.ONE_TILE,  # X10
                sources.LAST_TILE_FREE,  # X10
                sources.TILES_FOR_ALL,  # X10
            ),
            "tower": (
                sources.ENOUGH_POINTS,  # Q13
                sources.ONE_RANSOM,  # X12
            ),
        },
    ),
    Option(
        "farmers",
        True,
        "Whether fields may be claimed.",
        "V8",
        fr="Si les prés peuvent être revendiqués.",
        handlers={False: (base.NO_FARMER,)},  # V8, FM3
    ),
    Option(
        "tiny_city",
        4,
        "Points of a completed city of two tiles without shields.",
        "V10",
        choices=(4, 2),
        fr="Points d'une ville complète de deux tuiles, sans les blasons.",
        handlers={2: (base.TINY_CITY,)},  # V10
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
        handlers={True: (base.LAPS,)},  # V11
    ),
    Option(
        "robbers.placement",
        "hig",
        "Who else may place a robber: the next one who can (hig), or every other player (zman).",
        "V1",
        choices=("hig", "zman"),
        fr="Qui d'autre peut placer un voleur : le suivant qui le peut (hig), ou tous les autres joueurs (zman).",
        only_with=("expansions", "robbers"),
        handlers={"zman": (robber_variants.EVERYBODY,)},  # V1, R6
    ),
    Option(
        "robbers.transfers_are_scoring",
        True,
        "Whether income from a sale or ransom can be robbed.",
        "V2",
        fr="Si les recettes d'une vente ou d'une rançon peuvent être volées.",
        only_with=("expansions", "robbers"),
        handlers={
            False: (
                robber_variants.INCOME_SAFE,  # V2
                robber_variants.INCOME_TAKES_ALONG,  # R19a
                robber_variants.STAYING_AT_A_SALE,  # R19a
            ),
        },
    ),
    Option(
        "robbers.final_points",
        "before_final_scoring",
        "When robbers on the track earn their 3 points; if after final scoring, they steal in it too.",
        "V3",
        choices=("before_final_scoring", "after_final_scoring"),
        fr="Quand les voleurs sur la piste rapportent leurs 3 points ; après le décompte final, ils y volent aussi.",
        only_with=("expansions", "robbers"),
        handlers={"after_final_scoring": (robber_variants.SETTLED_LAST,)},  # V3
    ),
    Option(
        "robbers.chance_passes_on",
        False,
        "Whether a declined chance to place a robber passes on.",
        "V6",
        fr="Si une possibilité refusée de placer un voleur passe au suivant.",
        only_with=("expansions", "robbers"),
        handlers={True: (robber_variants.CHANCE_PASSES_ON,)},  # V6
    ),
    Option(
        "messengers.choice",
        "per_event",
        "How often a player chooses between pawn and meeplette.",
        "V4",
        choices=("per_event", "one_figure_per_turn"),
        fr="À quelle fréquence un joueur choisit entre pion Score et meeplette.",
        only_with=("expansions", "messengers"),
        handlers={
            "one_figure_per_turn": (
                messengers.BINDING,  # V4
                messengers.BOUND_FIGURE,  # V4
                messengers.CHECK_WAITS,  # Q33
                messengers.CHECK_ONCE,  # Q33
            ),
        },
    ),
    Option(
        "messengers.exclusive_space",
        False,
        "Whether a message needs a space without foreign figures.",
        "V5",
        fr="Si une missive exige une case sans figurine d'un autre joueur.",
        only_with=("expansions", "messengers"),
        handlers={True: (messengers.ALONE_ON_DARK,)},  # V5
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
