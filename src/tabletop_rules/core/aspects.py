"""What a game hides, how it is shown, and what is checked of it: groups of fields of a `Game`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

import attrs

from tabletop_rules.core.component import Component, SeatStanding, StandingItem
from tabletop_rules.core.identities import identities
from tabletop_rules.core.mask import mask
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision, Event, Record
from tabletop_rules.core.rule import RuleText
from tabletop_rules.core.terms import Rng, Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.core.wording import plain_words
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.kit.panels import Panel

S = TypeVar("S")


def all_possible(match: Any) -> bool:
    """Return True: every sampled world is possible."""
    return True


def no_names(state: Any, param: str, value: int | str, voice: Voice) -> str:
    """Return the name of a player for the param `seat`, or else the value itself: nothing has another name."""
    return voice.player(value) if param == "seat" and isinstance(value, int) else str(value)


def no_components(voice: Voice) -> tuple[Component, ...]:
    """Return (): nothing is described."""
    return ()


def no_component(id: str, voice: Voice) -> Component | None:
    """Return None: only what `components` lists has an id."""
    return None


def named_things(state: Any, command: Command) -> tuple[str, ...]:
    """Return the ids of the physical things that the fields of a command name, in their order."""
    named = identities(command)
    if not named:
        return ()
    held = [getattr(command, field.name) for field in attrs.fields(type(command))]
    ids = [each for one in held for each in (one if isinstance(one, tuple) else (one,)) if isinstance(each, str)]
    return tuple(dict.fromkeys(id for id in ids if id in named))


def no_standings(match: Match[Any], voice: Voice) -> tuple[SeatStanding, ...]:
    """Return a standing without points for every seat."""
    return tuple([SeatStanding(seat) for seat in range(match.seats)])


Earn: TypeAlias = Callable[[S, Any, Voice], Iterable[tuple[Seat, StandingItem]]]
"""Yields what an event brings to whom, given the whole state before it."""


def plain_table(view: Match[Any], voice: Voice) -> str:
    """Return the fields of a view's state, for games without `show` of their own."""
    lines = [f"{view.game}, version {view.version}"]
    lines += [
        f"  {field.name}: {getattr(view.state, field.name)!r}" for field in attrs.fields(type(view.state)) if field.repr
    ]
    return "\n".join(lines)


@frozen(kw_only=True, eq=False)
class Secrets(Generic[S]):
    """What a game hides.

    - `mask(state, seat)` returns the state as a seat sees it; by default, as the field types say.
    - `sample(state, seat, rng)` returns the state of a view with something that fits in place of everything hidden.
    - `possible(match)` returns whether a sampled world may be used: False if its match would have ended already.
    - `remember(facts, event)` returns what a seat knows, given what it knew (None at first) and an event as it received
      it; `fits(facts, state)` returns whether a whole state contradicts none of it. `recall(facts, state, seat, rng)`
      is a sample that fits (None: it found none); by default worlds are sampled until one fits. `begin(state)` returns
      what the state of a view alone tells a seat that has received nothing yet.
    - `glimpses` are events that show a seat something that no view of its holds, such as a look at another hand.
    - `exceptions` are events by which a rulebook reveals a secret in another way, such as a number noted in secret, and
      decisions whose `options` reveal one. `silence(before, after)` returns whether what did not follow from a command
      revealed one: then nobody takes it back, as after an exception. The states are whole.
    """

    mask: Callable[[S, Seat], S] = mask
    sample: Callable[[S, Seat, Rng], S] | None = None
    possible: Callable[[Match[S]], bool] = all_possible
    remember: Callable[[Any, Event], Any] | None = None
    begin: Callable[[S], Any] | None = None
    fits: Callable[[Any, S], bool] | None = None
    recall: Callable[[Any, S, Seat, Rng], S | None] | None = None
    glimpses: tuple[type[Event], ...] = ()
    exceptions: tuple[type[Event] | type[Decision], ...] = ()
    silence: Callable[[S, S], bool] | None = None

    def recalling(self, facts: Any) -> Callable[[S, Seat, Rng], S | None]:
        """Return the sample that contradicts none of these facts."""
        if self.recall is not None:
            return partial(self.recall, facts)
        fits, sample = self.fits, self.sample

        def recall(state: S, seat: Seat, rng: Rng) -> S | None:
            world = None if sample is None else sample(state, seat, rng)
            return world if world is None or fits is None or fits(facts, world) else None

        return recall


@frozen(kw_only=True, eq=False)
class Display(Generic[S]):
    """How a game is shown to people. A `Voice` gives the language and the players' names.

    - `words(state, value, voice)` describes a command, decision or event whose class has no sentence of its own.
    - `namers` name what the fields of sentences hold: by class, or by the name of a domain (`OneOf`), a function of the
      state, the value and a voice. `formats` are words of the game for a field, `{meeple:inside}`, or for the whole
      message, `{active}`: functions of the state, the value or message, and a voice.
    - `names(state, param, value, voice)` returns the name, as printed or known to all, of a rejection's param or of
      the `reason` of an outcome (LookupError: it has none).
    - `components(voice)` lists what there is: cards, tiles, tokens, places. `component(id, voice)` describes further
      ids, such as those of the cells of an endless board; None for one that means nothing.
    - `targets(state, command)` returns the ids of what a command touches, in the order in which a person points at it;
      by default the physical things (`IDENTITY`) that its fields name. A command may have `touches` of its own instead.
    - `standings(match, voice)` returns the standing of each seat in a match or view.
    - `earnings` say where the points of the standings came from: for each class of event, a function of the whole state
      before the event, the event and a voice. It yields a seat and an item for each sum that the event settles.
    - `follows` say what an event follows from besides the cause in its record: for each class of event, a function of
      the event and an earlier one that is recorded after that cause. An explanation names the latest that it accepts.
    - `show(view, voice)` pictures a view as text, `draw(view, voice)` as SVG, whose groups have a `data-id`;
      `panels(view, voice, width)` yields the parts of this picture, each at most this wide, for a front end that gives
      each a place of its own; `piece(id, voice)` draws one thing alone as SVG (LookupError: it cannot be drawn).
    - `story(records, seat, voice)` narrates a match in the first person, as a seat saw it.
    - `texts` are the sentences of the rules.
    """

    words: Callable[[S, object, Voice], str] = plain_words
    namers: Mapping[type | str, Callable[[S, Any, Voice], object]] = attrs.field(factory=dict)
    formats: Mapping[str, Callable[[S, Any, Voice], object]] = attrs.field(factory=dict)
    names: Callable[[S, str, int | str, Voice], str] = no_names
    components: Callable[[Voice], tuple[Component, ...]] = no_components
    component: Callable[[str, Voice], Component | None] = no_component
    targets: Callable[[S, Any], tuple[str, ...]] = named_things
    standings: Callable[[Match[S], Voice], tuple[SeatStanding, ...]] = no_standings
    earnings: Mapping[type[Event], Callable[[S, Any, Voice], Iterable[tuple[Seat, StandingItem]]]] = attrs.field(
        factory=dict
    )
    follows: Mapping[type[Event], Callable[[Any, Event], bool]] = attrs.field(factory=dict)
    show: Callable[[Match[S], Voice], str] = plain_table
    draw: Callable[[Match[S], Voice], str] | None = None
    panels: Callable[[Match[S], Voice, float], Iterable[Panel]] | None = None
    piece: Callable[[str, Voice], str] | None = None
    story: Callable[[Sequence[Record], Seat, Voice], str] | None = None
    texts: tuple[RuleText, ...] = ()


@frozen(kw_only=True, eq=False)
class Checks(Generic[S]):
    """What the laws check of a game.

    - `conserved(state)` returns what stays equal during a match, such as a sorted list of all pieces.
    - `invariants` are functions of a whole state that yield a sentence for each claim it breaks. The claims hold after
      every record, whichever handlers are in force: "no purse is below 0".
    - `longest` is the most decisions that a match takes.
    """

    conserved: Callable[[S], object] | None = None
    invariants: tuple[Callable[[S], Iterable[str]], ...] = ()
    longest: int = 10_000


@frozen(kw_only=True, eq=False)
class Situations(Generic[S]):
    """How a game begins in a situation that is described in JSON.

    - `make(game, seats, **words)` returns the game that begins in it; its type hints say what the words may be.
    - `also` are functions that return a change of the state, for its argument of this name.
    """

    make: Callable[..., Any]
    also: tuple[Callable[..., Callable[[S], S]], ...] = ()
