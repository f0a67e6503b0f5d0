"""A turn and its four phases (T-TURN-1).

    start    draw, redress, start-of-turn Jetons          StartPhase -> DrawDue -> OpenTurn -> TurnOpened
    auction  a card is put up, sold and paid              AuctionPhase -> sale, bidding, settlement
    effects  powers, one after the other                  EffectsPhase -> effects_phase, powers
    end      objectives of the end, then the next turn    EndPhase, a moment -> NextTurn

The command that ends a turn also begins the next. If the active player is eliminated, what waits above `EffectsPhase`
does nothing, and `EffectsPhase` itself begins the next turn (T-TURN-6).
With two players the first player is the active one, and both take part in the first two phases (T-2P-3, T-2P-4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.make import renewer
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonDraw, JetonEngageOwn, JetonForcedDiscard
from tabletop_rules.games.terres_de_destinees.content.permanents import TurnDrawFilter
from tabletop_rules.games.terres_de_destinees.course import EFFECTS_PHASE, EffectsPhase, NextTurn
from tabletop_rules.games.terres_de_destinees.drawing import Draw, DrawForTurn
from tabletop_rules.games.terres_de_destinees.effects_phase import PowerOrEnd
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.jetons import TurnCards, spend
from tabletop_rules.games.terres_de_destinees.losses import Lose, Manner, Victim
from tabletop_rules.games.terres_de_destinees.offers import Offer, Use, offer
from tabletop_rules.games.terres_de_destinees.queries import drawable, for_two, interrupted, left_of, printed
from tabletop_rules.games.terres_de_destinees.sale import AuctionSkipped, CardToPutUp, RevealSales
from tabletop_rules.games.terres_de_destinees.shared import bearers_of, copies_of, jeton_effect
from tabletop_rules.games.terres_de_destinees.state import CardInPlay, HeldJeton, Phase, Source, State, Turn
from tabletop_rules.games.terres_de_destinees.terms import CardId, PowerKind
from tabletop_rules.games.terres_de_destinees.values import (
    draws,
    ending_copies,
    jeton_controller,
    may_sell,
    sellers,
    stays_engaged,
)


@tr.frozen
class DrawDue(tr.Event, kind="terres_de_destinees.draw_due/1", matters="bookkeeping"):
    """A player is about to draw `count` cards at the start of a turn (P-1).

    `extra` are the cards that powers add, one number for each power; `discard` the hand cards that each of them costs.
    """

    en = "{seat} is to draw {count:cards}{extra:extra}."
    fr = "{seat} doit piocher {count:cards}{extra:extra}."
    seat: tr.Public[tr.Seat]
    count: tr.Public[int]
    extra: tr.Public[tuple[int, ...]] = ()
    discard: tr.Public[tuple[int, ...]] = ()

    apply = tr.unchanged


@tr.frozen
class StartPhase(tr.Step, kind="terres_de_destinees.start_phase/1", rule="T-TURN-2"):
    """Draw, and only then redress (T-TURN-2)."""

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        rule = draws.rule(tr.RuleId("T-TURN-2"), state)
        return (*[tr.Cited(rule, DrawDue(seat, count)) for seat, count in draws(state)], OPEN_TURN)


START_PHASE: Final = StartPhase()


@tr.frozen
class OpenTurn(tr.Step, kind="terres_de_destinees.open_turn/1", rule="T-TURN-2"):
    """Redress the active player's cards alone; start-of-turn Jetons follow (P-1, T-2P-3)."""

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        seat = state.turn.active
        engaged = [placed.card for placed in state.players[seat].play if placed.engaged]
        redressed = tuple([card for card in engaged if not stays_engaged(state, card)])
        return (TurnOpened(seat, redressed, ending_copies(state, seat)),)


OPEN_TURN: Final = OpenTurn()


@tr.frozen
class AuctionPhase(tr.Step, kind="terres_de_destinees.auction_phase/1", rule="T-TURN-3"):
    """Ask the active player for a card to put up, or several players together and in secret (T-2P-4).

    There is no auction if a seller cannot put one up (T-AUC-2, A-9).
    """

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        begun = PhaseBegan(Phase.AUCTION)
        who = sellers(state)
        if not all(may_sell(state, seat) for seat in who):
            return (begun, tr.Cited(sellers.rule(tr.RuleId("T-AUC-2"), state), AuctionSkipped(who)))
        rule = sellers.rule(tr.RuleId("T-AUC-1"), state)
        asked = tuple([CardToPutUp(seat, rule=rule) for seat in who])
        return (begun, tr.Ask(asked) if len(who) == 1 else tr.Ask(asked, then=RevealSales()))


AUCTION_PHASE: Final = AuctionPhase()


# --- turns ------------------------------------------------------------------------------------------------------------


@tr.frozen
class FirstTurn(tr.Step, kind="terres_de_destinees.first_turn/1", rule="T-SETUP-7"):
    """Begin with the player on the left of the youngest, who is stored as the last active one (T-SETUP-7)."""

    def plan(self, state: State) -> tr.Plan:
        return _turn_of(left_of(state, state.turn.active), tr.RuleId("T-SETUP-7"))


def _turn_of(seat: tr.Seat, rule: tr.RuleId) -> tr.Plan:
    return (tr.Cited(rule, TurnBegan(seat)), START_PHASE, AUCTION_PHASE, EFFECTS_PHASE)


@tr.plans(NextTurn, "T-TURN-5")
def next_turn(state: State, step: NextTurn) -> tr.Plan:
    """Pass the turn to the next survivor on the left (T-TURN-5), also if it was cut short (T-TURN-6).

    With two players that makes the other one first player (T-2P-10). `effects/endings.py` may end the match first.
    In the deal of a log saved by an earlier version, this step begins the first turn.
    """
    turn = state.turn
    if not turn.number:
        return FirstTurn().plan(state)
    rule = tr.RuleId("T-TURN-6" if interrupted(state) else "T-2P-10" if for_two(state) else "T-TURN-5")
    return (tr.Cited(rule, TurnEnded(turn.active)), *_turn_of(left_of(state, turn.active), rule))


@tr.plans(EffectsPhase, "T-TURN-4")
def effects_phase(state: State, step: EffectsPhase) -> tr.Plan:
    """Ask for one action after another: each answer plans this step again, until the turn ends.

    The turn ends at once if the active player has been eliminated (T-TURN-6). An `Ask` of nobody then makes the last
    answer, which cut the turn short, the cause of the next turn, as a decision would.
    """
    if interrupted(state):
        return (tr.Ask((), then=NextTurn()),)
    asked = tr.Ask((PowerOrEnd(state.turn.active),))
    return (asked,) if state.turn.phase is Phase.EFFECTS else (PhaseBegan(Phase.EFFECTS), asked)


# --- 100: `cercle_de_pierres` ---------------------------------------------------------------------------------------


def filters(state: State, event: DrawDue) -> Iterable[tr.Bearer]:
    """Return the drawer's filters, if there are more cards than would be drawn anyway."""
    if drawable(state) <= event.count + sum(event.extra):
        return ()
    return bearers_of(state, event.seat, TurnDrawFilter)


@tr.frozen
class WhetherToDrawMore(Offer, kind="terres_de_destinees.whether_to_draw_more/1", rule="P-1"):
    """Draw more for a discard, by `source`; `count`, `extra` and `discard` are those of the draw that is due.

    Source: P-1.
    """

    en = "Use {source:card} to draw more?"
    fr = "Utiliser {source:card} pour piocher davantage ?"
    source: tr.Public[Source]
    count: tr.Public[int]
    extra: tr.Public[tuple[int, ...]]
    discard: tr.Public[tuple[int, ...]]


def add_filter(state: State, event: DrawDue, source: Source) -> DrawDue:
    """Return the draw with the cards of one power added."""
    power = printed(state, source, TurnDrawFilter)
    return DrawDue(event.seat, event.count, (*event.extra, power.extra), (*event.discard, power.discard))


@tr.replacement("P-1", DrawDue, Band.PERMANENT, 0, bearers=filters, source="card", order="P-1")
@tr.fr("Un pouvoir permanent ajoute des cartes à la pioche du début du tour, contre une défausse.")
@tr.otherwise(
    "The usual cards are drawn, whatever lies in play.", "On pioche les cartes habituelles, quoi qu'il y ait en jeu."
)
def more_cards(state: State, event: DrawDue, bearer: tr.Bearer) -> tr.Plan:
    """A permanent power adds cards to the draw at the start of a turn, at the cost of a discard.

    Ask before the draw; the answer proposes it again, with or without the cards added.
    """
    if not printed(state, bearer.source, TurnDrawFilter).optional:
        return (add_filter(state, event, bearer.source),)
    return (tr.Ask((WhetherToDrawMore(event.seat, bearer.source, event.count, event.extra, event.discard),)),)


# --- 400 (with two players 405 for the opponent, whose draw is an event of its own) ---------------------------------


def drawer(state: State, event: DrawDue) -> Iterable[tr.Bearer]:
    return (tr.Bearer(event.seat),)


@tr.trigger("T-TURN-2", DrawDue, Band.EVENT, 0, bearers=drawer, source="rulebook", order="P-1")
@tr.fr("On pioche au début du tour.")
@tr.otherwise("No card is drawn at the start of a turn.", "On ne pioche pas au début du tour.")
@tr.needed("cards that are due would not be drawn")
def draw(state: State, event: DrawDue, bearer: tr.Bearer) -> tr.Plan:
    """Cards are drawn at the start of a turn."""
    return (DrawForTurn(event.seat, event.count, event.extra, event.discard),)


@tr.modifier("A-1", stays_engaged, Band.EVENT, 10, source="ruling", order="P-1")
@tr.fr("Les cartes à usage unique ne sont pas redressées.")
@tr.otherwise(
    "A single-use card is redressed like any other, and may be used in every turn.",
    "Une carte à usage unique se redresse comme les autres et sert à chaque tour.",
)
def single_use(state: State, stays: bool, card: CardId) -> bool:
    """Single-use cards are not redressed.

    Exempt single-use cards alone: an engaged permanent is redressed, with two players too (A-3, F-16).
    """
    return stays or state.content.card(card).kind is PowerKind.SINGLE_USE


@tr.modifier("T-PWR-11", ending_copies, Band.EVENT, 20, source="ruling", order="P-1")
@tr.fr("La copie d'un pouvoir permanent prend fin au prochain début de tour de son propriétaire, après la pioche.")
@tr.otherwise(
    "A copied permanent power stays for the rest of the match.",
    "Un pouvoir permanent copié reste jusqu'à la fin de la partie.",
)
def copies_end(state: State, ending: tuple[Source, ...], seat: tr.Seat) -> tuple[Source, ...]:
    """The copy of a permanent power ends at its owner's next start of turn, after the draw.

    Add the copies of the player whose turn it is.
    """
    return (*ending, *[copy.source for copy in state.copies if copy.owner == seat]) if state.copies else ending


# --- 600 + number: Jetons of the active player alone (T-2P-3), after the normal draw and redressing -----------------


def holder(jeton: Jeton, state: State, event: TurnOpened) -> Iterable[tr.Bearer]:
    return copies_of(state, jeton, (event.seat,))


def draw_more(jeton: Jeton, state: State, event: TurnOpened, bearer: tr.Bearer) -> tr.Plan:
    """Draw cards; with none to draw the Jeton is passed over, not used (T-JET-4, T-JET-7)."""
    assert isinstance(jeton.effect, JetonDraw)
    if not drawable(state):
        return ()
    return (Draw(bearer.seat, jeton.effect.count), *spend(state, bearer.seat, jeton.number))


def lose_cards(jeton: Jeton, state: State, event: TurnOpened, bearer: tr.Bearer) -> tr.Plan:
    """Discard cards by an effect of the one who placed the Jeton; it goes back even if that is prevented (T-JET-4)."""
    assert isinstance(jeton.effect, JetonForcedDiscard)
    copies = [each for each in state.players[bearer.seat].jetons if each.number == jeton.number]
    held = copies[-1 - int(bearer.source.partition("+")[2] or 0)]
    controller = jeton_controller(state, held)
    loss = Lose(controller, Manner.DISCARD, (Victim(bearer.seat, jeton.effect.count),))
    return (loss, *spend(state, bearer.seat, jeton.number))


def engage_cards(jeton: Jeton, state: State, event: TurnOpened, bearer: tr.Bearer) -> tr.Plan:
    """Engage ready cards that the holder chooses; without any, the Jeton still goes back."""
    assert isinstance(jeton.effect, JetonEngageOwn)
    return (TurnCards(bearer.seat, jeton.number, jeton.effect.count),)


def start_of_turn_effect(jeton: Jeton) -> tr.Effect[State, TurnOpened]:
    """Return the effect of a Jeton at the start of its holder's turn."""
    do, french = {
        JetonDraw: (draw_more, "fait piocher au début de son tour"),
        JetonForcedDiscard: (lose_cards, "fait défausser au début de son tour"),
        JetonEngageOwn: (engage_cards, "fait engager une de ses cartes au début de son tour"),
    }[type(jeton.effect)]
    return jeton_effect(jeton, "P-1", TurnOpened, tr.Timing.THEN, holder, do, french)


@tr.modifier("T-JET-6", jeton_controller, Band.RULING, 6, source="ruling", depends=("P-1",))
@tr.fr("La défausse du Jeton 5 est contrôlée par le joueur dont l'effet l'a placé, s'il n'est pas éliminé.")
@tr.otherwise(
    "Nobody controls the discard: it is no hand loss, and an elimination by it has no cause.",
    "Personne ne contrôle la défausse : ce n'est pas une perte de main, et nul ne cause l'élimination qui suit.",
)
def placed_by(state: State, controller: tr.Seat | None, held: HeldJeton) -> tr.Seat | None:
    """The discard of Jeton 5 is controlled by the player whose effect placed it, unless that player is eliminated.

    Return who placed the Jeton, its owner for `usurier`, or nobody once that player has been eliminated.
    """
    return None if state.players[held.placed_by].out else held.placed_by


# --- P-1, P-2, P-4, P-7 ---------------------------------------------------------------------------------------------


def answer_filter(state: State, decision: WhetherToDrawMore, command: Use) -> tr.Plan:
    """Draw, with or without the cards added."""
    due = DrawDue(decision.seat, decision.count, decision.extra, decision.discard)
    return (add_filter(state, due, decision.source) if command.use else due,)


# Nearly every turn changes these fields: a `renewer` costs half as much as `change`.
_with_turn: Callable[[State, Turn], State] = renewer(State, "turn")
_with_phase: Callable[[Turn, Phase], Turn] = renewer(Turn, "phase")
_end: Callable[[Turn, Phase, int], Turn] = renewer(Turn, "phase", "quiet")


# --- turns ----------------------------------------------------------------------------------------------------------


@tr.frozen
class TurnBegan(tr.Event, kind="terres_de_destinees.turn_began/1", matters="detail"):
    """The next turn began (T-TURN-1)."""

    en = "It is the turn of {seat}."
    fr = "C'est le tour {seat:of}."
    seat: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        """Begin a turn; drop what an interrupted turn left open (T-TURN-6)."""
        turn = Turn(number=state.turn.number + 1, active=self.seat, quiet=state.turn.quiet)
        return tr.change(state, turn=turn, chain=(), losses=())


@tr.frozen
class TurnOpened(tr.Event, kind="terres_de_destinees.turn_opened/1", matters="bookkeeping"):
    """The active player's engaged cards were redressed, and copies of permanent powers ended (P-1, 410, 420).

    Start-of-turn Jetons follow.
    """

    en = "{seat} redresses the cards in play."
    fr = "{seat} redresse ses cartes en jeu."
    seat: tr.Public[tr.Seat]
    redressed: tr.Public[tuple[CardId, ...]] = ()
    ended: tr.Public[tuple[Source, ...]] = ()

    def apply(self, state: State) -> State:
        """Redress engaged cards and end copies (P-1, 410, 420)."""
        if self.redressed:
            player = state.players[self.seat]
            play = [
                CardInPlay(placed.card, False, placed.zone) if placed.card in self.redressed else placed
                for placed in player.play
            ]
            state = state.with_player(tr.change(player, play=tuple(play)))
        if self.ended:
            state = tr.change(state, copies=tuple([copy for copy in state.copies if copy.source not in self.ended]))
        return state


@tr.frozen
class PhaseBegan(tr.Event, kind="terres_de_destinees.phase_began/1", matters="bookkeeping"):
    """The next phase of the turn began (T-TURN-1)."""

    en = "Phase: {phase:phase}."
    fr = "Phase : {phase:phase}."
    phase: tr.Public[Phase]

    def apply(self, state: State) -> State:
        return _with_turn(state, _with_phase(state.turn, self.phase))


@tr.frozen
class TurnEnded(tr.Event, kind="terres_de_destinees.turn_ended/1", matters="bookkeeping"):
    """The turn is over (T-TURN-5)."""

    en = "The turn of {seat} is over."
    fr = "Le tour {seat:of} est fini."
    seat: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        """End the turn, and count quiet ones in a row (T-WIN-8)."""
        turn = state.turn
        return _with_turn(state, _end(turn, Phase.END, 0 if turn.moved else turn.quiet + 1))


WHETHER_TO_DRAW_MORE_ANSWERED = offer(WhetherToDrawMore, "P-1", answer_filter)
