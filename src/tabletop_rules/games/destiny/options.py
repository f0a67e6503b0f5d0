"""The options of the game: doubts of the rulebook with two plausible readings, the ruling first (D-Q)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import attrs

from tabletop_rules.core.option import Option, settle


@attrs.frozen
class Options:
    """The settled options, as rules read them."""

    tie_rule: Literal["cancel", "void_trick"] = "cancel"
    loser_rule: Literal["lowest", "all_non_winners"] = "lowest"
    lone_loser: bool = True
    setting_assignment: Literal["random", "player_choice"] = "random"
    emperor_points: Literal["table", "worked_example"] = "table"
    validation_total: Literal["best", "additive"] = "best"
    theft_choice: Literal["mandatory", "optional"] = "mandatory"
    theft_keeps_validation: bool = False
    astrologer_theft: Literal["any_pair", "never"] = "any_pair"
    card_exchange: Literal["both_choose", "blind_draw"] = "both_choose"
    tower_scope: Literal["space", "characters"] = "space"
    tower_duration: Literal["until_discarded", "end_of_next_turn"] = "until_discarded"
    death_extra: Literal["one_per_player", "none"] = "one_per_player"
    unspecified_draw: Literal["pointed", "anywhere"] = "pointed"
    resurrect_from: Literal["discard", "killed_only"] = "discard"
    empress_on_characters: bool = True
    broken_setting: Literal["returned", "removed"] = "returned"
    power_obligation: Literal["mandatory", "optional"] = "mandatory"
    character_depth: Literal["top", "any"] = "top"
    setting_phase: Literal["sequential", "simultaneous"] = "sequential"
    thrown_face: Literal["keep", "by_half"] = "keep"
    consolidation_check: Literal["referee", "blind_attempt"] = "referee"
    first_player: Literal["random", 0, 1, 2, 3, 4] = "random"


def _choice(id: str, values: tuple[object, ...], rule: str, text: str) -> Option:
    return Option(id=id, default=values[0], text=text, rule=rule, values=values)


def _flag(id: str, default: bool, rule: str, text: str) -> Option:
    return Option(id=id, default=default, text=text, rule=rule)


OPTIONS: Final[tuple[Option, ...]] = (
    _choice(
        "tie_rule",
        ("cancel", "void_trick"),
        "D-Q-2",
        "Equal values only knock each other out, or a tie at the top leaves the trick without winner and loser.",
    ),
    _choice(
        "loser_rule",
        ("lowest", "all_non_winners"),
        "D-Q-3",
        "Who gains a loser power: the lowest uncancelled player, or all uncancelled players but the winner.",
    ),
    _flag("lone_loser", True, "D-Q-4", "Whether a single competing player beaten by destiny is the loser."),
    _choice(
        "setting_assignment",
        ("random", "player_choice"),
        "D-Q-6",
        "Whether drawn settings land on slots blindly or are placed by their owner after looking.",
    ),
    _choice(
        "emperor_points",
        ("table", "worked_example"),
        "D-Q-1",
        "The Emperor's points: 4/40/140 of the annex table, or 8/50/400 of the worked example.",
    ),
    _choice(
        "validation_total",
        ("best", "additive"),
        "D-Q-14",
        "Whether a character is worth the line it shows, or the sum of the different lines it has shown.",
    ),
    _choice(
        "theft_choice",
        ("mandatory", "optional"),
        "D-Q-16",
        "Whether holding the conjunction of an opponent's character forces the theft.",
    ),
    _flag(
        "theft_keeps_validation",
        False,
        "D-Q-18",
        "Whether a character that changes owner keeps the points already validated on it.",
    ),
    _choice(
        "astrologer_theft",
        ("any_pair", "never"),
        "D-Q-17",
        "Whether any pair that lies up steals the Astrologer, or nothing does.",
    ),
    _choice(
        "card_exchange",
        ("both_choose", "blind_draw"),
        "D-Q-37",
        "How the opponent's card of an exchange is picked: by its owner, or at random.",
    ),
    _choice(
        "tower_scope",
        ("space", "characters"),
        "D-Q-34",
        "Whether the Tower guards the tokens of the space as well, or the character alone.",
    ),
    _choice(
        "tower_duration",
        ("until_discarded", "end_of_next_turn"),
        "D-Q-34",
        "How long the Tower stays.",
    ),
    _choice(
        "death_extra",
        ("one_per_player", "none"),
        "D-Q-33",
        "Whether Death may go on with players not yet hit.",
    ),
    _choice(
        "unspecified_draw",
        ("pointed", "anywhere"),
        "D-Q-36",
        "Where Justice and God's Help draw from.",
    ),
    _choice(
        "resurrect_from",
        ("discard", "killed_only"),
        "D-Q-36",
        "Which characters of the discard pile may be brought back.",
    ),
    _flag(
        "empress_on_characters",
        True,
        "D-Q-20",
        "Whether the arrival power of a character played over the Empress happens twice.",
    ),
    _choice(
        "broken_setting",
        ("returned", "removed"),
        "D-Q-27",
        "What becomes of the setting of a broken slot: back under the token, or out of the game.",
    ),
    _choice(
        "power_obligation",
        ("mandatory", "optional"),
        "D-Q-40",
        "Whether a possible card power must be carried out.",
    ),
    _choice(
        "character_depth",
        ("top", "any"),
        "D-Q-15",
        "Whether covered characters can be killed, discarded or transformed.",
    ),
    _choice(
        "setting_phase",
        ("sequential", "simultaneous"),
        "D-Q-42",
        "Whether the moves of the setting phase are made in turn order or committed together.",
    ),
    _choice(
        "thrown_face",
        ("keep", "by_half"),
        "D-Q-41",
        "Which face a token shows that is thrown to the clock.",
    ),
    _choice(
        "consolidation_check",
        ("referee", "blind_attempt"),
        "D-Q-25",
        "How the owner of the Fool consolidates: offered only what fits, or by trying.",
    ),
    _choice(
        "first_player",
        ("random", 0, 1, 2, 3, 4),
        "D-Q-44",
        "The seat that begins, or a draw.",
    ),
)


def read_options(given: Mapping[str, object]) -> tuple[dict[str, object], Options]:
    """The settled options, as a mapping and as rules read them. Faults: OptionError naming all that is wrong."""
    settled: dict[str, Any] = settle("destiny", OPTIONS, given)
    return settled, Options(**settled)
