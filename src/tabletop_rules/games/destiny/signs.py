"""The signs of planets, constellations, arcana and powers: lines in a square from -8 to 8 around the origin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CRESCENT: Final = "M2.5 -7.5A7.9 7.9 0 1 0 2.5 7.5A9 9 0 0 1 2.5 -7.5Z"
WHEEL: Final = "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0"
RAYS: Final = "M0 -8V-6M0 6V8M-8 0H-6M6 0H8M-5.6 -5.6l1.3 1.3M4.3 4.3l1.3 1.3M-5.6 5.6l1.3 -1.3M4.3 -4.3l1.3 -1.3"
SUN: Final = f"M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0{RAYS}"
SWAP: Final = "M-7 -4H7M3 -8L7 -4L3 0M7 4H-7M-3 0L-7 4L-3 8"
EYE: Final = "M-8 0C-4 -6 4 -6 8 0C4 6 -4 6 -8 0ZM-1.2 0a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0"
TOWER: Final = "M-4 8V-4M4 8V-4M-5.5 -4V-8H-2.5V-6H-1V-8H1V-6H2.5V-8H5.5V-4ZM-1.5 8V4H1.5V8M-6 8H6"
EYES: Final = "M-3.8 -2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0M1.2 -2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0"
SKULL: Final = f"M-6 -2a6 6 0 1 1 12 0C6 1 4 2 4 4V8H-4V4C-4 2 -6 1 -6 -2ZM0 5V8{EYES}"
SHEET: Final = "M-5 -8H5V8H-5Z"

SIGNS: Final[Mapping[str, str]] = {
    # planets
    "comet": "M-7 4a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M-4.5 -2L1 -8M-.5 0L8 -7.5M1.5 3.5L8 -.5",
    "mercury": "M-3.2 -1.2a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0M-3.4 -8a3.4 3.4 0 0 0 6.8 0M0 2V8M-2.6 5H2.6",
    "venus": "M-4 -3.8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M0 .2V8M-3.2 4.2H3.2",
    "earth": f"{WHEEL}M-7 0H7M0 -7V7",
    "mars": "M-6.8 2.3a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0M1 -1L7 -7M3 -7H7V-3",
    "jupiter": "M-6 -5.5C-3.5 -9 1 -7 .5 -3C.2 0 -3 2.5 -6.5 3H7M3.5 -4V8",
    "saturn": "M-3 -8V3.5M-6 -5.2H1M-3 -.5C0 -4.5 5 -3 4.5 1C4 4 1.5 5 3.5 8",
    "uranus": "M-6 -8V.5M6 -8V.5M-6 -3.7H6M0 -8V3M-2.4 5.5a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0",
    "neptune": "M-6 -7.5V-3a6 6 0 0 0 12 0V-7.5M0 -8V8M-3 5.5H3",
    "pluto": "M-2.6 -5.2a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0M-6.2 -6a6.2 6.2 0 0 0 12.4 0M0 .2V8M-3 4.5H3",
    "moon": CRESCENT,
    "sun": SUN,
    "black_sun": (
        "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M-.5 0h1"
        "M0 -8l2.2 2.4M8 0l-2.4 2.2M0 8l-2.2 -2.4M-8 0l2.4 -2.2M5.6 -5.6v3M5.6 5.6h-3M-5.6 5.6v-3M-5.6 -5.6h3"
    ),
    # constellations
    "ophiuchus": "M-4 -8V1a4 4 0 0 0 8 0V-8M-8 2.5C-5 -2 -3 5 0 2.5C3 0 5 -2 8 2",
    "aries": "M0 8V-2C0 -7 -2 -8 -4 -8C-7 -8 -8 -4 -5 -2M0 -2C0 -7 2 -8 4 -8C7 -8 8 -4 5 -2",
    "taurus": "M-5 3a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M-7 -8C-5 -3 -3 -2 0 -2C3 -2 5 -3 7 -8",
    "gemini": "M-6.5 -8C-3 -6 3 -6 6.5 -8M-6.5 8C-3 6 3 6 6.5 8M-3 -6.7V6.7M3 -6.7V6.7",
    "cancer": (
        "M-7.5 -2a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0C-7.5 -7 1 -8 7.5 -5"
        "M7.5 2a2.6 2.6 0 1 0 -5.2 0a2.6 2.6 0 1 0 5.2 0C7.5 7 -1 8 -7.5 5"
    ),
    "leo": (
        "M-6.5 2a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0M-1.8 .4C-3 -3 -4.5 -8 .5 -8C5 -8 4.7 -4 3.6 -1"
        "C2.5 3 1.2 7.5 4 7.8C5.6 8 6.6 7 7 5.6"
    ),
    "virgo": (
        "M-8 -6C-6 -8 -6 -5 -6 -3V5M-6 -4C-5 -7 -2 -7 -2 -3V5M-2 -4C-1 -7 2 -7 2 -3V3C2 6 4 8 7 8"
        "M2 -2C4 -5 7.5 -3 6.5 0C5.5 3 2 5.5 -.5 7.5"
    ),
    "libra": "M-8 7H8M-8 3H-2.5C-5.5 .5 -5.5 -6.5 0 -6.5C5.5 -6.5 5.5 .5 2.5 3H8",
    "scorpio": (
        "M-8 -6C-6 -8 -6 -5 -6 -3V5M-6 -4C-5 -7 -2 -7 -2 -3V5M-2 -4C-1 -7 2 -7 2 -3V3C2 6.5 4 7 7.5 5.5"
        "M5 3L7.6 5.4L5.6 8.4"
    ),
    "sagittarius": "M-7 7L7 -7M1 -7H7V-1M-5 -1L1 5",
    "capricorn": (
        "M-8 -6C-5 -7 -5 -3 -5 3M-5 -2C-4 -7 0 -7 0 -2V3C0 6 -1 8 -3.5 8"
        "M0 2.5a3.3 3.3 0 1 1 3.3 3.3C1.5 5.8 0 4.5 0 2.5"
    ),
    "aquarius": "M-8 -1.5L-5 -4.5L-2 -1.5L1 -4.5L4 -1.5L7 -4.5M-8 4.5L-5 1.5L-2 4.5L1 1.5L4 4.5L7 1.5",
    "pisces": "M-6.5 -8C-2.5 -4 -2.5 4 -6.5 8M6.5 -8C2.5 -4 2.5 4 6.5 8M-6.5 0H6.5",
    # characters
    "character_astrologer": "M0 -8L1.8 -1.8L8 0L1.8 1.8L0 8L-1.8 1.8L-8 0L-1.8 -1.8ZM-5 -5h0M5 -5h0M-5 5h0M5 5h0",
    "character_fool": (
        "M-5.5 6H5.5C5.5 1 8 -2 7.5 -5C4.5 -5 3.2 -2 2 0C1.2 -4 .5 -6 0 -8C-.5 -6 -1.2 -4 -2 0C-3.2 -2 -4.5 -5 -7.5 -5"
        "C-8 -2 -5.5 1 -5.5 6Z"
    ),
    "character_magician": "M-7 8L3 -2M5 -8V-4M3 -6H7M-4 -7V-4M-5.5 -5.5H-2.5M6.5 1.5V4.5M5 3H8",
    "character_priestess": (
        "M0 0C-2 -2 -5 -2 -8 -1V7C-5 6 -2 6 0 8C2 6 5 6 8 7V-1C5 -2 2 -2 0 0V8M-2.6 -8a3.2 3.2 0 1 0 5.2 0"
    ),
    "character_empress": "M-6.5 5H6.5L8 -4L3.6 0L0 -7L-3.6 0L-8 -4ZM-6.5 8H6.5",
    "character_emperor": "M-5.5 2.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M-5.5 2.5H5.5M0 -3V-8M-2.4 -5.8H2.4",
    "character_pope": "M0 -8V8M-2.5 -5.5H2.5M-4.2 -2H4.2M-6 1.5H6",
    "character_lovers": "M0 7.5C-5 3.5 -8 .5 -7.6 -3C-7 -7.5 -1.8 -7.5 0 -3C1.8 -7.5 7 -7.5 7.6 -3C8 .5 5 3.5 0 7.5Z",
    "character_astronomer": "M-8 1.5L5 -6.5L7.2 -2.7L-6.3 4.5ZM-1 2.2L-3.5 8M1 1L4 8",
    "character_strength": "M-7 8L1 -1M-1 -3C0 -8 5.5 -9 7.4 -6.5C9 -4 7 1 2.6 1ZM3 -4h0M5.4 -2.6h0",
    "character_hermit": "M-4 -2.5H4L5 7H-5ZM-3 -2.5C-3 -6 3 -6 3 -2.5M0 -5.2V-8M0 1V4",
    "character_temperance": (
        "M-8 -8H-1.5L-2.2 -4C-2.8 -2 -6.7 -2 -7.3 -4ZM-1.8 -6C2.5 -6 4.5 -3.5 4.7 0"
        "M1.5 1H8L7.3 5C6.7 7 2.8 7 2.2 5ZM4.7 6.6V8"
    ),
    "character_devil": (
        "M-7.5 -8C-7.5 -3.5 -6 -2.5 -4 -1.5M7.5 -8C7.5 -3.5 6 -2.5 4 -1.5"
        "M-4 -1.5C-5 3.5 -2 6.5 0 8C2 6.5 5 3.5 4 -1.5C2 -3 -2 -3 -4 -1.5M-1.7 1.5h0M1.7 1.5h0"
    ),
    # powers
    "power_chariot": (
        "M-4.5 3.5a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0 -8.6 0M-.2 3.5h0M-8 -7V-4C-8 -1.5 -6 -1 -4 -1H3.5L8 -6"
    ),
    "power_wheel_of_fortune": f"{WHEEL}M0 -7V7M-6 -3.5L6 3.5M-6 3.5L6 -3.5",
    "power_justice": "M0 -8V7M-3.5 7.5H3.5M-6 -5H6M-6 -5L-8 1.5H-4ZM6 -5L4 1.5H8Z",
    "power_hanged_man": (
        "M-7 -8H7M0 -8V2M0 .5L-3.6 -1.2L0 -4M0 2L-3.4 .8M0 2L3.4 .8M-2.4 5.4a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0"
    ),
    "power_death": SKULL,
    "power_tower": TOWER,
    "power_star": "M0 -8L2.2 -2.6L8 -2.4L3.5 1.2L5 7L0 3.8L-5 7L-3.5 1.2L-8 -2.4L-2.2 -2.6Z",
    "power_moon": f"{CRESCENT}M5.5 -2.5V2.5M3 0H8",
    "power_sun": f"{SUN}M-1 -.5h0M1 -.5h0",
    "power_judgement": "M-8 3L3 -3.5C4.6 -5 5.6 -6.5 6 -8C8 -4 8.3 0 7.4 3.4C6 2 5 .8 4 0L-7 5.4Z",
    "power_world": f"{WHEEL}M-7 0H7M0 -7C-4 -3 -4 3 0 7C4 3 4 -3 0 -7",
    "power_devils_pact": "M0 8L-4.7 -6.5L7.6 2.5H-7.6L4.7 -6.5Z",
    "power_gods_help": "M0 -8L8 6.5H-8ZM-3.6 2C-1.5 -.6 1.5 -.6 3.6 2C1.5 4.6 -1.5 4.6 -3.6 2M0 2h0",
    # suits without a sign for each card
    "mixed": "M-8 -2.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M0 0H7.5V7.5H0Z",
    "numerology": "M-2.5 -7.5L-4.5 7.5M4.5 -7.5L2.5 7.5M-7 -2.7H7.5M-7.5 2.7H7",
    # slots
    "health": "M-2.5 -8H2.5V-2.5H8V2.5H2.5V8H-2.5V2.5H-8V-2.5H-2.5Z",
    "work": "M-8 -3L-3 -8L1 -4L-4 1ZM-1.5 -1.5L7 7",
    "love": "M0 7.5C-5 3.5 -8 .5 -7.6 -3C-7 -7.5 -1.8 -7.5 0 -3C1.8 -7.5 7 -7.5 7.6 -3C8 .5 5 3.5 0 7.5Z",
    "money": f"{WHEEL}M2.5 -3C0 -5 -3 -3 -3 0C-3 3 0 5 2.5 3",
    # what powers do
    "draw_token": "M0 -8V3M-4 -1L0 3L4 -1M-7 2V7.5H7V2",
    "steal_token": "M-8 -3C-5 -5 5 -5 8 -3C8 3 3.5 4.5 0 1C-3.5 4.5 -8 3 -8 -3ZM-3.6 -1h0M3.6 -1h0",
    "throw_token": "M0 4V-7.5M-4 -3.5L0 -7.5L4 -3.5M-7 2V7.5H7V2",
    "exchange_token": SWAP,
    "reveal_token": EYE,
    "flip_token": "M-6 -2A6.5 6.5 0 0 1 6 -2M6 -7.5V-2H1M6 2.5A6.5 6.5 0 0 1 -6 2.5M-6 8V2.5H-1",
    "consolidate": "M-6 -1H6V8H-6ZM-3.5 -1V-4.5a3.5 3.5 0 0 1 7 0V-1M0 3V4.5",
    "break_setting": "M2 -8L-5 1H0L-2 8L5 -1H0Z",
    "kill_character": SKULL,
    "resurrect_character": "M0 0C-5 -3 -4 -8 0 -8C4 -8 5 -3 0 0V8M-5 1H5",
    "protect_character_space": "M0 -8L7 -5.5V0C7 4 3 7 0 8C-3 7 -7 4 -7 0V-5.5Z",
    "observe_hidden": "M-7 -2a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M1.6 1.6L8 8",
    "forbid_own_peek": f"{EYE}M-7 7L7 -7",
    "tower": TOWER,
    "card": SHEET,
    "hand": "M-7.5 -3L-3 -6L2 3L-2.5 6ZM0 -7H5V5H1.5M5 -5L8.5 -3L4.5 6",
    "pile": "M-6 -8H3V4H-6ZM-3 4V6.5H5.5V-5.5H3",
    "figure": "M-2.8 -4.6a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0M-6.5 8C-6.5 .5 6.5 .5 6.5 8Z",
    "setting": "M-8 -3H8V3H-8ZM-4 0H4",
    "conjunction": "M-7 2.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0M.8 -.8L7 -7",
    "equals": "M-4 -2H4M-4 2H4",
}


def sign(id: str, x: float, y: float, size: float, colour: str, weight: float = 2) -> str:
    """Return a sign around a point; `size` is half its height."""
    return (
        f'<path d="{SIGNS[id]}" transform="translate({x:g} {y:g}) scale({size / 8:.3g})" fill="none" stroke="{colour}" '
        f'stroke-width="{weight:g}" stroke-linecap="round" stroke-linejoin="round"/>'
    )
