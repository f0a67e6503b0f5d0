"""Setup: FA-SETUP-1 to FA-SETUP-7. `test_examples.py` sets up three players."""

from __future__ import annotations

import pytest

from tabletop_rules.core.chance import Scripted, Seeded
from tabletop_rules.core.engine import open_match, open_with_records, view
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Event
from tabletop_rules.errors import OptionError, UsageError
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.queries.aims import reached
from tabletop_rules.games.fatum_medieval.terms import AXES
from tests.games.fatum_medieval.scene import KING, KING_TOO, Scene


@pytest.mark.rule("FA-SETUP-1")
def test_two_to_six_players() -> None:
    """The game is for two to six players."""
    game = make({})
    assert (2, 3, 4, 5, 6) == game.seats
    for seats in (1, 7):
        with pytest.raises(UsageError, match="2, 3, 4, 5, 6"):
            open_match(game, seats, Seeded(1))


@pytest.mark.rule("FA-SETUP-4", "FA-OPT-7")
def test_players_tied_for_the_marker_roll_again() -> None:
    """The highest roll gets the marker; players tied for it roll again, the others do not."""
    game = make({"mode": "time_limit"})
    deal = [[0, 1]] * 12
    begun = open_with_records(game, 3, Scripted([5, 2, 5, 1, 6, *deal]))
    rolls = [record.event for record in begun.records if isinstance(record.event, e.MarkerRolled)]
    assert [(0, 5), (1, 2), (2, 5), (0, 1), (2, 6)] == [(roll.seat, roll.face) for roll in rolls]
    assert 2 == begun.match.state.marker == begun.match.state.active


@pytest.mark.rule("FA-SETUP-4", "FA-OPT-7")
def test_option_first_seat_names_the_marker_holder() -> None:
    """Option `first_seat` names the marker holder, and a seat beyond the table is rejected."""
    match = open_match(make({"first_seat": 2}), 2, Seeded(1))
    assert 1 == match.state.marker
    with pytest.raises(OptionError, match="first_seat"):
        open_match(make({"first_seat": 3}), 2, Seeded(1))


@pytest.mark.rule("FA-SETUP-4", "FA-SETUP-5", "FA-SETUP-6")
@pytest.mark.parametrize(
    ("mode", "objectives"),
    [
        ("common_objective", [(e.ObjectiveLaid, None)]),
        ("secret_objective", [(e.ObjectiveDealt, seat) for seat in (1, 2, 0)]),
        ("time_limit", []),
    ],
)
def test_marker_then_cards_then_objectives(mode: str, objectives: list[tuple[type[Event], int | None]]) -> None:
    """All cards are dealt clockwise from the agreed marker holder, two of each category, then the objectives."""
    begun = open_with_records(make({"mode": mode, "first_seat": 2}), 3, Seeded(1))
    events = [record.event for record in begun.records if hasattr(e, type(record.event).__name__)]
    dealt = [(event.seat, event.axis, len(event.cards)) for event in events if isinstance(event, e.Dealt)]
    assert [(seat, axis, 2) for seat in (1, 2, 0) for axis in AXES] == dealt
    cards = [(e.Dealt, seat) for seat, *_ in dealt]
    steps = [(type(event), getattr(event, "seat", None)) for event in events]
    assert [(e.MarkerGiven, 1), *cards, *objectives, (e.TurnBegan, None), (e.PlayerBegan, 1)] == steps


@pytest.mark.rule("FA-SETUP-6", "FA-INFO-2", "FA-INFO-3", "FA-END-1", "FA-OPT-1")
@pytest.mark.parametrize(("mode", "common", "secret", "left"), [
    ("common_objective", True, False, 7), ("secret_objective", False, True, 5), ("time_limit", False, False, 8),
])  # fmt: skip
def test_objectives_by_mode(mode: str, common: bool, secret: bool, left: int) -> None:
    """A mode lays one objective for all, deals each player one that only its owner sees, or does without."""
    game = make({"mode": mode})
    match = open_match(game, 3, Seeded(5))
    state = match.state
    assert (common, left) == (state.common is not None, len(state.objectives))
    assert [secret] * 3 == [player.secret is not None for player in state.players]
    assert len({player.secret for player in state.players}) == (3 if secret else 1)
    seen = view(game, match, 1).state
    assert (HIDDEN,) * left == seen.objectives
    assert all(card is HIDDEN for deck in seen.decks for card in deck.cards)
    if secret:
        assert [HIDDEN, state.players[1].secret, HIDDEN] == [player.secret for player in seen.players]


@pytest.mark.rule("FA-SETUP-7", "FA-OBJ-9", "FA-OPT-1")
@pytest.mark.parametrize(("bonus", "met"), [(0, True), (2, False)])
def test_the_objective_bonus_is_for_everyone(bonus: int, met: bool) -> None:
    """`objective_bonus` raises the objective of every player."""
    scene = Scene(objective_bonus=bonus).aim("forge_a_kingdom").lay(0, *KING).lay(1, *KING_TOO)
    assert [met, met] == [reached(scene.state, seat) for seat in (0, 1)]
