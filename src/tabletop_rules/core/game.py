"""`Game`: one frozen value that names a game's rules, steps, effects, reducers, setup and view, and nothing else."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import attrs

from tabletop_rules.core.effect import Effect
from tabletop_rules.core.mask import mask
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Chance, Command, Decision, Event, Plan, Record, Refusal
from tabletop_rules.core.option import Settled
from tabletop_rules.core.rule import Expand, Limit, Reducer, Rule, RuleText
from tabletop_rules.core.tables import Tables, build
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.upcast import Upcaster, upcaster_faults
from tabletop_rules.errors import GameError, UsageError, raised, told

if TYPE_CHECKING:
    import random

S = TypeVar("S")


def no_things(state: Any, chance: Chance) -> Sequence[object]:
    """Places of a request that stand for nothing but their number, as the faces of a die."""
    return ()


def all_possible(match: Any) -> bool:
    """No world is refused."""
    return True


def no_names(state: Any, param: str, value: int | str, language: str) -> str:
    """Nothing has a name but its number or id."""
    return str(value)


def plain_words(state: Any, value: object, language: str) -> str:
    """A message or a decision in words when the game has none of its own: its kind and fields."""
    cls: Any = type(value)
    untold: frozenset[str] = frozenset()
    if isinstance(value, Command | Decision):  # whose it is, is said before it
        untold = _OF_COMMANDS if isinstance(value, Command) else _OF_DECISIONS
    names = [field.name for field in attrs.fields(cls) if field.name not in untold]
    content = ", ".join(f"{name} {getattr(value, name)}" for name in names)
    name = getattr(cls, "kind", cls.__name__).split("/")[0].split(".")[-1].replace("_", " ")
    return f"{name}: {content}" if content else name


_OF_COMMANDS: Final = frozenset({"seat", "decision"})
_OF_DECISIONS: Final = frozenset({"seat", "rule", "id", "used", "options"})


def in_words(game: Game[Any], state: Any, value: object, language: str) -> str:
    """A message or decision in the game's words; plainly, where those fail on something hidden or unheard of."""
    try:
        return game.words(state, value, language)
    except Exception:
        return plain_words(state, value, language)


def plain_table(view: Match[Any], language: str) -> str:
    """A view as text when the game has no picture of its own: the fields of its state."""
    lines = [f"{view.game}, version {view.version}"]
    lines += [f"  {field.name}: {getattr(view.state, field.name)!r}" for field in attrs.fields(type(view.state))]
    return "\n".join(lines)


def _as_laid_out(state: S, plan: Plan, seats: int) -> tuple[S, Plan]:
    """The setup of a game that is begun in a situation."""
    return state, plan


@attrs.frozen(kw_only=True, eq=False)
class Game(Generic[S]):
    """A ruleset, ready to play. Build one with `tabletop_rules.load_game`, or write your own.

    The parts that play it:

    - `setup(seats)` gives the first state and the first plan, for each number in `seats`.
    - `rules`, `steps`, `reducers`, `effects`, `limits`: of these, effects and limits may be on a base class.
    - `ruleset` is raised with every change that alters what comes of a command; logs hold it, with the `options`.
    - `mask(state, seat)` is what a seat may see of a state; by the field types, unless the game has its own.

    What it says of itself:

    - `things(state, chance)`: what each place of a chance request stands for.
    - `sample(state, seat, rng)`: the state of a view, with something that fits in the place of all that is hidden.
      `possible(match)` refuses sampled worlds that would have ended already.
    - `glimpses`: events that show a seat what its view never does (a spy). `exceptions`: events by which a rulebook
      lets a secret show in another way, such as a number that was noted in secret, and decisions whose `options` tell
      one.
    - `conserved(state)`: what stays equal from the first record to the last, such as a sorted list of all pieces.
    - `longest`: in how many decisions every match is over.
    - `words(state, value, language)`: a command, question or event in words. `names(state, param, value, language)`:
      what a param of a refusal, or the `reason` of an end, is called, by what is printed or all know (LookupError: it
      has no name). `texts`: the sentences of the rules. `refusals`: the reasons that rules and limits give.
    - `show(view, language)` pictures a view as text, `draw(view, language)` as SVG; `story(records, seat, language)`
      tells a seat's match.
    - `pinned`: the content that states point at. `packs`: the ids of the options that say where content lies.
    - `additions`: the names of what was added to it. `upcasters`: how messages of old kinds are read.

    Faults: GameError naming all that does not fit together.
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
    effects: tuple[Effect[S, Any], ...] = ()
    limits: tuple[Limit[S, Any], ...] = ()
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

    def with_effects(self, *effects: Effect[S, Any]) -> Game[S]:
        """This game with more effects; logs name them, so that nobody replays a match under other rules."""
        if not effects:
            return self
        names = [getattr(effect, "name", None) or told(effect) for effect in effects]
        return self.with_expansion("+".join(names), effects=effects)

    def with_expansion(
        self,
        name: str,
        *,
        rules: tuple[Rule[S, Any, Any], ...] = (),
        steps: tuple[Expand[S, Any], ...] = (),
        reducers: tuple[Reducer[S, Any], ...] = (),
        effects: tuple[Effect[S, Any], ...] = (),
        limits: tuple[Limit[S, Any], ...] = (),
        refusals: tuple[Refusal, ...] = (),
        texts: tuple[RuleText, ...] = (),
        upcasters: tuple[Upcaster, ...] = (),
    ) -> Game[S]:
        """This game with more of everything. Faults: GameError when the parts do not fit together, naming each."""
        more: dict[str, Any] = {"rules": rules, "steps": steps, "reducers": reducers, "effects": effects}
        more |= {"limits": limits, "refusals": refusals, "texts": texts, "upcasters": upcasters}
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
        """This game for so many seats, begun in a situation of one's own: `plan` is what happens first in that state.

        The games of the catalogue have a `situation` that lays one out. Logs hold the name, for nobody can replay them
        without the situation. Faults: UsageError for a name, a number of seats, a state or a plan that cannot be.
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
        """This game, pickled as a call from now on: `make(*given)` makes the same one in another process.

        For whoever has just made it: a changed game, as of `with_expansion`, is another one and must be told anew.
        """
        object.__setattr__(self, "_origin", (make, given))
        return self

    def with_tables(self, tables: Tables) -> Game[S]:
        """Another game that differs in its tables alone: for whoever watches the handlers of this one."""
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
        """For printers that would spell all fields of a game, every printed card among them, as hypothesis does."""
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
