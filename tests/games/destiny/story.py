"""Tables set up by hand: what a case of the digest gives, then the questions it asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import attrs

from tabletop_rules.core.chance import ChanceSource, Seeded
from tabletop_rules.core.engine import Accepted, begin, shown, submit, view
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Command, Decision, Event, Plan, Record, Rejection
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.games.destiny import commands as ask
from tabletop_rules.games.destiny.content.load import load_content
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.games.destiny.state import State
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
    """A question in short: `which_token`."""
    return decision.kind.removeprefix("destiny.").removesuffix("/1")


@attrs.define
class Story:
    """A match that is being told."""

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
        """The one open question."""
        [decision] = self.match.decisions
        return decision

    @property
    def kinds(self) -> list[tuple[int, str]]:
        """Who is asked what."""
        return [(d.seat, named(d)) for d in self.match.decisions]

    def legal(self, seat: int | None = None) -> list[Command]:
        """What a seat may do, or the one that is asked."""
        asked = self.asked.seat if seat is None else seat
        return list(legal_commands(self.game, self.match, asked))

    def choices(self, seat: int | None = None) -> set[Any]:
        """What a seat may choose, in one word each; declining is None."""
        return {_word(command) for command in self.legal(seat)}

    def submit(self, command: Command) -> Rejection | None:
        """Send a command: None if it was accepted."""
        done = submit(self.game, self.match, command, self.chance)
        if isinstance(done, Rejection):
            return done
        assert isinstance(done, Accepted)
        self.since = len(self.records)
        self.match, self.records = done.match, self.records + list(done.records)
        return None

    def choose(self, *choices: Any, seat: int | None = None) -> Story:
        """Answer questions one after the other by what is chosen; None declines."""
        for choice in choices:
            asked = self.asked.seat if seat is None else seat
            [command] = [command for command in self.legal(asked) if _word(command) == choice]
            assert self.submit(command) is None
        return self

    def play(self, name: str, *choices: Any, power: bool = True) -> Story:
        """The asked seat plays a card, then answers what follows."""
        command = ask.PlayCard(self.asked.seat, self.asked.id, card(name), power)
        assert self.submit(command) is None
        return self.choose(*choices)

    def decline_until(self, kind: str) -> Story:
        """Decline, or else take the first answer, until a question of the kind comes up."""
        while not self.match.over and not any(named(d) == kind for d in self.match.decisions):
            seat = self.match.decisions[0].seat
            legal = self.legal(seat)
            declining = [command for command in legal if isinstance(command, ask.Decline)]
            assert self.submit((declining or legal)[0]) is None
        return self

    def why_not(self, choice: Command) -> tuple[str, str]:
        """Code and rule of the refusal of a command; its seat and question are those of the open one."""
        refused = check(self.game, self.match, attrs.evolve(choice, seat=self.asked.seat, decision=self.asked.id))
        assert refused is not None
        return refused.code, refused.rule

    def events(self, kind: type[E], *, all: bool = False) -> list[E]:
        """The events of a kind since the last command, or all of them."""
        records = self.records if all else self.records[self.since :]
        return [record.event for record in records if isinstance(record.event, kind)]

    def event(self, kind: type[E]) -> E:
        """The one event of a kind since the last command."""
        [event] = self.events(kind)
        return event

    def view(self, seat: int) -> Any:
        """The state as a seat sees it."""
        return view(self.game, self.match, seat).state

    def stream(self, seat: int) -> list[Event]:
        """What a seat has received, without the answers of others."""
        told = [shown(record, seat).event for record in self.records]
        return [event for event in told if not isinstance(event, Answered) or event.command.seat in (seat, CHANCE)]

    def at(self, spot: str) -> str | None:
        """What lies at a spot: a body, with a ~ before it if hidden."""
        return lying(self.state, spot)

    def hand(self, seat: int) -> set[str]:
        return set(self.state.players[seat].hand)

    def stack(self, seat: int) -> list[tuple[str, ...]]:
        """A stack from bottom to top, each card with the lines it has shown."""
        return [(c.card.removeprefix("character_"), *c.lines) for c in self.state.players[seat].stack]


def lying(state: State, spot: str) -> str | None:
    """What lies at a spot of a state or of a view: a body, with a ~ before it if hidden."""
    token = state.board[INDEX[spot]]
    if token is None:
        return None
    body = token.body if isinstance(token.body, str) else "?"
    return body if token.up else f"~{body}"


def setting_at(state: State, spot: str) -> str | None:
    """The setting under a slot of a state or of a view, without its prefix; ? if it is not seen, ! if laid."""
    setting = state.settings[SETTING_INDEX[f"{spot}.setting"]]
    if setting is None:
        return None
    name = setting.id.removeprefix("setting_") if isinstance(setting.id, str) else "?"
    return f"{name}!" if setting.laid else name


def _word(command: Command) -> Any:
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


# --- tables by hand ---------------------------------------------------------------------------------------------------


def given(
    *,
    seats: int = 2,
    turn: int = 3,
    board: Mapping[str, str | None] | None = None,
    settings: Mapping[str, str] | None = None,
    hands: Sequence[Sequence[str]] = (),
    stacks: Mapping[int, Sequence[Any]] | None = None,
    discard: Sequence[str] = (),
    killed: Sequence[str] = (),
    points: Mapping[int, int] | None = None,
    tower: int | None = None,
    destiny: str | None = None,
    initiative: int = 0,
    pledges: Sequence[tuple[int, int]] = (),
    plan: Plan | None = None,
    at: str = "cards",
    chance: ChanceSource | None = None,
    **options: object,
) -> Story:
    """A table as a case gives it, at its first question: in the cards phase of a turn, unless another plan is given.

    Hands that are not said are empty, and destiny shows a card that hardly beats any; all else is as `situation` lays
    it out.
    """
    if destiny is None:
        held = [card(name) for hand in hands for name in hand]
        destiny = next(name for name in ("numerology 0", "mixed 0", "planet 0") if card(name) not in held)
    laid = situation(
        make(options),
        seats,
        board=board,
        settings=settings,
        hands={seat: hands[seat] if seat < len(hands) else () for seat in range(seats)},
        stacks=stacks,
        points=points,
        discard=discard,
        killed=killed,
        destiny=destiny,
        pledges=pledges,
        tower=tower,
        turn=turn,
        initiative=initiative,
        at=at if plan is None else plan,
    )
    source = chance or Seeded(1)
    begun = begin(laid, seats, source)
    return Story(laid, begun.match, list(begun.records), source)
