"""The cards, tokens and settings that a situation takes from the box. Faults go to its checks."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tabletop_rules.core.situation import Checked
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.content.acts import ProtectSpace
from tabletop_rules.games.destiny.content.items import Content, PrintedSetting
from tabletop_rules.games.destiny.queries import line_points
from tabletop_rules.games.destiny.state import Character, Setting, State, Token
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
    SettingId,
    Spot,
    TokenId,
)


class Cards:
    """The cards that no place has yet."""

    def __init__(self, check: Checked, state: State) -> None:
        self.check, self.state, self.content = check, state, state.content
        self.ids = _short_names(self.content)
        self.free = [card.id for card in self.content.cards]
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

    def arcana(self, cards: Iterable[CardId]) -> int:
        """Return how many of the cards are arcana."""
        return sum([self.content.card[card].is_arcana for card in cards])

    def any(self, what: str, count: int, arcana: int | None = None) -> tuple[CardId, ...]:
        """Take this number of the cards that are left, with this number of arcana or as many as in a deal."""
        if count > len(self.free):
            self.check.faults.append(f"{what}: {count} more cards are needed, and only {len(self.free)} are left")
        facts, printed = self.content.facts, self.content.card
        if arcana is None:  # as in a deal (D-SETUP-6)
            arcana = count * facts.deal_arcana // (facts.deal_arcana + facts.deal_standard)
        first = [card for card in self.free if printed[card].is_arcana][: max(0, arcana)]
        rest = [card for card in self.free if not printed[card].is_arcana][: max(0, count - len(first))]
        row = [*first, *rest]
        row += [card for card in self.free if card not in row][: max(0, count - len(row))]
        if row:
            self.check.filled.append(f"{what}: {', '.join(row)}")
        return tuple([self._take(card) for card in row])

    def stack(self, seat: Seat, given: object) -> tuple[Character, ...]:
        """Take a stack of characters, each with the lines it has shown."""
        what, stack = f"stack of seat {seat}", []
        for entry in self.check.row(what, given):
            text, *lines = entry if isinstance(entry, tuple) and entry else (entry,)
            for card in self.named(what, [text]):
                self.characters(what, [card])
                if self.content.card[card].is_character and all(self.check.one_of(what, line, LINES) for line in lines):
                    points = [0, *[line_points(self.state, card, line) for line in lines]]
                    if points != sorted({*points}):  # D-VAL-3
                        self.check.faults.append(
                            f"{what}: {card!r} turns only to better lines, in the order {', '.join(LINES)}"
                        )
                    stack.append(Character(card, tuple(lines)))
        return tuple(stack)

    def characters(self, what: str, cards: Iterable[CardId]) -> None:
        """Check that all the cards are characters."""
        others = [card for card in cards if not self.content.card[card].is_character]
        self.check.faults += [f"{what}: {card!r} is not a character" for card in others]

    def tower(self) -> CardId:
        """Take the Tower."""
        [card] = [card.id for card in self.content.cards if type(card.power) is ProtectSpace]
        return self._take(card)


@cache
def _short_names(content: Content) -> Mapping[str, CardId]:
    """Return the ids of all cards by short name, where it is unique, and by id."""
    short: dict[str, list[CardId]] = {}
    for card in content.cards:
        stem = card.id.removeprefix(f"{card.suit}_")
        short.setdefault(stem if card.is_arcana else f"{card.suit}_{stem.split('_')[0]}", []).append(card.id)
    return {name: ids[0] for name, ids in short.items() if len(ids) == 1} | {card.id: card.id for card in content.cards}


class Tokens:
    """The tokens and the settings, when the red end of the needle is at an hour."""

    def __init__(self, check: Checked, content: Content, hour: int) -> None:
        self.check, self.content, self.red = check, content, hour or RING
        self.taken: list[SettingId] = []

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

    def _is_up(self, place: int) -> bool:
        """Whether the needle alone would have left a token face up: from the blue end to the red one (D-CLOCK-2)."""
        return (place - self.red) % RING < RING // 2

    def _fill(self, board: list[Token | None], kind: Kind, bodies: list[TokenId], given: Mapping[Spot, Any]) -> None:
        """Lay the tokens on the clock, first at the ends of the needle, with the faces that it gives them."""
        ends = ((self.red - 1) % RING, (self.red + 5) % RING)
        places = sorted(
            [place for place in RINGS[kind] if SPOTS[place] not in given], key=lambda place: place % RING not in ends
        )
        if len(bodies) > len(places):
            left = len(bodies) - len(places)
            self.check.faults.append(f"board: there is no place for {left} tokens of kind {kind}; leave fewer empty")
        for place, body in zip(places, bodies, strict=False):
            board[place] = Token(body, self._is_up(place))

    def turned(self, board: Sequence[Token | None], hours: Container[int]) -> None:
        """Check that the tokens of these hours have the faces that the needle gives them."""
        for place, token in enumerate(board[:PLACES]):
            if token is not None and place % RING + 1 in hours and token.up != self._is_up(place):
                face = "up" if self._is_up(place) else "hidden"
                self.check.faults.append(f"board at {SPOTS[place]}: the needle has just left this token {face}")

    def removed(self, given: Mapping[Spot, Any]) -> tuple[SettingId, ...]:
        """Take the settings that have left the game, by the bodies that they name."""
        return tuple(
            [setting.id for spot, body in given.items() for setting in self._named("removed from", spot, body)]
        )

    def _named(self, what: str, spot: Spot, body: str) -> Iterator[PrintedSetting]:
        """Take the setting of this body, if there is one; it is of the kind of its slot."""
        kind, printed = KIND_AT[SPOTS.index(spot)], {setting.target: setting for setting in self.content.settings}
        if self.check.one_of(f"{what} {spot}", body, printed):
            setting = printed[body]
            if setting.kind != kind:
                self.check.faults.append(f"{what} {spot}: it takes that of a {kind}")
            self.taken.append(setting.id)
            yield setting

    def settings(
        self, given: Mapping[Spot, Any], removed: Container[Spot], board: Sequence[Token | None]
    ) -> tuple[Setting | None, ...]:
        """Return the setting under every slot: those given, and others under the rest of each horoscope."""
        found: dict[Spot, Setting] = {}
        for spot, text in given.items():
            body, laid = str(text).removesuffix("!"), str(text).endswith("!")
            for setting in self._named("setting under", spot, body):
                if laid and board[SPOTS.index(spot)] != Token(body, up=True):
                    self.check.faults.append(
                        f"setting under {spot}: it is laid over its token, so put {body!r} there face up in board"
                    )
                if spot in removed:
                    self.check.faults.append(f"setting under {spot}: the one that was there has been removed")
                found[spot] = Setting(setting.id, up=laid, laid=laid)
        self.check.once("settings", self.taken)
        for index in range(PLACES, PLACES + WIDTH * self.check.seats):
            spot, kind = SPOTS[index], KIND_AT[index]
            if (index - PLACES) % WIDTH in HOROSCOPE and spot not in found and spot not in removed:
                for one in [setting for setting in self.unset if self.content.setting[setting].kind == kind][:1]:
                    self.taken.append(one)
                    found[spot] = Setting(one)
        return tuple([found.get(SPOTS[PLACES + at]) for at in range(WIDTH * self.check.seats)])

    @property
    def unset(self) -> list[SettingId]:
        """The settings that lie under no slot and have not been there."""
        return [setting.id for setting in self.content.settings if setting.id not in self.taken]
