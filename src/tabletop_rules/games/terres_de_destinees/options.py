"""What may be settled before a match (T-COMP-5), and how it hangs on the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.option import Option, settle
from tabletop_rules.core.terms import Seat

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
        "After so many turns the survivors win together.",
        rule="T-WIN-9",
        low=1,
        high=100_000,
        fr="Après autant de tours, les survivants gagnent ensemble.",
    ),
    Option(
        "pack",
        "",
        "Path of a content pack that replaces the built-in one; empty for the built-in one.",
        fr="Le chemin de vos propres cartes à la place de celles du jeu ; vide : celles du jeu.",
    ),
)


@attrs.frozen
class Options:
    """The options that rules read while a match goes on."""

    advanced_cards: Public[bool] = False
    youngest_seat: Public[Seat] = LAST_SEAT
    turn_limit: Public[int] = 200


def read_options(given: Mapping[str, object]) -> tuple[dict[str, object], Options]:
    """Every option with its value, and those that rules read. Faults: OptionError naming all that is wrong."""
    values: dict[str, Any] = settle("terres_de_destinees", OPTIONS, given)
    return values, Options(values["advanced_cards"], values["youngest_seat"], values["turn_limit"])
