"""Matches that begin in a given situation, for tests, puzzles and worked examples."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from types import EllipsisType
from typing import Final, TypeAlias

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.situation import Checked, check_request
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap
from tabletop_rules.games.destiny.box import Cards, Tokens
from tabletop_rules.games.destiny.content.items import Facts
from tabletop_rules.games.destiny.course import EndTurn
from tabletop_rules.games.destiny.play import PlayNext
from tabletop_rules.games.destiny.queries import eyes_of, turn_order
from tabletop_rules.games.destiny.setting_phase import SettingPhase
from tabletop_rules.games.destiny.state import Competitor, Pledge, State, Token, Tower
from tabletop_rules.games.destiny.terms import HOROSCOPE, PLACES, RING, SPOTS, WIDTH, CardId, Line, Spot
from tabletop_rules.games.destiny.trick import TrickEnd
from tabletop_rules.games.destiny.turn import StartTurn
from tabletop_rules.kit.frozen import frozen

Hand: TypeAlias = Sequence["str | EllipsisType"]
"""Cards, with `...` at the end for any others."""
Stack: TypeAlias = Sequence[str | tuple[str, *tuple[Line, ...]]]
"""Characters from bottom to top, each alone or with the lines it has shown, in order: `("emperor", "planet")`."""


MARK: Final = 50
"""Points are marked by this number, one for each consolidated slot (D-CARD-8)."""


def situation(
    game: Game[State],
    seats: int,
    *,
    board: Mapping[Spot, str | None] | None = None,
    settings: Mapping[Spot, str] | None = None,
    removed: Mapping[Spot, str] | None = None,
    hands: Mapping[Seat, Hand] | None = None,
    stacks: Mapping[Seat, Stack] | None = None,
    points: Mapping[Seat, int] | None = None,
    discard: Sequence[str] = (),
    killed: Sequence[str] = (),
    destiny: str | None = None,
    played: Mapping[Seat, str | None] | None = None,
    tower: Seat | None = None,
    tower_since: int | None = None,
    pledges: Sequence[tuple[Seat, Seat]] = (),
    turn: int = 3,
    initiative: Seat = 0,
    filled: Callable[[str], object] | None = None,
    at: str | Plan = "cards",
    name: str = "situation",
) -> Game[State]:
    """Return the game with matches that begin in this situation: open a table of it, or write a story with it.

    Cards are named by id or by a short name: `emperor`, `planet 2`, `mixed 7`, `numerology pi`, `moon` (the arcana).
    `board` gives tokens by spot: `{"0.health": "mars", "planet@3": "~venus", "planet@5": None}`, with `~` for hidden
    and None for none; all other tokens are on the clock, with the faces that the needle gives them. `settings` gives
    the body of the setting under a slot, `mars!` if it is consolidated; `removed` that of one that has left the game
    (option broken_setting). `killed` are the cards of the discard pile that came from a stack; `pledges` the seats that
    swap hands at the end of the turn; `tower_since` is the turn in which the Tower was placed, by default as late as
    possible. Give `remember` a seat's first view, which shows what no record will.

    Play begins `at` a moment of the turn: "turn" (before the needle moves), "cards" with `destiny` turned up,
    "setting", or "end". `played` are the seats that have played a card in the phase "cards": the card that competes
    face down, or None for one whose power is done. A hand has the size it has then: one that is not given is dealt, and
    one that ends in `...` filled up. The discard pile begins with other cards, as many as have been played by then.
    Play may also begin at a plan of steps, with hands and a discard pile of any size. `filled`, such as `print`, is
    called with a line for each thing that was not named and has been filled in. Logs hold the `name`.

    Raises:
        SituationError: the situation is impossible; the error lists every reason.
        UsageError: another game, or a number of seats that it does not have.
    """
    check_request(game, "destiny", seats)
    state, _ = game.first(seats)
    check, facts = Checked(game, seats), state.content.facts
    check.number("turn", turn, 1, facts.turns)
    check.seat("initiative", initiative)
    check.settle(filled)
    order = turn_order(change(state, initiative=initiative))
    before = check.each_seat("played", played)
    rest = tuple([seat for seat in order if seat not in before])
    moments: dict[str, Plan] = {
        "turn": (StartTurn(turn),),
        "cards": (PlayNext(rest) if rest else TrickEnd(),),
        "setting": (SettingPhase(), EndTurn()),
        "end": (EndTurn(),),
    }
    plan = check.plan(at, moments)
    now = _Moment(check, facts, turn, at if isinstance(at, str) else "", before)
    hour = turn - 1 if at == "turn" else turn
    if rest != order[len(before) :]:
        check.faults.append(f"played: from the initiative on, seats play in the order {', '.join(map(str, order))}")
    # tokens and settings
    slots = SPOTS[PLACES : PLACES + WIDTH * seats]
    horoscopes = [slot for number, slot in enumerate(slots) if number % WIDTH in HOROSCOPE]
    tokens = Tokens(check, state.content, hour)
    tokens_laid = tokens.board(check.each_of("board", board, SPOTS[: PLACES + WIDTH * seats]))
    gone = check.each_of("removed", removed, horoscopes)
    if gone and game.options["broken_setting"] != "removed":
        check.faults.append("removed: settings leave the game only with the option broken_setting='removed'")
    removed_settings = tokens.removed(gone)
    settings_laid = tokens.settings(check.each_of("settings", settings, horoscopes), gone, tokens_laid)
    # cards
    cards = Cards(check, state)
    stacked = {seat: cards.stack(seat, stack) for seat, stack in check.each_seat("stacks", stacks).items()}
    rows = dict.fromkeys(range(seats), (...,)) | check.each_seat("hands", hands)
    short = [seat for seat, row in rows.items() if isinstance(row, list | tuple) and [*row[-1:]] == [...]]
    in_hand = {
        seat: cards.named(f"hand of seat {seat}", row[:-1] if seat in short else row) for seat, row in rows.items()
    }
    hidden = {seat: cards.named("played", [card])[:1] for seat, card in before.items() if card is not None}
    discarded, killed_cards = cards.named("discard", discard), cards.named("killed", killed)
    cards.characters("killed", killed_cards)
    beside = None
    if tower is not None and check.seat("tower", tower):
        since = now.tower_since(tower_since, game.options["tower_duration"] == "end_of_next_turn")
        beside = Tower(cards.tower(), tower, since)
    elif tower_since is not None:
        check.faults.append("tower_since: say with tower beside whom the Tower is")
    shown = () if destiny is None else cards.named("destiny", [destiny])
    in_hand = now.hands(in_hand, short, hidden, cards)
    if at == "turn" and shown:
        check.faults.append("destiny: at 'turn' its card is not turned up yet")
    elif at != "turn" and not shown:
        shown = cards.any("destiny", 1)
    pile = cards.any("the destiny pile", facts.destiny_pile - hour)
    elsewhere = [*stacked.values(), discarded, killed_cards, shown if now.over else ()]
    older = now.older(sum(map(len, elsewhere)) + (beside is not None))
    discarded = (*cards.any("discard", older), *discarded)
    scored = check.each_seat("points", points)
    for seat, marked in scored.items():
        check.number(f"points of seat {seat}", marked, 0)
    swaps = [pair for pair in check.row("pledges", pledges) if check.pair("pledges", pair)]
    check.once("cards", cards.used)
    now.table(tokens, tokens_laid, scored, swaps)
    check.settle(filled)
    competes = at not in ("turn", "setting", "end")
    players = [
        change(
            player,
            hand=heap(in_hand[seat]),
            played=next(iter(hidden.get(seat, ())), None),
            stack=stacked.get(seat, ()),
            points=scored.get(seat, 0),
        )
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
        box=change(state.box, tokens=(), settings=heap(tokens.unset), removed=removed_settings),
        turn=hour,
        initiative=initiative,
        tower=beside,
        pledges=tuple([Pledge(*pair) for pair in swaps]),
    )
    seeing = [change(player, eyes=eyes_of(first, player.seat)) for player in players]
    return game.in_situation(name, seats, change(first, players=tuple(seeing)), plan)


@frozen
class _Moment:
    """The moment at which a situation begins, and what must be so at that moment.

    `at` is "" for a plan of its own, with which there may be any number of cards. `played` are the seats that have
    played a card in this turn, with the card that competes.
    """

    check: Checked
    facts: Facts
    turn: int
    at: str
    played: Mapping[Seat, object]

    @property
    def over(self) -> bool:
        """Whether the cards phase is over."""
        return self.at in ("setting", "end")

    @property
    def powers(self) -> bool:
        """Whether a power may have been done in this turn."""
        return self.over or not self.at or None in self.played.values()

    @property
    def spent(self) -> int:
        """The cards played and turned up before, those that compete now excepted (D-INV)."""
        whole = self.turn if self.over else self.turn - 1
        return whole * (self.check.seats + 1) + [*self.played.values()].count(None)

    def hand(self, seat: Seat) -> int:
        """Return how many cards a seat holds (D-INV)."""
        return self.facts.deal_arcana + self.facts.deal_standard + 1 - self.turn - (self.over or seat in self.played)

    def hands(
        self,
        named: Mapping[Seat, tuple[CardId, ...]],
        short: Container[Seat],
        hidden: Mapping[Seat, tuple[CardId, ...]],
        cards: Cards,
    ) -> dict[Seat, tuple[CardId, ...]]:
        """Return all hands, some filled up. Each has its size at this moment, and the first ones have 5 arcana."""
        if self.played and self.at in ("turn", "setting", "end"):
            self.check.faults.append(f"played: at {self.at!r} no card is waiting for the end of the trick")
        hands, first = {}, self.turn == 1 and self.at in ("turn", "cards") and not self.powers
        for seat, row in named.items():
            size, arcana = self.hand(seat), self.facts.deal_arcana - cards.arcana((*row, *hidden.get(seat, ())))
            what, kinds = f"hand of seat {seat}", arcana if first else None
            more = cards.any(what, size - len(row), kinds) if seat in short else ()
            hands[seat] = (*row, *more)
            if self.at and len(hands[seat]) != size:
                self.check.faults.append(
                    f"hand of seat {seat}: at {self.at!r} in turn {self.turn} it has {size} cards, not {len(row)}; end "
                    "with ... to have it filled up"
                )
            elif first and arcana != cards.arcana(more):
                self.check.faults.append(f"hand of seat {seat}: {self.facts.deal_arcana} of the first cards are arcana")
        return hands

    def older(self, given: int) -> int:
        """Return how many cards were discarded, besides those given in stacks, discard pile and beside players."""
        if not self.at:
            return 0
        if given > self.spent:
            self.check.faults.append(
                f"cards: {given} are in stacks, in the discard pile and beside players, but only {self.spent} were "
                f"played before {self.at!r} in turn {self.turn}"
            )
        return max(0, self.spent - given)

    def tower_since(self, given: int | None, soon: bool) -> int:
        """Return the turn in which the Tower was placed; it falls `soon` with the option tower_duration."""
        latest = self.turn if self.powers else self.turn - 1
        if given is not None and self.check.number("tower_since", given, self.turn - 1 if soon else 1, latest):
            return given
        return latest

    def table(
        self,
        tokens: Tokens,
        board: Sequence[Token | None],
        points: Mapping[Seat, object],
        pledges: Sequence[tuple[Seat, Seat]],
    ) -> None:
        """Check what no table can have at this moment, before the first power of a turn or of all."""
        if not self.at:
            return
        faults = self.check.faults
        if pledges and not self.powers:
            faults.append("pledges: hands are swapped at the end of a turn, and nobody has used a power in this one")
        if pledges and self.turn == self.facts.turns:  # D-CARD-20
            faults.append("pledges: at the end of the last turn there are no hands to swap")
        for seat, marked in points.items():
            if isinstance(marked, int) and marked % MARK:
                faults.append(f"points of seat {seat}: they are marked {MARK} at a time, so there are never {marked}")
        if not self.spent:
            tokens.turned(board, range(1, RING + 1))
            if any(board[PLACES:]) or any(points.values()):
                faults.append("board: before the first power nobody has tokens or points")
        elif self.at == "cards" and not self.powers:
            tokens.turned(board, (self.turn, (self.turn + 5) % RING + 1))
