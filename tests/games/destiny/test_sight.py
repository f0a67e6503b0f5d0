"""Who sees what (D-INFO; cases F and I)."""

from typing import Any

import pytest

from tabletop_rules.core.engine import shown, view
from tabletop_rules.core.identities import identities
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.destiny.decisions import SlotToConsolidate
from tabletop_rules.games.destiny.events.cards import CardPlayedForValue, CharacterArrived, PowerHadNoEffect
from tabletop_rules.games.destiny.events.tokens import (
    ConsolidationFailed,
    SightChanged,
    SlotConsolidated,
    TokenMoved,
    TokenObserved,
    TokensExchanged,
    TokenStolen,
    TokenThrown,
)
from tabletop_rules.games.destiny.steps import EndTurn, SettingPhase
from tabletop_rules.games.destiny.terms import RING
from tests.games.destiny.story import ANA, BEN, CLEO, DAN, Story, card, cards, given, lying, setting_at


@pytest.mark.rule("D-INFO-1", "D-INFO-2", "D-INFO-6")
def test_hands_and_played_cards() -> None:
    """A hand and a card played for value are its owner's; others see that they are there."""
    story = given(hands=[["planet 2", "planet 3"], ["planet 9"]]).play("planet 2", power=False)
    assert cards("planet 3") == story.view(ANA).players[ANA].hand
    assert (HIDDEN,) == story.view(BEN).players[ANA].hand
    assert [card("planet 2"), HIDDEN] == [story.view(seat).players[ANA].played for seat in (ANA, BEN)]
    played = next(event for event in story.stream(BEN) if isinstance(event, CardPlayedForValue))
    assert HIDDEN is played.card


@pytest.mark.rule("D-INFO-4", "D-SETUP-2", "D-CARD-14")
def test_e_d_28_the_fool() -> None:
    """E-D-28: under the Fool Ana's own hidden token and settings are unknown to her; when he is covered, known."""
    settings = {"0.health": "moon", "0.work": "mars"}
    hands = [["fool", "hermit"], ["planet 9", "planet 8"]]
    story = given(board={"0.health": "~moon"}, settings=settings, hands=hands, discard=["mixed 1"])
    assert ("~moon", "moon") == (lying(story.view(ANA), "0.health"), setting_at(story.view(ANA), "0.health"))
    story.play("fool")
    mine = story.view(ANA)
    assert ["~?", "?", "?"] == [lying(mine, "0.health"), setting_at(mine, "0.health"), setting_at(mine, "0.work")]
    story.play("planet 9", power=False).decline_until("card_to_play")
    while story.asked.seat != ANA:
        story.play("planet 8", power=False)
    story.play("hermit")
    assert ("~moon", "mars") == (lying(story.view(ANA), "0.health"), setting_at(story.view(ANA), "0.work"))


@pytest.mark.rule("D-INFO-4", "D-CARD-19", "D-INFO-5", "D-INFO-12")
def test_the_pope_sees_opponents_but_not_the_clock() -> None:
    """The Pope sees under tokens and settings of opponents, past the Tower and past their Fool, not on the clock."""
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
    told = [next(e for e in story.stream(seat) if isinstance(e, TokenStolen)).token.body for seat in range(4)]
    assert [HIDDEN, HIDDEN, HIDDEN, "venus"] == told
    story.play("planet 3", power=False)
    story.play("hanged man", card("pope"))
    assert "~?" == lying(story.view(DAN), "2.health")
    story.play("magician", power=False).decline_until("card_to_play")
    assert DAN == story.asked.seat
    for name in ("mixed 3", "mixed 1", "mixed 2"):
        story.play(name, power=False)
    assert "~?" == lying(story.view(CLEO), "2.health")
    story.play("hermit")
    assert ("~venus", CLEO) == (lying(story.view(CLEO), "2.health"), story.match.decisions[0].seat)


@pytest.mark.rule("D-INFO-13", "D-CARD-19", "D-CARD-14")
def test_names_follow_a_change_of_characters_at_once() -> None:
    """When a right begins the names come in a private event directly behind, before anything is asked."""
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
    told = [shown(records[at + 1], seat).event for seat in (ANA, BEN, SPECTATOR)]
    assert [SightChanged] * 3 == [type(event) for event in told]
    assert {"venus", "mars", "setting_sun", "setting_moon"} < identities(told[0])
    assert [frozenset(), frozenset()] == [identities(event) for event in told[1:]]
    assert "~mars" == lying(story.view(ANA), "1.work")
    assert "all" == story.view(BEN).players[ANA].eyes


@pytest.mark.rule("D-INFO-13", "D-INFO-4")
@pytest.mark.parametrize(("under", "named"), [("hermit", {"1"}), ("fool", {"0", "1"})])
def test_a_right_that_begins_names_only_what_was_not_seen(under: str, named: set[str]) -> None:
    """Over the Hermit the Pope shows what lies in front of opponents; over the Fool what is the own besides."""
    board = {"0.health": "~venus", "0.work": "sun", "1.work": "~mars", "1.love": "leo"}
    settings = {"1.love": "leo!"}
    story = given(board=board, settings=settings, stacks={ANA: [under]}, hands=[["pope"], ["planet 9"]]).play("pope")
    spots = {name.spot for name in story.event(SightChanged).names if name is not HIDDEN}
    hidden = {f"{seat}.{slot}.setting" for seat in "01" for slot in ("health", "work", "love", "money")}
    hidden = hidden - {"1.love.setting"} | {"0.health", "1.work"}
    assert {spot for spot in hidden if spot[0] in named} == spots


@pytest.mark.rule("D-INFO-13", "D-INFO-12", "D-TOK-5", "D-TOK-6")
def test_what_moves_is_named_for_those_who_see_it_where_it_comes_to_lie() -> None:
    """Thrown, a hidden token is named to nobody, not to a Pope; exchanged or moved, to whoever may look there now."""
    table: dict[str, Any] = {"seats": 3, "board": {"0.health": "~mars", "1.health": "~venus"}, "destiny": "world"}
    seats = (ANA, BEN, CLEO, SPECTATOR)

    def named(story: Story, kind: type[Event]) -> list[set[str]]:
        [record] = [record for record in story.records if isinstance(record.event, kind)]
        return [{"mars", "venus"} & identities(shown(record, seat).event) for seat in seats]

    thrown = given(**table, stacks={CLEO: ["pope"]}, hands=[["star"], ["mixed 9"], ["mixed 10"]])
    thrown.play("star", "1.health")
    place = sorted(thrown.choices())[0]
    assert [set(), set(), set(), set()] == named(thrown.choose(place), TokenThrown)
    changed = given(**table, stacks={CLEO: ["hermit"]}, hands=[["numerology 0"], ["mixed 9"], ["mixed 10"]])
    changed.play("numerology 0", "0.health", "1.health")
    assert [{"venus"}, {"mars"}, set(), set()] == named(changed, TokensExchanged)
    board, plan = {"0.health": "~mars", "0.work": "~venus"}, (SettingPhase(), EndTurn())
    moved = given(seats=3, board=board, stacks={CLEO: ["pope"]}, plan=plan).choose(("health", "work"))
    assert [{"mars", "venus"}, set(), {"mars", "venus"}, set()] == named(moved, TokenMoved)


@pytest.mark.rule("D-INFO-13", "D-INFO-9")
def test_a_right_that_ends_takes_the_names_with_it() -> None:
    """When the Fool comes, the own names vanish from the view, and stay in the stream."""
    story = given(board={"0.health": "~venus"}, hands=[["fool", "planet 1"], ["planet 9"]])
    assert "~venus" == lying(story.view(ANA), "0.health")
    story.play("fool")
    assert ("~?", ()) == (lying(story.view(ANA), "0.health"), story.event(SightChanged).names)


@pytest.mark.rule("D-CARD-21", "D-INFO-10", "D-INFO-14", "D-POW-1")
def test_a_look_is_public_as_a_fact_only() -> None:
    """The Astronomer looks at a hidden token or setting anywhere; others see where, and his view does not keep it."""
    story = given(board={"1.work": "~mars"}, hands=[["astronomer"], ["planet 9"]]).play("astronomer")
    choices = story.choices()
    assert {None, "1.work", "1.love.setting", "0.health.setting", "planet@3"} <= choices
    assert "planet@9" not in choices
    story.choose("1.work")
    looks = [next(e for e in story.stream(seat) if isinstance(e, TokenObserved)) for seat in (ANA, BEN)]
    assert [("1.work", "mars"), ("1.work", HIDDEN)] == [(look.spot, look.thing) for look in looks]
    assert "~?" == lying(story.view(ANA), "1.work")


@pytest.mark.rule("D-CARD-21")
def test_a_look_at_a_setting() -> None:
    """A look may be at a setting."""
    story = given(settings={"1.love": "leo"}, hands=[["astronomer"], ["planet 9"]]).play("astronomer")
    assert "setting_leo" == story.choose("1.love.setting").event(TokenObserved).thing


@pytest.mark.rule("D-INFO-11", "D-INFO-15", "D-CONS-1")
def test_e_d_43_consolidating_as_the_fool() -> None:
    """E-D-43: the question offers health alone, the view still hides the setting under work; blindly both."""
    table: dict[str, Any] = {
        "board": {"0.health": "mars", "0.work": "venus"},
        "settings": {"0.health": "mars", "0.work": "sun"},
        "stacks": {ANA: ["fool"]},
        "hands": [["sun", "planet 1"], ["planet 9"]],
    }
    story = given(**table).play("sun")
    assert {"health"} == story.choices()
    assert "?" == setting_at(story.view(ANA), "0.work")
    [others] = view(story.game, story.match, BEN).decisions
    assert isinstance(others, SlotToConsolidate)
    assert HIDDEN is others.options
    blind = given(consolidation_check="blind_attempt", **table).play("sun")
    assert {"health", "work"} == blind.choices()
    blind.choose("work")
    assert 1 == len(blind.events(ConsolidationFailed))
    assert "work" not in repr([shown(record, BEN).event for record in blind.records[blind.since :]])
    again = given(consolidation_check="blind_attempt", **table).play("sun", "health")
    assert 1 == len(again.events(SlotConsolidated))


@pytest.mark.rule("D-INFO-15", "D-TRICK-6", "D-TRICK-8")
def test_who_is_asked_for_a_trick_power_does_not_tell() -> None:
    """A winner is asked alike whether or not a setting fits, and the offer is the winner's alone."""
    streams = []
    for body in ("libra", "leo"):
        story = given(
            board={"0.love": "libra"},
            settings={"0.love": body},
            destiny="mixed 1",
            hands=[["planet 12"], ["planet 3"]],
        )
        story.play("planet 12", power=False).play("planet 3", power=False)
        assert ("consolidate" in story.choices()) == (body == "libra")
        streams.append(story.choose(None).stream(BEN))
    assert streams[0] == streams[1]


@pytest.mark.rule("D-INFO-15")
def test_a_branch_that_hangs_on_a_setting_is_asked_alike() -> None:
    """Planet 5-8 with nothing to reveal asks whoever might consolidate."""
    up = {f"planet@{hour}": None for hour in range(1, RING + 1)}
    bodies = [
        "sun",
        "moon",
        "venus",
        "mercury",
        "pluto",
        "saturn",
        "uranus",
        "neptune",
        "earth",
        "jupiter",
        "black_sun",
    ]
    board: dict[str, str | None] = {**up, **{f"planet@{n + 1}": body for n, body in enumerate(bodies)}}
    board["0.work"] = "mars"
    for body, offered in (("mars", {"consolidate"}), ("sun", {None})):
        story = given(board=board, settings={"0.work": body}, hands=[["planet 5"], ["planet 9"]]).play("planet 5")
        assert offered == story.choices()
        if body == "sun":
            assert 1 == len(story.choose(None).events(PowerHadNoEffect))
