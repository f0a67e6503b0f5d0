"""Every command that can be legal has numbers of its own, which are the same everywhere."""

from __future__ import annotations

import json
from typing import Annotated, Any

import attrs
import numpy as np
import pytest

import tabletop_rules as tr
from tabletop_rules.core.terms import OneOf
from tabletop_rules.games.carcassonne import commands as carcassonne
from tabletop_rules.games.fatum_medieval import commands as fatum
from tabletop_rules.research.action_domains import Domains, Group, Listed, Series, count
from tabletop_rules.research.actions import Actions
from tests.core.toy import TOY
from tests.effort import fewer
from tests.golden.releases import every
from tests.research import golden
from tests.research.matches import FULL, SEATS, drawn_game, views


@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_every_legal_command_has_numbers_of_its_own(name: str, seats: int) -> None:
    """Legal commands encode and decode to themselves, no two have the same numbers, and masks show just these."""
    game = drawn_game(name, seats, seats)
    actions = Actions(game)
    for _, view in views(game, seats, seats, 60):
        legal = list(tr.legal_commands(game, view, view.viewer or 0))
        rows = [actions.encode(command) for command in legal]
        assert legal == [actions.decode(row, view) for row in rows]
        assert len(set(rows)) == len(legal)
        assert dict(zip(rows, legal, strict=True)) == actions.commands(view)
        for chosen in {row[:at] for row in rows for at in range(len(row))}:
            following = {row[len(chosen)] for row in rows if row[: len(chosen)] == chosen}
            assert sorted(following) == actions.legal(view, chosen)
            assert bytes(number in following for number in range(actions.size)) == actions.mask(view, chosen)


@pytest.mark.parametrize("name", tr.games())
def test_a_match_and_its_view_have_the_same_actions(name: str) -> None:
    """The mask of the whole match for a seat is that of its view."""
    game = tr.load_game(name, FULL[name])
    actions = Actions(game)
    for match, view in views(game, game.seats[-1], 3, 60):
        assert actions.mask(match, seat=view.viewer) == actions.mask(view)
        first = match.decisions[0].seat
        assert actions.commands(match) == actions.commands(tr.view(game, match, first))


@pytest.mark.parametrize(("number", "row"), [*enumerate(golden.stored(Actions))])
def test_numbers_mean_what_they_meant(number: int, row: dict[str, Any]) -> None:
    """The numbers of every game are those of the golden file; raise `Actions.version` and write it anew if not."""
    assert row == golden.summary(Actions, *golden.GAMES[number])


@pytest.mark.parametrize("numbered", golden.NAMES)
def test_numbers_of_every_release_mean_the_same_under_their_version(numbered: golden.Numbered) -> None:
    """What a release kept of actions and observations is in the newest file too, unless the version was raised."""
    newest = golden.stored(numbered)
    for path in every(golden.NAMES[numbered]):
        for row in json.loads(path.read_text("utf-8")):
            [now] = [each for each in newest if (each["game"], each["options"]) == (row["game"], row["options"])]
            assert row == now or row["version"] < now["version"]


def test_numbers_are_few() -> None:
    """No game has 20,000 numbers, whatever its options."""
    for row in golden.stored(Actions):
        assert row["size"] < 20_000
    for name in tr.games():
        for seed in range(fewer(8, 30)):
            assert Actions(drawn_game(name, 2, seed)).size < 20_000


def test_numbers_do_not_depend_on_the_number_of_seats() -> None:
    """A policy for three players can be asked at a table of five, unless numbers are made for fewer seats."""
    game = tr.load_game("terres_de_destinees")
    actions = Actions(game)
    for seats in game.seats:
        view = tr.view(game, tr.open_match(game, seats, tr.Seeded(1)), 0)
        assert len(actions.mask(view)) == actions.size
    assert Actions(game, 3).size < actions.size


def test_a_large_command_is_several_numbers() -> None:
    """A tile is placed by column, row and turns; an action of FATUM played by card, target and chosen cards."""
    actions = Actions(tr.load_game("carcassonne"))
    row = actions.encode(carcassonne.PlaceTile(1, 7, (-3, 2), 1))
    assert [
        "carcassonne.place_tile/1 cell[0]=-3",
        "carcassonne.place_tile/1 cell[1]=2",
        "carcassonne.place_tile/1 turns=1",
    ] == [actions.describe(number) for number in row]
    assert not actions.single
    actions = Actions(tr.load_game("fatum_medieval"))
    row = actions.encode(fatum.PlayAction(0, 7, "horse#1", 1, ("horse#2",)))
    assert "fatum_medieval.play_action/1 chosen end" == actions.describe(row[-1])
    assert 4 == len(row)


def test_small_commands_are_one_number() -> None:
    """In DESTINY and Terres de Destinées every command is one number."""
    assert Actions(tr.load_game("destiny")).single
    assert Actions(tr.load_game("terres_de_destinees")).single


def test_masks_are_arrays_too() -> None:
    """The array has the same ones as the bytes, and may be written to."""
    game = tr.load_game("destiny")
    actions = Actions(game)
    view = tr.view(game, tr.open_match(game, 2, tr.Seeded(5)), 0)
    array = actions.mask_array(view)
    assert array.dtype == np.uint8
    assert actions.mask(view) == array.tobytes()
    array[0] = 1


def test_commands_of_the_host_have_no_numbers() -> None:
    """What only the host may send is no action."""
    actions = Actions(tr.load_game("fatum_medieval"))
    with pytest.raises(tr.UsageError, match="no command of a seat"):
        actions.encode(fatum.CallLastTurn(-3, 0))


@pytest.mark.parametrize("number", [-1, 10**9, 1.5, "0", None])
def test_a_wrong_number_is_named(number: Any) -> None:
    """A number that no action has is refused with the range of those there are."""
    game = tr.load_game("destiny")
    actions, match = Actions(game), tr.open_match(game, 2, tr.Seeded(1))
    for wrong in (number, [number]):
        with pytest.raises(tr.UsageError, match=f"numbered from 0 to {actions.size - 1}"):
            actions.decode(wrong, match)
    with pytest.raises(tr.UsageError, match="there is no action"):
        actions.describe(number)


def test_numbers_must_be_a_whole_command() -> None:
    """Too few numbers, too many, or one of another block are refused with what is wrong."""
    game = tr.load_game("carcassonne")
    actions, match = Actions(game), tr.open_match(game, 2, tr.Seeded(1))
    row = actions.encode(carcassonne.PlaceTile(0, 0, (0, 1), 0))
    with pytest.raises(tr.UsageError, match="only the beginning of a command"):
        actions.decode(row[:2], match)
    with pytest.raises(tr.UsageError, match="one too many"):
        actions.decode((*row, row[0]), match)
    with pytest.raises(tr.UsageError, match="means nothing here"):
        actions.decode((row[0], row[0], row[2]), match)
    with pytest.raises(tr.UsageError, match="no number to decode"):
        actions.decode([], match)


def test_a_command_answers_an_open_decision() -> None:
    """What the seat is not asked for is refused."""
    game = tr.load_game("carcassonne")
    actions, match = Actions(game), tr.open_match(game, 2, tr.Seeded(1))
    (nothing,) = actions.encode(carcassonne.PlaceNothing(0, 0))
    with pytest.raises(tr.UsageError, match="seat 0 is not asked for a PlaceNothing"):
        actions.decode(nothing, match)
    with pytest.raises(tr.UsageError, match="seat 1 is not asked for a PlaceTile"):
        actions.decode(actions.encode(carcassonne.PlaceTile(0, 0, (0, 1), 0)), match, 1)


def test_a_value_outside_its_domain_is_named() -> None:
    """A cell beyond the reach of the tiles in play has no number."""
    actions = Actions(tr.load_game("carcassonne"))
    with pytest.raises(tr.UsageError, match="has no number for 500"):
        actions.encode(carcassonne.PlaceTile(0, 0, (500, 0), 0))


def test_a_game_must_say_what_its_fields_hold() -> None:
    """A bare number or text in a command is refused with the name of the field and what to do."""
    with pytest.raises(tr.UsageError, match=r"annotate it with OneOf\(name\)"):
        Actions(TOY)
    with pytest.raises(tr.UsageError, match="a game is what load_game"):
        Actions("carcassonne")  # type: ignore[arg-type]


def test_domains_of_types() -> None:
    """A named domain is listed by the game, or by its components; unions, rows and series are read from the type."""
    domains = Domains(tr.load_game("destiny"))
    assert Listed(tuple(range(5))) == domains.of(tr.Seat, "seat")
    assert 24 == count(domains.of(Annotated[str, OneOf("token")], "token"))
    assert Listed((None, False, True)) == domains.of(None | bool, "flag")
    assert isinstance(domains.of(tuple[bool, ...], "row"), Series)
    assert 4 == count(domains.of(tuple[bool, bool], "row"))
    assert Group(Pair, (("left", Listed((False, True))), ("right", Listed((0, 1, 2, 3, 4))))) == domains.of(Pair, "x")
    with pytest.raises(tr.UsageError, match="no domain 'nothing'"):
        domains.of(Annotated[str, OneOf("nothing")], "field")


@attrs.frozen
class Pair:
    """Two values."""

    left: bool
    right: tr.Seat
