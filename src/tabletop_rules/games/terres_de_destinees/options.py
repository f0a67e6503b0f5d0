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
    ),
    Option(
        "youngest_seat",
        LAST_SEAT,
        "Seat of the youngest participant; the next seat starts. -1 is the last seat, so that seat 0 starts.",
        rule="T-SETUP-7",
        low=LAST_SEAT,
        high=5,
        fr="Le siège du plus jeune ; le suivant commence. -1 est le dernier siège, si bien que le siège 0 commence.",
    ),
    Option(
        "turn_limit",
        200,
        "The number of turns after which the survivors win together.",
        rule="T-WIN-9",
        low=1,
        high=100_000,
        fr="Le nombre de tours après lequel les survivants gagnent ensemble.",
    ),
    Option(
        "bought_card",
        "placed",
        "Whether the winner of an auction must place the card bought, or may discard it instead.",
        rule="A-11",
        choices=("placed", "optional"),
        fr="Si le gagnant d'une enchère doit placer la carte achetée, ou peut la défausser à la place.",
        later=True,
    ),
    Option(
        "immortal_survives",
        "any_loss",
        "Whether the Immortal saves its owner whatever takes the last hand card, or only from a discard.",
        rule="A-8",
        choices=("any_loss", "discards"),
        fr="Si l'Immortel sauve son propriétaire quoi qu'il arrive à sa dernière carte, ou d'une défausse seulement.",
        later=True,
    ),
    Option(
        "pack",
        "",
        "Path of a content pack that replaces the built-in one; empty for the built-in one.",
        fr="Le chemin de vos propres cartes à la place de celles du jeu ; vide : celles du jeu.",
    ),
)
