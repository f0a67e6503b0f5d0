"""Law 7 without the mask: what a seat cannot know changes nothing that it receives."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tabletop_rules.core.engine import mask_record, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Answered, Event
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees.events import CardCommitted, Discarded, PledgesOpened, Reshuffled
from tabletop_rules.testing import LawBroken, Played, play
from tabletop_rules.testing.laws.exchanging import exchanged_matches_look_alike
from tabletop_rules.testing.laws.interference import (
    choices_look_alike,
    nothing_unseen_is_named,
    twins_look_alike,
)
from tabletop_rules.testing.twins import Secrecy, declared, swap, twins
from tests.core.toy import TOY
from tests.laws import faulty
from tests.secrecy.scenes import ADVANCED, HIDING, LONG, SECRET_MOVES, SECRETS, SHORT, Scene

LAWS: tuple[Callable[[Played, Secrecy], int], ...] = (
    nothing_unseen_is_named,
    twins_look_alike,
    exchanged_matches_look_alike,
)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("scene", SHORT, ids=str)
def test_a_seat_receives_nothing_that_it_may_not_know(scene: Scene, law: Callable[[Played, Secrecy], int]) -> None:
    """Records and views name nothing hidden, and twins look alike from every stop and from the deal."""
    assert law(scene.played(), SECRETS[scene.game]) > 0


@pytest.mark.slow
@pytest.mark.parametrize("scene", LONG, ids=str)
def test_a_seat_receives_no_secret_in_whole_matches(scene: Scene) -> None:
    """The same over whole matches, with the options that keep more secrets."""
    played = scene.played()
    for law in LAWS:
        assert law(played, SECRETS[scene.game]) > 0
    assert choices_look_alike(played, SECRETS[scene.game]) >= 0


@pytest.mark.parametrize(
    ("scene", "least"), [(Scene("destiny", 2, 10, 40, SECRET_MOVES), 20), (Scene("terres_de_destinees", 2, 27, 40), 5)]
)
def test_choices_made_in_secret_look_alike(scene: Scene, least: int) -> None:
    """Others receive the same for any move or card chosen in secret."""
    assert choices_look_alike(scene.played(), SECRETS[scene.game]) > least


def test_a_pledge_shows_once_all_have_answered() -> None:
    """The opened pledges show whether the guardian saves, and no more."""
    played = Scene("terres_de_destinees", 4, 6, 1033, ADVANCED).played()
    stops = stops_with(played, PledgesOpened)
    known = [len(player.destin_seen_by) for stop in stops for player in played.matches[stop].state.players]
    assert max(known) > 1
    assert twins_look_alike(played, SECRETS["terres_de_destinees"], stops) > 0


def test_a_choice_may_show_once_it_is_open() -> None:
    """A card discarded openly was chosen openly, even if a reshuffle then hides it."""
    played = Scene("terres_de_destinees", 2, 258, 110, ADVANCED).played()
    stops = stops_with(played, CardCommitted, Discarded, Reshuffled)
    assert choices_look_alike(played, SECRETS["terres_de_destinees"], stops) > 0


def stops_with(played: Played, *events: type[Event]) -> list[int]:
    """Return the stops at which a move set off all these events."""
    found = {stop: {type(record.event) for record in played.records_of(stop)} for stop in range(len(played.moves))}
    return [stop for stop, seen in found.items() if {*events} <= seen]


def test_carcassonne_has_no_secrets() -> None:
    """Everybody sees the whole state and every record but the numbers of chance."""
    played = Scene("carcassonne", 3, 1, 60).played()
    for seat in (0, 1, 2, SPECTATOR):
        for match in played.matches:
            assert match.state == view(played.game, match, seat).state
        for record in played.records:
            by_chance = isinstance(record.event, Answered) and record.event.by_chance
            assert by_chance or record == mask_record(record, seat)


@pytest.mark.parametrize("scene", SHORT, ids=str)
def test_twins_are_other_matches_with_the_same_pieces(scene: Scene) -> None:
    """A twin differs from its match by one exchange of pieces."""
    played, made = scene.played(), 0
    conserved = scene.loaded().checks.conserved
    assert conserved is not None
    for match in played.matches[::8]:
        for seat in (*range(scene.seats), SPECTATOR):
            for twin in twins(scene.loaded(), match, seat, SECRETS[scene.game], random.Random(1), 2):
                made += 1
                assert twin.match.state != match.state
                assert conserved(match.state) == conserved(twin.match.state)
                if twin.things is not None:
                    assert match.state == swap(twin.match.state, *twin.things)
    assert made > 20


@pytest.mark.parametrize("game", [game for game in HIDING if game != "destiny"])
def test_field_types_and_rulebook_say_the_same(game: str) -> None:
    """Field types hide what the digest hides; DESTINY's leave tokens and settings to its `see`."""
    for scene in SHORT:
        if scene.game == game:
            for match in scene.played().matches[::5]:
                for seat in (*range(scene.seats), SPECTATOR):
                    assert SECRETS[game].hidden(match.state, seat) == declared.hidden(match.state, seat)


@pytest.mark.parametrize(
    ("game", "law", "message"),
    [
        (faulty.LEAKS, twins_look_alike, "view differs"),
        (faulty.LEAKS, nothing_unseen_is_named, "the view names"),
        (faulty.NAMES_A_HIDDEN_CARD, nothing_unseen_is_named, "which is hidden from the seat"),
        (faulty.PEEKS, twins_look_alike, "its legal commands differ"),
        (faulty.TELLS_IN_REFUSALS, twins_look_alike, "instead of"),
        (faulty.BETRAYS_THE_BEARER, twins_look_alike, "without showing anything new"),
        (faulty.TELLS_BY_A_NUMBER, twins_look_alike, "without showing anything new"),
        (faulty.TELLS_LATER, twins_look_alike, "without showing anything new"),
        (faulty.MAY_BE_TRIED, twins_look_alike, "may undo the command"),
        (faulty.TELLS_BY_A_NUMBER, exchanged_matches_look_alike, "without showing anything new"),
    ],
)
def test_the_law_finds_its_fault(game: Game[Any], law: Callable[[Played, Secrecy], int], message: str) -> None:
    """A game that leaks in one way breaks the law."""

    def tried() -> None:
        for seed in range(30):
            law(play(game, 3, seed), declared)

    with pytest.raises(LawBroken, match=message):
        tried()


def test_the_sound_toy_leaks_nothing() -> None:
    """The toy holds the laws on twins."""
    played = play(TOY, 3, 0)
    assert all(law(played, declared) for law in LAWS[1:])
