"""Words of FATUM Medieval for the sentences of its messages, which stand beside these.

After the name of a field stands how it is said, `{price:gold}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from tabletop_rules.core.voice import Texts, Voice, pick
from tabletop_rules.games.fatum_medieval.names import (
    INCOME_NAMES,
    POWER_NAMES,
    RIGHT_NAMES,
    axis_name,
    card_name,
    card_names,
    gold_name,
    label,
    objective_name,
    seat_name,
)
from tabletop_rules.games.fatum_medieval.queries.fronts import due_of
from tabletop_rules.games.fatum_medieval.state import State

ROLLED: Final = (" (rolled {})", " (dé : {})")


def _line(state: State, line: Any, voice: Voice) -> str:
    """Return one item of an income, such as `Priest 6 (rolled 4)`."""
    source = "" if line.card is None else card_name(state.content, line.card, voice)
    why = "" if line.why == "income" else pick(INCOME_NAMES[line.why], voice)
    rolled = _unless_empty(ROLLED, _numbers, state, line.faces, voice)
    return f"{', '.join(part for part in (source, why) if part)} {line.gold}{rolled}"


def _tallies(state: State, tallies: Any, voice: Voice) -> str:
    """Return the points of each player and their parts, such as `seat 0: 12 (4/2/3/0, 11 gold)`."""
    return f"{label(';', voice)} ".join(
        f"{seat_name(each.seat, voice)}{label(':', voice)} {each.points} "
        f"({'/'.join(map(str, each.levels))}, {gold_name(each.gold, voice)})"
        for each in tallies
    )


def _allowances(state: State, allowances: Any, voice: Voice) -> str:
    return ", ".join(
        f"{seat_name(seat, voice)}{label(':', voice)} {sum(rights.bonus) + sum(rights.extra) + rights.free}"
        for seat, rights in enumerate(allowances)
        if rights is not None
    )


def _card(state: State, card: Any, voice: Voice) -> str:
    return card_name(state.content, card, voice)


def _cards(state: State, cards: Any, voice: Voice) -> str:
    return card_names(state.content, cards, voice)


def _payee(state: State, seat: Any, voice: Voice) -> str:
    """Return who gets gold: a seat, or the bank; in French after "au profit"."""
    name = seat_name(seat, voice)
    return pick(("{name}", "{name:of}"), voice).format(name=name)


def _seats(state: State, seats: Any, voice: Voice) -> str:
    return ", ".join(seat_name(seat, voice) for seat in seats) or "–"


def _numbers(state: State, numbers: Any, voice: Voice) -> str:
    return ", ".join(map(str, numbers))


def _levels(state: State, levels: Any, voice: Voice) -> str:
    return ", ".join("/".join(map(str, four)) for four in levels)


def _lines(state: State, lines: Any, voice: Voice) -> str:
    return f"{label(';', voice)} ".join(_line(state, line, voice) for line in lines)


def _gold(state: State, gold: Any, voice: Voice) -> str:
    return gold_name(gold, voice)


def _due(state: State, message: Any, voice: Voice) -> str:
    """Return what the player of a message has to pay."""
    return gold_name(due_of(state, message.seat), voice)


def _axis(state: State, axis: Any, voice: Voice) -> str:
    return axis_name(state.content, axis, voice)


def _right(state: State, right: Any, voice: Voice) -> str:
    return pick(RIGHT_NAMES[right], voice)


def _power(state: State, power: Any, voice: Voice) -> str:
    return pick(POWER_NAMES[power], voice) if power in POWER_NAMES else str(power)


def _objective(state: State, objective: Any, voice: Voice) -> str:
    return objective_name(state.content, objective, voice, state.options.objective_bonus)


def _unless_empty(text: Texts, form: Callable[[State, Any, Voice], str], state: State, held: Any, voice: Voice) -> str:
    """Return what a format says, in a text around it; nothing where there is nothing."""
    if held in (None, ()):
        return ""
    name = form(state, held, voice)
    return pick(text, voice).format(voice.called((name, name)))


FORMATS: Final[Mapping[str, Callable[[State, Any, Voice], object]]] = {
    "seats": _seats,
    "payee": _payee,
    "card": _card,
    "cards": _cards,
    "chosen": partial(_unless_empty, (" ({})", " ({})"), _cards),
    "given_up": partial(_unless_empty, (" and gives up {}", " et abandonne {}"), _cards),
    "replaced": partial(_unless_empty, (" in place of {}", " à la place {:of}"), _card),
    "faces": partial(_unless_empty, ROLLED, _numbers),
    "lines": partial(_unless_empty, (": {}", " : {}"), _lines),
    "gold": _gold,
    "due": _due,
    "numbers": _numbers,
    "axis": _axis,
    "objective": _objective,
    "right": _right,
    "power": _power,
    "levels": _levels,
    "allowances": _allowances,
    "tallies": _tallies,
}
"""How a field is said."""
