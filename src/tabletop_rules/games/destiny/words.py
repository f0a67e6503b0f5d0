"""Words of DESTINY for the sentences of its messages, which stand beside these.

After the name of a field stands how it is said, `{card:card}`. What readers may not see stays unnamed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, count_words, pick
from tabletop_rules.core.wording import Speech, fill, own_words, plain_words
from tabletop_rules.games.destiny import names
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, SETTING_INDEX, SLOTS, Spot
from tabletop_rules.packs import Names

A_SETTING: Final = Names("a setting", "un réglage")
A_SLOT: Final = Names("a slot", "une case")
A_TOKEN: Final = Names("a token", "un jeton")
KINDS: Final[Mapping[str, Names]] = {
    "planet": Names("planets", "planètes"),
    "constellation": Names("constellations", "constellations"),
}
FOR_POWER: Final = Names("for its power", "pour son pouvoir")
FOR_VALUE: Final = Names("for its value", "pour sa valeur")
TWICE: Final = Names(", which happens twice", ", qui a lieu deux fois")
PART: Final = Names("a part of {power}", "une partie de « {power} »")
POINT: Final = Names("point", "point")
AMONG: Final[Mapping[str, Names]] = {
    "lowest": Names("lowest ", " parmi vos plus basses"),
    "highest": Names("highest ", " parmi vos plus hautes"),
}
WINS: Final = Names("{winner} wins the trick", "{winner} gagne le pli")
NOBODY_WINS: Final = Names("no player wins the trick", "aucun joueur ne gagne le pli")
LOSER: Final = Names("; loser: {losers}", " ; perdant : {losers}")
LOSERS: Final = Names("; losers: {losers}", " ; perdants : {losers}")
CANCELLED: Final = Names("; equal values cancelled: {cancelled}", " ; valeurs égales annulées : {cancelled}")
MOVES: Final = Names("{seat} moves {token} from {source} to {target}", "{seat} déplace {token} de {source} à {target}")
MOVE: Final = Names("move {token} from {source} to {target}", "déplacer {token} de {source} à {target}")
IN_EXCHANGE: Final = Names(", in exchange for {other}", ", en échange {other:of}")
TURNED_UP: Final = Names("cards turned up: {cards}", "cartes révélées : {cards}")
NONE_PLAYED: Final = Names("nobody played a card for its value", "personne n'a joué de carte pour sa valeur")
NO_MOVE: Final = Names("move nothing", "ne rien déplacer")
UNSEEN: Final = Names("choose a move, unseen by others", "choisir un déplacement, à l'insu des autres")
STAYS: Final = Names("{who} moves nothing", "{who} ne déplace rien")
SLIP: Final = Names("{who}: from {source} to {target}", "{who} : de {source} à {target}")
REMOVED: Final = Names("; its setting leaves the game", " ; son réglage quitte le jeu")
FOR_SLOTS: Final = Names(" for {slots}", " pour {slots}")
AFTER_COLON: Final = Names("{who}: {what}", "{who} : {what}")
MARKED: Final = Names("marked {points}", "marqués {points}")
TURNS: Final = Names("{card} {who:of} turns to {line}: {points}", "{card} {who:of} se tourne vers {line} : {points}")
SHOWN: Final = Names(": {thing}", " : {thing}")
THERE: Final = "{thing} ({spot})"
BETWEEN: Final = Names("; ", " ; ")

# --- how a field is said: functions of the state, what it holds, and a voice ----------------------------------------


def _card(state: State, card: Any, voice: Voice) -> str:
    return names.card_name(state.content, card, voice)


def _part(state: State, power: Any, voice: Voice) -> str:
    """Return a power, or "a part" of one that has several."""
    name = names.card_name(state.content, power, voice)
    several = len(state.content.parts.get(power, ())) > 1
    return pick(PART, voice).format(power=name) if several else name


def _setting(state: State, body: Any, voice: Voice) -> str:
    return pick(A_SETTING, voice) if isinstance(body, Hidden) else names.body_name(state.content, body, voice)


def _kinds(state: State, kind: str, voice: Voice) -> str:
    return pick(KINDS[kind], voice)


def _tokens(state: State, spots: Iterable[Spot], voice: Voice) -> str:
    found = [names.token_at(state, spot, voice) or names.spot_name(spot, voice) for spot in spots]
    return voice.row(found or [pick(names.NOTHING, voice)])


def _bodies(state: State, turned: Iterable[Any], voice: Voice) -> str:
    found = [names.body_name(state.content, each.body, voice) for each in turned]
    return voice.row(found or [pick(names.NOTHING, voice)])


def _competitors(state: State, competitors: Iterable[Any], voice: Voice) -> str:
    cards = []
    for each in competitors:
        who, card = names.seat_name(each.seat, voice), names.card_name(state.content, each.card, voice)
        cards.append(pick(AFTER_COLON, voice).format(who=who, what=card))
    return pick(TURNED_UP if cards else NONE_PLAYED, voice).format(cards=", ".join(cards))


def _moves(state: State, moves: Iterable[Any], voice: Voice) -> str:
    found = []
    for move in moves:
        who, token = names.seat_name(move.seat, voice), _token(state, move.token, move.target, voice)
        source, target = [names.spot_name(spot, voice, move.seat) for spot in (move.source, move.target)]
        text = pick(MOVES, voice).format(seat=who, token=token, source=source, target=target)
        if move.other is not None:
            text += _exchange(_token(state, move.other, move.source, voice), voice)
        found.append(text)
    return pick(BETWEEN, voice).join(found) or pick(names.NOTHING, voice)


def _slips(state: State, slips: Iterable[str], voice: Voice) -> str:
    texts = []
    for slip in slips:
        seat, _, move = slip.partition(".")
        who, slots = names.seat_name(int(seat), voice), move.split("-")
        if len(slots) == 2:
            source, target = [_own_slot(slot, voice) for slot in slots]
            texts.append(pick(SLIP, voice).format(who=who, source=source, target=target))
        else:
            texts.append(pick(STAYS, voice).format(who=who))
    return pick(BETWEEN, voice).join(texts)


def _removed(state: State, removed: object, voice: Voice) -> str:
    return "" if removed is None else pick(REMOVED, voice)


def _shown(state: State, thing: Any, voice: Voice) -> str:
    if isinstance(thing, Hidden):
        return ""
    return pick(SHOWN, voice).format(thing=names.body_name(state.content, thing, voice))


def _looks(state: State, eyes: Any, voice: Voice) -> str:
    return pick(names.LOOKS[eyes], voice)


def _turned_up(state: State, settings: Iterable[Any], voice: Voice) -> str:
    turned = [_thing_there(state, each.spot.removesuffix(".setting"), each.id, voice) for each in settings]
    return ", ".join(turned) or pick(names.NOTHING, voice)


def _turned(state: State, turned: Iterable[Any], voice: Voice) -> str:
    texts = []
    for each in turned:
        card, who = names.card_name(state.content, each.card, voice), names.seat_name(each.seat, voice)
        line, points = pick(names.LINE_NAMES[each.line], voice), count_words(each.points, POINT, voice)
        texts.append(pick(TURNS, voice).format(card=card, who=who, line=line, points=points))
    return pick(BETWEEN, voice).join(texts)


def _slots(state: State, slots: Any, voice: Voice) -> str:
    row = voice.row([pick(names.SLOT_NAMES[slot], voice) for slot in slots])
    return pick(FOR_SLOTS, voice).format(slots=row) if slots else ""


def _scores(state: State, scores: Iterable[Any], voice: Voice) -> str:
    texts = []
    for score in scores:
        items = [pick(MARKED, voice).format(points=score.marked)] if score.marked else []
        items += [f"{names.card_name(state.content, each.what, voice)} {each.points}" for each in score.characters]
        items += [f"{pick(names.SLOT_NAMES[each.what], voice)} {each.points}" for each in score.horoscope]
        total = f"{score.total} ({', '.join(items)})" if items else str(score.total)
        texts.append(pick(AFTER_COLON, voice).format(who=names.seat_name(score.seat, voice), what=total))
    return pick(BETWEEN, voice).join(texts)


def _slot(state: State, slot: object, voice: Voice) -> str:
    return _own_slot(slot, voice)


def _among(state: State, among: str, voice: Voice) -> str:
    return pick(AMONG[among], voice) if among in AMONG else ""


def _token(state: State, shown: Any, spot: Spot, voice: Voice) -> str:
    """Return a token after an event, by the kind of its spot if the reader does not see it."""
    return names.token_name(state.content, shown.body, KIND_AT[INDEX[spot]], voice)


def _thing_there(state: State, spot: Spot, thing: str, voice: Voice, of: Seat | None = None) -> str:
    return THERE.format(thing=names.body_name(state.content, thing, voice), spot=names.spot_name(spot, voice, of))


def _exchange(other: str, voice: Voice) -> str:
    return pick(IN_EXCHANGE, voice).format(other=voice.called((other, other)))


def _own_slot(slot: object, voice: Voice) -> str:
    if isinstance(slot, Hidden):
        return pick(A_SLOT, voice)
    return pick(names.OWN_SLOTS[str(slot)], voice) if slot in SLOTS else str(slot)


# --- words about a whole message -------------------------------------------------------------------------------------


def _there(state: State, message: Any, voice: Voice) -> str:
    """Return the spot that a message names, or the one to which something goes."""
    spot = message.target if hasattr(message, "target") else message.spot
    return names.spot_name(spot, voice, getattr(message, "seat", None))


def _here(state: State, message: Any, voice: Voice) -> str:
    """Return the spot from which something goes."""
    return names.spot_name(message.source, voice, getattr(message, "seat", None))


def _the_token(state: State, message: Any, voice: Voice) -> str:
    """Return the token that lies at another spot or with another face after an event."""
    if hasattr(message, "target"):
        return _token(state, message.token, message.target, voice)
    return names.token_at(state, message.spot, voice) or _token(state, message.token, message.spot, voice)


def _the_other(state: State, message: Any, voice: Voice) -> str:
    return _token(state, message.other, message.target, voice)


def _twice(state: State, message: Any, voice: Voice) -> str:
    return pick(TWICE, voice) if message.times > 1 else ""


def _result(state: State, message: Any, voice: Voice) -> str:
    """Return who wins and loses a trick."""
    winner = names.seat_name(message.winner, voice)
    result = pick(NOBODY_WINS if message.winner is None else WINS, voice).format(winner=winner)
    if message.losers:
        losers = voice.row([names.seat_name(seat, voice) for seat in message.losers])
        result += pick(LOSER if len(message.losers) == 1 else LOSERS, voice).format(losers=losers)
    if message.cancelled:
        cancelled = voice.row([names.seat_name(seat, voice) for seat in message.cancelled])
        result += pick(CANCELLED, voice).format(cancelled=cancelled)
    return result


def _of_owner(state: State, message: Any, voice: Voice) -> str:
    return "" if message.owner == message.seat else f" {names.seat_name(message.owner, voice):of}"


def _newly_seen(state: State, message: Any, voice: Voice) -> str:
    """Return what a player sees who may now look."""
    seen = [name for name in message.names if not isinstance(name, Hidden)]
    things = [_thing_there(state, name.spot, name.thing, voice, message.seat) for name in seen]
    return pick(SHOWN, voice).format(thing=", ".join(things)) if things else ""


def _the_power(state: State, message: Any, voice: Voice) -> str:
    """Return the power that asks, with the branch that was chosen."""
    power = names.card_name(state.content, message.power, voice)
    return f"{power}, {names.card_name(state.content, message.branch, voice)}" if message.branch else power


def _spot_chosen(state: State, message: Any, voice: Voice) -> str:
    """Return a spot, with what lies there as far as the reader knows."""
    spot = names.spot_name(message.spot, voice, message.seat, names.OWN_SLOTS)
    thing = names.token_at(state, message.spot, voice)
    if message.spot in SETTING_INDEX and SETTING_INDEX[message.spot] < len(state.settings):
        setting = state.settings[SETTING_INDEX[message.spot]]
        if setting is not None and not isinstance(setting.id, Hidden):
            thing = names.body_name(state.content, setting.id, voice)
    return spot if thing is None else THERE.format(thing=thing, spot=spot)


def _moving(state: State, message: Any, voice: Voice) -> str:
    """Return a move between two slots of a player, who may make it."""
    move = getattr(message, "move", None)
    if isinstance(move, Hidden):
        return pick(UNSEEN, voice)
    if move is None:
        move = (message.source, message.target)
    if len(move) != 2:
        return pick(NO_MOVE, voice)
    source, target = move
    token = names.token_at(state, f"{message.seat}.{source}", voice) or pick(A_TOKEN, voice)
    text = pick(MOVE, voice).format(token=token, source=_own_slot(source, voice), target=_own_slot(target, voice))
    other = names.token_at(state, f"{message.seat}.{target}", voice)
    return text if other is None else text + _exchange(other, voice)


FORMATS: Final[Mapping[str, Callable[[State, Any, Voice], object]]] = {
    "card": _card,
    "part": _part,
    "setting": _setting,
    "kinds": _kinds,
    "tokens": _tokens,
    "bodies": _bodies,
    "competitors": _competitors,
    "moves": _moves,
    "slips": _slips,
    "removed": _removed,
    "shown": _shown,
    "looks": _looks,
    "turned_up": _turned_up,
    "turned": _turned,
    "slots": _slots,
    "scores": _scores,
    "slot": _slot,
    "among": _among,
    "there": _there,
    "here": _here,
    "the_token": _the_token,
    "the_other": _the_other,
    "twice": _twice,
    "result": _result,
    "of_owner": _of_owner,
    "newly_seen": _newly_seen,
    "the_power": _the_power,
    "spot_chosen": _spot_chosen,
    "moving": _moving,
}
"""How fields are said, and words about whole messages."""


def words(state: State, value: Any, voice: Voice) -> str:
    """Return a message in words, as pictures need them."""
    return fill(value, Speech(state, voice, formats=FORMATS)) if own_words(value) else plain_words(state, value, voice)
