"""A situation of one's own: who holds what, what is in play, whose turn it is. For tests, puzzles and worked cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.situation import Checked, must_be_for
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.state import CardInPlay, HeldJeton, Phase, Player, State, Turn, Zone
from tabletop_rules.games.terres_de_destinees.steps import AuctionPhase, EffectsPhase, NextTurn, StartPhase
from tabletop_rules.games.terres_de_destinees.terms import CardId, DestinId, JetonNumber, Visibility

Cards: TypeAlias = int | Sequence[CardId]
"""So many cards, whichever; or these."""

Jetons: TypeAlias = Sequence[JetonNumber | tuple[JetonNumber, Seat]]
"""Jetons by number; in a pair, with the player whose effect placed it (T-JET-6), else it was the owner's own."""

MOMENTS: Final[Mapping[str, Plan]] = {
    "turn": (StartPhase(), AuctionPhase(), EffectsPhase()),
    "auction": (AuctionPhase(), EffectsPhase()),
    "effects": (EffectsPhase(),),
    "next turn": (NextTurn(),),
}
"""Where a situation may begin: with a phase of the active player's turn, or behind its end (T-TURN-1)."""


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
    at: str | Plan = "effects",
    name: str = "situation",
) -> Game[State]:
    """The game, begun in this situation: open a table of it, or tell a story on it.

    Hands that are not named hold as many cards as are dealt, and Destins that are not named are dealt, both in the
    order of their ids; cards that are named nowhere lie in the deck. In play, `chateau(e)` is engaged, and `chateau(s)`
    lies in the support zone (two players). With `deck`, only these cards are in it, and the rest is out of the match,
    which `determinize` does not know.
    The discard pile is said from the bottom. `out` were eliminated before, in this order, those of a tuple in
    one batch. `received`: so many cards have come to the active player from others' hands in this turn (F-5).
    It begins `at` a phase of the active player's turn ("turn" for its start, "auction", "effects"), behind its end
    ("next turn"), or at a plan of steps. Logs hold the `name`.
    A Destin that is fulfilled already wins with the first batch (T-WIN-2); until then `determinize` finds no world, for
    no play leads there.
    Faults: SituationError with all that cannot be; UsageError for another game, or seats that it does not have.
    """
    must_be_for(game, "terres_de_destinees", seats)
    state, _ = game.first(seats)
    said = Checked(game, seats)
    laid = _Laid(said, state.content, state.content.deck(state.options.advanced_cards))
    batches = tuple([entry if isinstance(entry, tuple) else (entry,) for entry in said.row("out", out)])
    gone = [seat for batch in batches for seat in batch if said.seat("out", seat)]
    in_play = {seat: laid.in_play(seat, row) for seat, row in said.each_seat("play", play).items()}
    held = {seat: laid.jetons(seat, row) for seat, row in said.each_seat("jetons", jetons).items()}
    pile = laid.cards("discard", discard)
    left = None if deck is None else laid.cards("deck", deck)
    full = {seat: 0 if seat in gone else state.content.meta.hand_size for seat in range(seats)}
    hand = laid.hands({**full, **said.each_seat("hands", hands)})
    secret = laid.secrets(said.each_seat("destins", destins))
    revealed = laid.commons(common)
    said.seat("active", active)
    said.number("turn", turn, 1)
    said.number("received", received, 0)
    for seat in gone:
        if hand[seat] or in_play.get(seat) or held.get(seat) or gone.count(seat) > 1:
            said.faults.append(f"out: seat {seat} is eliminated, which happens once and leaves it nothing")
    plan = said.plan(at, MOMENTS)
    said.settle()

    players = [
        Player(
            seat,
            hand=heap(hand[seat]),
            play=in_play.get(seat, ()),
            jetons=held.get(seat, ()),
            destin=secret[seat],
            destin_seen_by=(seat,),
            out=seat in gone,
        )
        for seat in range(seats)
    ]
    begun = change(
        state,
        players=tuple(players),
        deck=heap(laid.free if left is None else left),
        discard=pile,
        centre=tuple(laid.centre),
        destins=change(
            state.destins,
            common=revealed,
            unused_common=heap([destin for destin in state.destins.unused_common if destin not in revealed]),
            unused_secret=heap([destin for destin in state.destins.unused_secret if destin not in secret.values()]),
        ),
        turn=Turn(turn, active, Phase.EFFECTS if at == "effects" else Phase.START, received=received, moved=True),
        gone=batches,
    )
    return game.in_situation(name, seats, begun, plan)


@attrs.define
class _Laid:
    """What is still to be had of the box while a situation is laid out; what cannot be is told to `said`."""

    said: Checked
    content: Content
    deck: tuple[CardId, ...]
    named: list[CardId] = attrs.field(factory=list)
    free: list[CardId] = attrs.field(factory=list)
    centre: list[JetonNumber] = attrs.field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.centre += [jeton.number for jeton in self.content.jetons for _ in range(jeton.copies)]

    def cards(self, what: str, given: object) -> tuple[CardId, ...]:
        """These cards."""
        cards = self.said.named(what, given, self.deck)
        self.named += cards
        return cards

    def in_play(self, seat: Seat, given: object) -> tuple[CardInPlay, ...]:
        """Cards in play with their marks."""
        what, placed = f"play of seat {seat}", []
        for text in self.said.row(what, given):
            card, *marks = str(text).replace(")", "").split("(")
            if not {*marks} <= ({"e", "s"} if self.said.seats == 2 else {"e"}):
                self.said.faults.append(
                    f"{what}: {text!r}: a card is marked (e) if engaged and, with two players, (s) in the support zone"
                )
            elif self.said.one_of(what, card, self.deck):
                self.named.append(card)
                placed.append(CardInPlay(card, "e" in marks, Zone.SUPPORT if "s" in marks else Zone.ACQUIRED))
        return tuple(placed)

    def hands(self, given: Mapping[Seat, object]) -> dict[Seat, tuple[CardId, ...]]:
        """Every hand; those of which only the size is said are filled with what is named nowhere."""
        hands = {
            seat: self.cards(f"hand of seat {seat}", row) for seat, row in given.items() if not isinstance(row, int)
        }
        counts = {seat: count for seat, count in given.items() if isinstance(count, int)}
        for seat, count in counts.items():
            self.said.number(f"hand of seat {seat}", count, 0)
        self.said.once("cards", self.named)
        self.free += [card for card in self.deck if card not in self.named]
        if (wanted := sum(counts.values())) > len(self.free):
            self.said.faults.append(f"hands: {wanted} more cards are wanted, and only {len(self.free)} are left")
            return {**hands, **dict.fromkeys(counts, ())}
        for seat, count in counts.items():
            hands[seat] = tuple(self.free[:count])
            del self.free[:count]
        return hands

    def jetons(self, seat: Seat, given: object) -> tuple[HeldJeton, ...]:
        """Jetons before a player, each taken from the centre (T-JET-2), none twice (T-JET-3)."""
        what, held = f"jetons of seat {seat}", {}
        for entry in self.said.row(what, given):
            number, by = entry if isinstance(entry, tuple) and len(entry) == 2 else (entry, seat)
            if type(number) is not int or number not in self.centre or number in held:
                self.said.faults.append(f"{what}: no Jeton {number!r} is left for it; a player holds each number once")
            elif self.said.seat(what, by):
                self.centre.remove(number)
                held[number] = HeldJeton(number, by)
        return tuple([held[number] for number in sorted(held)])

    def secrets(self, given: Mapping[Seat, DestinId]) -> dict[Seat, DestinId]:
        """The secret Destin of every player, of the eliminated too (H-4); those not said are dealt."""
        known = self.content.destins_of(Visibility.SECRET)
        secrets = {seat: d for seat, d in given.items() if self.said.one_of(f"destin of seat {seat}", d, known)}
        self.said.once("destins", secrets.values())
        left = [destin for destin in known if destin not in secrets.values()]
        unsaid = [seat for seat in range(self.said.seats) if seat not in given]
        return secrets | dict(zip(unsaid, left, strict=False))

    def commons(self, given: Sequence[DestinId] | None) -> tuple[DestinId, ...]:
        """The common Destins that are revealed."""
        known = self.content.destins_of(Visibility.COMMON)
        if given is None:
            return known[: self.content.meta.common_destins_revealed]
        revealed = self.said.named("common", given, known)
        self.said.once("common", revealed)
        return revealed
