"""P-1, the start of a turn: 100 more cards, 400 the draw, 410 redressing, 420 copies end, 600 + number Jetons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import (
    JetonDraw,
    JetonEngageOwn,
    JetonForcedDiscard,
)
from tabletop_rules.games.terres_de_destinees.content.permanents import TurnDrawFilter
from tabletop_rules.games.terres_de_destinees.course.jetons import spend
from tabletop_rules.games.terres_de_destinees.decisions import WhetherToDrawMore
from tabletop_rules.games.terres_de_destinees.effects.shared import bearers_of, copies_of, jeton_effect
from tabletop_rules.games.terres_de_destinees.events import DrawDue, TurnOpened
from tabletop_rules.games.terres_de_destinees.queries import drawable, printed
from tabletop_rules.games.terres_de_destinees.state import HeldJeton, Source, State
from tabletop_rules.games.terres_de_destinees.steps import Draw, DrawForTurn, Lose, Manner, TurnCards, Victim
from tabletop_rules.games.terres_de_destinees.terms import CardId, PowerKind
from tabletop_rules.games.terres_de_destinees.values import ending_copies, jeton_controller, stays_engaged

# --- 100: `cercle_de_pierres` ---------------------------------------------------------------------------------------


def filters(state: State, event: DrawDue) -> Iterable[Bearer]:
    """Return the drawer's filters, if there are more cards than would be drawn anyway."""
    if drawable(state) <= event.count + sum(event.extra):
        return ()
    return bearers_of(state, event.seat, TurnDrawFilter)


def offer_filter(state: State, event: DrawDue, bearer: Bearer) -> Plan:
    """Ask before the draw; the answer proposes it again, with or without the cards added."""
    if not printed(state, bearer.source, TurnDrawFilter).optional:
        return (add_filter(state, event, bearer.source),)
    return (Ask((WhetherToDrawMore(event.seat, bearer.source, event.count, event.extra, event.discard),)),)


def add_filter(state: State, event: DrawDue, source: Source) -> DrawDue:
    """Return the draw with the cards of one power added."""
    power = printed(state, source, TurnDrawFilter)
    return DrawDue(event.seat, event.count, (*event.extra, power.extra), (*event.discard, power.discard))


MORE_CARDS: Final = Effect(
    RuleId("P-1"),
    "A permanent power adds cards to the draw at the start of a turn, at the cost of a discard.",
    DrawDue,
    Timing.INSTEAD,
    Band.PERMANENT,
    0,
    filters,
    offer_filter,
    fr="Un pouvoir permanent ajoute des cartes à la pioche du début du tour, contre une défausse.",
    source="card",
    order=RuleId("P-1"),
    otherwise=(
        "The usual cards are drawn, whatever lies in play.",
        "On pioche les cartes habituelles, quoi qu'il y ait en jeu.",
    ),
)

# --- 400 (with two players 405 for the opponent, whose draw is an event of its own) ---------------------------------


def drawer(state: State, event: DrawDue) -> Iterable[Bearer]:
    return (Bearer(event.seat),)


def draw(state: State, event: DrawDue, bearer: Bearer) -> Plan:
    return (DrawForTurn(event.seat, event.count, event.extra, event.discard),)


DRAW: Final = Effect(
    RuleId("T-TURN-2"),
    "Cards are drawn at the start of a turn.",
    DrawDue,
    Timing.THEN,
    Band.EVENT,
    0,
    drawer,
    draw,
    fr="On pioche au début du tour.",
    source="rulebook",
    order=RuleId("P-1"),
    needed="cards that are due would not be drawn",
    otherwise=(
        "No card is drawn at the start of a turn.",
        "On ne pioche pas au début du tour.",
    ),
)

# --- 410: redressing, 420: copies end; `TurnOpened` says both -------------------------------------------------------


def stay_if_single_use(state: State, stays: bool, card: CardId) -> bool:
    """Exempt single-use cards alone: an engaged permanent is redressed, with two players too (A-3, F-16)."""
    return stays or state.content.card(card).kind is PowerKind.SINGLE_USE


SINGLE_USE: Final = Modifier(
    RuleId("A-1"),
    "Single-use cards are not redressed.",
    stays_engaged,
    Band.EVENT,
    10,
    stay_if_single_use,
    fr="Les cartes à usage unique ne sont pas redressées.",
    source="ruling",
    order=RuleId("P-1"),
    otherwise=(
        "A single-use card is redressed like any other, and may be used in every turn.",
        "Une carte à usage unique se redresse comme les autres et sert à chaque tour.",
    ),
)


def add_own_copies(state: State, ending: tuple[Source, ...], seat: Seat) -> tuple[Source, ...]:
    """Add the copies of the player whose turn it is."""
    return (*ending, *[copy.source for copy in state.copies if copy.owner == seat]) if state.copies else ending


COPIES_END: Final = Modifier(
    RuleId("T-PWR-11"),
    "The copy of a permanent power ends at its owner's next start of turn, after the draw.",
    ending_copies,
    Band.EVENT,
    20,
    add_own_copies,
    fr="La copie d'un pouvoir permanent prend fin au prochain début de tour de son propriétaire, après la pioche.",
    source="ruling",
    order=RuleId("P-1"),
    otherwise=(
        "A copied permanent power stays for the rest of the match.",
        "Un pouvoir permanent copié reste jusqu'à la fin de la partie.",
    ),
)

# --- 600 + number: Jetons of the active player alone (T-2P-3), after the normal draw and redressing -----------------


def holder(jeton: Jeton, state: State, event: TurnOpened) -> Iterable[Bearer]:
    return copies_of(state, jeton, (event.seat,))


def draw_more(jeton: Jeton, state: State, event: TurnOpened, bearer: Bearer) -> Plan:
    """Draw cards; with none to draw the Jeton is passed over, not used (T-JET-4, T-JET-7)."""
    assert isinstance(jeton.effect, JetonDraw)
    if not drawable(state):
        return ()
    return (Draw(bearer.seat, jeton.effect.count), *spend(state, bearer.seat, jeton.number))


def lose_cards(jeton: Jeton, state: State, event: TurnOpened, bearer: Bearer) -> Plan:
    """Discard cards by an effect of the one who placed the Jeton; it goes back even if that is prevented (T-JET-4)."""
    assert isinstance(jeton.effect, JetonForcedDiscard)
    copies = [each for each in state.players[bearer.seat].jetons if each.number == jeton.number]
    held = copies[-1 - int(bearer.source.partition("+")[2] or 0)]
    controller = jeton_controller(state, held)
    loss = Lose(controller, Manner.DISCARD, (Victim(bearer.seat, jeton.effect.count),))
    return (loss, *spend(state, bearer.seat, jeton.number))


def engage_cards(jeton: Jeton, state: State, event: TurnOpened, bearer: Bearer) -> Plan:
    """Engage ready cards that the holder chooses; without any, the Jeton still goes back."""
    assert isinstance(jeton.effect, JetonEngageOwn)
    return (TurnCards(bearer.seat, jeton.number, jeton.effect.count),)


def start_of_turn_effect(jeton: Jeton) -> Effect[State, TurnOpened]:
    """Return the effect of a Jeton at the start of its holder's turn."""
    do, french = {
        JetonDraw: (draw_more, "fait piocher au début de son tour"),
        JetonForcedDiscard: (lose_cards, "fait défausser au début de son tour"),
        JetonEngageOwn: (engage_cards, "fait engager une de ses cartes au début de son tour"),
    }[type(jeton.effect)]
    return jeton_effect(jeton, "P-1", TurnOpened, Timing.THEN, holder, do, french)


def who_placed_it(state: State, controller: Seat | None, held: HeldJeton) -> Seat | None:
    """Return who placed the Jeton, its owner for `usurier`, or nobody once that player has been eliminated."""
    return None if state.players[held.placed_by].out else held.placed_by


PLACED_BY: Final = Modifier(
    RuleId("T-JET-6"),
    "The discard of Jeton 5 is controlled by the player whose effect placed it, unless that player is eliminated.",
    jeton_controller,
    Band.RULING,
    6,
    who_placed_it,
    fr="La défausse du Jeton 5 est contrôlée par le joueur dont l'effet l'a placé, s'il n'est pas éliminé.",
    source="ruling",
    depends=(RuleId("P-1"),),
    otherwise=(
        "Nobody controls the discard: it is no hand loss, and an elimination by it has no cause.",
        "Personne ne contrôle la défausse : ce n'est pas une perte de main, et nul ne cause l'élimination qui suit.",
    ),
)
