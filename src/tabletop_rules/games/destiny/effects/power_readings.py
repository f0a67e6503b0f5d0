"""Alternative readings of powers, each put in force by an option: the Fool, tokens, settings, the Tower, obligation."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.rule import Expand, Variant
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.destiny import queries, steps
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.content.acts import Partner, Source
from tabletop_rules.games.destiny.effects.hands import ask_one_to_give
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.state import State, Token
from tabletop_rules.games.destiny.terms import INDEX

# --- attempts of the Fool (D-Q-25) ----------------------------------------------------------------------------------


def offer_all_to_the_blind(state: State, held: tuple[int, ...], seat: Seat, slots: tuple[int, ...]) -> tuple[int, ...]:
    """Return all slots that might match for a seat that may not look."""
    return slots if state.players[seat].eyes == "none" else held


def failed_attempt_bearers(state: State, event: t.SlotConsolidated) -> tuple[Bearer, ...]:
    """Return the table if the setting does not name the token above it."""
    return () if queries.matched(state, INDEX[event.spot]) else TABLE


def fail_attempt(state: State, event: t.SlotConsolidated, bearer: Bearer) -> Plan:
    """Record only that the attempt failed."""
    return (t.ConsolidationFailed(event.seat),)


BLIND_ATTEMPT: Final = Modifier(
    RuleId("D-Q-25"),
    "The owner of a current Fool may try to consolidate any slot with a face-up token.",
    queries.offered_slots,
    Band.READINGS,
    10,
    offer_all_to_the_blind,
    fr="Le joueur dont le Fou est actif peut tenter de consolider toute case dont le jeton est révélé.",
    source="ruling",
    depends=(RuleId("D-CARD-14"),),
    otherwise=(
        "The owner of the Fool, too, is offered only the slots that match (D-CONS-1, D-INFO-11).",
        "Le joueur dont le Fou est actif n'a lui aussi que les cases qui conviennent (D-CONS-1, D-INFO-11).",
    ),
)
ATTEMPT_FAILS: Final = Effect(
    RuleId("D-Q-25"),
    "An attempt on a slot that does not match fails and uses up the power.",
    t.SlotConsolidated,
    Timing.INSTEAD,
    Band.READINGS,
    10,
    failed_attempt_bearers,
    fail_attempt,
    fr="Une tentative sur une case qui ne convient pas échoue et épuise le pouvoir.",
    source="ruling",
    depends=(RuleId("D-CARD-14"),),
    otherwise=(
        "Nobody tries to consolidate a slot that does not match, so no attempt fails (D-CONS-1).",
        "Personne ne tente de consolider une case qui ne convient pas : aucune tentative n'échoue (D-CONS-1).",
    ),
)

# --- tokens and settings (D-Q-27, D-Q-36, D-Q-41, D-CARD-38) --------------------------------------------------------


def removed_setting_bearers(state: State, event: t.SlotBroken) -> tuple[Bearer, ...]:
    """Return the table if the setting would go back under its token."""
    return TABLE if event.removed is None else ()


def remove_setting(state: State, event: t.SlotBroken, bearer: Bearer) -> Plan:
    """Remove the setting, which all have seen, from the game."""
    setting = state.setting_at(INDEX[event.spot])
    assert setting is not None
    assert isinstance(setting.id, str)
    return (change(event, setting=t.ShownSetting(setting.id, (-1, *state.seats)), removed=setting.id),)


def draw_anywhere(state: State, held: Source, source: Source, stated: bool) -> Source:
    """Return "anywhere" where the rulebook does not state the source."""
    return held if stated else "anywhere"


def wrong_face_bearers(state: State, event: t.TokenThrown) -> tuple[Bearer, ...]:
    """Return the table if the token does not have the face that the half where it lands demands."""
    return TABLE if event.token.up != queries.up_by_half(state, INDEX[event.target]) else ()


def turn_to_half(state: State, event: t.TokenThrown, bearer: Bearer) -> Plan:
    """Turn the token to the face of that half."""
    token = state.board[INDEX[event.source]]
    assert token is not None
    place = INDEX[event.target]
    return (change(event, token=queries.shown_at(state, Token(token.body, queries.up_by_half(state, place)), place)),)


def exchange_with_clock(
    state: State, held: tuple[Partner, ...], partners: tuple[Partner, ...], power: str
) -> tuple[Partner, ...]:
    """Add the pointed places for God's Help."""
    return held if state.content.card[power].rule != "D-CARD-38" else (*held, "clock_pointed")


SETTING_REMOVED: Final = Effect(
    RuleId("D-Q-27"),
    "The setting of a broken slot leaves the game instead of going back under its token.",
    t.SlotBroken,
    Timing.INSTEAD,
    Band.READINGS,
    10,
    removed_setting_bearers,
    remove_setting,
    fr="Le réglage d'une case brisée quitte le jeu au lieu de retourner sous son jeton.",
    source="ruling",
    otherwise=(
        "The setting of a broken slot goes back under its token, hidden (D-CONS-3).",
        "Le réglage d'une case brisée retourne caché sous son jeton (D-CONS-3).",
    ),
)
DRAWN_ANYWHERE: Final = Modifier(
    RuleId("D-Q-36"),
    "Justice and God's Help draw tokens from any place, not only from where the needle points.",
    queries.drawn_from,
    Band.READINGS,
    10,
    draw_anywhere,
    fr="La Justice et l'Aide de Dieu piochent à n'importe quel emplacement, pas seulement là où pointe l'aiguille.",
    source="ruling",
    otherwise=(
        "Justice and God's Help draw tokens from where the needle points (D-CARD-28, D-CARD-38).",
        "La Justice et l'Aide de Dieu piochent là où pointe l'aiguille (D-CARD-28, D-CARD-38).",
    ),
)
FACE_BY_HALF: Final = Effect(
    RuleId("D-Q-41"),
    "A token thrown to the clock is turned up or hidden according to the half where it lands.",
    t.TokenThrown,
    Timing.INSTEAD,
    Band.READINGS,
    10,
    wrong_face_bearers,
    turn_to_half,
    fr="Un jeton rejeté sur l'horloge est révélé ou caché selon la moitié où il arrive.",
    source="ruling",
    otherwise=(
        "A thrown token keeps its face (D-TOK-5).",
        "Un jeton rejeté garde sa face (D-TOK-5).",
    ),
)

# --- the Tower, exchanges, obligation (D-Q-34, D-Q-37, D-Q-40, D-Q-49) -------------------------------------------


def expired_tower_bearers(state: State, moment: steps.TurnOver) -> tuple[Bearer, ...]:
    """Return the table if the Tower was placed in an earlier turn."""
    return TABLE if state.tower is not None and state.turn > state.tower.since else ()


def discard_tower(state: State, moment: steps.TurnOver, bearer: Bearer) -> Plan:
    """Discard the Tower."""
    return (c.TowerDiscarded(),)


TOWER_FALLS: Final = Effect(
    RuleId("D-Q-34"),
    "The Tower is discarded at the end of the turn after the one in which it was placed.",
    steps.TurnOver,
    Timing.THEN,
    Band.EXPIRY,
    10,
    expired_tower_bearers,
    discard_tower,
    fr="La Tour est défaussée à la fin du tour qui suit celui où elle a été posée.",
    source="ruling",
    order=RuleId("D-TURN-3"),
    otherwise=(
        "The Tower stays until it is discarded (D-CARD-31, D-CARD-35).",
        "La Tour reste jusqu'à ce qu'on la défausse (D-CARD-31, D-CARD-35).",
    ),
)
BLIND_EXCHANGE: Final = Variant(
    RuleId("D-Q-37"),
    "When cards are exchanged, the opponent's card is drawn at random.",
    Band.READINGS,
    10,
    (Expand(RuleId("D-Q-37"), steps.TradeCards, ask_one_to_give),),
    fr="Dans un échange de cartes, celle de l'adversaire est tirée au hasard.",
    source="ruling",
    otherwise=(
        "Both players choose in secret the card that they give (D-CARD-12).",
        "Les deux joueurs choisissent en secret la carte qu'ils donnent (D-CARD-12).",
    ),
)
POWERS_OPTIONAL: Final = Modifier.constant(
    RuleId("D-Q-40"),
    "A card power, or any further part of it, may be declined at its first choice.",
    queries.optional,
    Band.READINGS,
    10,
    True,
    fr="Un pouvoir de carte, ou chacune de ses parties suivantes, peut être refusé à son premier choix.",
    source="ruling",
    otherwise=(
        "A card power that is possible must be carried out (D-POW-1).",
        "Un pouvoir de carte possible doit être exécuté (D-POW-1).",
    ),
)
TRICK_POWER_DUE: Final = Modifier.constant(
    RuleId("D-Q-49"),
    "Winners and losers of a trick must use a power if one is possible.",
    queries.may_pass,
    Band.READINGS,
    10,
    False,
    fr="Le gagnant et le perdant d'un pli doivent exercer un pouvoir si l'un d'eux est possible.",
    source="ruling",
    otherwise=(
        "Winners and losers of a trick may decline their power (D-TRICK-8).",
        "Le gagnant et le perdant d'un pli peuvent refuser leur pouvoir (D-TRICK-8).",
    ),
)
CLOCK_TOO: Final = Modifier(
    RuleId("D-CARD-38"),
    "God's Help exchanges a token with an opponent or with a place to which the needle points.",
    queries.exchanged_with,
    Band.READINGS,
    10,
    exchange_with_clock,
    fr="L'Aide de Dieu échange un jeton avec un adversaire ou avec un emplacement que pointe l'aiguille.",
    source="ruling",
    otherwise=(
        "God's Help exchanges a token with an opponent only (D-TOK-6).",
        "L'Aide de Dieu n'échange un jeton qu'avec un adversaire (D-TOK-6).",
    ),
)
