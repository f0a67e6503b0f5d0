"""Situations for tests, written as in the worked examples of the digest, and short verbs to play on from them.

    story = table(hands={A: 3, B: "juge port"}, play={A: "vampire", B: "chateau(e)"}, draws=["port"])
    story.use_power("vampire", B)

`(e)` marks an engaged card, `(s)` one in the support zone. `table` opens in the effects phase; `Story(…).given(…)` lays
out the same, to go on with `.auction()`, `.next_turn()` or any plan. After every command the folds of the match and of
all views are compared with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Self, TypeAlias

import attrs

import tabletop_rules as tr
from tabletop_rules.core.chance import ChanceSource, Scripted, Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import Accepted, mask_record, open_with_records, submit, unopened, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import alike
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision, Event, Record, Rejection
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.core.undo import undo
from tabletop_rules.core.zones import heap
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.content import Content, load_content
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.options import LAST_SEAT
from tabletop_rules.games.terres_de_destinees.setup import set_up
from tabletop_rules.games.terres_de_destinees.situation import situation
from tabletop_rules.games.terres_de_destinees.state import Options, Phase, State, Zone
from tabletop_rules.games.terres_de_destinees.steps import AuctionPhase, EffectsPhase, NextTurn

A, B, C, D, E, F = range(6)

CALM = ("opulence", "rentier")
"""Common Destins that a short situation does not fulfil."""

NEUTRAL = ("heritier", "magnat", "seigneur_des_morts", "grand_sage", "porteur_de_sceaux", "equilibriste")
"""Secret Destins that a short situation does not fulfil."""

Cards: TypeAlias = int | str | Sequence[str]
"""A number of cards, whichever; or their ids, in a list or separated by spaces."""

GAMES = {flag: make({"advanced_cards": flag}) for flag in (False, True)}
CONTENT = load_content()


def fields_of(decision: Decision) -> tuple[object, ...]:
    """Return the fields that the decision's own class declares, in order."""
    inherited = {field.name for field in attrs.fields(Decision)}
    names = [field.name for field in attrs.fields(type(decision)) if field.name not in inherited]
    return tuple([getattr(decision, name) for name in names])


def ids(cards: Cards) -> Any:
    """Return a number as it is, and ids as a list."""
    return cards.split() if isinstance(cards, str) else cards


class Story:
    """A match and its records. `draws` scripts chance: ids of cards, or lists of them; `content` replaces the pack."""

    news: tuple[Record, ...]

    def __init__(
        self,
        seats: int = 3,
        *,
        draws: Sequence[object] | None = None,
        seed: int = 1,
        advanced: bool = True,
        options: Mapping[str, object] | None = None,
        content: Content | None = None,
    ) -> None:
        self.game = GAMES[advanced] if options is None else make({"advanced_cards": advanced, **options})
        if content is not None:
            setup = partial(set_up, content, Options(advanced_cards=advanced), LAST_SEAT)
            self.game = alike(self.game, setup=setup, pinned=(content,))
        self.seats = seats
        self.chance: ChanceSource | None = Seeded(seed) if draws is None else Scripted(draws)
        self.match: Match[State] = unopened(self.game, seats)
        self.state: State = self.match.state
        self.records: list[Record] = []

    # --- setting up -------------------------------------------------------------------------------------------------

    def given(
        self,
        *,
        hands: Mapping[Seat, Cards] | None = None,
        play: Mapping[Seat, str | Sequence[str]] | None = None,
        destins: Mapping[Seat, str] | None = None,
        common: Sequence[str] = CALM,
        deck: str | Sequence[str] | None = None,
        discard: str | Sequence[str] = (),
        centre: Mapping[int, int] | None = None,
        demands: Sequence[Any] = (),
        copies: Sequence[Any] = (),
        **rest: Any,
    ) -> Self:
        """Lay out a table as `situation` does, with Destins that are not about to be fulfilled.

        `centre` says how many copies of a Jeton are left in the centre. `common` may be other than two Destins.
        """
        secrets = [destin for destin in NEUTRAL if destin not in (destins or {}).values()]
        unnamed = [seat for seat in range(self.seats) if seat not in (destins or {})]
        begun = situation(
            self.game,
            self.seats,
            hands={seat: ids(cards) for seat, cards in (hands or {}).items()},
            play={seat: ids(cards) for seat, cards in (play or {}).items()},
            destins={**dict(zip(unnamed, secrets, strict=False)), **(destins or {})},
            common=CALM,
            deck=None if deck is None else ids(deck),
            discard=ids(discard),
            at="turn",
            **rest,
        )
        self.state, _ = begun.setup(self.seats)
        piles = self.state.destins
        unused = [each for each in (*piles.common, *piles.unused_common) if each not in common]
        self.with_state(destins=change(piles, common=tuple(common), unused_common=heap(unused)))
        left = list(self.state.centre)
        for number, count in (centre or {}).items():
            left = [each for each in left if each != number] + [number] * count
        return self.with_state(centre=tuple(sorted(left)), demands=tuple(demands), copies=tuple(copies))

    def with_state(self, **fields: Any) -> Self:
        """Change fields of the state before play begins."""
        self.state = change(self.state, **fields)
        return self

    def effects(self) -> Self:
        """Begin in the effects phase of the active player."""
        return self.with_state(turn=change(self.state.turn, phase=Phase.EFFECTS)).run(EffectsPhase())

    def auction(self) -> Self:
        """Begin in the auction phase of the active player."""
        return self.run(AuctionPhase(), EffectsPhase())

    def next_turn(self) -> Self:
        """Begin with the end of the active player's turn, so that the next turn starts."""
        return self.run(NextTurn())

    def run(self, *plan: Any) -> Self:
        """Begin with any plan."""
        state = self.state
        staged = alike(self.game, setup=lambda seats: (state, plan))
        begun = open_with_records(staged, self.seats, self.chance)
        self._take(unopened(staged, self.seats), begun.match, begun.records)
        return self

    # --- playing ----------------------------------------------------------------------------------------------------

    def send(self, command: Command) -> Self:
        """Send a command that must be accepted."""
        done = submit(self.game, self.match, command, self.chance)
        assert isinstance(done, Accepted), done.message("en")
        self._take(self.match, done.match, done.records)
        return self

    def _take(self, before: Match[State], after: Match[State], records: tuple[Record, ...]) -> None:
        assert fold(self.game, before, records) == after
        for seat in (SPECTATOR, *range(self.seats)):
            seen = fold(self.game, view(self.game, before, seat), [mask_record(record, seat) for record in records])
            assert seen == view(self.game, after, seat), f"the folded view of seat {seat} differs"
        self.match, self.state = after, after.state
        self.records += records
        self.news = records

    def decision(self, seat: Seat | None = None) -> Decision:
        """Return the only open decision, or that of a seat."""
        found = [each for each in self.match.decisions if seat is None or each.seat == seat]
        assert 1 == len(found), self.match.decisions
        return found[0]

    def decision_type(self, seat: Seat | None = None) -> type[Decision]:
        """Return the class of the open decision."""
        return type(self.decision(seat))

    def about(self) -> Any:
        """Return the fields of the open decision that its own class declares."""
        return fields_of(self.decision())

    @property
    def asked(self) -> list[tuple[Seat, type[Decision]]]:
        """Who has to decide, and the class of each decision."""
        return sorted([(each.seat, type(each)) for each in self.match.decisions], key=lambda pair: pair[0])

    def answer(self, kind: type[Command], *fields: Any, seat: Seat | None = None) -> Self:
        """Answer the open decision with a command of this class and these fields, in order."""
        decision = self.decision(seat)
        return self.send(kind(decision.seat, decision.id, *fields))

    def why_not(self, kind: type[Command], *fields: Any, seat: Seat | None = None) -> tuple[str, str]:
        """Return the code and the rule by which such an answer is rejected."""
        decision = self.decision(seat)
        done = submit(self.game, self.match, kind(decision.seat, decision.id, *fields), self.chance)
        assert isinstance(done, Rejection), f"{kind.__name__}{fields} was accepted"
        assert "{" not in done.message("en") + done.message("fr")
        assert done == tr.from_json(tr.to_json(done), self.game)
        return done.code, done.rule

    def legal(self, kind: type[Command] | None = None, seat: Seat | None = None) -> list[Any]:
        """Return the legal commands, the same for match and view; with `kind`, the first field of each such command."""
        at = self.decision(seat).seat
        commands = list(legal_commands(self.game, self.match, at))
        assert commands == list(legal_commands(self.game, view(self.game, self.match, at), at))
        if kind is None:
            return commands
        name = attrs.fields(kind)[2].name
        return [getattr(command, name) for command in commands if isinstance(command, kind)]

    def choices(self, seat: Seat | None = None) -> set[Any]:
        """Return the legal answers, each as its `word`."""
        return {word(command) for command in self.legal(seat=seat)}

    def usable(self) -> set[str]:
        """Return the cards that may be activated now."""
        return {*self.legal(c.Activate)}

    def pick(self, *choices: Any, seat: Seat | None = None) -> Self:
        """Answer decisions one after the other, each by the `word` of a legal command."""
        for choice in choices:
            fitting = [command for command in self.legal(seat=seat) if word(command) == choice]
            assert 1 == len(fitting), f"{choice!r} is not among {self.choices(seat)}"
            self.send(fitting[0])
        return self

    def any(self, *seats: Seat) -> Self:
        """Let each of these seats answer with its first legal command."""
        for seat in seats:
            self.send(self.legal(seat=seat)[0])
        return self

    def use_power(self, card: str, *choices: Any) -> Self:
        """Activate a card, then make the choices for its power."""
        return self.answer(c.Activate, card).pick(*choices)

    def end_turn(self) -> Self:
        """End the turn of the active player."""
        return self.answer(c.EndTurn)

    def put_up(self, card: str, face_down: bool = False, seat: Seat | None = None) -> Self:
        """Put a card up for auction."""
        return self.answer(c.PutUp, card, face_down, seat=seat)

    def both_up(self, mine: str = "", theirs: str = "", *, hidden: bool = False) -> Self:
        """Let A, face down if `hidden`, and B put up these cards, or the first of their hands."""
        return self.put_up(mine or self.hand(A)[0], hidden, seat=A).put_up(theirs or self.hand(B)[0], seat=B)

    def bids(self, *bids: int) -> Self:
        """Let the speakers bid these numbers in turn; 0 is a pass."""
        for cards in bids:
            self.answer(*((c.Bid, cards) if cards else (c.PassBid,)))
        return self

    def keep(self, keep: bool = True) -> Self:
        """Keep or discard a card that nobody bid for."""
        return self.answer(c.KeepUnsold, keep)

    def choose(self, *cards: str, seat: Seat | None = None) -> Self:
        """Choose hand cards, one after the other."""
        for card in cards:
            self.answer(c.ChooseHandCard, card, seat=seat)
        return self

    def use(self, use: bool = True, seat: Seat | None = None) -> Self:
        """Accept or decline an offer."""
        return self.answer(c.Use, use, seat=seat)

    def undo_code(self, seat: Seat) -> str:
        """Return "granted", or the code by which the seat may not take its last command back."""
        return getattr(undo(self.game, self.match, self.records, seat), "code", "granted")

    # --- the table --------------------------------------------------------------------------------------------------

    def hand(self, seat: Seat) -> tuple[Any, ...]:
        """Return a hand."""
        return self.state.players[seat].hand

    def size(self, seat: Seat) -> int:
        """Return how many hand cards a player holds, those set aside included."""
        return self.state.players[seat].hand_size

    def sizes(self) -> list[int]:
        """Return the sizes of all hands."""
        return [player.hand_size for player in self.state.players]

    def play(self, seat: Seat) -> list[str]:
        """Return the cards in play, with their marks."""
        return [
            f"{placed.card}{'(e)' * placed.engaged}{'(s)' * (placed.zone is Zone.SUPPORT)}"
            for placed in self.state.players[seat].play
        ]

    def jetons(self, seat: Seat) -> list[int]:
        """Return the numbers of the Jetons a player holds."""
        return [held.number for held in self.state.players[seat].jetons]

    def out(self, seat: Seat) -> bool:
        """Return whether a player has been eliminated."""
        return self.state.players[seat].out

    def pile(self) -> tuple[str, ...]:
        """Return the discard pile."""
        return self.state.discard

    def price(self) -> int:
        """Return the price of the auction going on."""
        assert self.state.auction is not None
        return self.state.auction.price

    def on_sale(self, seat: Seat) -> list[Any]:
        """Return the cards on sale as a seat sees them."""
        auction = self.seen(seat).auction
        return [sale.card for sale in auction.sales] if auction else []

    def seen(self, seat: Seat) -> State:
        """Return the state as a seat, or a spectator, sees it."""
        return view(self.game, self.match, seat).state

    def events(self, *kinds: type[Event]) -> list[Any]:
        """Return the events of these classes so far."""
        return [record.event for record in self.records if isinstance(record.event, kinds)]

    def sent(self, seat: Seat, kind: type[Event]) -> list[Any]:
        """Return the events of a class as a seat receives them."""
        return [mask_record(record, seat).event for record in self.records if isinstance(record.event, kind)]

    def winners(self) -> tuple[Seat, ...]:
        """Return the winners, () while the match goes on."""
        return self.match.result.winners if self.match.result is not None else ()

    def reason(self) -> str:
        """Return the reason for the end of the match, "" while it goes on."""
        return self.match.result.reason if self.match.result is not None else ""

    def wins(self) -> list[tuple[Seat, str]]:
        """Return who has won by which Destin."""
        return [(event.seat, event.destin) for event in self.events(e.DestinFulfilled)]


def table(
    seats: int = 3, *, content: Content | None = None, draws: Sequence[object] | None = None, **given: Any
) -> Story:
    """Open the effects phase of the active player at a table laid out by `Story.given`."""
    return Story(seats, content=content, draws=draws).given(**given).effects()


def word(command: Command) -> Any:
    """Return what a command chooses: a card, seat, number, mode, family or yes and no; "pass", "end", "jeton 8"."""
    match command:
        case c.EndTurn():
            return "end"
        case c.PassBid():
            return "pass"
        case c.UseJeton():
            return f"jeton {command.number}"
        case c.ChooseFamily():
            return str(command.family)
        case _:
            return getattr(command, attrs.fields(type(command))[2].name)


def printed(card: str, content: Content = CONTENT, **params: Any) -> Content:
    """Return the content with other params on one card; `kind`, `power` and `family` change the card itself."""
    found = content.card(card)
    power = params.pop("power", None) or found.power
    changed = {name: params.pop(name) for name in ("kind", "family") if name in params}
    new = attrs.evolve(found, power=attrs.evolve(power, **params), **changed)
    cards = tuple([new if each.id == card else each for each in content.cards])
    return Content(
        cards, content.destins, content.jetons, content.meta, content.counts, content.words, content.publication
    )


__all__ = [
    "CALM",
    "CONTENT",
    "NEUTRAL",
    "A",
    "B",
    "C",
    "Cards",
    "D",
    "E",
    "F",
    "Story",
    "fields_of",
    "printed",
    "table",
]
