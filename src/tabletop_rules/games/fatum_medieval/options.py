"""The options of FATUM Medieval and their settled form, which hangs on the state (FA-OPT-1 to FA-OPT-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.option import Option, settle
from tabletop_rules.games.fatum_medieval.terms import GAME, Mode

OPTIONS: Final = (
    Option(
        "mode",
        "common_objective",
        "How the match is won: most points at the end, an objective for all, or one each in secret.",
        "FA-END-1",
        values=tuple(mode.value for mode in Mode),
        fr="Comment la partie se gagne : le plus de points à la fin, un objectif pour tous, ou un secret chacun.",
    ),
    Option(
        "no_job_income",
        3,
        "What a player without a job receives each turn.",
        "FA-ACC-3",
        values=(3, 2),
        fr="Ce qu'un joueur sans métier reçoit chaque tour.",
    ),
    Option(
        "objective_bonus",
        0,
        "What is added to every threshold of every objective.",
        "FA-OBJ-9",
        values=(0, 2),
        fr="Ce qui s'ajoute à chaque seuil de chaque objectif.",
    ),
    Option(
        "turn_limit",
        24,
        "The number of the last turn; 0 for none.",
        "FA-TIME-6",
        low=0,
        high=99,
        fr="Le numéro du dernier tour ; 0 : aucun.",
    ),
    Option(
        "first_seat",
        0,
        "Who holds the marker first: 1 is seat 0, 2 is seat 1, and so on; 0 lets the die decide.",
        "FA-SETUP-4",
        low=0,
        high=6,
        fr="Qui tient d'abord le marqueur : 1 est le siège 0, 2 le siège 1, et ainsi de suite ; 0 : le dé décide.",
    ),
    Option(
        "time_end",
        "current_turn",
        "Which turn is the last when the clock runs out.",
        "FA-TIME-2",
        values=("current_turn", "following_turn"),
        fr="Quel tour est le dernier quand le temps est écoulé.",
    ),
    Option(
        "ruin_rule",
        "insolvent",
        "Whether only a loss that cannot be paid ruins, or an empty purse after a loss as well.",
        "FA-RUIN-1",
        values=("insolvent", "empty_purse"),
        fr="Si seule ruine une perte que l'on ne peut payer, ou aussi une bourse vide après une perte.",
    ),
    Option(
        "ransom_to",
        "owner",
        "Who gets the gold of a ransom.",
        "FA-EFF-15",
        values=("owner", "bank"),
        fr="Qui reçoit l'or d'une rançon.",
    ),
    Option(
        "announce",
        "explicit",
        "Whether players announce a reached objective themselves, or the table does it for them.",
        "FA-OBJ-3",
        values=("explicit", "automatic"),
        fr="Si les joueurs annoncent eux-mêmes un objectif atteint, ou si la table le fait pour eux.",
    ),
    Option(
        "pack",
        "",
        "A content pack of your own (a .toml file or a folder of them) in place of the built-in one.",
        "FA-CARD-6",
        fr="Vos propres cartes à la place de celles du jeu : un fichier .toml, ou un dossier.",
    ),
)


@attrs.frozen
class Options:
    """The settled options that rules read; the pack is known by the content's fingerprint instead.

    Source: FA-OPT-2, FA-OPT-3, FA-OPT-4, FA-OPT-5.
    """

    kind: ClassVar[str] = "fatum_medieval.options/1"

    mode: Public[Mode] = Mode.COMMON_OBJECTIVE
    no_job_income: Public[int] = 3
    objective_bonus: Public[int] = 0
    turn_limit: Public[int] = 24
    first_seat: Public[int] = 0
    time_end: Public[Literal["current_turn", "following_turn"]] = "current_turn"
    ruin_rule: Public[Literal["insolvent", "empty_purse"]] = "insolvent"
    ransom_to: Public[Literal["owner", "bank"]] = "owner"
    announce: Public[Literal["explicit", "automatic"]] = "explicit"


def read_options(given: Mapping[str, object]) -> tuple[dict[str, object], Options]:
    """Every option with its value, and the same as rules read them. Faults: OptionError naming all that is wrong."""
    values: dict[str, Any] = settle(GAME, OPTIONS, given)
    return values, Options(
        mode=Mode(values["mode"]),
        no_job_income=values["no_job_income"],
        objective_bonus=values["objective_bonus"],
        turn_limit=values["turn_limit"],
        first_seat=values["first_seat"],
        time_end=values["time_end"],
        ruin_rule=values["ruin_rule"],
        ransom_to=values["ransom_to"],
        announce=values["announce"],
    )
