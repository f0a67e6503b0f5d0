"""The options of FATUM Medieval (FA-OPT-1 to FA-OPT-7), and the handlers that each value puts in force."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.option import Option
from tabletop_rules.games.fatum_medieval.terms import Mode

OPTIONS: Final = (
    Option(
        "mode",
        "common_objective",
        "How the match is won: by the most points at the end, by an objective for all, or by a secret one each.",
        "FA-END-1",
        choices=tuple(mode.value for mode in Mode),
        fr="Comment la partie se gagne : le plus de points à la fin, un objectif pour tous, ou un secret chacun.",
    ),
    Option(
        "no_job_income",
        3,
        "What a player without a job receives each turn.",
        "FA-ACC-3",
        choices=(3, 2),
        fr="Ce qu'un joueur sans métier reçoit chaque tour.",
    ),
    Option(
        "objective_bonus",
        0,
        "What is added to every threshold of every objective.",
        "FA-OBJ-9",
        choices=(0, 2),
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
        choices=("current_turn", "following_turn"),
        fr="Quel tour est le dernier quand le temps est écoulé.",
    ),
    Option(
        "ruin_rule",
        "insolvent",
        "Whether only a loss that cannot be paid ruins, or also an empty purse after a loss.",
        "FA-RUIN-1",
        choices=("insolvent", "empty_purse"),
        fr="Si seule ruine une perte que l'on ne peut payer, ou aussi une bourse vide après une perte.",
    ),
    Option(
        "ransom_to",
        "owner",
        "Who gets the gold of a ransom.",
        "FA-EFF-15",
        choices=("owner", "bank"),
        fr="Qui reçoit l'or d'une rançon.",
    ),
    Option(
        "announce",
        "explicit",
        "Whether players announce a reached objective themselves, or the table does it for them.",
        "FA-OBJ-3",
        choices=("explicit", "automatic"),
        fr="Si les joueurs annoncent eux-mêmes un objectif atteint, ou si la table le fait pour eux.",
    ),
    Option(
        "no_job_means",
        "no_job",
        "Who receives the income of a player without a job: only who has no job, or also who has no salary.",
        "FA-AMB-2",
        choices=("no_job", "no_salary"),
        fr="Qui reçoit le revenu d'un joueur sans métier : qui n'a pas de métier, ou aussi qui n'a pas de salaire.",
        later=True,
    ),
    Option(
        "jobs_given_up",
        "if_costly",
        "Which jobs may be given up at the accounts: those with a per-turn cost, none, or all.",
        "FA-JOB-5",
        choices=("if_costly", "never", "always"),
        fr="Quels métiers on peut abandonner aux comptes : ceux à coût par tour, aucun, ou tous.",
        later=True,
    ),
    Option(
        "pack",
        "",
        "A content pack of your own (a .toml file or a folder of them) in place of the built-in one.",
        "FA-CARD-6",
        fr="Vos propres cartes à la place de celles du jeu : un fichier .toml, ou un dossier.",
    ),
)
