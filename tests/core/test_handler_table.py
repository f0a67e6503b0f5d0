"""The table of handlers: what options put in force, what can be taken out, and what can be added."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import HandlerTable, full_name, in_order
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import GameError
from tabletop_rules.testing import PlayBrokeError, play
from tests.core.fair import (
    BALLOON,
    CHEAP,
    COINS,
    CURBED,
    ENOUGH,
    EVENING,
    FAIR,
    HANDLERS,
    NIGHTFALL,
    OPTIONS,
    PLAIN_CHARMS,
    QUICK,
    VOUCHER,
    make,
    price,
)
from tests.core.toy import TOY

DEFAULTS = {option.id: option.default for option in OPTIONS}
EVERY = (CHEAP, EVENING, NIGHTFALL)


def in_force(**options: object) -> set[Any]:
    """What these options put in force beside what always is."""
    return {*HANDLERS.in_force({**DEFAULTS, **options})} - {*EVERY}


def test_each_value_of_an_option_has_its_handlers() -> None:
    """A choice, a flag and a list put in what their values name, a list what each of its members does."""
    assert {CURBED, ENOUGH, VOUCHER, BALLOON, COINS} == in_force()
    assert {VOUCHER, BALLOON, COINS} == in_force(greed="free")
    assert {CURBED, ENOUGH, BALLOON, COINS} == in_force(vouchers=False)
    assert [{VOUCHER}, {VOUCHER, COINS}] == [in_force(greed="free", shows=shows) for shows in ((), ("coins",))]


def test_an_option_counts_within_another_one_only() -> None:
    """What is within a value of another option has no effect while that has another value."""
    assert [True, False] == [PLAIN_CHARMS in in_force(charms=False, pace=pace) for pace in ("slow", "quick")]
    inner = HandlerTable(
        by_option={"charms": {True: (), False: (PLAIN_CHARMS,)}}, within={"charms": ("shows", "coins")}
    )
    for shows, expected in (((), ()), (("coins",), (PLAIN_CHARMS,)), (("balloons", "coins"), (PLAIN_CHARMS,))):
        assert expected == inner.in_force({"charms": False, "shows": shows})


def test_what_several_values_bring_is_in_force_once() -> None:
    """A handler that two members of a list name is one handler."""
    table = HandlerTable(by_option={"shows": {"balloons": (BALLOON, COINS), "coins": (COINS,)}})
    assert (BALLOON, COINS) == table.in_force({"shows": ("balloons", "coins")})


def test_handlers_in_force_are_in_order() -> None:
    """A game holds them by band and rank, those of one place as the table has them, however they were given."""
    places = [(each.band, each.rank) for each in FAIR.handlers]
    assert sorted(places) == places
    assert (QUICK, CURBED, CHEAP, VOUCHER, EVENING) == in_order((CHEAP, VOUCHER, EVENING, CURBED, QUICK))


def test_a_value_without_an_entry_is_named() -> None:
    """An option value that the table does not know, and an option that the game does not have, are both named."""
    with pytest.raises(GameError) as refused:
        HANDLERS.in_force({**{k: v for k, v in DEFAULTS.items() if k != "pace"}, "greed": "huge", "shows": ("owls",)})
    text = str(refused.value)
    assert "no entry for the value 'huge' of 'greed'" in text
    assert "no entry for the value 'owls' of 'shows'" in text
    assert "names the option 'pace', which the game does not have" in text


def test_the_table_offers_every_handler_with_its_option() -> None:
    """Read from top to bottom: those that always act, then each with the option value that puts it in force."""
    offers = list(HANDLERS.offers())
    assert EVERY == tuple(offer.handler for offer in offers[:3] if offer.option is None)
    by = [(offer.option, offer.value) for offer in offers if offer.handler is CURBED]
    assert [("greed", "curbed"), ("greed", "modest")] == by
    assert {*FAIR.handlers} <= {offer.handler for offer in offers}


def test_full_names_tell_all_handlers_apart() -> None:
    """Id, place and what it is on: no two handlers of a game share them."""
    assert "F-21@GUARDS+10 on fair.grabbable" == full_name(CURBED)
    assert "F-51@COURSE+10 on OpenStall, Haggle" == full_name(QUICK)
    names = [full_name(offer.handler) for offer in HANDLERS.offers()]
    assert len({*names}) == len({offer.handler for offer in HANDLERS.offers()})


# --- taking out -----------------------------------------------------------------------------------------------------


def test_a_handler_taken_out_does_not_act() -> None:
    """The game without it answers plainly and is another game, which says so; the first is as it was."""
    plain = FAIR.without("F-12")
    assert [8, 4] == [price(game.first(2)[0], 0, 5) for game in (FAIR, plain)]
    assert (("without F-12",), ()) == (plain.additions, FAIR.additions)
    assert EVENING not in plain.handlers
    assert EVENING in FAIR.handlers


def test_several_are_taken_out_together_or_one_by_one() -> None:
    """The same game comes of both, with the names in the order in which they were taken out."""
    together, one_by_one = FAIR.without("F-12", "F-21"), FAIR.without("F-12").without("F-21")
    assert together.handlers == one_by_one.handlers
    assert ("without F-12", "without F-21") == together.additions == one_by_one.additions
    assert FAIR is FAIR.without()
    assert ("without F-12",) == FAIR.without("F-12", "F-12").additions


def test_handlers_of_one_id_are_taken_out_together() -> None:
    """Whoever leaves a rule out leaves out all that it does."""
    twice = FAIR.with_handlers(attrs.evolve(CHEAP, id=RuleId("F-12"), rank=15))
    assert [2, 0] == [sum(each.id == "F-12" for each in game.handlers) for game in (twice, twice.without("F-12"))]


@pytest.mark.parametrize(
    ("ids", "said"),
    [
        (("F-43",), "no handler has the id 'F-43'; did you mean F-41"),
        (("x",), "no handler has the id 'x'; there are F-11, F-12, F-13, F-21, F-31, F-32, F-33, F-34, F-41, F-51"),
        ((7,), "no handler has the id 7"),
        (("F-51",), "F-51 is not in force: the option pace=quick puts it in"),
        (("F-13",), "F-13 is not in force: the option charms=False puts it in"),
        (("F-34",), "F-34 is needed: the match ends by it"),
    ],
)
def test_what_cannot_be_taken_out_says_why(ids: Any, said: str) -> None:
    """An unknown id has near ones, one that is not in force its option, and one that is needed its reason."""
    with pytest.raises(GameError) as refused:
        FAIR.without(*ids)
    assert "these handlers cannot be taken out of 'fair':" in str(refused.value)
    assert said in str(refused.value)


def test_an_option_of_several_values_names_them_all() -> None:
    """A handler that several values put in is offered by each of them, once."""
    with pytest.raises(GameError, match="the option greed=curbed or greed=modest puts it in"):
        make({"greed": "free"}).without("F-21")


def test_all_that_cannot_be_taken_out_is_named_together() -> None:
    """Whoever takes several out reads every mistake at once, and nothing is taken out."""
    with pytest.raises(GameError) as refused:
        FAIR.without("F-12", "F-34", "F-51", "x")
    assert 3 == len(refused.value.faults)


def test_a_game_without_a_table_knows_its_own_handlers() -> None:
    """A game that lists its handlers alone takes them out as well, and knows the others' ids."""
    assert ["Y4", "Y5", "Y9"] == sorted(each.id for each in TOY.without("Y6").handlers)
    with pytest.raises(GameError, match="no handler has the id 'Z'; there are Y4, Y5, Y6, Y9"):
        TOY.without("Z")
    with pytest.raises(GameError, match="no handler has the id 'Z'; there are none"):
        attrs.evolve(TOY, handlers=()).without("Z")


def test_without_a_needed_handler_the_match_does_not_end() -> None:
    """What a handler says it is needed for is so: taken out by force, play breaks off."""
    forced = attrs.evolve(FAIR, handlers=tuple(each for each in FAIR.handlers if each is not NIGHTFALL))
    with pytest.raises(PlayBrokeError, match="ran dry"):
        play(forced, 2, 1)


# --- putting in -----------------------------------------------------------------------------------------------------

DOUBLED = attrs.evolve(EVENING, id=RuleId("H-1"), rank=30)


def test_handlers_are_added_and_named() -> None:
    """The game with more of them is another game, named by their places; a handler of any kind may be added."""
    more = FAIR.with_handlers(DOUBLED, QUICK, attrs.evolve(ENOUGH, id=RuleId("H-2"), rank=20))
    assert ("H-1@PRICES+30+F-51@COURSE+10+H-2@GUARDS+20",) == more.additions
    assert 16 == price(more.first(2)[0], 0, 5)
    assert {DOUBLED, QUICK} < {*more.handlers}
    with pytest.raises(GameError, match=r"both are on 'fair\.price' at PRICES\+30: give one of them another rank"):
        more.with_handlers(attrs.evolve(DOUBLED, id=RuleId("H-3")))


def test_what_was_added_can_be_taken_out_again() -> None:
    """Logs then name both: the game is not the one that it was, to whoever reads them."""
    again = FAIR.with_handlers(DOUBLED).without("H-1")
    assert FAIR.handlers == again.handlers
    assert ("H-1@PRICES+30", "without H-1") == again.additions


@given(st.lists(st.sampled_from(["F-11", "F-12", "F-21", "F-31", "F-32", "F-33", "F-41"]), unique=True), st.booleans())
def test_a_changed_game_pickles_and_plays_the_same(ids: list[str], more: bool) -> None:
    """In another process it is made anew, with the same handlers and additions, and plays the same match."""
    game: Game[Any] = FAIR.without(*ids)
    game = game.with_handlers(DOUBLED) if more else game
    there = pickle.loads(pickle.dumps(game))
    assert (game.handlers, game.additions, game.id) == (there.handlers, there.additions, there.id)
    one, other = play(game, 3, 5), play(there, 3, 5)
    assert (one.match, one.records) == (other.match, other.records)


def test_a_changed_game_has_its_own_tables() -> None:
    """A match of the game without a handler, opened and asked there, does not hear of it."""
    match: Match[Any] = open_match(FAIR.without("F-11", "F-12"), 2, Seeded(1))
    assert [1, 5] == [price(match.state, 0, good) for good in (1, 5)]
