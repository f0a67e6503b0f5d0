"""Who sees what: FA-INFO-*."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import attrs
import pytest

from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import Accepted, shown, submit, view
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered, Decision
from tabletop_rules.core.terms import CHANCE, SPECTATOR
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import (
    Announce,
    DiscardSeen,
    Draw,
    EndTurn,
    Place,
    PlayAction,
    UsePower,
)
from tabletop_rules.games.fatum_medieval.decisions import DeckToDrawFrom, SeenCardToDiscard
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.queries.aims import objective_of
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.state import Glance, State
from tabletop_rules.testing import play
from tests.games.fatum_medieval.scene import RELATIONS, WORK, Scene
from tests.games.fatum_medieval.test_content import own_pack


@pytest.mark.rule("FA-INFO-1", "FA-AMB-27", "FA-AMB-31")
def test_what_everybody_sees() -> None:
    """Levels, purses, bank, fronts, piles, deck sizes and hand sizes by category show to an onlooker."""
    scene = Scene(3).lay(1, "guard").hold(0, "alms", "quarrel", "latin").pile(WORK, "farmer").playing()
    seen = scene.seen_by(SPECTATOR)
    assert (levels_of(scene.state, 1), 15, scene.state.bank) == (levels_of(seen, 1), seen.players[1].gold, seen.bank)
    assert (0, 1, 2, 0) == seen.players[0].hand.sizes
    assert (("farmer#1",), 32) == (seen.decks[0].pile, len(seen.decks[0].cards))
    assert scene.match.decisions == view(scene.game, scene.match, SPECTATOR).decisions


@pytest.mark.rule("FA-INFO-3", "FA-INFO-8")
def test_a_hidden_card_is_known_by_its_category() -> None:
    """A sampled world deals what a seat does not see over hidden places of the same category."""
    scene = Scene(3).hold(1, "alms", "farmer").lay(2, "thief").playing()
    seen = view(scene.game, scene.match, 0)
    rng = random.Random(1)
    hands = {determinize(scene.game, seen, 0, rng).state.players[1].hand.cards for _ in range(30)}
    assert len(hands) > 20
    printed = scene.state.content.printed
    assert {("work", "relations")} == {tuple(printed[str(card)].axis.value for card in hand) for hand in hands}
    assert all("thief#1" not in hand for hand in hands)


@pytest.mark.rule("FA-INFO-4", "FA-INFO-8")
def test_what_was_seen_stays_in_sampled_worlds() -> None:
    """The spy's worlds hold the cards seen; the owner knows who knows them; a third seat's worlds hold any."""
    scene = Scene(3).hold(0, "spy").hold(1, "alms", "twins", "farmer").playing()
    scene.do(PlayAction, 0, "spy", 1)
    scene.do(DiscardSeen, 0, "farmer")
    rng = random.Random(2)
    spied = {
        determinize(scene.game, view(scene.game, scene.match, 0), 0, rng).state.players[1].hand.cards for _ in range(9)
    }
    assert {("alms#1", "twins#1")} == spied
    other = {
        determinize(scene.game, view(scene.game, scene.match, 2), 2, rng).state.players[1].hand.cards for _ in range(9)
    }
    assert len(other) > 3
    owner = determinize(scene.game, view(scene.game, scene.match, 1), 1, rng).state
    assert ("alms#1", "twins#1") == owner.players[0].seen
    shown = scene.seen_by(1).players[1].shown
    assert (Glance(0, "alms#1"), Glance(0, "twins#1")) == shown


@pytest.mark.rule("FA-INFO-8", "FA-ACT-6")
def test_the_action_being_resolved_is_in_no_sampled_hand() -> None:
    """It lies nowhere, but all have seen it: no world deals it to a hand or a deck, and none lacks another card."""
    scene = Scene(3).hold(0, "revelation").hold(1, "latin", "law").playing()
    scene.do(PlayAction, 0, "revelation", 1)
    for seed in range(20):
        world = determinize(scene.game, view(scene.game, scene.match, 2), 2, random.Random(seed)).state
        dealt = [card for player in world.players for card in player.hand.knowledge] + [*world.decks[1].cards]
        assert (33, False) == (len(set(dealt)), "revelation#1" in dealt)


@pytest.mark.rule("FA-INFO-4")
def test_a_seen_card_drawn_again_is_not_seen_any_more() -> None:
    """Once it has left the hand the glance is over, even if the same card comes back."""
    scene = Scene(2).hold(0, "spy").hold(1, "revelation", "alms").pile(RELATIONS, deck=()).playing()
    scene.do(PlayAction, 0, "spy", 1)
    scene.do(DiscardSeen, 0, "alms")
    assert ("revelation#1",) == scene.seen_by(0).players[1].hand.cards
    scene.do(EndTurn, 0)
    scene.do(PlayAction, 1, "revelation", 1)
    scene.do(Draw, 1, RELATIONS)
    assert ("alms#1",) == scene.player(1).hand.cards
    assert (HIDDEN,) == scene.seen_by(0).players[1].hand.cards


@pytest.mark.rule("FA-INFO-5")
def test_a_reshuffle_shows_only_that_it_happened() -> None:
    """The pile vanishes into hidden cards of its category."""
    scene = Scene(turn=2).pile(WORK, "farmer", "thief", deck=()).drawing()
    scene.do(Draw, 0, WORK)
    assert (HIDDEN,) == scene.seen_by(1).decks[0].cards == scene.seen_by(0).decks[0].cards
    assert e.Reshuffled(WORK) in scene.stream(1)


@pytest.mark.rule("FA-INFO-6", "FA-INFO-2")
def test_whether_one_could_announce_is_private() -> None:
    """Two worlds that differ in a secret objective only look alike to the others, legal commands included."""
    front = ("kings_service", "foreign_tongue", "rhetoric", "courtly_love", "sword", "dagger")
    scenes = [
        Scene(2, mode="secret_objective").aim("forge_a_kingdom", 0).aim(aim, 1).lay(1, *front).playing()
        for aim in ("balanced_life", "serve_the_crown")
    ]
    assert [1, 0] == [len(scene.may(Announce, 1)) for scene in scenes]
    first, second = [scene.seen_by(0).players for scene in scenes]
    assert first == second


@pytest.mark.rule("FA-INFO-2", "FA-OBJ-1")
def test_the_objective_that_counts() -> None:
    """It is one's own or the common one; there is none in a match against time, and another's secret is HIDDEN."""
    scene = Scene(2, mode="secret_objective").aim("balanced_life", 0).playing()
    own, other = (objective_of(scene.seen_by(0), seat) for seat in (0, 1))
    assert scene.state.content.aims["balanced_life"] == own
    assert HIDDEN is other
    timed = Scene(2, mode="time_limit").playing().state
    assert [None, None] == [objective_of(timed, seat) for seat in (0, 1)]


def public(state: State) -> dict[str, Any]:
    """All that lies open, and of what does not how many there are."""
    told = {field.name: getattr(state, field.name) for field in attrs.fields(State)}
    told["objectives"] = len(state.objectives)
    told["decks"] = [(deck.axis, len(deck.cards), deck.pile) for deck in state.decks]
    told["players"] = []
    for player in state.players:
        open_to_all = {field.name: getattr(player, field.name) for field in attrs.fields(type(player))}
        own = {"hand": player.hand.sizes, "secret": player.secret is not None, "seen": None, "shown": None}
        told["players"].append(open_to_all | own)
    return told


@pytest.mark.rule("FA-RUIN-8", "FA-INFO-1")
def test_the_ruined_look_on() -> None:
    """Who is ruined goes on seeing what is public, and no more than an onlooker of what others do."""
    scene = Scene(3).lay(0, "guard").purse(1, 0).hold(0, "servant").hold(2, "alms").playing()
    scene.do(UsePower, 0, "ransom", 1)
    scene.do(Place, 0, "servant")
    assert public(scene.state) == public(scene.seen_by(1))
    assert ((), (HIDDEN,)) == (scene.seen_by(1).players[1].hand.cards, scene.seen_by(1).players[2].hand.cards)
    assert scene.stream(1)[-3:] == scene.stream(SPECTATOR)[-3:]


@pytest.mark.rule("FA-INFO-1", "FA-INFO-2", "FA-INFO-3", "FA-EFF-7")
@pytest.mark.parametrize("mode", ["common_objective", "secret_objective"])
def test_an_onlooker_sees_all_but_cards_in_hand_and_deck_and_secret_objectives(mode: str) -> None:
    """The table as an onlooker sees it, and every event, are whole but for these; a seat sees its own hand as well."""
    game = make({"mode": mode, "turn_limit": 5})
    veiled = {("Dealt", "cards"), ("Drawn", "card"), ("ObjectiveDealt", "objective"), ("HandSeen", "cards")}
    played = play(game, 3, 7)
    for match in played.matches:
        state, onlooker = match.state, view(game, match, SPECTATOR)
        assert public(state) == public(onlooker.state)
        assert match.decisions == onlooker.decisions
        for seat in range(3):
            seen_by_seat = view(game, match, seat).state
            assert public(state) == public(seen_by_seat)
            own = seen_by_seat.players[seat]
            assert (state.players[seat].hand, state.players[seat].secret) == (own.hand, own.secret)
    for record in played.records:
        event, seen = record.event, shown(record, SPECTATOR).event
        if isinstance(event, Answered):
            assert event == seen or event.command.seat == CHANCE
            continue
        hidden = {
            field.name for field in attrs.fields(type(event)) if getattr(event, field.name) != getattr(seen, field.name)
        }
        assert {(type(event).__name__, name) for name in hidden} <= veiled


KING = ("manor", "courtly_love", "childhood_friend")
"""Relations 4 and possessions 5: one relation short of `forge_a_kingdom`."""


@pytest.mark.rule("FA-OBJ-3", "FA-INFO-8")
def test_no_sampled_world_has_an_announcement_missing() -> None:
    """`automatic`: who has reached a kingdom and announced nothing has another objective, in every world."""
    scene = Scene(3, turn=4, mode="secret_objective", announce="automatic")
    for seat, aim in enumerate(("balanced_life", "serve_the_crown", "found_a_library")):
        scene.aim(aim, seat)
    seen = scene.lay(1, *KING, "servant").playing().seen_by(0)
    assert (0, 0, 5, 6) == levels_of(seen, 1)
    rng = random.Random(3)
    worlds = [determinize(scene.game, view(scene.game, scene.match, 0), 0, rng).state for _ in range(40)]
    assert "forge_a_kingdom" not in {world.players[1].secret for world in worlds}
    assert "forge_a_kingdom" in {world.players[2].secret for world in worlds}


def one_short_of_a_kingdom(folder: Path, effect: str) -> Scene:
    """Seat 0 holds alms, which have this effect too; with them seat 1 reaches the secret objective."""
    alms = "cost = 3\nupkeep = 0\nbonus = { work = 0, knowledge = 0, relations = 1, possessions = 0 }\n"
    alms += "income = { fixed = 0, dice = 0 }\nkeywords = []\ntags = []\neffects = []"
    pack = own_pack(folder, alms=(alms, alms.replace("effects = []", f"effects = [{effect}]")))
    scene = Scene(3, turn=4, mode="secret_objective", announce="automatic", pack=str(pack))
    for seat, aim in enumerate(("balanced_life", "forge_a_kingdom", "serve_the_crown")):
        scene.aim(aim, seat)
    return scene.lay(1, *KING).hold(0, "alms").hold(1, "latin").playing()


def may_be_a_kingdom(scene: Scene, seat: int) -> bool:
    """Whether, for all that a seat sees, seat 1 may have the objective of a kingdom."""
    rng, seen = random.Random(seat), view(scene.game, scene.match, seat)
    worlds = [determinize(scene.game, seen, seat, rng).state for _ in range(30)]
    return "forge_a_kingdom" in {world.players[1].secret for world in worlds}


@pytest.mark.rule("FA-OBJ-3", "FA-INFO-8")
def test_nobody_has_announced_while_a_die_is_open(tmp_path: Path) -> None:
    """`automatic`: where a level has risen and the die of the same card is not rolled yet, the same worlds fit."""
    scene = one_short_of_a_kingdom(tmp_path, '{ id = "gain_gold", fixed = 0, dice = 1 }')
    played = submit(scene.game, scene.match, scene.command(PlayAction, 0, "alms", 1), None)
    assert isinstance(played, Accepted)
    scene.match = played.match
    assert [CHANCE] == [decision.seat for decision in scene.match.decisions]
    assert all(may_be_a_kingdom(scene, seat) for seat in range(3))


@pytest.mark.rule("FA-OBJ-3", "FA-INFO-8", "FA-INFO-4")
@pytest.mark.parametrize(
    ("effect", "asked"), [("peek_and_discard", (0, SeenCardToDiscard)), ("draw_cards", (1, DeckToDrawFrom))]
)
def test_who_is_played_upon_may_have_reached_the_objective_just_now(
    tmp_path: Path, effect: str, asked: tuple[int, type[Decision]]
) -> None:
    """`automatic`: alms that raise a level and then ask something are announced when all is resolved, not before."""
    scene = one_short_of_a_kingdom(tmp_path, f'{{ id = "{effect}", count = 1 }}')
    scene.do(PlayAction, 0, "alms", 1)
    assert ((0, 0, 5, 5), [asked]) == (scene.levels(1), scene.asked)
    assert all(may_be_a_kingdom(scene, seat) for seat in range(3))
    if effect == "draw_cards":
        scene.do(Draw, 1, WORK)
    else:
        scene.do(DiscardSeen, 0, "latin")
    assert [e.Announced(1, "forge_a_kingdom")] == scene.events(e.Announced)
