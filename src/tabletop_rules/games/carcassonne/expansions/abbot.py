"""The abbot: AB1 to AB4."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.content import Feature, Standing
from tabletop_rules.games.carcassonne.expansion import Expansion, Outline
from tabletop_rules.games.carcassonne.features import ScoreCompleted
from tabletop_rules.games.carcassonne.ids import meeple_id, of_seat, segment_id
from tabletop_rules.games.carcassonne.meeples import (
    CLAIMABLE,
    NO_SEGMENT,
    NOT_INSTEAD,
    Commands,
    MeeplePlaced,
    PieceToPlace,
    check_unclaimed,
    done_instead,
    find_segment,
    free_segments,
    segment_at_hand,
)
from tabletop_rules.games.carcassonne.names import Piece, Vocabulary
from tabletop_rules.games.carcassonne.queries.board import (
    Items,
    feature_of,
    majority,
    numbered,
    standing,
    surrounded,
    worth,
)
from tabletop_rules.games.carcassonne.state import Gain, State
from tabletop_rules.games.carcassonne.terms import CLOISTERS, Part

NO_ABBOT: Final = tr.Refusal("no_abbot", "Your abbot is not in supply.", "Votre abbé n'est pas en réserve.")
NOT_OUT: Final = tr.Refusal("abbot_not_out", "Your abbot is not on the board.", "Votre abbé n'est pas sur le plateau.")
SURROUNDED: Final = tr.Refusal(
    "abbot_surrounded",
    "His monastery or garden is complete: it is scored as usual.",
    "Son abbaye ou son jardin est complet : il est évalué normalement.",
)
ABBOT: Final = 1
"""The abbot's kind of piece."""
RETRIEVABLE: Final = tr.Targets[State, [], Standing](
    "carcassonne.retrievable", "Abbots on the board that their owner may take back in the meeple step."
)


def abbot_places(state: State, seat: tr.Seat) -> tuple[Part, ...]:
    """Return where on the tile just laid a player may place the abbot. Source: AB1, AB2."""
    if not state.supplies[seat][ABBOT]:
        return ()
    parts = CLAIMABLE(state, CLOISTERS, seat, ABBOT)
    return tuple([segment.part for _, segment in free_segments(state) if segment.part in parts])


def find_abbot(state: State, seat: tr.Seat) -> Standing | None:
    """Return a player's abbot if he is on the board, where only monasteries and gardens hold him. Source: AB2."""
    for _, number in state.board.cloisters:
        for meeple in feature_of(state.board, number).meeples:
            if meeple.seat == seat and meeple.piece == ABBOT:
                return meeple
    return None


def can_retrieve(state: State, seat: tr.Seat) -> bool:
    """Return whether a player may take the abbot back. Source: AB4."""
    abbot = find_abbot(state, seat)
    return abbot is not None and RETRIEVABLE.allows(state, abbot)


@tr.frozen
class PlaceAbbot(tr.Command, kind="carcassonne.place_abbot/1", to=PieceToPlace, rule="AB2"):
    """Place the abbot on the monastery or garden of the tile just laid. Source: AB1, AB2."""

    en = "place the abbot {here}"
    fr = "placer l'abbé {here}"
    part: tr.Public[Literal["monastery", "garden"]]

    @staticmethod
    def offers(state: State, decision: PieceToPlace) -> tuple[Part, ...]:
        """List the free monastery and garden of the tile just laid. Source: AB2."""
        places = abbot_places(state, decision.seat)
        return places if places and PlaceAbbot in done_instead(state, decision.seat) else ()

    def check(self, state: State, decision: PieceToPlace) -> Iterator[tr.Rejection]:
        """Require the abbot in supply, and a free monastery or garden on the tile. Source: AB1, AB2."""
        if not state.supplies[self.seat][ABBOT]:
            yield NO_ABBOT.by("AB1")
        segment = find_segment(state, self.part, 0)
        if segment is None:
            yield NO_SEGMENT.by(state.handlers.rule("AB2", done_instead, "B8"), part=self.part, index=0)
        yield from CLAIMABLE.against(state, self.part, self.seat, ABBOT)
        if segment is not None:
            yield from check_unclaimed(state, segment, self.part)
        if abbot_places(state, self.seat) and PlaceAbbot not in done_instead(state, self.seat):
            yield NOT_INSTEAD.by("B8")

    def decide(self, state: State, decision: PieceToPlace) -> tr.Plan:
        """Claim the feature as a monk does. Source: AB3, AB6."""
        segment = find_segment(state, self.part, 0)
        assert segment is not None
        return (MeeplePlaced(self.seat, segment, ABBOT), ScoreCompleted())

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the abbot in supply, then the monastery or garden, where a meeple might go as well."""
        return of_seat(ABBOT_ID, self.seat), segment_id(state, segment_at_hand(state, self.part))


@tr.frozen
class RetrieveAbbot(tr.Command, kind="carcassonne.retrieve_abbot/1", to=PieceToPlace, rule="AB4"):
    """Take the abbot back from an incomplete monastery or garden and score it. Source: AB4."""

    en = "take the abbot back and score him"
    fr = "reprendre l'abbé et l'évaluer"

    @staticmethod
    def legal(state: State, decision: PieceToPlace) -> Iterator[RetrieveAbbot]:
        """List the retrieval if it is possible. Source: AB4."""
        if can_retrieve(state, decision.seat) and RetrieveAbbot in done_instead(state, decision.seat):
            yield RetrieveAbbot(decision.seat, decision.id)

    def check(self, state: State, decision: PieceToPlace) -> Iterator[tr.Rejection]:
        """Require the abbot on the board, and nothing that protects him. Source: AB4."""
        abbot = find_abbot(state, self.seat)
        if abbot is None:
            yield NOT_OUT.by(state.handlers.rule("AB4", done_instead, "B8"))
        else:
            yield from RETRIEVABLE.against(state, abbot)
            if RetrieveAbbot not in done_instead(state, self.seat) and can_retrieve(state, self.seat):
                yield NOT_INSTEAD.by("B8")

    def decide(self, state: State, decision: PieceToPlace) -> tr.Plan:
        """Score him as in final scoring, in a batch of its own before that of the features. Source: AB4, B22."""
        abbot = find_abbot(state, self.seat)
        assert abbot is not None
        number, feature = numbered(state.board, abbot.segment)
        items = worth(state, feature, True)
        points = sum(item[2] for item in items)
        gain = Gain(self.seat, points, "abbot", number, items, majority(feature))
        return (*batch("abbot", (gain,), (), (abbot,)), ScoreCompleted())

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the abbot on the board.

        Raises:
            LookupError: he is not there.
        """
        abbot = find_abbot(state, self.seat)
        if abbot is None:
            raise LookupError(f"the abbot of seat {self.seat} is not on the board")
        return (meeple_id(state, abbot.segment),)


@tr.modifier("AB3", worth, Band.TERMS, 10, source="rulebook", depends=("AB2",))
@tr.when("expansions", "abbot")
@tr.fr("Un jardin s'évalue comme une abbaye.")
@tr.otherwise("A garden brings no points.", "Un jardin ne rapporte pas de points.")
def like_a_monastery(state: State, items: Items, feature: Feature, final: bool) -> Items:
    """A garden is scored like a monastery."""
    return surrounded(feature) if feature.part == "garden" else items


@tr.modifier("AB2", done_instead, Band.MEEPLE, 10, source="rulebook")
@tr.when("expansions", "abbot")
@tr.fr("Au lieu d'un meeple, on peut placer l'abbé sur une abbaye ou un jardin de la tuile.")
@tr.otherwise(
    "The abbot is not placed: in the meeple step only meeples are.",
    "L'abbé ne se place pas : à cette étape, on ne place que des meeples.",
)
def setting_him(state: State, instead: Commands, seat: tr.Seat) -> Commands:
    """Instead of a meeple, a player may place the abbot on a monastery or garden of the tile."""
    return instead | {PlaceAbbot} if abbot_places(state, seat) else instead


@tr.modifier("AB4", done_instead, Band.MEEPLE, 20, source="rulebook", depends=("AB2",))
@tr.when("expansions", "abbot")
@tr.fr("Au lieu de placer un meeple, on peut reprendre l'abbé.")
@tr.otherwise(
    "The abbot stays until his monastery or garden is scored.",
    "L'abbé reste jusqu'à l'évaluation de son abbaye ou de son jardin.",
)
def taking_him_back(state: State, instead: Commands, seat: tr.Seat) -> Commands:
    """Instead of placing a meeple, a player may take the abbot back."""
    return instead | {RetrieveAbbot} if can_retrieve(state, seat) else instead


@tr.protection("AB4", RETRIEVABLE, Band.MEEPLE, 10, SURROUNDED, source="faq", depends=("AB2",))
@tr.when("expansions", "abbot")
@tr.fr("Un abbé sur une abbaye ou un jardin complet n'est pas repris : il est évalué normalement.")
@tr.otherwise(
    "The abbot stays until his monastery or garden is scored.",
    "L'abbé reste jusqu'à l'évaluation de son abbaye ou de son jardin.",
)
def not_when_surrounded(state: State, abbot: Standing) -> bool:
    """An abbot on a complete monastery or garden is not taken back: it is scored as usual."""
    return feature_of(state.board, abbot.segment).ends > 0


ABBOT_ID: Final = "abbot"
NAME: Final = ("abbot", "abbé")
TEXT: Final = (
    "Placed instead of a meeple, only in a monastery or a garden. Instead of placing anything, his player may take him "
    "back while it is incomplete, and scores it at once as at the end.",
    "Placé au lieu d'un meeple, seulement dans une abbaye ou un jardin. Au lieu de placer quoi que ce soit, son "
    "joueur peut le reprendre tant que la zone est incomplète, et l'évalue aussitôt comme à la fin.",
)


def components(voice: tr.Voice) -> tuple[tr.Component, ...]:
    """Return the abbot. Source: AB1, AB2, AB4."""
    rules = (tr.RuleId("AB1"), tr.RuleId("AB2"), tr.RuleId("AB4"))
    return (tr.Component("abbot", "figure", tr.pick(NAME, voice), tr.pick(TEXT, voice), rules=rules),)


@tr.invariant
def abbots(state: State) -> Iterator[str]:
    """Each player has one abbot at most, on the board only in a monastery or garden. Source: AB1, AB2."""
    held = [row[ABBOT] for row in state.supplies]
    for _, feature, meeple in standing(state.board):
        if meeple.piece == ABBOT:
            held[meeple.seat] += 1
            if feature.part not in CLOISTERS:
                yield f"the abbot of seat {meeple.seat} is on a {feature.part}"
    if max(held) > 1:
        yield f"players have {held} abbots"


def add_abbots(state: State) -> State:
    """Give each player an abbot. Source: AB1."""
    return tr.change(state, supplies=tuple((*held, 1) for held in state.supplies))


THE_ABBOT: Final = ("the abbot", "l'abbé")
WORDS: Final = Vocabulary(
    names={ABBOT_ID: NAME},
    sources={"abbot": THE_ABBOT},
    pieces=(Piece(ABBOT_ID, (NAME, THE_ABBOT, THE_ABBOT), "①②③④⑤⑥", ("abbot of this player", "abbé de ce joueur")),),
)
OUTLINE: Final = Outline("M0 -1.25L.42 -.72Q.36 -.5 .26 -.44Q.8 -.3 .92 1H-.92Q-.8 -.3 -.26 -.44Q-.36 -.5 -.42 -.72Z")

EXPANSION: Final = Expansion(
    chapter=tr.chapters(__name__),
    words=WORDS,
    set_up=add_abbots,
    components=components,
    final_rules={"garden": "AB3"},
    outlines={ABBOT_ID: OUTLINE},
)
