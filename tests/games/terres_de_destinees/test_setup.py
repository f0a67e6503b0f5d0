"""Setup: T-SETUP."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules.core.chance import Scripted, Seeded
from tabletop_rules.core.engine import Accepted, open_with_records, submit, view
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered, Pick, Record
from tabletop_rules.core.terms import CHANCE, SPECTATOR
from tabletop_rules.errors import OptionError
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.steps import FirstTurn, NextTurn
from tabletop_rules.games.terres_de_destinees.terms import CardSet
from tests.games.terres_de_destinees.story import CONTENT, Story


class Asking:
    """A chance source that records its requests."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def answer(self, request: Any, version: int, things: Any) -> tuple[int, ...]:
        self.asked.append(request)
        return tuple(range(request.k))


def dealt(records: tuple[Record, ...]) -> list[Any]:
    """Return the events before the first turn."""
    events = [record.event for record in records if not isinstance(record.event, Answered)]
    return events[: next(n for n, event in enumerate(events) if isinstance(event, e.TurnBegan))]


@pytest.mark.rule("T-SETUP-1")
def test_advanced_cards_are_left_out_by_default() -> None:
    """The deck holds 44 core cards, or 56 cards with the advanced ones."""
    assert 44 == len(Story(advanced=False).state.deck)
    assert 56 == len(Story(advanced=True).state.deck)
    assert {CardSet.CORE} == {CONTENT.card(str(card)).set for card in Story(advanced=False).state.deck}


@pytest.mark.rule("T-SETUP-2", "T-SETUP-3", "T-SETUP-4", "T-SETUP-5", "T-SETUP-6", "H-4")
def test_what_is_dealt_and_who_sees_it() -> None:
    """Each player sees an own Destin and six cards; two common Destins and all Jetons are public, the rest unseen."""
    begun = open_with_records(make({}), 4, Story(4).chance)
    state = begun.match.state
    assert (2, 4) == (len(state.destins.common), len({player.destin for player in state.players}))
    assert [6, 6, 6, 6] == [len(event.cards) for event in dealt(begun.records) if isinstance(event, e.HandDealt)]
    assert (44 - 24 - 1, ()) == (len(state.deck), state.discard)  # seat 0 has drawn for its turn
    assert tuple(number for number in range(1, 13) for _ in range(3)) == state.centre
    for seat in (SPECTATOR, 0, 1, 2, 3):
        seen = view(make({}), begun.match, seat).state
        assert [player.seat == seat for player in seen.players] == [player.destin != HIDDEN for player in seen.players]
        assert {HIDDEN} == {*seen.destins.unused_common, *seen.destins.unused_secret, *seen.deck}
        assert (state.destins.common, state.centre) == (seen.destins.common, seen.centre)


@pytest.mark.rule("T-SETUP-7")
@pytest.mark.parametrize(("youngest", "first"), [(-1, 0), (0, 1), (2, 3), (3, 0)])
def test_the_first_player_sits_left_of_the_youngest(youngest: int, first: int) -> None:
    """The seat after that of the youngest starts; by default that is seat 0."""
    begun = open_with_records(make({"youngest_seat": youngest}), 4, Story(4).chance)
    assert begun.match.state.turn.active == first


@pytest.mark.rule("T-SETUP-7")
def test_the_youngest_must_sit_at_the_table() -> None:
    """A seat beyond the players is an error that names the option."""
    with pytest.raises(OptionError, match="youngest_seat"):
        open_with_records(make({"youngest_seat": 5}), 4, None)
    with pytest.raises(OptionError, match="youngest_seat"):
        make({"youngest_seat": 6})


@pytest.mark.rule("T-SETUP-8")
def test_chance_is_asked_in_a_fixed_order() -> None:
    """Common Destins come first, then secret Destins and whole hands in turn order."""
    chance = Asking()
    begun = open_with_records(make({"youngest_seat": 0}), 3, chance)
    destins, hands = [Pick(6, 2), Pick(8), Pick(7), Pick(6)], [Pick(44, 6), Pick(38, 6), Pick(32, 6)]
    assert [*destins, *hands] == chance.asked[:7]
    seats = [event.seat for event in dealt(begun.records) if isinstance(event, e.DestinDealt | e.HandDealt)]
    assert [1, 2, 0, 1, 2, 0] == seats


@pytest.mark.rule("T-SETUP-8")
def test_a_script_may_name_what_is_dealt() -> None:
    """A script may give ids of Destins and cards instead of places."""
    script: list[Any] = [["opulence", "rentier"], "assassin", "magnat"]
    script += [["juge", "port", "vampire", "apprenti", "chateau", "ecuyer"]]
    script += [["immortel", "crypte", "goule", "squelette", "banshee", "voyante"]]
    script += [["portail", "usurier"], ["marche", "le_roi"]]
    begun = open_with_records(make({}), 2, Scripted(script))
    state = begun.match.state
    assert ("opulence", "rentier") == state.destins.common
    assert ["assassin", "magnat"] == [player.destin for player in state.players]
    assert set(state.players[0].hand) >= {"juge", "portail", "usurier"}
    answered = [r for r in begun.records if isinstance(r.event, Answered) and r.event.command.seat == CHANCE]
    assert 7 == len(answered)


@pytest.mark.rule("T-SETUP-7")
def test_a_deal_saved_by_an_earlier_version_goes_on_to_the_first_turn() -> None:
    """With `NextTurn` on the agenda no turn ends before the first one, and no quiet turn is counted."""
    game = make({})
    dealing = open_with_records(game, 3, None).match
    earlier = attrs.evolve(
        dealing,
        agenda=tuple(
            [todo._replace(what=NextTurn()) if isinstance(todo.what, FirstTurn) else todo for todo in dealing.agenda]
        ),
    )
    assert dealing != earlier
    answer = next(legal_commands(game, earlier, CHANCE))
    was, now = (submit(game, match, answer, Seeded(3)) for match in (dealing, earlier))
    assert isinstance(was, Accepted)
    assert isinstance(now, Accepted)
    assert [(type(r.event), r.rule) for r in was.records] == [(type(r.event), r.rule) for r in now.records]
    assert (was.match.state, was.match.decisions) == (now.match.state, now.match.decisions)
