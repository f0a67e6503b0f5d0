"""The words of the one direction: a `Command` is asked, a `Plan` is made of it, `Event`s are recorded.

Every concrete message has a `kind`, written by hand and versioned: `"carcassonne.place_tile/1"`. A changed schema needs
a new version and an upcaster for the old one.
"""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.terms import CHANCE, RuleId, Seat, must_speak
from tabletop_rules.errors import UsageError


@attrs.frozen
class Command:
    """What a seat asks for: imperative. `decision` is the id of the open question it answers, 0 if it answers none."""

    kind: ClassVar[str]
    abstract: ClassVar[bool] = True

    seat: Public[Seat]
    decision: Public[int]


@attrs.frozen
class Event:
    """What happened: past tense, all that replay needs, nothing derivable.

    `with_next` says of a class that its events are one moment with what is planned right behind them: effects follow
    them after that. So a card may be drawn in the midst of an instruction, and nobody acts before it is carried out.
    Several in a row are one moment with what is planned behind the last.
    """

    kind: ClassVar[str]
    abstract: ClassVar[bool] = True
    with_next: ClassVar[bool] = False


@attrs.frozen
class Step:
    """Work waiting its turn. Its fields are public: it points at secrets in the state and carries none."""

    kind: ClassVar[str]
    abstract: ClassVar[bool] = True


# --- chance ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class Pick:
    """Ask chance for `k` different places out of `n`, in order; the answer counts from 0."""

    n: Public[int]
    k: Public[int] = 1


@attrs.frozen
class Die:
    """Ask chance for one roll of a die; the answer is 1 to `sides`."""

    sides: Public[int] = 6


Request: TypeAlias = Pick | Die
Places: TypeAlias = tuple[int, ...]
"""What chance answered: the places of a `Pick`, or the one number of a `Die`."""


@attrs.frozen
class ChanceStep(Step):
    """A step that takes up what chance answered; its plan turns `outcome` into events."""

    outcome: Annotated[Places, Seen()] = attrs.field(default=(), kw_only=True)


@attrs.frozen
class Chance:
    """In a plan: ask chance, then do the step, its `outcome` filled."""

    request: Request
    then: ChanceStep


@attrs.frozen
class ChanceAnswer(Command):
    """What a die, a shuffle or a draw gave. Masked for everybody: the events that follow show what may be seen."""

    kind: ClassVar[str] = "core.chance_answer/1"

    seat: Public[Seat] = CHANCE
    decision: Public[int] = 0
    outcome: Annotated[Places | Hidden, Seen(whole=True)] = ()


# --- questions ------------------------------------------------------------------------------------------------------

Use: TypeAlias = tuple[str, Seat, str]
"""One use of an effect: its id, and whom and what it acted for."""


@attrs.frozen  # with a weak reference slot: else subclasses on Python 3.11 have no twin for `maker`
class Decision:
    """An open question to one seat. Each kind of question is a class of its own, with what it is about in its fields.

    All fields are public. A kind whose rule declares `options` adds the field that holds them, which the asked seat
    alone sees: `options: Annotated[tuple[str, ...] | Hidden | None, Seen("seat", whole=True)] = None`, keyword-only.
    `id` is the number of the record that first asked. The core fills in `id`, `used` and `options`.
    """

    kind: ClassVar[str]
    abstract: ClassVar[bool] = True

    seat: Public[Seat]
    rule: Public[RuleId] = attrs.field(kw_only=True)
    id: Public[int] = attrs.field(default=0, kw_only=True)
    used: Public[tuple[Use, ...]] = attrs.field(default=(), kw_only=True)


@attrs.frozen
class Standing(Decision):
    """What a standing command answers: always open, with id 0, in no list. `asked` are the seats asked meanwhile."""

    kind: ClassVar[str] = "core.standing/1"

    asked: Public[tuple[Seat, ...]] = ()


@attrs.frozen
class ChanceAsked(Decision):
    """An open chance request, put to `CHANCE`."""

    kind: ClassVar[str] = "core.chance_asked/1"

    request: Public[Request]


def options_of(decision: Decision) -> object:
    """Return what the referee has worked out for the asked seat; None for a kind of decision without `options`."""
    return getattr(decision, "options", None)


@attrs.frozen
class Ask:
    """In a plan: put the decisions, one per seat at most; when all are answered and resolved, do `then`.

    `then` comes of the last answer. If there are no decisions it comes at once, of the answer given last.
    """

    decisions: tuple[Decision, ...]
    then: Step | None = None


@attrs.frozen
class Cited:
    """In a plan: what happens by a rule of its own, and not by the rule that the plan is of.

    A step needs none: what it plans cites the step's own rule.
    """

    rule: RuleId
    what: Event | Ask | Chance


Plan: TypeAlias = tuple[Event | Step | Ask | Chance | Cited, ...]
"""What is to come, in order: facts, work for later, questions, dice."""


def by_rule(rule: RuleId, plan: Plan) -> Plan:
    """A plan of which everything cites this rule, but for what cites one already, and for steps, which have theirs."""
    return tuple([what if isinstance(what, Step | Cited) else Cited(rule, what) for what in plan])


NOTHING: Plan = ()


# --- refusals -------------------------------------------------------------------------------------------------------


@attrs.frozen
class Rejection:
    """Why a command is refused: a value, for the match is untouched.

    `params` are the numbers and ids of the case; `message` puts them into words, in English or French. `names` holds
    what the game calls some of them: param, English name, French name.
    """

    code: str
    rule: RuleId
    params: tuple[tuple[str, int | str], ...] = ()
    texts: tuple[str, str] = attrs.field(default=("", ""), repr=False)
    names: tuple[tuple[str, str, str], ...] = attrs.field(default=(), repr=False)

    def message(self, language: Literal["en", "fr"] = "en") -> str:
        """The reason in words.

        Faults: UsageError for a language other than "en" and "fr", and if the words name a param that is not given.
        """
        must_speak(language, "the words of a refusal")
        french = language == "fr"
        said: dict[str, int | str] = dict(self.params)
        said.update((param, name_fr if french else name_en) for param, name_en, name_fr in self.names)
        try:
            return _PARAM.sub(lambda found: str(said[found[1]]), self.texts[french])
        except KeyError as name:
            raise UsageError(
                f"the words of the refusal {self.code!r} name {name}, which is none of its params"
            ) from None


_PARAM: Final = re.compile(r"\{([^\W\d]\w*)\}")
"""A param in the words of a refusal: no more than its name, for whoever sends a refusal writes the words."""


@attrs.frozen
class Refusal:
    """One reason to refuse, with its words in both languages: `NO_MEEPLE.by("B10", left=0)` makes the `Rejection`."""

    code: str
    en: str
    fr: str

    def by(self, rule: str, **params: int | str) -> Rejection:
        """Refuse by this rule. Params fill the braces of the texts; one that a stranger has made long is cut short."""
        told = tuple([(name, _shortened(value)) for name, value in sorted(params.items())])
        return Rejection(self.code, RuleId(rule), told, (self.en, self.fr))


LONGEST_PARAM: Final = 500
"""Characters of a param that are told: no id, and no list of ids that a game refuses, has more."""


def _shortened(value: int | str) -> int | str:
    return f"{value[:LONGEST_PARAM]}..." if isinstance(value, str) and len(value) > LONGEST_PARAM else value


# --- the engine's own events ----------------------------------------------------------------------------------------


@attrs.frozen
class Outcome:
    """How a match ended: seats in groups, best first, those of a group sharing a place; and the reason in one word."""

    ranking: Public[tuple[tuple[Seat, ...], ...]]
    reason: Public[str]
    rule: Public[RuleId]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of the first place."""
        return self.ranking[0] if self.ranking else ()


@attrs.frozen
class Answered(Event):
    """A command was accepted, or chance answered."""

    kind: ClassVar[str] = "core.answered/1"

    command: Public[Command]

    @property
    def by_chance(self) -> bool:
        """Whether dice or cards answered, not a seat."""
        return self.command.seat == CHANCE


@attrs.frozen
class Ended(Event):
    """The match is over; nothing that waited happens any more."""

    kind: ClassVar[str] = "core.ended/1"

    outcome: Public[Outcome]


@attrs.frozen
class Undone(Event):
    """A seat took its last command back: the match is again as it was after record `to`. Nothing is deleted."""

    kind: ClassVar[str] = "core.undone/1"

    seat: Public[Seat]
    to: Public[int]


@attrs.frozen(weakref_slot=False)
class Record:
    """An event with its number, counted from 1, and its cause: the rule, and the record that it follows from."""

    n: int
    event: Event
    rule: RuleId
    cause: int
