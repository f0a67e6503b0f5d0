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
        name=("How to win", "Comment gagner"),
        values={
            Mode.TIME_LIMIT.value: ("most points when time is up", "le plus de points quand le temps est écoulé"),
            Mode.COMMON_OBJECTIVE.value: ("one objective for all", "un objectif pour tous"),
            Mode.SECRET_OBJECTIVE.value: ("a secret objective each", "un objectif secret chacun"),
        },
    ),
    Option(
        "no_job_income",
        3,
        "What a player without a job receives each turn.",
        "FA-ACC-3",
        choices=(3, 2),
        fr="Ce qu'un joueur sans métier reçoit chaque tour.",
        name=("Income without a job", "Revenu sans métier"),
        values={
            3: ("3 gold", "3 or"),
            2: ("2 gold", "2 or"),
        },
    ),
    Option(
        "objective_bonus",
        0,
        "What is added to every threshold of every objective.",
        "FA-OBJ-9",
        choices=(0, 2),
        fr="Ce qui s'ajoute à chaque seuil de chaque objectif.",
        name=("Harder objectives", "Objectifs plus durs"),
        values={
            0: ("as printed", "comme imprimés"),
            2: ("2 more everywhere", "2 de plus partout"),
        },
    ),
    Option(
        "turn_limit",
        24,
        "The number of the last turn; 0 for none.",
        "FA-TIME-6",
        low=0,
        high=99,
        fr="Le numéro du dernier tour ; 0 : aucun.",
        name=("Last turn", "Dernier tour"),
        values={
            0: ("none", "aucun"),
        },
    ),
    Option(
        "first_seat",
        0,
        "Who holds the marker first.",
        "FA-SETUP-4",
        low=0,
        high=6,
        fr="Qui tient d'abord le marqueur.",
        name=("Who begins", "Qui commence"),
        values={
            0: ("the die decides", "le dé décide"),
            **{n: (f"player {n}", f"joueur {n}") for n in range(1, 7)},
        },
    ),
    Option(
        "time_end",
        "current_turn",
        "Which turn is the last when the clock runs out.",
        "FA-TIME-2",
        choices=("current_turn", "following_turn"),
        fr="Quel tour est le dernier quand le temps est écoulé.",
        name=("When the clock runs out", "Quand le temps est écoulé"),
        group="rulings",
        values={
            "current_turn": ("this turn is the last", "ce tour est le dernier"),
            "following_turn": ("the next turn is the last", "le tour suivant est le dernier"),
        },
    ),
    Option(
        "ruin_rule",
        "insolvent",
        "Whether only a loss that cannot be paid ruins, or also an empty purse after a loss.",
        "FA-RUIN-1",
        choices=("insolvent", "empty_purse"),
        fr="Si seule ruine une perte que l'on ne peut payer, ou aussi une bourse vide après une perte.",
        name=("What ruins", "Ce qui ruine"),
        group="rulings",
        values={
            "insolvent": ("a loss that cannot be paid", "une perte qu'on ne peut payer"),
            "empty_purse": ("also an empty purse after a loss", "aussi une bourse vide après une perte"),
        },
    ),
    Option(
        "ransom_to",
        "owner",
        "Who gets the gold of a ransom.",
        "FA-EFF-15",
        choices=("owner", "bank"),
        fr="Qui reçoit l'or d'une rançon.",
        name=("Gold of a ransom", "Or d'une rançon"),
        group="rulings",
        values={
            "owner": ("goes to the card's player", "va au joueur de la carte"),
            "bank": ("goes to the bank", "va à la banque"),
        },
    ),
    Option(
        "announce",
        "explicit",
        "Whether players announce a reached objective themselves, or the table does it for them.",
        "FA-OBJ-3",
        choices=("explicit", "automatic"),
        fr="Si les joueurs annoncent eux-mêmes un objectif atteint, ou si la table le fait pour eux.",
        name=("Reached objectives", "Objectifs atteints"),
        group="rulings",
        values={
            "explicit": ("are announced by the player", "sont annoncés par le joueur"),
            "automatic": ("are announced by the table", "sont annoncés par la table"),
        },
    ),
    Option(
        "no_job_means",
        "no_job",
        "Who receives the income of a player without a job: only who has no job, or also who has no salary.",
        "FA-AMB-2",
        choices=("no_job", "no_salary"),
        fr="Qui reçoit le revenu d'un joueur sans métier : qui n'a pas de métier, ou aussi qui n'a pas de salaire.",
        later=True,
        name=("Who counts as without a job", "Qui est sans métier"),
        group="rulings",
        values={
            "no_job": ("who has no job", "qui n'a pas de métier"),
            "no_salary": ("also who has no salary", "aussi qui n'a pas de salaire"),
        },
    ),
    Option(
        "jobs_given_up",
        "if_costly",
        "Which jobs may be given up at the accounts: those with a per-turn cost, none, or all.",
        "FA-JOB-5",
        choices=("if_costly", "never", "always"),
        fr="Quels métiers on peut abandonner aux comptes : ceux à coût par tour, aucun, ou tous.",
        later=True,
        name=("Jobs that may be given up", "Métiers que l'on peut abandonner"),
        group="rulings",
        values={
            "if_costly": ("those with a cost per turn", "ceux à coût par tour"),
            "never": ("none", "aucun"),
            "always": ("all", "tous"),
        },
    ),
    Option(
        "pack",
        "",
        "A content pack of your own (a .toml file or a folder of them) in place of the built-in one.",
        "FA-CARD-6",
        fr="Vos propres cartes à la place de celles du jeu : un fichier .toml, ou un dossier.",
        name=("Cards of your own", "Vos propres cartes"),
    ),
)
