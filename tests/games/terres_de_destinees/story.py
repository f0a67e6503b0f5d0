"""Situations for tests, written as in the worked examples, and short words to play them on.

`Story(seats=3).given(play={A: ["la_reine", "chateau(e)"]}, hands={A: 5, B: ["juge"]}).effects()` stands in A's effects
phase. `(e)` marks an engaged card, `(s)` one in the support zone. Every command must be accepted, unless it is asked
why not; after each, the folds of the match and of all views are compared with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from tabletop_rules.core.chance import ChanceSource, Scripted, Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import Accepted, begin, opening, shown, submit, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision, Event, Record, Rejection
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.games.terres_de_destinees.commands import (
    Activate,
    Bid,
    ChooseHandCard,
    EndTurn,
    KeepUnsold,
    PassBid,
    PutUp,
    Use,
)
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.situation import situation
from tabletop_rules.games.terres_de_destinees.state import Phase, State, Zone
from tabletop_rules.games.terres_de_destinees.steps import AuctionPhase, EffectsPhase, NextTurn

A, B, C, D, E, F = range(6)

CALM = ("opulence", "rentier")
"""Common Destins that nobody comes near to in a short situation."""

NEUTRAL = ("heritier", "magnat", "seigneur_des_morts", "grand_sage", "porteur_de_sceaux", "equilibriste")
"""Secret Destins that nobody comes near to in a short situation."""

Cards = int | Sequence[str]
"""So many cards, whichever; or these."""

GAMES = {flag: make({"advanced_cards": flag}) for flag in (False, True)}


def about(decision: Decision) -> tuple[object, ...]:
    """What a question is about: its own fields, in order."""
    every = {field.name for field in attrs.fields(Decision)}
    names = [field.name for field in attrs.fields(type(decision)) if field.name not in every]
    return tuple([getattr(decision, name) for name in names])


class Story:
    """A match and its records. `draws` scripts what chance gives: names of cards, or lists of them."""

    def __init__(
        self,
        seats: int = 3,
        *,
        draws: Sequence[object] | None = None,
        seed: int = 1,
        advanced: bool = True,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.game = GAMES[advanced] if options is None else make({"advanced_cards": advanced, **options})
        self.seats = seats
        self.chance: ChanceSource | None = Seeded(seed) if draws is None else Scripted(draws)
        self.state: State = opening(self.game, seats).state
        self.records: list[Record] = []
        self.match: Match[State] = opening(self.game, seats)

    # --- setting up -------------------------------------------------------------------------------------------------

    def given(
        self,
        *,
        hands: Mapping[Seat, Cards] | None = None,
        play: Mapping[Seat, Sequence[str]] | None = None,
        jetons: Mapping[Seat, Sequence[int | tuple[int, Seat]]] | None = None,
        destins: Mapping[Seat, str] | None = None,
        common: Sequence[str] = CALM,
        deck: Sequence[str] | None = None,
        discard: Sequence[str] = (),
        out: Sequence[Seat | tuple[Seat, ...]] = (),
        active: Seat = A,
        turn: int = 1,
        received: int = 0,
    ) -> Story:
        """Lay everything out, as `situation` does, with Destins that nobody comes near to.

        Jetons were placed by their owners, or by the seat of the pair.
        """
        secrets = [destin for destin in NEUTRAL if destin not in (destins or {}).values()]
        unsaid = [seat for seat in range(self.seats) if seat not in (destins or {})]
        begun = situation(
            self.game,
            self.seats,
            hands=hands,
            play=play,
            jetons=jetons,
            destins={**dict(zip(unsaid, secrets, strict=False)), **(destins or {})},
            common=common,
            deck=deck,
            discard=discard,
            out=out,
            active=active,
            turn=turn,
            received=received,
            at="turn",
        )
        self.state, _ = begun.setup(self.seats)
        return self

    def with_state(self, **fields: Any) -> Story:
        """Change fields of the state before play begins."""
        self.state = change(self.state, **fields)
        return self

    def demanded(self, *demands: Any) -> Story:
        """Let demands be pending."""
        return self.with_state(demands=demands)

    def effects(self) -> Story:
        """Begin in the effects phase of the active player."""
        turn = change(self.state.turn, phase=Phase.EFFECTS)
        return self.with_state(turn=turn).run(EffectsPhase())

    def auction(self) -> Story:
        """Begin in the auction phase of the active player."""
        return self.run(AuctionPhase(), EffectsPhase())

    def next_turn(self) -> Story:
        """Begin with the end of the active player's turn, so that the next one starts."""
        return self.run(NextTurn())

    def run(self, *plan: Any) -> Story:
        """Begin with any plan."""
        state = self.state
        staged = attrs.evolve(self.game, setup=lambda seats: (state, plan))
        begun = begin(staged, self.seats, self.chance)
        self._take(opening(staged, self.seats), begun.match, begun.records)
        return self

    # --- playing ----------------------------------------------------------------------------------------------------

    def send(self, command: Command) -> Story:
        """Send a command that must be accepted."""
        done = submit(self.game, self.match, command, self.chance)
        assert isinstance(done, Accepted), done.message("en")
        self._take(self.match, done.match, done.records)
        return self

    def _take(self, before: Match[State], after: Match[State], records: tuple[Record, ...]) -> None:
        assert fold(self.game, before, records) == after
        for seat in (SPECTATOR, *range(self.seats)):
            seen = fold(self.game, view(self.game, before, seat), [shown(record, seat) for record in records])
            assert seen == view(self.game, after, seat), f"the view of seat {seat} went astray"
        self.match, self.state = after, after.state
        self.records += records
        self.news = records

    def decision(self, seat: Seat | None = None) -> Decision:
        """The open question, or that of a seat."""
        found = [d for d in self.match.decisions if seat is None or d.seat == seat]
        assert 1 == len(found), self.match.decisions
        return found[0]

    def question(self, seat: Seat | None = None) -> type[Decision]:
        """What kind of question is open, or open to a seat."""
        return type(self.decision(seat))

    def about(self, seat: Seat | None = None) -> tuple[object, ...]:
        """What the open question, or that of a seat, is about."""
        return about(self.decision(seat))

    def answer(self, kind: type[Command], *fields: Any, seat: Seat | None = None) -> Story:
        """Answer the open question, or that of a seat, with this command and its fields in order."""
        decision = self.decision(seat)
        return self.send(kind(decision.seat, decision.id, *fields))

    def why_not(self, kind: type[Command], *fields: Any, seat: Seat | None = None) -> tuple[str, str]:
        """The code and the rule by which such an answer is refused; the match is untouched."""
        decision = self.decision(seat)
        done = submit(self.game, self.match, kind(decision.seat, decision.id, *fields), self.chance)
        assert isinstance(done, Rejection), f"{kind.__name__}{fields} was accepted"
        assert "{" not in done.message("en") + done.message("fr")
        return done.code, done.rule

    def legal(self, kind: type[Command] | None = None, seat: Seat | None = None) -> list[Any]:
        """What may be answered, in the match and in the view: the first field of each, if a kind is named."""
        at = self.decision(seat).seat
        commands = list(legal_commands(self.game, self.match, at))
        assert commands == list(legal_commands(self.game, view(self.game, self.match, at), at))
        if kind is None:
            return commands
        name = attrs.fields(kind)[2].name
        return [getattr(command, name) for command in commands if isinstance(command, kind)]

    # short words for what is often done

    def activate(self, card: str) -> Story:
        return self.answer(Activate, card)

    def end_turn(self) -> Story:
        return self.answer(EndTurn)

    def put_up(self, card: str, face_down: bool = False, seat: Seat | None = None) -> Story:
        return self.answer(PutUp, card, face_down, seat=seat)

    def bids(self, *bids: int) -> Story:
        """Each who speaks in turn bids so many, 0 for a pass."""
        for cards in bids:
            self.answer(*((Bid, cards) if cards else (PassBid,)))
        return self

    def keep(self, keep: bool = True) -> Story:
        return self.answer(KeepUnsold, keep)

    def choose(self, *cards: str, seat: Seat | None = None) -> Story:
        """Choose these hand cards, one after the other."""
        for card in cards:
            self.answer(ChooseHandCard, card, seat=seat)
        return self

    def use(self, use: bool = True, seat: Seat | None = None) -> Story:
        return self.answer(Use, use, seat=seat)

    # --- what stands ------------------------------------------------------------------------------------------------

    def hand(self, seat: Seat) -> tuple[Any, ...]:
        return self.state.players[seat].hand

    def size(self, seat: Seat) -> int:
        return self.state.players[seat].hand_size

    def sizes(self) -> list[int]:
        return [player.hand_size for player in self.state.players]

    def play(self, seat: Seat) -> list[str]:
        """Cards in play as the examples write them."""
        return [
            f"{placed.card}{'(e)' * placed.engaged}{'(s)' * (placed.zone is Zone.SUPPORT)}"
            for placed in self.state.players[seat].play
        ]

    def jetons(self, seat: Seat) -> list[int]:
        return [held.number for held in self.state.players[seat].jetons]

    def seen(self, seat: Seat) -> State:
        """The state as a seat, or an onlooker, sees it."""
        return view(self.game, self.match, seat).state

    def pile(self) -> tuple[str, ...]:
        """The discard pile."""
        return self.state.discard

    def events(self, *kinds: type[Event]) -> list[Any]:
        """The events of these kinds so far, in order."""
        return [record.event for record in self.records if isinstance(record.event, kinds)]

    def told(self, seat: Seat, kind: type[Event]) -> list[Any]:
        """The events of a kind as a seat has received them."""
        return [shown(record, seat).event for record in self.records if isinstance(record.event, kind)]

    def winners(self) -> tuple[Seat, ...]:
        """Who has won; nobody while the match goes on."""
        return self.match.result.winners if self.match.result is not None else ()

    def reason(self) -> str:
        """How it ended."""
        return self.match.result.reason if self.match.result is not None else ""


__all__ = ["A", "B", "C", "D", "E", "F", "Story", "about"]
