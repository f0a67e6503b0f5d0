"""Options: FA-OPT-1 to FA-OPT-7. Each is tested in the chapter of the rule that it changes."""

from __future__ import annotations

import pytest

from tabletop_rules.errors import OptionError
from tabletop_rules.games.fatum_medieval.game import BOOK, make
from tabletop_rules.games.fatum_medieval.options import OPTIONS


@pytest.mark.rule("FA-END-1", "FA-OPT-1", "FA-OPT-3")
def test_options_are_read_strictly() -> None:
    """Unknown names and values of options are reported all at once."""
    with pytest.raises(OptionError) as caught:
        make(
            {"mode": "war", "no_job_income": 4, "turn_limit": 100, "first_seat": 7, "luck": 1, "objective_bonus": True}
        )
    assert 6 == len(caught.value.faults)
    ids = ["mode", "no_job_income", "objective_bonus", "turn_limit", "first_seat", "time_end", "ruin_rule", "ransom_to"]
    assert [*ids, "announce", "no_job_means", "jobs_given_up", "pack"] == [option.id for option in OPTIONS]


def test_every_option_of_play_brings_handlers() -> None:
    """Some value of every option that changes play puts handlers in force; the others are mere amounts."""
    assert {*PLAIN} == {option.id for option in OPTIONS if not brings_handlers(option.id)}


def brings_handlers(option: str) -> bool:
    return any(option == id for handler in BOOK.handlers for id, _ in handler.when)


PLAIN = {"pack", "turn_limit", "no_job_income", "objective_bonus", "first_seat"}
"""Options that hold the content, a mere number, or a seat."""
