"""Who sees what: FA-INFO-1 to FA-INFO-8."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import attrs
import pytest

from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import Accepted, mask_record, submit, view
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered, Decision
from tabletop_rules.core.terms import CHANCE, SPECTATOR
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import DeckToDrawFrom, SeenCardToDiscard
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.queries.aims import objective_of
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.state import Glance, State
from tabletop_rules.testing import play
from tests.games.fatum_medieval.packs import ALMS, own_pack
from tests.games.fatum_medieval.scene import KING, KNOWLEDGE, POSSESSIONS, READY, WORK, Scene


@pytest.mark.rule("FA-INFO-1", "FA-INFO-2", "FA-INFO-3", "FA-EFF-7", "FA-AMB-27", "FA-AMB-31")
@pytest.mark.parametrize("mode", ["common_objective", "secret_objective"])
def test_spectators_miss_only_hands_decks_and_secret_objectives(mode: str) -> None:
    """Views and events hide from spectators only hands, decks and secret objectives; a seat sees its own as well."""
    game = make({"mode": mode, "turn_limit": 5})
    veiled = {(e.Dealt, "cards"), (e.Drawn, "card"), (e.ObjectiveDealt, "objective"), (e.HandSeen, "cards")}
    played = play(game, 3, 7)
    for match in played.matches:
        state, spectator = match.state, view(game, match, SPECTATOR)
        assert public(state) == public(spectator.state)
        assert match.decisions == spectator.decisions
        for seat, player in enumerate(state.players):
            seen = view(game, match, seat).state
            assert public(state) == public(seen)
            assert (player.hand, player.secret) == (seen.players[seat].hand, seen.players[seat].secret)
    for record in played.records:
        event, sent = record.event, mask_record(record, SPECTATOR).event
        if isinstance(event, Answered):
            assert event == sent or event.command.seat == CHANCE
            continue
        names = [field.name for field in attrs.fields(type(event))]
        hidden = {(type(event), name) for name in names if getattr(event, name) != getattr(sent, name)}
        assert hidden <= veiled


def public(state: State) -> dict[str, Any]:
    """Return all that is public, and only the number of what is not."""
    seen = {field.name: getattr(state, field.name) for field in attrs.fields(State)}
    seen["objectives"] = len(state.objectives)
    seen["decks"] = [(deck.axis, len(deck.cards), deck.pile) for deck in state.decks]
    seen["players"] = [
        attrs.asdict(player, recurse=False)
        | {"hand": player.hand.sizes, "secret": player.secret is not None, "seen": None, "shown": None}
        for player in state.players
    ]
    return seen


@pytest.mark.rule("FA-RUIN-8", "FA-INFO-1")
def test_the_ruined_see_what_is_public() -> None:
    """A ruined player goes on seeing what is public, and no more than a spectator."""
    scene = Scene(3).lay(0, "guard").purse(1, 0).hold(0, "servant").hold(2, "alms").playing()
    scene.do(c.UsePower, 0, "ransom", 1)
    scene.do(c.Place, 0, "servant")
    assert public(scene.state) == public(scene.seen_by(1))
    assert ((), (HIDDEN,)) == (scene.seen_by(1).players[1].hand.cards, scene.seen_by(1).players[2].hand.cards)
    assert scene.stream(1)[-3:] == scene.stream(SPECTATOR)[-3:]


@pytest.mark.rule("FA-PLAY-9", "FA-INFO-2", "FA-INFO-3")
def test_a_rejection_does_not_tell_where_a_card_is() -> None:
    """A card one does not hold is rejected alike, whether it is in a hand, a deck, a pile or a front."""
    scene = Scene(3).hold(1, "horse", "quarrel").lay(2, "sword").pile(POSSESSIONS, "cart").playing()
    placed = [scene.rejected(c.Place, 0, card) for card in ("horse", "horse#2", "sword", "cart")]
    played = [scene.rejected(c.PlayAction, 0, card, 1) for card in ("quarrel", "quarrel#2", "fever", "bible")]
    assert {("not_held", "FA-PLAY-9")} == {(rejection.code, rejection.rule) for rejection in placed + played}


@pytest.mark.rule("FA-INFO-5", "FA-RUIN-4", "FA-EFF-15")
@pytest.mark.parametrize(("held", "answer"), [((), ""), (("latin",), "undo_after_learning")])
def test_a_ruin_is_undone_unless_it_laid_a_hand_open(held: tuple[str, ...], answer: str) -> None:
    """A ransom that ruins may be undone unless it laid the cards of a hand open."""
    scene = Scene(3).lay(0, "guard").lay(1, "farm").hold(1, *held).purse(1, 0).playing()
    scene.do(c.UsePower, 0, "ransom", 1)
    assert (True, answer) == (scene.player(1).out, scene.undone(0))


# --- secret objectives ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-INFO-2", "FA-OBJ-1")
def test_the_objective_that_counts() -> None:
    """The objective of a player is the secret one, the common one, or none in mode `time_limit`."""
    scene = Scene(2, mode="secret_objective").aim("balanced_life", 0).playing()
    own, other = (objective_of(scene.seen_by(0), seat) for seat in (0, 1))
    assert scene.state.content.aims["balanced_life"] == own
    assert HIDDEN is other
    timed = Scene(2, mode="time_limit").playing().state
    assert [None, None] == [objective_of(timed, seat) for seat in (0, 1)]


@pytest.mark.rule("FA-INFO-6", "FA-INFO-2", "FA-OBJ-3")
def test_whether_a_player_could_announce_is_private() -> None:
    """Only a player's own legal commands depend on their secret objective: not the views of others, nor a rejection."""
    aims = ("balanced_life", "serve_the_crown", "make_a_fortune")
    scenes = [Scene(mode="secret_objective").aim("forge_a_kingdom", 0).aim(aim, 1).lay(1, *READY) for aim in aims]
    assert [1, 0, 0] == [len(scene.playing().may(c.Announce, 1)) for scene in scenes]
    first, second, _ = [scene.seen_by(0).players for scene in scenes]
    assert first == second
    one, other = (scene.rejected(c.Announce, 1) for scene in scenes[1:])
    assert one == other


# --- cards seen by a spy --------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-INFO-4", "FA-INFO-8", "FA-DECK-1", "FA-INFO-5")
def test_a_card_seen_discarded_and_drawn_again_is_unknown() -> None:
    """A card seen that was discarded, reshuffled and drawn again is unknown; cards still in hand stay known."""
    scene = Scene(3).hold(0, "spy").hold(1, "latin", "law").pile(KNOWLEDGE, deck=()).playing()
    scene.do(c.PlayAction, 0, "spy", 1)
    scene.do(c.DiscardSeen, 0, "latin")
    scene.each(c.EndTurn, 0, 1, 2)
    scene.each(c.Pay, 0, 1, 2)
    scene.do(c.Draw, 1, KNOWLEDGE)
    hands = [scene.seen_by(seat).players[1].hand.knowledge for seat in (0, 2)]
    assert [("law#1", HIDDEN), (HIDDEN, HIDDEN)] == hands
    assert ((HIDDEN,), ()) == (scene.seen_by(1).decks[1].cards, scene.pile_of(KNOWLEDGE))


@pytest.mark.rule("FA-INFO-4", "FA-RUIN-8")
def test_a_ruined_spy_remembers() -> None:
    """A ruined spy goes on seeing the cards once seen, until each leaves that hand."""
    scene = Scene(3).hold(0, "spy").hold(1, "latin", "quarrel", "law", "cook").lay(1, "guard").purse(0, 1).playing()
    scene.do(c.PlayAction, 0, "spy", 1)
    scene.do(c.DiscardSeen, 0, "law")
    scene.do(c.EndTurn, 0)
    scene.do(c.UsePower, 1, "ransom", 0)
    assert (True, ("latin#1", "cook#1", "quarrel#1")) == (scene.player(0).out, scene.seen_by(0).players[1].hand.cards)
    scene.do(c.PlayAction, 1, "quarrel", 2)
    assert (("cook#1", "latin#1"), ("latin#1", "cook#1")) == (
        scene.player(0).seen,
        scene.seen_by(0).players[1].hand.cards,
    )
    scene.do(c.Place, 1, "cook")
    assert (("latin#1",), ("latin#1",)) == (scene.player(0).seen, scene.seen_by(0).players[1].hand.cards)


@pytest.mark.rule("FA-INFO-4", "FA-RUIN-4")
def test_a_ruined_hand_is_no_longer_seen() -> None:
    """Cards seen in a hand are forgotten when ruin lays it open."""
    scene = Scene(3).hold(0, "spy").lay(0, "guard").hold(1, "latin", "alms").purse(1, 0).playing()
    scene.do(c.PlayAction, 0, "spy", 1)
    scene.do(c.DiscardSeen, 0, "latin")
    assert ("alms#1",) == scene.player(0).seen
    scene.do(c.UsePower, 0, "ransom", 1)
    assert ((), (), True) == (scene.player(0).seen, scene.player(1).shown, scene.player(1).out)


# --- sampled worlds -------------------------------------------------------------------------------------------------


def sample(scene: Scene, seat: int, many: int) -> list[State]:
    """Return sampled worlds that fit what a seat sees."""
    rng, seen = random.Random(seat), view(scene.game, scene.match, seat)
    return [determinize(scene.game, seen, seat, rng).state for _ in range(many)]


@pytest.mark.rule("FA-INFO-3", "FA-INFO-8")
def test_a_hidden_card_is_known_by_its_category() -> None:
    """A sampled world deals unseen cards over hidden places of the same category."""
    scene = Scene(3).hold(1, "alms", "farmer").lay(2, "thief").playing()
    hands = {world.players[1].hand.cards for world in sample(scene, 0, 30)}
    assert len(hands) > 20
    printed = scene.state.content.printed
    assert {("work", "relations")} == {tuple(printed[str(card)].axis.value for card in hand) for hand in hands}
    assert all("thief#1" not in hand for hand in hands)


@pytest.mark.rule("FA-INFO-4", "FA-INFO-8")
def test_what_was_seen_stays_in_sampled_worlds() -> None:
    """Worlds of the spy hold the cards seen; the owner knows who saw them, and worlds of others hold any."""
    scene = Scene(3).hold(0, "spy").hold(1, "alms", "twins", "farmer").playing()
    scene.do(c.PlayAction, 0, "spy", 1)
    scene.do(c.DiscardSeen, 0, "farmer")
    assert {("alms#1", "twins#1")} == {world.players[1].hand.cards for world in sample(scene, 0, 9)}
    assert len({world.players[1].hand.cards for world in sample(scene, 2, 9)}) > 3
    assert {("alms#1", "twins#1")} == {world.players[0].seen for world in sample(scene, 1, 9)}
    assert (Glance(0, "alms#1"), Glance(0, "twins#1")) == scene.seen_by(1).players[1].shown


@pytest.mark.rule("FA-INFO-8", "FA-ACT-6")
def test_the_action_being_resolved_is_in_no_sampled_hand() -> None:
    """No world deals the action being resolved to a hand or a deck."""
    scene = Scene(3).hold(0, "revelation").hold(1, "latin", "law").playing()
    scene.do(c.PlayAction, 0, "revelation", 1)
    for world in sample(scene, 2, 20):
        dealt = [card for player in world.players for card in player.hand.knowledge] + [*world.decks[1].cards]
        assert (33, False) == (len(set(dealt)), "revelation#1" in dealt)


@pytest.mark.rule("FA-OBJ-3", "FA-INFO-8")
def test_no_sampled_world_has_an_announcement_missing() -> None:
    """A player who has reached a kingdom and announced nothing has another objective in every world."""
    scene = Scene(3, turn=4, mode="secret_objective", announce="automatic")
    for seat, aim in enumerate(("balanced_life", "serve_the_crown", "found_a_library")):
        scene.aim(aim, seat)
    seen = scene.lay(1, *KING[:2], "childhood_friend", "servant").playing().seen_by(0)
    assert (0, 0, 5, 6) == levels_of(seen, 1)
    worlds = sample(scene, 0, 40)
    assert "forge_a_kingdom" not in {world.players[1].secret for world in worlds}
    assert "forge_a_kingdom" in {world.players[2].secret for world in worlds}


def one_short_of_a_kingdom(folder: Path, effect: str) -> Scene:
    """Seat 0 holds alms with one effect more, by which seat 1 reaches the secret objective."""
    pack = own_pack(folder, alms=(ALMS, ALMS.replace("effects = []", f"effects = [{effect}]")))
    scene = Scene(3, turn=4, mode="secret_objective", announce="automatic", pack=pack)
    for seat, aim in enumerate(("balanced_life", "forge_a_kingdom", "serve_the_crown")):
        scene.aim(aim, seat)
    return scene.lay(1, *KING[:2], "childhood_friend").hold(0, "alms").hold(1, "latin").playing()


def may_be_a_kingdom(scene: Scene, seat: int) -> bool:
    """Whether some world that fits the view of a seat gives seat 1 the objective of a kingdom."""
    return "forge_a_kingdom" in {world.players[1].secret for world in sample(scene, seat, 30)}


@pytest.mark.rule("FA-OBJ-3", "FA-INFO-8")
def test_worlds_fit_while_a_die_is_open(tmp_path: Path) -> None:
    """A level that rose while a die of the same card is open may still be an objective reached."""
    scene = one_short_of_a_kingdom(tmp_path, '{ id = "gain_gold", fixed = 0, dice = 1 }')
    played = submit(scene.game, scene.match, scene.command(c.PlayAction, 0, "alms", 1), None)
    assert isinstance(played, Accepted)
    scene.match = played.match
    assert [CHANCE] == [decision.seat for decision in scene.match.decisions]
    assert all(may_be_a_kingdom(scene, seat) for seat in range(3))


@pytest.mark.rule("FA-OBJ-3", "FA-INFO-8", "FA-INFO-4")
@pytest.mark.parametrize(
    ("effect", "asked"), [("peek_and_discard", (0, SeenCardToDiscard)), ("draw_cards", (1, DeckToDrawFrom))]
)
def test_worlds_fit_while_a_choice_is_open(tmp_path: Path, effect: str, asked: tuple[int, type[Decision]]) -> None:
    """A level that rose while a choice of the same card is open is announced only when all is resolved."""
    scene = one_short_of_a_kingdom(tmp_path, f'{{ id = "{effect}", count = 1 }}')
    scene.do(c.PlayAction, 0, "alms", 1)
    assert ((0, 0, 5, 5), [asked]) == (scene.levels(1), scene.asked)
    assert all(may_be_a_kingdom(scene, seat) for seat in range(3))
    if effect == "draw_cards":
        scene.do(c.Draw, 1, WORK)
    else:
        scene.do(c.DiscardSeen, 0, "latin")
    assert [e.Announced(1, "forge_a_kingdom")] == scene.events(e.Announced)
