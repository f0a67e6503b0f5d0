"""What commands touch: the ids in the order of clicks."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import HOST
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.places import place
from tabletop_rules.games.fatum_medieval.terms import AXES
from tests.games.fatum_medieval.scene import Scene

IDS = (
    *(f"{what}:{axis}" for what in ("deck", "pile") for axis in AXES),
    *(f"{what}:{seat}" for what in ("front", "hand", "purse", "levels") for seat in range(6)),
    *(f"place:{what}" for what in ("bank", "marker", "resolving")),
)


def test_every_command_touches_its_cards_places_and_players() -> None:
    """Targets are a deck, a card, then the player it is played on, then the cards chosen; a power is its card."""
    scene = Scene(3).lay(0, "guard").lay(1, "farm").hold(0, "fire").playing()
    game, match, common = scene.game, scene.match, scene.state.common
    expected = (
        (c.Draw(0, 0, AXES[2]), ("deck:relations",)),
        (c.EndDrawing(0, 0), ()),
        (c.Discard(0, 0, "fire#1"), ("fire#1",)),
        (c.Place(0, 0, "horse#2"), ("horse#2",)),
        (c.PlayAction(0, 0, "fire#1", 1, ("farm#1",)), ("fire#1", "seat:1", "farm#1")),
        (c.UsePower(0, 0, "ransom", 2), ("guard#1", "seat:2")),
        (c.EndTurn(0, 0), ()),
        (c.LoseCard(1, 0, "farm#1"), ("farm#1",)),
        (c.DiscardSeen(0, 0, "farm#1"), ("farm#1",)),
        (c.GiveUp(1, 0, "farm#1"), ("farm#1",)),
        (c.Pay(0, 0), ()),
        (c.Announce(0, 0), (common,)),
        (c.CallLastTurn(HOST, 0), ()),
    )
    assert {*game.tables.commands} == {type(command) for command, _ in expected}
    assert [ids for _, ids in expected] == [tr.targets(game, match, command) for command, _ in expected]


@pytest.mark.parametrize(
    "command", [c.Place(0, 0, "dragon#1"), c.PlayAction(0, 0, "fire#1", 7), c.UsePower(0, 0, "pickpocket", 1)]
)
def test_what_is_not_on_the_table_has_no_targets(command: c.Place | c.PlayAction | c.UsePower) -> None:
    """A command about a card, player or power that is not there is a usage error."""
    scene = Scene(3).playing()
    with pytest.raises(tr.UsageError):
        tr.targets(scene.game, scene.match, command)


@pytest.mark.rule("FA-INFO-2")
def test_an_announcement_by_another_names_no_secret_objective() -> None:
    """In a view, the announcement of another player touches nothing; one's own touches the objective."""
    scene = Scene(2, mode="secret_objective").aim("balanced_life", 1).playing()
    mine, theirs = (tr.view(scene.game, scene.match, seat) for seat in (1, 0))
    assert HIDDEN is theirs.state.players[1].secret
    assert (("balanced_life",), ()) == tuple(tr.targets(scene.game, seen, c.Announce(1, 0)) for seen in (mine, theirs))


def test_every_place_is_described_in_both_languages() -> None:
    """Each place has a name, a text and a rule of the game; its French differs from its English."""
    game = make({})
    for id in IDS:
        english, french = (place(game.pinned[0], id, Voice(language)) for language in ("en", "fr"))
        assert english is not None
        assert french is not None
        assert (id, id) == (english.id, french.id)
        assert english.name != french.name
        assert english.text != french.text
        assert {*english.rules} <= {text.id for text in game.display.texts}


@pytest.mark.parametrize("id", ["", "deck:", "deck:gold", "front:6", "hand:-1", "purse:01", "place:moon", "guard"])
def test_other_ids_are_no_places(id: str) -> None:
    """An id that stands for no place has no description."""
    assert place(make({}).pinned[0], id, Voice("en")) is None
