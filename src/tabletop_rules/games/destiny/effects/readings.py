"""Alternative readings of the course of play, each put in force by an option: points, tricks, characters, phases."""

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
from tabletop_rules.games.destiny.course.setting import offer_validation, simultaneous_setting_phase
from tabletop_rules.games.destiny.course.trick import DESTINY, outcome, trick_ranks
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.setup import ask_assignments, deal_settings
from tabletop_rules.games.destiny.state import Character, State
from tabletop_rules.games.destiny.terms import CardId, Line

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
    otherwise=(
        "The Emperor is worth 4, 40 or 140 points, as in the annex table (D-VAL-1).",
        "L'Empereur vaut 4, 40 ou 140 points, comme dans le tableau annexe (D-VAL-1).",
    ),
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
    otherwise=(
        "A character is worth the line that it shows at the end (D-VAL-3).",
        "Un personnage vaut la ligne qu'il montre à la fin (D-VAL-3).",
    ),
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
    otherwise=(
        "Only the player with the lowest uncancelled card gains a loser power (D-TRICK-5).",
        "Seul le joueur de la plus basse carte non annulée reçoit un pouvoir de perdant (D-TRICK-5).",
    ),
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
    otherwise=(
        "The only uncancelled player, if beaten by destiny, gains a loser power (D-TRICK-5).",
        "Le seul joueur non annulé, s'il est battu par le destin, reçoit un pouvoir de perdant (D-TRICK-5).",
    ),
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
    otherwise=(
        "Equal values cancel each other, and the highest card left wins (D-TRICK-2, D-TRICK-3).",
        "Les valeurs égales s'annulent, et la plus haute carte restante gagne (D-TRICK-2, D-TRICK-3).",
    ),
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
    otherwise=(
        "Drawn settings are laid unseen, in the order drawn (D-SETUP-1).",
        "Les réglages tirés sont posés sans être vus, dans l'ordre du tirage (D-SETUP-1).",
    ),
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
    otherwise=(
        "Nobody chooses where a drawn setting lies (D-SETUP-1).",
        "Personne ne choisit où poser un réglage tiré (D-SETUP-1).",
    ),
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
    otherwise=(
        "Only current characters can be killed, discarded or transformed (D-CHAR-3).",
        "Seuls les personnages actifs peuvent être tués, défaussés ou transformés (D-CHAR-3).",
    ),
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
    otherwise=(
        "A player who holds the conjunction of an opponent's character steals it (D-THEFT-1).",
        "Un joueur qui tient la conjonction du personnage d'un adversaire le vole (D-THEFT-1).",
    ),
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
    otherwise=(
        "A character that changes hands is upright, and must be validated anew (D-CHAR-5).",
        "Un personnage qui change de mains est droit, et doit être validé à nouveau (D-CHAR-5).",
    ),
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
    otherwise=(
        "Death may go on as long as there is a character to kill, also with several of one player.",
        "La Mort peut continuer tant qu'il y a un personnage à tuer, même plusieurs d'un même joueur.",
    ),
)

# --- the setting phase (D-Q-42, D-VAL-3) ----------------------------------------------------------------------------

MOVES_AT_ONCE: Final = Variant(
    RuleId("D-Q-42"),
    "All players commit a move or none, unseen by others; then all moves are carried out together.",
    Band.READINGS,
    10,
    (Expand(RuleId("D-Q-42"), steps.SettingPhase, simultaneous_setting_phase),),
    fr="Chacun choisit en secret un déplacement ou aucun ; puis tous sont effectués ensemble.",
    source="ruling",
    otherwise=(
        "Players move in turn order, each seeing the moves before theirs (D-SET-1).",
        "Chacun déplace à son tour, en voyant les déplacements précédents (D-SET-1).",
    ),
)
VALIDATION_BY_CHOICE: Final = Variant(
    RuleId("D-VAL-3"),
    "Players decide in turn order whether their current character turns to its best line.",
    Band.READINGS,
    10,
    (Expand(RuleId("D-VAL-3"), steps.Validate, offer_validation),),
    fr="Chacun décide à son tour si son personnage actif se tourne vers sa meilleure ligne.",
    source="ruling",
    otherwise=(
        "Every current character turns to its best line, if that is worth more than the present one (D-SET-2).",
        "Tout personnage actif se tourne vers sa meilleure ligne, si elle vaut plus que la présente (D-SET-2).",
    ),
)
