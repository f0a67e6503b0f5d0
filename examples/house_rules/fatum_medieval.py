"""House rules for FATUM Medieval: one of each kind of handler.

game = tr.load_game("fatum_medieval").with_expansion("house rules", handlers=HOUSE_RULES, refusals=REFUSALS)
"""

from __future__ import annotations

from tabletop_rules.games.fatum_medieval.handlers import Band

import tabletop_rules as tr
from tabletop_rules.games.fatum_medieval.commands import PlayAction
from tabletop_rules.games.fatum_medieval.events import GoldGained, GoldLost, PermanentPlaced
from tabletop_rules.games.fatum_medieval.protection import TARGETS
from tabletop_rules.games.fatum_medieval.queries.drawing import allowance_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_order
from tabletop_rules.games.fatum_medieval.state import Allowance, State
from tabletop_rules.games.fatum_medieval.steps import BeginTurn, PassMarker

# --- a replacement: something else happens instead --------------------------------------------------------------------


def cannot_pay_early(state: State, event: GoldLost) -> tuple[tr.Bearer, ...]:
    return tr.TABLE if state.turn <= 3 and event.amount > state.players[event.seat].gold else ()


def lose_all_gold(state: State, event: GoldLost, bearer: tr.Bearer) -> tr.Plan:
    return (tr.change(event, amount=state.players[event.seat].gold),)


MERCY = tr.Effect(
    tr.RuleId("H1"),
    "In the first three turns, a loss takes at most the gold in the purse, and ruins nobody.",
    GoldLost,
    tr.Timing.INSTEAD,
    Band.RUIN,
    5,
    cannot_pay_early,
    lose_all_gold,
)

# --- a trigger: whenever something happens, something follows ---------------------------------------------------------


def places_spouse(state: State, event: PermanentPlaced) -> tuple[tr.Bearer, ...]:
    return (tr.Bearer(event.seat),) if "spouse" in state.printed(event.card).tags else ()


def give_gold(state: State, event: PermanentPlaced, bearer: tr.Bearer) -> tr.Plan:
    return (GoldGained(event.seat, fixed=2, amount=2),)


WEDDING_GIFT = tr.Effect(
    tr.RuleId("H2"),
    "A player who marries gets 2 gold from the bank.",
    PermanentPlaced,
    tr.Timing.THEN,
    Band.DESTINY,
    100,
    places_spouse,
    give_gold,
)

# --- a protection: what cannot be chosen ------------------------------------------------------------------------------

NOTHING_THERE = tr.Refusal("nothing_there", "{seat} has no gold.", "{seat} n'a pas d'or.")


def has_gold(state: State, seat: tr.Seat, what: str) -> bool:
    is_power = what not in state.content.printed  # an action is named by its card
    return not is_power or state.players[seat].gold > 0


def name_seat(state: State, seat: tr.Seat, what: str) -> dict[str, int | str]:
    return {"seat": seat}


BEGGARS_GO_FREE = tr.Protection(
    tr.RuleId("H3"),
    "A power cannot be used on a player without gold.",
    TARGETS,
    Band.DESTINY,
    100,
    keep=has_gold,
    refusal=NOTHING_THERE,
    params=name_seat,
)

# --- a modifier: what counts differently ------------------------------------------------------------------------------


def one_more_card(state: State, allowance: Allowance, seat: tr.Seat) -> Allowance:
    return tr.change(allowance, free=allowance.free + 1)


RICH_DECKS = tr.Modifier(
    tr.RuleId("H4"),
    "Each player may draw one more card in step 1.",
    allowance_of,
    Band.OPPORTUNITIES,
    100,
    one_more_card,
)

# --- a limit: which commands are forbidden ----------------------------------------------------------------------------

TRUCE = tr.Refusal(
    "truce", "In turn 1, play actions on yourself only.", "Au tour 1, ne jouez d'actions que sur vous-même."
)


def own_target_only(state: State, command: PlayAction) -> tr.Rejection | None:
    return TRUCE.by("H5") if state.turn == 1 and command.target != command.seat else None


CALM_START = tr.Limit(
    tr.RuleId("H5"),
    "In turn 1, nobody plays an action on another player.",
    PlayAction,
    Band.DESTINY,
    100,
    own_target_only,
)

# --- a variant: a different course of play ----------------------------------------------------------------------------


def pass_to_poorest(state: State, step: PassMarker) -> tr.Plan:
    gold = {seat: state.players[seat].gold for seat in in_order(state)}
    return (BeginTurn(state.turn + 1, min(gold, key=gold.__getitem__)),)


THE_LAST_SHALL_BE_FIRST = tr.Variant(
    tr.RuleId("H6"),
    "The marker passes to the poorest player.",
    Band.END,
    100,
    (tr.Expand(tr.RuleId("H6"), PassMarker, pass_to_poorest),),
)

HOUSE_RULES = (MERCY, WEDDING_GIFT, BEGGARS_GO_FREE, RICH_DECKS, CALM_START, THE_LAST_SHALL_BE_FIRST)
REFUSALS = (NOTHING_THERE, TRUCE)
