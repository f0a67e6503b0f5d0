"""Every reason for a rejection, in English and French."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Refusal

NOT_HELD = Refusal("not_held", "You do not hold {card}.", "Vous n'avez pas « {card} » en main.")
UNKNOWN_CARD = Refusal("unknown_card", 'There is no card "{card}".', "Il n'y a pas de carte « {card} ».")
NO_RIGHT = Refusal(
    "no_draw_left",
    "You have no draw left for the {axis} deck.",
    "Vous n'avez plus de carte à piocher dans le paquet {axis}.",
)
EMPTY_DECK = Refusal(
    "empty_deck", "The {axis} deck and its pile are empty.", "Le paquet {axis} et sa défausse sont vides."
)
NOT_PERMANENT = Refusal(
    "not_permanent", "{card} is an action: play it on a player.", "« {card} » est une action : jouez-la sur un joueur."
)
NOT_ACTION = Refusal(
    "not_action", "{card} is not an action: place it.", "« {card} » n'est pas une action : posez cette carte."
)
ALREADY_PLACED = Refusal(
    "category_used",
    "You have already placed a {axis} card this turn.",
    "Vous avez déjà posé une carte {axis} ce tour-ci.",
)
CONDITION = Refusal(
    "condition",
    "The condition of {card} is not met: {needs}.",
    "La condition de « {card} » n'est pas remplie : {needs}.",
)
TARGET_CONDITION = Refusal(
    "target_condition",
    "{target} cannot be the target of {card}, which requires {asks}.",
    "{target} ne peut être la cible de « {card} », qui demande {asks}.",
)
TOO_DEAR = Refusal(
    "too_dear", "{card} costs {price} and you have {gold}.", "« {card} » coûte {price} et vous avez {gold}."
)
NOT_IN_PLAY = Refusal("not_in_play", "{target} is not in play.", "{target} n'est pas en jeu.")
PROTECTED = Refusal("protected", "{target} is protected against {what}.", "{target} est protégé contre « {what} ».")
BAD_CHOICE = Refusal(
    "bad_choice", "Wrong choice of cards for {card}: {chosen}.", "Mauvais choix de cartes pour « {card} » : {chosen}."
)
NO_POWER = Refusal(
    "no_power", 'You have no card with the power "{power}".', "Vous n'avez aucune carte avec le pouvoir « {power} »."
)
POWER_USED = Refusal(
    "power_used",
    'You have already used the power "{power}" this turn.',
    "Vous avez déjà utilisé le pouvoir « {power} » ce tour-ci.",
)
NOT_OPPONENT = Refusal("not_opponent", "Choose an opponent who is in play.", "Choisissez un adversaire encore en jeu.")
NOT_CANDIDATE = Refusal("not_candidate", "{card} cannot be chosen here.", "Impossible de choisir « {card} » ici.")
FREE_OF_COST = Refusal(
    "no_cost",
    "{card} has no per-turn cost, so it cannot be given up.",
    "« {card} » ne coûte rien par tour : on ne peut pas l'abandonner.",
)
ATTACHED = Refusal(
    "attached_action",
    "{card} is an action and cannot be given up.",
    "« {card} » est une action : on ne peut pas l'abandonner.",
)
JOB_KEPT = Refusal(
    "job_kept", "{card} is a job and cannot be given up.", "« {card} » est un métier : on ne peut pas l'abandonner."
)
ALREADY_GIVEN = Refusal("already_given_up", "{card} is already given up.", "La carte « {card} » est déjà abandonnée.")
NOT_IN_FRONT = Refusal("not_in_front", "{card} is not in front of you.", "« {card} » n'est pas devant vous.")
CANNOT_PAY = Refusal(
    "cannot_pay",
    "{due} is due and you have {gold}: give up a card.",
    "Il faut payer {due} et vous avez {gold} : abandonnez une carte.",
)
NO_OBJECTIVE = Refusal("no_objective", "This mode has no objectives.", "Ce mode n'a pas d'objectifs.")
AUTOMATIC = Refusal("automatic", "The table announces for the players.", "La table annonce pour les joueurs.")
RUINED = Refusal("ruined", "You are ruined and out of the game.", "Vous êtes ruiné et éliminé.")
ANNOUNCED = Refusal("announced", "You have already announced.", "Vous avez déjà annoncé.")
NOT_REACHED = Refusal("not_reached", "You have not reached your objective.", "Vous n'avez pas atteint votre objectif.")
NO_CLOCK = Refusal("no_clock", "There is no clock in this mode.", "Il n'y a pas d'horloge dans ce mode.")
CALLED = Refusal("called", "The last turn is already called.", "Le dernier tour est déjà annoncé.")

REFUSALS: Final = tuple(each for each in tuple(vars().values()) if isinstance(each, Refusal))
"""All of the above."""
