"""The laws that every game must hold, as plain functions. `TITLES` has their titles by number.

`LAWS` lists the laws that check one random match. Each takes a `Played`, raises `LawBroken` with the difference and its
position, and returns the number of cases checked. Five more need more than a match: `same_bytes_elsewhere` and
`resumes_elsewhere` (the slow halves of laws 2 and 8) start other processes, `rules_are_cited` (13) and
`nothing_is_missing` (14) read the game's sources and tests, and `testing.handlers_can_go` (16) removes each handler.
The modules `interference` and `exchanging` check law 7 in other ways, for games that declare what they hide in a
`Secrecy`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from tabletop_rules.errors import UsageError
from tabletop_rules.testing.laws.coverage import (
    causes_are_known,
    nothing_is_missing,
    refusals_are_listed,
    rules_are_cited,
)
from tabletop_rules.testing.laws.law import TITLES, Asserted, LawBroken, Stops, Where, title_of
from tabletop_rules.testing.laws.legality import (
    legal_means_accepted,
    rejection_changes_nothing,
    views_know_what_is_legal,
)
from tabletop_rules.testing.laws.logs import codec_keeps_everything, same_bytes_again, same_bytes_elsewhere
from tabletop_rules.testing.laws.ordering import order_is_settled
from tabletop_rules.testing.laws.pieces import pieces_are_conserved, play_goes_on_and_ends
from tabletop_rules.testing.laws.playouts import playout_equals_play
from tabletop_rules.testing.laws.reading import people_read_names
from tabletop_rules.testing.laws.replaying import replay_equals_play, undo_is_identity
from tabletop_rules.testing.laws.resuming import resumes_elsewhere
from tabletop_rules.testing.laws.secrecy import masks_commute
from tabletop_rules.testing.laws.wording import texts_and_refusals_are_complete, texts_are_complete
from tabletop_rules.testing.laws.worlds import sampled_worlds_fit, secrets_do_not_tell
from tabletop_rules.testing.random_table import Played


@attrs.frozen
class Law:
    """A law that every match must hold: its number in `TITLES` and the function that checks it.

    `Law.own` makes a law of your own.
    """

    number: int
    check: Callable[[Played, Stops], int]
    own_title: str = ""

    @property
    def title(self) -> str:
        """Return what the law says, in a few words."""
        return self.own_title or title_of(self.number)

    @classmethod
    def own(cls, number: int, claim: Callable[[Played], object]) -> Law:
        """Return a law of your own, for `check` and `holds`, from a function that asserts something of a match.

        Its title is the first line of the function's docstring, or else the function's name. Number your laws from 101.

        Raises:
            UsageError: the number belongs to a law in `TITLES`.
        """
        if number in TITLES:
            raise UsageError(f"law {number} is {TITLES[number]!r}: number laws of your own from 101 on")
        doc = (claim.__doc__ or "").strip().partition("\n")[0].rstrip(".")
        return cls(number, Asserted(number, claim), doc or getattr(claim, "__name__", "").replace("_", " "))


LAWS: Final = (
    Law(1, replay_equals_play),
    Law(2, same_bytes_again),
    Law(3, legal_means_accepted),
    Law(4, rejection_changes_nothing),
    Law(5, masks_commute),
    Law(6, views_know_what_is_legal),
    Law(7, secrets_do_not_tell),
    Law(8, codec_keeps_everything),
    Law(9, pieces_are_conserved),
    Law(10, play_goes_on_and_ends),
    Law(11, undo_is_identity),
    Law(12, sampled_worlds_fit),
    Law(13, causes_are_known, "what happens cites rules of the game"),  # sources and tests: `rules_are_cited`
    Law(14, texts_and_refusals_are_complete, "texts, pictures and rejections are complete"),  # `nothing_is_missing`
    Law(15, order_is_settled),
    Law(17, people_read_names),
    Law(18, playout_equals_play),
)
"""The laws of a match, by number."""


__all__ = [
    "LAWS",
    "TITLES",
    "Law",
    "LawBroken",
    "Where",
    "causes_are_known",
    "codec_keeps_everything",
    "legal_means_accepted",
    "masks_commute",
    "nothing_is_missing",
    "order_is_settled",
    "people_read_names",
    "pieces_are_conserved",
    "play_goes_on_and_ends",
    "playout_equals_play",
    "refusals_are_listed",
    "rejection_changes_nothing",
    "replay_equals_play",
    "resumes_elsewhere",
    "rules_are_cited",
    "same_bytes_again",
    "same_bytes_elsewhere",
    "sampled_worlds_fit",
    "secrets_do_not_tell",
    "texts_and_refusals_are_complete",
    "texts_are_complete",
    "undo_is_identity",
    "views_know_what_is_legal",
]
