"""Messages, which flow one way: a `Command` is sent, a `Plan` is made of it, `Event`s are recorded.

Every concrete message names its kind, written by hand and versioned. A changed schema needs a new version and an
upcaster for the old one:

    @frozen
    class TileDiscarded(Event, kind="carcassonne.tile_discarded/1", matters="headline"):
        en = "{tile} leaves the game."
        fr = "{tile} quitte la partie."
        tile: Public[TileId]

        def apply(self, state: State) -> State: ...

A message is written whole where it is declared: its sentence in both languages (`en`, `fr`), what an event does to the
state (`apply`), what a step plans (`plan`), which decision a command answers and how (`to`, `legal`, `check`,
`decide`). `core.chapters` collects them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.make import quicken
from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.terms import CHANCE, RuleId, Seat, check_language
from tabletop_rules.core.voice import pick
from tabletop_rules.errors import UsageError
from tabletop_rules.kit.frozen import frozen

Matters: TypeAlias = Literal["headline", "detail", "bookkeeping"]
"""How much an event matters in an account of the match."""


Words: TypeAlias = tuple[str, str]
"""A sentence in English and in French, with the fields to fill in in braces (`core.wording`)."""


class Part:
    """Base of the values that messages and states are made of: fast to make, with words of their own if need be."""

    __slots__ = ()

    en: ClassVar[str] = ""
    fr: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__attrs_attrs__" in vars(cls):
            quicken(cls)

    def words(self) -> Words:
        """Return the words in both languages. Override it where they depend on a value."""
        return self.en, self.fr


class Message(Part):
    """Base of commands, events, steps and decisions. A subclass without a kind is abstract: a base for others.

    `en` and `fr` are its sentence in English and in French, filled from its fields (`core.wording`). A message without
    them is put into words by its game, or else by its kind and fields.
    """

    __slots__ = ()

    kind: ClassVar[str]
    abstract: ClassVar[bool] = True

    def __init_subclass__(cls, kind: str | None = None) -> None:
        super().__init_subclass__()
        if kind is not None:  # attrs makes a slotted class anew, without the keyword but with what it has set
            cls.kind = kind
        cls.abstract = "kind" not in vars(cls)


@frozen
class Command(Message):
    """What a seat asks for, named in the imperative. `decision` is the id of the decision that it answers.

    A standing command, which answers no decision, has 0.

    A command that answers one class of decision says so with the class keywords `to` and `rule`, and has its rule in
    its body: a static method `legal(state, decision)` that lists it, `check` and `decide`. Instead of `legal`, a
    command with one field of its own may have `offers(state, decision)`, which lists what this may hold; `check` then
    says why something else is refused. A static method `options(state, decision)` works out what only the referee
    knows. With `host=True` only the host may send it, and it is never listed.
    """

    answers: ClassVar[type[Any] | None] = None
    cites: ClassVar[str] = ""
    by_host: ClassVar[bool] = False

    seat: Public[Seat]
    decision: Public[int]

    def __init_subclass__(
        cls, kind: str | None = None, to: type[Any] | None = None, rule: str | None = None, host: bool = False
    ) -> None:
        super().__init_subclass__(kind)
        if to is not None:
            cls.answers = to
        if rule is not None:
            cls.cites = rule
        if host:
            cls.by_host = True

    def check(self, state: Any, decision: Any) -> Objections:
        """Return or yield the objections to this answer, in order of weight; by default there are none."""
        return None

    def decide(self, state: Any, decision: Any) -> Plan:
        """Return the plan of the command, which no check has refused."""
        raise NotImplementedError

    def touches(self, state: Any) -> tuple[str, ...] | None:
        """Return the ids of what it touches, as pictures name them, in the order in which a person points at them.

        By default None: the game knows, or else these are the physical things (`IDENTITY`) that its fields name.
        Places, players and other ids that can be pointed at need this method.
        """
        return None

    def shown_as(self, state: Any) -> tuple[tuple[str, str], ...]:
        """Return what would lie where if it is played: pairs of the id of a thing in pictures and that of its place.

        So that a front end can show a choice on the table before it is made. By default nothing.
        """
        return ()


@frozen
class Event(Message):
    """What happened, named in the past tense: all that replay needs, nothing derivable.

    The class keyword `with_next` joins an event to the item planned right after it: triggers act only when both have
    happened. So a card can be drawn in the middle of an instruction, and nothing intervenes before the instruction is
    carried out. Several such events in a row are joined to the item after the last of them.

    The class keyword `matters` ranks an event for accounts of the match: a "headline" belongs in the shortest one, a
    "detail" in a full one, "bookkeeping" only in the list of all records.
    """

    with_next: ClassVar[bool] = False
    matters: ClassVar[Matters] = "detail"

    def __init_subclass__(cls, kind: str | None = None, matters: Matters | None = None) -> None:
        super().__init_subclass__(kind)
        if matters is not None:
            cls.matters = matters

    def apply(self, state: Any) -> Any:
        """Return the state after this event. It only writes down: it checks, draws, asks and plans nothing."""
        raise NotImplementedError


def unchanged(self: Event, state: Any) -> Any:
    """Return the state as it is: `apply = unchanged` in the body of an event that only informs."""
    return state


PLANNED: Final[dict[type[Step], Callable[[Any, Any], Plan]]] = {}
"""The plans of steps that `plans` has made in other modules than those of the steps."""


@frozen
class Step(Message):
    """Work waiting for its turn. Its fields are public: it refers to secrets in the state and holds none.

    The class keyword `rule` is the rule id that what it plans cites.
    """

    cites: ClassVar[str] = ""

    def __init_subclass__(cls, kind: str | None = None, rule: str | None = None) -> None:
        super().__init_subclass__(kind)
        if rule is not None:
            cls.cites = rule

    def plan(self, state: Any) -> Plan:
        """Return what becomes of the step when its turn comes, given the state at that time."""
        planned = PLANNED.get(type(self))
        if planned is None:
            raise NotImplementedError
        return planned(state, self)


@frozen
class Moment(Step):
    """A point in play at which triggers may act: planned like a step, never recorded, without a plan.

    It is skipped if no trigger is on it. A game lists its moments in `Game.moments`.
    """

    with_next: ClassVar[bool] = False


# --- chance ---------------------------------------------------------------------------------------------------------


@frozen
class Pick:
    """A request for `k` different places out of `n`, in order, counted from 0."""

    n: Public[int]
    k: Public[int] = 1


@frozen
class Die:
    """A request for one roll of a die; the answer is 1 to `sides`."""

    sides: Public[int] = 6


Request: TypeAlias = Pick | Die
Places: TypeAlias = tuple[int, ...]
"""The answer to a request: the places of a `Pick`, or the one number of a `Die`."""


@frozen
class ChanceStep(Step):
    """A step that uses the answer to a chance request: its plan turns `outcome` into events."""

    outcome: Annotated[Places, Seen()] = attrs.field(default=(), kw_only=True)


@frozen(weakref_slot=False)
class Chance:
    """In a plan: ask chance, then do the step with its `outcome` filled in."""

    request: Request
    then: ChanceStep


@frozen
class ChanceAnswer(Command, kind="core.chance_answer/1"):
    """The result of a die, a shuffle or a draw. Hidden from everybody: the events that follow show what may be seen."""

    seat: Public[Seat] = CHANCE
    decision: Public[int] = 0
    outcome: Annotated[Places | Hidden, Seen(whole=True)] = ()


# --- decisions ------------------------------------------------------------------------------------------------------


def _annotations_of(cls: type) -> dict[str, Any]:
    """Return the annotations of a class body, which Python 3.14 evaluates only when asked."""
    if sys.version_info >= (3, 14):
        import annotationlib

        return annotationlib.get_annotations(cls, format=annotationlib.Format.FORWARDREF)
    return cls.__annotations__


_MANDATORY: Final[Any] = attrs.NOTHING
"""No default. Type checkers take the field for optional, since the class keyword `rule` may give it a default."""

Use: TypeAlias = tuple[str, Seat, str]
"""One use of an effect: its name, and the seat and source it acted for."""


@frozen  # keeps its weak reference slot: else subclasses have no twin for `maker` on Python 3.11
class Decision(Message):
    """An open decision of one seat. Each kind is a class of its own, whose fields say what it is about.

    All fields are public. The class keyword `rule` gives the rule id that asks, if it is always the same. A kind whose
    rule declares `options` adds a keyword-only field for them, which only the asked seat sees: `options:
    Annotated[tuple[str, ...] | Hidden | None, Seen("seat", whole=True)] = None`. `id` is the number of the record that
    first asked. The core fills in `id`, `used` and `options`.

    The class keyword `matters` ranks, as that of `Event` does, its answers that lead to no event of their own.
    """

    matters: ClassVar[Matters] = "detail"

    seat: Public[Seat]
    rule: Public[RuleId] = attrs.field(default=_MANDATORY, kw_only=True)
    id: Public[int] = attrs.field(default=0, kw_only=True)
    used: Public[tuple[Use, ...]] = attrs.field(default=(), kw_only=True)

    def __init_subclass__(
        cls, kind: str | None = None, rule: str | None = None, matters: Matters | None = None
    ) -> None:
        super().__init_subclass__(kind)
        if matters is not None:
            cls.matters = matters
        if rule is not None:
            cls.__annotations__ = {**_annotations_of(cls), "rule": Public[RuleId]}
            cls.rule = attrs.field(default=RuleId(rule), kw_only=True)

    def about(self) -> Words:
        """Return what its answers are about, for accounts, filled like `words`; by default they say enough."""
        return "", ""


@frozen
class Standing(Decision, kind="core.standing/1"):
    """What a standing command answers: always open, with id 0, never listed. `asked` are the seats asked meanwhile."""

    asked: Public[tuple[Seat, ...]] = ()


@frozen
class ChanceAsked(Decision, kind="core.chance_asked/1"):
    """An open chance request, as a decision of `CHANCE`."""

    request: Public[Request]


def options_of(decision: Decision) -> object:
    """Return the `options` of a decision; None for a kind without them."""
    return getattr(decision, "options", None)


@frozen(weakref_slot=False)
class Ask:
    """In a plan: open the decisions, at most one per seat; once all are answered and resolved, do `then`.

    The cause of `then` is the last answer. Without decisions, `then` follows at once, caused by the answer before.
    """

    decisions: tuple[Decision, ...]
    then: Step | None = None


@frozen(weakref_slot=False)
class Cited:
    """In a plan: an item that cites another rule than the plan does.

    A step needs none: what it plans cites the step's own rule.
    """

    rule: RuleId
    what: Event | Ask | Chance | Withdraw


@frozen
class Withdraw:
    """In a plan: take back the decisions still open to these seats, since somebody was faster."""

    seats: Public[tuple[Seat, ...]]


Plan: TypeAlias = tuple[Event | Step | Ask | Chance | Cited | Withdraw, ...]
"""What is to come, in order: events, steps, decisions, chance requests."""


def by_rule(rule: RuleId, plan: Plan) -> Plan:
    """Return the plan with every item citing `rule`, except steps and items that already cite one."""
    return tuple([what if isinstance(what, (Step, Cited)) else Cited(rule, what) for what in plan])


NOTHING: Plan = ()


# --- refusals and rejections ----------------------------------------------------------------------------------------


@frozen
class Rejection:
    """Why a command was rejected: a value, as the match does not change.

    `params` are the numbers and ids of the case; `message` puts them into words, in English or French. `names` holds
    the game's names for some of them: param, English name, French name.
    """

    code: str
    rule: RuleId
    params: tuple[tuple[str, int | str], ...] = ()
    texts: tuple[str, str] = attrs.field(default=("", ""), repr=False)
    names: tuple[tuple[str, str, str], ...] = attrs.field(default=(), repr=False)

    def message(self, language: str = "en") -> str:
        """Return the reason in words.

        Raises:
            UsageError: the language is neither "en" nor "fr", or the words name a param that is not given.
        """
        check_language(language, "rejections")
        values: dict[str, int | str] = dict(self.params)
        values.update((param, pick((english, french), language)) for param, english, french in self.names)
        try:
            return _PARAM.sub(lambda found: str(values[found[1]]), pick(self.texts, language))
        except KeyError as name:
            raise UsageError(
                f"the text of the refusal {self.code!r} names {name}, which is not one of its params"
            ) from None

    def missing_params(self) -> list[str]:
        """Return the names in the texts that no param has a value for."""
        given = {name for name, _ in self.params}
        return sorted({name for text in self.texts for name in _PARAM.findall(text)} - given)


_PARAM: Final = re.compile(r"\{([^\W\d]\w*)\}")
"""A param in the words of a refusal: a bare name, as the words may come from an untrusted sender."""


Objections: TypeAlias = Rejection | Iterable[Rejection] | None
"""What a check returns: one rejection, all rejections in order of weight, or None.

A check with several conditions `yield`s one rejection after the other, as long as the rest can be judged without the
one before: `submit` takes only the first, `why_not` takes them all.
"""


@frozen
class Refusal:
    """A reason to reject commands, in both languages: `NO_MEEPLE.by("B10", left=0)` makes the `Rejection`."""

    code: str
    en: str
    fr: str

    def by(self, rule: str, **params: int | str) -> Rejection:
        """Return a rejection by this rule. `params` fill the braces of the texts.

        Very long values are cut short; a member of an enumeration becomes its value.
        """
        plain = tuple([(name, _plain(value)) for name, value in sorted(params.items())])
        return Rejection(self.code, RuleId(rule), plain, (self.en, self.fr))


MAX_PARAM_LENGTH: Final = 500
"""The most characters kept of a param. No id, and no list of ids in a rejection, is longer."""


def _plain(value: int | str) -> int | str:
    if isinstance(value, Enum):
        value = value.value
    return f"{value[:MAX_PARAM_LENGTH]}..." if isinstance(value, str) and len(value) > MAX_PARAM_LENGTH else value


# --- the engine's own events ----------------------------------------------------------------------------------------


@frozen
class Outcome:
    """How a match ended: seats in groups, best first, each group sharing a place; and the reason as one word."""

    ranking: Public[tuple[tuple[Seat, ...], ...]]
    reason: Public[str]
    rule: Public[RuleId]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place."""
        return self.ranking[0] if self.ranking else ()


@frozen
class Answered(Event, kind="core.answered/1", matters="bookkeeping"):
    """A command was accepted, or chance answered."""

    command: Public[Command]

    @property
    def by_chance(self) -> bool:
        """Whether chance answered, rather than a seat."""
        return self.command.seat == CHANCE


@frozen
class Ended(Event, kind="core.ended/1", matters="headline"):
    """The match is over; whatever was still waiting is dropped."""

    outcome: Public[Outcome]


@frozen
class Undone(Event, kind="core.undone/1", matters="headline"):
    """A seat took its last command back: the match is again as after record `to`. No record is deleted."""

    seat: Public[Seat]
    to: Public[int]


@frozen
class Withdrawn(Event, kind="core.withdrawn/1", matters="bookkeeping"):
    """Decisions were taken back before they were answered."""

    decisions: Public[tuple[Decision, ...]]


@frozen(weakref_slot=False)
class Record:
    """An event with its number, counted from 1, and its cause: a rule, and the record it follows from."""

    n: int
    event: Event
    rule: RuleId
    cause: int
