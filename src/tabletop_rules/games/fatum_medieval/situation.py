"""Matches that begin in a given situation, for tests, puzzles and worked examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game, alike
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.situation import Checked, check_request
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.fatum_medieval.accounts import BeginAccounts
from tabletop_rules.games.fatum_medieval.content.effects import POWERS
from tabletop_rules.games.fatum_medieval.course import CloseTurn, PlayOrEnd, ask
from tabletop_rules.games.fatum_medieval.destiny import PlayerBegan
from tabletop_rules.games.fatum_medieval.opportunities import BeginDrawing
from tabletop_rules.games.fatum_medieval.protection import counted_as_one, givers
from tabletop_rules.games.fatum_medieval.queries.aims import table_announces, unannounced
from tabletop_rules.games.fatum_medieval.queries.drawing import draws_in
from tabletop_rules.games.fatum_medieval.state import Deck, Glance, Hand, Player, State
from tabletop_rules.games.fatum_medieval.story import tell
from tabletop_rules.games.fatum_medieval.terms import AXES, GAME, PLACE, Axis, CardId, Mode, ObjectiveId, Stage, copy_of
from tabletop_rules.games.fatum_medieval.turn import BeginTurn

Names: TypeAlias = Sequence[str]
"""Cards, by id and copy number, or by id."""


def situation(
    game: Game[State],
    seats: int,
    *,
    hands: Mapping[Seat, Names] | None = None,
    fronts: Mapping[Seat, Names] | None = None,
    gold: Mapping[Seat, int] | None = None,
    objective: ObjectiveId | None = None,
    secrets: Mapping[Seat, ObjectiveId] | None = None,
    announced: Mapping[Seat, int] | None = None,
    piles: Mapping[str, Names] | None = None,
    decks: Mapping[str, Names] | None = None,
    bank: int | None = None,
    out: Sequence[Seat] = (),
    marker: Seat = 0,
    turn: int = 2,
    active: Seat | None = None,
    placed: Mapping[Seat, Names] | None = None,
    used: Mapping[Seat, Names] | None = None,
    seen: Mapping[Seat, Names] | None = None,
    filled: Callable[[str], object] | None = None,
    at: str | Plan = "destiny",
    name: str = "situation",
) -> Game[State]:
    """Return the game with matches that begin in this situation: open a table of it, or write a story with it.

    Cards are given as `horse#2`, or as `horse` for the first copy that is not given elsewhere. Fronts are in placement
    order, piles by category (`piles={"work": […]}`) with their top card last. Hands, gold and objectives that are not
    given are as after a deal, in the order of their ids; all other cards are in their decks, all other gold in the
    bank. With `decks`, a deck holds only these cards, and the rest is out of the match, which `determinize` does not
    know; likewise gold, with `bank`. `announced` gives the turn of a pending announcement by seat, this turn or the one
    before; such a secret objective is revealed. The seats in `out` were ruined before, in this order.

    `placed` are the categories and `used` the powers, such as `ransom`, that a seat has placed and used in this turn.
    `seen` are cards that a seat has seen in the hands of others.

    The match begins `at` a part of the turn ("turn" for its start, "opportunities", "destiny" for the play of `active`,
    by default the holder of the marker, "accounts", "close"), or at a plan of steps. `filled`, such as `print`, is
    called with a line for each thing that was not named and has been filled in. Logs hold the `name`.

    Raises:
        SituationError: the situation is impossible; the error lists every reason.
        UsageError: another game, or a number of seats that it does not have.
    """
    check_request(game, GAME, seats)
    state, _ = game.first(seats)
    checked = Checked(game, seats)
    rows = {f"hand of seat {seat}": row for seat, row in checked.each_seat("hands", hands).items()}
    rows |= {f"front of seat {seat}": row for seat, row in checked.each_seat("fronts", fronts).items()}
    rows |= {f"pile of {axis}": row for axis, row in checked.each_of("piles", piles, AXES).items()}
    rows |= {f"deck of {axis}": row for axis, row in checked.each_of("decks", decks, AXES).items()}
    laid = _Layout(checked, state, rows)
    laid.ruined = [seat for seat in checked.row("out", out) if checked.seat("out", seat)]
    at_turn = turn if checked.number("turn", turn, 1, state.options.turn_limit or None) else 1
    pending = laid.pending(checked.each_seat("announced", announced), at_turn, at)
    players = laid.players(checked.each_seat("gold", gold), pending)
    players = laid.with_secrets(players, checked.each_seat("secrets", secrets))
    common = laid.common(objective)
    marker = marker if checked.seat("marker", marker) else 0
    if active is None:
        order = [(marker + step) % seats for step in range(seats)]
        active = next((seat for seat in order if seat not in laid.ruined), marker)
    active = active if checked.seat("active", active) else 0
    if active in laid.ruined:
        checked.faults.append(f"active: seat {active} is ruined")
    if len({*laid.ruined}) > seats - 2:
        checked.faults.append("out: at least two players must be in play, because the last one left has won")
    if at in ("turn", "opportunities") and marker in laid.ruined:
        checked.faults.append(f"marker: seat {marker} was ruined before this turn")
    played = laid.played(at, marker, active)
    players = laid.with_plays(players, checked.each_seat("placed", placed), checked.each_seat("used", used), played)
    players = laid.with_glances(players, checked.each_seat("seen", seen))
    if at == "opportunities" and not draws_in(state, at_turn):
        checked.faults.append(f"at: turn {at_turn} has no opportunities")
    moments: dict[str, Plan] = {
        "turn": (BeginTurn(turn, marker),),
        "opportunities": (BeginDrawing(),),
        "destiny": (PlayerBegan(active), ask(PlayOrEnd, active)),
        "accounts": (BeginAccounts(),),
        "close": (CloseTurn(),),
    }
    plan = checked.plan(at, moments)
    begun = change(
        state,
        players=players,
        decks=laid.decks(),
        objectives=heap(laid.aims),
        bank=laid.bank(players, bank),
        common=common,
        marker=marker,
        turn=turn,
        ruined=tuple(laid.ruined),
        stage=Stage.ACCOUNTS if at == "close" else state.stage,
    )
    if table_announces(begun) and isinstance(at, str):
        checked.faults += [
            f"announced of seat {seat}: the objective is reached, so the table has announced it"
            for seat in sorted(unannounced(begun))
        ]
    checked.settle(filled)
    return _with_stories(game.in_situation(name, seats, begun, plan), begun)


def _with_stories(laid: Game[State], begun: State) -> Game[State]:
    """Return the game with stories that begin in the situation (FA-END-5)."""
    story = partial(tell, begun.content, begun.options.objective_bonus, begun=begun)
    return alike(laid, display=attrs.evolve(laid.display, story=story)).made_by(_with_stories, laid, begun)


class _Layout:
    """The pieces that the situation has taken from the box so far. What cannot be is a fault of `checked`."""

    def __init__(self, checked: Checked, state: State, rows: Mapping[str, object]) -> None:
        self.checked, self.state = checked, state
        self.ruined: list[Seat] = []
        self.aims = sorted(state.content.aims)
        self.rows = self._with_copies(rows)
        for what, cards in self.rows.items():
            checked.faults += [
                f"{what}: {card!r} does not belong there" for card in cards if self._misplaced(card, what)
            ]
            jobs = [card for card in cards if what.startswith("front") and state.printed(card).replacing_job]
            checked.faults += [f"{what}: {card!r} would have replaced {jobs[0]!r}" for card in jobs[1:]]

    def _with_copies(self, rows: Mapping[str, object]) -> dict[str, list[CardId]]:
        """Return the rows with every card by id and copy number, each copy once."""
        named = {what: self.checked.named(what, row, self._names()) for what, row in rows.items()}
        given = [card for row in named.values() for card in row if "#" in card]
        self.checked.once("cards", given)
        free = sorted({*self.state.content.printed}.difference(given), key=copy_of)
        full: dict[str, list[CardId]] = {what: [] for what in named}
        for what, card in [(what, card) for what, row in named.items() for card in row]:
            copy = card if "#" in card else next((one for one in free if copy_of(one)[0] == card), None)
            if copy is None:
                self.checked.faults.append(f"{what}: there are not enough copies of {card!r}")
                continue
            if copy in free:
                free.remove(copy)
            full[what].append(copy)
        return full

    def _names(self) -> set[str]:
        """Return what cards may be called: by id and copy number, or by id."""
        content = self.state.content
        return {*content.printed, *[card.id for card in content.cards]}

    def _misplaced(self, card: CardId, what: str) -> bool:
        """Whether a card is of another category, or an action that stays in no front (FA-ACT-1)."""
        place, _, whose = what.partition(" of ")
        printed = self.state.printed(card)
        return printed.axis != whose if whose in AXES else place == "front" and printed.one_shot

    def players(self, gold: Mapping[Seat, int], announced: Mapping[Seat, int]) -> tuple[Player, ...]:
        """Return the players with hands, fronts and gold; a hand that is not given is dealt from what is left."""
        numbers, players = self.state.content.numbers, []
        for seat in range(self.checked.seats):
            what, out = f"hand of seat {seat}", seat in self.ruined
            if what not in self.rows:
                self.rows[what] = [] if out else [c for axis in AXES for c in self.free(axis)[: numbers.start_cards]]
                self.checked.filled += [f"{what}: {', '.join(self.rows[what])}"] if self.rows[what] else []
            front, purse = self.rows.get(f"front of seat {seat}", []), gold.get(seat, 0 if out else numbers.start_gold)
            turn = announced.get(seat, 0)
            purse = purse if self.checked.number(f"gold of seat {seat}", purse, 0) else 0
            if out and (self.rows[what] or front or purse or turn or self.ruined.count(seat) > 1):
                self.checked.faults.append(f"out: seat {seat} is ruined: give it nothing, and name it once")
            hand = Hand(seat)
            for axis in AXES:
                hand = hand.having(axis, heap([c for c in self.rows[what] if self.state.printed(c).axis is axis]))
            players.append(Player(seat, hand, purse, tuple(front), out=out, announced=turn))
        return tuple(players)

    def pending(self, announced: Mapping[Seat, int], turn: int, at: object) -> dict[Seat, int]:
        """Return the pending announcements: of this turn, if it has begun, and of the turn before (FA-OBJ-5)."""
        turns = {seat: of for seat, of in announced.items() if self.checked.number(f"announced of seat {seat}", of, 0)}
        if any(turns.values()) and self.state.options.mode is Mode.TIME_LIMIT:
            self.checked.faults.append("announced: nobody announces in the mode time_limit")
        open_turns = (turn - 1,) if at == "turn" else (turn - 1, turn)
        self.checked.faults += [
            f"announced of seat {seat}: an announcement of turn {of} is not pending then"
            for seat, of in turns.items()
            if of and of not in open_turns
        ]
        return turns

    def free(self, axis: Axis) -> list[CardId]:
        """Return the cards of a category that have no place yet."""
        used = {card for row in self.rows.values() for card in row}
        return [card for card in self.state.content.decks[PLACE[axis]] if card not in used]

    def with_secrets(self, players: tuple[Player, ...], given: Mapping[Seat, ObjectiveId]) -> tuple[Player, ...]:
        """Return the players with their secret objectives, in the mode that has them; those not given are dealt.

        A player who has announced has revealed it (FA-OBJ-4).
        """
        if not self._deals(Mode.SECRET_OBJECTIVE):
            if given:
                self.checked.faults.append("secrets: only the mode secret_objective has them")
            return players
        secrets = {
            seat: aim for seat, aim in given.items() if self.checked.one_of(f"secret of seat {seat}", aim, self.aims)
        }
        self.checked.once("secrets", secrets.values())
        self.aims = [aim for aim in self.aims if aim not in secrets.values()]
        held = []
        for player in players:
            aim = secrets.get(player.seat)
            if aim is None:
                aim = self.aims.pop(0)
                self.checked.filled.append(f"secret of seat {player.seat}: {aim}")
            held.append(change(player, revealed=aim) if player.announced else change(player, secret=aim))
        return tuple(held)

    def played(self, at: object, marker: Seat, active: Seat) -> tuple[Seat, ...]:
        """Return who may have played in this turn as the match begins: nobody before step 2 (FA-TURN-3)."""
        if at in ("turn", "opportunities"):
            return ()
        order = [(marker + step) % self.checked.seats for step in range(self.checked.seats)]
        if at == "destiny":
            order = order[: order.index(active) + 1]
        return tuple([seat for seat in order if seat not in self.ruined])

    def with_plays(
        self,
        players: tuple[Player, ...],
        placed: Mapping[Seat, Names],
        used: Mapping[Seat, Names],
        played: tuple[Seat, ...],
    ) -> tuple[Player, ...]:
        """Return the players with what they have placed and used in this turn, each once (FA-PLAY-4, FA-EFF-15)."""
        rows = list(players)
        for what, given, allowed in (("placed", placed, AXES), ("used", used, POWERS)):
            for seat, row in given.items():
                names = self.checked.named(f"{what} of seat {seat}", row, allowed)
                self.checked.once(f"{what} of seat {seat}", names)
                if names and seat not in played:
                    self.checked.faults.append(f"{what} of seat {seat}: this player has not played in this turn yet")
                elif what == "placed":
                    rows[seat] = change(rows[seat], placed=tuple(map(Axis, names)))
                else:
                    one, front = counted_as_one(self.state), rows[seat].front
                    kept = [name for name in names if one or givers(self.state, front, name)]
                    rows[seat] = change(rows[seat], used=tuple(kept))
        return tuple(rows)

    def with_glances(self, players: tuple[Player, ...], seen: Mapping[Seat, Names]) -> tuple[Player, ...]:
        """Return the players with what they have seen in the hands of others (FA-INFO-4)."""
        rows = list(players)
        holder = {card: player.seat for player in players for card in known(player.hand.cards)}
        names = self._names()
        for seat, row in seen.items():
            what, cards = f"seen of seat {seat}", set[CardId]()
            for name in self.checked.named(what, row, names):
                copies = sorted([c for c in holder if name in (c, copy_of(c)[0]) and holder[c] != seat], key=copy_of)
                card = next((copy for copy in copies if copy not in cards), None)
                if card is None:
                    self.checked.faults.append(f"{what}: {name!r} is in no hand of another player")
                    continue
                cards.add(card)
                owner = rows[holder[card]]
                assert not isinstance(owner.shown, Hidden)
                rows[owner.seat] = change(owner, shown=(*owner.shown, Glance(seat, card)))
            if cards and seat in self.ruined:
                self.checked.faults.append(f"out: seat {seat} is ruined: give it nothing, and name it once")
            rows[seat] = change(rows[seat], seen=tuple(sorted(cards)))
        return tuple(rows)

    def _deals(self, mode: Mode) -> bool:
        """Return whether this mode is played, and its objectives are dealt (FA-SETUP-6)."""
        dealt = any(each.id == "FA-SETUP-6" for each in self.checked.game.handlers)
        return dealt and self.state.options.mode is mode

    def common(self, given: ObjectiveId | None) -> ObjectiveId | None:
        """Return the common objective, in the mode that has one."""
        if not self._deals(Mode.COMMON_OBJECTIVE):
            if given is not None:
                self.checked.faults.append("objective: only the mode common_objective has one for all")
            return None
        aim = self.aims[0] if given is None else given
        self.checked.filled += [f"objective: {aim}"] if given is None else []
        if not self.checked.one_of("objective", aim, self.aims):
            return None
        self.aims.remove(aim)
        return aim

    def decks(self) -> tuple[Deck, ...]:
        """Return the decks with their piles."""
        rows = [(axis, self.rows.get(f"deck of {axis}", self.free(axis))) for axis in AXES]
        return tuple([Deck(axis, heap(cards), tuple(self.rows.get(f"pile of {axis}", ()))) for axis, cards in rows])

    def bank(self, players: Sequence[Player], given: int | None) -> int:
        """Return the gold of the bank: what is given, or the rest."""
        rest = self.state.content.numbers.total_gold - sum(player.gold for player in players)
        if given is None and rest < 0:
            self.checked.faults.append(f"gold: the players have {-rest} more than there is")
        elif given is not None and self.checked.number("bank", given, 0) and given > rest:
            self.checked.faults.append(f"gold: bank and players have {given - rest} more than there is")
        return rest if given is None else given
