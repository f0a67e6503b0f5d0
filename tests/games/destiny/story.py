"""Tables set up by hand, and the helpers by which a test plays on from one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import attrs

from tabletop_rules.core.chance import ChanceSource, Seeded
from tabletop_rules.core.engine import Accepted, mask_record, open_with_records, submit, view
from tabletop_rules.core.legal import check, legal_commands, why_not
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Command, Decision, Event, Plan, Record, Rejection
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.core.undo import undo
from tabletop_rules.games.destiny import commands as ask
from tabletop_rules.games.destiny.content.load import load_content
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.scoring import GameEnded
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import EndTurn, PlayNext, SettingPhase, TheftNext
from tabletop_rules.games.destiny.terms import INDEX, SETTING_INDEX

E = TypeVar("E", bound=Event)

CONTENT = load_content()
ANA, BEN, CLEO, DAN, EVE = range(5)


def card(name: str) -> str:
    """The id of a card: `planet 2`, `mixed 7`, `numerology pi`, `emperor`, `moon` (the arcana)."""
    stem = name.replace(" ", "_")
    wanted = {stem, f"character_{stem}", f"power_{stem}"}
    found = [c.id for c in CONTENT.cards if c.id in wanted]
    found = found or [c.id for c in CONTENT.cards if c.id.startswith(f"{stem}_")]
    [one] = found
    return one


def cards(*names: str) -> tuple[str, ...]:
    """Ids of several cards."""
    return tuple(card(name) for name in names)


def named(decision: Decision) -> str:
    """Return the kind of a decision without prefix and version, such as `which_token`."""
    return decision.kind.removeprefix("destiny.").removesuffix("/1")


@attrs.define
class Story:
    """A match, its records and its chance source, played on command by command."""

    game: Any
    match: Match[Any]
    records: list[Record]
    chance: ChanceSource | None
    since: int = 0

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def asked(self) -> Decision:
        """The only open decision."""
        [decision] = self.match.decisions
        return decision

    @property
    def kinds(self) -> list[tuple[int, str]]:
        """Seat and kind of every open decision."""
        return [(d.seat, named(d)) for d in self.match.decisions]

    def legal(self, seat: int | None = None) -> list[Command]:
        """Return the legal commands of a seat, by default of the one seat that has to decide."""
        asked = self.asked.seat if seat is None else seat
        return list(legal_commands(self.game, self.match, asked))

    def choices(self, seat: int | None = None) -> set[Any]:
        """Return what a seat may choose, each command reduced to its choice; declining is None."""
        return {choice_of(command) for command in self.legal(seat)}

    def submit(self, command: Command) -> Rejection | None:
        """Submit a command; returns the rejection, or None if it was accepted."""
        done = submit(self.game, self.match, command, self.chance)
        if isinstance(done, Rejection):
            return done
        assert isinstance(done, Accepted)
        self.since = len(self.records)
        self.match, self.records = done.match, self.records + list(done.records)
        return None

    def choose(self, *choices: Any, seat: int | None = None) -> Story:
        """Answer one decision after the other with these choices; None declines."""
        for choice in choices:
            asked = self.asked.seat if seat is None else seat
            [command] = [command for command in self.legal(asked) if choice_of(command) == choice]
            assert self.submit(command) is None
        return self

    def play(self, name: str, *choices: Any, power: bool = True) -> Story:
        """Play a card with the seat that has to decide, then make these choices."""
        command = ask.PlayCard(self.asked.seat, self.asked.id, card(name), power)
        assert self.submit(command) is None
        return self.choose(*choices)

    def for_value(self, *names: str) -> Story:
        """Play one card after the other for its value."""
        for name in names:
            self.play(name, power=False)
        return self

    def decline_until(self, kind: str) -> Story:
        """Decline, or else take the first legal command, until a decision of this kind opens or the match ends."""
        while not self.match.over and not any(named(d) == kind for d in self.match.decisions):
            seat = self.match.decisions[0].seat
            legal = self.legal(seat)
            declining = [command for command in legal if isinstance(command, ask.Decline)]
            assert self.submit((declining or legal)[0]) is None
        return self

    def why_not(self, choice: Command) -> tuple[str, str]:
        """Return code and rule of the rejection of a command, sent as an answer to the open decision."""
        refused = check(self.game, self.match, attrs.evolve(choice, seat=self.asked.seat, decision=self.asked.id))
        assert refused is not None
        return refused.code, refused.rule

    def rejections(self, choice: Command) -> tuple[Rejection, ...]:
        """Return everything that forbids a command, sent as an answer to the open decision."""
        return why_not(self.game, self.match, attrs.evolve(choice, seat=self.asked.seat, decision=self.asked.id))

    def undo_code(self, seat: int) -> str:
        """Return the code of the rejection of an undo, or "" if it would be accepted."""
        outcome = undo(self.game, self.match, self.records, seat)
        return outcome.code if isinstance(outcome, Rejection) else ""

    def events(self, kind: type[E], *, all: bool = False) -> list[E]:
        """Return the events of a class since the last command, or since the beginning."""
        records = self.records if all else self.records[self.since :]
        return [record.event for record in records if isinstance(record.event, kind)]

    def event(self, kind: type[E]) -> E:
        """Return the only event of a class since the last command."""
        [event] = self.events(kind)
        return event

    def view(self, seat: int) -> Any:
        """Return the state as a seat sees it."""
        return view(self.game, self.match, seat).state

    def stream(self, seat: int) -> list[Event]:
        """Return the events that a seat has received, without the answers of other seats."""
        events = [mask_record(record, seat).event for record in self.records]
        return [event for event in events if not isinstance(event, Answered) or event.command.seat in (seat, CHANCE)]

    def at(self, spot: str) -> str | None:
        """Return the body at a spot, with a ~ before it if hidden."""
        return lying(self.state, spot)

    def hand(self, seat: int) -> set[str]:
        return set(self.state.players[seat].hand)

    def stack(self, seat: int) -> list[tuple[str, ...]]:
        """Return a stack from bottom to top, each card with the lines it has shown."""
        return [(c.card.removeprefix("character_"), *c.lines) for c in self.state.players[seat].stack]

    @property
    def stacks(self) -> list[list[str]]:
        """The characters of each seat, from bottom to top."""
        return [[name for name, *_ in self.stack(seat)] for seat in self.state.seats]

    @property
    def totals(self) -> list[int]:
        """The final total of each seat."""
        [ended] = self.events(GameEnded, all=True)
        return [score.total for score in ended.scores]


def lying(state: State, spot: str) -> str | None:
    """Return the body at a spot of a state or view, with a ~ before it if hidden, ? for a body that is not seen."""
    token = state.board[INDEX[spot]]
    if token is None:
        return None
    body = token.body if isinstance(token.body, str) else "?"
    return body if token.up else f"~{body}"


def setting_at(state: State, spot: str) -> str | None:
    """Return the setting under a slot of a state or view, ? if it is not seen, with a ! behind it if consolidated."""
    setting = state.settings[SETTING_INDEX[f"{spot}.setting"]]
    if setting is None:
        return None
    name = setting.id.removeprefix("setting_") if isinstance(setting.id, str) else "?"
    return f"{name}!" if setting.laid else name


def choice_of(command: Command) -> Any:
    """Return what a command chooses, None if it declines."""
    if isinstance(command, ask.Decline):
        return None
    if isinstance(command, ask.PlayCard):
        return (command.card, command.power)
    if isinstance(command, ask.MoveToken):
        return (command.source, command.target)
    if isinstance(command, ask.CommitMove):
        return command.move or None
    if isinstance(command, ask.AssignSettings):
        return (command.health, command.love)
    for name in ("branch", "spot", "card", "player", "slot"):
        if hasattr(command, name):
            return getattr(command, name)
    raise AssertionError(command)


# --- tables -----------------------------------------------------------------------------------------------------------

SETTING: Plan = (SettingPhase(), EndTurn())


def theft_step(seats: int) -> Plan:
    """Return the plan of the theft step, from Ana on, and the end of the turn."""
    return TheftNext(tuple(range(seats))), EndTurn()


def space(seat: int, constellation: str, planet: str) -> dict[str, str]:
    """Return both tokens of a character space, for `board`."""
    return {f"{seat}.character_constellation": constellation, f"{seat}.character_planet": planet}


def won(**table: Any) -> Story:
    """Return a story in which Ana has won the trick against Ben."""
    return given(destiny="mixed 1", hands=[["planet 12"], ["planet 3"]], **table).for_value("planet 12", "planet 3")


TABLE = {"board", "settings", "stacks", "points", "discard", "killed", "pledges", "tower", "initiative"}
"""Arguments of `given` that go to `situation` as they are."""


def given(
    *,
    game: Any = None,
    seats: int = 2,
    turn: int = 3,
    hands: Sequence[Sequence[str]] = (),
    destiny: str | None = None,
    plan: Plan | None = None,
    at: str | None = None,
    chance: ChanceSource | None = None,
    **more: Any,
) -> Story:
    """Return a story at its first decision: in the cards phase of a turn, unless `plan` or `at` say otherwise.

    Hands are empty by default, and destiny shows a card that hardly beats any; with `at` both are as in that turn.
    `more` are options, or arguments of `situation`.
    """
    initiative = more.setdefault("initiative", 0)
    table = {name: value for name, value in more.items() if name in TABLE}
    if at is None:
        if destiny is None:
            held = [card(name) for hand in hands for name in hand]
            destiny = next(name for name in ("numerology 0", "mixed 0", "planet 0") if card(name) not in held)
        table["destiny"] = destiny
        table["hands"] = {seat: hands[seat] if seat < len(hands) else () for seat in range(seats)}
        plan = plan or (PlayNext(tuple([(initiative + place) % seats for place in range(seats)])),)
    options = {name: value for name, value in more.items() if name not in TABLE}
    laid = situation(game or make(options), seats, turn=turn, at=at or plan or (), **table)
    source = chance or Seeded(1)
    begun = open_with_records(laid, seats, source)
    return Story(laid, begun.match, list(begun.records), source)
