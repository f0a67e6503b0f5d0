"""The place of handlers in their window: the ladder of P-1 to P-11, smallest number first (T-GOLD-5)."""

from __future__ import annotations

from enum import IntEnum


class Band(IntEnum):
    """The order in which handlers act; band and rank together are the number that the ladder gives a handler.

    What may be asked for comes first, then the rules for two players, then golden rules and the FAQ (P-10).
    """

    LEGALITY = 0
    """What may be asked for or chosen at all."""
    TWO_PLAYERS = 20
    """The rules for two players (T-2P)."""
    RULING = 40
    """Golden rules, the FAQ, and rulings of the digest; the rank is the number of the ruling."""
    PERMANENT = 100
    """Permanent powers that replace or modify."""
    JETON = 200
    """Jetons that replace or modify; here and below the rank is the number of the Jeton (T-JET-7)."""
    DESTIN = 300
    """Destins that replace."""
    EVENT = 400
    """What the event itself does."""
    PERMANENT_REACTS = 500
    """Permanent powers that react."""
    JETON_REACTS = 600
    """Jetons that react."""
    ELIMINATION = 800
    """Eliminations, after every batch."""
    VICTORY = 900
    """Victory, after eliminations (P-11)."""
