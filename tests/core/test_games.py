"""A game whose parts do not fit together is refused when it is built, with every fault named; folds refuse misfits."""

from __future__ import annotations

import enum
from typing import Annotated, Any, ClassVar, Generic, TypeVar

import attrs
import pytest

from tabletop_rules.core import messages as m
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.effect import Effect, Timing
from tabletop_rules.core.engine import begin, opening, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.mask import HIDDEN, Hidden, Public, Seen, mask
from tabletop_rules.core.messages import Record, Refusal
from tabletop_rules.core.rule import Expand, Reducer, RuleText
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import FoldError, GameError, UsageError
from tabletop_rules.testing import play
from tests.core.lab import NO_TEXT, Bench, Go, Mark, Say, Shout, Stray, effect, lab, limit, say
from tests.core.toy import TOY
from tests.core.toy_nouns import Boasted, Drawn, WholeTurn

T = TypeVar("T")

OK = lab({"a": (Mark("a"),)})


@attrs.frozen
class SecretStep(m.Step, kind="lab.secret_step/1"):
    who: Public[int]
    card: Annotated[str | Hidden, Seen("who")]


@attrs.frozen
class NestedStep(m.Step, kind="lab.nested_step/1"):
    step: Public[SecretStep]


@attrs.frozen
class Twin(m.Event, kind="lab.mark/1"):
    pass


@attrs.frozen
class Nameless(m.Event):
    text: Public[str] = ""


@attrs.frozen
class Numbered(m.Event):
    kind: ClassVar[Any] = 5


@attrs.frozen
class Typeless(m.Event, kind="lab.typeless/1"):
    card = attrs.field(default="")  # type: ignore[var-annotated]


@attrs.frozen
class Torn(m.Event, kind="lab.torn/1"):
    card: "enum.Nothing" = ""  # type: ignore[name-defined] # noqa: UP037


@attrs.frozen
class Misnamed(m.Event, kind="Misnamed"):
    pass


class Plain(m.Event, kind="lab.plain/1"):
    pass


@attrs.frozen
class Unseen(m.Event, kind="lab.unseen/1"):
    card: Annotated[str, Seen("nobody")] = ""


@attrs.frozen
class Boxed(m.Event, Generic[T], kind="lab.boxed/1"):
    anything: Annotated[object, Seen("who")]
    whatever: Annotated[Any, Seen()]
    held: Annotated[T, Seen("who")]
    who: Public[int] = 0


@attrs.frozen
class FieldKind(m.Event):
    kind: Public[str] = "lab.field_kind/1"  # type: ignore[misc]  # what a beginner writes


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


@attrs.frozen
class Unplaced(m.Event, kind="lab.unplaced/1"):
    card: str = ""


@attrs.frozen
class Kindless:
    marks: Public[tuple[str, ...]] = ()


def nothing(state: Any, what: Any) -> Any:
    return ()


def idle(state: Any, event: Any, bearer: Any) -> Any:
    return ()


LIMIT: Any = limit("L", m.Command, nothing)
IDLE: Any = effect("E", Timing.THEN, 1, idle)


def test_a_secret_of_any_type_needs_no_other_type_beside_it() -> None:
    """Where anything may stand, HIDDEN may; nobody has to write `object | Hidden`."""
    game = attrs.evolve(OK, reducers=(*OK.reducers, Reducer(Boxed, lambda state, event: state)))
    boxed: Boxed[object] = Boxed("coin", 3, "card")
    assert Boxed("coin", HIDDEN, "card") == mask(boxed, 0)
    assert Boxed(HIDDEN, HIDDEN, HIDDEN) == mask(boxed, 1)
    assert Boxed in game.tables.reducers


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"reducers": (*OK.reducers, OK.reducers[0])}, "2 entries as reducer"),
        ({"steps": (*OK.steps, OK.steps[0])}, "2 entries as plan"),
        ({"rules": (*OK.rules, OK.rules[0])}, "2 entries as rule"),
        (
            {"texts": (RuleText(RuleId("A"), "e", "f"),) * 2},
            "rule text A is given twice: the game has a rule of this id, so choose another",
        ),
        ({"texts": (RuleText(RuleId("A"), "words", ""),)}, "rule text A needs words in English and in French"),
        ({"id": "../Lab"}, "names of files: small letters, digits and _, not '../Lab'"),
        ({"longest": 0}, "longest says in how many decisions a match is over, not 0"),
        ({"seats": ()}, "seats names the player counts"),
        ({"seats": 4}, "seats names the player counts, such as (2, 3, 4), not 4"),
        ({"seats": (0, 1)}, "seats names the player counts"),
        ({"seats": (True,)}, "seats names the player counts"),
        ({"state": Kindless}, "Kindless must be an attrs class with a kind"),
        ({"state": Overlooked}, "Purse.coins is seen by 'nobody', which is no field of Purse"),
        ({"state": Unheard}, "a field of Unheard: name 'Nothing' is not defined"),
        ({"glimpses": (Drawn,)}, "Drawn'>, which is no event of this game"),
        ({"exceptions": (Drawn,)}, "Drawn'>, which is no event and no decision of this game"),
        ({"exceptions": (Mark, WholeTurn)}, "WholeTurn'>, which is no event and no decision of this game"),
        ({"exceptions": (Go,)}, "Go'>, which is no event and no decision of this game"),
        ({"state": int}, "int must be an attrs class with a kind"),
        ({"reducers": (*OK.reducers, Reducer(Twin, nothing))}, "that of Mark and of Twin"),
        ({"reducers": (*OK.reducers, Reducer(Nameless, nothing))}, "Nameless needs a kind of its own"),
        ({"reducers": (*OK.reducers, Reducer(Numbered, nothing))}, "Numbered needs a kind of its own"),
        ({"reducers": (*OK.reducers, Reducer(Typeless, nothing))}, "Typeless.card has no type: write one"),
        ({"reducers": (*OK.reducers, Reducer(Torn, nothing))}, "a field of Torn: module 'enum' has no attribute"),
        ({"reducers": (*OK.reducers, Reducer(Misnamed, nothing))}, "is not of the form game.name/version"),
        ({"reducers": (*OK.reducers, Reducer(FieldKind, nothing))}, "FieldKind needs a kind of its own"),
        ({"reducers": (*OK.reducers, Reducer(Plain, nothing))}, "Plain is no attrs class"),
        ({"reducers": (*OK.reducers, Reducer(Unseen, nothing))}, "'nobody', which is no field"),
        ({"steps": (*OK.steps, Expand(RuleId("L"), SecretStep, nothing))}, "its field 'card' must be Public"),
        ({"steps": (*OK.steps, Expand(RuleId("L"), NestedStep, nothing))}, "its field 'step' must be Public"),
        ({"handlers": (effect("E", Timing.THEN, 1, nothing, on=Drawn),)}, "waits for Drawn, an event that this game"),  # type: ignore[arg-type]
        ({"handlers": (limit("L", Stray, nothing),)}, "is on Stray, a command that this game"),  # type: ignore[arg-type]
        ({"refusals": (NO_TEXT, NO_TEXT)}, "'no_text' is listed 2 times"),
        ({"refusals": (Refusal("mute", "words", ""),)}, "'mute' needs words in English and in French"),
    ],
)
def test_parts_that_do_not_fit_are_refused(changes: dict[str, Any], said: str) -> None:
    """Each fault has words that name the part."""
    with pytest.raises(GameError) as refused:
        attrs.evolve(OK, **changes)
    assert said in str(refused.value)


def test_all_faults_are_named_together() -> None:
    """Whoever builds a game reads every mistake at once, those in the types of fields too."""
    with pytest.raises(GameError) as refused:
        attrs.evolve(OK, seats=(), refusals=(NO_TEXT, NO_TEXT), reducers=(*OK.reducers, Reducer(Unplaced, nothing)))
    assert 3 == len(refused.value.faults)


def test_an_expansion_adds_to_a_game_without_touching_it() -> None:
    """More rules, steps, events, effects and refusals make another game; the first is as it was."""
    game = lab({"a": (Say("a"),)})
    base = attrs.evolve(game, steps=tuple(each for each in game.steps if each.on is not Say))
    more = base.with_expansion("talk", steps=(Expand(RuleId("X"), Say, say),), texts=(RuleText(RuleId("X"), "e", "f"),))
    assert ("a0",) == Bench(more).go("a").marks
    assert (("talk",), ()) == (more.additions, base.additions)
    assert Say not in base.tables.steps
    with pytest.raises(GameError, match="cannot be built"):
        more.with_expansion("again", steps=(Expand(RuleId("X"), Say, say),))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rules": None}, "rules must be a tuple of Rule, not None"),
        ({"steps": [*OK.steps]}, "steps must be a tuple of Expand"),
        ({"reducers": (Mark,)}, "which is no Reducer"),
        ({"handlers": (IDLE, 7)}, "handlers hold 7, which is no Effect, Modifier, Protection, Limit or Variant"),
        (
            {"handlers": (attrs.evolve(IDLE, rank="1"),)},
            "needs a band, a member of the game's own IntEnum, and a whole number as its rank",
        ),
        ({"handlers": (attrs.evolve(IDLE, on=None),)}, "is on None, which is no class"),
        ({"handlers": (attrs.evolve(LIMIT, on=7),)}, "is on 7, which is no class"),
        ({"glimpses": Drawn}, "glimpses must be a tuple of classes of events, not <class"),
        ({"glimpses": ([],)}, "glimpses must be a tuple of classes of events, not ([],)"),
        ({"exceptions": Mark}, "exceptions must be a tuple of classes of events and decisions, not <class"),
        ({"exceptions": ("lab.mark/1",)}, "exceptions must be a tuple of classes of events and decisions, not ('lab"),
        ({"state": None}, "state must be a class, not None"),
    ],
)
def test_parts_that_are_none_are_named(changes: dict[str, Any], said: str) -> None:
    """What is no rule, step, reducer, effect or limit at all is a fault of the game, and says where it stands."""
    with pytest.raises(GameError, match="cannot be built") as refused:
        attrs.evolve(OK, **changes)
    assert said in str(refused.value)


def test_additions_that_are_none_are_named_together() -> None:
    """An expansion takes tuples or lists of parts and a name, and all that is wrong with it is told at once."""
    with pytest.raises(GameError) as refused:
        OK.with_expansion("", rules=None, handlers=IDLE)  # type: ignore[arg-type]
    assert 3 == len(refused.value.faults)
    for wrong in (None, [IDLE]):
        with pytest.raises(GameError, match="which is no Effect"):
            OK.with_handlers(wrong)  # type: ignore[arg-type]
    more: Any = [IDLE]
    assert OK.with_handlers(*more).handlers == OK.with_expansion("list", handlers=more).handlers


def test_a_game_with_no_more_handlers_is_the_game() -> None:
    """Adding nothing adds no name that logs would hold."""
    assert OK.with_handlers() is OK


# --- folding --------------------------------------------------------------------------------------------------------


def test_a_fold_takes_records_in_order() -> None:
    """A record that does not come next is refused, be it late, early or double."""
    begun = begin(TOY, 2, Seeded(1))
    start = opening(TOY, 2)
    assert begun.match == fold(TOY, start, begun.records)
    for wrong in (begun.records[1:], (begun.records[0],) * 2):
        with pytest.raises(FoldError, match="after record"):
            fold(TOY, start, wrong)


def test_a_fold_refuses_what_does_not_fit() -> None:
    """An event of another game, one that does not fit the state, or an agenda that is not there."""
    start = opening(TOY, 2)
    wrong = [
        (Shout("a"), "which toy does not have"),
        (Drawn(0, ("z9",)), "does not fit the match"),
        (Boasted(7), "does not fit the match"),
    ]
    for event, said in wrong:
        with pytest.raises(FoldError, match=said):
            fold(TOY, start, [Record(1, event, RuleId("Y1"), 0)])


def test_a_fold_of_nothing_is_the_match() -> None:
    """No records, no change; a view stays a view."""
    played = play(TOY, 2, 1, most=5)
    assert played.match == fold(TOY, played.match, ())
    seen = view(TOY, played.match, 1)
    assert seen == fold(TOY, seen, ())


def test_a_fold_runs_no_rule() -> None:
    """Yesterday's records survive today's ruling: a game with other rules folds them to the same match."""
    played = play(TOY, 3, 4)

    def woe(*given: object) -> Any:
        raise AssertionError("a fold ran a rule")

    strict = attrs.evolve(
        TOY,
        rules=tuple(attrs.evolve(rule, legal=woe, check=woe, decide=woe) for rule in TOY.rules),
        steps=tuple(attrs.evolve(expand, plan=woe) for expand in TOY.steps),
        handlers=tuple(attrs.evolve(each, bearers=woe, do=woe) for each in TOY.handlers if isinstance(each, Effect)),
        sample=woe,
        things=woe,
    )
    assert played.match == fold(strict, played.opening, played.records)


def test_a_game_begins_in_a_situation() -> None:
    """It opens with that state and plan, for that many seats, and has the name of the situation among its additions."""
    state, plan = TOY.setup(2)
    match = begin(TOY, 2, Seeded(1)).match.state
    for start in (state, match):
        laid = TOY.in_situation("later", 2, start, plan)
        assert ("later",) == laid.additions
        assert start == opening(laid, 2).state
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
