"""The fairy: X1 to X4 and X14, and when her bonus is paid (V7). She is moved instead of placing a meeple."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Final, Literal, TypeAlias

import tabletop_rules.author as tr
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import BatchClosed, BatchOpened, batch
from tabletop_rules.games.carcassonne.expansion import Beside, Expansion, OnBoard
from tabletop_rules.games.carcassonne.features import FeaturesCompleted, ScoreCompleted, feature_gains
from tabletop_rules.games.carcassonne.final import FinalScoringBegun
from tabletop_rules.games.carcassonne.ids import meeple_id
from tabletop_rules.games.carcassonne.meeples import NOT_INSTEAD, Commands, PieceToPlace, done_instead
from tabletop_rules.games.carcassonne.names import Vocabulary
from tabletop_rules.games.carcassonne.queries.board import completed, feature_of, meeple_on, meeples_of, numbered
from tabletop_rules.games.carcassonne.situation import segment_at
from tabletop_rules.games.carcassonne.state import Drawer, Gain, State
from tabletop_rules.games.carcassonne.state import Standing as Meeple
from tabletop_rules.games.carcassonne.terms import Cell, SegmentNumber
from tabletop_rules.games.carcassonne.turn import TurnStarted
from tabletop_rules.kit import svg

IN_PLAY: Final = tr.when("expansions", "fairy")
FAIRY_ID: Final = "fairy"


@tr.frozen
class FairyDrawer(Drawer):
    """The meeple that the fairy is beside, and the bonus that is due after the features (V7)."""

    kind: ClassVar[str] = "carcassonne.fairy/1"

    meeple: tr.Public[Meeple | None] = None
    due: tr.Public[Gain | None] = None


FAIRY: Final = tr.Slot(FairyDrawer)


@tr.value("carcassonne.favoured")
def favoured(state: State) -> Meeple | None:
    """Return the meeple beside the fairy, which she favours; None while she is beside the board. Source: X1, X14."""
    return FAIRY.get(state).meeple


@tr.modifier("X14", favoured, Band.TERMS, 10, source="ruling", depends=("X3",))
@IN_PLAY
@tr.fr("La fée reste sans effet à sa place quand le meeple à côté d'elle s'en va.")
@tr.otherwise(
    "The fairy goes on favouring the player whose meeple she was beside.",
    "La fée continue de favoriser le joueur dont elle côtoyait le meeple.",
)
def without_effect(state: State, meeple: Meeple | None) -> Meeple | None:
    """The fairy stays where she is, without effect, when the meeple beside her leaves."""
    if meeple is None or meeple not in feature_of(state.board, meeple.segment).meeples:
        return None
    return meeple


# --- X3, X4: moving her ---------------------------------------------------------------------------------------------

NOT_YOUR_MEEPLE: Final = tr.Refusal(
    "not_your_meeple", "You have no meeple there.", "Aucun de vos meeples ne se trouve là."
)
ALREADY_THERE: Final = tr.Refusal("fairy_there", "The fairy is already there.", "La fée s'y trouve déjà.")


@tr.modifier("X3", done_instead, Band.MEEPLE, 30, source="rulebook")
@IN_PLAY
@tr.fr("Au lieu de placer un meeple, on peut déplacer la fée.")
@tr.otherwise(
    "The fairy is not moved: in the meeple step only meeples are placed.",
    "La fée ne se déplace pas : à cette étape, on ne place que des meeples.",
)
def moving_her(state: State, instead: Commands, seat: tr.Seat) -> Commands:
    """Instead of placing a meeple, a player may move the fairy."""
    return instead | {MoveFairy} if any(True for _ in fairy_segments(state, seat)) else instead


def fairy_segments(state: State, seat: tr.Seat) -> Iterator[int]:
    """Yield the segments of a player's meeples that the fairy is not beside. Source: X3."""
    beside = FAIRY.get(state).meeple
    return (meeple.segment for _, _, meeple in meeples_of(state.board, seat) if meeple != beside)


@tr.frozen
class MoveFairy(tr.Command, kind="carcassonne.move_fairy/1", to=PieceToPlace, rule="X3"):
    """Move the fairy next to one of your meeples, named by the number of its segment on the board. Source: X3."""

    en = "move the fairy to {the_role} {inside}"
    fr = "déplacer la fée vers {the_role} {inside}"
    segment: tr.Public[SegmentNumber]

    @staticmethod
    def offers(state: State, decision: PieceToPlace) -> Iterator[int]:
        """List the segments of the player's meeples that she is not beside. Source: X3."""
        return fairy_segments(state, decision.seat) if MoveFairy in done_instead(state, decision.seat) else iter(())

    def check(self, state: State, decision: PieceToPlace) -> tr.Rejection:
        """Reject a segment without a meeple of the player, or with the one she is already beside. Source: X3, X4."""
        if self.segment in fairy_segments(state, self.seat):
            return NOT_INSTEAD.by("B8")
        own = any(meeple.segment == self.segment for _, _, meeple in meeples_of(state.board, self.seat))
        rule = state.handlers.rule("X3", done_instead, "B8")
        return ALREADY_THERE.by(rule) if own else NOT_YOUR_MEEPLE.by(rule)

    def decide(self, state: State, decision: PieceToPlace) -> tr.Plan:
        """Move her instead of placing a meeple. Source: X3."""
        meeple = meeple_on(state.board, self.segment)
        assert meeple is not None
        return (FairyMoved(self.seat, meeple), ScoreCompleted())

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the fairy, then the meeple that she goes to."""
        if meeple_on(state.board, self.segment) is None:
            raise LookupError(f"there is no meeple on segment {self.segment}")
        return FAIRY_ID, meeple_id(state, self.segment)


@tr.frozen
class FairyMoved(tr.Event, kind="carcassonne.fairy_moved/1", matters="detail"):
    """A player moved the fairy next to this meeple. Source: X3."""

    en = "{seat} moves the fairy to {the_role} {inside}."
    fr = "{seat} déplace la fée vers {the_role} {inside}."
    seat: tr.Public[tr.Seat]
    meeple: tr.Public[Meeple]

    def apply(self, state: State) -> State:
        """Put her beside another meeple."""
        return FAIRY.put(state, tr.change(FAIRY.get(state), meeple=self.meeple))


# --- X1: her point at the start of a turn ---------------------------------------------------------------------------


@tr.trigger("X1", TurnStarted, Band.START, 10, source="rulebook", depends=("X3",))
@IN_PLAY
@tr.fr("La fée donne 1 point au début du tour au joueur actif dont elle côtoie le meeple.")
@tr.otherwise("The fairy brings nothing at the start of a turn.", "La fée ne rapporte rien au début d'un tour.")
def point(state: State, event: TurnStarted) -> tr.Acting:
    """The fairy gives 1 point at the start of a turn to the active player whose meeple she is beside."""
    meeple = favoured(state)
    if meeple is not None and meeple.seat == event.seat:
        yield tr.Bearer(event.seat), batch("fairy", (Gain(event.seat, 1, "fairy", items=(("fairy", 1, 1),)),))


# --- X2: her bonus for a feature ------------------------------------------------------------------------------------


@tr.value("carcassonne.bonus_points")
def bonus_points(state: State) -> int:
    """Return how many points the fairy brings when the feature of her meeple is scored: none. Source: X2."""
    return 0


@tr.modifier("X2", bonus_points, Band.COMPLETED, 10, source="rulebook", depends=("X3",))
@IN_PLAY
@tr.fr("La fée donne 3 points pour la zone de son meeple.")
@tr.otherwise(
    "The fairy brings nothing when a feature is scored.", "La fée ne rapporte rien quand une zone est évaluée."
)
def three_points(state: State, points: int) -> int:
    """The fairy gives 3 points for the feature of her meeple."""
    return 3


BonusOrder: TypeAlias = Literal["before", "with", "after"]


@tr.value("carcassonne.bonus_order")
def bonus_order(state: State) -> BonusOrder:
    """Return when the bonus is paid: before the completed features are scored. Source: Q9."""
    return "before"


def bonus(state: State, features: tuple[int, ...] | None = None) -> tuple[Gain, ...]:
    """Return her points if her feature is among these; None means all with a meeple. Source: X2."""
    meeple, points = favoured(state), bonus_points(state)
    if meeple is None or not points:
        return ()
    number, feature = numbered(state.board, meeple.segment)
    if not feature.meeples if features is None else number not in features:
        return ()
    return (Gain(meeple.seat, points, "fairy_bonus", number, (("fairy", 1, points),)),)


@tr.trigger("X2", FeaturesCompleted, Band.COMPLETED, 10, source="rulebook", depends=("X3",))
@IN_PLAY
@tr.fr("La fée donne son bonus quand la zone de son meeple est complète.")
@tr.otherwise("The fairy brings nothing for a completed feature.", "La fée ne rapporte rien pour une zone complète.")
def bonus_for_completed(state: State, event: FeaturesCompleted) -> tr.Acting:
    """The fairy gives her bonus when the feature of her meeple is complete.

    It is settled now (B21), and a batch of its own (Q9, Q10), now or later. Features that bring no points open no
    batch (S2) that it could wait for.
    """
    for gain in bonus(state, event.features):
        scored = any(each.amount for each in feature_gains(state, event.features, final=False))
        match bonus_order(state) if scored else "before":
            case "before":
                yield tr.Bearer(gain.seat), batch("fairy_bonus", (gain,))
            case "after":
                yield tr.Bearer(gain.seat), (tr.Cited(tr.RuleId("V7"), BonusDue(gain)),)
            case "with":
                yield tr.Bearer(gain.seat), ()


@tr.trigger("X2", FinalScoringBegun, Band.FINAL, 10, source="rulebook", depends=("X3",))
@IN_PLAY
@tr.fr("La fée donne aussi son bonus au décompte final.")
@tr.otherwise("The fairy brings nothing in final scoring.", "La fée ne rapporte rien au décompte final.")
def bonus_in_final_scoring(state: State, moment: FinalScoringBegun) -> tr.Acting:
    """The fairy gives her bonus in final scoring too.

    It comes before any feature is scored (Q32).
    """
    for gain in bonus(state):
        yield tr.Bearer(gain.seat), batch("fairy_bonus", (gain,), final=True)


# --- V7: her bonus with the features, or after them -----------------------------------------------------------------

WITH_FEATURES: Final = tr.when("fairy.bonus_order", "with_features")
AFTER_FEATURES: Final = tr.when("fairy.bonus_order", "after_features")
BEFORE: Final = tr.otherwise(
    "The bonus is a batch of its own, before the features.", "Le bonus est un lot à part, avant les zones."
)


@tr.modifier("V7", bonus_order, Band.COMPLETED, 10, source="ruling", depends=("X2",))
@WITH_FEATURES
@tr.fr("Le bonus de la fée est payé avec les zones.")
@BEFORE
def with_features(state: State, order: BonusOrder) -> BonusOrder:
    """The fairy's bonus is paid together with the features."""
    return "with"


@tr.replacement("V7", BatchOpened, Band.COMPLETED, 10, source="ruling", depends=("X2",))
@WITH_FEATURES
@tr.fr("Les 3 points de la fée sont une évaluation du lot des zones, juste avant la sienne.")
@BEFORE
def bonus_in_batch(state: State, event: BatchOpened) -> tr.Acting:
    """The fairy's 3 points are an event in the batch of the features, right before her own.

    Source: S6.
    """
    if event.source == "features" and bonus_order(state) == "with":
        done = completed(state.board)
        for extra in bonus(state, done):
            before = done[: done.index(extra.feature)]
            at = sum(gain.feature in before for gain in event.gains)  # her feature may bring no points
            gains = (*event.gains[:at], extra, *event.gains[at:])
            yield tr.Bearer(extra.seat), (tr.change(event, gains=gains),)


@tr.modifier("V7", bonus_order, Band.COMPLETED, 20, source="ruling", depends=("X2",))
@AFTER_FEATURES
@tr.fr("Le bonus de la fée est fixé quand la zone est complète, et payé après les zones.")
@BEFORE
def after_features(state: State, order: BonusOrder) -> BonusOrder:
    """The fairy's bonus is settled when the feature is complete, and paid after the features."""
    return "after"


@tr.frozen
class BonusDue(tr.Event, kind="carcassonne.bonus_due/1", matters="bookkeeping"):
    """A bonus was settled, to be paid after the features. Source: V7, Q9."""

    en = "The fairy's bonus will be paid after the features."
    fr = "Le bonus de la fée sera payé après les zones."
    gain: tr.Public[Gain]

    def apply(self, state: State) -> State:
        """Keep the bonus until it is paid."""
        return FAIRY.put(state, tr.change(FAIRY.get(state), due=self.gain))


@tr.trigger("V7", BatchClosed, Band.NEXT_BATCH, 10, source="ruling", order="S5", depends=("X2",))
@AFTER_FEATURES
@tr.fr("Le bonus de la fée est payé après les zones, bien que le meeple soit rentré.")
@BEFORE
def bonus_after(state: State, event: BatchClosed) -> tr.Acting:
    """The fairy's bonus is paid after the features, although the meeple has gone home."""
    due, closed = FAIRY.get(state).due, state.batch
    # another batch may come before that of the features, which sends their meeples home (B22)
    scored = closed is not None and closed.source == "features"
    if due is not None and (scored or not feature_of(state.board, due.feature).meeples):
        yield tr.Bearer(due.seat), tr.by_rule(tr.RuleId("Q9"), (BonusPaid(), *batch("fairy_bonus", (due,))))


@tr.frozen
class BonusPaid(tr.Event, kind="carcassonne.bonus_paid/1", matters="bookkeeping"):
    """The bonus that was due is paid. Source: V7."""

    en = "The fairy's bonus is paid."
    fr = "Le bonus de la fée est payé."

    def apply(self, state: State) -> State:
        """Clear the bonus that was due."""
        return FAIRY.put(state, tr.change(FAIRY.get(state), due=None))


# --- what she is, and where she is seen -----------------------------------------------------------------------------

NAME: Final = ("fairy", "fée")
TEXT: Final = (
    "Stands next to a meeple. Its player receives 1 point at the start of each of their turns, and 3 points when its "
    "feature is scored, complete or at the end. She is moved instead of placing a meeple, next to one of one's own.",
    "Se tient près d'un meeple. Son joueur reçoit 1 point au début de chacun de ses tours, et 3 points quand la zone "
    "est évaluée, complète ou à la fin. On la déplace au lieu de placer un meeple, près d'un des siens.",
)


def components(voice: tr.Voice) -> tuple[tr.Component, ...]:
    """Return the fairy. Source: X1, X2, X3."""
    rules = (tr.RuleId("X1"), tr.RuleId("X2"), tr.RuleId("X3"))
    return (tr.Component(FAIRY_ID, "fairy", tr.pick(NAME, voice), tr.pick(TEXT, voice), rules=rules),)


def add_fairy(state: State) -> State:
    """Put the fairy beside the board. Source: X14."""
    return FAIRY.put(state, FairyDrawer())


def fairy_beside(cell: Cell, part: str, index: int = 0) -> Callable[[State], State]:
    """Put the fairy next to the meeple on this part of the tile on a cell (X3), for the `also` of a situation.

    The situation that uses it raises UsageError if there is no meeple there, LookupError if the fairy is not in play.
    """

    def put_fairy(state: State) -> State:
        segment = segment_at(state, cell, part, index)
        meeple = None if segment is None else meeple_on(state.board, segment)
        if meeple is None:
            raise UsageError(f"fairy_beside: there is no meeple on {shorten(part)} {shorten(index)} at {shorten(cell)}")
        return FAIRY.put(state, tr.change(FAIRY.get(state), meeple=meeple))

    return put_fairy


@tr.invariant
def fairy(state: State) -> Iterator[str]:
    """She is beside the board, or where a meeple is or was; what is due is more than nothing. Source: X3, X14."""
    drawer = FAIRY.get(state)
    meeple, due = drawer.meeple, drawer.due
    if meeple is not None and not (
        0 <= meeple.seat < len(state.supplies)
        and 0 <= meeple.piece < len(state.supplies[meeple.seat])
        and 0 <= meeple.segment < len(state.board.features)
    ):
        yield f"the fairy is beside {meeple}"
    if due is not None and due.amount < 1:
        yield f"the fairy owes {due.amount} points"


def beside(state: State, voice: tr.Voice) -> tuple[Beside, ...]:
    """Return the fairy while she is beside the board. Source: X14."""
    if FAIRY.get(state).meeple is not None:
        return ()
    name = tr.pick(NAME, voice)
    return (Beside(FAIRY_ID, "figure", name, name),)


def on_board(state: State) -> tuple[OnBoard, ...]:
    """Return her place beside a meeple."""
    meeple = FAIRY.get(state).meeple
    return () if meeple is None else (OnBoard(meeple.segment, "*", FAIRY_ID, NAME),)


STAR: Final = "M0 -1L.25 -.25L1 0L.25 .25L0 1L-.25 .25L-1 0L-.25 -.25Z"


def look(x: float, y: float, radius: float) -> str:
    """Return the fairy in a picture, around a point."""
    return (
        f'<path d="{STAR}" transform="translate({x:g} {y:g}) scale({radius:g})" fill="#8a5fc7" '
        f'stroke="{svg.colour("panel")}" stroke-width="{1 / radius:.3g}"/>'
    )


WORDS: Final = Vocabulary(
    names={"fairy": NAME, "fairy_bonus": ("fairy bonus", "bonus de la fée")},
    sources={
        "fairy": ("the fairy", "la fée"),
        "fairy_bonus": ("the bonus of the fairy", "le bonus de la fée"),
    },
    unsaid=("fairy",),
)


EXPANSION: Final = Expansion(
    chapter=tr.chapters(__name__),
    words=WORDS,
    components=components,
    set_up=add_fairy,
    on_board=on_board,
    at_the_end=bonus,
    stages=("fairy_bonus",),
    final_rules={"fairy_bonus": "X2"},
    facts=(fairy_beside,),
    beside=beside,
    looks={FAIRY_ID: look},
)
