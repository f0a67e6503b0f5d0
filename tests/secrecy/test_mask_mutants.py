"""Every fault that is planted in a mask is found: what protects the secrets of the games has teeth."""

from __future__ import annotations

import pytest

from tabletop_rules.core.game import Game
from tabletop_rules.testing import Played, play
from tests.secrecy.mask_mutants import MUTANTS, Mutant
from tests.secrecy.planting import planted
from tests.secrecy.scenes import SECRETS

QUICK = 6
"""Every so many mutants are planted by `make test`; all are by `make check-long`."""


def of_games(mutants: tuple[Mutant, ...]) -> set[str]:
    """The games whose secrets these faults tell."""
    return {mutant.scene.game for mutant in mutants}


def played(mutant: Mutant) -> Played:
    """The match of a mutant, played with or without its fault, whichever is there now."""
    game: Game[object] = mutant.scene.loaded()
    return play(game, mutant.scene.seats, mutant.scene.seed, most=mutant.scene.most)


def is_found(mutant: Mutant) -> None:
    """Faults: AssertionError unless the law holds without the fault and is broken with it."""
    secrecy = SECRETS[mutant.scene.game]
    with planted(mutant.fault):
        faulty = played(mutant)
        with pytest.raises(AssertionError):
            mutant.law(faulty, secrecy)
    assert mutant.law(played(mutant), secrecy) > 0


@pytest.mark.parametrize("mutant", MUTANTS[::QUICK], ids=str)
def test_a_fault_in_a_mask_is_found(mutant: Mutant) -> None:
    """A field or a function that shows more than it may breaks a law in a short match, which holds without it."""
    is_found(mutant)


@pytest.mark.slow
@pytest.mark.parametrize("mutant", [each for place, each in enumerate(MUTANTS) if place % QUICK], ids=str)
def test_every_fault_in_a_mask_is_found(mutant: Mutant) -> None:
    """The same for the rest of the list."""
    is_found(mutant)


def test_there_are_faults_for_every_game() -> None:
    """The list has faults in all games, no two of one name."""
    assert set(SECRETS) == of_games(MUTANTS)
    assert len(MUTANTS) == len({mutant.name for mutant in MUTANTS}) > 50
