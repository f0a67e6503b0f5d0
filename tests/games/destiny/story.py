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
from tabletop_rules.core.zones import heap
from tabletop_rules.games.destiny import commands as ask
from tabletop_rules.games.destiny.content.load import load_content
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.options import read_options
from tabletop_rules.games.destiny.queries import eyes_of
from tabletop_rules.games.destiny.setup import set_up
from tabletop_rules.games.destiny.state import Cards, Character, Competitor, Player, Setting, State, Token, Tower
from tabletop_rules.games.destiny.steps import PlayNext
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, KINDS, PLACES, RING, RINGS, SETTING_INDEX, SPOTS

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
        return [(d.seat, d.kind.split(".")[1]) for d in self.match.decisions]

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
        while not self.match.over and not any(d.kind == f"destiny.{kind}" for d in self.match.decisions):
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
    destiny: str = "numerology 0",
    initiative: int = 0,
    pledges: Sequence[Any] = (),
    plan: Plan | None = None,
    chance: ChanceSource | None = None,
    **options: object,
) -> Story:
    """A table as a case gives it, at its first question: in the cards phase of a turn, unless another plan is given.

    `board` says what lies at spots (`~mars` is hidden, None is empty); every other token lies on the clock as after the
    clock phase. `settings` names the body of a slot's setting (`mars!` is laid over its token); hands and stacks as
    they are, stacks from bottom to top, a character with lines as `("emperor", "planet")`.
    """
    game = make(options)
    state, _ = set_up(CONTENT, read_options(options)[1], seats)
    state = attrs.evolve(
        state,
        turn=turn,
        initiative=initiative,
        board=_board(seats, turn, board or {}),
        settings=_settings(seats, settings or {}),
        tower=None if tower is None else Tower("power_tower", tower, turn),
        pledges=tuple(pledges),
    )
    players, used = [], {"power_tower"} if tower is not None else set()
    for seat in range(seats):
        stack = tuple(_character(entry) for entry in (stacks or {}).get(seat, ()))
        hand = cards(*hands[seat]) if seat < len(hands) else ()
        players.append(Player(seat, heap(hand), stack=stack, points=(points or {}).get(seat, 0)))
        used |= {*hand, *(character.card for character in stack)}
    state = attrs.evolve(state, players=tuple(players))
    players = [attrs.evolve(player, eyes=eyes_of(state, player.seat)) for player in players]
    pile, gone = cards(*discard, *killed), card(destiny)
    rest = [c.id for c in CONTENT.cards if c.id not in used | {*pile, gone}]
    box = state.box
    laid = {setting.id for setting in state.settings if setting is not None}
    state = attrs.evolve(
        state,
        players=tuple(players),
        cards=Cards(
            undealt=heap(rest[12 - turn :]),
            pile=heap(rest[: 12 - turn]),
            trick=(Competitor(-1, gone),),
            discard=pile,
            killed=cards(*killed),
        ),
        box=attrs.evolve(box, tokens=(), settings=heap(s for s in box.settings if s not in laid)),
    )
    order = tuple((initiative + place) % seats for place in range(seats))
    todo = (PlayNext(order),) if plan is None else plan
    source = chance or Seeded(1)
    twin = attrs.evolve(game, setup=lambda seats: (state, todo))
    begun = begin(twin, seats, source)
    return Story(twin, begun.match, list(begun.records), source)


def _character(entry: Any) -> Character:
    name, *lines = (entry,) if isinstance(entry, str) else entry
    return Character(card(name), tuple(lines))


def _settings(seats: int, given: Mapping[str, str]) -> tuple[Setting | None, ...]:
    settings: list[Setting | None] = [None] * (6 * seats)
    free = {kind: [s.id for s in CONTENT.settings if s.kind == kind] for kind in KINDS}
    for name in given.values():
        for kind in KINDS:
            free[kind] = [s for s in free[kind] if s != f"setting_{name.strip('!')}"]
    for index in range(6 * seats):
        if index % 3 == 2:
            continue
        body = given.get(SPOTS[PLACES + index])
        if body is None:
            settings[index] = Setting(free[KIND_AT[PLACES + index]].pop())
        else:
            settings[index] = Setting(f"setting_{body.strip('!')}", up="!" in body, laid="!" in body)
    return tuple(settings)


def _board(seats: int, turn: int, given: Mapping[str, str | None]) -> tuple[Token | None, ...]:
    board: list[Token | None] = [None] * (PLACES + 6 * seats)
    named = {body.strip("~") for body in given.values() if body is not None}
    for spot, body in given.items():
        if body is not None:
            board[INDEX[spot]] = Token(body.strip("~"), not body.startswith("~"))
    up = {(turn + hour) % RING for hour in range(6)} if turn else set(range(6))
    for kind in KINDS:
        bodies = [body.id for body in CONTENT.bodies if body.kind == kind and body.id not in named]
        places = [place for place in RINGS[kind] if SPOTS[place] not in given]
        ends = ((turn or 12) - 1, ((turn or 12) + 5) % RING)
        places.sort(key=lambda place: place % RING not in ends)  # what lies in slots was drawn elsewhere
        for place, body in zip(places, bodies, strict=False):
            board[place] = Token(body, place % RING in up)
        assert len(places) >= len(bodies), "too many tokens for the places left"
    return tuple(board)
