"""The setting phase: moves, validation, theft, each completed for everybody before the next. Source: D-SET-1 to
D-SET-3.
"""

from __future__ import annotations

from collections.abc import Iterator

import tabletop_rules.author as tr
from tabletop_rules.core.rule import no_objection
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.places import slot_id
from tabletop_rules.games.destiny.power_choices import Decline, only_decline
from tabletop_rules.games.destiny.queries import Shown, can_move, moves_of, shown_at, turn_order
from tabletop_rules.games.destiny.refusals import CONSOLIDATED
from tabletop_rules.games.destiny.state import State, put_board
from tabletop_rules.games.destiny.targets import MOVABLE, is_loose, spot_params
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, SLOTS, SPOTS, SlipId, Slot, Spot, Way, slip, slot_index
from tabletop_rules.games.destiny.theft import TheftNext
from tabletop_rules.games.destiny.tokens import lying, uncovered
from tabletop_rules.games.destiny.validation import Validate


@tr.frozen(weakref_slot=False)
class Move(tr.Part):
    """One token that moved within a seat's slots; `other` came back if the target was occupied."""

    seat: tr.Public[tr.Seat]
    source: tr.Public[Spot]
    target: tr.Public[Spot]
    token: tr.Public[Shown]
    other: tr.Public[Shown | None]


@tr.frozen
class TokenToMove(tr.Decision, kind="destiny.token_to_move/1", rule="D-SET-1"):
    """Move a token to another of the seat's slots, or none. Source: D-SET-1."""

    en = "Move a token?"
    fr = "Déplacer un jeton ?"

    def about(self) -> tr.Words:
        """Return the move."""
        return "move of a token", "déplacement d'un jeton"


@tr.frozen
class SettingPhase(tr.Step, kind="destiny.setting_phase/1", rule="D-SET-1"):
    """Plan moves in turn order (D-Q-42), validation, theft. The present holder of the initiative begins (D-TURN-2).

    Theft comes after validation, so a stolen character is not validated before the next turn (D-THEFT-4).
    """

    def plan(self, state: State) -> tr.Plan:
        order = turn_order(state)
        return (MoveNext(order), Validate(), TheftNext(order))


@tr.frozen
class MoveToCommit(tr.Decision, kind="destiny.move_to_commit/1", rule="D-SET-1"):
    """Commit a move or none, unseen by others. Source: D-SET-1, D-Q-42."""

    en = "Move a token, unseen by others?"
    fr = "Déplacer un jeton, à l'insu des autres ?"


@tr.frozen
class MoveNext(tr.Step, kind="destiny.move_next/1", rule="D-SET-1"):
    """Ask the next seat that can move a token."""

    order: tr.Public[tuple[tr.Seat, ...]]

    def plan(self, state: State) -> tr.Plan:
        for place, seat in enumerate(self.order):
            if can_move(state, seat):
                rest = self.order[place + 1 :]
                return (tr.Ask((TokenToMove(seat),), MoveNext(rest) if rest else None),)
        return ()


@tr.frozen
class CarryMoves(tr.Step, kind="destiny.carry_moves/1", rule="D-SET-1"):
    """Turn all committed moves up, then carry them out together; each is within one seat (D-Q-42)."""

    def plan(self, state: State) -> tr.Plan:
        moves, slips = [], []
        for seat in turn_order(state):
            move = state.players[seat].move
            assert not isinstance(move, tr.Hidden)
            if move is not None:
                slips.append(slip(seat, move))
            if move:
                moves.append(move_within(state, seat, move[0], move[1]))
        return (MovesRevealed(tuple(slips)), TokenMoved(tuple(moves)))


@tr.frozen
class MoveToken(tr.Command, kind="destiny.move_token/1", to=TokenToMove, rule="D-SET-1"):
    """Move a token from one of your slots to another, swapping it with the token there. Source: D-SET-1."""

    en = "{moving}"
    fr = "{moving}"
    source: tr.Public[Slot]
    target: tr.Public[Slot]

    @staticmethod
    def legal(state: State, decision: TokenToMove) -> tr.Answers[MoveToken]:
        """List every move of one of the seat's tokens to another slot of its kind, neither slot consolidated."""
        return tr.Answers(MoveToken, decision.seat, decision.id, moves_of(state, decision.seat))

    def check(self, state: State, decision: TokenToMove) -> Iterator[tr.Rejection]:
        """Require a legal move (D-SET-1)."""
        return reject_move(state, decision.seat, self.source, self.target)

    def decide(self, state: State, decision: TokenToMove) -> tr.Plan:
        """Move the token, swapping it with one in the target slot."""
        return (TokenMoved((move_within(state, self.seat, self.source, self.target),)),)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the slots that the token leaves and enters."""
        return (slot_id(state, self.seat, self.source), slot_id(state, self.seat, self.target))


CANNOT_MOVE = tr.Refusal(
    "cannot_move",
    "No token can move from {source} to {target}: both must be unconsolidated slots of its kind.",
    "Aucun jeton ne peut aller de « {source} » à « {target} » : il faut deux cases de sa sorte, non consolidées.",
)


def reject_move(state: State, seat: tr.Seat, source: Slot, target: Slot) -> Iterator[tr.Rejection]:
    """Yield the rejections of a move: by protections, or for lack of a token or of another slot of its kind."""
    here, there = slot_index(seat, SLOTS.index(source)), slot_index(seat, SLOTS.index(target))
    yield from MOVABLE.against(state, here, seat)
    yield from MOVABLE.against(state, there, seat)
    if state.board[here] is None or here == there or KIND_AT[here] != KIND_AT[there]:
        yield CANNOT_MOVE.by("D-SET-1", source=source, target=target)


def move_within(state: State, seat: tr.Seat, source: Slot, target: Slot) -> Move:
    """Return the move between two slots of a seat, with the token that comes back; faces are kept."""
    here, there = slot_index(seat, SLOTS.index(source)), slot_index(seat, SLOTS.index(target))
    token, other = state.board[here], state.board[there]
    assert token is not None
    back = None if other is None else shown_at(state, other, here)
    return Move(seat, SPOTS[here], SPOTS[there], shown_at(state, token, there), back)


def stay(state: State, decision: TokenToMove, command: Decline) -> tr.Plan:
    """Move nothing."""
    return ()


TOKEN_TO_MOVE_BY_DECLINE = tr.Rule(tr.RuleId("D-SET-1"), TokenToMove, Decline, only_decline, no_objection, stay)
NO_MOVE = tr.Refusal(
    "no_move",
    "A move goes from one slot to another: name both slots, or none to stay.",
    "Un déplacement va d'une case à une autre : nommez les deux, ou aucune pour ne rien déplacer.",
)


@tr.frozen
class CommitMove(tr.Command, kind="destiny.commit_move/1", to=MoveToCommit, rule="D-SET-1"):
    """Commit a move in secret: source and target slot, or () for none (option setting_phase = simultaneous).

    Source: D-SET-1, D-Q-42.
    """

    en = "{moving}"
    fr = "{moving}"
    move: tr.Annotated[Way | tr.Hidden, tr.Seen("seat", whole=True)]

    @staticmethod
    def offers(state: State, decision: MoveToCommit) -> tuple[tuple[Slot, ...], ...]:
        """Return the moves, and () for none: nobody may learn that a seat stays before all have answered (D-Q-42)."""
        return ((), *moves_of(state, decision.seat))

    def check(self, state: State, decision: MoveToCommit) -> Iterator[tr.Rejection]:
        """Yield the rejections of a committed move that would not be legal now (D-SET-1, D-Q-42)."""
        if isinstance(self.move, tr.Hidden) or len(self.move) != 2:
            yield NO_MOVE.by("D-SET-1")
        else:
            yield from reject_move(state, decision.seat, *self.move)

    def decide(self, state: State, decision: MoveToCommit) -> tr.Plan:
        """Commit the move, unseen by others."""
        return (MoveCommitted(self.seat, self.move),)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return both slots, if they are known and any."""
        if isinstance(self.move, tr.Hidden):
            return ()
        return tuple([slot_id(state, self.seat, slot) for slot in self.move])


@tr.frozen
class TokenMoved(tr.Event, kind="destiny.token_moved/1", matters="detail"):
    """Tokens moved in the setting phase, of one seat or of all that committed a move (D-SET-1)."""

    en = "{moves:moves}."
    fr = "{moves:moves}."
    moves: tr.Public[tuple[Move, ...]]

    def apply(self, state: State) -> State:
        board = list(state.board)
        for move in self.moves:
            board[INDEX[move.target]] = lying(move.token)
            board[INDEX[move.source]] = None if move.other is None else lying(move.other)
        return uncovered(
            put_board(state, tuple(board)), *[spot for move in self.moves for spot in (move.source, move.target)]
        )


@tr.frozen
class MoveCommitted(tr.Event, kind="destiny.move_committed/1", matters="bookkeeping"):
    """A seat committed a move or none in secret (option setting_phase = simultaneous)."""

    en = "{seat} has chosen a move."
    fr = "{seat} a choisi un déplacement."
    seat: tr.Public[tr.Seat]
    move: tr.Annotated[tuple[Slot, ...] | tr.Hidden, tr.Seen("seat", whole=True)]

    def apply(self, state: State) -> State:
        return state.with_player(tr.change(state.players[self.seat], move=self.move))


@tr.frozen
class MovesRevealed(tr.Event, kind="destiny.moves_revealed/1", matters="bookkeeping"):
    """The committed moves were turned up, including those of seats that stay; next, all are carried out together."""

    en = "Moves turned up: {slips:slips}."
    fr = "Déplacements révélés : {slips:slips}."
    slips: tr.Public[tuple[SlipId, ...]]

    def apply(self, state: State) -> State:
        for moved in self.slips:
            player = state.players[int(moved.partition(".")[0])]
            state = state.with_player(tr.change(player, move=None, moved=moved))
        return state


@tr.protection("D-Q-13", MOVABLE, Band.CONSOLIDATION, 10, CONSOLIDATED, spot_params, source="ruling")
@tr.fr("Une case consolidée ne peut être ni le départ ni l'arrivée d'un déplacement.")
@tr.otherwise(
    "A token may move to or from a consolidated slot; the setting goes back to the slot, hidden.",
    "Un jeton peut quitter ou rejoindre une case consolidée ; le réglage retourne caché dans la case.",
)
def consolidated_fixed(state: State, spot: int, seat: tr.Seat) -> bool:
    """A consolidated slot can be neither source nor target of a move."""
    return is_loose(state, spot, seat)


# --- the setting phase (D-Q-42, D-VAL-3) ----------------------------------------------------------------------------


@tr.variant("D-Q-42", SettingPhase, Band.READINGS, 10, source="ruling")
@tr.when("setting_phase", "simultaneous")
@tr.fr("Chacun choisit en secret un déplacement ou aucun ; puis tous sont effectués ensemble.")
@tr.otherwise(
    "Players move in turn order, each seeing the moves before theirs (D-SET-1).",
    "Chacun déplace à son tour, en voyant les déplacements précédents (D-SET-1).",
)
def moves_at_once(state: State, step: SettingPhase) -> tr.Plan:
    """All players commit a move or none, unseen by others; then all moves are carried out together.

    Plan the same, but with all moves committed in secret at the same time (D-Q-42).
    """
    order = turn_order(state)
    after = (Validate(), TheftNext(order))
    asked = tuple([MoveToCommit(seat) for seat in order if can_move(state, seat)])
    return (tr.Ask(asked, then=CarryMoves()), *after) if asked else after
