"""Matches that begin in a given situation, for tests, puzzles and worked examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.situation import Checked, check_request
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap
from tabletop_rules.errors import shorten
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.course import EffectsPhase, NextTurn
from tabletop_rules.games.terres_de_destinees.state import (
    CardInPlay,
    Copy,
    Demand,
    HeldJeton,
    Phase,
    Player,
    State,
    Turn,
    Zone,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId, DestinId, Family, JetonNumber, PowerKind, Visibility
from tabletop_rules.games.terres_de_destinees.turn import AuctionPhase as AuctionPhase_
from tabletop_rules.games.terres_de_destinees.turn import StartPhase as StartPhase_
from tabletop_rules.games.terres_de_destinees.values import DEMANDABLE, GAINABLE

Cards: TypeAlias = int | Sequence[CardId]
"""These cards, or any cards of that number."""

Jetons: TypeAlias = Sequence[JetonNumber | tuple[JetonNumber, Seat]]
"""Jetons by number; in a pair, with the player whose effect placed it (T-JET-6), by default the owner."""

MOMENTS: Final[Mapping[str, Plan]] = {
    "turn": (StartPhase_(), AuctionPhase_(), EffectsPhase()),
    "auction": (AuctionPhase_(), EffectsPhase()),
    "effects": (EffectsPhase(),),
    "next turn": (NextTurn(),),
}
"""Where a situation may begin: at a phase of the active player's turn, or after its end (T-TURN-1)."""


def situation(
    game: Game[State],
    seats: int,
    *,
    hands: Mapping[Seat, Cards] | None = None,
    play: Mapping[Seat, Sequence[str]] | None = None,
    jetons: Mapping[Seat, Jetons] | None = None,
    destins: Mapping[Seat, DestinId] | None = None,
    common: Sequence[DestinId] | None = None,
    deck: Sequence[CardId] | None = None,
    discard: Sequence[CardId] = (),
    out: Sequence[Seat | tuple[Seat, ...]] = (),
    active: Seat = 0,
    turn: int = 1,
    received: int = 0,
    used: Sequence[CardId] = (),
    demands: Sequence[tuple[Seat, Seat, str]] = (),
    copies: Sequence[tuple[Seat, CardId]] = (),
    seen: Mapping[Seat, Sequence[Seat]] | None = None,
    filled: Callable[[str], object] | None = None,
    at: str | Plan = "effects",
    name: str = "situation",
) -> Game[State]:
    """Return the game with matches that begin in this situation: open a table of it, or write a story with it.

    Hands that are not named get as many cards as are dealt, and Destins that are not named are dealt, both in the order
    of their ids; cards named nowhere are in the deck. In play, `chateau(e)` is engaged, and `chateau(s)` is in the
    support zone (two players). With `deck`, only these cards are in it, and the rest is out of the match, which
    `determinize` does not know. The discard pile is listed from the bottom. `out` were eliminated before, in this
    order, those of a tuple in one batch.

    `received` is how many cards have come to the active player from other hands this turn (F-5), and `used` the cards
    whose power that player has activated this turn (T-PWR-12). `demands` are pending demands as (demander, target,
    family), `copies` copied permanent powers as (owner, card), and `seen` says for a seat who else has looked at its
    Destin (H-4).

    The match begins `at` a phase of the active player's turn ("turn" for its start, "auction", "effects"), after its
    end ("next turn"), or at a plan of steps. Logs hold the `name`. A Destin fulfilled already wins with the first batch
    (T-WIN-2); until then `determinize` finds no world, as no play leads there. `filled`, such as `print`, is called
    with a line for each thing that was not named and has been filled in.

    Raises:
        SituationError: the situation is impossible; the error lists every reason.
        UsageError: another game, or a number of seats that it does not have.
    """
    check_request(game, "terres_de_destinees", seats)
    state, _ = game.first(seats)
    checked = Checked(game, seats)
    box = _Box(checked, state, state.content.deck(state.options.advanced_cards))
    batches = tuple([entry if isinstance(entry, tuple) else (entry,) for entry in checked.row("out", out)])
    gone = [seat for batch in batches for seat in batch if checked.seat("out", seat)]
    in_play = {seat: box.in_play(seat, row) for seat, row in checked.each_seat("play", play).items()}
    held = {seat: box.jetons(seat, row) for seat, row in checked.each_seat("jetons", jetons).items()}
    pile = box.cards("discard", discard)
    left = None if deck is None else box.cards("deck", deck)
    full = {seat: 0 if seat in gone else state.content.meta.hand_size for seat in range(seats)}
    hand = box.hands({**full, **checked.each_seat("hands", hands)})
    secret = box.secrets(checked.each_seat("destins", destins))
    revealed = box.commons(common)
    checked.seat("active", active)
    checked.number("turn", turn, 1)
    checked.number("received", received, 0)
    for seat in gone:
        if hand[seat] or in_play.get(seat) or held.get(seat) or gone.count(seat) > 1:
            checked.faults.append(f"out: seat {seat} is eliminated, which happens once and leaves it nothing")
    plan = checked.plan(at, MOMENTS)
    if seats - len({*gone}) < 2:
        checked.faults.append("out: at least two players are not eliminated, or the match is over (T-WIN-4)")
    if active in gone and plan[:1] != MOMENTS["next turn"]:
        checked.faults.append(f'active: seat {active} is eliminated, so its turn is over: begin at "next turn"')
    if type(turn) is int and turn > state.options.turn_limit:
        checked.faults.append(f"turn: the match ends after turn {state.options.turn_limit} (T-WIN-9)")
    powers = box.activated(used)
    demanded = box.demands(demands, gone)
    copied = box.copies(copies, gone)
    lookers = box.lookers(seen)
    checked.settle(filled)

    players = [
        Player(
            seat,
            hand=heap(hand[seat]),
            play=in_play.get(seat, ()),
            jetons=held.get(seat, ()),
            destin=secret[seat],
            destin_seen_by=(seat, *lookers.get(seat, ())),
            out=seat in gone,
        )
        for seat in range(seats)
    ]
    begun = change(
        state,
        players=tuple(players),
        deck=heap(box.free if left is None else left),
        box=() if left is None else heap(box.free),
        discard=pile,
        centre=tuple(box.centre),
        destins=change(
            state.destins,
            common=revealed,
            unused_common=heap([destin for destin in state.destins.unused_common if destin not in revealed]),
            unused_secret=heap([destin for destin in state.destins.unused_secret if destin not in secret.values()]),
        ),
        turn=Turn(
            turn,
            active,
            Phase.EFFECTS if at == "effects" else Phase.START,
            powers=powers,
            received=received,
            moved=True,
        ),
        demands=demanded,
        copies=copied,
        gone=batches,
    )
    return game.in_situation(name, seats, begun, plan)


@attrs.define
class _Box:
    """What is left of the box while a situation is set up; faults, and what is filled in, go to `checked`."""

    checked: Checked
    state: State
    deck: tuple[CardId, ...]
    named: list[CardId] = attrs.field(factory=list)
    free: list[CardId] = attrs.field(factory=list)
    centre: list[JetonNumber] = attrs.field(factory=list)

    @property
    def content(self) -> Content:
        return self.state.content

    def __attrs_post_init__(self) -> None:
        self.centre += [jeton.number for jeton in self.content.jetons for _ in range(jeton.copies)]

    def cards(self, what: str, given: object) -> tuple[CardId, ...]:
        cards = self.checked.named(what, given, self.deck)
        self.named += cards
        return cards

    def in_play(self, seat: Seat, given: object) -> tuple[CardInPlay, ...]:
        """Return cards in play with their marks."""
        what, placed = f"play of seat {seat}", []
        for text in self.checked.row(what, given):
            card, *marks = str(text).replace(")", "").split("(")
            if not {*marks} <= ({"e", "s"} if self.checked.seats == 2 else {"e"}):
                self.checked.faults.append(
                    f"{what}: {text!r}: a card is marked (e) if engaged and, with two players, (s) in the support zone"
                )
            elif self.checked.one_of(what, card, self.deck):
                self.named.append(card)
                placed.append(CardInPlay(card, "e" in marks, Zone.SUPPORT if "s" in marks else Zone.ACQUIRED))
        return tuple(placed)

    def hands(self, given: Mapping[Seat, object]) -> dict[Seat, tuple[CardId, ...]]:
        """Return every hand; those given by size are filled with cards named nowhere."""
        hands = {
            seat: self.cards(f"hand of seat {seat}", row) for seat, row in given.items() if not isinstance(row, int)
        }
        counts = {seat: count for seat, count in given.items() if isinstance(count, int)}
        for seat, count in counts.items():
            self.checked.number(f"hand of seat {seat}", count, 0)
        self.checked.once("cards", self.named)
        self.free += [card for card in self.deck if card not in self.named]
        if (wanted := sum(counts.values())) > len(self.free):
            self.checked.faults.append(f"hands: {wanted} more cards are needed, and only {len(self.free)} are left")
            return {**hands, **dict.fromkeys(counts, ())}
        for seat, count in counts.items():
            hands[seat] = tuple(self.free[:count])
            del self.free[:count]
            if count:
                self.checked.filled.append(f"hand of seat {seat}: {', '.join(hands[seat])}")
        return hands

    def jetons(self, seat: Seat, given: object) -> tuple[HeldJeton, ...]:
        """Return a player's Jetons, each taken from the centre (T-JET-2), none that may not be gained (T-JET-3)."""
        what, player = f"jetons of seat {seat}", self.state.players[seat]
        for entry in self.checked.row(what, given):
            number, by = entry if isinstance(entry, tuple) and len(entry) == 2 else (entry, seat)
            if type(number) is not int or number not in self.centre:
                self.checked.faults.append(f"{what}: no Jeton {number!r} is left for it")
            elif refused := next(GAINABLE.against(self.state.with_player(player), number, seat), None):
                twice = refused.rule == "T-JET-3"
                why = f"a player holds Jeton {number} once" if twice else refused.message().rstrip(".")
                self.checked.faults.append(f"{what}: {why} ({refused.rule})")
            elif self.checked.seat(what, by):
                self.centre.remove(number)
                held = (*player.jetons, HeldJeton(number, by))
                player = change(player, jetons=tuple(sorted(held, key=lambda each: each.number)))
        return player.jetons

    def secrets(self, given: Mapping[Seat, DestinId]) -> dict[Seat, DestinId]:
        """Return every player's secret Destin, the eliminated included (H-4); those not given are dealt."""
        known = self.content.destins_of(Visibility.SECRET)
        secrets = {seat: d for seat, d in given.items() if self.checked.one_of(f"destin of seat {seat}", d, known)}
        self.checked.once("destins", secrets.values())
        left = [destin for destin in known if destin not in secrets.values()]
        missing = [seat for seat in range(self.checked.seats) if seat not in given]
        dealt = dict(zip(missing, left, strict=False))
        self.checked.filled += [f"destin of seat {seat}: {destin}" for seat, destin in dealt.items()]
        return secrets | dealt

    def commons(self, given: Sequence[DestinId] | None) -> tuple[DestinId, ...]:
        """Return the revealed common Destins."""
        known = self.content.destins_of(Visibility.COMMON)
        due = self.content.meta.common_destins_revealed
        if given is None:
            self.checked.filled.append(f"common: {', '.join(known[:due])}")
            return known[:due]
        revealed = self.checked.named("common", given, known)
        self.checked.once("common", revealed)
        if isinstance(given, list | tuple) and len(given) != due:
            self.checked.faults.append(f"common: {due} Destins are open to all, not {len(given)} (T-SETUP-2)")
        return revealed

    def activated(self, given: object) -> tuple[CardId, ...]:
        """Return the cards whose power has been activated this turn: those that can be (T-PWR-1)."""
        powers = self.checked.named("used", given, self.deck)
        for card in powers:
            if self.content.card(card).kind in (PowerKind.NONE, PowerKind.PERMANENT):
                self.checked.faults.append(f"used: the power of {card!r} is not activated (T-PWR-1)")
        return powers

    def demands(self, given: object, gone: Sequence[Seat]) -> tuple[Demand, ...]:
        """Return the pending demands, of survivors only, none that may not be made (F-18, T-ELIM-3)."""
        found: list[Demand] = []
        for entry in self.checked.row("demands", given):
            if not isinstance(entry, tuple) or len(entry) != 3:
                self.checked.faults.append(f"demands: give (demander, target, family), not {shorten(entry)}")
            elif self._alive("demands", entry[:2], gone) and self.checked.one_of("demands", entry[2], tuple(Family)):
                demand = Demand(entry[0], entry[1], Family(entry[2]))
                made = change(self.state, demands=tuple(found))
                if demand.by == demand.of or not DEMANDABLE.allows(made, demand.family, demand.by, demand.of):
                    self.checked.faults.append(f"demands: {entry} is of another player, and made once (F-18)")
                found.append(demand)
        return tuple(found)

    def copies(self, given: object, gone: Sequence[Seat]) -> tuple[Copy, ...]:
        """Return copies of permanent powers, older first (T-PWR-11)."""
        found: list[Copy] = []
        for entry in self.checked.row("copies", given):
            if not isinstance(entry, tuple) or len(entry) != 2:
                self.checked.faults.append(f"copies: give (owner, card), not {shorten(entry)}")
            elif self._alive("copies", entry[:1], gone) and self.checked.one_of("copies", entry[1], self.deck):
                owner, card = entry
                if self.content.card(card).kind is not PowerKind.PERMANENT:
                    self.checked.faults.append(f"copies: the power of {card!r} is not permanent (T-PWR-11)")
                found.append(Copy(owner, card, 1 + sum(copy.card == card for copy in found)))
        return tuple(found)

    def lookers(self, given: object) -> dict[Seat, tuple[Seat, ...]]:
        """Return for each seat those who have looked at its Destin, each once (H-4)."""
        found = {}
        for seat, row in self.checked.each_seat("seen", given).items():
            others = self.checked.row("seen", row)
            if self._seats("seen", others):
                if seat in others or len({*others}) < len(others):
                    self.checked.faults.append(f"seen: name each other player once who knows the Destin of seat {seat}")
                found[seat] = others
        return found

    def _alive(self, what: str, seats: Sequence[object], gone: Sequence[Seat]) -> bool:
        """Return whether these are seats of survivors."""
        if not self._seats(what, seats):
            return False
        for seat in seats:
            if seat in gone:
                self.checked.faults.append(f"{what}: seat {seat} is eliminated, which ends them (T-ELIM-3)")
        return not {*seats} & {*gone}

    def _seats(self, what: str, seats: Sequence[object]) -> bool:
        """Return whether these are seats at the table; each that is not is a fault."""
        return not [seat for seat in seats if not self.checked.seat(what, seat)]
