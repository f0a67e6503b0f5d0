"""A game whose handlers do not fit it, or each other, is refused when it is built."""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar

import attrs
import pytest

from tabletop_rules.core.effect import Timing
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Ended
from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import value
from tabletop_rules.errors import GameError
from tests.core.changed import changed
from tests.core.fair import BALLOON, CHEAP, COINS, CURBED, ENOUGH, FAIR, GRABBABLE, QUICK, VOUCHER, price, worth
from tests.core.fair_types import Grab, OpenStall, State
from tests.core.lab import Bench, Go, Mark, Say, Shout, effect, lab
from tests.core.toy import TOY

KINDS = (VOUCHER, BALLOON, COINS, CHEAP, CURBED, ENOUGH, QUICK)


@value("fair.prize")
def prize(state: State, seat: int, good: int) -> int:
    """A value that no game lists."""
    return 0


OTHERS: Any = Targets("fair.grabable", "Targets that no game lists.")


class Loose(Enum):
    """No IntEnum."""

    ONE = 1


@attrs.frozen
class Handless:
    kind: ClassVar[str] = "lab.handless/1"
    marks: Public[tuple[str, ...]] = ()


def faults(handler: Any, **changes: Any) -> list[str]:
    """Return the faults of a fair in which this handler is changed."""
    wrong = attrs.evolve(handler, **changes)
    handlers = (*(each for each in FAIR.handlers if each is not handler), wrong)
    with pytest.raises(GameError) as refused:
        attrs.evolve(FAIR, handlers=handlers)
    return list(refused.value.faults)


@pytest.mark.parametrize(
    ("handler", "changes", "message"),
    [
        (VOUCHER, {"on": Shout}, "replacement F-31 is on Shout, an event that this game does not have"),
        (BALLOON, {"on": Shout}, "trigger F-32 is on Shout, an event that this game does not have"),
        (BALLOON, {"on": OpenStall}, "trigger F-32 is on OpenStall, a step: effects act on events and moments"),
        (VOUCHER, {"on": Grab}, "replacement F-31 is on Grab, a command: effects act on events and moments"),
        (VOUCHER, {"on": State}, "replacement F-31 is on State, not an event: effects act on events and moments"),
        (
            CHEAP,
            {"depends": ("F-21x",)},
            "modifier F-11 depends on F-21x, which is no ruling of this game; did you mean",
        ),
        (
            CHEAP,
            {"depends": (("no", "none"),)},
            "modifier F-11 depends on no or none, which is no ruling of this game",
        ),
        (CHEAP, {"on": prize}, "modifier F-11 is on 'fair.prize', a value that this game does not have; did you mean"),
        (
            CURBED,
            {"on": OTHERS},
            "protection F-21 is on 'fair.grabable', a value that this game does not have; did you",
        ),
        (ENOUGH, {"on": Go}, "limit F-41 is on Go, a command that this game does not have"),
        (VOUCHER, {"on": "Paid"}, "replacement 'F-31' is on 'Paid', which is not a class"),
        (ENOUGH, {"on": None}, "limit 'F-41' is on None, which is not a class"),
        (CHEAP, {"on": price.plain}, "which is not a value made by @value"),
        (CHEAP, {"on": GRABBABLE}, "which is not a value made by @value"),
        (CURBED, {"on": price}, "which is not a Targets"),
        (BALLOON, {"timing": "then"}, "'F-32' has the timing 'then': use INSTEAD or THEN"),
    ],
)
def test_a_handler_on_what_the_game_lacks_is_refused(handler: Any, changes: dict[str, Any], message: str) -> None:
    """Each kind of handler is named with its id and what it is on."""
    assert any(message in fault for fault in faults(handler, **changes))


@pytest.mark.parametrize("handler", KINDS, ids=lambda each: f"{each.kind} {each.id}")
def test_every_handler_needs_text_band_rank_and_source(handler: Any) -> None:
    """Every handler needs a text, a band of an IntEnum, a whole rank and a known source."""
    sort = f"{handler.kind} {str(handler.id)!r}"
    assert [f"{sort} needs a text that says what it does"] == faults(handler, text="")
    [source] = faults(handler, source="blog")
    assert f"{sort} has the source 'blog': use one of rulebook, faq, ruling, card, house" == source
    for wrong in ({"rank": 1.0}, {"rank": True}, {"rank": None}, {"band": 3}, {"band": Loose.ONE}, {"band": None}):
        [place] = faults(handler, **wrong)
        assert place.startswith(f"{sort} needs a band, a member of the game's own IntEnum, and a whole number as its")
    assert 2 == len(faults(handler, text="", source=None))


@pytest.mark.parametrize(
    ("one", "other", "where"),
    [
        (VOUCHER, VOUCHER, "both act INSTEAD of Paid at PRICES+10"),
        (BALLOON, BALLOON, "both act THEN on Bought at AFTER+10"),
        (COINS, COINS, "both act THEN on Dusk at AFTER+10"),
        (CHEAP, CHEAP, "both are on 'fair.price' at PRICES+10"),
        (CURBED, CURBED, "both are on 'fair.grabbable' at GUARDS+10"),
        (ENOUGH, ENOUGH, "both limit Grab at GUARDS+10"),
    ],
    ids=["INSTEAD", "THEN", "moment", "modifier", "protection", "limit"],
)
def test_two_handlers_at_one_place_are_refused(one: Any, other: Any, where: str) -> None:
    """Both are named with their texts and their place; another rank settles it."""
    twin = attrs.evolve(other, id=RuleId("H-9"), text="A twin.")
    with pytest.raises(GameError) as refused:
        FAIR.with_handlers(twin)
    [fault] = refused.value.faults
    assert f"{one.id} ({one.text!r})" in fault
    assert "H-9 ('A twin.')" in fault
    assert f"{where}: give one of them another rank" in fault
    assert twin.id in [each.id for each in FAIR.with_handlers(attrs.evolve(twin, rank=11)).handlers]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"handlers": None}, "handlers must be a tuple, not None"),
        ({"handlers": [BALLOON]}, "handlers must be a tuple, not [Effect("),
        ({"handlers": (BALLOON, "F-1")}, "handlers holds 'F-1', which is not an Effect, Modifier,"),
        ({"handlers": (BALLOON, Mark)}, "which is not an Effect, Modifier, Protection, Limit or Variant"),
        ({"values": None}, "values must be a tuple, not None"),
        ({"values": (price, worth, GRABBABLE, price.plain)}, "which is neither a value made by @value nor a Targets"),
        ({"values": (price, worth, GRABBABLE, price)}, "the value 'fair.price' is listed 2 times"),
        ({"moments": None}, "moments must be a tuple of classes of moments, not None"),
    ],
)
def test_what_is_no_handler_or_value_is_named(changes: dict[str, Any], message: str) -> None:
    """Other things among handlers, values and moments are named."""
    with pytest.raises(GameError, match="cannot be built") as refused:
        changed(FAIR, **changes)
    assert message in str(refused.value)


def test_a_state_needs_a_handle_for_values() -> None:
    """Only a game with values needs the handlers field, and is told how to write it."""
    game: Game[Any] = lab({"a": (Mark("a"),)})
    with pytest.raises(GameError) as refused:
        attrs.evolve(game, state=Handless, values=(prize,))
    line = "handlers: Public[HandlerSet] = attrs.field(default=UNBOUND, eq=False, repr=False)"
    assert f"Handless needs a field for the handlers in force: {line}" in str(refused.value)
    handless = attrs.evolve(game, state=Handless, setup=lambda seats: (Handless(), game.setup(seats)[1]))
    assert None is handless.tables.handlers
    assert ("a",) == Bench(handless).go("a").marks


def test_effects_may_act_instead_of_the_end_but_not_after_it() -> None:
    """The end may be replaced without a reducer for it; no trigger follows it."""
    for on, timing in ((Ended, Timing.INSTEAD), (Ended, Timing.THEN)):
        game = TOY.with_handlers(effect("E1", timing, 1, lambda s, e, b: (), on=on))
        assert (timing is Timing.INSTEAD) == (Ended in game.tables.instead)
        assert Ended not in game.tables.then
    assert Ended not in {reducer.on for reducer in TOY.reducers}
    assert Say in lab({}).tables.steps
