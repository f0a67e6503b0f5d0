"""`Game`: one frozen value that names a game's rules, steps, handlers, reducers, setup and mask."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.handler import HANDLERS, Handler, HandlerTable, in_order
from tabletop_rules.core.mask import mask
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Chance, Command, Decision, Event, Moment, Plan, Record, Refusal
from tabletop_rules.core.option import Settled
from tabletop_rules.core.rule import Expand, Reducer, Rule, RuleText
from tabletop_rules.core.tables import Tables, build
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.upcast import Upcaster, upcaster_faults
from tabletop_rules.errors import GameError, UsageError, raised, told

if TYPE_CHECKING:
    import random

S = TypeVar("S")


def no_things(state: Any, chance: Chance) -> Sequence[object]:
    """Return nothing: the places of a request are mere numbers, like the faces of a die."""
    return ()


def all_possible(match: Any) -> bool:
    """Return True: every sampled world is possible."""
    return True


def no_names(state: Any, param: str, value: int | str, language: str) -> str:
    """Return the number or id itself: nothing has another name."""
    return str(value)


def plain_words(state: Any, value: object, language: str) -> str:
    """Return the kind and fields of a message or decision, for games without words of their own."""
    cls: Any = type(value)
    untold: frozenset[str] = frozenset()
    if isinstance(value, Command | Decision):  # the caller names the seat
        untold = _OF_COMMANDS if isinstance(value, Command) else _OF_DECISIONS
    names = [field.name for field in attrs.fields(cls) if field.name not in untold]
    content = ", ".join(f"{name} {getattr(value, name)}" for name in names)
    name = getattr(cls, "kind", cls.__name__).split("/")[0].split(".")[-1].replace("_", " ")
    return f"{name}: {content}" if content else name


_OF_COMMANDS: Final = frozenset({"seat", "decision"})
_OF_DECISIONS: Final = frozenset({"seat", "rule", "id", "used", "options"})


def in_words(game: Game[Any], state: Any, value: object, language: str) -> str:
    """Return a message or decision in the game's words, or `plain_words` if those fail on a hidden or unknown value."""
    try:
        return game.words(state, value, language)
    except Exception:
        return plain_words(state, value, language)


def plain_table(view: Match[Any], language: str) -> str:
    """Return the fields of a view's state, for games without `show` of their own."""
    lines = [f"{view.game}, version {view.version}"]
    lines += [f"  {field.name}: {getattr(view.state, field.name)!r}" for field in attrs.fields(type(view.state))]
    return "\n".join(lines)


WITHOUT: Final = "without "
"""Prefix in `additions` of a handler that was taken out: "without D-CARD-31"."""


def _sorted(handlers: Any) -> Any:
    """Return handlers in order. Anything else is returned as it is, to be refused when the game is built."""
    given = isinstance(handlers, tuple) and all(isinstance(each, HANDLERS) for each in handlers)
    ranked = given and all(isinstance(each.band, int) and isinstance(each.rank, int) for each in handlers)
    return in_order(handlers) if ranked else handlers


def _as_laid_out(state: S, plan: Plan, seats: int) -> tuple[S, Plan]:
    """Return the given state and plan: the setup of a game that starts from a situation."""
    return state, plan


@attrs.frozen(kw_only=True, eq=False)
class Game(Generic[S]):
    """A ruleset, ready to play. Get one from `tabletop_rules.load_game`, or write your own.

    What plays it:

    - `setup(seats)` returns the first state and the first plan, for each number in `seats`.
    - `rules`, `steps`, `reducers`: the plain rules.
    - `handlers`: what bends them, sorted by band and rank; `handler_table` lists those of other options too. `values`
      and `moments` are what a handler may be on, besides events and commands.
    - `ruleset` is raised with every change that alters what comes of a command; logs hold it, with the `options`.
    - `mask(state, seat)` returns the state as a seat sees it; by default, as the field types say.

    What describes it:

    - `things(state, chance)`: what each place of a chance request stands for.
    - `sample(state, seat, rng)`: the state of a view with something that fits in place of everything hidden.
      `possible(match)` rejects sampled worlds that would have ended already.
    - `glimpses`: events that show a seat what its view never does (a spy). `exceptions`: events by which a rulebook
      reveals a secret in another way, such as a number noted in secret, and decisions whose `options` reveal one.
    - `conserved(state)`: what stays equal from the first record to the last, such as a sorted list of all pieces.
    - `longest`: the most decisions that a match takes.
    - `words(state, value, language)`: a command, decision or event in words. `names(state, param, value, language)`:
      the name, as printed or known to all, of a rejection's param or of the `reason` of an outcome (LookupError: it has
      none). `texts`: the sentences of the rules. `refusals`: the reasons that rules and limits give.
    - `show(view, language)` pictures a view as text, `draw(view, language)` as SVG; `story(records, seat, language)`
      narrates a match as a seat saw it.
    - `pinned`: the content that states refer to. `packs`: the ids of the options that name content packs.
    - `additions`: the names of what was added or taken out. `upcasters`: how messages of old kinds are read.

    Raises:
        GameError: parts do not fit together; the message names every fault.
    """

    id: str
    name: str
    ruleset: int = 1
    seats: tuple[int, ...]
    options: Mapping[str, object] = attrs.field(factory=dict, converter=Settled)
    state: type[S]
    setup: Callable[[int], tuple[S, Plan]]
    rules: tuple[Rule[S, Any, Any], ...]
    steps: tuple[Expand[S, Any], ...] = ()
    reducers: tuple[Reducer[S, Any], ...]
    handlers: tuple[Handler, ...] = attrs.field(default=(), converter=_sorted)
    handler_table: HandlerTable | None = None
    values: tuple[Any, ...] = ()
    moments: tuple[type[Moment], ...] = ()
    refusals: tuple[Refusal, ...] = ()
    mask: Callable[[S, Seat], S] = mask
    things: Callable[[S, Chance], Sequence[object]] = no_things
    sample: Callable[[S, Seat, random.Random], S] | None = None
    possible: Callable[[Match[S]], bool] = all_possible
    glimpses: tuple[type[Event], ...] = ()
    exceptions: tuple[type[Event] | type[Decision], ...] = ()
    conserved: Callable[[S], object] | None = None
    longest: int = 10_000
    words: Callable[[S, object, str], str] = plain_words
    names: Callable[[S, str, int | str, str], str] = no_names
    show: Callable[[Match[S], str], str] = plain_table
    draw: Callable[[Match[S], str], str] | None = None
    story: Callable[[Sequence[Record], Seat, str], str] | None = None
    texts: tuple[RuleText, ...] = ()
    pinned: tuple[Any, ...] = ()
    packs: tuple[str, ...] = ()
    additions: tuple[str, ...] = ()
    upcasters: tuple[Upcaster, ...] = ()

    def with_handlers(self, *handlers: Handler) -> Game[S]:
        """Return this game with more handlers. Logs name them, so that no match is replayed under other rules.

        Raises:
            GameError: a handler is on a value, event or command that the game lacks, or at the place of another one.
        """
        if not handlers:
            return self
        names = [getattr(each, "name", None) or told(each) for each in handlers]
        made = self.with_expansion("+".join(names), handlers=handlers)
        return made.made_by(Game.with_handlers, self, *handlers)

    def without(self, *ids: str) -> Game[S]:
        """Return this game without the handlers of these rule ids. Logs name what was taken out.

        Raises:
            GameError: no handler in force has such an id, or the game cannot do without it.
        """
        if not ids:
            return self
        ids = tuple(dict.fromkeys(ids))
        faults = [fault for id in ids for fault in self._cannot_go(id)]
        if faults:
            raise GameError(f"these handlers cannot be taken out of {self.id!r}:", faults)
        kept = tuple([each for each in self.handlers if each.id not in ids])
        made = attrs.evolve(self, handlers=kept, additions=(*self.additions, *(WITHOUT + id for id in ids)))
        return made.made_by(Game.without, self, *ids)

    def _cannot_go(self, id: object) -> Iterator[str]:
        """Yield why the handlers of an id cannot be taken out."""
        mine = [each for each in self.handlers if each.id == id]
        yield from (f"{id} is needed: {each.needed}" for each in mine if each.needed)
        if mine:
            return
        offers = [*self.handler_table.offers()] if self.handler_table is not None else []
        by = [f"{offer.option}={offer.value}" for offer in offers if offer.handler.id == id and offer.option]
        if by:
            yield f"{id} is not in force: the option {' or '.join(dict.fromkeys(by))} puts it in"
            return
        known = sorted({str(each.id) for each in self.handlers} | {str(offer.handler.id) for offer in offers})
        near = get_close_matches(id[:60], known, n=3) if isinstance(id, str) else []
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known) or 'none'}"
        yield f"no handler has the id {told(id)}; {hint}"

    def first(self, seats: int) -> tuple[S, Plan]:
        """Return the first state for so many seats, bound to the handlers in force, and the first plan."""
        state, plan = self.setup(seats)
        return self.bound(state), plan

    def bound(self, state: S) -> S:
        """Return the state bound to the handlers of this game, which its values and targets consult."""
        handlers: Any = self.tables.handlers
        if handlers is None or getattr(state, "handlers", None) is handlers:
            return state
        return change(cast("Any", state), handlers=handlers)  # type: ignore[no-any-return]

    def with_expansion(
        self,
        name: str,
        *,
        rules: tuple[Rule[S, Any, Any], ...] = (),
        steps: tuple[Expand[S, Any], ...] = (),
        reducers: tuple[Reducer[S, Any], ...] = (),
        handlers: tuple[Handler, ...] = (),
        values: tuple[Any, ...] = (),
        moments: tuple[type[Moment], ...] = (),
        refusals: tuple[Refusal, ...] = (),
        texts: tuple[RuleText, ...] = (),
        upcasters: tuple[Upcaster, ...] = (),
    ) -> Game[S]:
        """Return this game with the parts of an expansion added.

        Raises:
            GameError: the parts do not fit together; the message names every fault.
        """
        more: dict[str, Any] = {"rules": rules, "steps": steps, "reducers": reducers, "handlers": handlers}
        more |= {"values": values, "moments": moments, "refusals": refusals, "texts": texts, "upcasters": upcasters}
        faults = [
            f"its {part} are given as a tuple, not as {told(given)}"
            for part, given in more.items()
            if not isinstance(given, tuple | list)
        ]
        if type(name) is not str or not name:
            faults.append(f"it needs a name, which logs will hold, not {told(name)}")
        if faults:
            raise GameError(f"the expansion {told(name)} of {self.id!r} cannot be added:", faults)
        whole: dict[str, Any] = {part: (*getattr(self, part), *given) for part, given in more.items()}
        return attrs.evolve(self, **whole, additions=(*self.additions, name))

    def in_situation(self, name: str, seats: int, state: S, plan: Plan) -> Game[S]:
        """Return this game for so many seats, starting from a situation: `plan` is what happens first in `state`.

        Games of the catalog have a `situation` that builds one. Logs hold `name`, since nobody can replay them without
        the situation.

        Raises:
            UsageError: the name, the number of seats, the state or the plan is invalid.
        """
        if type(name) is not str or not name:
            raise UsageError(f"a situation needs a name, which logs will hold, not {told(name)}")
        if type(seats) is not int or seats not in self.seats:
            raise UsageError(f"{self.name} is for {', '.join(map(str, self.seats))} seats, not {told(seats)}")
        if type(state) is not self.state or not isinstance(plan, tuple):
            raise UsageError(
                f"a situation is a {self.state.__name__} and a tuple of what happens first, as setup gives"
            )
        begun = attrs.evolve(
            self, setup=partial(_as_laid_out, state, plan), seats=(seats,), additions=(*self.additions, name)
        )
        return begun.made_by(Game.in_situation, self, name, seats, state, plan)

    tables: Tables = attrs.field(init=False, eq=False, repr=False)
    _origin: tuple[Callable[..., Game[S]], tuple[object, ...]] | None = attrs.field(
        init=False, default=None, eq=False, repr=False
    )

    def made_by(self, make: Callable[..., Game[S]], *given: object) -> Game[S]:
        """Make pickle store the call `make(*given)`, which must return the same game; return this game.

        A game derived from this one, as by `with_expansion`, does not inherit the call.
        """
        object.__setattr__(self, "_origin", (make, given))
        return self

    def with_tables(self, tables: Tables) -> Game[S]:
        """Return a copy of this game with other tables, for watching its handlers."""
        other: Game[S] = object.__new__(type(self))
        for field in attrs.fields(Game):
            object.__setattr__(other, field.name, getattr(self, field.name))
        object.__setattr__(other, "tables", tables)
        object.__setattr__(other, "_origin", None)
        return other

    def __repr__(self) -> str:
        chosen = f", {dict(self.options)}" if self.options else ""
        return f"<Game {self.id}{chosen}{''.join(f', with {name}' for name in self.additions)}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Keep pretty printers, such as that of hypothesis, from spelling out every field."""
        printer.text(repr(self))

    def __copy__(self) -> Game[S]:
        return self

    def __deepcopy__(self, memo: object) -> Game[S]:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        if self._origin is not None:
            return self._origin
        try:
            pickle.dumps([getattr(self, field.name) for field in attrs.fields(Game)])
        except Exception as error:
            raise UsageError(
                f"this game, {self.id!r} with additions {told(self.additions)}, cannot be pickled ({raised(error)}): "
                f"make it anew in the other process, or say how with made_by"
            ) from error
        return object.__reduce_ex__(self, protocol)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "tables", build(self))
        faults = list(upcaster_faults(self.upcasters, self.tables.kinds))
        if faults:
            raise GameError(f"the game {self.id!r} cannot be built:", faults)


def bound(game: Game[S], match: Match[S]) -> Match[S]:
    """Return the match with its state bound to the handlers of this game: it may come from a game with others."""
    state = game.bound(match.state)
    return match if state is match.state else change(match, state=state)
