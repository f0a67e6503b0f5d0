"""Alternative rulings on the rulebook's doubts, each put in force by an option (D-Q)."""

from __future__ import annotations

from functools import partial
from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing, always
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.rule import Expand, Variant
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.destiny import queries, steps
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.content.acts import Source
from tabletop_rules.games.destiny.course.setting import simultaneous_setting_phase
from tabletop_rules.games.destiny.course.trick import DESTINY, outcome, trick_ranks
from tabletop_rules.games.destiny.effects.hands import ask_one_to_give
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.setup import ask_assignments, deal_settings
from tabletop_rules.games.destiny.state import Character, State, Token
from tabletop_rules.games.destiny.terms import INDEX, CardId, Line

# --- points (D-Q-1, D-Q-14) -----------------------------------------------------------------------------------------


def use_worked_example(state: State, points: int, card: CardId, line: Line) -> int:
    """Return the points of the worked example for its character."""
    example = state.content.example
    return example.of(line) if card == example.character else points


def count_all_lines(state: State, lines: tuple[Line, ...], character: Character) -> tuple[Line, ...]:
    """Return the different lines that a character has shown."""
    return tuple(dict.fromkeys(character.lines))


WORKED_EXAMPLE: Final = Modifier(
    RuleId("D-Q-1"),
    "The Emperor is worth 8, 50 or 400 points, as in the worked example.",
    queries.line_points,
    Band.READINGS,
    10,
    use_worked_example,
    fr="L'Empereur vaut 8, 50 ou 400 points, comme dans l'exemple chiffré.",
    source="ruling",
)
LINES_ADD_UP: Final = Modifier(
    RuleId("D-Q-14"),
    "A character is worth the sum of the different lines it has shown.",
    queries.lines_counted,
    Band.READINGS,
    10,
    count_all_lines,
    fr="Un personnage vaut la somme des différentes lignes qu'il a montrées.",
    source="ruling",
)

# --- the trick (D-Q-2, D-Q-3, D-Q-4) --------------------------------------------------------------------------------


def make_others_lose(state: State, resolved: c.TrickResolved) -> c.TrickResolved:
    """Make all uncancelled players except the winner losers, in turn order."""
    ranks, out = trick_ranks(state), (*resolved.cancelled, resolved.winner)
    return change(
        resolved, losers=tuple([seat for seat in queries.turn_order(state) if seat in ranks and seat not in out])
    )


def spare_lone_loser(state: State, resolved: c.TrickResolved) -> c.TrickResolved:
    """Remove the loser if destiny beats the only uncancelled player."""
    players = trick_ranks(state).keys() - {DESTINY, *resolved.cancelled}
    return change(resolved, losers=()) if len(players) == 1 and resolved.winner is None else resolved


def void_shared_trick(state: State, resolved: c.TrickResolved) -> c.TrickResolved:
    """Remove winner and losers if the highest value is shared."""
    ranks = trick_ranks(state)
    shared = [*ranks.values()].count(max(ranks.values())) > 1
    return change(resolved, winner=None, losers=()) if shared else resolved


ALL_OTHERS_LOSE: Final = Modifier(
    RuleId("D-Q-3"),
    "All uncancelled players except the winner gain a loser power.",
    outcome,
    Band.READINGS,
    10,
    make_others_lose,
    fr="Tous les joueurs non annulés, sauf le gagnant, reçoivent un pouvoir de perdant.",
    source="ruling",
    order=RuleId("D-TRICK-5"),
)
NONE_ALONE_LOSES: Final = Modifier(
    RuleId("D-Q-4"),
    "The only uncancelled player, if beaten by destiny, is not a loser.",
    outcome,
    Band.READINGS,
    20,
    spare_lone_loser,
    fr="Le seul joueur non annulé, s'il est battu par le destin, n'est pas perdant.",
    source="ruling",
    order=RuleId("D-TRICK-5"),
)
VOID_TRICK: Final = Modifier(
    RuleId("D-Q-2"),
    "A trick whose highest value is shared has neither winner nor loser.",
    outcome,
    Band.READINGS,
    30,
    void_shared_trick,
    fr="Un pli dont la plus haute valeur est partagée n'a ni gagnant ni perdant.",
    source="ruling",
    order=RuleId("D-TRICK-5"),
)

# --- settings drawn and laid by choice (D-Q-6) ----------------------------------------------------------------------

SETTINGS_IN_HAND: Final = Variant(
    RuleId("D-Q-6"),
    "Players keep the settings they draw in hand.",
    Band.READINGS,
    10,
    (Expand(RuleId("D-Q-6"), steps.DealSettings, partial(deal_settings, laid=False)),),
    fr="Les joueurs gardent en main les réglages tirés.",
    source="ruling",
)
SETTINGS_LAID_BY_CHOICE: Final = Effect(
    RuleId("D-Q-6"),
    "Once all settings are drawn, players lay theirs, unseen by others.",
    steps.SettingsDrawn,
    Timing.THEN,
    Band.READINGS,
    10,
    always,
    ask_assignments,
    fr="Une fois tous les réglages tirés, chacun pose les siens à l'insu des autres.",
    source="ruling",
)

# --- characters (D-Q-15, D-Q-16, D-Q-18, D-Q-33) --------------------------------------------------------------------


def reach_whole_stack(state: State, cards: tuple[CardId, ...], owner: Seat) -> tuple[CardId, ...]:
    """Return every character of a stack, the current one first."""
    return tuple([character.card for character in reversed(state.players[owner].stack)])


def lines_before(state: State, event: c.CharacterStolen | c.CharacterTransformed) -> tuple[Line, ...]:
    """Return the lines of a character before it changes hands."""
    return next(held.lines for held in state.players[event.owner].stack if held.card == event.card)


def kept_lines_bearers(state: State, event: c.Arrival) -> tuple[Bearer, ...]:
    """Return the table if a character that shows a line changes hands."""
    return TABLE if isinstance(event, c.CharacterStolen | c.CharacterTransformed) and lines_before(state, event) else ()


def keep_lines(state: State, event: c.Arrival, bearer: Bearer) -> Plan:
    """Let the character keep its lines."""
    assert isinstance(event, c.CharacterStolen | c.CharacterTransformed)
    return (change(event, lines=lines_before(state, event)),)


COVERED_TOO: Final = Modifier(
    RuleId("D-Q-15"),
    "Every character of a stack, covered or not, can be killed, discarded or transformed.",
    queries.in_reach,
    Band.READINGS,
    10,
    reach_whole_stack,
    fr="Tout personnage d'une pile peut être tué, défaussé ou transformé, même recouvert.",
    source="ruling",
)
THEFT_BY_CHOICE: Final = Modifier.constant(
    RuleId("D-Q-16"),
    "A player who holds the conjunction of an opponent's character may decline to steal it.",
    queries.may_leave,
    Band.READINGS,
    10,
    True,
    fr="Un joueur qui tient la conjonction du personnage d'un adversaire peut renoncer à le voler.",
    source="ruling",
)
VALIDATION_KEPT: Final = Effect(
    RuleId("D-Q-18"),
    "A character stolen or taken by the Devil keeps the lines it has shown.",
    c.Arrival,
    Timing.INSTEAD,
    Band.READINGS,
    10,
    kept_lines_bearers,
    keep_lines,
    fr="Un personnage volé ou pris par le Diable garde les lignes qu'il a montrées.",
    source="ruling",
)
FIRST_KILL_ONLY: Final = Modifier.constant(
    RuleId("D-Q-33"),
    "Death kills one character and no others.",
    queries.extra_kills,
    Band.READINGS,
    10,
    "none",
    fr="La Mort tue un personnage et aucun autre.",
    source="ruling",
)

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
)

# --- tokens and settings (D-Q-27, D-Q-36, D-Q-41) -------------------------------------------------------------------


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
)

# --- the Tower, exchanges, obligation, moves (D-Q-34, D-Q-37, D-Q-40, D-Q-42) ---------------------------------------


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
)
BLIND_EXCHANGE: Final = Variant(
    RuleId("D-Q-37"),
    "When cards are exchanged, the opponent's card is drawn at random.",
    Band.READINGS,
    10,
    (Expand(RuleId("D-Q-37"), steps.TradeCards, ask_one_to_give),),
    fr="Dans un échange de cartes, celle de l'adversaire est tirée au hasard.",
    source="ruling",
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
)
MOVES_AT_ONCE: Final = Variant(
    RuleId("D-Q-42"),
    "All players commit a move or none, unseen by others; then all moves are carried out together.",
    Band.READINGS,
    10,
    (Expand(RuleId("D-Q-42"), steps.SettingPhase, simultaneous_setting_phase),),
    fr="Chacun choisit en secret un déplacement ou aucun ; puis tous sont effectués ensemble.",
    source="ruling",
)
