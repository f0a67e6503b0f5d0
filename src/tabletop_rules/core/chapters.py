"""`chapters(*modules)`: the modules of a rulebook, read from top to bottom into the tuples that a `Game` is made of.

Nothing registers itself, and importing a module changes nothing: what belongs to a chapter is what its module declares.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Final, Generic, TypeVar

import attrs

from tabletop_rules.core.handler import HANDLERS, Handler, HandlerTable
from tabletop_rules.core.messages import Command, Decision, Event, Message, Moment, Refusal, Step
from tabletop_rules.core.option import Option
from tabletop_rules.core.rule import Expand, Reducer, Rule, RuleText, Variant, expand_of, reducer_of, rule_of
from tabletop_rules.core.targets import Targets
from tabletop_rules.core.value import is_value
from tabletop_rules.errors import GameError, shorten
from tabletop_rules.kit.frozen import frozen

F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S")


@frozen(kw_only=True)
class Chapters(Generic[S]):
    """What chapters declare, in their order: the parts of a `Game`."""

    rules: tuple[Rule[S, Any, Any], ...] = ()
    steps: tuple[Expand[S, Any], ...] = ()
    reducers: tuple[Reducer[S, Any], ...] = ()
    handlers: tuple[Handler, ...] = ()
    values: tuple[Any, ...] = ()
    moments: tuple[type[Moment], ...] = ()
    refusals: tuple[Refusal, ...] = ()
    texts: tuple[RuleText, ...] = ()
    invariants: tuple[Callable[[S], Iterable[str]], ...] = ()

    def table(self, options: tuple[Option, ...] = ()) -> HandlerTable:
        """Return the handlers of the chapters with the options that put some of them in force."""
        return HandlerTable(self.handlers, options)

    def __add__(self, more: Chapters[S]) -> Chapters[S]:
        """Return these chapters and others behind them."""
        both = {
            field.name: (*getattr(self, field.name), *getattr(more, field.name)) for field in attrs.fields(Chapters)
        }
        return Chapters(**{name: tuple(_once(held)) for name, held in both.items()})


def invariant(function: F) -> F:
    """Declare a function of a whole state that yields a sentence for each claim it breaks (`Checks.invariants`)."""
    vars(function)["is_invariant"] = True
    return function


def chapters(*modules: ModuleType | str) -> Chapters[Any]:
    """Return what modules declare, given as modules or by their names: `chapters(__name__)` for one file.

    Of a module count the classes written in it: events (with `apply`), steps (with `plan`), moments, and commands that
    name the decision they answer (`to`); the values, handlers and invariants written in it; and the refusals, targets,
    rule texts, and `Rule`, `Expand` and `Reducer` values among its names. What begins with `_` counts too.

    Raises:
        GameError: a module is not imported, or a class lacks what it needs; the message names module, class and mend.
    """
    found: dict[str, list[Any]] = {field.name: [] for field in attrs.fields(Chapters)}
    faults: list[str] = []
    messages: list[type[Message]] = []
    asked: list[type[Decision]] = []
    answered: set[type] = set()  # by commands of these modules, faulty ones too, or by rules
    unread: list[Any] = []  # classes of steps and commands without a plan or rule in their bodies
    for given in modules:
        module = sys.modules.get(given) if isinstance(given, str) else given
        if not isinstance(module, ModuleType):
            faults.append(f"{shorten(given)} is not a module that has been imported: import it, and give the module")
            continue
        for held in list(vars(module).values()):
            if isinstance(held, type):
                if held.__module__ == module.__name__:
                    if issubclass(held, Message):
                        messages.append(held)
                    faults += _read_class(held, found, unread)
                    if issubclass(held, Decision) and isinstance(vars(held).get("kind"), str):
                        asked.append(held)
                    if issubclass(held, Command) and isinstance(held.answers, type):
                        answered.add(held.answers)
            else:
                _read_value(held, module.__name__, found)
    varied = [part for each in found["handlers"] if isinstance(each, Variant) for part in each.puts]
    planned = {part.on for part in (*found["steps"], *found["rules"], *varied)}
    for cls in unread:
        if cls not in planned:
            needs = "plan(self, state)" if issubclass(cls, Step) else "the decision that it answers: to=..., rule=..."
            faults.append(f"{cls.__name__} ({cls.__module__}) needs {needs}")
    answered |= {rule.to for rule in (*found["rules"], *varied) if isinstance(rule, Rule)}
    for cls in asked:
        if not any(issubclass(cls, to) or issubclass(to, cls) for to in answered):
            faults.append(
                f"decision {cls.__name__} ({cls.__module__}) needs a command that answers it: to={cls.__name__}"
            )
    if any(each.fr for each in (*messages, *found["handlers"])):
        faults += [
            f"{each.kind} {each.id} ({each.text}) needs a French sentence too: @fr('...')"
            for each in found["handlers"]
            if not each.fr
        ]
    for name in ("rules", "steps"):  # what a variant puts in is not there without it
        found[name] = [part for part in found[name] if not any(part is each for each in varied)]
    if faults:
        raise GameError("these chapters cannot be read:", list(dict.fromkeys(faults)))
    return Chapters(**{name: tuple(_once(held)) for name, held in found.items()})


def _once(held: Iterable[Any]) -> Iterator[Any]:
    """Yield each value once, told apart by identity."""
    known: set[int] = set()
    for each in held:
        if id(each) not in known:
            known.add(id(each))
            yield each


def _read_class(cls: Any, found: dict[str, list[Any]], unread: list[Any]) -> Iterator[str]:
    """Add what a class declares; yield what it lacks."""
    where = f"{cls.__name__} ({cls.__module__})"
    if not isinstance(vars(cls).get("kind"), str):  # a base of others, or no message
        if issubclass(cls, Message) and not cls.__subclasses__() and not _BODY.isdisjoint(vars(cls)):
            yield f"{where} has no kind, and is the base of no class: class {cls.__name__}(..., kind='game.name/1')"
        return
    if issubclass(cls, Moment):
        found["moments"].append(cls)
    elif issubclass(cls, Event):
        if cls.apply is Event.apply:
            yield f"event {where} needs apply(self, state), which returns the state after it; or apply = unchanged"
        else:
            found["reducers"].append(reducer_of(cls))
    elif issubclass(cls, Step):
        if cls.plan is Step.plan:
            unread.append(cls)
            return
        if not cls.cites:
            yield f"step {where} needs the rule that its plan cites: class {cls.__name__}(..., rule='...')"
        found["steps"].append(expand_of(cls))
    elif issubclass(cls, Command):
        if cls.answers is None:
            unread.append(cls)
            return
        faults = [*_command_faults(cls, where)]
        yield from faults
        if not faults:
            found["rules"].append(rule_of(cls))


def _command_faults(cls: Any, where: str) -> Iterator[str]:
    """Yield what a command class lacks for its rule."""
    if not (isinstance(cls.answers, type) and issubclass(cls.answers, Decision)):
        yield f"command {where} answers {shorten(cls.answers)}: give a class of decisions, to=..."
    if not cls.cites:
        yield f"command {where} needs the rule that it follows: class {cls.__name__}(..., rule='...')"
    if cls.decide is Command.decide:
        yield f"command {where} needs decide(self, state, decision), which returns its plan"
    if not (hasattr(cls, "legal") or hasattr(cls, "offers")):
        yield f"command {where} needs a static method legal(state, decision), which lists it"
    for name in _STATIC:
        if hasattr(cls, name) and not isinstance(_declared(cls, name), staticmethod):
            yield f"command {where}: {name} is asked without a command, so write @staticmethod above it"


_STATIC: Final = ("legal", "offers", "options")
_BODY: Final = frozenset({"apply", "plan", "legal", "offers", "check", "decide"})
"""What the body of a message that is played with has, one at least."""


def _declared(cls: type, name: str) -> object:
    """Return an attribute as the class body that declares it holds it."""
    return next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)


_PLAIN: Final[Mapping[type, str]] = {
    Refusal: "refusals",
    Targets: "values",
    RuleText: "texts",
    Rule: "rules",
    Expand: "steps",
    Reducer: "reducers",
}


def _read_value(held: Any, module: str, found: dict[str, list[Any]]) -> None:
    """Add a value that a module holds under one of its names."""
    if isinstance(held, HANDLERS):
        if _home(held) in (None, module):
            found["handlers"].append(held)
    elif type(held) in _PLAIN:
        found[_PLAIN[type(held)]].append(held)
    elif getattr(held, "__module__", None) == module:
        if is_value(held):
            found["values"].append(held)
        elif callable(held) and getattr(held, "is_invariant", False):
            found["invariants"].append(held)


def _home(handler: Any) -> str | None:
    """Return the module in which a handler was made by a decorator; None for one made otherwise."""
    for name in ("do", "change", "keep", "check", "plan"):
        function = getattr(handler, name, None)
        if function is not None and getattr(function, "__qualname__", "").endswith(f".{name}"):
            return str(function.__module__)
    return None
