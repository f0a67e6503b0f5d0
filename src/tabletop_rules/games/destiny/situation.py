"""A situation of one's own: tokens, settings, hands, stacks and the hour. For tests, puzzles and worked cases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.situation import Checked, must_be_for
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap
from tabletop_rules.games.destiny.content.acts import ProtectSpace
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.queries import eyes_of, turn_order
from tabletop_rules.games.destiny.state import Character, Competitor, Pledge, Setting, State, Token, Tower
from tabletop_rules.games.destiny.steps import EndTurn, PlayNext, SettingPhase, StartTurn
from tabletop_rules.games.destiny.terms import (
    HOROSCOPE,
    KIND_AT,
    KINDS,
    PLACES,
    RING,
    RINGS,
    SPOTS,
    WIDTH,
    CardId,
    Kind,
    Line,
    Spot,
    TokenId,
)

LINES: Final = ("constellation", "planet", "conjunction")

Stack: TypeAlias = Sequence[str | tuple[str, *tuple[Line, ...]]]
"""Characters from bottom to top; one that shows lines with them, the present one last: `("emperor", "planet")`."""


def situation(
    game: Game[State],
    seats: int,
    *,
    board: Mapping[Spot, str | None] | None = None,
    settings: Mapping[Spot, str] | None = None,
    hands: Mapping[Seat, Sequence[str]] | None = None,
    stacks: Mapping[Seat, Stack] | None = None,
    points: Mapping[Seat, int] | None = None,
    discard: Sequence[str] = (),
    killed: Sequence[str] = (),
    destiny: str | None = None,
    tower: Seat | None = None,
    pledges: Sequence[tuple[Seat, Seat]] = (),
    turn: int = 3,
    initiative: Seat = 0,
    at: str | Plan = "cards",
    name: str = "situation",
) -> Game[State]:
    """The game, begun in this situation: open a table of it, or tell a story on it.

    Cards are named by their ids or shorter: `emperor`, `planet 2`, `mixed 7`, `numerology pi`, `moon` (the arcana).
    `board` says what lies at spots: `{"0.health": "mars", "planet@3": "~venus", "planet@5": None}`, `~` for hidden and
    None for nothing; all other tokens lie on the clock with the faces that the needle gives them. `settings` names the
    body of the setting under a slot, `mars!` if it is laid over its token. Hands that are not named hold as many cards
    as in that turn. `killed` are those of the discard pile that came from a stack; `pledges`, seats that change hands
    when the turn ends. What a seat has seen before is not told: `remember` begins with what the first records show.
    It begins `at` a moment of the turn: "turn" (before the needle moves), "cards" with `destiny` turned up, "setting",
    or "end"; or at a plan of steps. Logs hold the `name`.
    Faults: SituationError with all that cannot be; UsageError for another game, or seats that it does not have.
    """
    must_be_for(game, "destiny", seats)
    state, _ = game.first(seats)
    said = Checked(game, seats)
    turns = state.content.facts.turns
    said.number("turn", turn, 1, turns)
    said.seat("initiative", initiative)
    said.settle()
    hour = turn - 1 if at == "turn" else turn  # of the needle
    tokens = _Tokens(said, state.content, hour)
    lying = tokens.board(said.each_of("board", board, SPOTS[: PLACES + WIDTH * seats]))
    slots = [SPOTS[PLACES + WIDTH * seat + slot] for seat in range(seats) for slot in HOROSCOPE]
    under = tokens.settings(said.each_of("settings", settings, slots), lying)
    cards = _Cards(said, state.content)
    rows = {seat: cards.stack(seat, stack) for seat, stack in said.each_seat("stacks", stacks).items()}
    in_hand = {seat: cards.named(f"hand of seat {seat}", row) for seat, row in said.each_seat("hands", hands).items()}
    gone, fallen = cards.named("discard", discard), cards.named("killed", killed)
    cards.characters("killed", fallen)
    beside = cards.tower(tower, hour)
    shown = () if destiny is None else cards.named("destiny", [destiny])
    facts = state.content.facts
    full = facts.deal_arcana + facts.deal_standard + 1 - turn
    for seat in range(seats):
        if seat not in in_hand:
            in_hand[seat] = cards.any("hands", full)
    if at != "turn" and not shown:
        shown = cards.any("destiny", 1)
    pile = cards.any("the destiny pile", facts.destiny_pile - hour)
    scored = said.each_seat("points", points)
    for seat, marked in scored.items():
        said.number(f"points of seat {seat}", marked, 0)
    swaps = [pair for pair in said.row("pledges", pledges) if said.pair("pledges", pair)]
    said.once("cards", cards.used)
    order = turn_order(change(state, initiative=initiative))
    moments: dict[str, Plan] = {
        "turn": (StartTurn(turn),),
        "cards": (PlayNext(order),),
        "setting": (SettingPhase(), EndTurn()),
        "end": (EndTurn(),),
    }
    plan = said.plan(at, moments)
    said.settle()
    competes = at not in ("turn", "setting", "end")
    players = [
        change(player, hand=heap(in_hand[seat]), stack=rows.get(seat, ()), points=scored.get(seat, 0))
        for seat, player in enumerate(state.players)
    ]
    begun = change(
        state,
        players=tuple(players),
        board=lying,
        settings=under,
        cards=change(
            state.cards,
            undealt=heap(cards.free),
            pile=heap(pile),
            trick=tuple([Competitor(-1, card) for card in shown]) if competes else (),
            discard=(*gone, *fallen, *(() if competes else shown)),
            killed=fallen,
        ),
        box=change(state.box, tokens=(), settings=heap(tokens.unset)),
        turn=hour,
        initiative=initiative,
        tower=beside,
        pledges=tuple([Pledge(*pair) for pair in swaps]),
    )
    seeing = [change(player, eyes=eyes_of(begun, player.seat)) for player in players]
    return game.in_situation(name, seats, change(begun, players=tuple(seeing)), plan)


class _Cards:
    """The cards that are left while a situation is laid out; what cannot be is told to `said`."""

    def __init__(self, said: Checked, content: Content) -> None:
        self.said, self.content = said, content
        self.ids = _short_names(content)
        self.free = [card.id for card in content.cards]
        self.used: list[CardId] = []

    def named(self, what: str, given: object) -> tuple[CardId, ...]:
        """These cards."""
        row = [text.replace(" ", "_") if isinstance(text, str) else text for text in self.said.row(what, given)]
        return tuple([self._take(self.ids[text]) for text in row if self.said.one_of(what, text, self.ids)])

    def _take(self, card: CardId) -> CardId:
        self.used.append(card)
        if card in self.free:
            self.free.remove(card)
        return card

    def any(self, what: str, count: int) -> tuple[CardId, ...]:
        """So many cards of those that are left."""
        if count > len(self.free):
            self.said.faults.append(f"{what}: {count} more cards are wanted, and only {len(self.free)} are left")
        return tuple([self._take(card) for card in self.free[:count]])

    def stack(self, seat: Seat, given: object) -> tuple[Character, ...]:
        """A stack of characters, each with the lines that it shows."""
        what, stack = f"stack of seat {seat}", []
        for entry in self.said.row(what, given):
            text, *lines = entry if isinstance(entry, tuple) and entry else (entry,)
            for card in self.named(what, [text]):
                self.characters(what, [card])
                if all(self.said.one_of(what, line, LINES) for line in lines):
                    if sorted(set(lines), key=LINES.index) != lines:  # D-VAL-3
                        self.said.faults.append(f"{what}: {card!r} is never lowered, but shows {lines}")
                    stack.append(Character(card, tuple(lines)))
        return tuple(stack)

    def characters(self, what: str, cards: Iterable[CardId]) -> None:
        """None but characters lie in stacks, or come from there."""
        others = [card for card in cards if not self.content.card[card].is_character]
        self.said.faults += [f"{what}: {card!r} is no character" for card in others]

    def tower(self, beside: Seat | None, since: int) -> Tower | None:
        """The Tower in play, beside a seat."""
        if beside is None or not self.said.seat("tower", beside):
            return None
        (card,) = self.named("tower", [card.id for card in self.content.cards if type(card.power) is ProtectSpace][:1])
        return Tower(card, beside, since)


@cache
def _short_names(content: Content) -> Mapping[str, CardId]:
    """The ids of all cards by whatever short name is theirs alone, and by themselves."""
    short: dict[str, list[CardId]] = {}
    for card in content.cards:
        stem = card.id.removeprefix(f"{card.suit}_")
        short.setdefault(stem if card.is_arcana else f"{card.suit}_{stem.split('_')[0]}", []).append(card.id)
    return {name: ids[0] for name, ids in short.items() if len(ids) == 1} | {card.id: card.id for card in content.cards}


class _Tokens:
    """The tokens and settings of a situation; what cannot be is told to `said`."""

    def __init__(self, said: Checked, content: Content, hour: int) -> None:
        self.said, self.content, self.hour = said, content, hour
        self.unset = [setting.id for setting in content.settings]

    def board(self, given: Mapping[Spot, Any]) -> tuple[Token | None, ...]:
        """What lies at every spot: what is said, and on the clock all other tokens."""
        board: list[Token | None] = [None] * (PLACES + WIDTH * self.said.seats)
        bodies: dict[str, Kind] = {body.id: body.kind for body in self.content.bodies}
        said = {spot: text for spot, text in given.items() if text is not None}
        for spot, text in said.items():
            body, index = str(text).removeprefix("~"), SPOTS.index(spot)
            if self.said.one_of(f"board at {spot}", body, bodies) and self._is_of(bodies[body], spot, index):
                board[index] = Token(body, not str(text).startswith("~"))
        named = [token.body for token in board if token is not None and isinstance(token.body, str)]
        self.said.once("board", named)
        for kind in KINDS:
            rest = [body for body, its in bodies.items() if its == kind and body not in named]
            self._fill(board, kind, rest, given)
        return tuple(board)

    def _is_of(self, kind: Kind, spot: Spot, index: int) -> bool:
        if kind != KIND_AT[index]:
            self.said.faults.append(f"board at {spot}: it takes a {KIND_AT[index]}")
        return kind == KIND_AT[index]

    def _fill(self, board: list[Token | None], kind: Kind, bodies: list[TokenId], given: Mapping[Spot, Any]) -> None:
        """Lay tokens on the clock; should there be more room, nothing is missing at the ends of the needle.

        What has come to the blue end was turned up, and stays so until the red end hides it (D-CLOCK-2).
        """
        red = self.hour or RING
        ends = ((red - 1) % RING, (red + 5) % RING)
        up = {(red + after) % RING for after in range(6)}
        places = sorted(
            [place for place in RINGS[kind] if SPOTS[place] not in given], key=lambda place: place % RING not in ends
        )
        if len(bodies) > len(places):
            left = len(bodies) - len(places)
            self.said.faults.append(f"board: {left} more of kind {kind} must lie somewhere, in slots or on the clock")
        for place, body in zip(places, bodies, strict=False):
            board[place] = Token(body, place % RING in up)

    def settings(self, given: Mapping[Spot, Any], board: Sequence[Token | None]) -> tuple[Setting | None, ...]:
        """The setting under every slot of a horoscope."""
        printed = {setting.target: setting for setting in self.content.settings}
        found: dict[Spot, Setting] = {}
        for spot, text in given.items():
            body, laid = str(text).removesuffix("!"), str(text).endswith("!")
            what, index = f"setting under {spot}", SPOTS.index(spot)
            if not self.said.one_of(what, body, printed):
                continue
            if printed[body].kind != KIND_AT[index]:
                self.said.faults.append(f"{what}: it is one of a {KIND_AT[index]}")
            if laid and board[index] != Token(body, up=True):
                self.said.faults.append(f"{what}: it is laid over its token, so {body!r} must lie there, up")
            found[spot] = Setting(printed[body].id, up=laid, laid=laid)
        self.said.once("settings", [str(setting.id) for setting in found.values()])
        self.unset = [setting for setting in self.unset if setting not in {each.id for each in found.values()}]
        return tuple(
            [
                self._dealt(found, PLACES + at) if at % WIDTH in HOROSCOPE else None
                for at in range(WIDTH * self.said.seats)
            ]
        )

    def _dealt(self, found: Mapping[Spot, Setting], index: int) -> Setting:
        """The setting under a slot; if nobody speaks of it, one that is left."""
        if SPOTS[index] in found:
            return found[SPOTS[index]]
        one = next(setting for setting in self.unset if self.content.setting[setting].kind == KIND_AT[index])
        self.unset.remove(one)
        return Setting(one)
