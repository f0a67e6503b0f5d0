"""Messages: when one comes, and what becomes of it. Source: M5 to M11, S5, Q33, V5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import NO_FIGURE, PAYING_FIGURES, BatchClosed, FiguresNamed, batch
from tabletop_rules.games.carcassonne.course import PlacementOver
from tabletop_rules.games.carcassonne.expansions.messengers.figures import (
    FigureBound,
    TotalsAdded,
    figure_param,
    unbound,
)
from tabletop_rules.games.carcassonne.expansions.messengers.queries import (
    EACH,
    EXTRA,
    MESSENGERS,
    OPEN_TO,
    TAKE_BACK,
    feature_named,
    gain_of,
    stands_dark,
    targets,
)
from tabletop_rules.games.carcassonne.final import TrackSettled
from tabletop_rules.games.carcassonne.ids import meeple_id
from tabletop_rules.games.carcassonne.queries.board import feature_of, is_complete, meeple_on, meeples_of
from tabletop_rules.games.carcassonne.queries.track import figures, moved_forward, space
from tabletop_rules.games.carcassonne.state import Gain, State
from tabletop_rules.games.carcassonne.terms import AT_THE_END, LATE_PLACEMENT, NOWHERE, SegmentNumber
from tabletop_rules.games.carcassonne.tiles import DrawTile
from tabletop_rules.games.carcassonne.turn import HOST_BATCHES, TurnClosing, further_placement

MESSAGES: Final = {
    1: ("the points of your smallest road", "les points de votre plus petite route"),
    2: ("the points of your smallest city", "les points de votre plus petite ville"),
    3: ("the points of your smallest monastery", "les points de votre plus petite abbaye"),
    4: ("another tile to place", "une autre tuile à poser"),
    5: ("2 points for each shield in your cities", "2 points par blason dans vos villes"),
    6: ("2 points for each of your knights", "2 points pour chacun de vos chevaliers"),
    7: ("2 points for each of your farmers", "2 points pour chacun de vos paysans"),
    8: ("score one of your meeples and take it back", "évaluer un de vos meeples et le reprendre"),
}
"""What each message brings. Source: M9."""
NO_EFFECT: Final = tr.Refusal(
    "no_effect",
    "Message {message} cannot be carried out like that: name another target, or take the 2 points.",
    "La missive {message} ne peut pas être exécutée ainsi : désignez une autre cible, ou prenez les 2 points.",
)
NO_TARGET: Final = tr.Refusal(
    "no_target",
    "The 2 points need no target: name none.",
    "Les 2 points ne demandent pas de cible : n'en désignez aucune.",
)
MESSAGE_FIRST: Final = tr.Refusal("message_first", "A message waits for its answer.", "Une missive attend une réponse.")


@tr.frozen
class TakeMessage(tr.Step, kind="carcassonne.take_message/1", rule="M5"):
    """Reveal the top message: any of the unseen ones, or else the next one of those put back. Source: M2, M6."""

    def plan(self, state: State) -> tr.Plan:
        drawer = MESSENGERS.get(state)
        if drawer.revealed is not None:  # only where S5 does not make the batch wait
            return ()
        if drawer.unseen:
            return (tr.Chance(tr.Pick(len(drawer.unseen)), RevealMessage()),)
        return (MessageRevealed(drawer.under[0]), OfferMessage())


@tr.frozen
class RevealMessage(tr.ChanceStep, kind="carcassonne.reveal_message/1", rule="M6"):
    """Show the message to all before the choice is made. Source: M6."""

    def plan(self, state: State) -> tr.Plan:
        return (MessageRevealed(MESSENGERS.get(state).unseen[self.outcome[0]]), OfferMessage())


@tr.frozen
class OfferMessage(tr.Step, kind="carcassonne.offer_message/1", rule="M6"):
    """Ask for the answer; a message that would do nothing is taken for the 2 points. Source: M6."""

    def plan(self, state: State) -> tr.Plan:
        message = _revealed(state)
        if not targets(state, state.active, message):
            return _take_points(state, message)
        return (tr.Ask((ActionOrPoints(state.active, message),)),)


@tr.frozen
class ActionOrPoints(tr.Decision, kind="carcassonne.action_or_points/1", rule="M6"):
    """Carry this message out, or take 2 points? Source: M6."""

    en = "Message {message}: carry it out, or 2 points?"
    fr = "Missive {message} : l'exécuter, ou 2 points ?"
    message: tr.Public[int]

    def words(self) -> tr.Words:
        """Return the words, with what the message brings."""
        english, french = MESSAGES[self.message]
        return f"Message {{message}}: {english}, or 2 points?", f"Missive {{message}} : {french}, ou 2 points ?"


def _revealed(state: State) -> int:
    message = MESSENGERS.get(state).revealed
    assert message is not None
    return message


@tr.frozen
class ChooseMessage(tr.Command, kind="carcassonne.choose_message/1", to=ActionOrPoints, rule="M6"):
    """Carry out the message, or take 2 points. `target`: the feature for messages 1 to 3, the segment for 8.

    Source: M6.
    """

    en = "carry it out{target:target}"
    fr = "l'exécuter{target:target}"
    act: tr.Public[bool]
    target: tr.Public[SegmentNumber] = NOWHERE

    @staticmethod
    def legal(state: State, decision: ActionOrPoints) -> Iterator[ChooseMessage]:
        """List the action on each target, and the 2 points. Source: M6, M9."""
        for target in targets(state, decision.seat, _revealed(state)):
            yield ChooseMessage(decision.seat, decision.id, True, target)
        yield ChooseMessage(decision.seat, decision.id, False)

    def check(self, state: State, decision: ActionOrPoints) -> Iterator[tr.Rejection]:
        """Reject an action without effect, and a target that is not the smallest. Source: M6, M9."""
        message, seat = _revealed(state), decision.seat
        if not self.act:
            if self.target != NOWHERE:
                yield NO_TARGET.by("M6")
        elif self.target not in targets(state, seat, message):
            named = feature_named(state, seat, message, self.target)
            if named is None:
                yield NO_EFFECT.by("M6", message=message)
            elif OPEN_TO.allows(state, named, message):
                yield NO_EFFECT.by("M9", message=message)
            else:
                yield from OPEN_TO.against(state, named, message)

    def decide(self, state: State, decision: ActionOrPoints) -> tr.Plan:
        """Score the message in a new batch, robbable like any other. Source: M7, M9, M11, Q11."""
        message, seat = _revealed(state), self.seat
        if not self.act:
            return _take_points(state, message)
        taken = MessageTaken(seat, message, act=True, target=self.target)
        if message == EXTRA:
            return (taken,)
        meeple = meeple_on(state.board, self.target) if message == TAKE_BACK else None
        returns = () if meeple is None else (meeple,)
        return (taken, *batch("message", (gain_of(state, seat, message, self.target),), (), returns))

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the message, or the 2 points; then the player's meeple on the feature, if one is named.

        Raises:
            LookupError: no message is revealed, or the player has no meeple there.
        """
        revealed = MESSENGERS.get(state).revealed
        if revealed is None:
            raise LookupError("no message is revealed")
        if not self.act:
            return (INSTEAD_ID,)
        if self.target == NOWHERE:
            return (f"{MESSAGE_ID}{revealed}",)
        own = [(meeple.segment, number) for number, _, meeple in meeples_of(state.board, self.seat)]
        for segment, number in own:
            if self.target == (segment if revealed == TAKE_BACK else number):
                return f"{MESSAGE_ID}{revealed}", meeple_id(state, segment)
        raise LookupError(f"seat {self.seat} has no meeple on {self.target}")

    def words(self) -> tr.Words:
        """Return the words of the choice."""
        return (self.en, self.fr) if self.act else ("take 2 points instead", "prendre plutôt 2 points")


def _take_points(state: State, message: int) -> tr.Plan:
    gain = Gain(state.active, EACH, "message", items=(("instead", 1, EACH),))
    return (MessageTaken(state.active, message, act=False), *batch("message", (gain,)))


@tr.frozen
class BeginExtra(tr.Step, kind="carcassonne.begin_extra/1", rule="M11"):
    """Draw a tile for a complete further placement; without tiles it is lost. Source: M11, Q17, Q27."""

    def plan(self, state: State) -> tr.Plan:
        begun = (ExtraBegun(), DrawTile())
        return (*begun, BackToTheEnd()) if state.late == AT_THE_END else begun


@tr.frozen
class BackToTheEnd(tr.Step, kind="carcassonne.back_to_the_end/1", rule="M11"):
    """Close the placements of the turn once more. Source: M11."""

    def plan(self, state: State) -> tr.Plan:
        return (TurnClosing(),)


@tr.frozen
class MessageRevealed(tr.Event, kind="carcassonne.message_revealed/1", matters="bookkeeping"):
    """The top message was turned over. Source: M6."""

    en = "Message {message} is revealed."
    fr = "La missive {message} est révélée."
    message: tr.Public[int]

    def apply(self, state: State) -> State:
        """Take the message off the stack."""
        drawer = MESSENGERS.get(state)
        unseen = tuple(message for message in drawer.unseen if message != self.message)
        under = tuple(message for message in drawer.under if message != self.message)
        return MESSENGERS.put(state, tr.change(drawer, unseen=unseen, under=under, revealed=self.message))


@tr.frozen
class MessageTaken(tr.Event, kind="carcassonne.message_taken/1", matters="detail"):
    """A message was carried out, or its 2 points taken; it goes under the stack. Source: M6."""

    en = "{seat} carries message {message} out{target:target}."
    fr = "{seat} exécute la missive {message}{target:target}."
    seat: tr.Public[tr.Seat]
    message: tr.Public[int]
    act: tr.Public[bool]
    target: tr.Public[int] = NOWHERE

    def apply(self, state: State) -> State:
        """Put the message face down under the stack; message 4 earns an extra placement."""
        drawer = MESSENGERS.get(state)
        extra = drawer.extra + (self.act and self.message == EXTRA)
        return MESSENGERS.put(state, tr.change(drawer, under=(*drawer.under, self.message), revealed=None, extra=extra))

    def words(self) -> tr.Words:
        """Return the words of the choice."""
        return (
            (self.en, self.fr)
            if self.act
            else (
                "{seat} gives up message {message} for 2 points.",
                "{seat} renonce à la missive {message} pour 2 points.",
            )
        )


@tr.frozen
class MessageEarned(tr.Event, kind="carcassonne.message_earned/1", matters="bookkeeping"):
    """The points of this placement may bring a message at its end. Source: V4, Q33."""

    en = "A message may come at the end."
    fr = "Une missive est possible à la fin."

    def apply(self, state: State) -> State:
        """Note that a check is due, for the figures that have just moved too."""
        drawer = MESSENGERS.get(state)
        moved = tuple(sorted({*drawer.moved, *moved_forward(state, state.active)}))
        return MESSENGERS.put(state, tr.change(drawer, earned=True, moved=moved))


@tr.frozen
class MessageChecked(tr.Event, kind="carcassonne.message_checked/1", matters="bookkeeping"):
    """The check at the end of the placement is done. Source: V4, Q33."""

    en = "The check for a message is done."
    fr = "L'examen des missives est fait."

    def apply(self, state: State) -> State:
        """Note that the check is done."""
        return MESSENGERS.put(state, tr.change(MESSENGERS.get(state), earned=False, moved=()))


@tr.frozen
class ExtraBegun(tr.Event, kind="carcassonne.extra_begun/1", matters="detail"):
    """An extra placement begins. Source: M11."""

    en = "An extra placement begins."
    fr = "Une pose supplémentaire commence."

    def apply(self, state: State) -> State:
        """Count the extra placement; after the placements of the turn, what follows them waits for it."""
        drawer = MESSENGERS.get(state)
        if state.late:
            state = tr.change(state, late=LATE_PLACEMENT)
        return MESSENGERS.put(state, tr.change(drawer, extra=drawer.extra - 1))


@tr.modifier("M3", figures, Band.ALLOCATION, 10, source="rulebook", order="V4")
@tr.when("expansions", "messengers")
@tr.fr("Les points d'une évaluation font avancer soit le pion Score, soit la meeplette.")
@tr.otherwise(
    "Only the pawn moves; the meeplette stays where it is.", "Seul le pion Score avance ; la meeplette reste sur place."
)
def two_figures(state: State, figures: tuple[int, ...], seat: tr.Seat) -> tuple[int, ...]:
    """Points from one event move either the pawn or the meeplette."""
    # once the totals are added (M8), one figure is left
    return tuple(range(len(state.totals[seat])))


@tr.protection("Q14", PAYING_FIGURES, Band.ALLOCATION, 10, NO_FIGURE, figure_param, source="ruling", depends=("M3",))
@tr.when("expansions", "messengers")
@tr.fr("Une figurine qui ne couvre pas le montant ne paie que si aucune ne le couvre seule.")
@tr.otherwise(
    "Any figure with points may pay first, and the other pays the rest.",
    "Toute figurine qui a des points peut payer la première, et l'autre paie le reste.",
)
def covered_alone(state: State, figure: int, seat: tr.Seat, amount: int) -> bool:
    """A figure that does not cover the amount may pay only if neither covers it alone."""
    row = state.totals[seat]
    return row[figure] >= amount or max(row) < amount


def _message_param(state: State, number: int, message: int) -> dict[str, int | str]:
    return {"message": message}


@tr.protection("M10", OPEN_TO, Band.MESSAGE, 10, NO_EFFECT, _message_param, source="ruling", depends=("M5",))
@tr.when("expansions", "messengers")
@tr.fr("Les missives 1, 2, 3 et 8 ignorent les zones complètes qui attendent d'être évaluées.")
@tr.otherwise(
    "All messages apply to completed features that wait to be scored, too.",
    "Toutes les missives portent aussi sur les zones complètes qui attendent d'être évaluées.",
)
def waiting_left_aside(state: State, number: int, message: int) -> bool:
    """Messages 1, 2, 3 and 8 ignore completed features that wait to be scored."""
    return not is_complete(feature_of(state.board, number))


@tr.protection("S5", HOST_BATCHES, Band.TURN_OVER, 60, MESSAGE_FIRST, source="rulebook", depends=("M5",))
@tr.when("expansions", "messengers")
@tr.fr("L'hôte ne fournit aucun lot tant qu'une missive attend une réponse.")
@tr.otherwise(
    "The host may hand in a batch while a message waits; its points bring no other.",
    "L'hôte peut fournir un lot pendant qu'une missive attend ; ses points n'en donnent pas d'autre.",
)
def message_finished_first(state: State, source: str) -> bool:
    """The host hands in no batch while a message waits for its answer."""
    return MESSENGERS.get(state).revealed is None


@tr.modifier("M11", further_placement, Band.PLACEMENT_OVER, 20, source="ruling", depends=("M5",))
@tr.when("expansions", "messengers")
@tr.fr("La missive 4 donne une pose entière de plus quand la pose en cours est finie.")
@tr.otherwise(
    "Message 4 has no action: it is taken for the 2 points.", "La missive 4 n'a pas d'action : elle vaut 2 points."
)
def or_extra(state: State, further: tr.Step | None) -> tr.Step | None:
    """Message 4 earns one more complete placement once the current one is over."""
    return further or (BeginExtra() if MESSENGERS.get(state).extra else None)


@tr.trigger("M8", TrackSettled, Band.FINAL, 30, bearers=tr.always, source="rulebook", order="R22")
@tr.when("expansions", "messengers")
@tr.fr("À la fin on additionne les deux totaux, et une figurine est posée sur la somme.")
@tr.otherwise(
    "Both figures stay on the track, and either may move in final scoring.",
    "Les deux figurines restent sur la piste, et l'une ou l'autre peut avancer au décompte final.",
)
def totals_added(state: State, moment: TrackSettled, bearer: tr.Bearer) -> tr.Plan:
    """At the end both totals are added, and one figure is put on the sum."""
    return (TotalsAdded(),)


@tr.value("carcassonne.check_waits")
def check_waits(state: State) -> bool:
    """Return whether the check for a message waits until the placement is over: no, it ends each batch. Source: M5."""
    return False


def _active_player(state: State, event: BatchClosed) -> tuple[tr.Bearer, ...]:
    # M4; not in final scoring (M8)
    batch = state.batch
    assert batch is not None
    return () if batch.final else (tr.Bearer(state.active),)


@tr.trigger("M5", BatchClosed, Band.MESSAGE, 10, bearers=_active_player, source="faq", order="S5")
@tr.when("expansions", "messengers")
@tr.fr("Une figurine qui s'arrête sur une case foncée donne une missive au joueur actif, une au plus par lot.")
@tr.otherwise("Nobody receives a message.", "Personne ne reçoit de missive.")
def dark_space(state: State, event: BatchClosed, bearer: tr.Bearer) -> tr.Plan:
    """A figure that stops on a dark space brings the active player a message, at most one per batch."""
    # tested here and not in the bearers, or a batch without a message would be checked again after a later one (S5);
    # points of messages bring messages (M7), payments none (Q15), nor does 0 (Q21)
    figures = moved_forward(state, bearer.seat)
    if check_waits(state):
        # after the placements of the turn there is no check left
        new = not state.late and not {*figures} <= {*MESSENGERS.get(state).moved}
        return (tr.Cited(tr.RuleId("Q33"), MessageEarned()),) if new else ()
    return (TakeMessage(),) if any(stands_dark(state, bearer.seat, figure) for figure in figures) else ()


@tr.trigger("V4", FiguresNamed, Band.ALLOCATION, 10, bearers=unbound, source="rulebook", depends=("M3",))
@tr.when("messengers.choice", "one_figure_per_turn")
@tr.fr("La première évaluation d'un tour, points volés compris, fixe la figurine qui avance pour le reste du tour.")
@tr.otherwise("The figure is chosen anew for each event.", "La figurine est choisie à chaque évaluation.")
def binding(state: State, event: FiguresNamed, bearer: tr.Bearer) -> tr.Plan:
    """The first event of a turn, stolen points included, binds the figure that moves for the rest of the turn."""
    return (FigureBound(bearer.seat, dict(event.named)[bearer.seat]),)


@tr.modifier("V4", figures, Band.ALLOCATION, 20, source="rulebook", order="V4", depends=("M3",))
@tr.when("messengers.choice", "one_figure_per_turn")
@tr.fr("Seule la figurine fixée avance pendant le reste du tour.")
@tr.otherwise("The figure is chosen anew for each event.", "La figurine est choisie à chaque évaluation.")
def bound_figure(state: State, figures: tuple[int, ...], seat: tr.Seat) -> tuple[int, ...]:
    """Only the bound figure moves forward for the rest of the turn."""
    # in final scoring all figures may move (Q33)
    if not state.bound or state.bound[seat] == NOWHERE or (state.batch is not None and state.batch.final):
        return figures
    return tuple([figure for figure in figures if figure == state.bound[seat]]) or figures


@tr.modifier("Q33", check_waits, Band.MESSAGE, 20, source="ruling", depends=("M5",))
@tr.when("messengers.choice", "one_figure_per_turn")
@tr.fr("Le joueur actif n'examine s'il reçoit une missive qu'à la fin de la pose.")
@tr.otherwise("A check ends each batch.", "Un examen termine chaque lot.")
def check_waits_ruling(state: State, held: bool) -> bool:
    """The active player checks for a message only when the placement is over."""
    return True


def _has_earned(state: State, moment: PlacementOver) -> tuple[tr.Bearer, ...]:
    return (tr.Bearer(state.active),) if MESSENGERS.get(state).earned else ()


@tr.trigger("Q33", PlacementOver, Band.PLACEMENT_OVER, 10, bearers=_has_earned, source="ruling", depends=("M5",))
@tr.when("messengers.choice", "one_figure_per_turn")
@tr.fr("Il y a un seul examen par pose, et les points de sa missive n'en donnent pas d'autre.")
@tr.otherwise(
    "Points that a message brings may bring another.", "Les points d'une missive peuvent en donner une autre."
)
def check_once(state: State, moment: PlacementOver, bearer: tr.Bearer) -> tr.Plan:
    """There is one check per placement, and the points of its message bring no further one."""
    if any(stands_dark(state, bearer.seat, figure) for figure in MESSENGERS.get(state).moved):
        return (TakeMessage(), MessageChecked())
    return (MessageChecked(),)


@tr.modifier("V5", stands_dark, Band.MESSAGE, 10, source="rulebook", depends=("M5",))
@tr.when("messengers.exclusive_space", True)
@tr.fr("Une case foncée ne donne une missive que sans figurine d'un autre joueur.")
@tr.otherwise(
    "A dark space brings a message whoever else is on it.",
    "Une case foncée donne une missive, qui que ce soit d'autre s'y trouve.",
)
def alone_on_dark(state: State, dark: bool, seat: tr.Seat, figure: int) -> bool:
    """A dark space brings a message only without a figure of another player on it."""
    if not dark:
        return False
    here = space(state, state.totals[seat][figure])
    return not any(space(state, other) == here for foe, row in enumerate(state.totals) if foe != seat for other in row)


STACK_ID: Final = "messages"
INSTEAD_ID: Final = "message:points"
"""The 2 points in place of what the message says."""
MESSAGE_ID: Final = "message-"
"""Begins the id of a message tile."""
