"""Setup: T-SETUP."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules.core.chance import Scripted, Seeded
from tabletop_rules.core.engine import Accepted, begin, submit, view
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered, Pick, Record
from tabletop_rules.core.terms import CHANCE, SPECTATOR
from tabletop_rules.errors import OptionError
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.steps import FirstTurn, NextTurn
from tabletop_rules.games.terres_de_destinees.terms import CardSet
from tests.games.terres_de_destinees.story import Story


class Asking:
    """A chance source that remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def answer(self, request: Any, version: int, things: Any) -> tuple[int, ...]:
        self.asked.append(request)
        return tuple(range(request.k))


def dealt(records: tuple[Record, ...]) -> list[Any]:
    """The events before the first turn."""
    events = [record.event for record in records if not isinstance(record.event, Answered)]
    return events[: next(n for n, event in enumerate(events) if isinstance(event, e.TurnBegan))]


@pytest.mark.rule("T-SETUP-1")
def test_advanced_cards_are_left_out_by_default() -> None:
    """44 cards are played with, 56 if the advanced ones are taken in."""
    assert 44 == len(Story(3, advanced=False).state.deck)
    assert 56 == len(Story(3, advanced=True).state.deck)
    content = Story(3).state.content
    deck = Story(3, advanced=False).state.deck
    assert {CardSet.CORE} == {content.card(str(card)).set for card in deck}


@pytest.mark.rule("T-SETUP-2", "T-SETUP-3", "T-SETUP-4", "H-4")
def test_destins_are_dealt_and_the_rest_is_put_away_unseen() -> None:
    """Two common Destins lie open, each player knows one secret Destin, and nobody sees the others."""
    begun = begin(make({}), 3, Story(3).chance)
    state = begun.match.state
    assert 2 == len(state.destins.common)
    assert 3 == len({player.destin for player in state.players})
    for seat in (SPECTATOR, 0, 1, 2):
        seen = view(make({}), begun.match, seat).state
        assert [p.destin != HIDDEN for p in seen.players] == [p.seat == seat for p in seen.players]
        assert {HIDDEN} == set(seen.destins.unused_common + seen.destins.unused_secret)
        assert seen.destins.common == state.destins.common


@pytest.mark.rule("T-SETUP-5")
def test_six_cards_each_and_the_rest_is_the_deck() -> None:
    """Each player is dealt six cards; the rest is the deck, the discard pile is empty."""
    begun = begin(make({}), 4, Story(4).chance)
    hands = [event for event in dealt(begun.records) if isinstance(event, e.HandDealt)]
    assert [6, 6, 6, 6] == [len(event.cards) for event in hands]
    assert len(begun.match.state.deck) == 44 - 24 - 1  # seat 0 has drawn for its turn
    assert () == begun.match.state.discard


@pytest.mark.rule("T-SETUP-6")
def test_all_jetons_lie_in_the_centre_sorted() -> None:
    """36 Jetons lie in the centre, sorted by number, for all to see."""
    state = begin(make({}), 3, Story(3).chance).match.state
    assert state.centre == tuple(number for number in range(1, 13) for _ in range(3))


@pytest.mark.rule("T-SETUP-7")
@pytest.mark.parametrize(("youngest", "first"), [(-1, 0), (0, 1), (2, 3), (3, 0)])
def test_the_first_player_sits_left_of_the_youngest(youngest: int, first: int) -> None:
    """The seat after that of the youngest participant starts; by default that is seat 0."""
    begun = begin(make({"youngest_seat": youngest}), 4, Story(4).chance)
    assert begun.match.state.turn.active == first


@pytest.mark.rule("T-SETUP-7")
def test_the_youngest_must_sit_at_the_table() -> None:
    """A seat beyond the players is a fault that names the option."""
    with pytest.raises(OptionError, match="youngest_seat"):
        begin(make({"youngest_seat": 5}), 4, None)
    with pytest.raises(OptionError, match="youngest_seat"):
        make({"youngest_seat": 6})


@pytest.mark.rule("T-SETUP-8")
def test_chance_is_asked_in_a_fixed_order() -> None:
    """Common Destins first, then secret ones in turn order, then whole hands in turn order."""
    chance = Asking()
    begun = begin(make({"youngest_seat": 0}), 3, chance)
    assert [
        Pick(6, 2),
        Pick(8),
        Pick(7),
        Pick(6),
        Pick(44, 6),
        Pick(38, 6),
        Pick(32, 6),
    ] == chance.asked[:7]
    seats = [event.seat for event in dealt(begun.records) if isinstance(event, e.DestinDealt | e.HandDealt)]
    assert [1, 2, 0, 1, 2, 0] == seats


@pytest.mark.rule("T-SETUP-8")
def test_a_script_may_name_what_is_dealt() -> None:
    """Worked examples name Destins and cards instead of places."""
    script: list[Any] = [["opulence", "rentier"], "assassin", "magnat"]
    script += [["juge", "port", "vampire", "apprenti", "chateau", "ecuyer"]]
    script += [["immortel", "crypte", "goule", "squelette", "banshee", "voyante"]]
    script += [["portail", "usurier"], ["marche", "le_roi"]]
    begun = begin(make({}), 2, Scripted(script))
    state = begun.match.state
    assert ("opulence", "rentier") == state.destins.common
    assert ["assassin", "magnat"] == [player.destin for player in state.players]
    assert set(state.players[0].hand) >= {"juge", "portail", "usurier"}
    answered = [r for r in begun.records if isinstance(r.event, Answered) and r.event.command.seat == CHANCE]
    assert 7 == len(answered)


@pytest.mark.rule("T-SETUP-7")
def test_a_deal_saved_by_an_earlier_version_goes_on_to_the_first_turn() -> None:
    """Then `NextTurn` waited behind the deal: no turn ends before the first one, and no quiet turn is counted."""
    game = make({})
    dealing = begin(game, 3, None).match
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
