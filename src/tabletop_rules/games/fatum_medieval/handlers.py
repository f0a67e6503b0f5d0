"""All that bends the plain rules, in the order in which it acts: read from top to bottom it is the FAQ of the game.

The functions stand beside what they are about; why a ruling is no handler is said in `no_handler.py`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from tabletop_rules.core.effect import Effect, Timing, always
from tabletop_rules.core.handler import HandlerTable
from tabletop_rules.core.rule import Variant
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval import refusals as no
from tabletop_rules.games.fatum_medieval import setup
from tabletop_rules.games.fatum_medieval import steps as s
from tabletop_rules.games.fatum_medieval.course import close, ruin, turn
from tabletop_rules.games.fatum_medieval.effects import powers
from tabletop_rules.games.fatum_medieval.effects import protection as p
from tabletop_rules.games.fatum_medieval.queries import aims, drawing, fronts, income, prices
from tabletop_rules.games.fatum_medieval.rules import announce
from tabletop_rules.games.fatum_medieval.terms import Mode


class Band(IntEnum):
    """What acts first: how the match is won, then the steps of a turn as they come, then ruin, objectives, the end."""

    MODE = 1
    LEVELS = 2
    OPPORTUNITIES = 3
    DESTINY = 4
    ACCOUNTS = 5
    RUIN = 6
    OBJECTIVES = 7
    END = 8


THEN, INSTEAD = Timing.THEN, Timing.INSTEAD
NEVER_ENDS: Final = "without it a match that nobody wins by an objective or by survival goes on for ever"

# --- how the match is won -------------------------------------------------------------------------------------------

COMMON_OBJECTIVE: Final = Variant(
    RuleId("FA-SETUP-6"), "One objective is laid face up, for all.", Band.MODE, 10, (setup.COMMON,),
    fr="Un objectif est posé face visible, pour tous.", source="rulebook",
)  # fmt: skip
SECRET_OBJECTIVES: Final = Variant(
    RuleId("FA-SETUP-6"), "Each player is dealt an objective in secret.", Band.MODE, 10, (setup.SECRET,),
    fr="Chaque joueur reçoit un objectif en secret.", source="rulebook",
)  # fmt: skip
NOBODY_ANNOUNCES: Final = Variant(
    RuleId("FA-OPT-6"), "Where time is the limit, nobody announces.", Band.MODE, 20, (announce.WITHOUT_OBJECTIVE,),
    fr="Quand le temps est la limite, personne n'annonce.", source="ruling",
)  # fmt: skip
NO_CLOCK: Final = Variant(
    RuleId("FA-TIME-1"), "Where an objective wins, the host has no clock.", Band.MODE, 30, (announce.WITHOUT_CLOCK,),
    fr="Quand un objectif fait gagner, l'hôte n'a pas d'horloge.", source="ruling",
)  # fmt: skip

# --- levels ---------------------------------------------------------------------------------------------------------

CONDITIONAL_BONUSES: Final = Modifier(
    RuleId("FA-EFF-4"), "A conditional bonus counts while something it looks for lies in front, once.",
    fronts.levels_of, Band.LEVELS, 10, fronts.with_conditional,
    fr="Un bonus conditionnel compte tant que ce qu'il cherche est devant le joueur, une seule fois.", source="card",
)  # fmt: skip

# --- step 1: opportunities ------------------------------------------------------------------------------------------

NO_DRAW_IN_TURN_1: Final = Modifier(
    RuleId("FA-TURN-2"), "Turn 1 has no draw at all.", drawing.draws_in, Band.OPPORTUNITIES, 10, drawing.not_at_first,
    fr="Au tour 1, on ne pioche pas du tout.", source="rulebook",
)  # fmt: skip
EXTRA_DRAWS: Final = Modifier(
    RuleId("FA-EFF-3"), "Cards in front may give extra draws from a deck.",
    drawing.allowance_of, Band.OPPORTUNITIES, 10, drawing.with_extra_draws,
    fr="Des cartes posées peuvent donner des pioches supplémentaires dans un paquet.", source="card",
)  # fmt: skip
PILE_IS_A_DECK: Final = Modifier(
    RuleId("FA-DECK-1"), "A category gives cards as long as its deck or its pile holds any.",
    drawing.giving_decks, Band.OPPORTUNITIES, 10, drawing.or_from_piles,
    fr="Une catégorie donne des cartes tant que son paquet ou sa défausse en contient.", source="ruling",
)  # fmt: skip
PILE_TURNED: Final = Effect(
    RuleId("FA-DECK-1"), "The draw that finds a deck empty turns its pile into a new one.",
    s.DeckEmpty, THEN, Band.OPPORTUNITIES, 10, turn.pile_there, turn.turn_pile,
    fr="La pioche qui trouve un paquet vide en refait un de sa défausse.", source="ruling",
)  # fmt: skip

# --- step 2: destiny ------------------------------------------------------------------------------------------------

IMMUNE: Final = Protection(
    RuleId("FA-EFF-1"), "A protected player cannot be chosen for the powers and actions that the card names.",
    p.TARGETS, Band.DESTINY, 10, p.not_immune, no.PROTECTED, p.target_and_what,
    fr="Un joueur protégé ne peut être choisi pour les pouvoirs et les actions que nomme la carte.", source="card",
)  # fmt: skip
DISCOUNT: Final = Modifier(
    RuleId("FA-EFF-2"), "Permanents of a category cost less, never below 0.",
    prices.price_of, Band.DESTINY, 10, prices.discounted,
    fr="Les cartes permanentes d'une catégorie coûtent moins, jamais moins que 0.", source="card",
)  # fmt: skip
ONCE_PER_TURN: Final = Protection(
    RuleId("FA-EFF-18"), "Each power may be used once per player and turn.",
    p.USABLE, Band.DESTINY, 10, p.not_used, no.POWER_USED, p.the_power,
    fr="Chaque pouvoir s'emploie une fois par joueur et par tour.", source="ruling",
)  # fmt: skip
ACTIONS_STAY: Final = Protection(
    RuleId("FA-ACT-5"), "Effects that pick a card by its tag pick permanents only.",
    p.TAKEABLE, Band.DESTINY, 10, p.permanent_or_sought, no.NOT_CANDIDATE, p.the_card,
    fr="Les effets qui prennent une carte par son étiquette ne prennent que des permanentes.", source="ruling",
)  # fmt: skip
RANSOM_TO_BANK: Final = Modifier(
    RuleId("FA-EFF-15"), "The gold of a ransom goes to the bank.",
    powers.ransom_to, Band.DESTINY, 10, powers.to_the_bank,
    fr="L'or d'une rançon va à la banque.", source="ruling",
)  # fmt: skip

# --- step 3: accounts -----------------------------------------------------------------------------------------------

BETTER_INCOME: Final = Modifier(
    RuleId("FA-EFF-5"), "A card brings more while something it looks for lies in front.",
    income.dues, Band.ACCOUNTS, 10, income.with_conditions,
    fr="Une carte rapporte plus tant que ce qu'elle cherche est devant le joueur.", source="card",
    order=RuleId("FA-EFF-19"),
)  # fmt: skip
RICHER_OPPONENTS: Final = Modifier(
    RuleId("FA-EFF-6"), "A card brings gold for each opponent who was richer as step 3 began.",
    income.dues, Band.ACCOUNTS, 20, income.with_richer,
    fr="Une carte rapporte pour chaque adversaire plus riche au début de l'étape 3.", source="card",
    order=RuleId("FA-EFF-19"),
)  # fmt: skip
INCOME_BARRED: Final = Modifier(
    RuleId("FA-ACC-11"), "Who is marked receives nothing at all, and no die is rolled.",
    income.has_income, Band.ACCOUNTS, 10, income.not_barred,
    fr="Qui est marqué ne reçoit rien du tout, et ne lance aucun dé.", source="ruling",
)  # fmt: skip
INCOME_CUT_SHORT: Final = Effect(
    RuleId("FA-ACC-10"), "An income that the bank cannot pay is paid as far as it goes.",
    e.IncomePaid, INSTEAD, Band.ACCOUNTS, 10, turn.bank_short, turn.income_cut_short,
    fr="Un revenu que la banque ne peut payer l'est autant qu'elle le peut.", source="ruling",
)  # fmt: skip
GAIN_CUT_SHORT: Final = Effect(
    RuleId("FA-ACC-10"), "A gain that the bank cannot pay is paid as far as it goes.",
    e.GoldGained, INSTEAD, Band.ACCOUNTS, 10, turn.bank_short, turn.gain_cut_short,
    fr="Un gain que la banque ne peut payer l'est autant qu'elle le peut.", source="ruling",
)  # fmt: skip
ACTIONS_NOT_GIVEN_UP: Final = Protection(
    RuleId("FA-ACT-4"), "An attached action is never discarded to avoid a payment.",
    p.GIVEABLE, Band.ACCOUNTS, 10, p.no_action, no.ATTACHED, p.the_card,
    fr="Une action posée ne se défausse jamais pour éviter un paiement.", source="rulebook",
)  # fmt: skip
ONLY_WHAT_COSTS: Final = Protection(
    RuleId("FA-ACC-9"), "Only cards with a cost per turn may be discarded instead of paying.",
    p.GIVEABLE, Band.ACCOUNTS, 20, p.costs_upkeep, no.FREE_OF_COST, p.the_card,
    fr="Seules les cartes qui coûtent par tour peuvent être défaussées au lieu de payer.", source="ruling",
)  # fmt: skip

# --- ruin -----------------------------------------------------------------------------------------------------------

RUINED: Final = Effect(
    RuleId("FA-RUIN-1"), "Who cannot pay a loss in full is ruined.",
    e.GoldLost, INSTEAD, Band.RUIN, 10, ruin.cannot_pay, ruin.ruin_instead,
    fr="Qui ne peut payer toute une perte est ruiné.", source="rulebook",
)  # fmt: skip
LAST_SURVIVOR: Final = Effect(
    RuleId("FA-RUIN-6"), "The only player left wins at once, in every mode.",
    e.PlayerRuined, THEN, Band.RUIN, 10, ruin.one_left, ruin.last_survivor,
    fr="Le seul joueur restant gagne aussitôt, dans tous les modes.", source="ruling",
    needed="without it two ruined players leave one who plays alone, or nobody to go on",
)  # fmt: skip
EMPTY_PURSE: Final = Effect(
    RuleId("FA-RUIN-7"), "A player with an empty purse after a loss or a payment is ruined too.",
    s.LossesOver, THEN, Band.RUIN, 10, always, ruin.ruin_empty,
    fr="Un joueur à la bourse vide après une perte ou un paiement est aussi ruiné.", source="ruling",
    order=RuleId("FA-RUIN-9"),
)  # fmt: skip

# --- objectives -----------------------------------------------------------------------------------------------------

TABLE_ANNOUNCES: Final = Modifier.constant(
    RuleId("FA-OBJ-3"), "The table announces, and so nobody holds a reached objective back.",
    aims.table_announces, Band.OBJECTIVES, 10, True,
    fr="La table annonce : personne ne tait un objectif atteint.", source="ruling",
)  # fmt: skip
ANNOUNCED_AT_REST: Final = Effect(
    RuleId("FA-OBJ-3"), "When a command is resolved, all reached objectives are announced, clockwise.",
    s.AtRest, THEN, Band.OBJECTIVES, 10, always, close.announce_for_all,
    fr="Quand une action est résolue, tout objectif atteint est annoncé, dans le sens horaire.", source="ruling",
)  # fmt: skip
NOT_BY_PLAYERS: Final = Protection(
    RuleId("FA-OBJ-3"), "Players do not announce themselves.",
    p.ANNOUNCERS, Band.OBJECTIVES, 10, p.nobody, no.AUTOMATIC,
    fr="Les joueurs n'annoncent pas eux-mêmes.", source="ruling",
)  # fmt: skip
NOT_THE_RUINED: Final = Protection(
    RuleId("FA-RUIN-8"), "A ruined player does not announce.",
    p.ANNOUNCERS, Band.OBJECTIVES, 20, p.in_play, no.RUINED,
    fr="Un joueur ruiné n'annonce pas.", source="ruling",
)  # fmt: skip
ONE_PENDING: Final = Protection(
    RuleId("FA-OBJ-7"), "A pending announcement cannot be renewed.",
    p.ANNOUNCERS, Band.OBJECTIVES, 30, p.none_pending, no.ANNOUNCED,
    fr="Une annonce en cours ne peut être renouvelée.", source="ruling",
)  # fmt: skip
MET_NOW: Final = Protection(
    RuleId("FA-AMB-14"), "The objective must be met when it is announced.",
    p.ANNOUNCERS, Band.OBJECTIVES, 40, aims.reached, no.NOT_REACHED,
    fr="L'objectif doit être rempli quand on l'annonce.", source="ruling",
)  # fmt: skip
NOT_IN_THIS_TURN: Final = Modifier(
    RuleId("FA-AMB-15"), "An announcement is not checked in the turn in which it is made.",
    aims.to_confirm, Band.OBJECTIVES, 10, aims.of_turns_before,
    fr="Une annonce n'est pas contrôlée au tour où elle est faite.", source="ruling",
)  # fmt: skip
CONFIRMATION: Final = Effect(
    RuleId("FA-OBJ-5"), "After the whole of step 3, an announcement is met again or void.",
    s.TurnOver, THEN, Band.OBJECTIVES, 10, always, close.check_announcements,
    fr="Après toute l'étape 3, une annonce est à nouveau remplie, ou annulée.", source="rulebook",
    order=RuleId("FA-TURN-5"),
)  # fmt: skip
WON_BY_OBJECTIVE: Final = Effect(
    RuleId("FA-OBJ-8"), "Those confirmed at one close win together, separated by points.",
    e.AnnouncementsChecked, THEN, Band.OBJECTIVES, 10, close.any_confirmed, close.end_by_objective,
    fr="Ceux que confirme une même fin de tour gagnent ensemble, départagés aux points.", source="rulebook",
)  # fmt: skip

# --- the end --------------------------------------------------------------------------------------------------------

ONE_MORE_TURN: Final = Modifier(
    RuleId("FA-TIME-2"), "When the clock runs out, one more full turn is played.",
    aims.turn_called, Band.END, 10, aims.one_more,
    fr="Quand le temps est écoulé, on joue encore un tour entier.", source="ruling",
)  # fmt: skip
TIME_UP: Final = Effect(
    RuleId("FA-TIME-5"), "At the close of the last turn, most points win.",
    s.TurnOver, THEN, Band.END, 10, close.in_last_turn, close.end_by_time,
    fr="À la fin du dernier tour, le plus de points gagne.", source="rulebook", needed=NEVER_ENDS,
)  # fmt: skip
NO_WINNER: Final = Effect(
    RuleId("FA-TIME-4"), "If the last turn closes without a winner, points decide.",
    s.TurnOver, THEN, Band.END, 10, close.in_last_turn, close.end_by_limit,
    fr="Si le dernier tour se termine sans vainqueur, les points décident.", source="ruling", needed=NEVER_ENDS,
)  # fmt: skip

HANDLERS: Final = HandlerTable(
    always=(
        CONDITIONAL_BONUSES,
        NO_DRAW_IN_TURN_1, EXTRA_DRAWS, PILE_IS_A_DECK, PILE_TURNED,
        IMMUNE, DISCOUNT, ONCE_PER_TURN, ACTIONS_STAY,
        BETTER_INCOME, RICHER_OPPONENTS, INCOME_BARRED, INCOME_CUT_SHORT, GAIN_CUT_SHORT,
        ACTIONS_NOT_GIVEN_UP, ONLY_WHAT_COSTS,
        RUINED, LAST_SURVIVOR,
        NOT_THE_RUINED, ONE_PENDING, MET_NOW, NOT_IN_THIS_TURN, CONFIRMATION, WON_BY_OBJECTIVE,
    ),
    by_option={
        "mode": {
            Mode.COMMON_OBJECTIVE.value: (COMMON_OBJECTIVE, NO_CLOCK, NO_WINNER),
            Mode.SECRET_OBJECTIVE.value: (SECRET_OBJECTIVES, NO_CLOCK, NO_WINNER),
            Mode.TIME_LIMIT.value: (NOBODY_ANNOUNCES, TIME_UP),
        },
        "ransom_to": {"owner": (), "bank": (RANSOM_TO_BANK,)},
        "ruin_rule": {"insolvent": (), "empty_purse": (EMPTY_PURSE,)},
        "announce": {"explicit": (), "automatic": (TABLE_ANNOUNCES, ANNOUNCED_AT_REST, NOT_BY_PLAYERS)},
        "time_end": {"current_turn": (), "following_turn": (ONE_MORE_TURN,)},
    },
)  # fmt: skip
"""Which handlers are in force: those that always are, and those that the value of an option puts in force."""

VALUES: Final = (
    fronts.levels_of, drawing.draws_in, drawing.allowance_of, drawing.giving_decks, prices.price_of, powers.ransom_to,
    income.has_income, income.dues, aims.table_announces, aims.to_confirm, aims.turn_called,
    p.TARGETS, p.USABLE, p.TAKEABLE, p.GIVEABLE, p.ANNOUNCERS,
)  # fmt: skip
"""What modifiers and protections may be on."""

MOMENTS: Final = (s.DeckEmpty, s.LossesOver, s.AtRest, s.TurnOver)
"""What triggers may be on, beside events."""
