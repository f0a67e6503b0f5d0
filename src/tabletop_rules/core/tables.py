"""Builds a game's look-up tables, and refuses a game whose parts do not fit together, naming every fault."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, get_args

import attrs

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.aspects import Checks, Display, Secrets, Situations
from tabletop_rules.core.effect import Effect, Timing
from tabletop_rules.core.fields import is_id
from tabletop_rules.core.foreign import by_event
from tabletop_rules.core.handle import HandlerSet
from tabletop_rules.core.handler_faults import HANDLE, IDS, clashes, part_faults
from tabletop_rules.core.hints import held_in, hints, parts_of, types_in
from tabletop_rules.core.learning import Learning
from tabletop_rules.core.mask import has_secrets, secret_fields
from tabletop_rules.core.messages import (
    Answered,
    ChanceAnswer,
    ChanceAsked,
    ChanceStep,
    Command,
    Decision,
    Ended,
    Event,
    Matters,
    Moment,
    Refusal,
    Standing,
    Step,
    Undone,
    Withdrawn,
)
from tabletop_rules.core.rule import Expand, Limit, Reducer, Rule, RuleText, Variant, no_options
from tabletop_rules.core.shapes import class_faults
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.upcast import KIND, Upcaster
from tabletop_rules.core.value import Modifier
from tabletop_rules.core.wording import word_faults
from tabletop_rules.errors import GameError, shorten
from tabletop_rules.kit.frozen import frozen

if TYPE_CHECKING:
    from tabletop_rules.core.game import Game

CORE_EVENTS = (Answered, Asked, Ended, Undone, Withdrawn)
CORE_DECISIONS = (ChanceAsked, Standing)
CORE_MESSAGES = (*CORE_EVENTS, ChanceAnswer, *CORE_DECISIONS)


Heard = tuple[tuple[str, Effect[Any, Any]], ...]
"""The effects on one event type with their names, in order."""


@frozen
class Tables:
    """Look-ups by type, made once when a game is built. Each dict has entries only where something applies."""

    reducers: dict[type[Event], Callable[[Any, Any], Any]]  # of event and state
    steps: dict[type[Step], Expand[Any, Any]]
    moments: frozenset[type[Moment]]
    instead: dict[type[Any], Heard]
    then: dict[type[Any], Heard]
    handlers: HandlerSet | None  # None if the game's states have no field for it
    rules: tuple[Rule[Any, Any, Any], ...]  # in force: variants in place of the game's own
    answers: dict[type[Decision], tuple[Rule[Any, Any, Any], ...]]
    standing: tuple[Rule[Any, Any, Any], ...]
    commands: dict[type[Command], tuple[Rule[Any, Any, Any], ...]]
    limits: dict[type[Command], tuple[Limit[Any, Any], ...]]
    referee: dict[type[Decision], Rule[Any, Any, Any]]  # whose rule works out `options`
    classes: tuple[type[Any], ...]  # of the messages and the state
    texts: dict[str, RuleText]
    quiet: dict[type[Event], Callable[[Any, Any], Any]] = attrs.field(init=False)  # reducers of events without effects
    silent: frozenset[type[Moment]] = attrs.field(init=False)  # moments without triggers
    _kinds: dict[str, type] | None = attrs.field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        loud = {*self.instead, *self.then, Ended}
        quiet = {event: reduce for event, reduce in self.reducers.items() if event not in loud}
        object.__setattr__(self, "quiet", quiet)
        object.__setattr__(self, "silent", self.moments - self.then.keys())

    @property
    def kinds(self) -> dict[str, type]:
        """All classes with a kind, the engine's own included, by kind: looked for when a log or JSON needs them."""
        if self._kinds is None:
            object.__setattr__(self, "_kinds", _by_kind(self.classes))
        assert self._kinds is not None
        return self._kinds


ID: Final = re.compile("[a-z0-9_]+")
"""The form of a game's id."""


def build(game: Game[Any]) -> Tables:
    """Return the tables of a game; raise GameError naming every fault."""
    part_faults = [*_type_faults(game)]
    if part_faults:
        raise GameError(f"the game {game.id!r} cannot be built:", part_faults)
    reducers = {reducer.on: by_event(reducer.on, reducer.reduce) for reducer in game.reducers}
    steps = {expand.on: expand for expand in _steps_in_force(game)}
    rules = _rules_in_force(game)
    commands: defaultdict[type[Command], list[Rule[Any, Any, Any]]] = defaultdict(list)
    answers: defaultdict[type[Decision], list[Rule[Any, Any, Any]]] = defaultdict(list)
    referee: dict[type[Decision], Rule[Any, Any, Any]] = {}
    for rule in rules:
        commands[rule.on].append(rule)
        if rule.to is not Standing:
            answers[rule.to].append(rule)
            if rule.options is not no_options:
                referee[rule.to] = rule
    messages: list[Any] = [*reducers, *steps, *game.moments, *commands, *answers]
    faults = [*_faults(game, messages), *deep_faults([each for each in (game.state, *messages) if not _is_ours(each)])]
    instead = _listeners(game, [*reducers, Ended], Timing.INSTEAD)
    then = _listeners(game, [*(event for event in reducers if event is not Ended), *game.moments], Timing.THEN)
    faults += clashes(game, instead, then, commands)
    if faults:
        raise GameError(f"the game {game.id!r} cannot be built:", list(dict.fromkeys(faults)))
    return Tables(
        reducers=reducers,
        steps=steps,
        moments=frozenset(game.moments),
        instead=instead,
        then=then,
        answers={decision: tuple(rules) for decision, rules in answers.items()},
        handlers=_handle(game),
        rules=rules,
        standing=tuple(rule for rule in rules if rule.to is Standing),
        commands={command: tuple(rules) for command, rules in commands.items()},
        limits=_limits_by_command(game, commands),
        referee=referee,
        classes=(*messages, game.state),
        texts={text.id: text for text in game.display.texts},
    )


def _is_ours(cls: type) -> bool:
    """Return whether a class comes with this package: its tests find what is wrong with these, so that nobody waits."""
    return cls.__module__.partition(".")[0] == __name__.partition(".")[0]


def deep_faults(classes: Sequence[type]) -> list[str]:
    """Return the faults of messages and states that their fields show, and what these hold, at any depth."""
    unreadable = [*_hint_faults([*classes])]
    hiding = [fault for cls in classes for fault in _secret_faults(cls)]
    return [*hiding, *unreadable, *(class_faults(classes) if not unreadable else ())]


def _steps_in_force(game: Game[Any]) -> list[Expand[Any, Any]]:
    """Return the plans of steps, with those of variants in place of the game's own."""
    found = {expand.on: expand for expand in game.steps}
    for part in _put_in(game):
        if isinstance(part, Expand):
            found[part.on] = part
    return [*found.values()]


def _rules_in_force(game: Game[Any]) -> tuple[Rule[Any, Any, Any], ...]:
    """Return the rules, with those of variants in place of the game's own, or added."""
    found = {(rule.to, rule.on): rule for rule in game.rules}
    for part in _put_in(game):
        if isinstance(part, Rule):
            found[part.to, part.on] = part
    return tuple(found.values())


def _put_in(game: Game[Any]) -> list[Expand[Any, Any] | Rule[Any, Any, Any]]:
    return [part for each in game.handlers if isinstance(each, Variant) for part in each.puts]


def _handle(game: Game[Any]) -> HandlerSet | None:
    """Return the handler set for states of the game; None if they have no field for it."""
    if not any(field.name == HANDLE for field in attrs.fields(game.state)):
        return None
    return HandlerSet(game.values, [each for each in game.handlers if isinstance(each, Modifier | Protection)])


def _limits_by_command(
    game: Game[Any], commands: Iterable[type[Command]]
) -> dict[type[Command], tuple[Limit[Any, Any], ...]]:
    """Return the limits on each command that has any."""
    limits = {}
    for command in commands:
        on_it = tuple(each for each in game.handlers if isinstance(each, Limit) and issubclass(command, each.on))
        if on_it:
            limits[command] = on_it
    return limits


def _by_kind(classes: Iterable[Any]) -> dict[str, type]:
    """Return all classes with a kind by kind: messages, the engine's own, the state, and whatever these are made of."""
    parts: list[Any] = [part for cls in classes for part in parts_of(cls)]
    tagged = [cls for cls in (*classes, *CORE_MESSAGES, *parts) if isinstance(vars(cls).get("kind"), str)]
    return {cls.kind: cls for cls in tagged}


def _listeners(game: Game[Any], events: Iterable[type[Any]], timing: Timing) -> dict[type[Any], Heard]:
    """Return the effects of one timing on each event that has any, in the order in which they act."""
    table = {}
    effects = [each for each in game.handlers if isinstance(each, Effect) and each.timing is timing]
    for event in events:
        acting = [effect for effect in effects if issubclass(event, effect.on)]
        if acting:
            table[event] = tuple((effect.name, effect) for effect in acting)
    return table


_GROUPS: Final = (("secrets", Secrets), ("display", Display), ("checks", Checks))
_OPTIONAL: Final = (("situations", Situations), ("learning", Learning))
_FUNCTIONS: Final = ("setup", "things", "domains")
_PARTS: Final = (
    ("rules", Rule),
    ("steps", Expand),
    ("reducers", Reducer),
    ("refusals", Refusal),
    ("display.texts", RuleText),
    ("upcasters", Upcaster),
)
"""The tuples that a game is made of, with the class of their items."""


def _type_faults(game: Game[Any]) -> Iterator[str]:
    """Yield a fault for each part of the wrong type: nothing more can be checked of it."""
    wrong: list[tuple[str, type]] = [
        *((name, group) for name, group in _GROUPS if not isinstance(getattr(game, name), group)),
        *((name, group) for name, group in _OPTIONAL if not isinstance(getattr(game, name), group | None)),
    ]
    if wrong:
        yield from (
            f"{name} must be {group.__name__}(...), not {shorten(getattr(game, name))}" for name, group in wrong
        )
        return
    for name, sort in _PARTS:
        parts = attrgetter(name)(game)
        if not isinstance(parts, tuple):
            yield f"{name} must be a tuple of {sort.__name__}, not {shorten(parts)}"
            continue
        for part in parts:
            if not isinstance(part, sort):
                yield f"{name} holds {shorten(part)}, which is not a {sort.__name__}"
            elif not isinstance(on := getattr(part, "on", Event), type):
                yield f"{sort.__name__} {shorten(part)} is on {shorten(on)}, which is not a class"
            elif isinstance(part, Rule | Expand) and not is_id(part.id):
                yield f"{sort.__name__} on {on.__name__} has the id {shorten(part.id)}: {IDS}"
            elif isinstance(part, Rule) and not _is_decision_class(part.to):
                yield f"{sort.__name__} {shorten(part.id)} answers {shorten(part.to)}: give a subclass of Decision"
    for name in (*_FUNCTIONS, *(("prospects",) if game.prospects is not None else ())):
        if not callable(getattr(game, name)):
            yield f"{name} must be a function, not {shorten(getattr(game, name))}"
    earnings: Mapping[Any, object] = game.display.earnings
    for event, earned in earnings.items():
        if not isinstance(event, type) or not issubclass(event, Event) or not callable(earned):
            yield f"display.earnings must map classes of events to functions, not {shorten(event)} to {shorten(earned)}"
    for name, cls, what in (
        ("secrets.glimpses", type, "classes of events"),
        ("secrets.exceptions", type, "classes of events and decisions"),
        ("moments", type, "classes of moments"),
    ):
        given: object = attrgetter(name)(game)
        if not isinstance(given, tuple) or not all(isinstance(part, cls) for part in given):
            yield f"{name} must be a tuple of {what}, not {shorten(given)}"
    yield from part_faults(game)
    state: object = game.state
    if not isinstance(state, type):
        yield f"state must be a class, not {shorten(state)}"


def _faults(game: Game[Any], messages: list[type]) -> Iterator[str]:
    """Yield the faults of a game's parts, one by one and together."""
    yield from _duplicate_faults(game)
    yield from _description_faults(game)
    tags: dict[str, type] = {cls.kind: cls for cls in CORE_MESSAGES}
    for cls in dict.fromkeys(messages):
        yield from _class_faults(cls, tags)
        yield from word_faults(cls, game.display.formats)
    yield from reducer_faults(game, [each for each in messages if not _is_ours(each)])
    yield from _exemption_faults(game)
    yield from _memory_faults(game)
    yield from _refusal_faults(game)
    yield from _options_faults(game)


def _memory_faults(game: Game[Any]) -> Iterator[str]:
    """Yield the faults of what a game remembers."""
    secrets = game.secrets
    if (secrets.remember is None) != (secrets.fits is None):
        yield "secrets need both `remember` and `fits`, or neither"
    for name in ("recall", "begin"):
        if getattr(secrets, name) is not None and secrets.remember is None:
            yield f"secrets have a `{name}`, but no `remember`"


def _duplicate_faults(game: Game[Any]) -> Iterator[str]:
    """Yield a fault for whatever has several entries where one is allowed."""
    for name, many in (
        ("reducer", Counter(reducer.on for reducer in game.reducers)),
        ("plan", Counter(expand.on for expand in game.steps)),
        ("rule", Counter((rule.to, rule.on) for rule in game.rules)),
    ):
        for what, count in many.items():
            if count > 1:
                yield f"{what} has {count} entries among the {name}s: keep one"
    for text in (text for text, count in Counter(text.id for text in game.display.texts).items() if count > 1):
        yield f"rule text {text} is given twice: the game already has a rule with this id, so choose another"


def _description_faults(game: Game[Any]) -> Iterator[str]:
    """Yield the faults of a game's sentences, id, bounds and state."""
    for rule in game.display.texts:
        if not rule.en or not rule.fr:
            yield f"rule text {rule.id} needs a text in English and in French"
    if type(game.id) is not str or not ID.fullmatch(game.id):
        yield f"id, which names logs and files, must be lower-case letters, digits and _, not {shorten(game.id)}"
    if type(game.checks.longest) is not int or game.checks.longest < 1:
        given = shorten(game.checks.longest)
        yield f"longest must be the number of decisions after which every match is over, not {given}"
    counts: Any = game.seats
    listed = isinstance(counts, tuple | list | range) and len(counts) > 0
    if not listed or any(type(seats) is not int or seats < 1 for seats in counts):
        yield f"seats must list the player counts, such as (2, 3, 4), not {shorten(counts)}"
    if not attrs.has(game.state) or not isinstance(vars(game.state).get("kind"), str):
        mend = f"kind: ClassVar[str] = '{game.id}.state/1'"
        yield f"{game.state.__name__} must be an attrs class with a kind, for saved matches: {mend}"


def _options_faults(game: Game[Any]) -> Iterator[str]:
    """Yield a fault for each decision with `options` in a rule but not as a field, or the other way round."""
    refereed = {rule.to for rule in game.rules if rule.options is not no_options}
    for cls in dict.fromkeys(rule.to for rule in game.rules):
        has = attrs.has(cls) and any(field.name == "options" for field in attrs.fields(cls))
        if cls in refereed and not has:
            yield f"decision {cls.__name__} needs the field 'options', since its rule has options"
        elif has and cls not in refereed:
            yield f"decision {cls.__name__} has the field 'options', but no rule with options answers it"


def _is_decision_class(to: object) -> bool:
    """Return whether a rule may be to this: a concrete class of decisions, or `Standing`."""
    return isinstance(to, type) and issubclass(to, Decision) and to not in (Decision, ChanceAsked)


def _refusal_faults(game: Game[Any]) -> Iterator[str]:
    """Yield a fault for each refusal listed twice, or without words in one of the languages."""
    for code, count in Counter(refusal.code for refusal in game.refusals).items():
        if count > 1:
            yield f"refusal {code!r} is listed {count} times"
    for refusal in game.refusals:
        if not refusal.en or not refusal.fr:
            yield f"refusal {refusal.code!r} needs a text in English and in French"


def _class_faults(cls: type, tags: dict[str, type]) -> Iterator[str]:
    """Yield the faults of one message class, and add its kind to `tags`, the kinds of those before."""
    if "__attrs_attrs__" not in vars(cls):  # a bare subclass of an attrs class would lack the fields it declares
        yield f"{cls.__name__} is not an attrs class: decorate it with @frozen of tabletop_rules.author"
        return
    tag = vars(cls).get("kind")
    if not isinstance(tag, str):
        yield f"{cls.__name__} needs a kind of its own: class {cls.__name__}(..., kind='game.{cls.__name__.lower()}/1')"
    elif not KIND.fullmatch(tag):
        yield f"kind {tag!r} of {cls.__name__} does not have the form game.name/version"
    elif (first := tags.setdefault(tag, cls)) is not cls:
        both = f"{first.__name__} ({first.__module__}) and {cls.__name__} ({cls.__module__})"
        yield f"kind {tag!r} belongs to both {both}: give one of them another"
    if issubclass(cls, Event) and cls.matters not in get_args(Matters):
        yield f"{cls.__name__} has matters={shorten(cls.matters)}: use one of {', '.join(get_args(Matters))}"


def _secret_faults(cls: type) -> Iterator[str]:
    """Yield a fault for each field of a decision or step that is not public, as all of them must be."""
    try:
        secrets = secret_fields(cls)
    except (TypeError, NameError):  # reported by `_hint_faults`
        return
    nested = [name for name, hint in hints(cls).items() if name not in secrets and _holds_secrets(hint)]
    if issubclass(cls, Decision):
        for name in [name for name in secrets if name != "options"] + nested:
            yield f"decision {cls.__name__} is public, so its field {name!r} must be Public and hold no secret"
    if issubclass(cls, Step):
        hidden = [name for name in secrets if not (issubclass(cls, ChanceStep) and name == "outcome")]
        for name in hidden + nested:
            yield f"step {cls.__name__} waits in public, so its field {name!r} must be Public and hold no secret"


def _hint_faults(classes: list[type]) -> Iterator[str]:
    """Yield a fault for each class, at any depth, with a field of no valid type or no valid audience."""
    known: set[type] = set()
    while classes:
        cls = classes.pop(0)
        if cls in known or not attrs.has(cls):
            continue
        known.add(cls)
        try:
            secret_fields(cls)
            classes += [part for _, part in held_in(cls)]
        except (TypeError, NameError) as error:
            text = str(error)
            yield text if cls.__name__ in text else f"a field of {cls.__name__}: {text}"


def _exemption_faults(game: Game[Any]) -> Iterator[str]:
    """Yield a fault for each of `glimpses` and `exceptions` that the game lacks: it would excuse nothing, unnoticed."""
    events = {*CORE_EVENTS, *(reducer.on for reducer in game.reducers)}
    for event in game.secrets.glimpses:
        if event not in events:
            yield f"glimpses names {shorten(event)}, which is not an event of this game"
    for cls in game.secrets.exceptions:
        if cls not in events and cls not in {rule.to for rule in game.rules}:
            yield f"exceptions names {shorten(cls)}, which is neither an event nor a decision of this game"


def reducer_faults(game: Game[Any], messages: Iterable[type]) -> Iterator[str]:
    """Yield a fault for each event that a message holds, and so will occur or be read from a log, without a reducer."""
    reduced = {*CORE_EVENTS, *(reducer.on for reducer in game.reducers)}
    for cls in dict.fromkeys(messages):
        try:
            parts = parts_of(cls)
        except (TypeError, NameError, AttributeError):  # reported of the class itself
            continue
        for part in parts:
            if part not in reduced and issubclass(part, Event) and isinstance(vars(part).get("kind"), str):
                yield f"{cls.__name__} holds {part.__name__} ({part.kind}), an event without a reducer"


def _holds_secrets(hint: Any) -> bool:
    return any(attrs.has(part) and has_secrets(part) for part in types_in(hint))
