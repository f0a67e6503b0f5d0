"""The eight messages in words. Source: M9."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

QUESTIONS: Final[Mapping[int, tuple[str, str]]] = {
    1: (
        "Message {about}: the points of the smallest own road, or 2 points?",
        "Message {about} : les points de sa plus petite route, ou 2 points ?",
    ),
    2: (
        "Message {about}: the points of the smallest own city, or 2 points?",
        "Message {about} : les points de sa plus petite ville, ou 2 points ?",
    ),
    3: (
        "Message {about}: the points of the smallest own monastery, or 2 points?",
        "Message {about} : les points de sa plus petite abbaye, ou 2 points ?",
    ),
    4: (
        "Message {about}: another tile to place, or 2 points?",
        "Message {about} : une autre tuile à poser, ou 2 points ?",
    ),
    5: (
        "Message {about}: 2 points for each shield in own cities, or 2 points?",
        "Message {about} : 2 points par blason dans ses villes, ou 2 points ?",
    ),
    6: (
        "Message {about}: 2 points for each own knight, or 2 points?",
        "Message {about} : 2 points par chevalier, ou 2 points ?",
    ),
    7: (
        "Message {about}: 2 points for each own farmer, or 2 points?",
        "Message {about} : 2 points par paysan, ou 2 points ?",
    ),
    8: (
        "Message {about}: score an own meeple and take it back, or 2 points?",
        "Message {about} : évaluer un de ses partisans et le reprendre, ou 2 points ?",
    ),
}
"""What is asked about a message, in English and French: its number, what it brings, and the points instead."""
