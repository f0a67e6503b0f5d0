"""Law 5: folding what a seat was shown gives its view, and no record shows more than the views around it."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.engine import mask_record, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.identities import identities
from tabletop_rules.core.mask import mask
from tabletop_rules.core.messages import Answered, Event
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.errors import shorten
from tabletop_rules.testing.laws.law import LawBroken, Stops, Where, attempt, difference, place, unwritable
from tabletop_rules.testing.random_table import Played

Names = frozenset[str | int]

FOLD_HINT: Final = (
    "look at the field types of the state and of these events (they must hide the same), and at reducers that read "
    "what the seat does not see"
)
REDUCER_HINT: Final = "look at the reducer (it may use only what the seat sees) and at the field types of both"


def masks_commute(played: Played, stops: Stops = None) -> int:
    """Check law 5: masking and reducing commute for every event and viewer, and masking twice is masking once.

    Also, a masked event names no physical thing that the seat's view does not show before or after it, unless the event
    is a declared glimpse. An answer may also name what the view shows at the next stop, since it changes nothing by
    itself. At every stop the view folded from the seat's records is the masked match. Nothing is sampled.
    """
    return sum(_SeatView(played, seat).follow() for seat in (*range(played.seats), SPECTATOR))


class _SeatView:
    """One seat's view of a match, followed record by record."""

    def __init__(self, played: Played, seat: Seat) -> None:
        self.played, self.seat, self.game = played, seat, played.game
        self.named: dict[int, Names] = {}  # the things that the masked state after a record names

    def follow(self) -> int:
        played, seat, game = self.played, self.seat, self.game
        folded, cases = view(game, played.opening, seat), 0
        self.seen: list[Any] = [folded.state]  # the masked state after each record
        waiting: Names = identities(folded.agenda)
        for stop, stood in enumerate(played.matches):
            records = played.records[folded.version : stood.version]
            stream = [mask_record(record, seat) for record in records]
            for record, shown in zip(records, stream, strict=True):
                self._check_event(record.event, shown.event, record.n, place(played, stop, seat, record.n))
            where = place(played, stop, seat)
            folded = attempt(5, where, "folding the stream", fold, game, folded, stream)
            if (how := difference(played.view(stop, seat), folded)) is not None:
                raise LawBroken(5, f"the view and the folded stream differ: {how}; {FOLD_HINT}", where)
            asked = identities(folded.agenda) | identities(folded.decisions)
            for shown in stream:
                self._check_names(
                    shown.event, shown.n, stood.version, waiting | asked, place(played, stop, seat, shown.n)
                )
            waiting, cases = identities(folded.agenda), cases + len(stream)
        return cases

    def _check_event(self, event: Event, shown: Event, n: int, where: Where) -> None:
        """Reduce the seat's state by the masked event and compare it with the masked true state."""
        seat, game, states = self.seat, self.game, self.played.states
        if mask(shown, seat) != shown:
            raise LawBroken(
                5, f"{shorten(shown)} masked again is {shorten(mask(shown, seat))}; look at its field types", where
            )
        before, right = self.seen[n - 1], self.seen[n - 1]
        if states[n] is not states[n - 1]:
            right = attempt(5, where, "masking the state", game.secrets.mask, states[n], seat)
            twice = attempt(5, where, "masking the masked state", game.secrets.mask, right, seat)
            if twice != right:
                how = difference(right, twice, "state")
                raise LawBroken(5, f"masking the masked state again changes it: {how}; look at `Secrets.mask`", where)
        self.seen.append(right)
        reduce = game.tables.reducers.get(type(event))
        if reduce is None:
            return  # events of the engine change no state, except for an undo, which folding the stream covers
        try:
            reduced = attempt(5, where, f"reducing {shorten(shown)} on the view", reduce, shown, before)
            left = attempt(5, where, "masking the reduced view", game.secrets.mask, reduced, seat)
        except LawBroken as broken:
            raise LawBroken(5, f"{broken.what}{self._advise_on_value(event, n)}", where) from broken
        if left != right:
            how = f"{difference(right, left, 'state')}{self._advise_on_value(event, n)}"
            raise LawBroken(
                5, f"{shorten(shown)} does not do the same to the view as to the match: {how}; {REDUCER_HINT}", where
            )

    def _check_names(self, shown: Event, n: int, next_stop: int, beside: Names, where: Where) -> None:
        """Raise LawBroken if the masked event names a thing that the view does not show around it."""
        names = identities(shown)
        if not names or type(shown) in self.game.secrets.glimpses:
            return
        last = n if type(shown) in self.game.tables.reducers else next_stop
        for version in range(n - 1, last + 1):
            if version not in self.named:
                self.named[version] = identities(self.seen[version])
            names -= self.named[version]
            if not names:
                return
        names -= beside
        if names:
            things = ", ".join(map(str, sorted(names, key=str)))
            advice = (
                self._advise_on_value(shown, *range(n, last + 1))
                or f": let the state show it to the same seats, or {_other_remedy(shown)}"
            )
            text = f"{shorten(shown)} shows {things}, which the view shows neither before nor after it{advice}"
            raise LawBroken(5, text, where)

    def _advise_on_value(self, event: Event, *versions: int) -> str:
        """Return a hint if the event or a state holds a value that masks do not look into, such as a list."""
        looked_at = [(type(event).__name__, event), *(("state", self.played.states[version]) for version in versions)]
        odd = next((odd for name, value in looked_at if (odd := unwritable(value, name)) is not None), None)
        return "" if odd is None else f"; {odd}: use a tuple or a whole number"


def _other_remedy(shown: Event) -> str:
    """Return the other remedy for an event that shows more than the views. A command cannot be a glimpse."""
    if isinstance(shown, Answered):
        return f"show the field of {type(shown.command).__name__} to fewer seats"
    return f"list {type(shown).__name__} among the game's glimpses"
