"""A situation of one's own: cards, gold and objectives where they are wanted. For tests, puzzles and worked cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeAlias

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.situation import Checked, must_be_for
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap
from tabletop_rules.games.fatum_medieval.decisions import ask_playing
from tabletop_rules.games.fatum_medieval.events import PlayerBegan
from tabletop_rules.games.fatum_medieval.queries.aims import table_announces, unannounced
from tabletop_rules.games.fatum_medieval.queries.drawing import draws_in
from tabletop_rules.games.fatum_medieval.state import Deck, Hand, Player, State
from tabletop_rules.games.fatum_medieval.steps import BeginAccounts, BeginDrawing, BeginTurn, CloseTurn
from tabletop_rules.games.fatum_medieval.story import tell
from tabletop_rules.games.fatum_medieval.terms import AXES, GAME, PLACE, Axis, CardId, Mode, ObjectiveId, Stage, copy_of

Names: TypeAlias = Sequence[str]
"""Cards by name."""


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
    at: str | Plan = "destiny",
    name: str = "situation",
) -> Game[State]:
    """The game, begun in this situation: open a table of it, or tell a story on it.

    Cards are `horse#2`, or `horse` for the first copy that is named nowhere else. Fronts are said in the order of
    placing, piles by category (`piles={"work": […]}`) with their top last. Hands, purses and objectives that are not
    named are as after a deal, in the order of their ids; cards that are named nowhere lie in their decks, and the bank
    has what nobody has. With `decks`, only these cards are in the deck of a category, and the rest is out of the match,
    which `determinize` does not know; so is gold, with `bank`. `announced`: the turn of a pending announcement, by
    seat: this turn or the one before; a secret objective lies open then. `out` were ruined before, in this order.
    It begins `at` a turn ("turn" for its start, "opportunities", "destiny" for the play of `active`, who is the holder
    of the marker if not named, "accounts", "close"), or at a plan of steps. Logs hold the `name`.
    Faults: SituationError with all that cannot be; UsageError for another game, or seats that it does not have.
    """
    must_be_for(game, GAME, seats)
    state, _ = game.first(seats)
    said = Checked(game, seats)
    rows = {f"hand of seat {seat}": row for seat, row in said.each_seat("hands", hands).items()}
    rows |= {f"front of seat {seat}": row for seat, row in said.each_seat("fronts", fronts).items()}
    rows |= {f"pile of {axis}": row for axis, row in said.each_of("piles", piles, AXES).items()}
    rows |= {f"deck of {axis}": row for axis, row in said.each_of("decks", decks, AXES).items()}
    laid = _Laid(said, state, rows)
    laid.ruined = [seat for seat in said.row("out", out) if said.seat("out", seat)]
    at_turn = turn if said.number("turn", turn, 1, state.options.turn_limit or None) else 1
    pending = laid.pending(said.each_seat("announced", announced), at_turn, at)
    players = laid.players(said.each_seat("gold", gold), pending)
    players = laid.with_secrets(players, said.each_seat("secrets", secrets))
    common = laid.common(objective)
    marker = marker if said.seat("marker", marker) else 0
    if active is None:
        left = [seat for seat in range(marker, marker + seats) if seat % seats not in laid.ruined]
        active = left[0] % seats if left else marker
    active = active if said.seat("active", active) else 0
    if active in laid.ruined:
        said.faults.append(f"active: seat {active} is ruined")
    if len({*laid.ruined}) > seats - 2:
        said.faults.append("out: two are in play at least, for the only one left has won")
    if at in ("turn", "opportunities") and marker in laid.ruined:
        said.faults.append(f"marker: seat {marker} was ruined before this turn")
    if at == "opportunities" and not draws_in(state, at_turn):
        said.faults.append(f"at: turn {at_turn} has no opportunities")
    moments: dict[str, Plan] = {
        "turn": (BeginTurn(turn, marker),),
        "opportunities": (BeginDrawing(),),
        "destiny": (PlayerBegan(active), ask_playing(active)),
        "accounts": (BeginAccounts(),),
        "close": (CloseTurn(),),
    }
    plan = said.plan(at, moments)
    begun = change(
        state,
        players=players,
        decks=laid.left_in_decks(),
        objectives=heap(laid.aims),
        bank=laid.bank(players, bank),
        common=common,
        marker=marker,
        turn=turn,
        ruined=tuple(laid.ruined),
        stage=Stage.ACCOUNTS if at == "close" else state.stage,
    )
    if table_announces(begun) and isinstance(at, str):
        said.faults += [
            f"announced of seat {seat}: the objective is reached, and so the table has announced it"
            for seat in sorted(unannounced(begun))
        ]
    said.settle()
    return _with_stories(game.in_situation(name, seats, begun, plan), begun)


def _with_stories(laid: Game[State], begun: State) -> Game[State]:
    """The game whose stories begin with what lies there (FA-END-5)."""
    told = partial(tell, begun.content, begun.options.objective_bonus, begun=begun)
    return attrs.evolve(laid, story=told).made_by(_with_stories, laid, begun)


class _Laid:
    """What is taken from the box while a situation is laid out; what cannot be is told to `said`."""

    def __init__(self, said: Checked, state: State, rows: Mapping[str, object]) -> None:
        self.said, self.state = said, state
        self.ruined: list[Seat] = []
        self.aims = sorted(state.content.aims)
        self.rows = self._in_full(rows)
        for what, cards in self.rows.items():
            self.said.faults += [f"{what}: {card!r} cannot lie there" for card in cards if self._strays(card, what)]
            jobs = [card for card in cards if what.startswith("front") and state.printed(card).replacing_job]
            self.said.faults += [f"{what}: {card!r} would have replaced {jobs[0]!r}" for card in jobs[1:]]

    def _in_full(self, rows: Mapping[str, object]) -> dict[str, list[CardId]]:
        """The rows with every card by its full name, each lying in one place."""
        content = self.state.content
        known = {*content.printed, *[card.id for card in content.cards]}
        named = {what: self.said.named(what, row, known) for what, row in rows.items()}
        self.said.once("cards", [card for row in named.values() for card in row if "#" in card])
        free = sorted({*content.printed} - {card for row in named.values() for card in row}, key=copy_of)
        full: dict[str, list[CardId]] = {}
        for what, row in named.items():
            full[what] = []
            for card in row:
                copy = card if "#" in card else next((one for one in free if copy_of(one)[0] == card), None)
                if copy is None:
                    self.said.faults.append(f"{what}: there are not so many copies of {card!r}")
                    continue
                if copy in free:
                    free.remove(copy)
                full[what].append(copy)
        return full

    def _strays(self, card: CardId, what: str) -> bool:
        """Whether a card is of another category, or an action that stays in no front (FA-ACT-1)."""
        place, _, whose = what.partition(" of ")
        printed = self.state.printed(card)
        return printed.axis != whose if whose in AXES else place == "front" and not printed.permanent | printed.attached

    def players(self, gold: Mapping[Seat, int], announced: Mapping[Seat, int]) -> tuple[Player, ...]:
        """The players with hands, fronts and purses; hands that nobody speaks of are dealt from what is left."""
        numbers, players = self.state.content.numbers, []
        for seat in range(self.said.seats):
            what, out = f"hand of seat {seat}", seat in self.ruined
            if what not in self.rows:
                self.rows[what] = [] if out else [c for axis in AXES for c in self.free(axis)[: numbers.start_cards]]
            front, purse = self.rows.get(f"front of seat {seat}", []), gold.get(seat, 0 if out else numbers.start_gold)
            turn = announced.get(seat, 0)
            purse = purse if self.said.number(f"gold of seat {seat}", purse, 0) else 0
            if out and (self.rows[what] or front or purse or turn or self.ruined.count(seat) > 1):
                self.said.faults.append(f"out: seat {seat} is ruined, which happens once and leaves it nothing")
            hand = Hand(seat)
            for axis in AXES:
                hand = hand.having(axis, heap([c for c in self.rows[what] if self.state.printed(c).axis is axis]))
            players.append(Player(seat, hand, purse, tuple(front), out=out, announced=turn))
        return tuple(players)

    def pending(self, announced: Mapping[Seat, int], turn: int, at: object) -> dict[Seat, int]:
        """The announcements not checked yet: those of this turn, if it has begun, and of the one before (FA-OBJ-5)."""
        turns = {seat: of for seat, of in announced.items() if self.said.number(f"announced of seat {seat}", of, 0)}
        if any(turns.values()) and self.state.options.mode is Mode.TIME_LIMIT:
            self.said.faults.append("announced: nobody announces in the mode time_limit")
        open_turns = (turn - 1,) if at == "turn" else (turn - 1, turn)
        self.said.faults += [
            f"announced of seat {seat}: an announcement of turn {of} is not pending then"
            for seat, of in turns.items()
            if of and of not in open_turns
        ]
        return turns

    def free(self, axis: Axis) -> list[CardId]:
        """The cards of a category that lie nowhere yet."""
        used = {card for row in self.rows.values() for card in row}
        return [card for card in self.state.content.decks[PLACE[axis]] if card not in used]

    def with_secrets(self, players: tuple[Player, ...], given: Mapping[Seat, ObjectiveId]) -> tuple[Player, ...]:
        """The players with their secret objectives, in the mode that has them; those not said are dealt.

        Who has announced has shown it (FA-OBJ-4).
        """
        if self.state.options.mode is not Mode.SECRET_OBJECTIVE:
            if given:
                self.said.faults.append("secrets: only the mode secret_objective has them")
            return players
        secrets = {
            seat: aim for seat, aim in given.items() if self.said.one_of(f"secret of seat {seat}", aim, self.aims)
        }
        self.said.once("secrets", secrets.values())
        self.aims = [aim for aim in self.aims if aim not in secrets.values()]
        held = []
        for player in players:
            aim = secrets.get(player.seat) or self.aims.pop(0)
            held.append(change(player, revealed=aim) if player.announced else change(player, secret=aim))
        return tuple(held)

    def common(self, given: ObjectiveId | None) -> ObjectiveId | None:
        """The common objective, in the mode that has one."""
        if self.state.options.mode is not Mode.COMMON_OBJECTIVE:
            if given is not None:
                self.said.faults.append("objective: only the mode common_objective has one for all")
            return None
        aim = self.aims[0] if given is None else given
        if not self.said.one_of("objective", aim, self.aims):
            return None
        self.aims.remove(aim)
        return aim

    def left_in_decks(self) -> tuple[Deck, ...]:
        """The decks and the piles beside them."""
        decks = []
        for axis in AXES:
            cards = self.rows.get(f"deck of {axis}", self.free(axis))
            decks.append(Deck(axis, heap(cards), tuple(self.rows.get(f"pile of {axis}", ()))))
        return tuple(decks)

    def bank(self, players: Sequence[Player], given: int | None) -> int:
        """The gold of the bank."""
        rest = self.state.content.numbers.total_gold - sum(player.gold for player in players)
        if given is None and rest < 0:
            self.said.faults.append(f"gold: the players have {-rest} more than there is")
        elif given is not None and self.said.number("bank", given, 0) and given > rest:
            self.said.faults.append(f"gold: bank and players have {given - rest} more than there is")
        return rest if given is None else given
