"""Batches that the host hands in, of sources whose pieces are not modelled, and the end of a turn with them.

Amounts are checked as far as the digest states them. Source: X5 to X13, Q13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar, Final, TypeAlias, TypeVar

import tabletop_rules.author as tr
from tabletop_rules.core.component import SEAT
from tabletop_rules.core.rule import no_objection
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.course import EndTurn
from tabletop_rules.games.carcassonne.expansion import Beside, Expansion
from tabletop_rules.games.carcassonne.names import Vocabulary
from tabletop_rules.games.carcassonne.queries.track import busy, score
from tabletop_rules.games.carcassonne.state import Drawer, State
from tabletop_rules.games.carcassonne.turn import NextTurn, TurnClosing, further_placement


@tr.frozen
class SourcesDrawer(Drawer):
    """When each source was last used.

    `ransomed` and `sold` are turns: of the last ransom (X12), and of the last sale, made to these `buyers` (X10).
    `wheel` is the number of the tile, in drawing order, for which it was last turned, and 1 after a sector, 2 after its
    crowns (X5, X7). `fired` is the number of tiles on the table when the catapult was last fired (X8).
    """

    kind: ClassVar[str] = "carcassonne.sources/1"

    ransomed: tr.Public[int] = 0
    sold: tr.Public[int] = 0
    buyers: tr.Public[tuple[tr.Seat, ...]] = ()
    wheel: tr.Public[tuple[int, int]] = (0, 0)
    fired: tr.Public[int] = 0


SOURCES = tr.Slot(SourcesDrawer)


@tr.frozen
class HostCommand(tr.Command):
    """A batch that the host hands in, from a source whose pieces are not modelled. Source: X13."""


BATCH_OPEN: Final = tr.Refusal(
    "batch_open",
    "A batch is being scored: wait until it is done.",
    "Un lot est en cours d'évaluation : attendez la fin.",
)
NOT_NOW: Final = tr.Refusal("not_now", "This is not the time for the {source}.", "Ce n'est pas le moment : {source}.")
BAD_PLAYER: Final = tr.Refusal("bad_player", "{player} cannot be named here.", "{player} ne peut pas être nommé ici.")
TWICE: Final = tr.Refusal("named_twice", "{player} is named twice.", "{player} est nommé deux fois.")
BAD_AMOUNT: Final = tr.Refusal(
    "bad_amount", "This number of points is not possible: {amount}.", "Ce nombre de points est impossible : {amount}."
)
TOO_POOR: Final = tr.Refusal(
    "too_poor", "{player} has too few points: {points}.", "{player} n'a pas assez de points : {points}."
)
PAYERS: Final = tr.Targets[State, [int], tr.Seat]("carcassonne.payers", "Players who may pay this amount.")


def check_now(state: State, in_place: bool, rule: str, source: str) -> Iterator[tr.Rejection]:
    """Require that no batch is open, and the source's place in the turn. Source: S5."""
    if busy(state):
        yield BATCH_OPEN.by("S5")
    if not in_place:
        yield NOT_NOW.by(rule, source=source)


def check_players(state: State, seats: Iterable[tr.Seat], rule: str) -> Iterator[tr.Rejection]:
    """Require seats at the table, each named once: a player's points from one source are one event. Source: X6."""
    named = list(seats)
    for seat in named:
        if not 0 <= seat < len(state.totals):
            yield BAD_PLAYER.by(rule, player=seat)
        elif named.count(seat) > 1:
            yield TWICE.by(rule, player=seat)


def _points_params(state: State, seat: tr.Seat, amount: int) -> dict[str, int | str]:
    return {"player": seat, "points": score(state, seat)}


@tr.protection("Q13", PAYERS, Band.TERMS, 10, TOO_POOR, _points_params, source="ruling")
@tr.when("expansions", "bazaar", "tower")
@tr.fr("Un paiement exige assez de points.")
@tr.otherwise(
    "A player with too few points pays those there are, and the receiver gets the full amount.",
    "Qui a trop peu de points paie ce qu'il a, et le bénéficiaire reçoit le montant entier.",
)
def enough_points(state: State, seat: tr.Seat, amount: int) -> bool:
    """A payment needs sufficient points."""
    return score(state, seat) >= amount


C = TypeVar("C", bound=tr.Command)
Samples: TypeAlias = Callable[[State], Iterable[C]]
Check: TypeAlias = Callable[[State, tr.Standing, C], Iterator[tr.Rejection]]


def host_rule(
    id: tr.RuleId, on: type[C], samples: Samples[C], check: Check[C], decide: Callable[[State, tr.Standing, C], tr.Plan]
) -> tr.Rule[State, tr.Standing, C]:
    """Return the rule of a command of the host; its list holds the samples that the check lets pass."""
    return tr.Rule(id, tr.Standing, on, partial(_allowed, samples, check), check, decide, host=True)


def _allowed(samples: Samples[C], check: Check[C], state: State, decision: tr.Standing) -> list[C]:
    return [command for command in samples(state) if next(check(state, decision, command), None) is None]


# --- the end of a turn ----------------------------------------------------------------------------------------------


def offer_end(state: State, step: EndTurn) -> tr.Plan:
    """Open a decision with a single answer: meanwhile the host may hand in what comes last in a turn.

    A further placement comes before it; one earned meanwhile leads back to it. Source: X8, X10, X13, M11.
    """
    further = further_placement(state)
    if further is not None:
        return (further,)
    if state.late:
        return ()
    return (TurnClosing(), tr.Ask((TurnEnd(state.active),), then=NextTurn()))


def offer_finish(state: State, decision: TurnEnd) -> Iterator[FinishTurn]:
    """List the single answer."""
    yield FinishTurn(decision.seat, decision.id)


def finish_turn(state: State, decision: TurnEnd, command: FinishTurn) -> tr.Plan:
    """Plan nothing: the next turn, or the end of the match, is already waiting. Source: B3, B7."""
    return ()


@tr.frozen
class TurnEnd(tr.Decision, kind="carcassonne.turn_end/1", rule="X13"):
    """Is the turn over? While this is open, the host may hand in catapult rounds and sales. Source: X8, X10, X13."""

    en = "Is the turn over?"
    fr = "Le tour est-il fini ?"


@tr.frozen
class FinishTurn(tr.Command, kind="carcassonne.finish_turn/1"):
    """End the turn: catapult and bazaar are over. Source: X8, X10."""

    en = "end the turn"
    fr = "finir le tour"


LAST_IN_A_TURN: Final = (
    tr.Expand(tr.RuleId("X13"), EndTurn, offer_end),
    tr.Rule(tr.RuleId("X13"), TurnEnd, FinishTurn, offer_finish, no_objection, finish_turn),
)
"""What catapult and bazaar put in place of the plain end of a turn."""
HOST_LAST: Final = tr.Variant[State](
    tr.RuleId("X13"),
    "After the placements of a turn the host may hand in catapult rounds and sales before the player ends the turn.",
    Band.TURN_OVER,
    10,
    LAST_IN_A_TURN,
    fr="Après les poses d'un tour, l'hôte peut fournir tirs de catapulte et ventes avant que le joueur le termine.",
    source="ruling",
    needed="without this decision catapult and bazaar cannot be handed in: leave them out of the match instead",
    otherwise=(
        "A turn ends without a decision, so nothing is handed in after its placements.",
        "Un tour se termine sans décision : rien n'est fourni après ses poses.",
    ),
    when=(
        ("expansions", "catapult"),
        ("expansions", "bazaar"),
    ),
)


def tiles_drawn(state: State) -> int:
    """Count the tiles that have been drawn, with the first and those discarded."""
    return len(state.board.tiles) + len(state.stack.discarded) + (state.stack.drawn is not None)


def player_id(state: State, seat: tr.Seat) -> str:
    if not 0 <= seat < len(state.totals):
        raise LookupError(f"there is no seat {seat}")
    return f"{SEAT}{seat}"


Entry: TypeAlias = tuple[str, str, tr.Texts, tr.Texts, str]
"""Id, kind, name, text and rule."""


def components(entries: tuple[Entry, ...], voice: tr.Voice) -> tuple[tr.Component, ...]:
    """Return a source, with what there is to choose among."""
    return tuple(
        [
            tr.Component(id, kind, tr.pick(name, voice), tr.pick(text, voice), rules=(tr.RuleId(rule),))
            for id, kind, name, text, rule in entries
        ]
    )


def beside(entries: tuple[Entry, ...], state: State, voice: tr.Voice) -> tuple[Beside, ...]:
    """Return a source with its sectors or tokens."""
    source, *parts = [Beside(id, kind, tr.pick(name, voice), tr.pick(name, voice)) for id, kind, name, _, _ in entries]
    return (source._replace(within=tuple(parts)),)


def add_sources(state: State) -> State:
    """Begin with nothing handed in."""
    return SOURCES.put(state, SourcesDrawer())


def used_this_turn(
    *, ransom: bool = False, catapult: bool = False, buyers: Sequence[tr.Seat] = ()
) -> Callable[[State], State]:
    """Say what the host has handed in during this turn, for the `also` of a situation that does not begin at "turn".

    A `ransom` was paid (X12), the `catapult` was fired (X8), and these `buyers` have tiles of the bazaar (X10). The
    situation that uses it raises UsageError for an unknown seat, LookupError if no such source is in play.

    Raises:
        UsageError: `buyers` is not a list.
    """
    if not isinstance(buyers, list | tuple):
        raise UsageError(f"used_this_turn: buyers is a list of seats, not {shorten(buyers)}")

    def use(state: State) -> State:
        drawer, seats = SOURCES.get(state), len(state.totals)
        for seat in buyers:
            if type(seat) is not int or not 0 <= seat < seats or buyers.count(seat) > 1:
                raise UsageError(
                    f"used_this_turn: {shorten(seat)} is no seat among {seats}, or is given twice; seats are counted "
                    "from 0, and each has one tile of a bazaar (X10)"
                )
        if ransom:
            drawer = tr.change(drawer, ransomed=state.turn)
        if catapult:
            drawer = tr.change(drawer, fired=len(state.board.tiles))
        if buyers:
            drawer = tr.change(drawer, sold=state.turn, buyers=tuple(buyers))
        return SOURCES.put(state, drawer)

    return use


@tr.invariant
def sources(state: State) -> Iterator[str]:
    """Nothing was handed in for a turn or a tile that is still to come. Source: X5, X8, X10, X12."""
    drawer = SOURCES.get(state)
    if not 0 <= drawer.ransomed <= state.turn or not 0 <= drawer.sold <= state.turn:
        yield f"a ransom in turn {drawer.ransomed}, a sale in turn {drawer.sold}, but it is turn {state.turn}"
    if any(not 0 <= seat < len(state.totals) for seat in drawer.buyers):
        yield f"tiles were bought by {drawer.buyers}"
    tile, done = drawer.wheel
    if not 0 <= tile <= tiles_drawn(state) or done not in (0, 1, 2):
        yield f"the wheel was turned for tile {tile}, of {tiles_drawn(state)}"
    if not 0 <= drawer.fired <= len(state.board.tiles):
        yield f"the catapult was fired for tile {drawer.fired}, of {len(state.board.tiles)}"


def source_of_points(chapter: tr.Chapters[State], words: Vocabulary, things: tuple[Entry, ...]) -> Expansion:
    """Return the expansion of a source of points, given its chapters, its words and its things."""
    return Expansion(
        chapter=chapter,
        words=words,
        components=partial(components, things),
        set_up=add_sources,
        facts=(used_this_turn,),
        beside=partial(beside, things),
    )
