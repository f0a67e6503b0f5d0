"""The options of the game (T-COMP-5)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.option import Option

LAST_SEAT: Final = -1

OPTIONS: Final = (
    Option(
        "advanced_cards",
        False,
        "Play with the 12 advanced cards too.",
        rule="T-SETUP-1",
        fr="Jouer aussi avec les 12 cartes avancées.",
        name=("Advanced cards", "Cartes avancées"),
        group="extensions",
    ),
    Option(
        "youngest_seat",
        LAST_SEAT,
        "Seat of the youngest participant; the next seat starts.",
        rule="T-SETUP-7",
        low=LAST_SEAT,
        high=5,
        fr="Le siège du plus jeune ; le suivant commence.",
        name=("Who is the youngest", "Qui est le plus jeune"),
        values={
            LAST_SEAT: ("the last player", "le dernier joueur"),
            **{n: (f"player {n + 1}", f"joueur {n + 1}") for n in range(6)},
        },
    ),
    Option(
        "turn_limit",
        200,
        "The number of turns after which the survivors win together.",
        rule="T-WIN-9",
        low=1,
        high=100_000,
        fr="Le nombre de tours après lequel les survivants gagnent ensemble.",
        name=("Turn limit", "Limite de tours"),
    ),
    Option(
        "bought_card",
        "placed",
        "Whether the winner of an auction must place the card bought, or may discard it instead.",
        rule="A-11",
        choices=("placed", "optional"),
        fr="Si le gagnant d'une enchère doit placer la carte achetée, ou peut la défausser à la place.",
        later=True,
        name=("Card bought at auction", "Carte achetée aux enchères"),
        group="rulings",
        values={
            "placed": ("must be placed", "doit être placée"),
            "optional": ("may be discarded", "peut être défaussée"),
        },
    ),
    Option(
        "immortal_survives",
        "any_loss",
        "Whether the Immortal saves its owner whatever takes the last hand card, or only from a discard.",
        rule="A-8",
        choices=("any_loss", "discards"),
        fr="Si l'Immortel sauve son propriétaire quoi qu'il arrive à sa dernière carte, ou d'une défausse seulement.",
        later=True,
        name=("What the Immortal survives", "Ce à quoi l'Immortel survit"),
        group="rulings",
        values={
            "any_loss": ("any loss of the last hand card", "toute perte de la dernière carte"),
            "discards": ("discards only", "une défausse seulement"),
        },
    ),
    Option(
        "pack",
        "",
        "Path of a content pack that replaces the built-in one; empty for the built-in one.",
        fr="Le chemin de vos propres cartes à la place de celles du jeu ; vide : celles du jeu.",
        name=("Cards of your own", "Vos propres cartes"),
    ),
)
