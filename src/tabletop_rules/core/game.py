"""`Game`: one frozen value that names a game's rules, steps, handlers, reducers, setup and mask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, Final, Generic, TypeVar, cast

import attrs

from tabletop_rules.core.aspects import Checks, Display, Secrets, Situations
from tabletop_rules.core.change import change
from tabletop_rules.core.chapters import Chapters
from tabletop_rules.core.component import described
from tabletop_rules.core.fields import is_text
from tabletop_rules.core.handler import HANDLERS, Handler, HandlerTable, in_order
from tabletop_rules.core.learning import Learning
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Chance, Decision, Moment, Plan, Refusal
from tabletop_rules.core.option import Settled
from tabletop_rules.core.rule import Expand, Reducer, Rule, RuleText
from tabletop_rules.core.tables import Tables, build
from tabletop_rules.core.terms import to_int
from tabletop_rules.core.upcast import Upcaster, upcaster_faults
from tabletop_rules.core.voice import Voice
from tabletop_rules.core.wording import Speech, fill, own_words, plain_words
from tabletop_rules.errors import GameError, UsageError, format_exception, shorten
from tabletop_rules.kit.frozen import frozen

S = TypeVar("S")


def no_things(state: Any, chance: Chance) -> Sequence[object]:
    """Return nothing: the places of a request are mere numbers, like the faces of a die."""
    return ()


def no_domains() -> Mapping[str, Sequence[object]]:
    """Return nothing: what fields hold is the id of a component, a seat, or said by their types."""
    return {}


def format_message(game: Game[Any], state: Any, value: object, voice: Voice) -> str:
    """Return a message or decision in words: those of its class, of the game, or else `plain_words`.

    Those of the game may fail on a hidden or unknown value.
    """
    try:
        return message_words(game, state, value, voice)
    except Exception:
        return plain_words(state, value, voice)


def message_words(game: Game[Any], state: Any, value: object, voice: Voice) -> str:
    """Return a message or decision in words, raising what its words or the game's do."""
    if own_words(value):
        return fill(cast("Any", value), _speech(game, state, voice))
    return game.display.words(state, value, voice)


def format_subject(game: Game[Any], state: Any, decision: Decision, voice: Voice) -> str:
    """Return `subject_words`, or "" where they fail on a hidden or unknown value."""
    try:
        return subject_words(game, state, decision, voice)
    except Exception:
        return ""


def subject_words(game: Game[Any], state: Any, decision: Decision, voice: Voice) -> str:
    """Return what the answers to a decision are about, in words; "" if they say enough by themselves."""
    about = decision.about()
    return fill(decision, _speech(game, state, voice), about) if about[0] else ""


def _speech(game: Game[Any], state: Any, voice: Voice) -> Speech:
    shown = game.display
    return Speech(state, voice, shown.namers, shown.formats, described(game, voice.language))


def check_game(game: object) -> None:
    """Raise UsageError for anything but a game, such as the id of one."""
    if not isinstance(game, Game):
        raise UsageError(f"a game is what load_game(id, options) returns, not {shorten(game)}")


WITHOUT_PREFIX: Final = "without "
"""Prefix in `additions` of a handler that was taken out: "without D-CARD-31"."""


def _sorted(handlers: Any) -> Any:
    """Return handlers in order. Anything else is returned unchanged, and refused when the game is built."""
    given = isinstance(handlers, tuple) and all(isinstance(each, HANDLERS) for each in handlers)
    ranked = given and all(isinstance(each.band, int) and isinstance(each.rank, int) for each in handlers)
    return in_order(handlers) if ranked else handlers


def _without(parts: tuple[Any, ...], known: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the parts that are not in `known`, compared by identity."""
    ids = {id(each) for each in known}
    return tuple(each for each in parts if id(each) not in ids)


def _as_laid_out(state: S, plan: Plan, seats: int) -> tuple[S, Plan]:
    """Return the given state and plan: the setup of a game that starts from a situation."""
    return state, plan


@frozen(kw_only=True, eq=False)
class Game(Generic[S]):
    """A ruleset, ready to play. Get one from `tabletop_rules.load_game`, or write your own.

    How it is played:

    - `setup(seats)` returns the first state and the first plan, for each number in `seats`.
    - `rules`, `steps`, `reducers`: the plain rules.
    - `handlers`: what bends them, sorted by band and rank; `handler_table` lists those of other options too. `values`
      and `moments` are what a handler may be on, in addition to events and commands.
    - `ruleset` is raised with every change that alters the outcome of a command; logs hold it, with the `options`.
    - `things(state, chance)` names what each place of a chance request stands for.
    - `domains()` lists, by name, the values of fields annotated with `OneOf(name)`, always in the same order, so that
      they can be numbered. For any other name these are the ids of the components of that kind.

    `secrets` say what it hides, `display` how it is shown, `checks` what the laws check of it, `situations` how a match
    begins in a given situation, `learning` what a learner is shown; `refusals` are the reasons that rules and limits
    give. `prospects(state)` returns what each seat is expected to gain beyond its standing, by what it has in hand and
    in supply: in points, or in a game without points in aims. It guides bots; people are shown standings alone.

    For logs: `pinned` is the content that states refer to; `packs` are the ids of the options that name content packs;
    `additions` name what was added or taken out; `upcasters` read messages of old kinds. `situation` is the JSON of the
    situation in which it begins, "" if it was not set up from JSON.

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
    handler_table: HandlerTable = HandlerTable()
    values: tuple[Any, ...] = ()
    moments: tuple[type[Moment], ...] = ()
    refusals: tuple[Refusal, ...] = ()
    things: Callable[[S, Chance], Sequence[object]] = no_things
    domains: Callable[[], Mapping[str, Sequence[object]]] = no_domains
    secrets: Secrets[S] = attrs.field(factory=lambda: Secrets())
    display: Display[S] = attrs.field(factory=lambda: Display())
    checks: Checks[S] = attrs.field(factory=lambda: Checks())
    pinned: tuple[Any, ...] = ()
    packs: tuple[str, ...] = ()
    additions: tuple[str, ...] = ()
    upcasters: tuple[Upcaster, ...] = ()
    situations: Situations[S] | None = None
    learning: Learning[S] | None = None
    prospects: Callable[[S], Sequence[float]] | None = None
    situation: str = ""

    def with_handlers(self, *handlers: Handler) -> Game[S]:
        """Return this game with more handlers. Logs name them, so that no match is replayed under other rules.

        Raises:
            GameError: a handler is on a value, event or command that the game lacks, or has the band and rank of
                another handler on the same one.
        """
        if not handlers:
            return self
        names = [getattr(each, "name", None) or shorten(each) for each in handlers]
        made = self.with_expansion("+".join(names), handlers=handlers)
        return made.made_by(Game.with_handlers, self, *handlers)

    def without(self, *ids: str) -> Game[S]:
        """Return this game without the handlers of these rule ids, and without those that depend on them.

        Logs name the ids given.

        Raises:
            GameError: no handler in force has such an id, or the game cannot do without it.
        """
        if not ids:
            return self
        ids = tuple(dict.fromkeys(ids))
        gone = {*ids}
        while more := self._lost_without(gone):
            gone |= more
        faults = [fault for id in (*ids, *sorted(gone.difference(ids))) for fault in self._cannot_go(id)]
        if faults:
            raise GameError(f"these handlers cannot be removed from {self.id!r}:", faults)
        kept = tuple([each for each in self.handlers if each.id not in gone])
        made = attrs.evolve(self, handlers=kept, additions=(*self.additions, *(WITHOUT_PREFIX + id for id in ids)))
        return made.made_by(Game.without, self, *ids)

    def _lost_without(self, gone: set[str]) -> set[str]:
        """Return the ids of the handlers that cannot act without those of some ids."""
        staying = {str(each.id) for each in self.handlers} - gone
        return {str(each.id) for each in self.handlers if each.id in staying and each.is_lost_without(gone, staying)}

    def _cannot_go(self, id: object) -> Iterator[str]:
        """Yield why the handlers of an id cannot be taken out."""
        mine = [each for each in self.handlers if each.id == id]
        yield from (f"{id} is needed: {each.needed}" for each in mine if each.needed)
        if mine:
            return
        if any(each.id == id for each in self.handler_table.in_force(self.options)):
            yield f"{id} is not in force: it was taken out already, by itself or with a handler that it depends on"
            return
        offers = [*self.handler_table.offers()]
        by = [f"{offer.option}={offer.value}" for offer in offers if offer.handler.id == id and offer.option]
        if by:
            yield f"{id} is not in force: the option {' or '.join(dict.fromkeys(by))} enables it"
            return
        known = sorted({str(each.id) for each in self.handlers} | {str(offer.handler.id) for offer in offers})
        near = get_close_matches(id[:60], known, n=3) if isinstance(id, str) else []
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known) or 'none'}"
        yield f"no handler has the id {shorten(id)}; {hint}"

    def first(self, seats: int) -> tuple[S, Plan]:
        """Return the first state for `seats` seats, bound to the handlers in force, and the first plan."""
        state, plan = self.setup(seats)
        return self.bound(state), plan

    def bound(self, state: S) -> S:
        """Return the state bound to the handlers of this game, which its values and targets consult."""
        handlers: Any = self.tables.handlers
        if handlers is None or getattr(state, "handlers", None) is handlers:
            return state
        return cast("S", change(cast("Any", state), handlers=handlers))

    def with_expansion(
        self,
        name: str,
        chapters: Chapters[S] | None = None,
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
        """Return this game with the parts of an expansion added: those of its `chapters`, and others.

        Handlers that name values of options are in force whatever these are. What chapters import of this game, such as
        a value that a handler modifies, is not added again.

        Raises:
            GameError: the parts do not fit together; the message names every fault.
        """
        more: dict[str, Any] = {"rules": rules, "steps": steps, "reducers": reducers, "handlers": handlers}
        more |= {"values": values, "moments": moments, "refusals": refusals, "texts": texts, "upcasters": upcasters}
        faults = [
            f"its {part} must be a tuple, not {shorten(given)}"
            for part, given in more.items()
            if not isinstance(given, tuple | list)
        ]
        if type(name) is not str or not name or not is_text(name):
            faults.append(f"its name, which logs store, must be a text, not {shorten(name)}")
        book: Any = Chapters() if chapters is None else chapters
        if not isinstance(book, Chapters):
            faults.append(f"its chapters must be what chapters(module) returns, not {shorten(chapters)}")
        if faults:
            raise GameError(f"the expansion {shorten(name)} of {self.id!r} cannot be added:", faults)
        del more["texts"]
        whole: dict[str, Any] = {
            part: (*(own := getattr(self, part)), *_without(getattr(book, part, ()), own), *given)
            for part, given in more.items()
        }
        own = self.display.texts
        display = attrs.evolve(self.display, texts=(*own, *_without(book.texts, own), *texts))
        if book.invariants:
            whole["checks"] = attrs.evolve(self.checks, invariants=(*self.checks.invariants, *book.invariants))
        return attrs.evolve(self, **whole, display=display, additions=(*self.additions, name))

    def in_situation(self, name: str, seats: int, state: S, plan: Plan) -> Game[S]:
        """Return this game for `seats` seats, beginning in a situation: in `state`, `plan` happens first.

        Games of the catalog have a `situation` that builds one. Logs hold `name`, since nobody can replay them without
        the situation.

        Raises:
            UsageError: the name, the number of seats, the state or the plan is invalid.
        """
        if type(name) is not str or not name or not is_text(name):
            raise UsageError(f"the name of a situation, which logs store, must be a text, not {shorten(name)}")
        seats = to_int(seats)
        if type(seats) is not int or seats not in self.seats:
            raise UsageError(f"{self.name} is for {', '.join(map(str, self.seats))} seats, not {shorten(seats)}")
        if type(state) is not self.state or not isinstance(plan, tuple):
            raise UsageError(f"a situation is a {self.state.__name__} and a plan, as setup returns")
        begun = alike(
            self,
            setup=partial(_as_laid_out, state, plan),
            seats=(seats,),
            additions=(*self.additions, name),
            situations=None,
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
        return alike(self, tables=tables)

    def without_prospects(self) -> Game[S]:
        """Return a copy of this game that says nothing of prospects, for bots that go by standings alone."""
        return alike(self, prospects=None)

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
        import pickle  # few processes need it

        try:
            pickle.dumps([getattr(self, field.name) for field in attrs.fields(Game)])
        except Exception as error:
            raise UsageError(
                f"this game, {self.id!r} with additions {shorten(self.additions)}, cannot be pickled "
                f"({format_exception(error)}): make it again in the other process, or give its maker with made_by"
            ) from error
        return object.__reduce_ex__(self, protocol)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "tables", build(self))
        faults = list(upcaster_faults(self.upcasters, self.tables.kinds))
        if faults:
            raise GameError(f"the game {self.id!r} cannot be built:", faults)


def alike(game: Game[S], **changed: object) -> Game[S]:
    """Return a copy of a game with fields changed that its tables do not depend on: these are not built again."""
    other: Game[S] = object.__new__(type(game))
    for field in attrs.fields(Game):
        object.__setattr__(other, field.name, changed.get(field.name, getattr(game, field.name)))
    object.__setattr__(other, "_origin", None)
    return other


def bind_match(game: Game[S], match: Match[S]) -> Match[S]:
    """Return the match with its state bound to the handlers of this game: it may come from a game with others."""
    state = game.bound(match.state)
    return match if state is match.state else change(match, state=state)
