"""Matches that begin in a given situation, for tests, puzzles and worked examples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.situation import Checked, check_request
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
    LINES,
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

Stack: TypeAlias = Sequence[str | tuple[str, *tuple[Line, ...]]]
"""Characters from bottom to top, each alone or with the lines it has shown, in order: `("emperor", "planet")`."""


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
    """Return the game with matches that begin in this situation: open a table of it, or write a story with it.

    Cards are named by id or by a short name: `emperor`, `planet 2`, `mixed 7`, `numerology pi`, `moon` (the arcana).
    `board` gives tokens by spot: `{"0.health": "mars", "planet@3": "~venus", "planet@5": None}`, with `~` for hidden
    and None for none; all other tokens are on the clock, with the faces that the needle gives them. `settings` gives
    the body of the setting under a slot, `mars!` if it is consolidated. Hands not given are of the size they have in
    that turn. `killed` are the cards of the discard pile that came from a stack; `pledges` the seats that swap hands
    at the end of the turn. `remember` starts with what the first records show.

    Play begins `at` a moment of the turn: "turn" (before the needle moves), "cards" with `destiny` turned up,
    "setting", or "end"; or at a plan of steps. Logs hold the `name`.

    Raises:
        SituationError: the situation is impossible; the error lists every reason.
        UsageError: another game, or a number of seats that it does not have.
    """
    check_request(game, "destiny", seats)
    state, _ = game.first(seats)
    check = Checked(game, seats)
    turns = state.content.facts.turns
    check.number("turn", turn, 1, turns)
    check.seat("initiative", initiative)
    check.settle()
    hour = turn - 1 if at == "turn" else turn  # of the needle
    tokens = _Tokens(check, state.content, hour)
    tokens_laid = tokens.board(check.each_of("board", board, SPOTS[: PLACES + WIDTH * seats]))
    slots = [SPOTS[PLACES + WIDTH * seat + slot] for seat in range(seats) for slot in HOROSCOPE]
    settings_laid = tokens.settings(check.each_of("settings", settings, slots), tokens_laid)
    cards = _Cards(check, state.content)
    stacked = {seat: cards.stack(seat, stack) for seat, stack in check.each_seat("stacks", stacks).items()}
    in_hand = {seat: cards.named(f"hand of seat {seat}", row) for seat, row in check.each_seat("hands", hands).items()}
    discarded, killed_cards = cards.named("discard", discard), cards.named("killed", killed)
    cards.characters("killed", killed_cards)
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
    scored = check.each_seat("points", points)
    for seat, marked in scored.items():
        check.number(f"points of seat {seat}", marked, 0)
    swaps = [pair for pair in check.row("pledges", pledges) if check.pair("pledges", pair)]
    check.once("cards", cards.used)
    order = turn_order(change(state, initiative=initiative))
    moments: dict[str, Plan] = {
        "turn": (StartTurn(turn),),
        "cards": (PlayNext(order),),
        "setting": (SettingPhase(), EndTurn()),
        "end": (EndTurn(),),
    }
    plan = check.plan(at, moments)
    check.settle()
    competes = at not in ("turn", "setting", "end")
    players = [
        change(player, hand=heap(in_hand[seat]), stack=stacked.get(seat, ()), points=scored.get(seat, 0))
        for seat, player in enumerate(state.players)
    ]
    first = change(
        state,
        players=tuple(players),
        board=tokens_laid,
        settings=settings_laid,
        cards=change(
            state.cards,
            undealt=heap(cards.free),
            pile=heap(pile),
            trick=tuple([Competitor(-1, card) for card in shown]) if competes else (),
            discard=(*discarded, *killed_cards, *(() if competes else shown)),
            killed=killed_cards,
        ),
        box=change(state.box, tokens=(), settings=heap(tokens.unset)),
        turn=hour,
        initiative=initiative,
        tower=beside,
        pledges=tuple([Pledge(*pair) for pair in swaps]),
    )
    seeing = [change(player, eyes=eyes_of(first, player.seat)) for player in players]
    return game.in_situation(name, seats, change(first, players=tuple(seeing)), plan)


class _Cards:
    """The cards not yet used by a situation. Faults go to `check`."""

    def __init__(self, check: Checked, content: Content) -> None:
        self.check, self.content = check, content
        self.ids = _short_names(content)
        self.free = [card.id for card in content.cards]
        self.used: list[CardId] = []

    def named(self, what: str, given: object) -> tuple[CardId, ...]:
        """Take the cards with these names."""
        row = [text.replace(" ", "_") if isinstance(text, str) else text for text in self.check.row(what, given)]
        return tuple([self._take(self.ids[text]) for text in row if self.check.one_of(what, text, self.ids)])

    def _take(self, card: CardId) -> CardId:
        self.used.append(card)
        if card in self.free:
            self.free.remove(card)
        return card

    def any(self, what: str, count: int) -> tuple[CardId, ...]:
        """Take this number of the cards that are left."""
        if count > len(self.free):
            self.check.faults.append(f"{what}: {count} more cards are needed, and only {len(self.free)} are left")
        return tuple([self._take(card) for card in self.free[:count]])

    def stack(self, seat: Seat, given: object) -> tuple[Character, ...]:
        """Take a stack of characters, each with the lines it has shown."""
        what, stack = f"stack of seat {seat}", []
        for entry in self.check.row(what, given):
            text, *lines = entry if isinstance(entry, tuple) and entry else (entry,)
            for card in self.named(what, [text]):
                self.characters(what, [card])
                if all(self.check.one_of(what, line, LINES) for line in lines):
                    if sorted(set(lines), key=LINES.index) != lines:  # D-VAL-3
                        self.check.faults.append(
                            f"{what}: {card!r} turns only to better lines, in the order {', '.join(LINES)}"
                        )
                    stack.append(Character(card, tuple(lines)))
        return tuple(stack)

    def characters(self, what: str, cards: Iterable[CardId]) -> None:
        """Check that all the cards are characters."""
        others = [card for card in cards if not self.content.card[card].is_character]
        self.check.faults += [f"{what}: {card!r} is not a character" for card in others]

    def tower(self, beside: Seat | None, since: int) -> Tower | None:
        """Take the Tower and place it beside a seat."""
        if beside is None or not self.check.seat("tower", beside):
            return None
        (card,) = self.named("tower", [card.id for card in self.content.cards if type(card.power) is ProtectSpace][:1])
        return Tower(card, beside, since)


@cache
def _short_names(content: Content) -> Mapping[str, CardId]:
    """Return the ids of all cards by short name, where it is unique, and by id."""
    short: dict[str, list[CardId]] = {}
    for card in content.cards:
        stem = card.id.removeprefix(f"{card.suit}_")
        short.setdefault(stem if card.is_arcana else f"{card.suit}_{stem.split('_')[0]}", []).append(card.id)
    return {name: ids[0] for name, ids in short.items() if len(ids) == 1} | {card.id: card.id for card in content.cards}


class _Tokens:
    """The tokens and settings of a situation. Faults go to `check`."""

    def __init__(self, check: Checked, content: Content, hour: int) -> None:
        self.check, self.content, self.hour = check, content, hour
        self.unset = [setting.id for setting in content.settings]

    def board(self, given: Mapping[Spot, Any]) -> tuple[Token | None, ...]:
        """Return the board: the given tokens, and all others on the clock."""
        board: list[Token | None] = [None] * (PLACES + WIDTH * self.check.seats)
        bodies: dict[str, Kind] = {body.id: body.kind for body in self.content.bodies}
        for spot, text in given.items():
            body, index = str(text).removeprefix("~"), SPOTS.index(spot)
            if text is None or not self.check.one_of(f"board at {spot}", body, bodies):
                continue
            if bodies[body] != KIND_AT[index]:
                self.check.faults.append(f"board at {spot}: it takes a {KIND_AT[index]}")
            else:
                board[index] = Token(body, not str(text).startswith("~"))
        named = [token.body for token in board if token is not None and isinstance(token.body, str)]
        self.check.once("board", named)
        for kind in KINDS:
            rest = [body for body, its in bodies.items() if its == kind and body not in named]
            self._fill(board, kind, rest, given)
        return tuple(board)

    def _fill(self, board: list[Token | None], kind: Kind, bodies: list[TokenId], given: Mapping[Spot, Any]) -> None:
        """Lay the tokens on the clock, first at the ends of the needle.

        A token is face up from when the blue end reaches it until the red end does (D-CLOCK-2).
        """
        red = self.hour or RING
        ends = ((red - 1) % RING, (red + 5) % RING)
        up = {(red + after) % RING for after in range(6)}
        places = sorted(
            [place for place in RINGS[kind] if SPOTS[place] not in given], key=lambda place: place % RING not in ends
        )
        if len(bodies) > len(places):
            left = len(bodies) - len(places)
            self.check.faults.append(f"board: there is no place for {left} tokens of kind {kind}; leave fewer empty")
        for place, body in zip(places, bodies, strict=False):
            board[place] = Token(body, place % RING in up)

    def settings(self, given: Mapping[Spot, Any], board: Sequence[Token | None]) -> tuple[Setting | None, ...]:
        """Return the setting under every slot: those given, and others under the rest of each horoscope."""
        printed = {setting.target: setting for setting in self.content.settings}
        found: dict[Spot, Setting] = {}
        for spot, text in given.items():
            body, laid = str(text).removesuffix("!"), str(text).endswith("!")
            what, index = f"setting under {spot}", SPOTS.index(spot)
            if not self.check.one_of(what, body, printed):
                continue
            if printed[body].kind != KIND_AT[index]:
                self.check.faults.append(f"{what}: it takes that of a {KIND_AT[index]}")
            if laid and board[index] != Token(body, up=True):
                self.check.faults.append(f"{what}: it is laid over its token, so put {body!r} there face up in board")
            found[spot] = Setting(printed[body].id, up=laid, laid=laid)
        self.check.once("settings", [str(setting.id) for setting in found.values()])
        self.unset = [setting for setting in self.unset if setting not in {each.id for each in found.values()}]
        for index in range(PLACES, PLACES + WIDTH * self.check.seats):
            if (index - PLACES) % WIDTH in HOROSCOPE and SPOTS[index] not in found:
                one = next(setting for setting in self.unset if self.content.setting[setting].kind == KIND_AT[index])
                self.unset.remove(one)
                found[SPOTS[index]] = Setting(one)
        return tuple([found.get(SPOTS[PLACES + at]) for at in range(WIDTH * self.check.seats)])
