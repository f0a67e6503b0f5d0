"""Every fault planted in a mask is found."""

from __future__ import annotations

import pytest

from tabletop_rules.core.game import Game
from tabletop_rules.testing import Played, play
from tests.secrecy.mask_mutants import MUTANTS, Mutant
from tests.secrecy.planting import planted
from tests.secrecy.scenes import SECRETS

QUICK = 6
"""`make test` plants one in six mutants, `make check-long` all."""


def of_games(mutants: tuple[Mutant, ...]) -> set[str]:
    """Return the games of these mutants."""
    return {mutant.scene.game for mutant in mutants}


def played(mutant: Mutant) -> Played:
    """Play the match of a mutant, with or without its fault."""
    game: Game[object] = mutant.scene.loaded()
    return play(game, mutant.scene.seats, mutant.scene.seed, most=mutant.scene.most)


def is_found(mutant: Mutant) -> None:
    """Assert that the law holds without the fault and breaks with it."""
    secrecy = SECRETS[mutant.scene.game]
    with planted(mutant.fault):
        faulty = played(mutant)
        with pytest.raises(AssertionError):
            mutant.law(faulty, secrecy)
    assert mutant.law(played(mutant), secrecy) > 0


@pytest.mark.parametrize("mutant", MUTANTS[::QUICK], ids=str)
def test_a_fault_in_a_mask_is_found(mutant: Mutant) -> None:
    """A mask that shows too much breaks a law in a short match."""
    is_found(mutant)


@pytest.mark.slow
@pytest.mark.parametrize("mutant", [each for place, each in enumerate(MUTANTS) if place % QUICK], ids=str)
def test_every_fault_in_a_mask_is_found(mutant: Mutant) -> None:
    """The rest of the list is found as well."""
    is_found(mutant)


def test_there_are_faults_for_every_game() -> None:
    """Every game has mutants, and names are unique."""
    assert set(SECRETS) == of_games(MUTANTS)
    assert len(MUTANTS) == len({mutant.name for mutant in MUTANTS}) > 50
