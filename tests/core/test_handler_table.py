"""The table of handlers: what options put in force, what can be left out, and what can be added."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import HandlerTable, full_name, in_order
from tabletop_rules.core.option import Option
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import GameError
from tabletop_rules.testing import play
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
    """Return what these options put in force besides what always is."""
    return {*HANDLERS.in_force({**DEFAULTS, **options})} - {*EVERY}


def test_each_value_of_an_option_has_its_handlers() -> None:
    """Choices, flags and list members each put their handlers in force."""
    assert {CURBED, ENOUGH, VOUCHER, BALLOON, COINS} == in_force()
    assert {VOUCHER, BALLOON, COINS} == in_force(greed="free")
    assert {CURBED, ENOUGH, BALLOON, COINS} == in_force(vouchers=False)
    assert [{VOUCHER}, {VOUCHER, COINS}] == [in_force(greed="free", shows=shows) for shows in ((), ("coins",))]


def test_an_option_counts_within_another_one_only() -> None:
    """An option has no effect unless the option it needs has one of the named values."""
    assert [True, False] == [PLAIN_CHARMS in in_force(charms=False, pace=pace) for pace in ("slow", "quick")]
    shows = Option("shows", (), "", choices=("balloons", "coins", "owls"))
    charms = Option("charms", True, "", only_with=("shows", "coins", "owls"))
    inner = HandlerTable((PLAIN_CHARMS,), (shows, charms))
    for shown, expected in (((), ()), (("coins",), (PLAIN_CHARMS,)), (("balloons", "owls"), (PLAIN_CHARMS,))):
        assert expected == inner.in_force({"charms": False, "shows": shown})


def test_handlers_in_force_are_in_order() -> None:
    """A game holds its handlers by band and rank, however they were given."""
    places = [(each.band, each.rank) for each in FAIR.handlers]
    assert sorted(places) == places
    assert (QUICK, CURBED, CHEAP, VOUCHER, EVENING) == in_order((CHEAP, VOUCHER, EVENING, CURBED, QUICK))


def test_every_fault_of_an_option_is_named() -> None:
    """Handlers for an unknown value, a missing needed option and a missing value are all named."""
    greed = Option("greed", "free", "", choices=("free",))
    shows = Option("shows", (), "", choices=("coins",), only_with=("pace", "slow"))
    curbed, coins = change(CURBED, when=(("greed", "huge"),)), change(COINS, when=(("shows", "owls"),))
    with pytest.raises(GameError) as refused:
        HandlerTable((curbed, coins), (greed, shows)).in_force({"shows": ()})
    assert (
        "the option 'greed' has no value",
        "the option 'greed' has handlers for 'huge', which is none of its values",
        "the option 'shows' needs 'pace', an option that the game does not have",
        "the option 'shows' has handlers for 'owls', which is none of its values",
    ) == refused.value.faults


def test_the_table_offers_every_handler_with_its_option() -> None:
    """Handlers that always act come first, then each with the option value that puts it in force."""
    offers = list(HANDLERS.offers())
    assert EVERY == tuple(offer.handler for offer in offers[:3] if offer.option is None)
    by = [(offer.option, offer.value) for offer in offers if offer.handler is CURBED]
    assert [("greed", "curbed"), ("greed", "modest")] == by
    assert {*FAIR.handlers} <= {offer.handler for offer in offers}


def test_full_names_are_unique() -> None:
    """No two handlers share id, place and what they are on."""
    assert "F-21@GUARDS+10 on fair.grabbable" == full_name(CURBED)
    assert "F-51@COURSE+10 on OpenStall, Haggle" == full_name(QUICK)
    names = [full_name(offer.handler) for offer in HANDLERS.offers()]
    assert len({*names}) == len({offer.handler for offer in HANDLERS.offers()})


def test_a_handler_left_out_does_not_act() -> None:
    """`without` returns another game, named as such, and leaves the first as it was."""
    plain = FAIR.without("F-12")
    assert [8, 4] == [price(game.first(2)[0], 0, 5) for game in (FAIR, plain)]
    assert (("without F-12",), ()) == (plain.additions, FAIR.additions)
    together, one_by_one = FAIR.without("F-12", "F-21"), plain.without("F-21")
    assert together.handlers == one_by_one.handlers
    assert ("without F-12", "without F-21") == together.additions == one_by_one.additions
    assert FAIR is FAIR.without()
    assert EVENING not in plain.handlers
    assert EVENING in FAIR.handlers


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        (("F-43",), "no handler has the id 'F-43'; did you mean F-41"),
        (("x",), "no handler has the id 'x'; there are F-11, F-12, F-13, F-21, F-31, F-32, F-33, F-34, F-41, F-51"),
        ((7,), "no handler has the id 7"),
        (("F-51",), "F-51 is not in force: the option pace=quick enables it"),
        (("F-13",), "F-13 is not in force: the option charms=False enables it"),
        (("F-34",), "F-34 is needed: the match ends by it"),
    ],
)
def test_a_handler_that_cannot_be_left_out_says_why(ids: Any, message: str) -> None:
    """An unknown id gets near matches, one not in force its option, a needed one its reason."""
    with pytest.raises(GameError) as refused:
        FAIR.without(*ids)
    assert "these handlers cannot be removed from 'fair':" in str(refused.value)
    assert message in str(refused.value)


def test_a_game_without_a_table_knows_its_own_handlers() -> None:
    """A game that lists its handlers alone can leave them out as well."""
    assert ["Y4", "Y5", "Y9"] == sorted(each.id for each in TOY.without("Y6").handlers)
    with pytest.raises(GameError, match="no handler has the id 'Z'; there are Y4, Y5, Y6, Y9"):
        TOY.without("Z")
    with pytest.raises(GameError, match="no handler has the id 'Z'; there are none"):
        attrs.evolve(TOY, handlers=()).without("Z")


DOUBLED = attrs.evolve(EVENING, id=RuleId("H-1"), rank=30)


def test_what_depends_on_a_handler_goes_with_it() -> None:
    """A handler that cannot act without another is taken out with it, and is then known to be gone."""
    second = attrs.evolve(DOUBLED, depends=(RuleId("F-12"),))
    third = attrs.evolve(DOUBLED, id=RuleId("H-2"), rank=40, depends=(RuleId("H-1"),))
    more = FAIR.with_handlers(second, third)
    plain = more.without("F-12")
    assert plain.handlers == FAIR.without("F-12").handlers
    assert (*more.additions, "without F-12") == plain.additions
    with pytest.raises(GameError, match="F-12 is not in force: it was taken out already"):
        plain.without("F-12")
    with pytest.raises(GameError, match="F-51 is not in force: it was taken out already"):
        make({"pace": "quick"}).without("F-51").without("F-51")
    either = FAIR.with_handlers(attrs.evolve(DOUBLED, depends=((RuleId("F-12"), RuleId("F-21")),)))
    assert "H-1" in {each.id for each in either.without("F-12").handlers}
    assert "H-1" not in {each.id for each in either.without("F-12").without("F-21").handlers}
    with pytest.raises(GameError, match="H-2 is needed: it ends the match"):
        FAIR.with_handlers(second, attrs.evolve(third, needed="it ends the match")).without("F-12")


def test_handlers_are_added_and_named() -> None:
    """Added handlers act, and are named by their places among the additions."""
    more = FAIR.with_handlers(DOUBLED, QUICK, attrs.evolve(ENOUGH, id=RuleId("H-2"), rank=20))
    assert ("H-1@PRICES+30+F-51@COURSE+10+H-2@GUARDS+20",) == more.additions
    assert 16 == price(more.first(2)[0], 0, 5)
    assert (*more.additions, "without H-1") == more.without("H-1").additions
    assert {DOUBLED, QUICK} < {*more.handlers}
    with pytest.raises(GameError, match=r"both are on 'fair\.price' at PRICES\+30: give one of them another rank"):
        more.with_handlers(attrs.evolve(DOUBLED, id=RuleId("H-3")))


@given(st.lists(st.sampled_from(["F-11", "F-12", "F-21", "F-31", "F-32", "F-33", "F-41"]), unique=True), st.booleans())
def test_a_changed_game_pickles_and_plays_the_same(ids: list[str], more: bool) -> None:
    """A pickled game is made anew with the same handlers and plays the same match."""
    game: Game[Any] = FAIR.without(*ids)
    game = game.with_handlers(DOUBLED) if more else game
    there = pickle.loads(pickle.dumps(game))
    assert (game.handlers, game.additions, game.id) == (there.handlers, there.additions, there.id)
    one, other = play(game, 3, 5), play(there, 3, 5)
    assert (one.match, one.records) == (other.match, other.records)
