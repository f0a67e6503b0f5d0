"""A game whose parts do not fit together is refused when it is built, with every fault named."""

from __future__ import annotations

import enum
from typing import Annotated, Any, ClassVar, Generic, TypeVar

import attrs
import pytest

from tabletop_rules.core import messages as m
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.effect import Effect, Timing
from tabletop_rules.core.engine import open_with_records, unopened
from tabletop_rules.core.fold import fold
from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.messages import Record, Refusal
from tabletop_rules.core.rule import Expand, Reducer, RuleText
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import FoldError, GameError, UsageError
from tabletop_rules.testing import play
from tests.core.changed import changed
from tests.core.lab import NO_TEXT, Bench, Mark, Say, Shout, effect, lab, made, public, say
from tests.core.toy import TOY
from tests.core.toy_types import Boasted, Drawn, WholeTurn

T = TypeVar("T")

OK = lab({"a": (Mark("a"),)})
SECRET_STEP = made(m.Step, "SecretStep", who=Public[int], card=Annotated[str | Hidden, Seen("who")])
NAMELESS: Any = attrs.frozen(type("Nameless", (m.Event,), {}))


@attrs.frozen
class Typeless(m.Event, kind="lab.typeless/1"):
    card = attrs.field(default="")  # type: ignore[var-annotated]


@attrs.frozen
class Torn(m.Event, kind="lab.torn/1"):
    card: "enum.Nothing" = ""  # type: ignore[name-defined] # noqa: UP037


class Plain(m.Event, kind="lab.plain/1"):
    pass


@attrs.frozen
class Boxed(m.Event, Generic[T], kind="lab.boxed/1"):
    anything: Annotated[object, Seen("who")]
    whatever: Annotated[Any, Seen()]
    held: Annotated[T, Seen("who")]
    who: Public[int] = 0


@attrs.frozen
class Purse:
    coins: Annotated[int | Hidden, Seen("nobody")] = 0


@attrs.frozen
class Overlooked:
    kind: ClassVar[str] = "lab.overlooked/1"
    purses: Public[tuple[Purse, ...]] = ()


@attrs.frozen
class Unheard:
    kind: ClassVar[str] = "lab.unheard/1"
    marks: "Public[Nothing]" = ()  # type: ignore[name-defined] # noqa: F821, UP037


def nothing(state: Any, what: Any) -> Any:
    return ()


def idle(state: Any, event: Any, bearer: Any) -> Any:
    return ()


IDLE: Any = effect("E", Timing.THEN, 1, idle)


SHOUTED: Any = made(m.Event, "Shouted")
SHOUTED.matters = "much"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"reducers": (*OK.reducers, OK.reducers[0])}, "2 entries among the reducer"),
        ({"steps": (*OK.steps, OK.steps[0])}, "2 entries among the plan"),
        ({"rules": (*OK.rules, OK.rules[0])}, "2 entries among the rule"),
        (
            {"texts": (RuleText(RuleId("A"), "e", "f"),) * 2},
            "rule text A is given twice: the game already has a rule with this id, so choose another",
        ),
        ({"texts": (RuleText(RuleId("A"), "words", ""),)}, "rule text A needs a text in English and in French"),
        ({"id": "../Lab"}, "must be lower-case letters, digits and _, not '../Lab'"),
        ({"longest": 0}, "longest must be the number of decisions after which every match is over, not 0"),
        ({"seats": ()}, "seats must list the player counts"),
        ({"seats": 4}, "seats must list the player counts, such as (2, 3, 4), not 4"),
        ({"seats": (True,)}, "seats must list the player counts"),
        (
            {"state": made(object, "Kindless", marks=Public[tuple[str, ...]])},
            "Kindless must be an attrs class with a kind, for saved matches: kind: ClassVar[str] = 'lab.state/1'",
        ),
        ({"state": Overlooked}, "Purse.coins is seen by 'nobody', which is not a field of Purse"),
        ({"state": Unheard}, "a field of Unheard: name 'Nothing' is not defined"),
        ({"glimpses": (Drawn,)}, "Drawn'>, which is not an event of this game"),
        ({"remember": nothing}, "secrets need both `remember` and `fits`, or neither"),
        ({"recall": nothing}, "secrets have a `recall`, but no `remember`"),
        ({"begin": nothing}, "secrets have a `begin`, but no `remember`"),
        ({"exceptions": (Mark, WholeTurn)}, "WholeTurn'>, which is neither an event nor a decision of this game"),
        (
            {"reducers": (*OK.reducers, Reducer(made(m.Event, "Twin", "lab.mark/1"), nothing))},
            "belongs to both Mark (tests.core.lab) and Twin (types): give one of them another",
        ),
        (
            {"reducers": (*OK.reducers, Reducer(SHOUTED, nothing))},
            "Shouted has matters='much': use one of headline, detail, bookkeeping",
        ),
        ({"reducers": (*OK.reducers, Reducer(NAMELESS, nothing))}, "Nameless needs a kind of its own"),
        ({"reducers": (*OK.reducers, Reducer(Typeless, nothing))}, "Typeless.card has no type: write one"),
        ({"reducers": (*OK.reducers, Reducer(Torn, nothing))}, "a field of Torn: module 'enum' has no attribute"),
        (
            {"reducers": (*OK.reducers, Reducer(made(m.Event, "Misnamed", "Misnamed"), nothing))},
            "does not have the form game.name/version",
        ),
        ({"reducers": (*OK.reducers, Reducer(Plain, nothing))}, "Plain is not an attrs class"),
        (
            {
                "reducers": (
                    *OK.reducers,
                    Reducer(made(m.Event, "Unseen", card=Annotated[str, Seen("nobody")]), nothing),
                )
            },
            "'nobody', which is not a field",
        ),
        ({"steps": (*OK.steps, Expand(RuleId("L"), SECRET_STEP, nothing))}, "its field 'card' must be Public"),
        (
            {"steps": (*OK.steps, Expand(RuleId("L"), made(m.Step, "NestedStep", step=public(SECRET_STEP)), nothing))},
            "its field 'step' must be Public",
        ),
        ({"refusals": (NO_TEXT, NO_TEXT)}, "'no_text' is listed 2 times"),
        ({"refusals": (Refusal("mute", "words", ""),)}, "'mute' needs a text in English and in French"),
    ],
)
def test_parts_that_do_not_fit_are_refused(changes: dict[str, Any], message: str) -> None:
    """Each fault names the part."""
    with pytest.raises(GameError) as refused:
        changed(OK, **changes)
    assert message in str(refused.value)


def test_all_faults_are_named_together() -> None:
    """All faults come in one error, those in field types too."""
    with pytest.raises(GameError) as refused:
        attrs.evolve(
            OK,
            seats=(),
            refusals=(NO_TEXT, NO_TEXT),
            reducers=(*OK.reducers, Reducer(made(m.Event, "Unplaced", card=str), nothing)),
        )
    assert 3 == len(refused.value.faults)


def test_an_expansion_adds_to_a_game_without_touching_it() -> None:
    """`with_expansion` returns another game and leaves the first as it was."""
    game = lab({"a": (Say("a"),)})
    base = attrs.evolve(game, steps=tuple(each for each in game.steps if each.on is not Say))
    more = base.with_expansion("talk", steps=(Expand(RuleId("X"), Say, say),), texts=(RuleText(RuleId("X"), "e", "f"),))
    assert ("a0",) == Bench(more).go("a").marks
    assert (("talk",), ()) == (more.additions, base.additions)
    assert Say not in base.tables.steps
    with pytest.raises(GameError, match="cannot be built"):
        more.with_expansion("again", steps=(Expand(RuleId("X"), Say, say),))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rules": None}, "rules must be a tuple of Rule, not None"),
        ({"steps": [*OK.steps]}, "steps must be a tuple of Expand"),
        ({"reducers": (Mark,)}, "which is not a Reducer"),
        ({"handlers": (IDLE, 7)}, "handlers holds 7, which is not an Effect, Modifier, Protection, Limit or Variant"),
        ({"glimpses": Drawn}, "glimpses must be a tuple of classes of events, not <class"),
        ({"glimpses": ([],)}, "glimpses must be a tuple of classes of events, not ([],)"),
        ({"exceptions": Mark}, "exceptions must be a tuple of classes of events and decisions, not <class"),
        ({"exceptions": ("lab.mark/1",)}, "exceptions must be a tuple of classes of events and decisions, not ('lab"),
        ({"state": None}, "state must be a class, not None"),
        ({"learning": {}}, "learning must be Learning(...), not {}"),
        ({"situations": nothing}, "situations must be Situations(...), not <function nothing"),
        ({"domains": {}}, "domains must be a function, not {}"),
        ({"prospects": (1.0,)}, "prospects must be a function, not (1.0,)"),
        ({"upcasters": ({},)}, "upcasters holds {}, which is not a Upcaster"),
        ({"earnings": {"Mark": nothing}}, "display.earnings must map classes of events to functions, not 'Mark' to"),
    ],
)
def test_parts_of_another_type_are_named(changes: dict[str, Any], message: str) -> None:
    """What is no rule, step, reducer or handler is named with its place."""
    with pytest.raises(GameError, match="cannot be built") as refused:
        changed(OK, **changes)
    assert message in str(refused.value)


def test_wrong_additions_are_named_together() -> None:
    """All faults of an addition are named together; a list of parts is accepted."""
    with pytest.raises(GameError) as refused:
        OK.with_expansion("", rules=None, handlers=IDLE)  # type: ignore[arg-type]
    assert 3 == len(refused.value.faults)
    for wrong in (None, [IDLE]):
        with pytest.raises(GameError, match="which is not an Effect"):
            OK.with_handlers(wrong)  # type: ignore[arg-type]
    assert OK.with_handlers() is OK
    more: Any = [IDLE]
    assert OK.with_handlers(*more).handlers == OK.with_expansion("list", handlers=more).handlers


def test_a_fold_refuses_what_does_not_fit() -> None:
    """Records out of order, events of another game and events that do not fit the state are a FoldError."""
    start, records = unopened(TOY, 2), open_with_records(TOY, 2, Seeded(1)).records
    for disorder, fault in (
        (records[1:], "after record 0 comes 1, not 2"),
        ((records[0],) * 2, "record 1 is in the match already, which is at record 1: give the match as it was before"),
    ):
        with pytest.raises(FoldError, match=fault):
            fold(TOY, start, disorder)
    wrong = [
        (Shout("a"), "which toy does not have"),
        (Drawn(0, ("z9",)), "does not fit the match"),
        (Boasted(7), "does not fit the match"),
    ]
    for event, message in wrong:
        with pytest.raises(FoldError, match=message):
            fold(TOY, start, [Record(1, event, RuleId("Y1"), 0)])


def test_a_fold_runs_no_rule() -> None:
    """A game with other rules folds the same records to the same match."""
    played = play(TOY, 3, 4)

    def woe(*given: object) -> Any:
        raise AssertionError("a fold ran a rule")

    strict = attrs.evolve(
        TOY,
        rules=tuple(attrs.evolve(rule, legal=woe, check=woe, decide=woe) for rule in TOY.rules),
        steps=tuple(attrs.evolve(expand, plan=woe) for expand in TOY.steps),
        handlers=tuple(attrs.evolve(each, bearers=woe, do=woe) for each in TOY.handlers if isinstance(each, Effect)),
        secrets=attrs.evolve(TOY.secrets, sample=woe),
        things=woe,
    )
    assert played.match == fold(strict, played.opening, played.records)


def test_a_game_begins_in_a_situation() -> None:
    """`in_situation` opens with that state and plan, and is named among the additions."""
    state, plan = TOY.setup(2)
    match = open_with_records(TOY, 2, Seeded(1)).match.state
    for start in (state, match):
        laid = TOY.in_situation("later", 2, start, plan)
        assert ("later",) == laid.additions
        assert start == unopened(laid, 2).state
        assert ((2,), TOY.rules) == (laid.seats, laid.rules)
    odd: tuple[tuple[Any, ...], ...] = (
        ("", 2, state, plan),
        (None, 2, state, plan),
        ("later", 99, state, plan),
        ("later", True, state, plan),
        ("later", 2, object(), plan),
        ("later", 2, state, None),
    )
    for wrong in odd:
        with pytest.raises(UsageError):
            TOY.in_situation(*wrong)
