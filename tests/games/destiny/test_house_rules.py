"""What each house rule of the examples changes, and that all of them together keep the laws."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest

import tabletop_rules as tr
from examples.house_rules.destiny import HOUSE_RULES
from tabletop_rules import author
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.commands import ChooseSpot, PlayCard
from tabletop_rules.games.destiny.play import CardPlayedForPower
from tabletop_rules.games.destiny.queries import arrives
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Count, EndMatch
from tabletop_rules.testing import check
from tests.effort import fewer
from tests.games.destiny.story import ANA, BEN, SETTING, Story, card, given, setting_at, space

PLAIN = tr.load_game("destiny")
GAMES = [PLAIN, PLAIN.with_expansion("house rules", HOUSE_RULES)]


def both(**table: Any) -> tuple[Story, Story]:
    """Return the same table under the plain rules and under the house rules."""
    plain, house = (given(game=game, **table) for game in GAMES)
    return plain, house


def test_a_thrown_token_lands_face_down() -> None:
    """A replacement: a thrown token lands hidden."""
    board = {"1.health": "mars", "planet@3": None}
    for story, expected in zip(both(board=board, hands=[["star"]]), ("mars", "~mars"), strict=True):
        story.play("star", "1.health", "planet@3")
        assert expected == story.at("planet@3")


def test_who_consolidates_marks_ten_points() -> None:
    """A trigger: ten points are marked at once for a consolidated slot."""
    table: dict[str, Any] = {"board": {"0.health": "mars"}, "settings": {"0.health": "mars"}, "hands": [["sun"]]}
    points = [story.play("sun", "health").state.players[ANA].points for story in both(**table)]
    assert [0, 10] == points


def test_love_cannot_be_stolen() -> None:
    """A protection: a token on Love cannot be stolen, and the rejection names the house rule."""
    board = {"1.love": "leo", "1.money": "virgo"}
    plain, house = (story.play("moon") for story in both(board=board, hands=[["moon"]]))
    assert ({"1.love", "1.money"}, {"1.money"}) == (plain.choices(), house.choices())
    refused = house.rejections(ChooseSpot(0, 0, "1.love"))
    assert [("true_love", "H3")] == [(each.code, each.rule) for each in refused]


def test_strength_breaks_what_it_may_not_steal() -> None:
    """A token on Love that Strength has uncovered stays, for it cannot be stolen (D-CARD-22)."""
    table: dict[str, Any] = {"board": {"1.love": "leo"}, "settings": {"1.love": "leo!"}, "hands": [["strength"]]}
    for story, asked in zip(both(**table), ([(ANA, "which_slot")], [(BEN, "card_to_play")]), strict=True):
        story.play("strength", "1.love")
        assert ("leo", asked) == (setting_at(story.state, "1.love"), story.kinds)


def test_a_conjunction_is_worth_twenty_more() -> None:
    """A modifier: the Emperor's conjunction counts 160 points instead of 140, other lines as ever."""
    table: dict[str, Any] = {"stacks": {ANA: [("emperor", "conjunction")], BEN: [("pope", "planet")]}, "turn": 12}
    for story, points in zip(both(**table, plan=(Count(), EndMatch())), ([140, 50], [160, 50]), strict=True):
        [ended] = story.events(tr.Ended)
        assert ((ANA,), (BEN,)) == ended.outcome.ranking
        assert points == story.totals


@pytest.mark.parametrize("turn", [1, 2])
def test_nobody_plays_for_power_in_the_first_turn(turn: int) -> None:
    """A limit: in the first turn playing for power is neither listed nor legal."""
    _, house = both(turn=turn, hands=[["moon"]])
    listed = {power for _, power in house.choices()}
    refused = house.rejections(PlayCard(0, 0, card("moon"), True))
    assert (listed, [each.rule for each in refused]) == (({False}, ["H5"]) if turn == 1 else ({False, True}, []))


def test_nobody_steals_characters() -> None:
    """A variant: a conjunction does not steal a character."""
    board = space(ANA, "leo", "mars")
    table: dict[str, Any] = {"board": board, "stacks": {BEN: ["strength"]}, "plan": SETTING}
    owners = []
    for story in both(**table):
        story.decline_until("card_to_play")
        owners.append([seat for seat in (ANA, BEN) if story.stack(seat)])
    assert [[ANA], [BEN]] == owners


@author.modifier("H7", arrives, Band.READINGS, 100)
@author.fr("Au dernier tour, aucun pouvoir d'arrivée n'a lieu.")
def too_late(state: State, held: bool) -> bool:
    """In the last turn no arrival power happens."""
    return held and state.turn < 12


@pytest.mark.parametrize(("turn", "times"), [(11, 1), (12, 0)])
def test_a_modifier_of_arrivals_decides_whether_a_power_happens(turn: int, times: int) -> None:
    """Without arrivals a character played does nothing, as its record says, nor does one brought back."""
    game, hands = PLAIN.with_handlers(too_late), [["astrologer"], ["planet 3"]]
    asked = [(ANA, "which_token")] if times else [(BEN, "card_to_play")]
    played = given(game=game, turn=turn, hands=hands).play("astrologer")
    assert (times, asked) == (played.event(CardPlayedForPower).times, played.kinds)
    risen = given(game=game, turn=turn, hands=[["gods help"], ["planet 3"]], discard=["astrologer"])
    assert asked == risen.play("gods help", "resurrect_character", card("astrologer")).kinds


@author.frozen
class Letters(State):
    """The state, with what house rules hide: a letter that its owner alone reads, and one that nobody does."""

    kind: ClassVar[str] = "letters.state/1"
    owner: author.Public[tr.Seat] = BEN
    read: author.Annotated[tuple[str | tr.Hidden, ...], author.Seen("owner")] = ("dear",)
    sealed: tuple[str | tr.Hidden, ...] = ("sir",)


def lettered(seats: int) -> tuple[State, author.Plan]:
    state, plan = PLAIN.setup(seats)
    return Letters(**{field.name: getattr(state, field.name) for field in attrs.fields(State)}), plan


def test_a_view_hides_what_house_rules_add_to_the_state() -> None:
    """A further field of the state is seen by those whom its type names, like fields of the game."""
    table = tr.Table.open(attrs.evolve(PLAIN, state=Letters, setup=lettered), 2, seed=1)
    views: list[Any] = [table.view(seat).state for seat in (ANA, BEN, tr.SPECTATOR)]
    hidden = (tr.HIDDEN,)
    assert [(hidden, hidden), (("dear",), hidden), (hidden, hidden)] == [(each.read, each.sealed) for each in views]


def test_the_house_rules_keep_the_laws() -> None:
    """With all house rules together every law holds in random matches."""
    report = check(GAMES[1], fewer(1, 2), seed=3, most=fewer(80, 1000))
    assert report.good, str(report)
