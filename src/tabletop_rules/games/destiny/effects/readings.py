"""Other readings of the rulebook's doubts, each put in force by an option (D-Q)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing, always
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.rule import Expand, Variant
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.content.acts import Source
from tabletop_rules.games.destiny.course.setting import setting_phase_at_once
from tabletop_rules.games.destiny.course.trick import DESTINY, outcome, trick_ranks
from tabletop_rules.games.destiny.effects.hands import one_gives
from tabletop_rules.games.destiny.events.cards import (
    Arrival,
    CharacterStolen,
    CharacterTransformed,
    TowerDiscarded,
    TrickResolved,
)
from tabletop_rules.games.destiny.events.tokens import (
    ConsolidationFailed,
    ShownSetting,
    SlotBroken,
    SlotConsolidated,
    TokenThrown,
)
from tabletop_rules.games.destiny.queries import (
    drawn_from,
    extra_kills,
    in_reach,
    line_points,
    lines_counted,
    matched,
    may_leave,
    offered_slots,
    optional,
    shown_at,
    turn_order,
    up_by_half,
)
from tabletop_rules.games.destiny.setup import ask_assignments, hand_out_settings
from tabletop_rules.games.destiny.state import Character, State, Token
from tabletop_rules.games.destiny.steps import DealSettings, SettingPhase, SettingsDrawn, TradeCards, TurnOver
from tabletop_rules.games.destiny.terms import INDEX, CardId, Line

# --- points (D-Q-1, D-Q-14) -----------------------------------------------------------------------------------------


def as_in_the_example(state: State, points: int, card: CardId, line: Line) -> int:
    """The numbers of the worked example, for its character."""
    example = state.content.example
    return example.of(line) if card == example.character else points


def every_line_shown(state: State, lines: tuple[Line, ...], character: Character) -> tuple[Line, ...]:
    """The different lines that a character has shown."""
    return tuple(dict.fromkeys(character.lines))


WORKED_EXAMPLE: Final = Modifier(
    RuleId("D-Q-1"),
    "The Emperor is worth 8, 50 or 400, as in the worked example.",
    line_points,
    Band.READINGS,
    10,
    as_in_the_example,
    fr="L'Empereur vaut 8, 50 ou 400, comme dans l'exemple chiffré.",
    source="ruling",
)
LINES_ADD_UP: Final = Modifier(
    RuleId("D-Q-14"),
    "A character is worth the sum of the different lines that it has shown.",
    lines_counted,
    Band.READINGS,
    10,
    every_line_shown,
    fr="Un personnage vaut la somme des différentes lignes qu'il a montrées.",
    source="ruling",
)

# --- the trick (D-Q-2, D-Q-3, D-Q-4) --------------------------------------------------------------------------------


def all_others_lose(state: State, resolved: TrickResolved) -> TrickResolved:
    """All uncancelled players but the winner lose, in turn order."""
    ranks, out = trick_ranks(state), (*resolved.cancelled, resolved.winner)
    return change(resolved, losers=tuple([seat for seat in turn_order(state) if seat in ranks and seat not in out]))


def none_alone_loses(state: State, resolved: TrickResolved) -> TrickResolved:
    """Nobody loses, if destiny beats the only player left."""
    players = trick_ranks(state).keys() - {DESTINY, *resolved.cancelled}
    return change(resolved, losers=()) if len(players) == 1 and resolved.winner is None else resolved


def void_if_shared(state: State, resolved: TrickResolved) -> TrickResolved:
    """Nobody wins or loses, if the highest value is shared."""
    ranks = trick_ranks(state)
    shared = [*ranks.values()].count(max(ranks.values())) > 1
    return change(resolved, winner=None, losers=()) if shared else resolved


ALL_OTHERS_LOSE: Final = Modifier(
    RuleId("D-Q-3"),
    "All uncancelled players but the winner gain a loser power.",
    outcome,
    Band.READINGS,
    10,
    all_others_lose,
    fr="Tous les joueurs non annulés, sauf le gagnant, reçoivent un pouvoir de perdant.",
    source="ruling",
    order=RuleId("D-TRICK-5"),
)
NONE_ALONE_LOSES: Final = Modifier(
    RuleId("D-Q-4"),
    "A player who is left alone and beaten by destiny is no loser.",
    outcome,
    Band.READINGS,
    20,
    none_alone_loses,
    fr="Un joueur resté seul et battu par le destin n'est pas perdant.",
    source="ruling",
    order=RuleId("D-TRICK-5"),
)
VOID_TRICK: Final = Modifier(
    RuleId("D-Q-2"),
    "A trick whose highest value is shared has neither winner nor loser.",
    outcome,
    Band.READINGS,
    30,
    void_if_shared,
    fr="Un pli dont la plus haute valeur est partagée n'a ni gagnant ni perdant.",
    source="ruling",
    order=RuleId("D-TRICK-5"),
)

# --- settings drawn and laid by choice (D-Q-6) ----------------------------------------------------------------------

SETTINGS_IN_HAND: Final = Variant(
    RuleId("D-Q-6"),
    "The settings drawn are kept in hand.",
    Band.READINGS,
    10,
    (Expand(RuleId("D-Q-6"), DealSettings, hand_out_settings),),
    fr="Les réglages tirés sont gardés en main.",
    source="ruling",
)
SETTINGS_LAID_BY_CHOICE: Final = Effect(
    RuleId("D-Q-6"),
    "Once all are drawn, everybody lays their settings, unseen by others.",
    SettingsDrawn,
    Timing.THEN,
    Band.READINGS,
    10,
    always,
    ask_assignments,
    fr="Une fois tirés, chacun pose ses réglages à l'insu des autres.",
    source="ruling",
)

# --- characters (D-Q-15, D-Q-16, D-Q-18, D-Q-33) --------------------------------------------------------------------


def whole_stack(state: State, cards: tuple[CardId, ...], owner: Seat) -> tuple[CardId, ...]:
    """Every character of a stack, the current one first."""
    return tuple([character.card for character in reversed(state.players[owner].stack)])


def lines_shown(state: State, event: CharacterStolen | CharacterTransformed) -> tuple[Line, ...]:
    """What a character shows before it changes hands."""
    return next(held.lines for held in state.players[event.owner].stack if held.card == event.card)


def who_shows_lines(state: State, event: Arrival) -> tuple[Bearer, ...]:
    """The table, if a character changes hands that was turned to a line."""
    return TABLE if isinstance(event, CharacterStolen | CharacterTransformed) and lines_shown(state, event) else ()


def keep_lines(state: State, event: Arrival, bearer: Bearer) -> Plan:
    """It changes hands as it lies."""
    assert isinstance(event, CharacterStolen | CharacterTransformed)
    return (change(event, lines=lines_shown(state, event)),)


COVERED_TOO: Final = Modifier(
    RuleId("D-Q-15"),
    "Every character of a stack can be killed, discarded or transformed, covered ones too.",
    in_reach,
    Band.READINGS,
    10,
    whole_stack,
    fr="Tout personnage d'une pile peut être tué, défaussé ou transformé, même recouvert.",
    source="ruling",
)
THEFT_BY_CHOICE: Final = Modifier.constant(
    RuleId("D-Q-16"),
    "Who holds the conjunction of an opponent's character may decline to steal it.",
    may_leave,
    Band.READINGS,
    10,
    True,
    fr="Qui tient la conjonction du personnage d'un adversaire peut renoncer à le voler.",
    source="ruling",
)
VALIDATION_KEPT: Final = Effect(
    RuleId("D-Q-18"),
    "A character that is stolen or taken by the Devil keeps the lines that it has shown.",
    Arrival,
    Timing.INSTEAD,
    Band.READINGS,
    10,
    who_shows_lines,
    keep_lines,
    fr="Un personnage volé ou pris par le Diable garde les lignes qu'il a montrées.",
    source="ruling",
)
FIRST_KILL_ONLY: Final = Modifier.constant(
    RuleId("D-Q-33"),
    "Death kills one character and does not go on.",
    extra_kills,
    Band.READINGS,
    10,
    "none",
    fr="La Mort tue un personnage et ne continue pas.",
    source="ruling",
)

# --- the Fool tries (D-Q-25) ----------------------------------------------------------------------------------------


def all_to_the_blind(state: State, held: tuple[int, ...], seat: Seat, slots: tuple[int, ...]) -> tuple[int, ...]:
    """All slots that might match, for a seat that may not look."""
    return slots if state.players[seat].eyes == "none" else held


def where_nothing_matches(state: State, event: SlotConsolidated) -> tuple[Bearer, ...]:
    """The table, if the setting names another body than the token above it."""
    return () if matched(state, INDEX[event.spot]) else TABLE


def fail(state: State, event: SlotConsolidated, bearer: Bearer) -> Plan:
    """All see only that it failed."""
    return (ConsolidationFailed(event.seat),)


BLIND_ATTEMPT: Final = Modifier(
    RuleId("D-Q-25"),
    "The owner of the Fool may try to consolidate any slot with a token that is up.",
    offered_slots,
    Band.READINGS,
    10,
    all_to_the_blind,
    fr="Le possesseur du Fou peut tenter de consolider toute case dont le jeton est révélé.",
    source="ruling",
)
ATTEMPT_FAILS: Final = Effect(
    RuleId("D-Q-25"),
    "A try at a slot that does not match fails, and uses up the power.",
    SlotConsolidated,
    Timing.INSTEAD,
    Band.READINGS,
    10,
    where_nothing_matches,
    fail,
    fr="Une tentative sur une case qui ne convient pas échoue, et le pouvoir est employé.",
    source="ruling",
)

# --- tokens and settings (D-Q-27, D-Q-36, D-Q-41) -------------------------------------------------------------------


def where_a_setting_returns(state: State, event: SlotBroken) -> tuple[Bearer, ...]:
    """The table, if the setting is to go back under its token."""
    return TABLE if event.removed is None else ()


def remove_setting(state: State, event: SlotBroken, bearer: Bearer) -> Plan:
    """The setting leaves the game; all have seen it."""
    setting = state.setting_at(INDEX[event.spot])
    assert setting is not None
    assert isinstance(setting.id, str)
    return (change(event, setting=ShownSetting(setting.id, (-1, *state.seats)), removed=setting.id),)


def anywhere(state: State, held: Source, source: Source, stated: bool) -> Source:
    """Anywhere, where the rulebook does not say."""
    return held if stated else "anywhere"


def where_the_face_differs(state: State, event: TokenThrown) -> tuple[Bearer, ...]:
    """The table, if the half of the clock says otherwise than the token."""
    return TABLE if event.token.up != up_by_half(state, INDEX[event.target]) else ()


def turn_by_half(state: State, event: TokenThrown, bearer: Bearer) -> Plan:
    """The token shows the face of its half."""
    token = state.board[INDEX[event.source]]
    assert token is not None
    place = INDEX[event.target]
    return (change(event, token=shown_at(state, Token(token.body, up_by_half(state, place)), place)),)


SETTING_REMOVED: Final = Effect(
    RuleId("D-Q-27"),
    "The setting of a broken slot leaves the game, instead of going back under its token.",
    SlotBroken,
    Timing.INSTEAD,
    Band.READINGS,
    10,
    where_a_setting_returns,
    remove_setting,
    fr="Le réglage d'une case brisée quitte le jeu, au lieu de retourner sous son jeton.",
    source="ruling",
)
DRAWN_ANYWHERE: Final = Modifier(
    RuleId("D-Q-36"),
    "Justice and God's Help draw tokens from any place, not only where the needle points.",
    drawn_from,
    Band.READINGS,
    10,
    anywhere,
    fr="La Justice et l'Aide de Dieu piochent à tout emplacement, et non seulement là où pointe l'aiguille.",
    source="ruling",
)
FACE_BY_HALF: Final = Effect(
    RuleId("D-Q-41"),
    "A token thrown to the clock is turned up or hidden by the half where it lands.",
    TokenThrown,
    Timing.INSTEAD,
    Band.READINGS,
    10,
    where_the_face_differs,
    turn_by_half,
    fr="Un jeton rejeté sur l'horloge est révélé ou caché selon la moitié où il tombe.",
    source="ruling",
)

# --- the Tower, exchanges, obligation, moves (D-Q-34, D-Q-37, D-Q-40, D-Q-42) ---------------------------------------


def where_the_tower_is_old(state: State, moment: TurnOver) -> tuple[Bearer, ...]:
    """The table, if the Tower was not placed in this turn."""
    return TABLE if state.tower is not None and state.turn > state.tower.since else ()


def discard_tower(state: State, moment: TurnOver, bearer: Bearer) -> Plan:
    """The Tower goes to the discard pile."""
    return (TowerDiscarded(),)


TOWER_FALLS: Final = Effect(
    RuleId("D-Q-34"),
    "At the end of the turn after the one in which it was placed, the Tower is discarded.",
    TurnOver,
    Timing.THEN,
    Band.EXPIRY,
    10,
    where_the_tower_is_old,
    discard_tower,
    fr="À la fin du tour qui suit celui où elle a été posée, la Tour est défaussée.",
    source="ruling",
    order=RuleId("D-TURN-3"),
)
BLIND_EXCHANGE: Final = Variant(
    RuleId("D-Q-37"),
    "In an exchange of cards the opponent's card is drawn at random.",
    Band.READINGS,
    10,
    (Expand(RuleId("D-Q-37"), TradeCards, one_gives),),
    fr="Dans un échange de cartes, celle de l'adversaire est tirée au hasard.",
    source="ruling",
)
POWERS_OPTIONAL: Final = Modifier.constant(
    RuleId("D-Q-40"),
    "A card power, or any further part of it, may be declined at its first choice.",
    optional,
    Band.READINGS,
    10,
    True,
    fr="Un pouvoir de carte, ou toute autre partie de celui-ci, peut être refusé à son premier choix.",
    source="ruling",
)
MOVES_AT_ONCE: Final = Variant(
    RuleId("D-Q-42"),
    "All commit a move, or none, unseen by others; then all moves are carried out together.",
    Band.READINGS,
    10,
    (Expand(RuleId("D-Q-42"), SettingPhase, setting_phase_at_once),),
    fr="Chacun engage un déplacement, ou aucun, à l'insu des autres ; puis tous se font ensemble.",
    source="ruling",
)
