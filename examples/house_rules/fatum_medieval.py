"""House rules for FATUM Medieval: one of each kind of handler.

game = tr.load_game("fatum_medieval").with_expansion("house rules", HOUSE_RULES)
"""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.commands import PlayAction
from tabletop_rules.games.fatum_medieval.events import GoldGained, GoldLost, PermanentPlaced
from tabletop_rules.games.fatum_medieval.protection import TARGETS
from tabletop_rules.games.fatum_medieval.queries.drawing import allowance_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_order
from tabletop_rules.games.fatum_medieval.state import Allowance, State
from tabletop_rules.games.fatum_medieval.steps import BeginTurn, PassMarker

# --- a replacement: something else happens instead --------------------------------------------------------------------


@tr.replacement("H1", GoldLost, Band.RUIN, 5)
@tr.fr("Aux trois premiers tours, une perte prend au plus l'or de la bourse, et ne ruine personne.")
def mercy(state: State, event: GoldLost) -> tr.Acting:
    """In the first three turns, a loss takes at most the gold in the purse, and ruins nobody."""
    purse = state.players[event.seat].gold
    if state.turn <= 3 and event.amount > purse:
        yield tr.TABLE[0], (tr.change(event, amount=purse),)


# --- a trigger: whenever something happens, something follows ---------------------------------------------------------


@tr.trigger("H2", PermanentPlaced, Band.DESTINY, 100)
@tr.fr("Un joueur qui se marie reçoit 2 pièces d'or de la banque.")
def wedding_gift(state: State, event: PermanentPlaced) -> tr.Acting:
    """A player who marries gets 2 gold from the bank."""
    if "spouse" in state.printed(event.card).tags:
        yield tr.Bearer(event.seat), (GoldGained(event.seat, fixed=2, amount=2),)


# --- a protection: what cannot be chosen ------------------------------------------------------------------------------

NOTHING_THERE = tr.Refusal("nothing_there", "{seat} has no gold.", "{seat} n'a pas d'or.")


def name_seat(state: State, seat: tr.Seat, what: str) -> dict[str, int | str]:
    return {"seat": seat}


@tr.protection("H3", TARGETS, Band.DESTINY, 100, NOTHING_THERE, name_seat)
@tr.fr("Un pouvoir ne peut viser un joueur sans or.")
def beggars_go_free(state: State, seat: tr.Seat, what: str) -> bool:
    """A power cannot be used on a player without gold."""
    is_power = what not in state.content.printed  # an action is named by its card
    return not is_power or state.players[seat].gold > 0


# --- a modifier: what counts differently ------------------------------------------------------------------------------


@tr.modifier("H4", allowance_of, Band.OPPORTUNITIES, 100)
@tr.fr("Chaque joueur peut piocher une carte de plus à l'étape 1.")
def rich_decks(state: State, allowance: Allowance, seat: tr.Seat) -> Allowance:
    """Each player may draw one more card in step 1."""
    return tr.change(allowance, free=allowance.free + 1)


# --- a limit: which commands are forbidden ----------------------------------------------------------------------------

TRUCE = tr.Refusal(
    "truce", "In turn 1, play actions on yourself only.", "Au tour 1, ne jouez d'actions que sur vous-même."
)


@tr.limit("H5", PlayAction, Band.DESTINY, 100)
@tr.fr("Au tour 1, personne ne joue d'action sur un autre joueur.")
def calm_start(state: State, command: PlayAction) -> tr.Rejection | None:
    """In turn 1, nobody plays an action on another player."""
    return TRUCE.by("H5") if state.turn == 1 and command.target != command.seat else None


# --- a variant: a different course of play ----------------------------------------------------------------------------


@tr.variant("H6", PassMarker, Band.END, 100)
@tr.fr("Le marqueur passe au joueur le plus pauvre.")
def the_last_shall_be_first(state: State, step: PassMarker) -> tr.Plan:
    """The marker passes to the poorest player."""
    gold = {seat: state.players[seat].gold for seat in in_order(state)}
    return (BeginTurn(state.turn + 1, min(gold, key=gold.__getitem__)),)


HOUSE_RULES = tr.chapters(__name__)  # all of the above
