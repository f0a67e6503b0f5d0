"""Setup (D-SETUP)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

from tabletop_rules import Table
from tabletop_rules.core.chance import Scripted, Seeded
from tabletop_rules.core.engine import Accepted, open_match, open_with_records, submit, view
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered, Command, Places, Request
from tabletop_rules.core.terms import CHANCE, Seat
from tabletop_rules.errors import OptionError
from tabletop_rules.games.destiny.commands import AssignSettings, ChoosePlayer, ChooseSpot
from tabletop_rules.games.destiny.decisions import CardToPlay, SettingsToLay
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.options import OPTIONS
from tabletop_rules.games.destiny.scoring import score
from tabletop_rules.games.destiny.state import Player, State
from tests.effort import some
from tests.games.destiny.story import ANA, CONTENT, given, lying
from tests.games.seats import same_places_on


def ups(state: object) -> set[int]:
    """Return the hours at which the planets are up."""
    return {hour for hour in range(1, 13) if not str(lying(state, f"planet@{hour}")).startswith("~")}  # type: ignore[arg-type]


@pytest.mark.rule("D-SETUP-1", "D-SETUP-2", "D-SETUP-9", "D-INFO-3")
def test_settings_are_dealt_blindly() -> None:
    """Each player gets two hidden settings of each kind and sees only these; nobody sees undealt things."""
    game = make({})
    begun = open_with_records(game, 3, Seeded(1))
    state: Any = begun.match.state
    for seat in range(3):
        row = state.settings[6 * seat : 6 * seat + 6]
        kinds = [None if s is None else CONTENT.setting[s.id].kind for s in row]
        assert ["planet", "planet", None, "constellation", "constellation", None] == kinds
    mine: Any = view(game, begun.match, 0).state
    assert mine.settings[0] == state.settings[0]
    assert mine.settings[6].id is HIDDEN
    assert (HIDDEN,) * 12 == mine.box.settings
    assert all(card is HIDDEN for card in (*mine.cards.pile, *mine.cards.undealt))
    chances = [r for r in begun.records if isinstance(r.event, Answered) and r.event.command.seat == CHANCE]
    assert 9 == len(chances)  # settings, rings and deals of two kinds, the pile, who begins, the first destiny card


@pytest.mark.rule("D-SETUP-3", "D-SETUP-4", "D-SETUP-5", "D-INFO-5")
def test_fresh_clock() -> None:
    """Hours 1 to 6 are up, the others hidden from everybody; red starts on 12, blue on 6."""
    story = given(turn=1, at="turn")
    state = story.game.setup(2)[0]
    assert (12, 6) == (state.red, state.blue)
    assert {1, 2, 3, 4, 5, 6} == ups(state)
    assert "~?" == lying(story.view(ANA), "planet@9")


@pytest.mark.rule("D-SETUP-6", "D-SETUP-7")
@pytest.mark.parametrize(("seats", "gone"), [(2, 42), (5, 6)])
def test_e_d_7_counting_the_deal(seats: int, gone: int) -> None:
    """E-D-7: everybody gets 12 cards, destiny 12; 42 cards of two players and 6 of five are removed."""
    begun = open_with_records(make({}), seats, Seeded(2))
    state: Any = begun.match.state
    assert [12] * seats == [len(p.hand) for p in state.players]
    assert {(5, 7)} == {(n, 12 - n) for p in state.players for n in [sum(CONTENT.card[c].is_arcana for c in p.hand)]}
    assert (11, 1, gone) == (len(state.cards.pile), len(state.cards.trick), len(state.cards.undealt))
    assert 24 - 4 * seats == len(state.box.settings)


@pytest.mark.rule("D-SETUP-8")
def test_who_begins() -> None:
    """The initiative goes to the named seat, or to one that chance picks."""
    assert [2, 0] == [open_with_records(make({"first_player": n}), 3, Seeded(1)).match.state.initiative for n in (2, 0)]
    drawn = {open_with_records(make({}), 3, Seeded(seed)).match.state.initiative for seed in range(12)}
    assert {0, 1, 2} == drawn
    with pytest.raises(OptionError, match="'first_player' must be a seat of the 3"):
        open_with_records(make({"first_player": 3}), 3, Seeded(1))


@pytest.mark.rule("D-SETUP-9")
def test_setup_follows_a_script() -> None:
    """A script can name the things that chance deals, draws and turns up."""
    planets = [f"setting_{b}" for b in ("mars", "venus", "sun", "moon")]
    stars = [f"setting_{b}" for b in ("leo", "virgo", "libra", "aries")]
    rings = [[b.id for b in CONTENT.bodies if b.kind == kind] for kind in ("planet", "constellation")]
    arcana = [c.id for c in CONTENT.cards if c.is_arcana]
    standard = [c.id for c in CONTENT.cards if not c.is_arcana]
    rest = [*arcana[10:], *standard[14:]]
    script = [planets, stars, *rings, arcana[:10], standard[:14], rest[:12], 1, rest[3]]
    state: Any = open_with_records(make({}), 2, Scripted(script)).match.state
    assert ("setting_mars", "setting_moon") == (state.settings[0].id, state.settings[7].id)
    assert (1, rest[3]) == (state.initiative, state.cards.trick[0].card)
    assert (*arcana[:5], *standard[:7]) == tuple(sorted(state.players[0].hand, key=[*arcana, *standard].index))


@pytest.mark.rule("D-SETUP-1")
def test_settings_by_choice() -> None:
    """With setting_assignment = player_choice everybody lays the drawn settings, unseen by others."""
    game = make({"setting_assignment": "player_choice"})
    match = open_match(game, 2, Seeded(3))
    assert [(0, SettingsToLay), (1, SettingsToLay)] == [(d.seat, type(d)) for d in match.decisions]
    commands = [c for c in legal_commands(game, match, 1) if isinstance(c, AssignSettings)]
    assert 4 == len(commands)
    for wrong, other in (("setting_x", commands[0].love), (commands[0].health, "setting_x")):
        refused = submit(game, match, AssignSettings(1, commands[0].decision, wrong, other))
        assert "not_dealt" == refused.code  # type: ignore[union-attr]
    for seat in (1, 0):
        done = submit(game, match, next(iter(legal_commands(game, match, seat))), Seeded(3))
        assert isinstance(done, Accepted)
        match = done.match
    health, love = match.state.settings[6], match.state.settings[9]
    assert health is not None
    assert love is not None
    assert (commands[0].health, commands[0].love) == (health.id, love.id)
    assert CardToPlay is type(match.decisions[0])


@pytest.mark.rule("D-SETUP-8")
def test_options_are_read_strictly() -> None:
    """Unknown options and values are rejected together; the game has the 22 options of the digest and four more."""
    with pytest.raises(OptionError) as caught:
        make({"tie_rule": "loud", "lone_loser": 1, "first_player": True, "tower": 1})
    assert 4 == len(caught.value.faults)
    assert 26 == len(OPTIONS)
    assert {"D-Q"} == {option.rule[:3] for option in OPTIONS}


DEALS = {0, 1, 4, 5}
"""The draws that deal to all seats: settings of both kinds, arcana and standard cards."""


class DealtFrom:
    """A chance source that deals to the seats from `first` on."""

    def __init__(self, seed: int, seats: int, first: Seat) -> None:
        self.source, self.seats, self.first = Seeded(seed), seats, first
        self.versions: list[int] = []

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        places = self.source.answer(request, version, things)
        if version not in self.versions:
            self.versions.append(version)
        if self.versions.index(version) not in DEALS:
            return places
        later = len(places) // self.seats * self.first
        return (*places[len(places) - later :], *places[: len(places) - later])


def shifted(command: Command, by: int, seats: int) -> Command:
    """Return the same command of the seat `by` places on, about the things of that seat, with decision 0."""
    moved: dict[str, Any] = {"seat": (command.seat + by) % seats, "decision": 0}
    if isinstance(command, ChoosePlayer):
        moved["player"] = (command.player + by) % seats
    elif isinstance(command, ChooseSpot) and "@" not in command.spot:
        seat, _, slot = command.spot.partition(".")
        moved["spot"] = f"{(int(seat) + by) % seats}.{slot}"
    return attrs.evolve(command, **moved)


def things_of(player: Player) -> tuple[object, ...]:
    """Return the things that follow a player around the table."""
    return (player.hand, player.played, player.stack, player.points, player.eyes)


def around(state: State, first: Seat) -> list[tuple[object, ...]]:
    """Return the things of all players, clockwise from a seat, with their scores."""
    seats = (*range(first, len(state.players)), *range(first))
    return [(things_of(state.players[seat]), score(state, seat).total) for seat in seats]


@pytest.mark.rule("D-SETUP-8", "D-TURN-2")
@pytest.mark.parametrize("seats", some([2, 3, 4, 5], 2))
@pytest.mark.parametrize("options", [{}, {"setting_phase": "simultaneous"}, {"character_depth": "any"}])
def test_the_first_player_only_renames_the_seats(seats: int, options: dict[str, object]) -> None:
    """Whoever begins, the same draws and the same commands lead to the same match, some places on."""
    for seed in range(2):
        by, rng = 1 + seed % (seats - 1), random.Random(seed)
        one, other = (
            Table.open(
                "destiny",
                seats=seats,
                chance=DealtFrom(seed, seats, first),
                options={**options, "first_player": first},
            )
            for first in (0, by)
        )
        same_places_on(one, other, by, rng, shifted, around)
