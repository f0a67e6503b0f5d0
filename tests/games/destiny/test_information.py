"""Who sees what (D-INFO-1 to D-INFO-13)."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.identities import identities
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.destiny.characters import CharacterArrived
from tabletop_rules.games.destiny.commands import ChooseSpot, PlayCard
from tabletop_rules.games.destiny.play import CardPlayedForValue
from tabletop_rules.games.destiny.powers import PowerHadNoEffect
from tabletop_rules.games.destiny.setting_phase import TokenMoved
from tabletop_rules.games.destiny.sight import SightChanged
from tabletop_rules.games.destiny.slots import TokenObserved
from tabletop_rules.games.destiny.tokens import TokensExchanged, TokenStolen, TokenThrown
from tests.games.clients import play_by_views
from tests.games.destiny.story import (
    ANA,
    BEN,
    CLEO,
    CONTENT,
    DAN,
    SETTING,
    Story,
    card,
    cards,
    given,
    lying,
    setting_at,
    won,
)


@pytest.mark.rule("D-INFO-1", "D-INFO-2", "D-INFO-6")
def test_hands_and_played_cards() -> None:
    """A hand and a card played for value are seen by their owner; others see that they are there."""
    story = given(hands=[["planet 2", "planet 3"], ["planet 9"]]).for_value("planet 2")
    assert cards("planet 3") == story.view(ANA).players[ANA].hand
    assert (HIDDEN,) == story.view(BEN).players[ANA].hand
    assert [card("planet 2"), HIDDEN] == [story.view(seat).players[ANA].played for seat in (ANA, BEN)]
    played = next(event for event in story.stream(BEN) if isinstance(event, CardPlayedForValue))
    assert HIDDEN is played.card


@pytest.mark.rule("D-INFO-3", "D-INFO-2", "D-PLAY-1")
def test_a_rejection_does_not_show_where_a_card_is() -> None:
    """A card in another hand, face down in the trick, in the pile or removed is rejected in the same way."""
    story = given(hands=[["planet 1", "planet 3"], ["mixed 10"]]).for_value("planet 3")
    elsewhere = [*cards("planet 1", "planet 3"), story.state.cards.pile[0], story.state.cards.undealt[0]]
    assert {("not_held", "D-PLAY-1")} == {story.why_not(PlayCard(0, 0, name, True)) for name in elsewhere}


@pytest.mark.rule("D-INFO-4", "D-INFO-9", "D-INFO-13", "D-SETUP-2", "D-CARD-14")
def test_e_d_28_the_fool() -> None:
    """E-D-28: under the Fool Ana does not see her own hidden token and settings; once he is covered she does."""
    settings = {"0.health": "moon", "0.work": "mars"}
    hands = [["fool", "hermit"], ["planet 9", "planet 8"]]
    story = given(board={"0.health": "~moon"}, settings=settings, hands=hands, discard=["mixed 1"])
    assert ("~moon", "moon") == (lying(story.view(ANA), "0.health"), setting_at(story.view(ANA), "0.health"))
    story.play("fool")
    assert () == story.event(SightChanged).names
    mine = story.view(ANA)
    assert ["~?", "?", "?"] == [lying(mine, "0.health"), setting_at(mine, "0.health"), setting_at(mine, "0.work")]
    story.for_value("planet 9").decline_until("card_to_play")
    while story.asked.seat != ANA:
        story.for_value("planet 8")
    story.play("hermit")
    assert ("~moon", "mars") == (lying(story.view(ANA), "0.health"), setting_at(story.view(ANA), "0.work"))


@pytest.mark.rule("D-INFO-4", "D-CARD-19", "D-INFO-5", "D-INFO-12")
def test_the_pope_sees_opponents_but_not_the_clock() -> None:
    """The Pope sees hidden tokens and settings of opponents, past the Tower and past their Fool, but not the clock."""
    story = given(
        seats=3,
        tower=BEN,
        stacks={ANA: ["pope"], BEN: ["fool"]},
        board={"1.character_planet": "~moon"},
        settings={"1.love": "leo"},
        hands=[["planet 1"], [], []],
    )
    assert ("~moon", "leo") == (
        lying(story.view(ANA), "1.character_planet"),
        setting_at(story.view(ANA), "1.love"),
    )
    assert ("~?", "?") == (lying(story.view(BEN), "1.character_planet"), setting_at(story.view(BEN), "1.love"))
    assert "~?" == lying(story.view(ANA), "planet@3")
    assert "~?" == lying(story.view(SPECTATOR), "1.character_planet")


@pytest.mark.rule("D-INFO-12", "D-INFO-13", "D-INFO-9", "D-TOK-10")
def test_e_d_40_a_hidden_token_on_its_way() -> None:
    """E-D-40: Cleo (the Fool) steals unseen, Dan (the Pope) sees before and after, Ben's view no longer names it."""
    story = given(
        seats=4,
        initiative=2,
        board={"1.work": "~venus"},
        stacks={DAN: ["pope"], CLEO: ["fool"]},
        hands=[
            ["hanged man", "mixed 1"],
            ["magician", "mixed 2"],
            ["planet 10", "hermit", "mixed 5"],
            ["planet 3", "mixed 3"],
        ],
        discard=["mixed 4"],
    )
    story.play("planet 10", "1.work", "2.health")
    assert ["~?", "~?", "~?", "~venus"] == [lying(story.view(seat), "2.health") for seat in range(4)]
    named = [next(e for e in story.stream(seat) if isinstance(e, TokenStolen)).token.body for seat in range(4)]
    assert [HIDDEN, HIDDEN, HIDDEN, "venus"] == named
    story.for_value("planet 3")
    story.play("hanged man", card("pope"))
    assert "~?" == lying(story.view(DAN), "2.health")
    story.for_value("magician").decline_until("card_to_play")
    assert DAN == story.asked.seat
    for name in ("mixed 3", "mixed 1", "mixed 2"):
        story.for_value(name)
    assert "~?" == lying(story.view(CLEO), "2.health")
    story.play("hermit")
    assert ("~venus", CLEO) == (lying(story.view(CLEO), "2.health"), story.match.decisions[0].seat)


# --- when sight changes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-INFO-13", "D-CARD-19", "D-CARD-14")
def test_names_follow_a_change_of_characters_at_once() -> None:
    """When a right begins, the names come in a private event directly behind, before anything is asked."""
    board = {"0.health": "~venus", "1.work": "~mars"}
    story = given(
        seats=3,
        board=board,
        stacks={ANA: ["fool"]},
        settings={"0.health": "sun", "1.work": "moon"},
        hands=[["pope"], ["planet 9"], []],
    ).play("pope")
    records = story.records[story.since :]
    [at] = [place for place, record in enumerate(records) if isinstance(record.event, CharacterArrived)]
    events = [mask_record(records[at + 1], seat).event for seat in (ANA, BEN, SPECTATOR)]
    assert [SightChanged] * 3 == [type(event) for event in events]
    assert {"venus", "mars", "setting_sun", "setting_moon"} < identities(events[0])
    assert [frozenset(), frozenset()] == [identities(event) for event in events[1:]]
    assert "~mars" == lying(story.view(ANA), "1.work")
    assert "all" == story.view(BEN).players[ANA].eyes


@pytest.mark.rule("D-INFO-13", "D-INFO-4")
@pytest.mark.parametrize(("under", "named"), [("hermit", {"1"}), ("fool", {"0", "1"})])
def test_a_right_that_begins_names_only_what_was_not_seen(under: str, named: set[str]) -> None:
    """Over the Hermit the Pope names only things of opponents, over the Fool the own things too."""
    board = {"0.health": "~venus", "0.work": "sun", "1.work": "~mars", "1.love": "leo"}
    settings = {"1.love": "leo!"}
    story = given(board=board, settings=settings, stacks={ANA: [under]}, hands=[["pope"], ["planet 9"]]).play("pope")
    spots = {name.spot for name in story.event(SightChanged).names if name is not HIDDEN}
    hidden = {f"{seat}.{slot}.setting" for seat in "01" for slot in ("health", "work", "love", "money")}
    hidden = hidden - {"1.love.setting"} | {"0.health", "1.work"}
    assert {spot for spot in hidden if spot[0] in named} == spots


@pytest.mark.rule("D-INFO-13", "D-INFO-12", "D-TOK-5", "D-TOK-6")
def test_a_moved_token_is_named_to_those_who_see_its_new_spot() -> None:
    """A hidden thrown token is named to nobody, a moved one to those who may look under its new slot."""
    table: dict[str, Any] = {"seats": 3, "board": {"0.health": "~mars", "1.health": "~venus"}, "destiny": "world"}
    seats = (ANA, BEN, CLEO, SPECTATOR)

    def named(story: Story, kind: type[Event]) -> list[set[str]]:
        [record] = [record for record in story.records if isinstance(record.event, kind)]
        return [{"mars", "venus"} & identities(mask_record(record, seat).event) for seat in seats]

    thrown = given(**table, stacks={CLEO: ["pope"]}, hands=[["star"], ["mixed 9"], ["mixed 10"]])
    thrown.play("star", "1.health")
    place = sorted(thrown.choices())[0]
    assert [set(), set(), set(), set()] == named(thrown.choose(place), TokenThrown)
    board = {"0.health": "~mars", "0.work": "~venus"}
    moved = given(seats=3, board=board, stacks={CLEO: ["pope"]}, plan=SETTING).choose(("health", "work"))
    assert [{"mars", "venus"}, set(), {"mars", "venus"}, set()] == named(moved, TokenMoved)


@pytest.mark.rule("D-INFO-12", "D-INFO-13", "D-TOK-6")
def test_who_sees_exchanged_hidden_tokens() -> None:
    """An exchanged hidden token is seen by its new owner, but not under the Fool, and by an opponent's Pope."""
    story = given(
        seats=4,
        hands=[["numerology 0"], ["mixed 9"], ["mixed 10"], ["mixed 11"]],
        board={"0.health": "~mars", "1.health": "~venus"},
        stacks={BEN: ["fool"], CLEO: ["pope"]},
        destiny="world",
    ).play("numerology 0", "0.health", "1.health")
    seen = {q: [lying(story.view(q), spot) for spot in ("0.health", "1.health")] for q in (0, 1, 2, 3, SPECTATOR)}
    blind = ["~?", "~?"]
    assert {0: ["~venus", "~?"], 1: blind, 2: ["~venus", "~mars"], 3: blind, SPECTATOR: blind} == seen
    [masked] = [event for event in story.stream(BEN) if isinstance(event, TokensExchanged)]
    assert (HIDDEN, HIDDEN) == (masked.token.body, masked.other.body)


# --- looks and decisions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-CARD-21", "D-INFO-10", "D-INFO-14", "D-POW-1")
def test_a_look_is_public_as_a_fact_only() -> None:
    """The Astronomer looks at a hidden token or setting; others see where, and no view keeps it."""
    story = given(board={"1.work": "~mars"}, hands=[["astronomer"], ["planet 9"]]).play("astronomer")
    choices = story.choices()
    assert {None, "1.work", "1.love.setting", "0.health.setting", "planet@3"} <= choices
    assert "planet@9" not in choices
    story.choose("1.work")
    looks = [next(e for e in story.stream(seat) if isinstance(e, TokenObserved)) for seat in (ANA, BEN)]
    assert [("1.work", "mars"), ("1.work", HIDDEN)] == [(look.spot, look.thing) for look in looks]
    assert "~?" == lying(story.view(ANA), "1.work")
    at_setting = given(settings={"1.love": "leo"}, hands=[["astronomer"], ["planet 9"]]).play("astronomer")
    assert "setting_leo" == at_setting.choose("1.love.setting").event(TokenObserved).thing


@pytest.mark.rule("D-INFO-15", "D-TRICK-6", "D-TRICK-8")
def test_asking_for_a_trick_power_shows_no_setting() -> None:
    """A winner is asked whether or not a setting matches, and others do not see what is offered."""
    streams = []
    for body in ("libra", "leo"):
        story = won(board={"0.love": "libra"}, settings={"0.love": body})
        assert ("consolidate" in story.choices()) == (body == "libra")
        streams.append(story.choose(None).stream(BEN))
    assert streams[0] == streams[1]


@pytest.mark.rule("D-POW-1", "D-INFO-15")
def test_declining_a_consolidation_shows_no_setting() -> None:
    """With power_obligation = optional nobody can tell a slot that matches from one that does not by the decision."""
    table: dict[str, Any] = {"board": {"0.love": "libra"}, "hands": [["sun"], ["planet 3"]]}
    streams = []
    for body in ("libra", "leo"):
        story = given(settings={"0.love": body}, power_obligation="optional", **table).play("sun", None)
        streams.append(story.stream(BEN))
    assert streams[0] == streams[1]


@pytest.mark.rule("D-INFO-15")
def test_a_branch_that_hangs_on_a_setting_is_asked_alike() -> None:
    """If nothing can be revealed, planet 5 still asks a player who might consolidate."""
    bodies = [body.id for body in CONTENT.bodies if body.kind == "planet" and body.id != "mars"]
    board: dict[str, str | None] = {f"planet@{hour}": body for hour, body in enumerate((*bodies, None), start=1)}
    board["0.work"] = "mars"
    for body, offered in (("mars", {"consolidate"}), ("sun", {None})):
        story = given(board=board, settings={"0.work": body}, hands=[["planet 5"], ["planet 9"]]).play("planet 5")
        assert offered == story.choices()
        if body == "sun":
            assert 1 == len(story.choose(None).events(PowerHadNoEffect))


def drawn_unseen(pope: bool) -> tr.Table:
    """Return a table where the owner of the Fool has drawn a hidden token, perhaps seen by a Pope."""
    stacks = {ANA: ["fool"], BEN: ["pope" if pope else "hermit"]}
    story = given(hands=[["planet 1", "planet 5"], ["mixed 9", "mixed 10"]], stacks=stacks)
    table = tr.Table.open(story.game, seats=2, seed=1)
    table.submit(PlayCard(ANA, table.decisions[0].id, card("planet 1"), True))
    for spot in ("planet@3", "0.work"):
        table.submit(ChooseSpot(ANA, table.decisions[0].id, spot))
    return table


@pytest.mark.rule("D-INFO-12")
def test_a_draw_that_nobody_saw_can_be_undone() -> None:
    """A hidden draw under the Fool can be undone, unless an opponent has the Pope."""
    assert isinstance(drawn_unseen(pope=False).undo(ANA), tr.Accepted)
    refused = drawn_unseen(pope=True).undo(ANA)
    assert isinstance(refused, tr.Rejection)
    assert "undo_after_learning" == refused.code


SECRETIVE: dict[str, object] = {
    "setting_phase": "simultaneous",
    "setting_assignment": "player_choice",
    "consolidation_check": "blind_attempt",
}


@pytest.mark.rule("D-INFO-13", "D-INFO-15", "D-END-1")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {}), (3, SECRETIVE)])
def test_clients_that_have_only_their_streams_play_whole_matches(seats: int, options: dict[str, object]) -> None:
    """Clients that only receive their own streams find legal commands for every decision, to the end of turn 12."""
    table = play_by_views("destiny", seats, 4, options)
    assert (12, "points") == (table.match.state.turn, table.result.reason if table.result else "")
