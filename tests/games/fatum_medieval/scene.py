"""Matches laid out by hand: cards and gold where a test wants them."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs

from tabletop_rules.core.agenda import Todo
from tabletop_rules.core.chance import ChanceSource, Scripted, Seeded
from tabletop_rules.core.engine import Accepted, mask_record, open_with_records, submit, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import ChanceAnswer, Command, Decision, Event, Outcome, Record, Rejection
from tabletop_rules.core.terms import HOST, RuleId
from tabletop_rules.core.undo import undo
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.fatum_medieval.commands import Announce, CallLastTurn
from tabletop_rules.games.fatum_medieval.decisions import DrawOrEnd, GiveUpOrPay, PlayOrEnd
from tabletop_rules.games.fatum_medieval.events import TurnBegan
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.queries.drawing import allowance_of
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.situation import situation
from tabletop_rules.games.fatum_medieval.state import Player, State
from tabletop_rules.games.fatum_medieval.steps import CloseTurn, NextIncome, NextPlayer
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, Axis, Stage

WORK, KNOWLEDGE, RELATIONS, POSSESSIONS = AXES
RULE = RuleId("FA-TURN-1")

READY = ("kings_service", "foreign_tongue", "rhetoric", "courtly_love", "sword", "dagger")
READY_TOO = ("master_builder", "latin", "reading", "courtly_love#2", "childhood_friend", "house")
"""Levels 3/3/3/3, which reach `balanced_life`, but not without the last card. Two players may have them."""
KING = ("manor#1", "courtly_love#1", "courtly_love#2")
KING_TOO = ("great_farm", "twins", "childhood_friend", "dagger")
"""Relations 5 and possessions 5, which reach `forge_a_kingdom`. Two players may have them."""
WOUNDED = ("kings_service", "artist", "artist#2", "university", "foreign_tongue", "war_wound", "bodyguard")
"""Levels 3/5/1/-1; without the bodyguard nobody is armed and work is 5, which reaches `master_of_the_craft`."""


def in_full(card: str) -> str:
    """Return the full name of a card: `guard` is short for `guard#1`."""
    return card if "#" in card else f"{card}#1"


@cache
def game_of(**options: Any) -> Game[State]:
    """Return the game under these options, made once for all scenes."""
    return make(options)


class Scene:
    """A match in a situation of one's choice. Players have only what `lay` and `hold` give them.

    Lay the table first, then start with `playing`, `drawing`, `paying`, `accounts`, `closing` or `run`.
    """

    match: Match[State]

    def __init__(
        self, seats: int = 2, *, turn: int = 1, marker: int = 0, chance: object = None, **options: object
    ) -> None:
        self.game: Game[State] = game_of(**{"first_seat": 1, **options})
        self.records: list[Record] = []
        self.chance: ChanceSource = Scripted(list(chance)) if isinstance(chance, list | tuple) else Seeded(1)
        self._seats = seats
        self._table: dict[str, Any] = {"turn": turn, "marker": marker, "hands": dict.fromkeys(range(seats), ())}
        self._table |= {part: {} for part in ("fronts", "gold", "announced", "secrets", "piles", "decks")}
        self._table["at"] = (CloseTurn(),)  # never begun: each test starts with a plan of its own
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The state, laid out when it is first asked for."""
        if self._state is None:
            self._state, _ = situation(self.game, self._seats, **self._table).setup(self._seats)
        return self._state

    # --- laying the table -------------------------------------------------------------------------------------------

    def lay(self, seat: int, *cards: str) -> Scene:
        """Put cards in front of a player, in place of those laid before."""
        return self._put("fronts", seat, cards)

    def hold(self, seat: int, *cards: str) -> Scene:
        """Give a player a hand, in place of the one given before."""
        return self._put("hands", seat, cards)

    def purse(self, seat: int, gold: int) -> Scene:
        """Set the gold of a player; the bank has the rest."""
        return self._put("gold", seat, gold)

    def announced(self, seat: int, turn: int) -> Scene:
        """Give a player a pending announcement of this turn."""
        return self._put("announced", seat, turn)

    def aim(self, objective: str, *seats: int) -> Scene:
        """Set the secret objective of these seats, or, without seats, the common one."""
        for seat in seats:
            self._put("secrets", seat, objective)
        return self if seats else self._set("objective", objective)

    def pile(self, axis: Axis, *cards: str, deck: tuple[str, ...] | None = None) -> Scene:
        """Set the discard pile of a category, and its deck if one is given."""
        if deck is not None:
            self._put("decks", axis, deck)
        return self._put("piles", axis, cards)

    def out(self, *seats: int) -> Scene:
        """Let these players be ruined already, in this order."""
        return self._set("out", seats)

    def bank(self, gold: int) -> Scene:
        """Leave only this much gold in the bank."""
        return self._set("bank", gold)

    def change(self, **fields: Any) -> Scene:
        """Change fields of the state, whether or not a match could get there."""
        self._state = attrs.evolve(self.state, **fields)
        return self

    def change_player(self, seat: int, **fields: Any) -> Scene:
        """Change fields of a player, whether or not a match could get there."""
        return self.change(players=self.state.with_player(attrs.evolve(self.player(seat), **fields)).players)

    def put_in_front(self, seat: int, *cards: str) -> Scene:
        """Replace the front of a player, wherever else these cards may lie."""
        return self.change_player(seat, front=tuple(map(in_full, cards)))

    # --- starting ---------------------------------------------------------------------------------------------------

    def playing(self, seat: int = 0) -> Scene:
        """Start in step 2, on the turn of this player."""
        self.change(stage=Stage.DESTINY, active=seat)
        return self._ask((PlayOrEnd(seat),))

    def drawing(self) -> Scene:
        """Start in step 1, where everybody in play draws."""
        for player in self.state.players:
            self.change_player(player.seat, allowance=None if player.out else allowance_of(self.state, player.seat))
        self.change(stage=Stage.OPPORTUNITIES)
        asked = tuple(DrawOrEnd(player.seat) for player in self.state.players if not player.out)
        return self._ask(asked, Todo(NextPlayer(None), RULE, 0))

    def paying(self, seat: int = 0) -> Scene:
        """Start in step 3 after the income pass, where this player is to pay."""
        self.change(stage=Stage.ACCOUNTS)
        return self._ask((GiveUpOrPay(seat),))

    def accounts(self) -> Scene:
        """Start at the beginning of step 3."""
        self.change(stage=Stage.ACCOUNTS, purses=tuple(player.gold for player in self.state.players))
        return self.run(NextIncome(None))

    def closing(self) -> Scene:
        """Start at the close of the turn."""
        self.change(stage=Stage.ACCOUNTS)
        return self.run(CloseTurn())

    def run(self, *plan: Any) -> Scene:
        """Resolve a plan."""
        laid = self.game.in_situation("scene", self._seats, self.state, plan)
        return self._take(open_with_records(laid, self._seats, self.chance))

    # --- playing ----------------------------------------------------------------------------------------------------

    def command(self, kind: type[Command], seat: int, *fields: object) -> Command:
        """Return a command that answers the open decision of a seat."""
        full = tuple(in_full(field) if isinstance(field, str) and self._is_card(field) else field for field in fields)
        if kind in (Announce, CallLastTurn):
            return kind(seat, 0, *full)
        number = next((decision.id for decision in self.match.decisions if decision.seat == seat), 99_999)
        return kind(seat, number, *full)

    def do(self, kind: type[Command], seat: int, *fields: object) -> tuple[Record, ...]:
        """Send a command that must be listed and accepted, and return its records."""
        command, before = self.command(kind, seat, *fields), len(self.records)
        if seat != HOST:
            assert command in list(legal_commands(self.game, self.match, seat))
        self._take(submit(self.game, self.match, command, self.chance))
        return tuple(self.records[before:])

    def each(self, kind: type[Command], *seats: int) -> None:
        """Send the same command from several seats, one after the other."""
        for seat in seats:
            self.do(kind, seat)

    def rejected(self, kind: type[Command], seat: int, *fields: object) -> Rejection:
        """Send a command that must be rejected, by the match and by the view of the seat alike."""
        command = self.command(kind, seat, *fields)
        outcome = submit(self.game, self.match, command, self.chance)
        assert isinstance(outcome, Rejection), outcome
        if seat >= 0:
            assert check(self.game, view(self.game, self.match, seat), command) == outcome
            assert command not in list(legal_commands(self.game, self.match, seat))
        return outcome

    def why(self, kind: type[Command], seat: int, *fields: object) -> tuple[str, str]:
        """Return code and rule of the rejection of a command that must be rejected."""
        rejection = self.rejected(kind, seat, *fields)
        return rejection.code, rejection.rule

    def undone(self, seat: int) -> str:
        """Return the code of the rejection of an undo, or nothing if a seat may undo."""
        laid = Record(1, TurnBegan(self.state.turn, self.state.marker), RULE, 0)  # a log begins with the setup
        answer = undo(self.game, self.match, (laid, *self.records), seat)
        return answer.code if isinstance(answer, Rejection) else ""

    def may(self, kind: type[Command], seat: int) -> list[Any]:
        """Return the legal commands of one kind of a seat."""
        return [command for command in legal_commands(self.game, self.match, seat) if isinstance(command, kind)]

    # --- looking ----------------------------------------------------------------------------------------------------

    def player(self, seat: int) -> Player:
        """Return a player."""
        return self.state.players[seat]

    def levels(self, seat: int) -> tuple[int, int, int, int]:
        """Return the levels of a player."""
        return levels_of(self.state, seat)

    def gold(self, seat: int) -> int:
        """Return the gold of a player."""
        return self.player(seat).gold

    def all_gold(self) -> int:
        """Return the gold of bank and players together."""
        return self.state.bank + sum(player.gold for player in self.state.players)

    def pile_of(self, axis: Axis) -> tuple[str, ...]:
        """Return the discard pile of a category."""
        return self.state.decks[PLACE[axis]].pile

    @property
    def asked(self) -> list[tuple[int, type[Decision]]]:
        """The seats and kinds of the open decisions."""
        return [(decision.seat, type(decision)) for decision in self.match.decisions]

    @property
    def outcome(self) -> Outcome:
        """The outcome of the match, which must be over."""
        assert self.match.result is not None
        return self.match.result

    def events(self, kind: type[Event]) -> list[Any]:
        """Return the events of one kind so far."""
        return [record.event for record in self.records if isinstance(record.event, kind)]

    def rules_of(self, kind: type[Event]) -> list[str]:
        """Return the rules that the events of one kind cite."""
        return [record.rule for record in self.records if isinstance(record.event, kind)]

    def life(self, seat: int, language: str = "en") -> str:
        """Return the life of a player since the scene began."""
        assert self.game.display.story is not None
        begun = Record(0, TurnBegan(self.state.turn, self.state.marker), RULE, 0)  # stories go by turns
        return self.game.display.story([begun, *self.records], seat, Voice(language))

    def seen_by(self, seat: int) -> State:
        """Return the state as a seat sees it."""
        return view(self.game, self.match, seat).state

    def text(self, seat: int, language: str = "en") -> str:
        """Return the table as text, as a seat sees it."""
        return self.game.display.show(view(self.game, self.match, seat), Voice(language))

    def svg(self, seat: int, language: str = "en") -> str:
        """Return the picture of the table that a seat sees."""
        assert self.game.display.draw is not None
        return self.game.display.draw(view(self.game, self.match, seat), Voice(language))

    def stream(self, seat: int) -> list[Event]:
        """Return the events as a seat received them, without the answers of chance."""
        events = [mask_record(record, seat).event for record in self.records]
        return [event for event in events if not isinstance(getattr(event, "command", None), ChanceAnswer)]

    # --- pieces -----------------------------------------------------------------------------------------------------

    def _is_card(self, name: str) -> bool:
        return in_full(name) in self.state.content.printed

    def _put(self, part: str, of: object, what: object) -> Scene:
        return self._set(part, self._table[part] | {of: what})

    def _set(self, part: str, what: object) -> Scene:
        self._table[part], self._state = what, None
        return self

    def _ask(self, decisions: tuple[Decision, ...], *agenda: Todo) -> Scene:
        asked = tuple(attrs.evolve(decision, id=1) for decision in decisions)
        self.match = Match(self.game.id, self._seats, self.state, version=1, decisions=asked, agenda=agenda)
        return self

    def _take(self, outcome: Accepted[State] | Rejection) -> Scene:
        assert isinstance(outcome, Accepted), outcome.message("en")
        self.match, self._state = outcome.match, outcome.match.state
        self.records += outcome.records
        return self
