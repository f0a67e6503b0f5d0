"""Every handler of the game, in the order in which they act: read from top to bottom, this is the FAQ of the game.

Their functions are in the modules that they belong to; `no_handler.py` says why some rulings have no handler.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import Effect, Timing, always
from tabletop_rules.core.rule import Variant
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval import refusals as no
from tabletop_rules.games.fatum_medieval import setup
from tabletop_rules.games.fatum_medieval import steps as s
from tabletop_rules.games.fatum_medieval.bands import Band as Band
from tabletop_rules.games.fatum_medieval.course import close, ruin, turn
from tabletop_rules.games.fatum_medieval.effects import powers
from tabletop_rules.games.fatum_medieval.effects import protection as p
from tabletop_rules.games.fatum_medieval.queries import aims, coins, drawing, fronts, income, prices
from tabletop_rules.games.fatum_medieval.rules import announce

THEN, INSTEAD = Timing.THEN, Timing.INSTEAD
NEVER_ENDS: Final = "without it, a match that nobody wins by an objective or by survival never ends"

# --- how the match is won -------------------------------------------------------------------------------------------

COMMON_OBJECTIVE: Final = Variant(
    RuleId("FA-SETUP-6"), "One objective is laid face up for all.", Band.MODE, 10, (setup.COMMON,),
    fr="Un objectif est posé face visible pour tous.", source="rulebook",
    otherwise=("No objective is laid: nobody can announce, and points decide.",
               "Aucun objectif n'est posé : personne ne peut annoncer, et les points décident."),
)  # fmt: skip
SECRET_OBJECTIVES: Final = Variant(
    RuleId("FA-SETUP-6"), "Each player is dealt an objective in secret.", Band.MODE, 10, (setup.SECRET,),
    fr="Chaque joueur reçoit un objectif en secret.", source="rulebook",
    otherwise=("No objective is dealt: nobody can announce, and points decide.",
               "Aucun objectif n'est distribué : personne ne peut annoncer, et les points décident."),
)  # fmt: skip
NOBODY_ANNOUNCES: Final = Variant(
    RuleId("FA-OPT-6"), "In the time mode, nobody announces.", Band.MODE, 20, (announce.WITHOUT_OBJECTIVE,),
    fr="En mode temps limité, personne n'annonce.", source="ruling",
    otherwise=("Announcing takes an objective, and this mode deals none (FA-SETUP-6).",
               "Il faut un objectif pour annoncer, et ce mode n'en distribue pas (FA-SETUP-6)."),
)  # fmt: skip
NO_CLOCK: Final = Variant(
    RuleId("FA-TIME-1"), "In the objective modes, the host has no clock.", Band.MODE, 30, (announce.WITHOUT_CLOCK,),
    fr="Dans les modes à objectif, l'hôte n'a pas d'horloge.", source="ruling",
    otherwise=("The host may call the last turn in these modes too; points then decide if nobody has won.",
               "L'hôte peut annoncer le dernier tour aussi dans ces modes, où les points décident alors."),
)  # fmt: skip

# --- levels ---------------------------------------------------------------------------------------------------------

CONDITIONAL_BONUSES: Final = Modifier(
    RuleId("FA-EFF-4"), "A conditional bonus counts once, while a card that it names is in front of the player.",
    fronts.levels_of, Band.LEVELS, 10, fronts.with_conditional,
    fr="Un bonus conditionnel compte une fois, tant qu'une carte qu'il cite est devant le joueur.", source="card",
    otherwise=("Only the levels printed without a condition count.",
               "Seuls comptent les niveaux imprimés sans condition."),
)  # fmt: skip

# --- step 1: opportunities ------------------------------------------------------------------------------------------

NO_DRAW_IN_TURN_1: Final = Modifier(
    RuleId("FA-TURN-2"), "Turn 1 has no draw.", drawing.draws_in, Band.OPPORTUNITIES, 10, drawing.not_in_turn_1,
    fr="Au tour 1, on ne pioche pas.", source="rulebook",
    otherwise=("Turn 1 begins with a draw, as every turn does (FA-TURN-1).",
               "Le tour 1 commence par une pioche, comme tout tour (FA-TURN-1)."),
)  # fmt: skip
EXTRA_DRAWS: Final = Modifier(
    RuleId("FA-EFF-3"), "Cards in front may give extra draws from a deck.",
    drawing.allowance_of, Band.OPPORTUNITIES, 10, drawing.with_extra_draws,
    fr="Des cartes posées peuvent donner des pioches supplémentaires dans un paquet.", source="card",
    otherwise=("A player draws the free cards and the bonus cards only (FA-DRAW-1, FA-DRAW-2).",
               "On ne pioche que les cartes libres et les cartes bonus (FA-DRAW-1, FA-DRAW-2)."),
)  # fmt: skip
PILE_IS_A_DECK: Final = Modifier(
    RuleId("FA-DECK-1"), "Cards of a category may be drawn as long as its deck or its pile holds any.",
    drawing.giving_decks, Band.OPPORTUNITIES, 10, drawing.or_from_piles,
    fr="On peut piocher dans une catégorie tant que son paquet ou sa défausse contient des cartes.", source="ruling",
    otherwise=("A deck that is empty gives no more cards.", "Un paquet vide ne donne plus de carte."),
)  # fmt: skip
PILE_TURNED: Final = Effect(
    RuleId("FA-DECK-1"), "Before a draw from an empty deck, its pile becomes the new deck.",
    s.DeckEmpty, THEN, Band.OPPORTUNITIES, 10, turn.pile_has_cards, turn.turn_pile,
    fr="Avant de piocher dans un paquet vide, on en refait un avec sa défausse.", source="ruling",
    otherwise=("A discard pile stays a discard pile.", "Une défausse reste une défausse."),
)  # fmt: skip

# --- step 2: destiny ------------------------------------------------------------------------------------------------

IMMUNE: Final = Protection(
    RuleId("FA-EFF-1"), "A protected player cannot be chosen for the powers and actions that the card names.",
    p.TARGETS, Band.DESTINY, 10, p.not_immune, no.PROTECTED, p.target_and_what,
    fr="Un joueur protégé ne peut être visé par les pouvoirs et les actions que cite la carte.", source="card",
    otherwise=("Any player in play may be chosen who meets the condition of the card (FA-PLAY-3).",
               "On peut viser tout joueur en jeu qui remplit la condition de la carte (FA-PLAY-3)."),
)  # fmt: skip
DISCOUNT: Final = Modifier(
    RuleId("FA-EFF-2"), "Permanents of a category cost less, but never less than 0.",
    prices.price_of, Band.DESTINY, 10, prices.discounted,
    fr="Les cartes permanentes d'une catégorie coûtent moins, mais jamais moins de 0.", source="card",
    otherwise=("A card costs what is printed on it (FA-PLAY-5).", "Une carte coûte ce qui y est imprimé (FA-PLAY-5)."),
)  # fmt: skip
ONCE_PER_TURN: Final = Protection(
    RuleId("FA-EFF-18"), "Each player may use each power once per turn.",
    p.USABLE, Band.DESTINY, 10, p.not_used, no.POWER_USED, p.the_power,
    fr="Chaque joueur peut utiliser chaque pouvoir une fois par tour.", source="ruling",
    otherwise=("On their own turn, players use their powers as often as they like (FA-PLAY-4).",
               "À son tour, on emploie ses pouvoirs aussi souvent qu'on veut (FA-PLAY-4)."),
)  # fmt: skip
ACTIONS_STAY: Final = Protection(
    RuleId("FA-ACT-5"), "An effect that picks a card by its tag picks permanents only.",
    p.TAKEABLE, Band.DESTINY, 10, p.may_be_picked, no.NOT_CANDIDATE, p.the_card,
    fr="Un effet qui vise une carte par son étiquette ne prend que des permanentes.", source="ruling",
    otherwise=("An effect that picks a card by its tag may pick an attached action too.",
               "Un effet qui vise une carte par son étiquette peut aussi prendre une action attachée."),
)  # fmt: skip
RANSOM_TO_BANK: Final = Modifier.constant(
    RuleId("FA-EFF-15"), "The gold of a ransom goes to the bank.",
    powers.ransom_to, Band.DESTINY, 10, None,
    fr="L'or d'une rançon va à la banque.", source="ruling",
    otherwise=("The gold goes where the card says: to its owner.", "L'or va où la carte le dit : à son propriétaire."),
)  # fmt: skip

# --- step 3: accounts -----------------------------------------------------------------------------------------------

BETTER_INCOME: Final = Modifier(
    RuleId("FA-EFF-5"), "A card with a conditional income yields more while its condition holds.",
    income.dues, Band.ACCOUNTS, 10, income.with_conditions,
    fr="Une carte à revenu conditionnel rapporte plus tant que sa condition est remplie.", source="card",
    order=RuleId("FA-EFF-19"),
    otherwise=("A card yields what it prints without a condition (FA-ACC-2).",
               "Une carte rapporte ce qu'elle imprime sans condition (FA-ACC-2)."),
)  # fmt: skip
RICHER_OPPONENTS: Final = Modifier(
    RuleId("FA-EFF-6"), "A card may yield gold for each opponent who was richer when step 3 began.",
    income.dues, Band.ACCOUNTS, 20, income.with_richer,
    fr="Une carte peut rapporter de l'or pour chaque adversaire plus riche au début de l'étape 3.", source="card",
    order=RuleId("FA-EFF-19"),
    otherwise=("A card yields the same, however rich the others are (FA-ACC-2).",
               "Une carte rapporte autant, si riches que soient les autres (FA-ACC-2)."),
)  # fmt: skip
NO_SALARY: Final = Modifier(
    RuleId("FA-AMB-2"), "A player whose jobs pay nothing receives the same as one without a job.",
    income.dues, Band.ACCOUNTS, 30, income.without_salary,
    fr="Un joueur dont les métiers ne paient rien reçoit autant que celui qui n'en a pas.", source="ruling",
    otherwise=("Any job in front cancels the fixed sum, even one that pays nothing (FA-ACC-3).",
               "Tout métier posé annule la somme fixe, même s'il ne paie rien (FA-ACC-3)."),
)  # fmt: skip
INCOME_BARRED: Final = Modifier(
    RuleId("FA-ACC-11"), "A player without income this turn receives nothing at all and rolls no die.",
    income.has_income, Band.ACCOUNTS, 10, income.not_barred,
    fr="Un joueur privé de revenu ce tour-ci ne reçoit rien du tout et ne lance aucun dé.", source="ruling",
    otherwise=("Every player in play receives an income (FA-ACC-1).",
               "Chaque joueur en jeu reçoit un revenu (FA-ACC-1)."),
)  # fmt: skip
PAID_IN_PART: Final = Modifier(
    RuleId("FA-ACC-10"), "A bank that has less than it owes does not keep everything back.",
    coins.bank_pays, Band.ACCOUNTS, 10, coins.as_far_as_it_goes,
    fr="Une banque qui a moins qu'elle ne doit ne garde pas tout.", source="ruling",
    otherwise=("A bank that cannot pay in full pays nothing.", "Une banque qui ne peut tout payer ne paie rien."),
)  # fmt: skip
INCOME_CUT_SHORT: Final = Effect(
    RuleId("FA-ACC-10"), "If the bank cannot pay an income in full, it pays what it has.",
    e.IncomePaid, INSTEAD, Band.ACCOUNTS, 10, turn.bank_short, turn.pay_what_is_there,
    fr="Si la banque ne peut payer tout un revenu, elle donne ce qu'elle a.", source="ruling",
    otherwise=("An income is paid in full, or not at all.", "Un revenu est payé en entier, ou pas du tout."),
)  # fmt: skip
GAIN_CUT_SHORT: Final = Effect(
    RuleId("FA-ACC-10"), "If the bank cannot pay a gain in full, it pays what it has.",
    e.GoldGained, INSTEAD, Band.ACCOUNTS, 10, turn.bank_short, turn.pay_what_is_there,
    fr="Si la banque ne peut payer tout un gain, elle donne ce qu'elle a.", source="ruling",
    otherwise=("A gain is paid in full, or not at all.", "Un gain est payé en entier, ou pas du tout."),
)  # fmt: skip
ACTIONS_NOT_GIVEN_UP: Final = Protection(
    RuleId("FA-ACT-4"), "An attached action is never discarded to avoid a payment.",
    p.GIVEABLE, Band.ACCOUNTS, 10, p.is_permanent, no.ATTACHED, p.the_card,
    fr="Une action attachée ne se défausse jamais pour éviter un paiement.", source="rulebook",
    otherwise=("An attached action that costs something may be given up like any card (FA-ACC-8).",
               "Une action attachée qui coûte peut être abandonnée comme toute carte (FA-ACC-8)."),
)  # fmt: skip
FREE_JOBS_KEPT: Final = Protection(
    RuleId("FA-JOB-5"), "A job without a per-turn cost cannot be given up.",
    p.GIVEABLE, Band.ACCOUNTS, 15, p.no_free_job, no.JOB_KEPT, p.the_card,
    fr="On ne peut pas abandonner un métier sans coût par tour.", source="ruling",
    otherwise=("A job may be given up like any other card in front (FA-ACC-8, FA-ACC-9).",
               "On peut abandonner un métier comme toute carte posée (FA-ACC-8, FA-ACC-9)."),
)  # fmt: skip
ALL_JOBS_KEPT: Final = Protection(
    RuleId("FA-JOB-5"), "A job cannot be given up, not even one with a per-turn cost.",
    p.GIVEABLE, Band.ACCOUNTS, 15, p.no_job, no.JOB_KEPT, p.the_card,
    fr="On ne peut pas abandonner un métier, pas même s'il a un coût par tour.", source="ruling",
    otherwise=("A job may be given up like any other card that costs something per turn (FA-ACC-9).",
               "On peut abandonner un métier comme toute carte à coût par tour (FA-ACC-9)."),
)  # fmt: skip
ONLY_WHAT_COSTS: Final = Protection(
    RuleId("FA-ACC-9"), "Only cards with a per-turn cost may be discarded instead of paying for them.",
    p.GIVEABLE, Band.ACCOUNTS, 20, p.for_payment, no.FREE_OF_COST, p.the_card,
    fr="Seules les cartes à coût par tour peuvent être défaussées au lieu d'être payées.", source="ruling",
    otherwise=("Any card in front may be given up, but for attached actions and jobs (FA-ACT-4, FA-JOB-5).",
               "On peut abandonner toute carte posée, sauf actions attachées et métiers (FA-ACT-4, FA-JOB-5)."),
)  # fmt: skip

JOBS_GIVEN_UP: Final = Modifier(
    RuleId("FA-JOB-5"), "A job may be given up even if it has no per-turn cost.",
    p.in_place_of_payment, Band.ACCOUNTS, 10, p.or_job,
    fr="On peut abandonner un métier, même s'il n'a pas de coût par tour.", source="ruling",
    otherwise=("A job may be given up only if it costs something per turn (FA-ACC-9).",
               "On ne peut abandonner un métier que s'il a un coût par tour (FA-ACC-9)."),
    depends=(RuleId("FA-ACC-9"),),
)  # fmt: skip

# --- ruin -----------------------------------------------------------------------------------------------------------

LOST_IN_FULL: Final = Modifier(
    RuleId("FA-RUIN-1"), "A loss is due in full, whatever the purse holds.",
    ruin.mandatory_loss, Band.RUIN, 10, ruin.in_full,
    fr="Une perte est due en entier, quoi que contienne la bourse.", source="rulebook",
    otherwise=("A loss takes no more than the purse holds.",
               "Une perte ne prend pas plus que ce que la bourse contient."),
)  # fmt: skip
RUINED: Final = Effect(
    RuleId("FA-RUIN-1"), "A player who cannot pay a loss in full is ruined.",
    e.GoldLost, INSTEAD, Band.RUIN, 10, ruin.cannot_pay, ruin.ruin_instead,
    fr="Un joueur qui ne peut payer une perte en entier est ruiné.", source="rulebook",
    otherwise=("A loss ruins nobody; who cannot pay for attached actions is still ruined (FA-RUIN-3).",
               "Une perte ne ruine personne ; ne pas pouvoir payer ses actions attachées ruine encore (FA-RUIN-3)."),
)  # fmt: skip
LAST_SURVIVOR: Final = Effect(
    RuleId("FA-RUIN-6"), "The only player left wins at once, in every mode.",
    e.PlayerRuined, THEN, Band.RUIN, 10, ruin.one_left, ruin.last_survivor,
    fr="Le dernier joueur en jeu gagne aussitôt, dans tous les modes.", source="ruling",
    needed="without it, the last player left plays on alone, or nobody is left to play",
    otherwise=("Whoever is left plays on until an objective, the clock or the limit ends the match.",
               "Celui qui reste joue jusqu'à ce qu'un objectif, l'horloge ou la limite finisse la partie."),
)  # fmt: skip
EMPTY_PURSE: Final = Effect(
    RuleId("FA-RUIN-7"), "A player whose purse is empty after a loss or a payment is ruined too.",
    s.LossesOver, THEN, Band.RUIN, 10, always, ruin.ruin_empty,
    fr="Un joueur dont la bourse est vide après une perte ou un paiement est aussi ruiné.", source="ruling",
    order=RuleId("FA-RUIN-9"),
    otherwise=("Having exactly 0 gold is not ruin (FA-RUIN-1).",
               "Avoir exactement 0 or n'est pas la ruine (FA-RUIN-1)."),
)  # fmt: skip

# --- objectives -----------------------------------------------------------------------------------------------------

TABLE_ANNOUNCES: Final = Modifier.constant(
    RuleId("FA-OBJ-3"), "The table announces every objective reached; nobody can keep one secret.",
    aims.table_announces, Band.OBJECTIVES, 10, True,
    fr="La table annonce tout objectif atteint ; personne ne peut en cacher un.", source="ruling",
    otherwise=("A player may keep it secret that an objective is reached.",
               "Un joueur peut cacher qu'un objectif est atteint."),
    depends=(RuleId("FA-SETUP-6"),),
)  # fmt: skip
ANNOUNCED_AT_REST: Final = Effect(
    RuleId("FA-OBJ-3"), "Once a command is resolved, all reached objectives are announced, clockwise.",
    s.AtRest, THEN, Band.OBJECTIVES, 10, always, close.announce_for_all,
    fr="Une fois une commande résolue, tout objectif atteint est annoncé, dans le sens horaire.", source="ruling",
    otherwise=("Only the players announce; nobody has to.", "Seuls les joueurs annoncent ; nul n'y est tenu."),
    depends=(RuleId("FA-SETUP-6"),),
)  # fmt: skip
NOT_BY_PLAYERS: Final = Protection(
    RuleId("FA-OBJ-3"), "Players do not announce themselves.",
    p.ANNOUNCERS, Band.OBJECTIVES, 10, p.nobody, no.AUTOMATIC,
    fr="Les joueurs n'annoncent pas eux-mêmes.", source="ruling",
    otherwise=("Players may announce themselves, at any moment.",
               "Les joueurs peuvent annoncer eux-mêmes, à tout moment."),
    depends=(RuleId("FA-SETUP-6"),),
)  # fmt: skip
NOT_THE_RUINED: Final = Protection(
    RuleId("FA-RUIN-8"), "A ruined player cannot announce.",
    p.ANNOUNCERS, Band.OBJECTIVES, 20, p.in_play, no.RUINED,
    fr="Un joueur ruiné ne peut annoncer.", source="ruling",
    otherwise=("A ruined player may announce too, but cannot be confirmed.",
               "Un joueur ruiné peut aussi annoncer, mais ne peut être confirmé."),
    depends=(RuleId("FA-SETUP-6"),),
)  # fmt: skip
ONE_PENDING: Final = Protection(
    RuleId("FA-OBJ-7"), "A player has at most one pending announcement.",
    p.ANNOUNCERS, Band.OBJECTIVES, 30, p.nothing_pending, no.ANNOUNCED,
    fr="Un joueur a au plus une annonce en cours.", source="ruling",
    otherwise=("A player may announce again, and the last announcement counts.",
               "Un joueur peut annoncer de nouveau, et sa dernière annonce compte."),
    depends=(RuleId("FA-SETUP-6"),),
)  # fmt: skip
MET_NOW: Final = Protection(
    RuleId("FA-AMB-14"), "The objective must be met when it is announced.",
    p.ANNOUNCERS, Band.OBJECTIVES, 40, aims.reached, no.NOT_REACHED,
    fr="L'objectif doit être atteint quand on l'annonce.", source="ruling",
    otherwise=("A player may announce an objective that is not met yet; it is checked at its confirmation (FA-OBJ-5).",
               "On peut annoncer un objectif non atteint, vérifié à sa confirmation (FA-OBJ-5)."),
    depends=(RuleId("FA-SETUP-6"),),
)  # fmt: skip
NOT_IN_THIS_TURN: Final = Modifier(
    RuleId("FA-AMB-15"), "An announcement is not checked in the turn in which it is made.",
    aims.to_confirm, Band.OBJECTIVES, 10, aims.announced_earlier,
    fr="Une annonce n'est pas vérifiée au tour où elle est faite.", source="ruling",
    otherwise=("An announcement is checked at the close of the turn in which it is made too.",
               "Une annonce est vérifiée aussi à la fin du tour où elle est faite."),
    depends=(RuleId("FA-SETUP-6"), RuleId("FA-OBJ-5")),
)  # fmt: skip
CONFIRMATION: Final = Effect(
    RuleId("FA-OBJ-5"), "After the whole of step 3, an announcement is confirmed if its objective is met, else void.",
    s.TurnOver, THEN, Band.OBJECTIVES, 10, always, close.check_announcements,
    fr="Après toute l'étape 3, une annonce est confirmée si l'objectif est atteint, sinon annulée.", source="rulebook",
    order=RuleId("FA-TURN-5"),
    otherwise=("Announcements are never checked, and points decide at the end.",
               "Les annonces ne sont jamais vérifiées, et les points décident à la fin."),
    depends=(RuleId("FA-SETUP-6"),),
)  # fmt: skip
WON_BY_OBJECTIVE: Final = Effect(
    RuleId("FA-OBJ-8"), "All players confirmed at the same close win together, and points separate them.",
    e.AnnouncementsChecked, THEN, Band.OBJECTIVES, 10, close.any_confirmed, close.end_by_objective,
    fr="Tous les confirmés d'une même fin de tour gagnent ensemble, départagés aux points.", source="rulebook",
    otherwise=("A confirmed announcement does not end the match: points decide at the end.",
               "Une annonce confirmée ne finit pas la partie : les points décident à la fin."),
    depends=(RuleId("FA-SETUP-6"), RuleId("FA-OBJ-5")),
)  # fmt: skip
CONFIRMED_FIRST: Final = Modifier.constant(
    RuleId("FA-OBJ-8"), "Who is confirmed comes before everybody else, whatever the points.",
    aims.objectives_win, Band.OBJECTIVES, 10, True,
    fr="Un joueur confirmé passe avant tous les autres, quels que soient les points.", source="rulebook",
    otherwise=("Points alone rank the players in play (FA-END-2).",
               "Seuls les points classent les joueurs en jeu (FA-END-2)."),
    depends=(RuleId("FA-SETUP-6"), RuleId("FA-OBJ-5")),
)  # fmt: skip

# --- the end --------------------------------------------------------------------------------------------------------

ONE_MORE_TURN: Final = Modifier(
    RuleId("FA-TIME-2"), "When the clock runs out, one more full turn is played.",
    aims.turn_called, Band.END, 10, aims.one_more,
    fr="Quand le temps est écoulé, on joue encore un tour complet.", source="ruling",
    otherwise=("The turn in progress is the last when the clock runs out.",
               "Le tour en cours est le dernier quand le temps est écoulé."),
)  # fmt: skip
TIME_UP: Final = Effect(
    RuleId("FA-TIME-5"), "At the close of the last turn, the player with the most points wins.",
    s.TurnOver, THEN, Band.END, 10, close.in_last_turn, close.end_by_time,
    fr="À la fin du dernier tour, le joueur qui a le plus de points gagne.", source="rulebook", needed=NEVER_ENDS,
    otherwise=("Nothing ends the match at the last turn.", "Rien ne finit la partie au dernier tour."),
)  # fmt: skip
NO_WINNER: Final = Effect(
    RuleId("FA-TIME-4"), "If the last turn closes without a winner, points decide.",
    s.TurnOver, THEN, Band.END, 10, close.in_last_turn, close.end_by_limit,
    fr="Si le dernier tour finit sans gagnant, les points décident.", source="ruling", needed=NEVER_ENDS,
    otherwise=("Play goes on until an objective is confirmed.", "On joue jusqu'à ce qu'un objectif soit confirmé."),
)  # fmt: skip

ALWAYS: Final = (
    CONDITIONAL_BONUSES,
    NO_DRAW_IN_TURN_1, EXTRA_DRAWS, PILE_IS_A_DECK, PILE_TURNED,
    IMMUNE, DISCOUNT, ONCE_PER_TURN, ACTIONS_STAY,
    BETTER_INCOME, RICHER_OPPONENTS, INCOME_BARRED, PAID_IN_PART, INCOME_CUT_SHORT, GAIN_CUT_SHORT,
    ACTIONS_NOT_GIVEN_UP, ONLY_WHAT_COSTS,
    LOST_IN_FULL, RUINED, LAST_SURVIVOR,
    NOT_THE_RUINED, ONE_PENDING, MET_NOW, NOT_IN_THIS_TURN, CONFIRMATION, WON_BY_OBJECTIVE, CONFIRMED_FIRST,
)  # fmt: skip
"""The handlers that are always in force; `options` lists the others."""

VALUES: Final = (
    fronts.levels_of, drawing.draws_in, drawing.allowance_of, drawing.giving_decks, prices.price_of, powers.ransom_to,
    income.has_income, income.dues, coins.bank_pays, ruin.mandatory_loss, p.in_place_of_payment,
    aims.table_announces, aims.to_confirm, aims.objectives_win, aims.turn_called,
    p.TARGETS, p.USABLE, p.TAKEABLE, p.GIVEABLE, p.ANNOUNCERS,
)  # fmt: skip
"""The values that modifiers may change, and the targets that protections may restrict."""

MOMENTS: Final = (s.DeckEmpty, s.LossesOver, s.AtRest, s.TurnOver)
"""Moments at which triggers may act, besides events."""
